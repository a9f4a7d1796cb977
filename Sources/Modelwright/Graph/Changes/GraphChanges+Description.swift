extension GraphChanges: CustomStringConvertible {
    /// A line for each object: what has happened to it, its entity and identity, and the properties that have changed.
    ///
    /// ```
    /// inserted Album "Left"
    /// updated Band "Kites": formed, albums
    /// deleted Album "Up"
    /// ```
    public var description: String {
        let lines =
            inserted.map { "inserted \(Self.name($0))" }
            + updated.map { "updated \(Self.name($0.object)): \($0.properties.map(\.name).joined(separator: ", "))" }
            + deleted.map { "deleted \(Self.name($0))" }
        return lines.isEmpty ? "no changes" : lines.joined(separator: "\n")
    }

    private static func name(_ object: ModelObject) -> String {
        let entity = object.mapping?.name ?? "\(type(of: object))"
        return IdentityKey(object).map { "\(entity) \($0.phrase)" } ?? entity
    }
}
