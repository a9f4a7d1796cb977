import Foundation

/// Finds the objects of an entity, and of those that inherit from it, by their identity: the graph's own table leads to them.
///
/// It leads to none whose identity a program has changed without `insert(_:)`, nor to a second one that has been added with an
/// identity. Such objects are noted here, and are always found. What is found is more than is asked for, never less: whoever asks it asks
/// the conditions of what it finds.
///
/// Invariant: the table leads to each of the other objects by the key that `key(of:)` makes, since it did when that was last
/// looked at. Since then neither the object's values have changed nor has the table lost it: both would have been noted.
struct IdentityIndex {
    private let entity: EntityMapping
    private var others: Set<ObjectIdentifier> = []

    /// Nil for an entity of which the table's keys aren't known to be the same as what is compared.
    ///
    /// - Parameter changed: What the objects report their changes to from now on.
    init?(_ entity: EntityMapping, _ members: GraphMembers, changed: ChangedObjects) {
        guard Self.fits(entity) else { return nil }
        self.entity = entity
        for object in members.all { update(ObjectIdentifier(object), to: object, members.identities, changed) }
    }

    /// Whether the identity consists of integers and texts that report their changes.
    static func fits(_ entity: EntityMapping) -> Bool {
        !entity.identity.isEmpty
            && entity.identity.allSatisfy { part in
                guard part.isIndexable else { return false }
                return switch (part.codec, part.access.kind) {
                case (.integer, .integer), (.string, .string): true
                default: false
                }
            }
    }

    // MARK: Changing

    /// Takes over what an object has by now.
    ///
    /// - Parameter object: The object at the address; nil if the graph hasn't one there.
    mutating func update(
        _ id: ObjectIdentifier, to object: ModelObject?, _ table: IdentityTable, _ changed: ChangedObjects
    ) {
        if let object, let mapping = object.mapping, mapping.lineage.contains(entity.index),
            !Self.fits(mapping) || !object.report(to: changed) || !isLedTo(object, table)
        {
            others.insert(id)
        } else {
            others.remove(id)
        }
    }

    /// Whether the table leads to an object, or no comparison with values does.
    private func isLedTo(_ object: ModelObject, _ table: IdentityTable) -> Bool {
        var values: [ExpressionValue] = []
        for part in entity.identity {
            guard let value = object.mapping?.attributesByName[part.name]?.expressionValue(of: object) else {
                return false
            }
            switch value {
            case .null: return true
            case .string(let text) where !text.isASCII && text.mayEqualASCII: return false
            default: values.append(value)
            }
        }
        guard let key = Self.key(of: values) else { return false }
        return table.objects(of: EntityIdentity(entity, key)).contains { $0 === object }
    }

    /// The key of the values of an identity's attributes, integers and texts.
    private static func key(of values: [ExpressionValue]) -> IdentityKey? {
        let parts = values.compactMap { value -> JSONValue? in
            switch value {
            case .integer(let integer): .number(JSONNumber(integer))
            case .string(let text): .string(text)
            default: nil
            }
        }
        guard parts.count == values.count else { return nil }
        if parts.count > 1 { return .values(parts) }
        return switch values.first {
        case .integer(let integer)?: .integer(integer)
        case .string(let text)?: .string(ExactString(text))
        default: nil
        }
    }

    // MARK: Finding

    /// The keys of all objects that may fulfil conditions; nil if these don't name a value for each attribute of the identity, or
    /// the table can't tell.
    static func keys(_ conditions: [PropertyCondition], of entity: EntityMapping) -> [IdentityKey]? {
        var keys: [[ExpressionValue]] = [[]]
        for part in entity.identity {
            guard let values = conditions.lazy.compactMap({ Self.values($0, of: part) }).first,
                keys.count * values.count <= maximumKeyCount
            else { return nil }
            keys = keys.flatMap { key in values.map { key + [$0] } }
        }
        return keys.compactMap(key)
    }

    /// Of several lists each combination is a key.
    private static let maximumKeyCount = 1_000

    /// The addresses of objects among which are all that have one of some keys; nil if they are too many.
    func ids(_ keys: [IdentityKey], _ members: GraphMembers) -> [ObjectIdentifier]? {
        // Most are of a class that doesn't report.
        if others.count > max(16, members.count / 4) { return nil }
        return others
            + keys.flatMap { members.identities.objects(of: EntityIdentity(entity, $0)) }.map { ObjectIdentifier($0) }
    }

    /// All values of an attribute that may fulfil a condition; nil if they aren't known.
    private static func values(_ condition: PropertyCondition, of part: AttributeMapping) -> [ExpressionValue]? {
        guard condition.path == [part.name], !condition.includesNil else { return nil }
        switch (condition.operator, condition.value) {
        case (.equal, let value): return values(equalTo: value, of: part)
        case (.isIn, .list(let elements)):
            var all: [ExpressionValue] = []
            for element in elements {
                guard let values = values(equalTo: element, of: part) else { return nil }
                all += values
            }
            return all
        default: return nil
        }
    }

    private static func values(equalTo value: ExpressionValue, of part: AttributeMapping) -> [ExpressionValue]? {
        switch (part.access.kind, value) {
        case (.integer, .integer): return [value]
        case (.integer, .decimal(let decimal)) where !decimal.isNaN:
            return value.integer.map { [.integer($0)] } ?? []
        // Beyond that several integers are the same number.
        case (.integer, .double(let double)) where abs(double) < 0x1p53:
            return Int64(exactly: double).map { [.integer($0)] } ?? []
        // Texts of ASCII that Swift takes for the same are the same.
        case (.string, .string(let text)) where text.isASCII: return [value]
        default: return nil
        }
    }

    // MARK: Checking

    /// Whether a look-up finds an object by what it has by now.
    func isCurrent(_ object: ModelObject, _ table: IdentityTable) -> Bool {
        object.mapping?.lineage.contains(entity.index) != true || others.contains(ObjectIdentifier(object))
            || isLedTo(object, table)
    }
}

extension String {
    fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

    /// Whether Swift may take it for the same as a text of ASCII, as it does the Kelvin sign and K. The table doesn't.
    fileprivate var mayEqualASCII: Bool { unicodeScalars.contains(where: \.properties.isFullCompositionExclusion) }
}
