/// JSON Patch (RFC 6902): changes of a document, one after the other.
///
/// ```swift
/// let patch = try JSONPatch([["op": "replace", "path": "/formed", "value": 1975]])
/// let band: JSONValue = ["name": "Japan", "formed": 1974]
/// try band.applying(patch)                      // {"name":"Japan","formed":1975}
/// ```
public struct JSONPatch: Sendable, Hashable {
    /// A change.
    public enum Operation: Sendable, Hashable {
        /// Adds a member, or replaces it; inserts an element before the one with that index, or at the end for `-`.
        case add(JSONPointer, JSONValue)
        /// Removes what has to be there.
        case remove(JSONPointer)
        /// Replaces what has to be there.
        case replace(JSONPointer, JSONValue)
        /// Removes what has to be there, and adds it elsewhere.
        case move(from: JSONPointer, to: JSONPointer)
        /// Adds what has to be at one place at another.
        case copy(from: JSONPointer, to: JSONPointer)
        /// Goes on only if there is this value.
        case test(JSONPointer, JSONValue)
    }

    /// The changes, in order.
    public var operations: [Operation]

    /// The patch of these changes.
    public init(operations: [Operation] = []) { self.operations = operations }

    /// Reads a patch: an array of objects with `op`, `path`, and `value` or `from`. Other members are ignored, as RFC 6902
    /// says.
    ///
    /// - Throws: `MappingError.data` for the first that is no operation, with its place.
    public init(_ json: JSONValue) throws {
        guard case .array(let elements) = json else {
            throw Self.failure(.typeMismatch, [], "an array of operations", json)
        }
        operations = try elements.enumerated().map { index, element in try Self.operation(element, index) }
    }

    /// The patch as JSON.
    public var json: JSONValue { .array(operations.map(\.json)) }

    // MARK: Reading

    private static func operation(_ json: JSONValue, _ index: Int) throws -> Operation {
        guard case .object(let object) = json else {
            throw failure(.typeMismatch, [.index(index)], "an object with op and path", json)
        }
        func pointer(_ key: String) throws -> JSONPointer {
            guard let steps = object[key]?.stringValue.flatMap(JSONPointer.steps) else {
                throw failure(
                    object[key] == nil ? .missingValue : .invalidValue, [.index(index), .key(key)],
                    JSONPointer.expected,
                    object[key])
            }
            return JSONPointer(steps: steps)
        }
        func value() throws -> JSONValue {
            guard let value = object["value"] else {
                throw failure(.missingValue, [.index(index), .key("value")], "a value", nil)
            }
            return value
        }
        switch object["op"]?.stringValue {
        case "add": return .add(try pointer("path"), try value())
        case "remove": return .remove(try pointer("path"))
        case "replace": return .replace(try pointer("path"), try value())
        case "move": return .move(from: try pointer("from"), to: try pointer("path"))
        case "copy": return .copy(from: try pointer("from"), to: try pointer("path"))
        case "test": return .test(try pointer("path"), try value())
        default:
            throw failure(
                object["op"] == nil ? .missingValue : .unknownCase, [.index(index), .key("op")],
                "add, remove, replace, move, copy or test", object["op"])
        }
    }

    static func failure(
        _ reason: DataFailure.Reason, _ path: [JSONPath.Component], _ expected: String, _ found: JSONValue?
    ) -> MappingError {
        .data(
            DataFailure(
                reason: reason, path: JSONPath(path), expected: expected,
                found: found.map(DataFailure.found) ?? DataFailure.noKey))
    }
}

extension JSONPatch: CustomStringConvertible {
    /// The patch as JSON text on one line.
    public var description: String { json.description }
}

extension JSONPatch.Operation {
    /// The operation as JSON.
    var json: JSONValue {
        func json(_ name: String, _ path: JSONPointer, from: JSONPointer? = nil, _ value: JSONValue? = nil) -> JSONValue
        {
            var object: JSONObject = ["op": .string(name)]
            if let from { object["from"] = .string(from.description) }
            object["path"] = .string(path.description)
            object["value"] = value
            return .object(object)
        }
        return switch self {
        case .add(let path, let value): json("add", path, value)
        case .remove(let path): json("remove", path)
        case .replace(let path, let value): json("replace", path, value)
        case .move(let from, let path): json("move", path, from: from)
        case .copy(let from, let path): json("copy", path, from: from)
        case .test(let path, let value): json("test", path, value)
        }
    }
}
