package import Modelwright

/// Which of two ends holds the other in generated classes.
///
/// Of two ends one is the inverse end: it is weak, or a graph keeps it, since nothing else would ever be freed. The first of these rules
/// that tells them apart decides:
///
/// 1. The annotation `modelgen.weak`, `YES` or `NO`, of either end.
/// 2. A relationship without an inverse, or that is its own, is strong.
/// 3. An end that is not decoded (`jsonDirection` is `encode` or `none`) is weak.
/// 4. To-one is weak where the other end is to-many.
/// 5. The end whose deletion rule is Cascade is strong.
/// 6. The end that refers by identity (`jsonReference` is `identity`) is weak.
/// 7. The end that comes first in the document is strong.
///
/// With `modelgen.owner` = `graph` at either end, or at the entity of either, what would be weak is kept by a graph.
extension RelationshipDescription {
    /// Whether the property holds its objects weakly.
    package var isWeakEnd: Bool { isInverseEnd && !isKeptByGraph }

    /// Whether the property is strong, and a graph empties it so that its objects are freed.
    package var isKeptByGraph: Bool {
        func says(_ userInfo: [String: String]) -> Bool { userInfo["modelgen.owner"] == "graph" }
        // Without an other end it is for the relationship itself to say.
        guard let inverse = inverseRelationship else { return says(userInfo) }
        let isSaid = [self, inverse].contains { says($0.userInfo) || says($0.entity.userInfo) }
        return isSaid && (isInverseEnd || inverse == self)
    }

    /// Whether the objects at the other end hold this one.
    package var isInverseEnd: Bool {
        func annotation(_ end: RelationshipDescription) -> Bool? {
            ModelTranslator.truth(end.userInfo["modelgen.weak"])
        }
        if let own = annotation(self) { return own }
        guard let inverse = inverseRelationship, inverse != self else { return false }
        if let other = annotation(inverse) { return !other }
        /// Whether the rule says weak, where it tells the ends apart.
        func rule(_ isWeak: (RelationshipDescription) -> Bool) -> Bool? {
            let (own, other) = (isWeak(self), isWeak(inverse))
            return own == other ? nil : own
        }
        return rule { ["encode", "none"].contains($0.userInfo["jsonDirection"] ?? "") }
            ?? rule { !$0.isToMany }
            ?? rule { $0.deleteRule != .cascade }
            ?? rule { $0.userInfo["jsonReference"] == "identity" }
            ?? inverse.position.isBefore(position)
    }
}
