@testable import Modelwright

/// An attribute of a planned model.
struct PlannedAttribute {
    /// Which values an attribute takes, where its type does not say it.
    enum Form {
        case plain, identity, typeField, dayTransform, listTransform, closureTransform, unregistered
        /// Properties of `SampledObject`.
        case genre, level, integers, strings
    }

    var place: PlannedPlace
    var type: PlannedType
    var form = Form.plain
    var usesValueTransformerName = false
    var isScalar = false
    /// As the model document has it.
    var defaultText: String?
    /// What is written for the default; nil where that depends on more than the type.
    var defaultJSON: JSONValue?
    var dateFormat: String?
    var writtenType: WrittenType?
    var isLossy = false
    var enumFallback: String?
    var emptyAsNil: Bool?
    /// What is flattened out of an object is in a document when that object is.
    var isFlattened = false
    /// Flattened, and the object has the same attribute.
    var isShared = false

    var isRequired: Bool { !place.isOptional && defaultText == nil }

    var transformName: String? {
        switch form {
        case .dayTransform: "Day"
        case .listTransform: "List"
        case .closureTransform: "Shout"
        case .unregistered: "NSSecureUnarchiveFromData"
        default: nil
        }
    }

    var annotations: [(key: String, value: String)] {
        var entries = place.annotations
        if let dateFormat { entries.append(("jsonDateFormat", dateFormat)) }
        if let writtenType { entries.append(("jsonType", writtenType.rawValue)) }
        if let transformName, !usesValueTransformerName { entries.append(("jsonTransformer", transformName)) }
        if isLossy { entries.append(("jsonLossy", "YES")) }
        if let enumFallback { entries.append(("jsonEnumFallback", enumFallback)) }
        if let emptyAsNil { entries.append(("jsonEmptyAsNil", emptyAsNil ? "YES" : "NO")) }
        return entries
    }
}
