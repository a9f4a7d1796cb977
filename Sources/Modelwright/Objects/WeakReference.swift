/// A reference that does not keep its object.
struct WeakReference {
    private(set) weak var object: ModelObject?
    init(_ object: ModelObject) { self.object = object }
}
