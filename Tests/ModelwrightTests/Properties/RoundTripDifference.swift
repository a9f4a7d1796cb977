@testable import Modelwright

/// Compares a document with what it was encoded to again, and asks for a reason of each difference: an entry of the
/// report at its place, or an annotation that changes it on purpose.
struct RoundTripDifference {
    /// Differences that nothing explains.
    private(set) var problems: [String] = []
    /// Whether decoding the result gives an equivalent graph; it does not where something is not written on purpose.
    private(set) var isLossless = true
    /// Whether something was written that is not read.
    private(set) var hasUnread = false

    private let input: JSONValue
    private let output: JSONValue
    private let licences: [JSONPath: [Licence]]
    private var entries: [JSONPath: [MappingReport.Entry]] = [:]
    /// Whether something new was explained by a value at another key path.
    private var hasMoved = false

    init(_ document: PlannedDocument, _ output: JSONValue, _ report: MappingReport) {
        input = document.tree.json
        self.output = output
        licences = document.licences
        for entry in report.entries { entries[entry.path, default: []].append(entry) }
        // Its text may be the same, where a hook tells that an identity of several attributes is an object.
        isLossless = !report.entries.contains { $0.detail == Self.writtenAsIdentity }
        compare(input, output, at: JSONPath())
    }

    private static let writtenAsIdentity = "the object is written as its identity"

    private mutating func problem(_ path: JSONPath, _ left: JSONValue?, _ right: JSONValue?) {
        problems.append("\(path): \(left?.description ?? "nothing") became \(right?.description ?? "nothing")")
    }

    private func has(_ kinds: MappingReport.Entry.Kind..., at path: JSONPath) -> Bool {
        entries[path]?.contains { kinds.contains($0.kind) } ?? false
    }

    private func movedEntry(at path: JSONPath) -> MappingReport.Entry? {
        entries[path]?.first { $0.kind == .normalised && $0.detail.hasPrefix("it is written at ") }
    }

    private mutating func compare(_ left: JSONValue?, _ right: JSONValue?, at path: JSONPath) {
        let licences = licences[path] ?? []
        if licences.contains(.omittedNull), !licences.contains(.explicitNull), right == .null, !isUnread(licences) {
            return problem(path, left, right)
        }
        if licences.contains(.unwritten), right != nil, !isUnread(licences) { return problem(path, left, right) }
        switch (left, right) {
        case (nil, nil): break
        case (let left?, nil): explainRemoved(left, at: path, licences)
        case (nil, let right?): explainAdded(right, at: path, licences)
        case (let left?, let right?):
            let isSame = left == right && left.negativeZeroCount == right.negativeZeroCount
            if isSame, !has(.ignoredKey, .dropped, at: path) { return }
            explainChanged(left, right, at: path, licences)
        }
    }

    private func isUnread(_ licences: [Licence]) -> Bool {
        licences.contains {
            switch $0 {
            case .unreadAttribute, .unreadRelationship: true
            default: false
            }
        }
    }

    private func container(_ licences: [Licence]) -> Licence? {
        licences.first { if case .container = $0 { true } else { false } }
    }

    // MARK: What is gone

    private mutating func explainRemoved(_ left: JSONValue, at path: JSONPath, _ licences: [Licence]) {
        if movedEntry(at: path) != nil, !has(.ignoredKey, .dropped, at: path) { return compareMoved(left, at: path) }
        if has(.ignoredKey, .dropped, at: path) || isOverruled(at: path) {
            if licences.contains(.unwritten) { isLossless = false }
            return noteRemovedKey(at: path)
        }
        if licences.contains(.unwritten) {
            isLossless = false
            return
        }
        if licences.contains(.omittedNull), left == .null {
            isLossless = false
            return
        }
        // A container may be another object's too, which is none where nothing but what is flattened is in it.
        let mayVanish = licences.contains { if case .container(isWritten: false) = $0 { true } else { false } }
        if mayVanish {
            // What holds no value is only gone with a word, where it would be written if it were the first key path.
            let isEmpty = left == .null || left == .object([:]) || left == .array([])
            if isEmpty, licences.contains(.writtenElsewhere) { return problem(path, left, nil) }
            noteRemovedKey(at: path)
            switch left {
            case .null: return
            case .object(let members):
                for (key, value) in members { compare(value, nil, at: path.appending([.key(key)])) }
                return
            case .array(let elements):
                for (index, value) in elements.enumerated() {
                    let place = path.appending([.index(index)])
                    if value != .null || self.licences[place] != nil { compare(value, nil, at: place) }
                }
                return
            default: break
            }
        }
        problem(path, left, nil)
    }

    /// Without a key there may be nothing in an object but what is flattened out of it, and so no object, or nothing but its
    /// identity.
    private mutating func noteRemovedKey(at path: JSONPath) {
        let parent = JSONPath(Array(path.components.dropLast()))
        let licences = licences[parent] ?? []
        let isIdentity = licences.contains(.identityOfTwo) && outputValue(at: parent)?.objectValue?.count == 2
        if container(licences) != nil || isIdentity { isLossless = false }
    }

    /// The first of the key paths that a property has beside this one.
    private func mainPath(of path: JSONPath) -> JSONPath? {
        licences.first {
            $0.value.contains { if case .fallback(let paths) = $0 { paths.contains(path) } else { false } }
        }?.key
    }

    private func isOverruled(at path: JSONPath) -> Bool {
        entries[path]?.contains { $0.kind == .overruled && !$0.detail.hasPrefix("it replaces") } ?? false
    }

    private func isReplacement(at path: JSONPath) -> Bool {
        entries[path]?.contains { $0.kind == .overruled && $0.detail.hasPrefix("it replaces") } ?? false
    }

    /// A value that was read from a later key path is written at the first.
    private mutating func compareMoved(_ left: JSONValue, at path: JSONPath) {
        guard let main = mainPath(of: path) else { return problem(path, left, nil) }
        // Unless another one has replaced it.
        for case .fallback(let paths) in licences[main] ?? [] {
            let others = ([main] + paths).filter { $0 != path }
            if others.contains(where: { isReplacement(at: $0) }) { return }
        }
        let right = outputValue(at: main)
        if right == nil, left == .null, licences[main]?.contains(.omittedNull) == true {
            isLossless = false
            return
        }
        guard let right else { return problem(path, left, nil) }
        if left != right { explainChanged(left, right, at: path, []) }
    }

    /// The value in the output at a place of the input.
    private func outputValue(at path: JSONPath) -> JSONValue? {
        var value: JSONValue? = output
        var walked: [JSONPath.Component] = []
        for component in path.components {
            switch component {
            case .key(let key): value = value?[key]
            case .index(let index):
                let dropped = (0..<index).filter { has(.dropped, at: JSONPath(walked + [.index($0)])) }.count
                value = value?[index - dropped]
            }
            walked.append(component)
            let place = JSONPath(walked)
            if value == nil, movedEntry(at: place) != nil { value = mainPath(of: place).flatMap(outputValue) }
        }
        return value
    }

    // MARK: What is new

    private mutating func explainAdded(_ right: JSONValue, at path: JSONPath, _ licences: [Licence]) {
        if right == .null, isUnread(licences) { hasUnread = true }
        for licence in licences {
            switch licence {
            case .explicitNull where right == .null: return
            case .unreadAttribute(let value) where value == nil || right == .null || right == value:
                hasUnread = true
                return
            case .unreadRelationship where right == .null || right == .array([]):
                hasUnread = true
                return
            case .fallback(let paths) where paths.contains(where: { input.value(at: $0.components[...]) != nil }):
                hasMoved = true
                return
            default: break
            }
        }
        if container(licences) != nil {
            switch right {
            case .object(let members) where !members.isEmpty:
                for (key, value) in members { compare(nil, value, at: path.appending([.key(key)])) }
                return
            case .array(let elements) where !elements.isEmpty:
                for (index, value) in elements.enumerated() {
                    let place = path.appending([.index(index)])
                    // Null fills the places before an element, and is one that an entity may keep.
                    if value == .null, !isUnread(self.licences[place] ?? []) {
                        isLossless = false
                    } else {
                        compare(nil, value, at: place)
                    }
                }
                return
            default: break
            }
        }
        problem(path, nil, right)
    }

    // MARK: What is different

    /// Whether the report says that an identity is written as its object has it; the parts of one stand there in the
    /// model's order.
    private func saysOtherForm(_ detail: String, _ left: JSONValue, _ right: JSONValue) -> Bool {
        if left.objectValue != nil {
            return detail.hasPrefix("the identity ") && detail.hasSuffix(", as the object has it")
        }
        let (old, new) = (DataFailure.found(left), DataFailure.found(right))
        return detail == "the identity \(old) is written as \(new), as the object has it"
    }

    private mutating func explainChanged(
        _ left: JSONValue, _ right: JSONValue, at path: JSONPath, _ licences: [Licence]
    ) {
        if isUnread(licences), has(.ignoredKey, at: path) || licences.contains(.unwritten) {
            isLossless = false
            return explainAdded(right, at: path, licences)
        }
        if has(.ignoredKey, at: path), container(licences) != nil { return explainAdded(right, at: path, licences) }
        for entry in entries[path] ?? [] {
            switch entry.kind {
            case .ignoredKey where right == .null: return
            case .nullReplaced where left == .null || left == "": return
            case .normalised
            where entry.detail == "\(DataFailure.found(left)) is written as \(DataFailure.found(right))":
                return
            case .normalised where saysOtherForm(entry.detail, left, right): return
            case .normalised where entry.detail == Self.writtenAsIdentity && left.objectValue != nil: return
            case .dropped:
                guard let some = right.arrayValue, let all = left.arrayValue else { break }
                var rest = all[...]
                for element in some {
                    guard let index = rest.firstIndex(of: element) else { return problem(path, left, right) }
                    rest = rest[(index + 1)...]
                }
                if some.count < all.count { return }
            default: break
            }
        }
        switch (left, right) {
        case (.object(let members), .null) where licences.contains(.explicitNull):
            // Of what is flattened out of an object that is nil, nothing is written.
            for (key, value) in members { compare(value, nil, at: path.appending([.key(key)])) }
        case (.null, .object), (.null, .array):
            hasMoved = false
            explainAdded(right, at: path, licences.filter { container([$0]) != nil })
            if hasMoved, !has(.normalised, at: path) { problem(path, left, right) }
        case (.object(let old), .object(let new)):
            for key in old.keys { compare(old[key], new[key], at: path.appending([.key(key)])) }
            for key in new.keys where old[key] == nil { compare(nil, new[key], at: path.appending([.key(key)])) }
        case (.array(let old), .array(let new)) where container(licences) != nil:
            compareMapped(old, new, at: path)
        case (.array(let old), .array(let new)):
            let kept = old.indices.filter { !has(.dropped, at: path.appending([.index($0)])) }
            guard kept.count == new.count else { return problem(path, left, right) }
            for (index, value) in zip(kept, new) { compare(old[index], value, at: path.appending([.index(index)])) }
        default: problem(path, left, right)
        }
    }

    /// Arrays whose elements are mapped one by one: null fills the places of what is not written.
    private mutating func compareMapped(_ old: [JSONValue], _ new: [JSONValue], at path: JSONPath) {
        for index in 0..<max(old.count, new.count) {
            let place = path.appending([.index(index)])
            let left = index < old.count ? old[index] : Optional<JSONValue>.none
            let right = index < new.count ? new[index] : Optional<JSONValue>.none
            // Where both are null it does not matter which of them is a filler.
            if left == .some(.null), right == .some(.null) { continue }
            // A null that fills a place goes with what is behind it, where that is null too or not written.
            let isLast = old.dropFirst(index).enumerated().allSatisfy { offset, value in
                let place = path.appending([.index(index + offset)])
                return value == .null || licences[place]?.contains(.unwritten) ?? false
            }
            if left == .some(.null), right == nil, licences[place] == nil, isLast { continue }
            let isFiller = right == .some(.null) && index < new.count - 1
            if isFiller, left == nil, !isUnread(licences[place] ?? []) {
                isLossless = false
                continue
            }
            compare(left, isFiller && left != nil ? nil : right, at: place)
        }
    }
}
