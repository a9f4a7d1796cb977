/// JSON Merge Patch (RFC 7396): the members to change, with null for those to remove.
extension JSONValue {
    /// This value with a merge patch applied.
    ///
    /// ```swift
    /// let band: JSONValue = ["name": "Japan", "formed": 1974]
    /// band.applying(mergePatch: ["formed": nil, "genre": "art pop"])   // {"name":"Japan","genre":"art pop"}
    /// ```
    ///
    /// An array is replaced as a whole.
    public func applying(mergePatch patch: JSONValue) -> JSONValue {
        guard case .object(let changes) = patch else { return patch }
        // What is begun is in a list and not on the stack, however deep the patch is.
        var stack = [MergedObject(self, changes)]
        while true {
            let last = stack.count - 1
            guard let (key, change) = stack[last].next() else {
                let merged = JSONValue.object(stack.removeLast().object)
                guard let outer = stack.indices.last else { return merged }
                stack[outer].finish(merged)
                continue
            }
            switch change {
            case .null: stack[last].object[key] = nil
            case .object(let changes): stack.append(stack[last].begin(key, changes))
            default: stack[last].object[key] = change
            }
        }
    }

    /// The merge patch which makes `other` of this value; an empty object for two objects that are the same.
    ///
    /// Nil where there is none, as a patch can't say that a member becomes null, nor that the value itself becomes an object
    /// with null in it.
    ///
    /// ```swift
    /// let old: JSONValue = ["name": "Japan", "formed": 1974]
    /// old.mergePatch(to: ["name": "Japan", "formed": 1975])    // {"formed":1975}
    /// ```
    public func mergePatch(to other: JSONValue) -> JSONValue? {
        guard case .object(let former) = self, case .object(let latter) = other else {
            if other.hasNullMember { return nil }
            return other
        }
        var stack = [ComparedObject(former, latter)]
        while true {
            let last = stack.count - 1
            switch stack[last].step() {
            case .next: break
            case .inner(let object): stack.append(object)
            case .impossible: return nil
            case .end:
                let patch = stack.removeLast().patch
                guard let outer = stack.indices.last else { return .object(patch) }
                stack[outer].finish(patch)
            }
        }
    }

    /// Whether an object in it, that isn't inside an array, has a member that is null.
    fileprivate var hasNullMember: Bool {
        var pending = [self]
        while let value = pending.popLast() {
            guard case .object(let object) = value else { continue }
            for (_, member) in object {
                if member.isNull { return true }
                pending.append(member)
            }
        }
        return false
    }
}

/// An object whose members a patch is changing.
private struct MergedObject {
    var object: JSONObject
    private let changes: JSONObject
    private var place = 0
    /// The member whose own members are being changed.
    private var key = ""

    init(_ value: JSONValue?, _ changes: JSONObject) {
        object = value?.objectValue ?? JSONObject()
        self.changes = changes
    }

    mutating func next() -> (key: String, value: JSONValue)? {
        while place < changes.placeCount {
            place += 1
            if let member = changes.member(at: place - 1) { return member }
        }
        return nil
    }

    mutating func begin(_ key: String, _ changes: JSONObject) -> MergedObject {
        self.key = key
        return MergedObject(object[key], changes)
    }

    mutating func finish(_ member: JSONValue) { object[key] = member }
}

/// Two objects of which a patch is being made.
private struct ComparedObject {
    private(set) var patch = JSONObject()
    private let former: JSONObject
    private let latter: JSONObject
    private var place = 0
    private var key = ""

    enum Step {
        case next, end, impossible
        case inner(ComparedObject)
    }

    init(_ former: JSONObject, _ latter: JSONObject) {
        (self.former, self.latter) = (former, latter)
        for key in former.keys where latter[key] == nil { patch[key] = .null }
    }

    mutating func step() -> Step {
        guard place < latter.placeCount else { return .end }
        place += 1
        guard let (key, value) = latter.member(at: place - 1) else { return .next }
        switch (former[key], value) {
        case (.object(let former)?, .object(let latter)):
            if former.isCopy(of: latter) { return .next }
            self.key = key
            return .inner(ComparedObject(former, latter))
        case (let member, _):
            if member == value { return .next }
            if value.isNull || value.hasNullMember { return .impossible }
            patch[key] = value
            return .next
        }
    }

    mutating func finish(_ inner: JSONObject) { if !inner.isEmpty { patch[key] = .object(inner) } }
}
