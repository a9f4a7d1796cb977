/// An object that writes some of the members of a JSON object, and where in its key tree it does.
///
/// A JSON object has several writers where others flatten something out of it: the object that it stands for comes first,
/// then the one that contains it, and so on outwards.
struct MemberWriter {
    let node: WriteNode
    let frame: EncodingFrame

    init(_ node: WriteNode, _ frame: EncodingFrame) {
        self.node = node
        self.frame = frame
    }

    /// Whether the object keeps unknown members here: those in another's object are that object's.
    var keepsUnknownMembers: Bool { node.slot >= 0 || node === frame.mapping.writeRoot }

    /// How the JSON object stood there, where it is a container of the object's.
    var state: ContainerState { node.state(in: frame.states) }

    /// The same object, further down in its tree.
    func at(_ node: WriteNode) -> MemberWriter { MemberWriter(node, frame) }
}
