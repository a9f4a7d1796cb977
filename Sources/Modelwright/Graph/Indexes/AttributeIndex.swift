import Foundation

/// Finds the objects of an entity, and of those that inherit from it, by the values of an attribute.
///
/// What it finds is more than a condition means, never less: whoever asks it asks the condition of what it finds.
struct AttributeIndex {
    /// The kinds of values: within one there is an order.
    private enum Kind { case boolean, integer, decimal, double, string, date, uuid }

    private enum Key {
        case null
        case value(Kind, ExpressionValue)
        /// That of an object which is always found: nothing tells when its value changes, or it has no place in an order.
        case unknown
    }

    private let entity: EntityMapping
    private let name: String
    private var keys: [ObjectIdentifier: Key] = [:]
    private var entries: [Kind: SortedEntries] = [:]
    private var withoutValue: Set<ObjectIdentifier> = []
    private var unknown: Set<ObjectIdentifier> = []

    /// - Parameter changed: What the objects report their changes to from now on.
    init(_ entity: EntityMapping, _ name: String, of objects: [ModelObject], changed: ChangedObjects) {
        (self.entity, self.name) = (entity, name)
        var unsorted: [Kind: [SortedEntries.Entry]] = [:]
        for object in objects {
            guard let key = key(of: object, changed) else { continue }
            let id = ObjectIdentifier(object)
            keys[id] = key
            if case .value(let kind, let value) = key {
                unsorted[kind, default: []].append(SortedEntries.Entry(value: value, id: id))
            } else {
                insert(id, key)
            }
        }
        entries = unsorted.mapValues { SortedEntries($0) }
    }

    /// The key of an object, which reports its changes from now on; nil for one of another entity.
    private func key(of object: ModelObject, _ changed: ChangedObjects) -> Key? {
        guard let mapping = object.mapping, mapping.lineage.contains(entity.index) else { return nil }
        // A class that inherits from the entity's may have a property of its own for it.
        guard let attribute = mapping.attributesByName[name], attribute.isIndexable, object.report(to: changed)
        else { return .unknown }
        return Self.key(attribute.expressionValue(of: object))
    }

    private static func key(_ value: ExpressionValue) -> Key {
        switch value {
        case .null: .null
        case .boolean: .value(.boolean, value)
        case .integer: .value(.integer, value)
        case .decimal: value.isNaN ? .unknown : .value(.decimal, value)
        case .double: value.isNaN ? .unknown : .value(.double, value)
        case .string: .value(.string, value)
        case .date(let date): date.timeIntervalSinceReferenceDate.isNaN ? .unknown : .value(.date, value)
        case .uuid: .value(.uuid, value)
        case .uri, .binary, .json, .object, .list, .table: .unknown
        }
    }

    // MARK: Changing

    /// Takes over what an object has by now.
    ///
    /// - Parameter object: The object at the address; nil if the graph hasn't one there.
    mutating func update(_ id: ObjectIdentifier, to object: ModelObject?, _ changed: ChangedObjects) {
        if let known = keys.removeValue(forKey: id) { remove(id, known) }
        guard let object, let key = key(of: object, changed) else { return }
        keys[id] = key
        insert(id, key)
    }

    private mutating func insert(_ id: ObjectIdentifier, _ key: Key) {
        switch key {
        case .null: withoutValue.insert(id)
        case .value(let kind, let value):
            entries[kind, default: SortedEntries()].insert(SortedEntries.Entry(value: value, id: id))
        case .unknown: unknown.insert(id)
        }
    }

    private mutating func remove(_ id: ObjectIdentifier, _ key: Key) {
        switch key {
        case .null: withoutValue.remove(id)
        case .value(let kind, let value): entries[kind]?.remove(SortedEntries.Entry(value: value, id: id))
        case .unknown: unknown.remove(id)
        }
    }

    // MARK: Finding

    /// The addresses of objects among which are all that fulfil a condition; nil if it can't tell, or if they are too many.
    func ids(_ condition: PropertyCondition, limit: Int) -> [ObjectIdentifier]? {
        guard var regions = regions(condition.operator, condition.value) else { return nil }
        if condition.includesNil { regions.append(.withoutValue) }
        var count = unknown.count
        for region in regions { count += self.count(of: region) }
        if count > min(limit, keys.count / 2) { return nil }
        return regions.reduce(into: Array(unknown)) { $0 += ids(of: $1) }
    }

    private enum Region {
        case withoutValue
        case values(Kind, from: SortedEntries.Place, to: SortedEntries.Place)
    }

    private func count(of region: Region) -> Int {
        switch region {
        case .withoutValue: withoutValue.count
        case .values(let kind, let start, let end): entries[kind]?.count(from: start, to: end) ?? 0
        }
    }

    private func ids(of region: Region) -> [ObjectIdentifier] {
        switch region {
        case .withoutValue: Array(withoutValue)
        case .values(let kind, let start, let end): entries[kind]?.ids(from: start, to: end) ?? []
        }
    }

    /// Where the values are for which a comparison may be true: it asks the predicates' own comparison, so that numbers of
    /// different types are compared as there.
    private func regions(_ operator: Comparison.Operator, _ value: ExpressionValue) -> [Region]? {
        switch `operator` {
        case .equal: regions(equalTo: value)
        case .isIn: regions(equalToOneOf: value)
        case .less, .lessOrEqual, .greater, .greaterOrEqual: regions(`operator`, bound: value)
        case .between: regions(between: value)
        case .beginsWith: regions(beginningWith: value)
        case .notEqual, .contains, .endsWith, .like, .matches: nil
        }
    }

    private func regions(
        from start: (SortedEntries) -> SortedEntries.Place, to end: (SortedEntries) -> SortedEntries.Place
    ) -> [Region] {
        entries.map { .values($0, from: start($1), to: end($1)) }
    }

    private func regions(equalTo value: ExpressionValue) -> [Region]? {
        if value.isNaN { return [] }
        switch value {
        case .null: return [.withoutValue]
        case .uuid:
            return entries[.uuid].map { values in
                [
                    .values(
                        .uuid, from: values.firstPlace { !$0.comesBefore(value) },
                        to: values.firstPlace { value.comesBefore($0) })
                ]
            } ?? []
        case .boolean, .integer, .decimal, .double, .string, .date:
            return entries.map { kind, values in
                if kind == .boolean { return region(of: values, equalTo: value) }
                return .values(
                    kind, from: values.firstPlace { $0.precedes(value) != true },
                    to: values.firstPlace { value.precedes($0) == true })
            }
        case .uri, .binary, .json, .object, .list, .table: return nil
        }
    }

    /// A Boolean is 1 or 0.
    private func region(of values: SortedEntries, equalTo value: ExpressionValue) -> Region {
        let wanted: Bool? =
            switch value {
            case .boolean(let value): value
            default: value.integer.flatMap { [0: false, 1: true][$0] }
            }
        let firstTrue = values.firstPlace { if case .boolean(true) = $0 { true } else { false } }
        return switch wanted {
        case nil: .values(.boolean, from: values.end, to: values.end)
        case false?: .values(.boolean, from: values.start, to: firstTrue)
        case true?: .values(.boolean, from: firstTrue, to: values.end)
        }
    }

    private func regions(equalToOneOf list: ExpressionValue) -> [Region]? {
        guard case .list(let elements) = list else { return nil }
        var all: [Region] = []
        for element in elements {
            guard let regions = regions(equalTo: element) else { return nil }
            all += regions
        }
        return all
    }

    private func regions(_ operator: Comparison.Operator, bound: ExpressionValue) -> [Region]? {
        guard bound.isBound else { return nil }
        return switch `operator` {
        case .less: regions(from: \.start, to: { $0.firstPlace { $0.precedes(bound) != true } })
        case .lessOrEqual: regions(from: \.start, to: { $0.firstPlace { bound.precedes($0) != false } })
        case .greater: regions(from: { $0.firstPlace { bound.precedes($0) == true } }, to: \.end)
        default: regions(from: { $0.firstPlace { $0.precedes(bound) == false } }, to: \.end)
        }
    }

    private func regions(between bounds: ExpressionValue) -> [Region]? {
        guard case .list(let bounds) = bounds, bounds.count == 2, bounds.allSatisfy(\.isBound) else { return nil }
        return regions(
            from: { $0.firstPlace { $0.precedes(bounds[0]) == false } },
            to: { $0.firstPlace { bounds[1].precedes($0) != false } })
    }

    private func regions(beginningWith prefix: ExpressionValue) -> [Region]? {
        guard case .string(let prefix) = prefix else { return nil }
        // Of a letter with marks there are several spellings; of what is before it there is one.
        let ascii = prefix.unicodeScalars.prefix(while: \.isASCII)
        let start = ascii.endIndex == prefix.unicodeScalars.endIndex ? ascii : ascii.dropLast()
        guard let last = start.last, let next = Unicode.Scalar(last.value + 1) else { return nil }
        guard let values = entries[.string] else { return [] }
        let (lower, upper) = (
            ExpressionValue.string(String(start)), ExpressionValue.string(String(start.dropLast()) + String(next))
        )
        return [
            .values(
                .string, from: values.firstPlace { $0.precedes(lower) == false },
                to: values.firstPlace { $0.precedes(upper) == false })
        ]
    }

    // MARK: Checking

    /// Whether what it has of an object is what that has by now.
    func isCurrent(_ object: ModelObject) -> Bool {
        switch keys[ObjectIdentifier(object)] {
        case .unknown?: true
        case nil: object.mapping?.lineage.contains(entity.index) != true
        case .null?: value(of: object)?.isNull == true
        case .value(_, let known)?:
            value(of: object).map { value in
                Comparison(operator: .equal, quantifier: nil, options: []).holds(known, value, [:])
            } ?? false
        }
    }

    private func value(of object: ModelObject) -> ExpressionValue? {
        object.mapping?.attributesByName[name]?.expressionValue(of: object)
    }
}

extension ExpressionValue {
    /// Whether there are values before and after it.
    fileprivate var isBound: Bool {
        switch self {
        case .integer, .decimal, .double, .string, .date: !isNaN
        case .null, .boolean, .uuid, .uri, .binary, .json, .object, .list, .table: false
        }
    }
}
