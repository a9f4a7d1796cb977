/// Whether there was an object or an array that stands for nothing but what is in it: as `a` does for the key path `a.b`.
enum ContainerState: Comparable {
    case unset
    /// Null stood in its place.
    case null
    case value
}
