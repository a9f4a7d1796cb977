/// An object whose members are being written, and what the engine knows of it meanwhile.
///
/// Invariant: the references are not counted; the caller of `encodeObject` holds the object and the one that it was reached
/// from, and the model holds the plan.
struct EncodingFrame {
    /// The object, uncounted: used for every member.
    let unownedObject: Borrowed<ModelObject>
    private let unownedMapping: Borrowed<EntityMapping>
    private let unownedParent: Borrowed<ModelObject>?
    /// The slot of the inverse that leads back to the object that this one was reached from; -1 for none.
    private var inverseSlot: Int
    /// Whether nothing but its type field tells what it is: it stands where the model says another entity.
    let needsType: Bool
    /// Whether its members stand among those that others flatten out of it.
    var isShared = false

    @inline(__always)
    init(
        _ object: ModelObject, _ mapping: EntityMapping, parent: Borrowed<ModelObject>?, inverseSlot: Int,
        needsType: Bool = false
    ) {
        unownedObject = Borrowed(object)
        unownedMapping = Borrowed(mapping)
        unownedParent = parent
        self.inverseSlot = inverseSlot
        self.needsType = needsType
    }

    var object: ModelObject { unownedObject.object }
    var mapping: EntityMapping { unownedMapping.object }
    @inline(__always)
    var states: PropertyStates { unownedObject.with { $0.states } }

    /// The same object as one that was reached from nowhere: in another's object there is no way back to leave out.
    var withoutParent: EncodingFrame {
        var frame = self
        frame.inverseSlot = -1
        return frame
    }

    /// Whether a relationship leads back to an object from which this one was reached.
    @inline(__always)
    func isWayBack(_ relationship: RelationshipMapping, to object: ModelObject) -> Bool {
        relationship.slot == inverseSlot && Borrowed(object) == unownedParent
    }
}
