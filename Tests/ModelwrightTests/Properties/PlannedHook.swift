@testable import Modelwright

/// What the hooks of an entity, and of those that inherit from it, do to the JSON of its objects.
///
/// All of it can be undone without knowing which objects have hooks, since no other key begins with "~". So documents are
/// planned, and compared, as if there were no hooks; only their text has what the hooks make of it.
enum PlannedHook: String, CaseIterable {
    /// The object is inside another one.
    case wraps
    /// Each key has another name.
    case renames
    /// The object has a further key, which it can't do without.
    case marks

    /// The key under which a planned object says which hook it has.
    static let note = "~hook"

    private static let container = "~data"
    private static let prefix = "~."
    private static let mark = "~mark"

    // MARK: The hooks

    /// - Parameter types: The names of the entities by what the type field says, where a hook has to tell them, since the
    ///   field has another place.
    func hooks(types: [(value: JSONValue, entity: String)], fallback: String?) -> EntityHooks {
        var discriminator: (@Sendable (JSONValue) throws -> String?)?
        if self != .marks, !types.isEmpty {
            discriminator = { json in
                guard let type = try removed(from: json)["type"] else { return nil }
                return types.first { $0.value == type }?.entity ?? fallback
            }
        }
        return EntityHooks(
            beforeDecode: { try removed(from: $0) }, afterEncode: { try added(to: $0) }, discriminator: discriminator)
    }

    private struct Misfit: Error, CustomStringConvertible { var description: String { "no hook has made it" } }

    private func added(to json: JSONValue) throws -> JSONValue {
        guard case .object(var object) = json else { throw Misfit() }
        switch self {
        case .wraps: return [Self.container: json]
        case .renames:
            var renamed = JSONObject()
            for (key, value) in object { renamed[Self.prefix + key] = value }
            return .object(renamed)
        case .marks:
            object[Self.mark] = true
            return .object(object)
        }
    }

    private func removed(from json: JSONValue) throws -> JSONValue {
        guard case .object(let object) = json else { throw Misfit() }
        switch self {
        case .wraps:
            guard object.count == 1, let content = object[Self.container] else { throw Misfit() }
            return content
        case .renames:
            var renamed = JSONObject()
            for (key, value) in object { renamed[Self.withoutPrefix(key) ?? key] = value }
            return .object(renamed)
        case .marks:
            guard object[Self.mark] == true else { throw Misfit() }
            var rest = JSONObject()
            for (key, value) in object where key != Self.mark { rest[key] = value }
            return .object(rest)
        }
    }

    private static func withoutPrefix(_ key: String) -> String? {
        // A letter after it may be one character with its last.
        guard key.utf8.starts(with: prefix.utf8) else { return nil }
        return String(decoding: key.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }

    // MARK: Undoing them

    /// A document without what hooks have added.
    static func plain(_ json: JSONValue) -> JSONValue {
        switch json {
        case .array(let elements): return .array(elements.map(plain))
        case .object(let object):
            var result = JSONObject()
            for (key, value) in hookless(object) ?? object { result[key] = plain(value) }
            return .object(result)
        default: return json
        }
    }

    /// What a hook makes of an object before it is decoded; nil for one that no hook has made.
    private static func hookless(_ object: JSONObject) -> JSONObject? {
        var hook: PlannedHook?
        if object.keys.contains(where: { withoutPrefix($0) != nil }) { hook = .renames }
        if object[mark] != nil { hook = .marks }
        if object[container] != nil { hook = .wraps }
        return hook.flatMap { try? $0.removed(from: .object(object)) }?.objectValue
    }

    /// The path of the outermost object on a path that a hook has made; nil where there is none.
    ///
    /// - Parameters:
    ///   - path: A path in the document as it is without hooks. Until there it is that of the document as well.
    static func outermost(on path: JSONPath, in json: JSONValue) -> JSONPath? {
        var value = json
        var walked: [JSONPath.Component] = []
        for component in path.components {
            if case .object(let object) = value, hookless(object) != nil { return JSONPath(walked) }
            guard let next = value.value(at: [component]) else { return nil }
            walked.append(component)
            value = next
        }
        if case .object(let object) = value, hookless(object) != nil { return JSONPath(walked) }
        return nil
    }

    // MARK: Planned documents

    /// The members that an object of a document has for its own.
    func members(
        _ members: [(key: String, value: DocumentNode)]
    ) -> [(key: String, value: DocumentNode)] {
        switch self {
        case .wraps: [(Self.container, .object(members))]
        case .renames: members.map { (Self.prefix + $0.key, $0.value) }
        case .marks: [(Self.mark, .boolean(true))] + members
        }
    }
}

extension DocumentNode {
    /// The document without the notes of which objects have hooks.
    ///
    /// - Parameter isWritten: Whether it has what the hooks make of it instead.
    func withoutNotes(isWritten: Bool) -> DocumentNode {
        switch self {
        case .array(let elements): return .array(elements.map { $0.withoutNotes(isWritten: isWritten) })
        case .object(let members):
            let rest = members.filter { $0.key != PlannedHook.note }.map {
                (key: $0.key, value: $0.value.withoutNotes(isWritten: isWritten))
            }
            guard isWritten, case .string(let name)? = member(PlannedHook.note), let hook = PlannedHook(rawValue: name)
            else { return .object(rest) }
            return .object(hook.members(rest))
        default: return self
        }
    }
}
