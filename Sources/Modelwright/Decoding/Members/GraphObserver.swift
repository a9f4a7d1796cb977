/// Is told what calls do to the objects of a graph: what changes before it does, and how the call ends.
protocol GraphObserver: AnyObject {
    /// An object of the graph is to be changed; it may be told several times in a call.
    func willChange(_ object: ModelObject)
    /// What an object was as far as JSON knows it, which may be the object itself; nil where nothing is known of that.
    func accepted(_ object: ModelObject) -> ModelObject?
    /// Whether it need not be told of JSON that says nothing new of an object.
    func isSettled(_ object: ModelObject) -> Bool
    /// JSON was read for an object of the graph.
    ///
    /// - Returns: Whether a program has changed it: then lists that it adds to are to be told of.
    @discardableResult
    func noteRead(_ object: ModelObject, as staged: ModelObject) -> Bool
    /// JSON has added objects to a list, of which some may have been there.
    func noteAdded(_ objects: [ModelObject], to relationship: RelationshipMapping, of owner: ModelObject)
    /// The program has told the graph of an object that is there: it may have another identity.
    func noteIdentity(of object: ModelObject)
    /// JSON has all objects of some entities, by their indexes.
    func noteWhole(_ entities: Set<Int>)
    /// A call has ended.
    ///
    /// - Parameters:
    ///   - inserted: What it has brought, be it only an identity.
    ///   - removed: What it has taken out, and the place that it had.
    func didChange(inserted: [ModelObject], removed: [(object: ModelObject, place: Int)], by cause: GraphMembers.Cause)
    /// What keeps objects that nothing else may lead to: copies of what objects were.
    var copies: [ModelObject] { get }
    /// A call has failed, and what it has changed is as it was.
    func didFail()
    /// The graph closes its gaps: what was in front of a place is in front of another from now on.
    func didMove(_ newPlace: (Int) -> Int)
}
