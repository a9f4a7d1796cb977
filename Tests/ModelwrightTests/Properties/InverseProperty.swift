@testable import Modelwright

/// Whether each object is what its own objects hold at the other end.
enum InverseProperty {
    /// - Parameter isStrict: Whether no document has contradicted itself, in which a to-one end is what its own JSON says.
    static func check(_ roots: [[ModelObject]], isStrict: Bool = false) throws(PropertyFailure) {
        for object in reachable(from: roots) {
            guard let mapping = object.mapping else { continue }
            for relationship in mapping.relationships {
                for other in objects(relationship, of: object) {
                    guard let inverse = other.mapping.flatMap({ relationship.inverse(on: $0) }) else { continue }
                    if !isStrict, !inverse.isToMany, inverse.object(of: other) != nil { continue }
                    if !objects(inverse, of: other).contains(where: { $0 === object }) {
                        throw PropertyFailure(
                            "an object is what its objects have at the other end",
                            "\(mapping.name).\(relationship.name) has an object",
                            "whose \(inverse.name) does not have it")
                    }
                }
            }
        }
    }

    private static func reachable(from roots: [[ModelObject]]) -> [ModelObject] {
        var seen: Set<ModelObject> = []
        var found: [ModelObject] = []
        var queue = roots.flatMap { $0 }
        while let object = queue.popLast() {
            guard seen.insert(object).inserted else { continue }
            found.append(object)
            for relationship in object.mapping?.relationships ?? [] { queue += objects(relationship, of: object) }
        }
        return found
    }

    private static func objects(_ relationship: RelationshipMapping, of object: ModelObject) -> [ModelObject] {
        relationship.isToMany
            ? relationship.objects(of: object) : relationship.object(of: object).map { [$0] } ?? []
    }
}
