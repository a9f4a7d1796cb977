/// Whether what a class tells of its key paths is so.
extension ModelObject {
    /// Whether a key path of a property that may have an index leads to something else than the property has: a `#Predicate` is then
    /// asked of another one.
    var hasMistakenKeyPath: Bool {
        guard let mapping else { return false }
        for attribute in mapping.attributes where attribute.isIndexable {
            for keyPath in attribute.keyPaths where isMistaken(keyPath, attribute.expressionValue(of: self)) {
                return true
            }
        }
        for relationship in mapping.relationships where relationship.isIndexable {
            for keyPath: AnyKeyPath in relationship.keyPaths
            where self[keyPath: keyPath] as? ModelObject !== relationship.object(of: self) {
                return true
            }
        }
        return false
    }

    private func isMistaken(_ keyPath: AnyKeyPath, _ value: ExpressionValue) -> Bool {
        // One of a class that inherits from this one leads nowhere.
        guard let found = self[keyPath: keyPath] else { return false }
        guard let other = try? ObjectGraph.value(found) else { return !value.isNull }
        let equality = Comparison(operator: .equal, quantifier: nil, options: [])
        // NaN isn't the same as itself.
        let isNaN = !equality.holds(value, value, [:])
        return isNaN ? equality.holds(other, other, [:]) : !equality.holds(value, other, [:])
    }
}
