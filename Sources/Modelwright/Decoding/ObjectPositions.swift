/// Where the objects of a call stand in the document, by their addresses. Only objects of the call may be asked for: a later one
/// may get the address of one that is gone.
struct ObjectPositions: ~Copyable {
    private var noted = ScratchStack<(object: ObjectIdentifier, position: Int)>()
    private var positions: [ObjectIdentifier: Int] = [:]

    @inline(__always)
    mutating func note(_ object: ModelObject, at position: Int) {
        noted.push((ObjectIdentifier(object), position))
    }

    /// Where an object stands; nil for one that was not noted. The table is made when somebody asks.
    subscript(object: ModelObject) -> Int? {
        mutating get {
            for index in 0..<noted.count { positions[noted[index].object] = noted[index].position }
            noted.popAll(from: 0) { _ in }
            return positions[ObjectIdentifier(object)]
        }
        set { if let newValue { note(object, at: newValue) } }
    }
}
