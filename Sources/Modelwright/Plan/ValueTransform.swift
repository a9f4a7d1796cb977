/// A named conversion between the JSON form of an attribute and its Swift value, for `ObjectModel(contentsOf:classes:transforms:)`.
///
/// The model names it by `jsonTransformer`, or by the `valueTransformerName` of a Transformable attribute.
///
/// ```swift
/// let transforms: [String: ValueTransform] = [
///     "Date": .date(format: "yyyy-MM-dd"),             // "1564-04-26" <-> Date
///     "StringArray": .separated(by: ","),              // "drama,fantasy" <-> ["drama", "fantasy"]
///     "Color": ValueTransform(                         // "#ff8800" <-> Color, a type of yours
///         decode: { json in try Color(hexadecimal: json.stringValue) },
///         encode: { color in .string(color.hexadecimal) }),
/// ]
/// ```
public struct ValueTransform: Sendable {
    enum Form: Sendable {
        case date(format: String)
        case separated(by: String)
        case custom(
            valueType: any Any.Type,
            decode: @Sendable (JSONValue) throws -> Any?,
            encode: @Sendable (Any) throws -> JSONValue)
    }

    let form: Form

    private init(form: Form) {
        self.form = form
    }

    /// Dates in one of the formats that `jsonDateFormat` has: `iso8601`, `iso8601Basic`, `secondsSince1970`,
    /// `millisecondsSince1970`, or a Unicode date pattern (UTS #35) such as `yyyy-MM-dd`.
    ///
    /// A pattern that cannot be read is an error of the model that uses the transform, `bad-date-format`.
    public static func date(format: String) -> ValueTransform {
        ValueTransform(form: .date(format: format))
    }

    /// A list of strings in one string, such as `drama,fantasy`. The empty string is the empty list.
    ///
    /// Encoding an element that contains the separator fails, because it would be read back as two.
    public static func separated(by separator: String) -> ValueTransform {
        ValueTransform(form: .separated(by: separator))
    }

    /// A conversion of your own. It is given what stands in the JSON, but for null, and may return nil.
    ///
    /// An error that a closure throws becomes a `DataFailure` at the value's place, with its description.
    public init<Value>(
        decode: @escaping @Sendable (JSONValue) throws -> Value?,
        encode: @escaping @Sendable (Value) throws -> JSONValue
    ) {
        form = .custom(
            valueType: Value.self,
            decode: { try decode($0).map { $0 as Any } },
            encode: { any in
                guard let value = ValueTransform.value(any, as: Value.self) else {
                    throw WrongType(expected: String(describing: Value.self), found: String(describing: type(of: any)))
                }
                return try encode(value)
            })
    }

    private struct WrongType: Error, CustomStringConvertible {
        var expected: String
        var found: String
        var description: String { "its value is \(found.withArticle), and the transform is for \(expected)" }
    }
}
