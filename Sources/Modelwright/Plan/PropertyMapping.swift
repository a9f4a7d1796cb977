/// The compiled plan of one property of one entity: everything that reading and writing it needs, looked up already.
///
/// Everything in it is constant, except what a relationship leads to.
class PropertyMapping: @unchecked Sendable {
    let name: String
    /// Where the property's state is among its object's states.
    let slot: Int
    let isRequired: Bool
    let nulls: NullPolicy
    let direction: MappingDirection
    /// The first key path, for messages about a value that is not there.
    let keyPath: JSONKeyPath

    init(
        name: String, slot: Int, isRequired: Bool, nulls: NullPolicy, direction: MappingDirection, keyPath: JSONKeyPath
    ) {
        self.name = name
        self.slot = slot
        self.isRequired = isRequired
        self.nulls = nulls
        self.direction = direction
        self.keyPath = keyPath
    }

    /// What the JSON should hold, for messages: `an integer from -32768 to 32767`.
    var expectation: String { "a value" }

    var isRead: Bool { direction == .both || direction == .decode }
    var isWritten: Bool { direction == .both || direction == .encode }
}
