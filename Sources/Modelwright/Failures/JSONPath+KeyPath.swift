extension JSONPath {
    /// The path that a model or a caller writes with dots: `data.authors[0]`. The empty text is the root.
    ///
    /// - Throws: `MappingError.data` with `notFound` if the text is not a key path.
    public init(keyPath: String) throws {
        do throws(JSONKeyPath.SyntaxError) {
            components = try JSONKeyPath(keyPath).components
        } catch {
            throw MappingError.data(
                DataFailure(
                    reason: .notFound, path: JSONPath(), expected: "a dotted key path",
                    found: "'\(keyPath)', which \(error.problem)"))
        }
    }
}
