/// What an update has found out that it has to know before it reads its document: thrown, it has the document read again.
///
/// So each object is read by the plan of what it is, and what a lossy list leaves out is read nowhere, as if it weren't there.
struct UpdateKnowledge: Error {
    /// A place of the document at which an object is read.
    struct Place: Hashable {
        /// The objects around it that hooks have changed, the outermost first: it stands in what was made of the last.
        let changed: [Int]
        /// In the document, or in what was made of the last of them.
        let offset: Int
        /// Several relationships may read the objects of one place.
        let relationship: Int
    }

    /// What objects without a type are, since another place says so.
    private var entities: [Place: EntityMapping] = [:]
    /// The elements of lossy lists that lack what no other place has, and the reason why each is left out.
    private var losses: [Place: FailureDraft] = [:]
    /// What the graph can't have, and why: it is left out, and the reason reported.
    private var refusals: [Place: FailureDraft] = [:]
    /// How many times the document has been read.
    private(set) var readings = 1

    /// How many times a document is read at most: each time is as long as the first.
    static let maximumReadings = 8

    func entity(at place: Place) -> EntityMapping? { entities[place] }
    func loss(at place: Place) -> FailureDraft? { losses.isEmpty ? nil : losses[place] }

    func refusal(at place: Place) -> FailureDraft? { refusals.isEmpty ? nil : refusals[place] }

    mutating func refuse(_ place: Place, because reason: FailureDraft) {
        if refusals[place] == nil { refusals[place] = reason }
    }

    mutating func tell(_ entity: EntityMapping, at place: Place) { entities[place] = entity }

    mutating func leaveOut(_ place: Place, because reason: FailureDraft) {
        if losses[place] == nil { losses[place] = reason }
    }

    var inNextReading: UpdateKnowledge {
        var next = self
        next.readings += 1
        return next
    }
}
