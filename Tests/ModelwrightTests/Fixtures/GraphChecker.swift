import Foundation

@testable import Modelwright

/// What holds of a graph after every call, whether it has thrown or not. The program links objects of the graph only.
struct GraphChecker {
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    let graph: ObjectGraph

    func check() throws {
        for object in graph.members.all {
            try checkIdentity(of: object)
            try checkRelationships(of: object)
        }
        if graph.tracksChanges {
            try require(try graph.hasChanges == !graph.changes.isEmpty, "hasChanges isn't what changes says.")
            try checkTracking()
        }
        try checkWriting()
    }

    /// Does something that may throw. If it does, the graph is as it was.
    ///
    /// - Returns: What was thrown.
    func perform(_ body: () throws -> Void) throws -> MappingError? {
        let (before, hadChanges) = (try written(graph), graph.hasChanges)
        do {
            try body()
            return nil
        } catch let error as MappingError {
            let after = try written(graph)
            try require(
                after == before, "What throws \(error) changes\n\(Self.text(before))\nto\n\(Self.text(after))")
            try require(graph.hasChanges == hadChanges, "What throws \(error) changes hasChanges.")
            return error
        }
    }

    private func require(_ holds: Bool, _ sentence: @autoclosure () throws -> String) throws {
        if !holds { throw Fault(description: try sentence()) }
    }

    /// Of each object there is one thing: what was accepted, that it is as it was accepted, or that nothing was.
    func checkTracking() throws {
        guard let tracker = graph.observation.tracker else { return }
        let members = graph.members.all
        for object in members {
            let id = ObjectIdentifier(object)
            let states = [tracker.kept[id] != nil, tracker.fresh[id] != nil, tracker.isWatched(object)]
            try require(states.count { $0 } == 1, "\(Self.name(object)) is tracked as \(states).")
            try require(!tracker.isGone(object), "\(Self.name(object)) is there and gone.")
        }
        let gone = tracker.places.filter(\.value.isGone)
        for id in gone.keys { try require(tracker.kept[id] != nil, "What is gone has no copy.") }
        try require(
            tracker.kept.count + tracker.fresh.count == members.count { !tracker.isWatched($0) } + gone.count,
            "Something is kept that is no object.")
        for (identity, object) in tracker.goneByIdentity {
            let isKnown = tracker.kept[ObjectIdentifier(object)]?.copy.identities.contains(identity) == true
            try require(
                isKnown && tracker.isGone(object), "\(Self.name(object)) is to be known by what wasn't accepted of it.")
        }
        let accepted = members + tracker.takenOut.map(\.object)
        for object in accepted { try checkAccepted(object, by: tracker) }
        var owners: [EntityIdentity: ModelObject] = [:]
        for object in accepted {
            guard let copy = tracker.accepted(object)?.copy else { continue }
            for identity in copy.identities {
                try require(
                    owners.updateValue(object, forKey: identity) == nil,
                    "\(identity.key.phrase) was accepted as the identity of two objects.")
            }
        }
    }

    /// What was accepted of an object leads to what was accepted, and that leads back.
    private func checkAccepted(_ object: ModelObject, by tracker: ChangeTracker) throws {
        guard let copy = tracker.accepted(object)?.copy else { return }
        for relationship in copy.mapping?.relationships ?? [] where !relationship.destination.isComposite {
            for other in relationship.objects(of: copy) {
                let place = "\(Self.name(object)).\(relationship.name), as accepted, leads to \(Self.name(other))"
                let accepted = tracker.accepted(other)?.copy
                try require(accepted != nil, "\(place), which wasn't.")
                guard let accepted, let inverse = other.mapping.flatMap(relationship.inverse(on:)) else { continue }
                try require(
                    inverse.objects(of: accepted).contains { $0 === object }, "\(place), which doesn't lead back.")
            }
        }
    }

    // MARK: Objects

    /// Its identity leads to it, by each entity that it is known by.
    private func checkIdentity(of object: ModelObject) throws {
        guard !object.isPlaceholder, let mapping = object.mapping, let key = IdentityKey(object) else { return }
        for entity in mapping.identifiedEntities {
            let found = graph.members.identities.object(of: EntityIdentity(entity.object, key))
            try require(
                found === object,
                "\(entity.object.name) \(key.phrase) leads to \(found.map(Self.name) ?? "nothing"), not to \(Self.name(object))."
            )
        }
    }

    /// What it leads to is in the graph, and leads back.
    private func checkRelationships(of object: ModelObject) throws {
        for relationship in object.mapping?.relationships ?? [] where !relationship.destination.isComposite {
            let place = "\(Self.name(object)).\(relationship.name)"
            for other in relationship.objects(of: object) {
                try require(graph.members.contains(other), "\(place) leads out of the graph, to \(Self.name(other)).")
                guard let inverse = other.mapping.flatMap(relationship.inverse(on:)) else { continue }
                try require(
                    inverse.objects(of: other).contains { $0 === object },
                    "\(place) leads to \(Self.name(other)), which doesn't lead back.")
            }
        }
    }

    private static func name(_ object: ModelObject) -> String {
        let entity = object.mapping?.name ?? "\(type(of: object))"
        let name = "\(entity) \(IdentityKey(object)?.phrase ?? "without identity")"
        return object.isPlaceholder ? "\(name), unresolved" : name
    }

    // MARK: Writing

    /// What is written is read as what there is, and what that writes stays as it is.
    private func checkWriting() throws {
        guard let data = try written(graph) else { return }
        let copy = try read(data)
        let (contents, others) = (try GraphContents(graph), try GraphContents(copy))
        try require(contents == others, "\(contents)\nis written as\n\(Self.text(data))\nand read as\n\(others)")
        guard let again = try written(copy) else {
            throw Fault(description: "\(Self.text(data))\nis written once only")
        }
        let last = try written(read(again))
        try require(last == again, "\(Self.text(again))\nis read, and written as\n\(Self.text(last))")
    }

    /// A graph as JSON; nil where an identity would have to be written that an object doesn't have, as a program may make it.
    func written(_ graph: ObjectGraph) throws -> Data? {
        do {
            return try graph.encode()
        } catch MappingError.data(let failure) where [.missingIdentity, .cycle].contains(failure.reason) {
            return nil
        }
    }

    func read(_ data: Data) throws -> ObjectGraph {
        let copy = ObjectGraph(model: graph.model)
        do {
            try copy.decode(from: data)
        } catch {
            throw Fault(description: "\(Self.text(data))\nis written, and can't be read: \(error)")
        }
        return copy
    }

    static func text(_ data: Data?) -> String { data.map { String(decoding: $0, as: UTF8.self) } ?? "nothing" }
}
