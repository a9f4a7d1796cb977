/// A key of a tree, or an element, and what it leads to.
struct KeyTreeBranch<Tree> {
    var step: JSONPath.Component
    var property: PropertyMapping?
    var child: Tree?
    /// Whether it says of which entity an object is.
    var isTypeField: Bool
}
