/// Where the objects of a call stand in the document, by their addresses. Only objects that were noted may be asked for: a new
/// one may get the address of one that is gone.
struct ObjectPositions {
    private var noted: [(object: ObjectIdentifier, position: Int)] = []
    private var positions: [ObjectIdentifier: Int] = [:]

    mutating func note(_ object: ModelObject, at position: Int) {
        noted.append((ObjectIdentifier(object), position))
    }

    /// Where an object stands; nil for one that the document does not have. They are sorted only when somebody asks.
    subscript(object: ModelObject) -> Int? {
        mutating get {
            for (object, position) in noted { positions[object] = position }
            noted = []
            return positions[ObjectIdentifier(object)]
        }
        set { if let newValue { noted.append((ObjectIdentifier(object), newValue)) } }
    }
}
