@testable import Modelwright

/// Makes documents that a model describes, with everything that documents have: absent keys, nulls, numbers in strings,
/// identities in place of objects, unknown keys, and now and then what does not fit.
struct RandomDocuments {
    private var state: UInt64
    /// Of a thousand values, how many do not fit.
    var misfits = 0

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    private mutating func below(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 33) % bound
    }

    mutating func object(_ entity: EntityDescription, depth: Int = 0) -> JSONValue {
        var object = JSONObject()
        for attribute in entity.attributes where below(4) > 0 || !attribute.isOptional {
            put(value(attribute), at: attribute.jsonKeyPath, in: &object)
        }
        for relationship in entity.relationships where below(3) > 0 {
            put(value(relationship, depth: depth), at: relationship.jsonKeyPath, in: &object)
        }
        if below(6) == 0 { put(any(), at: ["unknown\(below(3))", "\u{E9}", "e\u{301}"][below(3)], in: &object) }
        return .object(object)
    }

    /// Puts a value at the end of a path, among what is there already.
    private func put(_ value: JSONValue, at path: String, in object: inout JSONObject) {
        let keys = path.split(separator: ".", maxSplits: 1).map(String.init)
        guard keys.count == 2 else {
            if case .object(let old)? = object[path], case .object(let new) = value {
                var merged = old
                for (key, member) in new { merged[key] = member }
                object[path] = .object(merged)
            } else if object[path] == nil {
                object[path] = value
            }
            return
        }
        var inner = JSONObject()
        if let existing = object[keys[0]] {
            guard let members = existing.objectValue else { return }
            inner = members
        }
        put(value, at: keys[1], in: &inner)
        object[keys[0]] = .object(inner)
    }

    private mutating func any() -> JSONValue {
        switch below(6) {
        case 0: .null
        case 1: .boolean(true)
        case 2: .number(JSONNumber(below(100)))
        case 3: .string("text")
        case 4: [1, "two"]
        default: ["a": nil]
        }
    }

    private mutating func value(_ attribute: AttributeDescription) -> JSONValue {
        if below(1000) < misfits { return any() }
        if attribute.isOptional, below(8) == 0 { return .null }
        let number = below(7)
        switch attribute.type {
        case .integer16, .integer32, .integer64:
            return below(5) == 0 ? .string("\(number)") : .number(JSONNumber(number))
        case .double, .float, .decimal:
            let text = "\(number).\(below(100))5"
            return below(5) == 0 ? .string(text) : JSONNumber(text).map { .number($0) } ?? .null
        case .boolean: return below(5) == 0 ? .number(JSONNumber(number % 2)) : .boolean(number % 2 == 0)
        case .string: return .string(String(repeating: ["\u{E9}\n", "e\u{301}\n"][below(2)], count: number))
        case .date: return .string("2013-04-2\(number)T12:00:00Z")
        default: return any()
        }
    }

    private mutating func value(_ relationship: RelationshipDescription, depth: Int) -> JSONValue {
        if below(1000) < misfits { return any() }
        if relationship.isOptional, below(8) == 0 { return .null }
        guard relationship.isToMany else { return element(relationship.destinationEntity, depth: depth) }
        if depth > 1 { return [] }
        return .array((0..<below(3)).map { _ in element(relationship.destinationEntity, depth: depth) })
    }

    private mutating func element(_ entity: EntityDescription, depth: Int) -> JSONValue {
        if entity.identityAttributes.count == 1, below(3) == 0 || depth > 1 {
            return below(5) == 0 ? .string("\(below(7))") : .number(JSONNumber(below(7)))
        }
        return depth > 1 ? [:] : object(entity, depth: depth + 1)
    }
}
