import Foundation

extension ModelObject {
    /// Whether two graphs hold the same values in the same shape: where one has an object twice, so has the other.
    ///
    /// How the values were written does not count, nor whether a nil was absent or null. Strings are compared by their code
    /// units, as JSON's are.
    public final func isEquivalent(to other: ModelObject) -> Bool {
        var comparison = GraphComparison()
        return comparison.compare(self, other)
    }
}

extension Array where Element: ModelObject {
    /// Whether two arrays of graphs are equivalent, element by element; see `ModelObject.isEquivalent(to:)`.
    public func isEquivalent(to other: [Element]) -> Bool {
        var comparison = GraphComparison()
        return count == other.count && zip(self, other).allSatisfy { comparison.compare($0, $1) }
    }
}

/// Walks two graphs side by side, keeping which object of one stands for which of the other.
private struct GraphComparison {
    private var counterpart: [ObjectIdentifier: ObjectIdentifier] = [:]
    private var counterpartBack: [ObjectIdentifier: ObjectIdentifier] = [:]
    private var pending: [(ModelObject, ModelObject)] = []

    mutating func compare(_ left: ModelObject, _ right: ModelObject) -> Bool {
        guard pair(left, right) else { return false }
        while let (left, right) = pending.popLast() {
            guard compareContents(left, right) else { return false }
        }
        return true
    }

    /// Notes that two objects stand for each other; false when one stands for another already.
    private mutating func pair(_ left: ModelObject, _ right: ModelObject) -> Bool {
        let (leftID, rightID) = (ObjectIdentifier(left), ObjectIdentifier(right))
        if let known = counterpart[leftID] { return known == rightID }
        guard counterpartBack[rightID] == nil else { return false }
        counterpart[leftID] = rightID
        counterpartBack[rightID] = leftID
        pending.append((left, right))
        return true
    }

    private mutating func compareContents(_ left: ModelObject, _ right: ModelObject) -> Bool {
        guard type(of: left) == type(of: right), let mapping = left.mapping, let other = right.mapping,
            mapping.name == other.name, mapping.attributes.count == other.attributes.count,
            mapping.relationships.count == other.relationships.count
        else { return left === right }
        // Two versions of a model may have their properties in another order.
        for attribute in mapping.attributes {
            guard let counterpart = other.attributesByName[attribute.name],
                GraphComparison.isSame(attribute, left, counterpart, right)
            else { return false }
        }
        guard left.unknownMembers == right.unknownMembers else { return false }
        for relationship in mapping.relationships {
            guard let counterpart = other.relationshipsByName[relationship.name],
                relationship.isToMany == counterpart.isToMany, compare(relationship, left, counterpart, right)
            else { return false }
        }
        return true
    }

    private mutating func compare(
        _ relationship: RelationshipMapping, _ left: ModelObject, _ counterpart: RelationshipMapping,
        _ right: ModelObject
    ) -> Bool {
        guard relationship.isToMany else {
            switch (relationship.object(of: left), counterpart.object(of: right)) {
            case (nil, nil): return true
            case (let left?, let right?): return pair(left, right)
            default: return false
            }
        }
        var (lefts, rights) = (relationship.objects(of: left), counterpart.objects(of: right))
        guard lefts.count == rights.count else { return false }
        if relationship.isSet {
            // A set has no order: its objects are paired by their attributes, those with the same ones in the order in
            // which they were decoded, which sorting keeps.
            lefts = lefts.ordered { GraphComparison.sortKey($0) < GraphComparison.sortKey($1) }
            rights = rights.ordered { GraphComparison.sortKey($0) < GraphComparison.sortKey($1) }
        }
        for (left, right) in zip(lefts, rights) {
            guard pair(left, right) else { return false }
        }
        return true
    }

    /// Whether two attributes have the same value; what is no number is the same as itself.
    private static func isSame(
        _ attribute: AttributeMapping, _ left: ModelObject, _ counterpart: AttributeMapping, _ right: ModelObject
    ) -> Bool {
        func same<Primitive: ModelPrimitive & Equatable>(_ type: Primitive.Type) -> Bool {
            attribute.typed(type).get(left) == counterpart.typed(type).get(right)
        }
        func number<Primitive: ModelPrimitive & BinaryFloatingPoint>(_ type: Primitive.Type) -> Bool {
            isSame(attribute.typed(type).get(left), counterpart.typed(type).get(right))
        }
        guard attribute.access.kind == counterpart.access.kind else {
            return json(attribute, left) == json(counterpart, right)
        }
        switch attribute.access.kind {
        case .integer: return same(Int64.self)
        case .unsigned: return same(UInt64.self)
        case .double: return number(Double.self)
        case .float: return number(Float.self)
        case .boolean: return same(Bool.self)
        case .string:
            return ExactString.isSame(attribute.typed(String.self).get(left), counterpart.typed(String.self).get(right))
        case .decimal: return same(Decimal.self)
        case .date:
            return isSame(
                attribute.typed(Date.self).get(left)?.timeIntervalSinceReferenceDate,
                counterpart.typed(Date.self).get(right)?.timeIntervalSinceReferenceDate)
        case .data: return same(Data.self)
        case .uuid: return same(UUID.self)
        case .url: return same(URL.self)
        case .strings:
            return ExactString.isSame(
                attribute.typed([String].self).get(left), counterpart.typed([String].self).get(right))
        case .json:
            return same(JSONValue.self)
                && attribute.typed(JSONValue.self).unwritableParts(left)
                    == counterpart.typed(JSONValue.self).unwritableParts(right)
        case .any:
            // A type that can't be compared is told by what its transform writes.
            if let value = attribute.value(of: left) as? any Equatable {
                return isEqual(value, counterpart.value(of: right))
            }
            return json(attribute, left) == json(counterpart, right)
        }
    }

    private static func isSame<Number: BinaryFloatingPoint>(_ left: Number?, _ right: Number?) -> Bool {
        left == right || left?.isNaN == true && right?.isNaN == true
    }

    private static func isEqual<Value: Equatable>(_ value: Value, _ other: Any?) -> Bool { value == other as? Value }

    private static func json(_ attribute: AttributeMapping, _ object: ModelObject) -> JSONValue? {
        try? AttributeWriter.value(attribute, of: object, form: .plain)
    }

    private static func sortKey(_ object: ModelObject) -> ExactString {
        let keys = object.mapping?.attributes.map { attribute in
            if attribute.access.kind == .date {
                return attribute.typed(Date.self).get(object)?.timeIntervalSinceReferenceDate.description ?? ""
            }
            do throws(AttributeWriter.Problem) {
                return try AttributeWriter.value(attribute, of: object, form: .plain).description
            } catch {
                return error.found
            }
        }
        return ExactString(keys?.joined(separator: "\u{0}") ?? "")
    }
}
