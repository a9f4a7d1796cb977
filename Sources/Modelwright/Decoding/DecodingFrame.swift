/// An object whose members are being read, and what the engine knows of it meanwhile.
///
/// Invariant: the references are not counted; the caller of `decodeMembers(of:…)` holds what they refer to.
struct DecodingFrame {
    /// The object, uncounted: used for every member.
    let unownedObject: Borrowed<ModelObject>
    fileprivate let unownedMapping: Borrowed<EntityMapping>
    var states: PropertyStates
    /// Where the object stands.
    let position: Int
    /// The object that this one was reached from, and the slot of the inverse that leads back to it; -1 for none.
    fileprivate let unownedParent: Borrowed<ModelObject>?
    let inverseSlot: Int
    /// Nil for most objects.
    var uncommon: UncommonState?

    /// What is known of few objects while their members are read.
    final class UncommonState {
        /// Which of a property's key paths its value was read from, by slot, where it was a fallback.
        var fallbackIndices: [Int: UInt8] = [:]
        /// Where the values of relationships stand, by slot, that stay at their later key path if something is flattened out of the
        /// object at the first.
        var identityPlaces: [Int: Int] = [:]
        /// The relationships whose objects have been nothing but what is flattened out of them, by slot: another of their key paths may
        /// have their value.
        var absent: Set<Int> = []
        /// Which entries were read of a node that was forgotten once, since a key came again: forgetting it again takes no
        /// longer than reading it did, though it may have thousands.
        var readEntries: [ObjectIdentifier: [Int]] = [:]
        /// The nodes below paths of relationships that have been read where their values may not be used: those of fallback paths, and
        /// of objects that are nothing but what is flattened out of them.
        var readChildren: Set<ObjectIdentifier> = []
        /// Where null stood for an object that attributes are flattened out of, by its slot, for the report.
        var nulls: [Int: Int] = [:]
        /// Whether something was read that is flattened out of the object that contains this one, so that its state does not
        /// tell that the key was there.
        var hasReadInverse = false
        /// Where the references of the relationships are, by slot, that were read from identities.
        var referring: [Int: Int] = [:]
        /// Why values of the object's identity can't be read, by slot, if a graph is to leave it out for that.
        var unreadIdentity: [Int: FailureDraft] = [:]
    }

    var object: ModelObject { unownedObject.object }
    var mapping: EntityMapping { unownedMapping.object }
    var parent: ModelObject? { unownedParent?.object }
    var hasReadInverse: Bool { uncommon?.hasReadInverse ?? false }
    var ensuredUncommon: UncommonState {
        mutating get {
            if let uncommon { return uncommon }
            let uncommon = UncommonState()
            self.uncommon = uncommon
            return uncommon
        }
    }

    /// Whether a node was forgotten before, so that it is noted which of its entries are read.
    @inline(__always)
    func wasForgotten(_ node: ReadNode) -> Bool {
        guard let uncommon else { return false }
        return uncommon.readEntries[ObjectIdentifier(node)] != nil
    }

    @inline(never)
    func noteRead(_ index: Int, of node: ReadNode) {
        uncommon?.readEntries[ObjectIdentifier(node), default: []].append(index)
    }

    /// The entries of a node that may have been read: all at first, and later those that were noted.
    mutating func entriesToForget(of node: ReadNode) -> [Int] {
        ensuredUncommon.readEntries.updateValue([], forKey: ObjectIdentifier(node)) ?? Array(0..<node.count)
    }

    @inline(__always)
    static func opened(
        _ object: ModelObject, _ mapping: EntityMapping, position: Int, via link: DecodingLink?, inverseSlot: Int
    ) -> DecodingFrame {
        DecodingFrame(
            unownedObject: Borrowed(object), unownedMapping: Borrowed(mapping),
            states: object.states, position: position, unownedParent: link?.parent,
            inverseSlot: inverseSlot, uncommon: nil)
    }
}
