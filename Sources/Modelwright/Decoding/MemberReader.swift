/// An object that reads some of the members of a JSON object, and where in its key tree it does.
///
/// A JSON object has several readers where others flatten something out of it: the object that it stands for comes first,
/// then the one that contains it, and so on outwards.
///
/// Invariant: the frame is that of a call of `decodeMembers(of:…)` that has not returned, and the node belongs to the
/// plan of its object, or of the entity where there is no frame.
struct MemberReader {
    unowned(unsafe) let node: ReadNode
    /// Nil for an object that is not read here: its keys are known, and passed over.
    let frame: UnsafeMutablePointer<DecodingFrame>?

    init(_ node: ReadNode, _ frame: UnsafeMutablePointer<DecodingFrame>?) {
        self.node = node
        self.frame = frame
    }

    /// Whether unknown keys are for the reader to judge: those in an object that others flatten something out of are not
    /// theirs.
    var judgesUnknownKeys: Bool {
        guard let frame else { return false }
        return node.slot >= 0 || node === frame.pointee.mapping.readRoot
    }
}
