import Foundation

/// A reason for which Foundation's `JSONDecoder` and this library may differ about a document.
///
/// Each is shown by an example in which nothing else differs; `docs/JSON.md` lists them.
enum DifferentialClass: String, CaseIterable {
    case trailingComma
    case duplicateKey
    case equivalentKeys
    case otherEncoding
    case integerThroughDouble
    case underflow
    case longDecimal
    case zeroExponent
    case uncheckedValue

    /// What each side does, and who follows RFC 8259.
    var reason: String {
        switch self {
        case .trailingComma:
            "Foundation accepts a comma behind the last member or element, which sections 4 and 5 do not have."
        case .duplicateKey:
            "Of a key that comes twice Foundation takes the first value, we take the last; section 4 leaves it open."
        case .equivalentKeys:
            "Keys that are canonically equivalent are one to Foundation, and two to us; section 8.3 compares code units."
        case .otherEncoding: "Foundation reads UTF-16 and UTF-32; section 8.1 has UTF-8 only."
        case .integerThroughDouble:
            "Foundation sees by a Double whether a number with a fraction or an exponent is an integer, we by its digits."
        case .underflow:
            "Foundation refuses a number too close to zero for a floating-point type, for us the nearest value is zero."
        case .longDecimal: "Foundation rounds a Decimal of more than 38 digits, we refuse it."
        case .zeroExponent:
            "Foundation refuses some zeros with an exponent, such as 0e1 as a Double and 0e999 as a Decimal."
        case .uncheckedValue: "Foundation does not check a value that nothing asks for, we check everything."
        }
    }

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
        case .uncheckedValue: #"{"other":01}"#
        }
    }
}
