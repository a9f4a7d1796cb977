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
        for attribute in mapping.attributes where attribute.derivation?.isTimed != true {
            guard let counterpart = other.attributesByName[attribute.name],
                ExactString.isSame(counterpart.name, attribute.name),
                GraphComparison.isSame(attribute, left, counterpart, right)
            else { return false }
        }
        guard left.unknownMembers == right.unknownMembers else { return false }
        for relationship in mapping.relationships {
            guard let counterpart = other.relationshipsByName[relationship.name],
                ExactString.isSame(counterpart.name, relationship.name),
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
            // Objects that stand for values are there while they are compared, and stand for nothing else.
            case (let left?, let right?) where relationship.isValue || counterpart.isValue:
                return compareContents(left, right)
            case (let left?, let right?): return pair(left, right)
            default: return false
            }
        }
        var (lefts, rights) = (relationship.objects(of: left), counterpart.objects(of: right))
        guard lefts.count == rights.count else { return false }
        if relationship.isSet {
            // A set has no order: its objects are paired by their attributes, those with the same ones in the order in
            // which they were decoded, which sorting keeps.
            lefts = GraphComparison.sorted(lefts)
            rights = GraphComparison.sorted(rights)
        }
        for (left, right) in zip(lefts, rights) {
            guard pair(left, right) else { return false }
        }
        return true
    }

    /// Whether two attributes have the same value; one of a type that can't be compared is told by what is written.
    private static func isSame(
        _ attribute: AttributeMapping, _ left: ModelObject, _ counterpart: AttributeMapping, _ right: ModelObject
    ) -> Bool {
        let isComparable = attribute.access.kind != .any || attribute.value(of: left) is any Equatable
        guard attribute.access.kind == counterpart.access.kind, isComparable else {
            guard let left = json(attribute, left), let right = json(counterpart, right) else { return false }
            return left == right
        }
        return attribute.access.isSame(left, as: right, counterpart.access)
    }

    private static func json(_ attribute: AttributeMapping, _ object: ModelObject) -> JSONValue? {
        try? AttributeWriter.value(attribute, of: object, form: .plain)
    }

    private static func sorted(_ objects: [ModelObject]) -> [ModelObject] {
        objects.map { (object: $0, key: sortKey($0)) }.ordered { $0.key < $1.key }.map(\.object)
    }

    /// A number that objects with the same attributes have in common, and hardly any others.
    private static func sortKey(_ object: ModelObject) -> Int {
        var hasher = Hasher()
        for attribute in object.mapping?.attributes ?? [] {
            if attribute.access.kind == .date {
                hasher.combine(attribute.typed(Date.self).get(object))
                continue
            }
            do throws(AttributeWriter.Problem) {
                hasher.combine(try AttributeWriter.value(attribute, of: object, form: .plain))
            } catch {
                hasher.combine(error.found)
            }
        }
        return hasher.finalize()
    }
}
