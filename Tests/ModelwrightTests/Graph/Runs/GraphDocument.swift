import Modelwright

/// JSON for the graph, of which each part is chosen.
struct GraphDocument {
    private(set) var choices: InputChoices
    /// Whether albums with even numbers are of the subentity, or those with odd ones: an identity is of one type.
    private let isEvenLive: Bool
    /// Which ends of relationships are in it, lists or what leads back: not both, which may contradict each other.
    private let isOfLists: Bool
    /// What is in a list already: of those that lead back to one, it is in one.
    private var listed: Set<String> = []

    /// What a document is for.
    enum Purpose {
        /// What a server sends: anything.
        case answer
        /// What a program makes: all that may have an identity has one.
        case insertion
        /// What a program makes inside an object, and leads to nothing that has an identity.
        case part
    }

    private let purpose: Purpose

    private var isIdentified: Bool { purpose != .answer }

    init(_ choices: InputChoices, isEvenLive: Bool, for purpose: Purpose = .answer) {
        self.choices = choices
        self.isEvenLive = isEvenLive
        self.purpose = purpose
        isOfLists = self.choices.chance(1, in: 2)
    }

    /// An array of objects of an entity.
    mutating func array(of entity: EntityDescription) -> String {
        "[\((0..<choices.below(4)).map { _ in object(of: entity) }.joined(separator: ","))]"
    }

    /// What identifies an object in a document.
    enum Identity { case chosen, absent, number(Int) }

    /// An object of an entity, or of one that inherits from it. Each property is in it or not.
    ///
    /// - Parameter depth: How many objects may be inside each other.
    mutating func object(
        of declared: EntityDescription, identity: Identity = .chosen, depth: Int = 3, number chosen: Int? = nil
    ) -> String {
        var entity = declared
        var number = chosen ?? choices.below(4) + 1
        var members: [String] = []
        if declared.name == "Album" || declared.name == "Live" {
            let isLive = number.isMultiple(of: 2) == isEvenLive
            if declared.name == "Live", !isLive { number = number % 4 + 1 }
            entity = (isLive ? declared.subentities.first : nil) ?? declared
            if entity.name == "Live" {
                members.append(#""type":"live""#)
            } else if choices.chance(1, in: 3) {
                members.append(#""type":"\#(choices.chance(1, in: 8) ? "x" : "album")""#)
            }
        }
        for attribute in entity.attributes {
            guard entity.identityAttributes.contains(where: { $0.name == attribute.name }) else {
                guard choices.chance(3, in: 8) else { continue }
                members.append(#""\#(attribute.name)":\#(value(of: attribute, number: nil))"#)
                continue
            }
            switch identity {
            case .absent: break
            case .chosen:
                if choices.chance(1, in: 8), purpose != .part { break }
                members.append(#""\#(attribute.name)":\#(value(of: attribute, number: number))"#)
            case .number(let number):
                members.append(#""\#(attribute.name)":\#(value(of: attribute, number: number))"#)
            }
        }
        for relationship in entity.relationships where isWritten(relationship) && choices.chance(3, in: 8) {
            members.append(#""\#(relationship.name)":\#(value(of: relationship, depth))"#)
        }
        return "{\(members.joined(separator: ","))}"
    }

    /// - Parameter number: What identifies an object.
    private mutating func value(of attribute: AttributeDescription, number: Int?) -> String {
        // Now and then it is null, or doesn't fit.
        switch choices.below(number == nil ? 12 : 64) {
        case 10 where number == nil || !isIdentified: return "null"
        case 11: return "{}"
        default: break
        }
        if let composite = attribute.composite {
            let members = composite.attributes.filter { _ in choices.chance(1, in: 2) }.map { attribute in
                #""\#(attribute.name)":\#(value(of: attribute, number: nil))"#
            }
            return "{\(members.joined(separator: ","))}"
        }
        let number = number ?? choices.below(4) + 1
        return attribute.type == .string ? #""\#(attribute.name.prefix(1))\#(number)""# : "\(number)"
    }

    private mutating func value(of relationship: RelationshipDescription, _ depth: Int) -> String {
        guard relationship.isToMany else {
            if choices.chance(1, in: 5) { return "null" }
            let number = choices.below(4) + 1
            let isNew = listed.insert("\(relationship.name) \(number)").inserted
            let isSole = relationship.inverseRelationship?.isToMany == false
            return isNew || !isSole ? element(relationship.destinationEntity, depth, number: number) : "null"
        }
        let isSole = relationship.inverseRelationship?.isToMany == false
        let elements = (0..<choices.below(4)).compactMap { _ -> String? in
            let number = choices.below(4) + 1
            let isNew = listed.insert("\(relationship.name) \(number)").inserted
            return isNew || !isSole ? element(relationship.destinationEntity, depth, number: number) : nil
        }
        return "[\(elements.joined(separator: ","))]"
    }

    private func isWritten(_ relationship: RelationshipDescription) -> Bool {
        if purpose == .part, !relationship.destinationEntity.identityAttributes.isEmpty { return false }
        guard let inverse = relationship.inverseRelationship else { return true }
        if relationship.isToMany != inverse.isToMany { return relationship.isToMany == isOfLists }
        return (relationship.name < inverse.name) == isOfLists
    }

    /// An object, or its identity.
    private mutating func element(_ entity: EntityDescription, _ depth: Int, number chosen: Int? = nil) -> String {
        let identity = entity.identityAttributes
        let number = chosen ?? choices.below(4) + 1
        if depth > 0, identity.isEmpty || choices.chance(1, in: 3) {
            return object(of: entity, depth: depth - 1, number: number)
        }
        if identity.count == 1 { return value(of: identity[0], number: number) }
        return "{\(identity.map { #""\#($0.name)":\#(value(of: $0, number: number))"# }.joined(separator: ","))}"
    }

    /// A JSON patch for an object of an entity.
    mutating func patch(for entity: EntityDescription) -> String {
        let operations = (0...choices.below(3)).map { _ in
            let name = ["add", "remove", "replace", "move", "copy", "test"][choices.below(6)]
            let (path, value) = place(in: entity)
            return #"{"op":"\#(name)","path":"\#(path)","from":"\#(place(in: entity).path)","value":\#(value)}"#
        }
        return "[\(operations.joined(separator: ","))]"
    }

    private mutating func place(in entity: EntityDescription) -> (path: String, value: String) {
        let identity = Set(entity.identityAttributes.map(\.name))
        let attributes = entity.attributes.filter { !identity.contains($0.name) }
        let relationships = entity.relationships.filter(isWritten)
        // One more, which is no property.
        let index = choices.below(attributes.count + relationships.count + 1)
        if index == attributes.count + relationships.count { return ("/other", "1") }
        if index < attributes.count {
            return ("/\(attributes[index].name)", value(of: attributes[index], number: nil))
        }
        let relationship = relationships[index - attributes.count]
        guard relationship.isToMany, choices.chance(2, in: 3) else {
            return ("/\(relationship.name)", value(of: relationship, 3))
        }
        let end = ["0", "1", "-"][choices.below(3)]
        return ("/\(relationship.name)/\(end)", element(relationship.destinationEntity, 1))
    }
}
