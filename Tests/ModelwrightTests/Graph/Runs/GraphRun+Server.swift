@testable import Modelwright

/// A server that gets what the program has changed.
extension GraphRun {
    /// The twin with what the program has changed in an object; nil if the object's patch doesn't say all of that.
    func sent(_ object: ModelObject) throws -> ObjectGraph? {
        guard let twin, let changes = try? graph.changes, let key = IdentityKey(object),
            counterpartIdentity(of: object) == key, !graph.members.all.contains(where: \.isDraft),
            let update = changes.updated.first(where: { $0.object === object }), let other = counterpart(of: object),
            update.properties.allSatisfy({ property in
                let relationship = object.entity?.relationships.first { $0.name == property.name }
                return relationship?.destinationEntity.identityAttributes.isEmpty != true
            }), (try? twin.apply(mergePatch: changes.mergePatch(for: object), to: other)) != nil
        else { return nil }
        return twin
    }

    /// What JSON by itself makes, with what the program has changed sent there, is what there is.
    func checkPatches() throws {
        guard let data = try twin.flatMap(checker.written), try checker.written(graph) != nil,
            !graph.members.all.contains(where: \.isDraft)
        else { return }
        let server = ObjectGraph(model: graph.model, tracksChanges: true)
        try server.decode(from: data)
        let changes = try graph.changes
        // JSON has named these by other identities, which no patch says.
        if changes.inserted.contains(where: { object in
            counterpartIdentity(of: object).map { $0 != IdentityKey(object) } ?? false
        }) {
            return
        }
        do {
            for object in changes.deleted {
                guard let identity = changes.identity(of: object), identity != .null,
                    let other = server.object(entity: object.entity?.name ?? "", identity: identity)
                else { continue }
                try server.delete(other)
            }
        } catch {
            // What denies it goes later.
            return
        }
        var sent: [String] = []
        func send(_ object: ModelObject) throws {
            let patch = try changes.mergePatch(for: object)
            guard let identity = changes.identity(of: object), identity != .null, patch != [:] else { return }
            sent.append("\(name(object)) \(patch)")
            let entity = object.entity?.name ?? ""
            guard let other = server.object(entity: entity, identity: identity) else {
                throw GraphChecker.Fault(description: "The server has no \(entity) \(identity).")
            }
            try server.apply(mergePatch: patch, to: other)
        }
        // JSON goes on leading to what was deleted, and a server that has deleted it doesn't.
        if !changes.deleted.isEmpty, !graph.unresolvedReferences.isEmpty { return }
        // New identities come first: what is inserted may have the former ones.
        let updated = changes.updated.map(\.object)
        let renamed = updated.filter { counterpartIdentity(of: $0) != IdentityKey($0) }
        try renamed.forEach(send)
        // What JSON knows by no identity has no address.
        let named = updated.filter { [nil, .null].contains(changes.identity(of: $0)) }
        for object in changes.inserted + named where IdentityKey(object) != nil {
            let json = try changes.jsonValue(for: object)
            try server.decode(.array(entity: object.entity?.name ?? ""), from: [json] as JSONValue)
        }
        let all = graph.model.entities.filter { $0.superentity == nil }.flatMap { graph.objects(entity: $0.name) }
        for object in all where !renamed.contains(object) { try send(object) }
        let (contents, others) = (try Self.texts(of: graph), try Self.texts(of: server))
        try require(
            contents == others,
            "\(contents)\nis sent to a server as \(sent.joined(separator: "\n"))\nwhich makes of it\n\(others)")
    }

    /// What has an identity as JSON, with what is inside it; the order of lists is none, they have each element once, and null and empty lists aren't there.
    private static func texts(of graph: ObjectGraph) throws -> String {
        func text(_ value: JSONValue) -> String {
            switch value {
            case .array(let elements): "[\(Set(elements.map(text)).sorted().joined(separator: ","))]"
            case .object(let object):
                "{\(object.filter { $1 != .null && $1 != [] }.map { "\($0):\(text($1))" }.sorted().joined(separator: ","))}"
            default: "\(value)"
            }
        }
        let changes = try graph.changes
        return try graph.model.entities.filter { $0.superentity == nil }.flatMap { graph.objects(entity: $0.name) }
            .filter { IdentityKey($0) != nil }
            .map { "\($0.entity?.name ?? "") \(text(try changes.jsonValue(for: $0)))" }
            .sorted().joined(separator: "\n")
    }
}
