import Foundation
import Modelwright

/// Values as Swift writes them.
enum SwiftLiteral {
    /// A string on one line.
    static func string(_ text: String) -> SwiftCode { SwiftCode(checked: "\"\(escaped(text, "\\"))\"") }

    /// A text of several lines between raw quotes, its lines indented by `indentation`. Lines end in line feeds.
    static func lines(_ text: String, indentation: String) -> SwiftCode {
        let needed = numberSignCount(for: text)
        let pounds = String(repeating: "#", count: min(needed, maximumNumberSignCount))
        // Where even so many would not do, no mark stands as it is.
        let marks: Set<Unicode.Scalar> = needed > maximumNumberSignCount ? ["\"", "\\"] : []
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        let body = lines.map { line in
            line.isEmpty
                ? "" : indentation + escaped(line, "\\\(pounds)") { !isShown($0) && $0 != "\t" || marks.contains($0) }
        }
        return SwiftCode(
            checked: "\(pounds)\"\"\"\n\(body.joined(separator: "\n"))\n\(indentation)\"\"\"\(pounds)")
    }

    /// A text between quotation marks, where `escape` stands before what is escaped.
    static func escaped(
        _ text: some Sequence<Unicode.Scalar>, _ escape: String, _ isEscaped: (Unicode.Scalar) -> Bool
    ) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text {
            guard isEscaped(scalar) else {
                result.append(scalar)
                continue
            }
            result.append(contentsOf: escape.unicodeScalars)
            result.append(contentsOf: name(ofEscaped: scalar).unicodeScalars)
        }
        return String(result)
    }

    /// A text between quotation marks on one line.
    static func escaped(_ text: String, _ escape: String) -> String {
        escaped(text.unicodeScalars, escape) { !isShown($0) || $0 == "\"" || $0 == "\\" }
    }

    /// What stands behind a backslash for a character: `n`, `u{7F}`.
    private static func name(ofEscaped scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"", "\\": String(scalar)
        case "\n": "n"
        case "\r": "r"
        case "\t": "t"
        default: "u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }

    /// Whether a character is seen where it stands, and so can stand there as it is.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return false
        default: return true
        }
    }

    /// Each character that is escaped repeats the number signs, and the compiler takes no more than 254.
    private static let maximumNumberSignCount = 8

    /// How many number signs keep the quotation marks and backslashes of a text from ending it: one more than stand behind
    /// any of them.
    private static func numberSignCount(for text: String) -> Int {
        var (longest, current, quotes) = (0, 0, 0)
        var isBehindMark = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "#") where isBehindMark:
                current += 1
                longest = max(longest, current)
            case UInt8(ascii: "\""):
                quotes += 1
                (isBehindMark, current) = (quotes >= 3, 0)
                continue
            case UInt8(ascii: "\\"): (isBehindMark, current) = (true, 0)
            default: isBehindMark = false
            }
            quotes = 0
        }
        return longest + 1
    }

    /// A model's default, as an expression that is never nil; nil where there is none of that kind.
    ///
    /// - Parameter type: How a type of a library is written.
    static func value(_ value: AttributeValue, type: (String) -> SwiftCode) -> SwiftCode? {
        switch value {
        case .integer(let value): "\(value)"
        // The compiler warns of a literal that loses digits, as those of the smallest numbers do.
        case .double(let value) where value.isSubnormal: "\(type("Double"))(bitPattern: \(value.bitPattern))"
        case .float(let value) where value.isSubnormal: "\(type("Float"))(bitPattern: \(value.bitPattern))"
        case .double(let value): value.isFinite ? number(value) : nil
        case .float(let value): value.isFinite ? number(value) : nil
        case .boolean(let value): value ? "true" : "false"
        case .string(let value): string(value)
        case .decimal(let value): decimal(value, type: type)
        case .date(let value):
            "\(type("Date"))(timeIntervalSinceReferenceDate: \(number(value.timeIntervalSinceReferenceDate)))"
        case .binaryData(let value): "\(type("Data"))([\(bytes(value))])"
        case .uuid(let value): "\(type("UUID"))(uuid: (\(withUnsafeBytes(of: value.uuid) { bytes($0) })))"
        case .uri(let value): "\(type("URL"))(string: \(string(value.absoluteString)))"
        }
    }

    private static func number(_ value: some BinaryFloatingPoint & CustomStringConvertible) -> SwiftCode {
        SwiftCode(checked: value.description)
    }

    private static func bytes(_ bytes: some Sequence<UInt8>) -> SwiftCode {
        SwiftCode(checked: bytes.map { String(format: "0x%02X", $0) }.joined(separator: ", "))
    }

    /// A model's value, as documentation shows it.
    static func words(_ value: AttributeValue) -> String {
        switch value {
        case .integer(let value): String(value)
        case .double(let value): value.description
        case .float(let value): value.description
        case .boolean(let value): value ? "true" : "false"
        case .string(let value): string(value).text
        case .decimal(let value): value.description
        case .date(let value): words(value)
        case .binaryData(let value): "\(value.count) bytes"
        case .uuid(let value): value.uuidString.lowercased()
        case .uri(let value): value.absoluteString
        }
    }

    /// A date in the years that ISO 8601 writes with four digits, and any other by its seconds.
    private static func words(_ date: Date) -> String {
        let years = Date(timeIntervalSince1970: -62_135_596_800)..<Date(timeIntervalSince1970: 253_402_300_800)
        return years.contains(date) ? date.formatted(.iso8601) : "\(date.timeIntervalSince1970) seconds since 1970"
    }

    private static func decimal(_ value: Decimal, type: (String) -> SwiftCode) -> SwiftCode {
        if value.isZero || value.exponent >= 0 && value.magnitude <= Decimal(Int64.max) {
            return SwiftCode(checked: value.description)
        }
        let significand = value.significand.magnitude
        guard significand <= Decimal(Int64.max) else {
            return "\(type("Decimal"))(string: \(string(value.description))) ?? 0"
        }
        let sign: SwiftCode = value.sign == .minus ? "minus" : "plus"
        return
            "\(type("Decimal"))(sign: .\(sign), exponent: \(value.exponent), significand: \(SwiftCode(checked: significand.description)))"
    }
}
