import CThreadStack

/// What a thread has yet to release of objects that were linked by identities.
///
/// Swift releases a chain of objects, each held by the one before, by as many nested calls, and identities make chains of
/// any length. So where the stack comes to its end, an object of such a chain passes those that it holds on to the list of
/// whoever is releasing already, and only the first one empties it. Not before: an object's properties are cleared for it
/// while the object goes, and whoever observes them must not keep it.
///
/// Invariant: the thread's pointer is to the list in the frame of `release` that is emptying it, or null.
final class DeferredReleaseQueue {
    private var objects: [ModelObject] = []

    private init() {}

    /// Whether the thread's stack has no room for what releases the next objects of a chain, or nobody knows.
    static var isNeeded: Bool {
        let stack = StackGuard()
        return !stack.isKnown || stack.isExhausted
    }

    /// Takes the objects over, so that nobody else holds them in the end, and releases them.
    static func release(_ objects: inout [ModelObject]) {
        guard let pointer = modelwright_release_list() else { return }
        if let current = pointer.pointee {
            Unmanaged<DeferredReleaseQueue>.fromOpaque(current).takeUnretainedValue().objects += objects
            return objects = []
        }
        let list = DeferredReleaseQueue()
        swap(&list.objects, &objects)
        pointer.pointee = Unmanaged.passUnretained(list).toOpaque()
        withExtendedLifetime(list) {
            while let object = list.objects.popLast() { _ = object }
        }
        pointer.pointee = nil
    }
}
