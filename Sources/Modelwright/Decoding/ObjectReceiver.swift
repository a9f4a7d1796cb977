/// Takes the objects of a request one after another, in their order.
///
/// Where nothing that comes later in the document can change an object, it is handed over as soon as it has been read, so that
/// a document of any length takes the memory of one object at a time, and that memory is at hand.
protocol ObjectReceiver: AnyObject {
    func take(_ object: ModelObject)
    /// Forgets what was taken: the objects are those of a key that comes again.
    func forgetAll()
}
