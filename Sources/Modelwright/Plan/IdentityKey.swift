/// What tells objects apart: the JSON of the attributes that identify them, or that are to be unique.
///
/// A single integer or string, as most are, isn't written as JSON to be compared. Equal JSON makes equal keys.
enum IdentityKey: Hashable {
    case integer(Int64)
    case string(ExactString)
    case values([JSONValue])

    /// The identity of an object; nil where its entity has none, or it lacks a part of it.
    init?(_ object: ModelObject) {
        self.init(object, object.mapping?.identity ?? [])
    }

    /// The identity of an object where an entity is declared; nil also where that has none.
    init?(_ object: ModelObject, as declared: EntityMapping) {
        self.init(object, object.mapping?.identity(as: declared) ?? [])
    }

    private init?(_ object: ModelObject, _ parts: [AttributeMapping]) {
        self.init(uniqueIn: object, parts)
        if parts.count == 1, isContainer { return nil }
    }

    /// The identity of an object of an entity, as most have it: of one attribute.
    @inline(__always)
    init?(_ object: ModelObject, _ mapping: EntityMapping) {
        guard let part = mapping.soleIdentity else {
            self.init(object)
            return
        }
        self.init(of: object, part)
    }

    /// The identity that was read for such an object.
    @inline(__always)
    init?(read staged: ModelObject, _ mapping: EntityMapping) {
        guard let part = mapping.soleIdentity else {
            self.init(read: staged)
            return
        }
        switch part.with({ staged.states[$0] }) {
        case .unset, .absent, .defaulted, .withheld: return nil
        case .null, .value: self.init(of: staged, part)
        }
    }

    @inline(__always)
    private init?(of object: ModelObject, _ part: Borrowed<AttributeMapping>) {
        let key: IdentityKey? = part.with { part in
            part.codec == .integer
                ? part.typed(Int64.self).get(object).map { .integer($0) }
                : part.typed(String.self).get(object).map { .string(ExactString($0)) }
        }
        guard let key else { return nil }
        self = key
    }

    /// The identity that was read for an object; nil where its JSON lacks a part of it, whatever the class has instead.
    init?(read staged: ModelObject) {
        let parts = staged.mapping?.identity ?? []
        let isRead = parts.allSatisfy { part in
            switch staged.states[part] {
            case .unset, .absent, .defaulted, .withheld: false
            case .null, .value: true
            }
        }
        guard isRead else { return nil }
        self.init(staged, parts)
    }

    /// The identity that an object gets.
    ///
    /// - Parameter read: By the slots of its parts, what was read for the object and has them; it has the others itself.
    init?(_ object: ModelObject, read: [Int: ModelObject]) {
        if read.isEmpty {
            self.init(object)
            return
        }
        let parts = object.mapping?.identity ?? []
        self.init(
            parts.compactMap { part in
                let owner = read[part.slot] ?? object
                guard let own = owner.mapping?.attributesByName[part.name] else { return nil }
                return Self.value(own, of: owner)
            }, of: parts)
        if parts.count == 1, isContainer { return nil }
    }

    /// What no two objects may have alike, be it an identity or not; nil where a part of it is nil.
    @inline(__always)
    init?(uniqueIn object: ModelObject, _ parts: [AttributeMapping]) {
        if parts.count == 1 {
            let part = parts[0]
            if part.codec == .integer {
                guard let value = part.typed(Int64.self).get(object) else { return nil }
                self = .integer(value)
                return
            }
            if part.codec == .string {
                guard let value = part.typed(String.self).get(object) else { return nil }
                self = .string(ExactString(value))
                return
            }
        }
        self.init(parts.compactMap { Self.value($0, of: object) }, of: parts)
    }

    /// The JSON of a part: of a number that number, be it written as a string, which may spell it in many ways.
    private static func value(_ part: AttributeMapping, of object: ModelObject) -> JSONValue? {
        let value = try? AttributeWriter.value(part, of: object, form: .plain)
        guard part.codec.isNumeric, case .string(let text)? = value, let number = JSONNumber(text) else { return value }
        return .number(number)
    }

    /// - Parameter values: Those of the parts; fewer if some can't be written.
    @inline(never)
    private init?(_ values: [JSONValue], of parts: [AttributeMapping]) {
        guard !values.isEmpty, values.count == parts.count, !values.contains(.null) else { return nil }
        if values.count == 1 {
            if let integer = values[0].numberValue?.int64 {
                self = .integer(integer)
                return
            }
            if let string = values[0].stringValue {
                self = .string(ExactString(string))
                return
            }
        }
        self = .values(values)
    }

    /// The values of the attributes.
    var values: [JSONValue] {
        switch self {
        case .integer(let value): [.number(JSONNumber(value))]
        case .string(let text): [.string(text.text)]
        case .values(let values): values
        }
    }

    /// Whether a single value would be read as the object, or as several.
    private var isContainer: Bool {
        if case .values(let values) = self { values.count == 1 && values[0].isContainer } else { false }
    }

    /// The values, for messages.
    var phrase: String { Self.phrase(values) }

    /// The identity of an object as it is written, where one of a single attribute stood in a form.
    static func phrase(of object: ModelObject, as declared: EntityMapping, writtenFrom form: ValueForm) -> String? {
        let parts = object.mapping?.identity(as: declared) ?? []
        let values = parts.compactMap { part in
            let form = object.identityForm(of: part, isAlone: parts.count == 1, form: form)
            return try? AttributeWriter.value(part, of: object, form: form)
        }
        return values.count == parts.count ? phrase(values) : nil
    }

    private static func phrase(_ values: [JSONValue]) -> String {
        values.map(DataFailure.found).joined(separator: ", ")
    }
}

extension ModelObject {
    /// How a part of the object's identity is written: by itself as it stood there, or else, and beside others always, as
    /// the object has it.
    final func identityForm(of part: AttributeMapping, isAlone: Bool, form: ValueForm?) -> ValueForm {
        (isAlone ? form : nil) ?? states[part].form
    }
}
