@testable import Modelwright

/// Relationships, their inverses, and the attributes that are flattened out of their objects.
extension ModelGenerator {
    mutating func makeRelationships(of entity: Int) {
        for _ in 0..<3 {
            let start = choices.recorded.count
            let label = nextNumber + 1
            defer { choices.endSpan(from: start, label: label) }
            guard choices.chance(1, in: 2) else { break }
            makeRelationship(of: entity)
        }
    }

    private mutating func makeRelationship(of entity: Int) {
        let destination = choices.below(model.entities.count)
        guard !model.choices(for: destination).isEmpty else { return }
        var relationship = PlannedRelationship(
            place: makePlace(of: entity, isAttribute: false), destination: destination)
        relationship.isToMany = has(.toMany, 1, in: 2)
        if !relationship.isToMany { features.insert(.toOne) }
        if relationship.isToMany, has(.orderedToMany, 1, in: 3) { relationship.isOrdered = true }
        if destination == entity { features.insert(.selfRelation) }
        if relationship.isToMany, has(.lossyRelationship, 1, in: 4) { relationship.isLossy = true }
        if relationship.isToMany {
            if has(.listMerge, 1, in: 6) {
                relationship.merge = .merge
            } else if has(.listAppend, 1, in: 6) {
                relationship.merge = .append
            }
        }
        let hasIdentity = !model.identity(of: destination).isEmpty
        if hasIdentity, has(.referenceIdentity, 1, in: 3) { relationship.reference = .identity }
        let isBound = model.entities[destination].isBound
        if !isBound, has(.inverse, 1, in: 2) {
            makeInverse(of: &relationship, from: entity)
        } else if relationship.isToMany || isStandalone(destination), destination > entity,
            relationship.place.direction != .decode, has(.requiredRelationship, 1, in: 2)
        {
            relationship.place.isOptional = false
        }
        model.entities[entity].relationships.append(relationship)
    }

    /// Outside all families, so that a chain of required objects comes to an end.
    private func isStandalone(_ index: Int) -> Bool {
        model.entities[index].parent == nil && model.family(below: index).count == 1
    }

    private mutating func makeInverse(of relationship: inout PlannedRelationship, from entity: Int) {
        if relationship.destination == entity, choices.chance(1, in: 2) {
            relationship.inverse = relationship.place.name
            if relationship.isToMany { features.insert(.manyToMany) }
            return
        }
        var inverse = PlannedRelationship(
            place: makePlace(of: relationship.destination, isAttribute: false), destination: entity)
        inverse.place.label = relationship.place.label
        inverse.isToMany = choices.chance(1, in: 2)
        if inverse.isToMany, relationship.isToMany { features.insert(.manyToMany) }
        if !model.identity(of: entity).isEmpty, choices.chance(1, in: 3) { inverse.reference = .identity }
        inverse.inverse = relationship.place.name
        relationship.inverse = inverse.place.name
        model.entities[relationship.destination].relationships.append(inverse)
    }

    // MARK: Flattened attributes

    mutating func makeFlattened(of entity: Int) {
        for index in model.entities[entity].relationships.indices {
            let relationship = model.entities[entity].relationships[index]
            guard !relationship.isToMany, relationship.reference != .identity, relationship.place.fallbacks.isEmpty,
                relationship.place.direction == nil, relationship.place.isOptional, has(.flattened, 1, in: 2)
            else { continue }
            nextNumber += 1
            let key = "nest\(nextNumber)"
            if relationship.place.keyPath == nil {
                model.entities[entity].relationships[index].place.keyPath = [.key(key)]
            }
            let base = model.path(model.entities[entity].relationships[index].place, in: entity)
            // An array element can't be both an object's and the array's.
            guard base.allSatisfy({ if case .key = $0 { true } else { false } }) else { continue }
            var attribute = PlannedAttribute(
                place: PlannedPlace(words: ["flat\(nextNumber)"]),
                type: choices.pick([PlannedType.string, .integer32, .boolean]))
            attribute.isFlattened = true
            let isBound = model.entities[relationship.destination].isBound
            if !isBound, has(.sharedLeaf, 1, in: 3) {
                var shared = PlannedAttribute(place: PlannedPlace(words: ["leaf\(nextNumber)"]), type: attribute.type)
                // Where the two differ in when they write null, one of them does.
                shared.place.nulls = .asDecoded
                // As they may in whether an empty string is nil.
                shared.isShared = true
                attribute.place.nulls = .asDecoded
                shared.place.keyPath = [.key("leaf\(nextNumber)")]
                model.entities[relationship.destination].attributes.append(shared)
                attribute.place.keyPath = base + [.key("leaf\(nextNumber)")]
                attribute.isShared = true
            } else {
                let inner: [JSONPath.Component] = choices.chance(1, in: 3) ? [.key("box")] : []
                attribute.isShared = !inner.isEmpty
                attribute.place.keyPath = base + inner + [.key("flat\(nextNumber)")]
            }
            model.entities[entity].attributes.append(attribute)
        }
    }
}
