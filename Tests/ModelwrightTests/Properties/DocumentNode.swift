import Foundation

@testable import Modelwright

/// JSON as a document spells it: numbers as they are written, members in order, keys as often as they come.
indirect enum DocumentNode: Sendable {
    case null
    case boolean(Bool)
    case number(String)
    case string(String)
    case array([DocumentNode])
    case object([(key: String, value: DocumentNode)])

    /// The value, made without the library's reader; of a key that comes twice the last one counts.
    var json: JSONValue {
        switch self {
        case .null: return .null
        case .boolean(let value): return .boolean(value)
        case .number(let text): return JSONNumber(text).map { .number($0) } ?? .null
        case .string(let text): return .string(text)
        case .array(let elements): return .array(elements.map(\.json))
        case .object(let members):
            var object = JSONObject()
            for (key, value) in members { object[key] = value.json }
            return .object(object)
        }
    }

    var hasDuplicateKeys: Bool { !duplicateKeys().isEmpty }

    /// Where the keys are that come twice.
    func duplicateKeys(at path: [JSONPath.Component] = []) -> [JSONPath] {
        switch self {
        case .object(let members):
            var known: Set<[UInt8]> = []
            let own = members.filter { !known.insert(Array($0.key.utf8)).inserted }.map {
                JSONPath(path + [.key($0.key)])
            }
            return own + members.flatMap { $0.value.duplicateKeys(at: path + [.key($0.key)]) }
        case .array(let elements):
            return elements.enumerated().flatMap { $1.duplicateKeys(at: path + [.index($0)]) }
        default: return []
        }
    }

    var isObject: Bool { if case .object = self { true } else { false } }

    /// A last member with the key, if there is one.
    func member(_ key: String) -> DocumentNode? {
        guard case .object(let members) = self else { return nil }
        return members.last { ExactString.isSame($0.key, key) }?.value
    }

    /// What is at the end of a path, if there is anything.
    func value(at path: ArraySlice<JSONPath.Component>) -> DocumentNode? {
        switch (path.first, self) {
        case (nil, _): self
        case (.key(let key)?, .object): member(key)?.value(at: path.dropFirst())
        case (.index(let index)?, .array(let elements)) where index < elements.count:
            elements[index].value(at: path.dropFirst())
        default: nil
        }
    }

    /// Puts a value at the end of a path, and makes the containers that lead there; false where something else is.
    @discardableResult
    mutating func put(_ value: DocumentNode, at path: ArraySlice<JSONPath.Component>) -> Bool {
        guard let step = path.first else {
            self = value
            return true
        }
        let rest = path.dropFirst()
        var empty = DocumentNode.null
        if let next = rest.first {
            if case .key = next { empty = .object([]) } else { empty = .array([]) }
        }
        switch (step, self) {
        case (.key(let key), .object(var members)):
            if let index = members.firstIndex(where: { ExactString.isSame($0.key, key) }) {
                if !rest.isEmpty, case .null = members[index].value { members[index].value = empty }
                guard members[index].value.put(value, at: rest) else { return false }
            } else {
                guard empty.put(value, at: rest) else { return false }
                members.append((key, empty))
            }
            self = .object(members)
            return true
        case (.index(let index), .array(var elements)):
            while elements.count <= index { elements.append(.null) }
            if !rest.isEmpty, case .null = elements[index] { elements[index] = empty }
            guard elements[index].put(value, at: rest) else { return false }
            self = .array(elements)
            return true
        default: return false
        }
    }
}
