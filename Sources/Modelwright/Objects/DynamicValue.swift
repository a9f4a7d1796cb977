import Foundation

/// What a property of a `DynamicObject` holds. An enumeration, since what is in an `Any` has to be cast to be read.
enum DynamicValue {
    /// Nil, and no objects.
    case none
    case integer(Int64)
    case unsigned(UInt64)
    case double(Double)
    case float(Float)
    case boolean(Bool)
    case string(String)
    case decimal(Decimal)
    case date(Date)
    case data(Data)
    case uuid(UUID)
    case url(URL)
    case json(JSONValue)
    case strings([String])
    indirect case any(_AnyModelValue)
    /// What a relationship leads to, where all of it is held strongly.
    case object(ModelObject)
    case objects([ModelObject])
    /// The same where some may be held weakly.
    case links([DynamicLink])

    /// What a relationship leads to, and how it is held.
    var links: [DynamicLink] {
        switch self {
        case .object(let object): [.strong(object)]
        case .objects(let objects): objects.map { .strong($0) }
        case .links(let links): links
        default: []
        }
    }
}

/// An object of a relationship of a `DynamicObject`.
enum DynamicLink {
    case strong(ModelObject)
    case weak(WeakReference)

    var object: ModelObject? {
        switch self {
        case .strong(let object): object
        case .weak(let reference): reference.object
        }
    }

    func leads(to other: ModelObject) -> Bool {
        switch self {
        case .strong(let object): object === other
        case .weak(let reference): reference.isTo(other)
        }
    }
}

extension DynamicObject {
    /// How an attribute of a kind is got and set.
    static func access(slot: Int, kind: PrimitiveKind) -> AnyAttributeAccess {
        switch kind {
        case .integer: access(slot, DynamicValue.integer) { if case .integer(let value) = $0 { value } else { nil } }
        case .unsigned: access(slot, DynamicValue.unsigned) { if case .unsigned(let value) = $0 { value } else { nil } }
        case .double: access(slot, DynamicValue.double) { if case .double(let value) = $0 { value } else { nil } }
        case .float: access(slot, DynamicValue.float) { if case .float(let value) = $0 { value } else { nil } }
        case .boolean: access(slot, DynamicValue.boolean) { if case .boolean(let value) = $0 { value } else { nil } }
        case .string: access(slot, DynamicValue.string) { if case .string(let value) = $0 { value } else { nil } }
        case .decimal: access(slot, DynamicValue.decimal) { if case .decimal(let value) = $0 { value } else { nil } }
        case .date: access(slot, DynamicValue.date) { if case .date(let value) = $0 { value } else { nil } }
        case .data: access(slot, DynamicValue.data) { if case .data(let value) = $0 { value } else { nil } }
        case .uuid: access(slot, DynamicValue.uuid) { if case .uuid(let value) = $0 { value } else { nil } }
        case .url: access(slot, DynamicValue.url) { if case .url(let value) = $0 { value } else { nil } }
        case .json: access(slot, DynamicValue.json) { if case .json(let value) = $0 { value } else { nil } }
        case .strings: access(slot, DynamicValue.strings) { if case .strings(let value) = $0 { value } else { nil } }
        case .any: access(slot, DynamicValue.any) { if case .any(let value) = $0 { value } else { nil } }
        }
    }

    @inline(__always)
    private static func access<Primitive: ModelPrimitive>(
        _ slot: Int, _ wrap: @escaping @Sendable (Primitive) -> DynamicValue,
        _ unwrap: @escaping @Sendable (borrowing DynamicValue) -> Primitive?
    ) -> AnyAttributeAccess {
        AttributeAccess<Primitive>(
            allowsNil: true, valueType: Primitive?.self,
            isNil: {
                unsafeDowncast($0, to: DynamicObject.self).value(slot) { if case .none = $0 { true } else { false } }
            },
            get: { unsafeDowncast($0, to: DynamicObject.self).value(slot, unwrap) },
            set: { object, value in
                unsafeDowncast(object, to: DynamicObject.self).setValue(value.map(wrap) ?? .none, slot)
                return true
            })
    }
}
