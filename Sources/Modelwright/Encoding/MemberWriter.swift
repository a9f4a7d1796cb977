/// An object that writes some of the members of a JSON object, and where in its key tree it does.
///
/// A JSON object has several writers where others flatten something out of it: the object that it stands for comes first,
/// then the one that contains it, and so on outwards.
struct MemberWriter {
    let node: WriteNode
    let object: ModelObject
    let mapping: EntityMapping
    let parent: ModelObject?
    let inverseSlot: Int

    init(_ node: WriteNode, of object: ModelObject, _ mapping: EntityMapping, parent: ModelObject?, inverseSlot: Int) {
        self.node = node
        self.object = object
        self.mapping = mapping
        self.parent = parent
        self.inverseSlot = inverseSlot
    }

    /// Whether the object keeps unknown members here: those in another's object are that object's.
    var keepsUnknownMembers: Bool { node.slot >= 0 || node === mapping.writeRoot }

    /// The same object, further down in its tree.
    func at(_ node: WriteNode) -> MemberWriter {
        MemberWriter(node, of: object, mapping, parent: parent, inverseSlot: inverseSlot)
    }
}
