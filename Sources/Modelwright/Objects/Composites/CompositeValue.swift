/// A composite's value as a class has it: a struct with a property for each attribute of the composite.
///
/// `modelgen` writes them. By hand:
///
/// ```swift
/// struct Address: CompositeValue {
///     var street: String?
///     var city: String?
///     var origin = CompositeOrigin()
///
///     static var properties: [Property] {
///         [
///             .attribute("street", get: { (a: CompositeObject<Address>) in a.value.street }, set: { $0.value.street = $1 }),
///             .attribute("city", get: { (a: CompositeObject<Address>) in a.value.city }, set: { $0.value.city = $1 }),
///         ]
///     }
/// }
/// ```
///
/// A class binds it by `.composite("address", get: { (author: Author) in author.address }, set: { $0.address = $1 })`, and a
/// composite that has another one does so too.
public protocol CompositeValue: Sendable {
    /// The name of the composite that the values are of: the type's own name, unless the type says another.
    static var compositeName: String { get }
    /// The composite's attributes, bound to properties of a `CompositeObject`'s value.
    static var properties: [Property] { get }
    /// How the value was read, so that it is written in the same way. Declare it with a new one, and leave it alone.
    var origin: CompositeOrigin { get set }
    /// A value with the properties' initial values.
    init()
}

extension CompositeValue {
    /// The type's own name.
    public static var compositeName: String { String(describing: Self.self) }
}
