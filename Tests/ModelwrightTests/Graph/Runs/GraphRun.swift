import Foundation

@testable import Modelwright

/// A graph that keeps its changes, and what the input chooses to do to it.
final class GraphRun {
    let graph: ObjectGraph
    let checker: GraphChecker
    var choices: InputChoices
    let isEvenLive: Bool
    /// Whether the program sets both ends of links by properties, which objects don't note: others write more of them.
    let linksByProperties: Bool
    /// What has been done.
    var history: [String] = []
    /// What the graph is after a rollback; nil as soon as JSON has changed that.
    private var accepted: Data?
    /// A graph that gets the same JSON, and is changed by no program; nil where what the program does is part of what JSON says.
    private(set) var twin: ObjectGraph?

    init(_ choices: InputChoices, _ model: ObjectModel) {
        self.choices = choices
        graph = ObjectGraph(model: model, tracksChanges: true)
        twin = ObjectGraph(model: model)
        isEvenLive = self.choices.chance(1, in: 2)
        linksByProperties = self.choices.chance(1, in: 6)
        checker = GraphChecker(graph: graph)
    }

    /// Does the next thing, if there is one, and checks the graph. In the end it is what JSON has said.
    func step() throws -> Bool {
        if choices.isAtEnd {
            if graph.hasChanges { try rollback() }
            return false
        }
        try act()
        try checker.check()
        return true
    }

    /// What there is: the graph as JSON, and its changes.
    func state() throws -> String {
        let changes = try graph.changes
        let patches = (changes.inserted + changes.updated.map(\.object)).map { object in
            "\(object): \(String(describing: try? changes.mergePatch(for: object)))"
        }
        return "\(GraphChecker.text(try checker.written(graph)))\n\(changes)\n\(patches.joined(separator: "\n"))"
    }

    private func act() throws {
        switch choices.below(24) {
        case 0, 1, 2: try decode(removing: .none)
        case 3: try decode(removing: .missing)
        case 4: try decodeTwo()
        case 5: try update()
        case 6: try applyMergePatch()
        case 7: try applyPatch()
        case 8: try insert()
        case 9: try findOrCreate()
        case 10: try delete()
        case 11, 12: try setAttribute()
        case 13, 14: try setRelationship()
        case 15: try changeIdentity()
        case 16: try choices.chance(1, in: 2) ? accept() : acceptOne()
        case 17: try rollback()
        case 18: try fetch()
        case 19: try choices.chance(1, in: 3) ? movePart() : addPart()
        case 20: try insertDraft()
        case 21: try answer()
        case 22: try linkBeforeInserting()
        default: try setOptionsOrDecodeAgain()
        }
    }

    func perform(_ what: String, _ body: () throws -> Void) throws {
        history.append(what)
        if let error = try checker.perform(body) { history.append("  throws \(error)") }
    }

    /// What only the program knows.
    private var unknown: Set<ModelObject> { Set((try? graph.changes)?.inserted ?? []) }

    /// Gives JSON to the graph and its twin. They part where it says something of what only the program knows.
    ///
    /// - Parameter told: The entities of what may be in nothing after it.
    private func decode(
        _ what: String, telling told: [EntityDescription], isRemoving: Bool = false,
        _ body: (ObjectGraph) throws -> Void
    ) throws {
        history.append(what)
        let former = unknown
        let changed = (try? graph.changes).map { Set($0.updated.map(\.object) + $0.deleted) }
        let known = Set(graph.members.all.filter { !$0.isPlaceholder })
        let wasRenamed = known.contains(where: isRenamed)
        let other = twin
        twin = nil
        let orders = orders(besides: what)
        let error = try checker.perform { try body(graph) }
        try checkOrders(orders)
        if let error { history.append("  throws \(error)") } else { accepted = nil }
        // What JSON brings inside something else it may take out by the same call.
        for object in former where !graph.contains(object) && !(isRemoving && isTold(object, by: what)) {
            let successors = object.identities.compactMap(graph.members.identities.object(of:))
            try require(
                object.mapping?.identity.isEmpty == true || successors.contains { $0 !== object },
                "\(name(object)) isn't there, and nothing else has its identity.")
        }
        let unanswered = former.filter(\.isDraft).subtracting(unknown).filter { draft in
            !hasObject(in: what, where: draft)
        }
        try require(unanswered.isEmpty, "\(unanswered) haven't been answered, and aren't inserted any more.")
        // JSON may lead to what has been deleted, also for an identity only, and name what has been renamed by both identities.
        if let changed, let changes = try? graph.changes, graph.observation.tracker?.takenOut.isEmpty == true {
            let updated = changes.updated.map(\.object)
            let others = updated.filter { known.contains($0) && !changed.contains($0) && !former.contains($0) }
            try require(
                wasRenamed || updated.contains(where: isRenamed) || others.isEmpty,
                "JSON makes changes of \(others.map(name)).")
        }
        guard let other, graph.unresolved == .keep else { return }
        other.decoder = graph.decoder
        let alone = Self.partsInNothing(of: other)
        guard ((try? body(other)) == nil) == (error != nil) else { return }
        let left = Self.partsInNothing(of: other).subtracting(alone).filter { part in
            !told.contains { $0.name == part.entity?.name }
        }
        try require(left.isEmpty, "JSON by itself leaves \(left), which are in nothing.")
        if former.isSubset(of: unknown) { twin = other }
    }

    /// Whether the program has given an object another identity than JSON.
    private func isRenamed(_ object: ModelObject) -> Bool {
        counterpartIdentity(of: object).map { $0 != IdentityKey(object) } ?? false
    }

    private typealias Order = (owner: ModelObject, list: RelationshipMapping, objects: [ModelObject])

    /// What ordered lists have that JSON doesn't name.
    private func orders(besides json: String) -> [Order] {
        graph.members.all.flatMap { owner in
            (owner.mapping?.relationships ?? []).compactMap { list in
                if !list.isToMany || !list.isOrdered || json.contains("\(list.name)") { return nil }
                return (owner, list, list.objects(of: owner))
            }
        }
    }

    /// What was in a list, and is, has the order that it had.
    private func checkOrders(_ orders: [Order]) throws {
        for order in orders
        where graph.contains(order.owner) && order.owner.mapping?.relationships.contains { $0 === order.list } == true {
            let objects = order.list.objects(of: order.owner)
            let (former, present) = (Set(order.objects), Set(objects))
            try require(
                objects.filter(former.contains) == order.objects.filter(present.contains),
                "\(name(order.owner)).\(order.list.name) has had \(order.objects.map(name)), and has \(objects.map(name))."
            )
        }
    }

    /// Whether JSON has an object by itself, or in a relationship that may lead to another one, which it may be.
    private func hasObject(in json: String, where object: ModelObject) -> Bool {
        if object.entity.map({ json.contains($0.name) || json.contains($0.superentity?.name ?? $0.name) }) == true {
            return true
        }
        return graph.model.entities.flatMap(\.relationships).contains { relationship in
            relationship.destinationEntity.identityAttributes == object.entity?.identityAttributes
                && (json.contains("\"\(relationship.name)\":{") || json.contains("\"\(relationship.name)\":[{"))
        }
    }

    /// Whether JSON has an object with the last attribute of an identity.
    private func isTold(_ object: ModelObject, by json: String) -> Bool {
        guard let attribute = object.entity?.identityAttributes.last,
            let value = try? object.value(forKey: attribute.name)
        else { return false }
        let text = attribute.type == .string ? "\"\(value)\"" : "\(value)"
        return json.contains("\"\(attribute.name)\":\(text)")
    }

    /// What has no identity and is in no relationship: that it leads to something which leads back isn't one.
    private static func partsInNothing(of graph: ObjectGraph) -> Set<ModelObject> {
        let all = graph.members.all
        let held = all.flatMap { owner in
            (owner.mapping?.relationships ?? []).flatMap { $0.ownObjects(of: owner) }
        }
        return Set(all.filter { $0.mapping?.identity.isEmpty == true }).subtracting(held)
    }

    func require(_ holds: Bool, _ sentence: @autoclosure () -> String) throws {
        if !holds { throw GraphChecker.Fault(description: sentence()) }
    }

    /// Forgets what the graph is by JSON only.
    func forgetAccepted() { (accepted, twin) = (nil, nil) }

    // MARK: What is chosen

    func entity() throws -> EntityDescription {
        let entities = graph.model.entities
        return entities[choices.below(entities.count)]
    }

    func document(
        for purpose: GraphDocument.Purpose = .answer, _ make: (inout GraphDocument) -> String
    ) -> String {
        var document = GraphDocument(choices, isEvenLive: isEvenLive, for: purpose)
        defer { choices = document.choices }
        return make(&document)
    }

    func object() throws -> ModelObject? {
        choices.element(of: graph.objects(entity: try entity().name))
    }

    /// What an update has for an identity: none most often, or one that nothing has.
    private func changedIdentity(of entity: EntityDescription) -> GraphDocument.Identity {
        choices.chance(3, in: 4) ? .absent : freeIdentity(of: entity)
    }

    func freeIdentity(of entity: EntityDescription) -> GraphDocument.Identity {
        let number = choices.below(4) * 2 + (isEvenLive == (entity.name == "Live") ? 10 : 11)
        let attribute = entity.identityAttributes.last?.name ?? ""
        let isFree = graph.model.entities.flatMap { graph.objects(entity: $0.name) }.allSatisfy { object in
            let value = try? object.value(forKey: attribute)
            return value.map { "\($0)".hasSuffix("\(number)") } != true
        }
        return isFree ? .number(number) : .absent
    }

    func name(_ object: ModelObject) -> String {
        let entity = object.entity
        let identity = (entity?.identityAttributes ?? []).map { attribute in
            "\((try? object.value(forKey: attribute.name)) ?? "nil")"
        }
        return "\(entity?.name ?? "?")(\(identity.joined(separator: ",")))"
    }

    // MARK: JSON

    private func decode(removing removal: RemovalPolicy) throws {
        let entity = try entity()
        let json = document { $0.array(of: entity) }
        let isRemoving = if case .missing = removal { true } else { false }
        try decode(
            "decode \(entity.name)\(isRemoving ? " removing" : "") \(json)",
            telling: isRemoving ? graph.model.entities : [entity], isRemoving: isRemoving
        ) {
            try $0.decode(.array(entity: entity.name), from: json, removing: removal)
        }
    }

    private func decodeTwo() throws {
        let (first, second) = (try entity(), try entity())
        let json = document { #"{"a":\#($0.array(of: first)),"b":\#($0.array(of: second))}"# }
        try decode("decode \(first.name), \(second.name) \(json)", telling: [first, second]) {
            _ = try $0.decode(.array(entity: first.name, at: "a"), .array(entity: second.name, at: "b"), from: json)
        }
    }

    private func update() throws {
        guard let object = try object(), let entity = object.entity else { return }
        let identity = changedIdentity(of: entity)
        let json = document { $0.object(of: entity, identity: identity) }
        try change(object, "update \(name(object)) \(json)") { try $0.update($1, from: json) }
    }

    private func applyMergePatch() throws {
        guard let object = try object(), let entity = object.entity else { return }
        let identity = changedIdentity(of: entity)
        let json = document { $0.object(of: entity, identity: identity) }
        try change(object, "merge patch \(name(object)) \(json)") {
            try $0.apply(mergePatch: JSONValue(data: Data(json.utf8)), to: $1)
        }
    }

    private func applyPatch() throws {
        guard let object = try object(), let entity = object.entity else { return }
        let json = document { $0.patch(for: entity) }
        try change(object, "patch \(name(object)) \(json)") {
            try $0.apply(JSONPatch(JSONValue(data: Data(json.utf8))), to: $1)
        }
    }

    /// Changes an object by JSON, and what is that object for the twin.
    func change(
        _ object: ModelObject, _ what: String, _ body: (ObjectGraph, ModelObject) throws -> Void
    ) throws {
        let counterpart = counterpart(of: object)
        if counterpart == nil { twin = nil }
        try decode(what, telling: [object.entity].compactMap(\.self)) {
            try body($0, $0 === graph ? object : counterpart ?? object)
        }
    }

    func counterpart(of object: ModelObject) -> ModelObject? {
        guard let mapping = object.mapping, let key = counterpartIdentity(of: object) else { return nil }
        return twin?.members.identities.object(of: EntityIdentity(mapping.identifiedEntities[0].object, key))
    }

    /// The identity by which JSON knows an object.
    func counterpartIdentity(of object: ModelObject) -> IdentityKey? {
        (graph.observation.tracker?.accepted(object)?.copy).flatMap { IdentityKey($0) }
    }

    // MARK: The graph

    private func accept() throws {
        history.append("accept")
        graph.acceptChanges()
        try require(!graph.hasChanges, "There are changes that were accepted.")
        accepted = try checker.written(graph)
        twin = try accepted.flatMap(read)
    }

    /// Accepts what the program has done to an object, perhaps one that it has deleted.
    private func acceptOne() throws {
        let deleted = choices.chance(1, in: 3) ? try? graph.changes.deleted : nil
        guard let object = try choices.element(of: deleted ?? []) ?? object() else { return }
        history.append("accept \(name(object))")
        let server = try sent(object)
        let orders = orders(besides: "")
        graph.acceptChanges(of: [object])
        try checkOrders(orders)
        accepted = nil
        twin = server
        guard let changes = try? graph.changes else { return }
        // A part goes with what has it.
        if IdentityKey(object) == nil { return }
        // Links to what is inserted go on being changes.
        let links = changes.updated.first { $0.object === object }?.properties ?? []
        let isLinked =
            !links.isEmpty
            && links.allSatisfy { link in
                !objects(link.new).subtracting(objects(link.old)).isDisjoint(with: changes.inserted)
            }
        let others = changes.inserted + (isLinked ? [] : changes.updated.map(\.object)) + changes.deleted
        try require(!others.contains(object), "\(name(object)) has changes that were accepted:\n\(changes)")
    }

    private func objects(_ value: Any?) -> Set<ModelObject> {
        Set(value as? [ModelObject] ?? (value as? ModelObject).map { [$0] } ?? [])
    }

    private func rollback() throws {
        try checkPatches()
        history.append("rollback")
        try graph.rollback()
        try require(!graph.hasChanges, "There are changes after a rollback.")
        let after = try checker.written(graph)
        if let accepted {
            try require(
                after == accepted,
                "\(GraphChecker.text(accepted))\nwas accepted, and is rolled back to\n\(GraphChecker.text(after))")
        }
        accepted = after
        if let twin {
            let (contents, others) = (try GraphContents(graph), try GraphContents(twin))
            try require(
                contents == others, "\(contents)\nis what is rolled back to, and JSON by itself makes\n\(others)")
        }
        twin = try after.flatMap(read)
    }

    /// What the graph is by itself, unless something stands for an identity there that isn't in the JSON: JSON that names it in a place that
    /// doesn't count brings it nevertheless.
    private func read(_ json: Data) throws -> ObjectGraph? {
        let other = try checker.read(json)
        func standIns(_ graph: ObjectGraph) -> Int { graph.members.all.count(where: \.isPlaceholder) }
        return standIns(graph) == standIns(other) ? other : nil
    }

    private static let predicates = [
        "id > 1", "title BEGINSWITH 't' OR band.name == 'n1'", "ANY tags.id == 'i1'", "albums.@count > 1",
        "SUBQUERY(notes, $n, $n.text != nil).@count > 0", "band == nil", "NONE notes.text == 'p1'",
    ]

    private func fetch() throws {
        let entity = try entity()
        let isText = choices.chance(1, in: 4)
        let predicate = isText ? choices.text(24) : Self.predicates[choices.below(Self.predicates.count)]
        history.append("fetch \(entity.name) where \(predicate)")
        do {
            let found = try graph.fetch(entity: entity.name, where: predicate)
            let all = graph.objects(entity: entity.name)
            try require(Set(found).isSubset(of: all), "What is found isn't in the graph.")
            if isText { return }
            let others = try graph.fetch(entity: entity.name, where: "NOT (\(predicate))")
            try require(found.count + others.count == all.count, "What is found, and what isn't, isn't all there is.")
        } catch is FetchError {}
    }

    private func setOptionsOrDecodeAgain() throws {
        switch choices.below(4) {
        case 0:
            graph.unresolved = [.keep, .clear, .fail][choices.below(3)]
            history.append("unresolved = \(graph.unresolved)")
        case 1:
            graph.decoder.failures = choices.chance(1, in: 2) ? .first : .all
            graph.decoder.validates = choices.chance(1, in: 2)
            history.append("failures = \(graph.decoder.failures), validates = \(graph.decoder.validates)")
        default:
            guard let data = try checker.written(graph) else { return }
            try decode("decode \(String(decoding: data, as: UTF8.self))", telling: graph.model.entities) {
                try $0.decode(from: data)
            }
        }
    }
}
