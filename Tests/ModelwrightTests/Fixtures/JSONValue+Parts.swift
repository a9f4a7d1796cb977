import Modelwright

extension JSONValue {
    /// The value at the end of a path; nil where there is none.
    func value(at path: ArraySlice<JSONPath.Component>) -> JSONValue? {
        switch path.first {
        case nil: self
        case .key(let key)?: self[key]?.value(at: path.dropFirst())
        case .index(let index)?: self[index]?.value(at: path.dropFirst())
        }
    }

    /// This value with another one at the end of a path, or with nothing there; nil where the path leads nowhere.
    func replacing(_ path: ArraySlice<JSONPath.Component>, with new: JSONValue?) -> JSONValue? {
        guard let step = path.first else { return new }
        let isLast = path.count == 1
        switch (step, self) {
        case (.key(let key), .object(var object)):
            guard let old = object[key] else { return nil }
            let inner = old.replacing(path.dropFirst(), with: new)
            if inner == nil, !isLast { return nil }
            object[key] = inner
            return .object(object)
        case (.index(let index), .array(var elements)):
            guard elements.indices.contains(index) else { return nil }
            let inner = elements[index].replacing(path.dropFirst(), with: new)
            if inner == nil, !isLast { return nil }
            if let inner { elements[index] = inner } else { elements.remove(at: index) }
            return .array(elements)
        default:
            return nil
        }
    }

    /// Whether all that another value has is in this one, at the same places; null fills the places before an element.
    func has(_ part: JSONValue) -> Bool {
        switch (self, part) {
        case (.object(let whole), .object(let part)):
            part.allSatisfy { key, value in whole[key].map { $0.has(value) } ?? false }
        case (.array(let whole), .array(let part)):
            part.count <= whole.count && zip(whole, part).allSatisfy { $1 == .null || $0.has($1) }
        default: self == part
        }
    }
}
