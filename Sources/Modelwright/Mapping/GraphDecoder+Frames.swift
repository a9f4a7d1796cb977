/// What the engine knows while it reads an object: the object's frame, and the link by which it came there.
extension GraphDecoder {
    /// An object whose members are being read.
    ///
    /// Invariant: the references are not counted; the caller of `decodeMembers(of:…)` holds what they refer to.
    struct Frame {
        fileprivate let unownedObject: Unmanaged<ModelObject>
        fileprivate let unownedMapping: Unmanaged<EntityMapping>
        var states: PropertyStates
        /// Where the object stands.
        let position: Int
        /// The object that this one was reached from, and the slot of the inverse that leads back to it; -1 for none.
        fileprivate let unownedParent: Unmanaged<ModelObject>?
        let inverseSlot: Int
        /// How many references were pending when the first of the members was read.
        var referencesStart = 0
        /// The keys that the parent has flattened out of this object.
        fileprivate var unownedClaimed: Unmanaged<ReadNode>?
        /// Nil for most objects.
        var rarities: Rarities?

        var object: ModelObject { unownedObject.takeUnretainedValue() }
        var mapping: EntityMapping { unownedMapping.takeUnretainedValue() }
        var parent: ModelObject? { unownedParent?.takeUnretainedValue() }
        var claimed: ReadNode? {
            get { unownedClaimed?.takeUnretainedValue() }
            set { unownedClaimed = newValue.map { .passUnretained($0) } }
        }
        var hasClaims: Bool { unownedClaimed != nil }

        @inline(__always)
        static func opened(
            _ object: ModelObject, _ mapping: EntityMapping, position: Int, via link: Link?, inverseSlot: Int
        ) -> Frame {
            Frame(
                unownedObject: .passUnretained(object), unownedMapping: .passUnretained(mapping),
                states: PropertyStates(slotCount: mapping.slotCount), position: position, unownedParent: link?.parent,
                inverseSlot: inverseSlot, unownedClaimed: link?.claimed, rarities: nil)
        }
    }

    /// The way by which an object is reached: from a parent, through a relationship.
    ///
    /// Invariant: as `Frame`'s; what it refers to is held by the caller of `decodeObject`. An object with a weak
    /// reference to it is counted through a side table, which is three times as slow, so parents are not counted.
    struct Link {
        let parent: Unmanaged<ModelObject>
        let relationship: Unmanaged<RelationshipMapping>
        /// The keys that the parent has flattened out of the object.
        let claimed: Unmanaged<ReadNode>?

        @inline(__always)
        static func from(
            _ parent: ModelObject, _ relationship: RelationshipMapping, claimed: ReadNode? = nil
        ) -> Link {
            var unownedClaimed: Unmanaged<ReadNode>?
            if let claimed { unownedClaimed = .passUnretained(claimed) }
            return Link(
                parent: .passUnretained(parent), relationship: .passUnretained(relationship), claimed: unownedClaimed)
        }
    }

    /// What is known of few objects while their members are read.
    final class Rarities {
        /// Which of a property's key paths its value was read from, by slot, where it was a fallback.
        var ranks: [Int: UInt8] = [:]
        /// While a container is read that is flattened out of a relationship's object: where that object reads it, where
        /// it does, so that it says what becomes of unknown keys.
        unowned(unsafe) var judge: ReadNode?
    }
}

extension GraphDecoder.Frame {
    var ensuredRarities: GraphDecoder.Rarities {
        mutating get {
            if let rarities { return rarities }
            let rarities = GraphDecoder.Rarities()
            self.rarities = rarities
            return rarities
        }
    }
}
