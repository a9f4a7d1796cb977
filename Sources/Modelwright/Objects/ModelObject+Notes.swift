extension ModelObject {
    /// What only some objects need, so that the others pay a pointer for it.
    final class Notes {
        /// The states of the properties that have no room in the object.
        var moreStates: PropertyStates.More?
        /// Members that the model does not know, by the container of the entity in which they stand; 0 for the object.
        var unknown: [Int: JSONObject] = [:]
        /// What was read where the value does not tell it, by slot: a number in a string that we spell differently, as
        /// `"14.90"`, an unknown case, an unknown type.
        var originals: [Int: JSONValue] = [:]
        /// What was read for derived attributes, by slot.
        var derived: [Int: DerivedNote] = [:]
        /// Elements of to-many relationships, by slot, where the relationship's state does not say how they came into it.
        var elements: [Int: [(object: WeakReference, origin: ElementOrigin)]] = [:]
        /// The order in which a set was set. Not held, and so not by addresses: a new object may get that of one that is gone.
        var order: [Int: [WeakReference]] = [:]
        /// Whether a relationship of the object, whose class binds it, was set from identities.
        var isLinked = false
        /// Of an object that stands for an identity which nothing has had so far, what it had when it began to.
        var placeholder: PlaceholderNote?
        /// What is told of changes; not of a copy's.
        weak var changed: ChangedObjects?
        /// Whether that is to be told before the first one.
        var isAccepted = false
        /// Whether they are those of all objects of a graph that have none: they say whom the objects report to, and nothing else.
        let isShared: Bool

        init() { isShared = false }

        init(sharedBy changed: ChangedObjects, isAccepted: Bool) {
            isShared = true
            self.changed = changed
            self.isAccepted = isAccepted
        }

        init(_ other: Notes) {
            isShared = false
            moreStates = other.moreStates.map(PropertyStates.More.init)
            unknown = other.unknown
            originals = other.originals
            derived = other.derived
            elements = other.elements
            order = other.order
            isLinked = other.isLinked
            placeholder = other.placeholder
        }
    }
}
