/// Closures of a program by which an entity's JSON differs from what the model can say, for
/// `ObjectModel(contentsOf:classes:transforms:overlays:dialect:hooks:)`. Entities that inherit from it have them as well, unless they have their
/// own.
///
/// ```swift
/// let hooks: [String: EntityHooks] = [
///     // {"data": {"name": "Mark"}} instead of {"name": "Mark"}
///     "Author": EntityHooks(
///         beforeDecode: { json in json["data"] ?? json },
///         afterEncode: { json in ["data": json] }),
///     // The keys tell what a shape is.
///     "Shape": EntityHooks(discriminator: { json in json["radius"] == nil ? "Square" : "Circle" }),
/// ]
/// ```
public struct EntityHooks: Sendable {
    var beforeDecode: (@Sendable (JSONValue) throws -> JSONValue)?
    var afterEncode: (@Sendable (JSONValue) throws -> JSONValue)?
    var discriminator: (@Sendable (JSONValue) throws -> String?)?

    /// - Parameters:
    ///   - beforeDecode: Is given the JSON of an object, which it may change before it is decoded; it returns an object again.
    ///   - afterEncode: Is given the JSON that was encoded for an object, which it may change; it returns an object again.
    ///   - discriminator: Is given the JSON of an object, as it stands in the document, and returns the name of its entity, or
    ///     nil to leave that to `jsonDiscriminator`. It is asked of the entity that a relationship or a call names.
    ///
    /// An error that a closure throws becomes a `DataFailure` at the object's place, with its description. The closures are
    /// not asked for identities that stand for objects.
    public init(
        beforeDecode: (@Sendable (JSONValue) throws -> JSONValue)? = nil,
        afterEncode: (@Sendable (JSONValue) throws -> JSONValue)? = nil,
        discriminator: (@Sendable (JSONValue) throws -> String?)? = nil
    ) {
        self.beforeDecode = beforeDecode
        self.afterEncode = afterEncode
        self.discriminator = discriminator
    }

    /// These, and what an ancestor has where they have none.
    func inheriting(_ inherited: EntityHooks) -> EntityHooks {
        EntityHooks(
            beforeDecode: beforeDecode ?? inherited.beforeDecode, afterEncode: afterEncode ?? inherited.afterEncode,
            discriminator: discriminator ?? inherited.discriminator)
    }
}
