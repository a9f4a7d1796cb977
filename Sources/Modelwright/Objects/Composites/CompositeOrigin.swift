/// How a composite's value was read: which keys were there, how they were spelled, and the unknown ones that are kept.
///
/// It goes with the value wherever that is copied to, and doesn't count when values are compared.
public struct CompositeOrigin: Sendable, Hashable, CustomStringConvertible {
    /// Invariant: nobody changes what it holds, and the model, which owns the mapping, is held.
    private final class Record: @unchecked Sendable {
        let storage: ModelStorage
        let mapping: EntityMapping
        let memory: ModelObject.Memory

        init(_ mapping: EntityMapping, _ memory: ModelObject.Memory) {
            storage = mapping.storage.object
            self.mapping = mapping
            self.memory = memory
        }
    }

    private let record: Record?

    /// That of a new value.
    public init() { record = nil }

    /// That of the value that an object stands for.
    init(of object: ModelObject) { record = object.mapping.map { Record($0, object.memory) } }

    /// Gives it to an object that stands for the value; not to one of another model, which has other properties.
    func restore(_ object: ModelObject) {
        guard let record, record.mapping === object.mapping else { return }
        object.restore(record.memory)
    }

    /// Any two are equal.
    public static func == (left: CompositeOrigin, right: CompositeOrigin) -> Bool { true }
    /// Nothing of what it holds, so that a value is printed with its own properties.
    public var description: String { "…" }
    /// Hashes nothing.
    public func hash(into hasher: inout Hasher) {}
}
