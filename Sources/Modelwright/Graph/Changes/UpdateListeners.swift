import Foundation

extension ObjectGraph {
    /// What a call of the graph has done to an object, for whoever shows it: an element of `updates`.
    public struct Update: Sendable, Hashable {
        /// What a call has done to an object.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// It has come into the graph.
            case inserted
            /// It has other values, or leads to other objects.
            case updated
            /// The graph doesn't have it any more.
            case deleted
        }

        /// The name of the object's entity.
        public let entity: String
        /// The object's identity, an object of several attributes' values by their names; nil where it has none.
        public let identity: JSONValue?
        /// What the call has done to it.
        public let kind: Kind
    }
}

/// The streams of those who listen to a graph's updates.
///
/// Invariant: `continuations` is only reached with the lock held; a stream may end on any thread.
final class UpdateListeners: @unchecked Sendable {
    private let lock = NSLock()
    private var continuations: [Int: AsyncStream<ObjectGraph.Update>.Continuation] = [:]
    private var next = 0

    var isEmpty: Bool { lock.withLock { continuations.isEmpty } }

    /// A stream of the updates from now on.
    func stream() -> AsyncStream<ObjectGraph.Update> {
        let (stream, continuation) = AsyncStream.makeStream(of: ObjectGraph.Update.self)
        let id = lock.withLock {
            next += 1
            continuations[next] = continuation
            return next
        }
        continuation.onTermination = { [weak self] _ in self?.end(id) }
        return stream
    }

    private func end(_ id: Int) { lock.withLock { _ = continuations.removeValue(forKey: id) } }

    func tell(_ objects: [ModelObject], _ kind: ObjectGraph.Update.Kind) {
        if objects.isEmpty { return }
        let listening = lock.withLock { Array(continuations.values) }
        for object in objects {
            let update = ObjectGraph.Update(
                entity: object.mapping?.name ?? "", identity: object.identityValue, kind: kind)
            for continuation in listening { continuation.yield(update) }
        }
    }

    deinit { continuations.values.forEach { $0.finish() } }
}

extension ModelObject {
    /// The identity as JSON: one attribute's value, or an object of several by their names; nil for none.
    final var identityValue: JSONValue? {
        guard let mapping, IdentityKey(self) != nil else { return nil }
        func value(_ part: AttributeMapping) -> JSONValue {
            (try? AttributeWriter.value(part, of: self, form: .plain)) ?? .null
        }
        if mapping.identity.count == 1 { return value(mapping.identity[0]) }
        var parts = JSONObject()
        for part in mapping.identity { parts[part.name] = value(part) }
        return .object(parts)
    }
}
