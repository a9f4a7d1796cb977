/// A reference that does not keep its object.
struct WeakReference {
    private(set) weak var object: ModelObject?
    /// The object's, and some later one's when it is gone.
    private let identifier: ObjectIdentifier

    init(_ object: ModelObject) {
        self.object = object
        identifier = ObjectIdentifier(object)
    }

    /// Whether it is a reference to an object. For all other objects, that is told without looking for the referent.
    func isTo(_ other: ModelObject) -> Bool { identifier == ObjectIdentifier(other) && object === other }
}
