/// What the model editor's code generation makes for an entity.
public enum CodeGenerationType: Sendable, Hashable {
    /// Nothing: the class is written by hand.
    case manual
    /// The class and its properties.
    case classDefinition
    /// An extension with the properties, of a class written by hand.
    case category
}
