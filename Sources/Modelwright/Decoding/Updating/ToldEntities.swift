/// The entities that an update has found for objects without a type: another place of the document says what they are.
///
/// Only its own plan knows all keys of an object, so the document is read again with them.
struct ToldEntities: Error {
    /// A place of the document at which an object is read.
    struct Place: Hashable {
        /// The objects around it that hooks have changed, the outermost first: it stands in what was made of the last.
        let changed: [Int]
        let position: Int
        /// Several relationships may read the objects of one place.
        let relationship: Int
    }

    private var entities: [Place: EntityMapping] = [:]
    /// How many times the document has been read.
    private(set) var readings = 1

    /// How many times a document is read at most: each time is as long as the first.
    static let maximumReadings = 8

    subscript(place: Place) -> EntityMapping? { entities[place] }

    mutating func note(_ entity: EntityMapping, at place: Place) { entities[place] = entity }

    var inNextReading: ToldEntities {
        var next = self
        next.readings += 1
        return next
    }
}
