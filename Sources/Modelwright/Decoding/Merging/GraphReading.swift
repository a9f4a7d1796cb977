/// What was read for an object graph that nobody has looked at yet: new objects, as a decode call makes them, and how they were read, so
/// that a graph can do with each what it does with one that it reads itself.
///
/// A class, so that what nobody has taken is taken apart when it goes.
final class GraphReading {
    /// An object whose members have been read.
    struct Closing {
        /// The relationship that leads to it; nil for a root.
        let relationship: Borrowed<RelationshipMapping>?
        private let startPlace, startReference, endPlace, endReference: Int32

        init(_ start: GraphMerge.Mark, _ end: GraphMerge.Mark, via relationship: Borrowed<RelationshipMapping>?) {
            self.relationship = relationship
            (startPlace, startReference) = (Int32(clamping: start.place), Int32(clamping: start.referenceCount))
            (endPlace, endReference) = (Int32(clamping: end.place), Int32(clamping: end.referenceCount))
        }

        /// Where it is among the objects.
        var place: Int { Int(startPlace) }

        func start(adoptedCount: Int) -> GraphMerge.Mark {
            GraphMerge.Mark(place: place, adoptedCount: adoptedCount, referenceCount: Int(startReference))
        }

        var end: GraphMerge.Mark {
            GraphMerge.Mark(place: Int(endPlace), adoptedCount: 0, referenceCount: Int(endReference))
        }
    }

    /// The identities that were read for the objects, in the order in which these end.
    private(set) var keys: ContiguousArray<IdentityKey?> = []
    /// What they lead to. A graph that has no objects of these entities takes that over as it is.
    private var identities = IdentityTable()
    /// Whether several objects have one identity.
    private(set) var hasTwice = false
    /// The objects, in the order in which they begin.
    var objects: ContiguousArray<ModelObject?> = []
    /// The same in the order in which they end.
    private(set) var closings: ContiguousArray<Closing> = []
    /// The places of the references of those that have any, by their own.
    private(set) var referring: [Int: [Int: Int]] = [:]
    var references: [PendingReference] = []
    /// How many roots there are for each request.
    var rootCounts: [Int] = []

    /// Hands the objects over.
    func take() -> ContiguousArray<ModelObject?> {
        defer { objects = [] }
        return objects
    }

    /// Hands over what identities lead to, so that nobody else has it.
    func takeIdentities() -> IdentityTable {
        defer { identities = IdentityTable() }
        return identities
    }

    /// Makes room for as many objects of an entity as there may be.
    func expect(_ count: Int, of mapping: EntityMapping) { identities.reserve(count, of: mapping) }

    /// Adds an object whose members have been read.
    func add(_ object: ModelObject, _ mapping: EntityMapping, _ closing: Closing, referring places: [Int: Int]?) {
        closings.append(closing)
        let key = mapping.identity.isEmpty ? nil : IdentityKey(read: object, mapping)
        keys.append(key)
        if let key, identities.object(of: key, topmostOf: mapping, orAdd: object) != nil { hasTwice = true }
        if let places, !places.isEmpty { referring[closing.place] = places }
    }

    deinit {
        // They may hold themselves in a circle.
        for case let object? in objects { object.clearReadEnds() }
    }
}
