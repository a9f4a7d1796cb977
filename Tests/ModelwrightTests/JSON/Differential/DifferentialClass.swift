/// A reason for which Foundation's `JSONDecoder` and this library may differ about a document; `docs/JSON.md` has them
/// as a table, and which section of RFC 8259 each is about.
enum DifferentialClass: String, CaseIterable {
    /// Foundation accepts a comma behind the last member or element.
    case trailingComma
    /// Of a key that comes twice Foundation takes the first value, we take the last.
    case duplicateKey
    /// Keys that are canonically equivalent are one to Foundation, and two to us.
    case equivalentKeys
    /// Foundation reads UTF-16 and UTF-32.
    case otherEncoding
    /// Foundation sees by a `Double` whether a number with a fraction or an exponent is an integer, we by its digits.
    case integerThroughDouble
    /// Foundation refuses a number too close to zero for a floating-point type, for us the nearest value is zero.
    case underflow
    /// Foundation rounds a `Decimal` of more than 38 digits, we refuse it.
    case longDecimal
    /// Foundation refuses some zeros with an exponent, such as `0e1` as a `Double` and `0e999` as a `Decimal`.
    case zeroExponent
    /// Foundation goes by how the exponent of a `Decimal` is written, we by the least that it can be; from -128 to 127.
    case decimalExponent
    /// Foundation does not check a value that nothing asks for, we check everything.
    case uncheckedValue

    /// A document about which both differ for this reason.
    var example: String {
        switch self {
        case .trailingComma: #"{"a":[1,],}"#
        case .duplicateKey: #"{"a":1,"\u0061":2}"#
        case .equivalentKeys: "{\"\u{E9}\":1,\"e\u{301}\":2}"
        case .otherEncoding: "[\u{0}1\u{0}]\u{0}"
        case .integerThroughDouble: "[0.99999999999999999999]"
        case .underflow: "[1e-400]"
        case .longDecimal: "[1.000000000000000000000000000000000000001]"
        case .zeroExponent: "[0e1]"
        case .decimalExponent: "[5.9740e131]"
        case .uncheckedValue: #"{"other":01}"#
        }
    }
}
