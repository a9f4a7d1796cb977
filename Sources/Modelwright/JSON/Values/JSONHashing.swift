/// A container of a value that is being hashed, up to `position`.
///
/// However deep the value is: the containers that are begun are in a list, and not on the stack. What equals it, its
/// members in any order, has the same hash.
struct JSONHashing {
    private enum Container {
        case array([JSONValue])
        case object(JSONObject)
    }

    private let container: Container
    private var position = 0
    private var hasher = Hasher()
    /// Order must not show: the members' hashes are combined by a sum.
    private var sum = 0

    private init(_ container: Container) { self.container = container }

    static func hash(_ value: JSONValue, into hasher: inout Hasher) {
        guard let first = begin(value, into: &hasher) else { return }
        var open = [first]
        while let last = open.indices.last {
            let position = open[last].position
            open[last].position += 1
            switch open[last].container {
            case .array(let elements) where position < elements.count:
                if let inner = begin(elements[position], into: &open[last].hasher) { open.append(inner) }
            case .object(let object) where position < object.placeCount:
                guard let (key, member) = object.member(at: position) else { continue }
                open[last].hasher = Hasher()
                open[last].hasher.combine(ExactString(key))
                if let inner = begin(member, into: &open[last].hasher) {
                    open.append(inner)
                } else {
                    open[last].sum &+= open[last].hasher.finalize()
                }
            case .array, .object:
                close(&open, into: &hasher)
            }
        }
    }

    /// Feeds the innermost container's hash to what it is in.
    private static func close(_ open: inout [JSONHashing], into hasher: inout Hasher) {
        let done = open.removeLast()
        let hash =
            switch done.container {
            case .array: done.hasher.finalize()
            case .object: done.sum
            }
        guard let last = open.indices.last else { return hasher.combine(hash) }
        open[last].hasher.combine(hash)
        if case .object = open[last].container { open[last].sum &+= open[last].hasher.finalize() }
    }

    /// Feeds a value to a hasher; of a container its kind and count, and what is then still to be hashed.
    private static func begin(_ value: JSONValue, into hasher: inout Hasher) -> JSONHashing? {
        hasher.combine(value.kind)
        switch value {
        case .null: return nil
        case .boolean(let value): hasher.combine(value)
        case .number(let value): hasher.combine(value)
        case .string(let value): hasher.combine(ExactString(value))
        case .array(let elements):
            hasher.combine(elements.count)
            return JSONHashing(.array(elements))
        case .object(let object):
            hasher.combine(object.count)
            return JSONHashing(.object(object))
        }
        return nil
    }
}
