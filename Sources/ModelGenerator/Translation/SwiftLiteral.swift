import Foundation
import Modelwright

/// Values as Swift writes them.
enum SwiftLiteral {
    /// A string on one line.
    static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.generalCategory == .format:
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// A text of several lines between raw quotes, its lines indented by `indentation`.
    static func lines(_ text: String, indentation: String) -> String {
        // The compiler knows no characters of several scalars: a mark behind a number sign hides it from `String` only.
        let bytes = Array(text.utf8)
        var pounds = "#"
        while ["\"\"\"", "\\"].contains(where: { bytes.firstRange(of: Array(($0 + pounds).utf8)) != nil }) {
            pounds += "#"
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let body = lines.map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: "\n")
        return "\(pounds)\"\"\"\n\(body)\n\(indentation)\"\"\"\(pounds)"
    }

    /// A model's default, as an expression that is never nil; nil where there is none of that kind.
    static func value(_ value: AttributeValue) -> String? {
        switch value {
        case .integer(let value): return String(value)
        // The compiler warns of a literal that loses digits, as those of the smallest numbers do.
        case .double(let value) where value.isSubnormal: return "Double(bitPattern: \(value.bitPattern))"
        case .float(let value) where value.isSubnormal: return "Float(bitPattern: \(value.bitPattern))"
        case .double(let value): return value.isFinite ? value.description : nil
        case .float(let value): return value.isFinite ? value.description : nil
        case .boolean(let value): return value ? "true" : "false"
        case .string(let value): return string(value)
        case .decimal(let value): return decimal(value)
        case .date(let value): return "Date(timeIntervalSinceReferenceDate: \(value.timeIntervalSinceReferenceDate))"
        case .binaryData(let value):
            return "Data([" + value.map { String(format: "0x%02X", $0) }.joined(separator: ", ") + "])"
        case .uuid(let value):
            let bytes = withUnsafeBytes(of: value.uuid) { Array($0) }
            return "UUID(uuid: (" + bytes.map { String(format: "0x%02X", $0) }.joined(separator: ", ") + "))"
        case .uri(let value): return "URL(string: \(string(value.absoluteString)))"
        }
    }

    /// A model's value, as documentation shows it.
    static func words(_ value: AttributeValue) -> String {
        switch value {
        case .integer(let value): String(value)
        case .double(let value): value.description
        case .float(let value): value.description
        case .boolean(let value): value ? "true" : "false"
        case .string(let value): string(value)
        case .decimal(let value): value.description
        case .date(let value): value.formatted(.iso8601)
        case .binaryData(let value): "\(value.count) bytes"
        case .uuid(let value): value.uuidString.lowercased()
        case .uri(let value): value.absoluteString
        }
    }

    private static func decimal(_ value: Decimal) -> String {
        if value.exponent >= 0, value.magnitude <= Decimal(Int64.max) { return "\(value)" }
        let significand = value.significand
        guard significand.magnitude <= Decimal(Int64.max) else {
            return "Decimal(string: \"\(value)\") ?? 0"
        }
        let sign = value.sign == .minus ? "minus" : "plus"
        return "Decimal(sign: .\(sign), exponent: \(value.exponent), significand: \(significand.magnitude))"
    }
}
