/// Is told what calls do to the objects of a graph: what changes before it does, and how the call ends.
protocol GraphObserver: AnyObject {
    /// An object of the graph is to be changed; it may be told several times in a call.
    func willChange(_ object: ModelObject)
    /// Whether it need not be told of JSON that says nothing new of an object.
    func isSettled(_ object: ModelObject) -> Bool
    /// Whether the program has deleted an object, which is in the graph only until that is done again.
    func isDeleted(_ object: ModelObject) -> Bool
    /// Whether only the program knows an object: no JSON has said more of it than its identity.
    func isInserted(_ object: ModelObject) -> Bool
    /// Whether the program has inserted an object without an identity, which still has none.
    func awaitsIdentity(_ object: ModelObject) -> Bool
    /// Whether a relationship of an object that only the program knew keeps its rules by what the program has put there, and JSON says
    /// nothing of it.
    func keepsRules(_ relationship: RelationshipMapping, of object: ModelObject) -> Bool
    /// Deletes objects, as the model's rules say.
    ///
    /// - Parameter keep: Is called for each object before it changes.
    func delete(_ objects: [ModelObject], keep: (ModelObject) -> Void) throws
    /// What was read so far is read again.
    func forgetRead()
    /// JSON was read for an object of the graph.
    ///
    /// - Parameter cleared: The slots of what is nil since something around it is null.
    /// - Returns: Whether it is of interest which lists of the object JSON adds to.
    @discardableResult
    func noteRead(_ object: ModelObject, as staged: ModelObject, cleared: Set<Int>) -> Bool
    /// JSON has added objects to a list, of which some may have been there: it says nothing of others.
    func noteAdded(_ objects: [ModelObject], to relationship: RelationshipMapping, of owner: ModelObject)
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
