import Foundation

@testable import Modelwright

/// Takes the cause of a difference out of a document, so that what is left must be the same to both readers.
enum DifferentialRepair {
    /// Why two readers differ, and the document without that.
    typealias Cause = (reasons: Set<DifferentialClass>, bytes: [UInt8])

    /// The document without what we refuse and Foundation does not; nil where there is no reason for that.
    static func repair(_ bytes: [UInt8], _ failure: DataFailure) -> Cause? {
        guard let offset = failure.byteOffset else { return nil }
        switch failure.expected {
        case "a value after the ',', since JSON has no trailing commas":
            guard bytes.indices.contains(offset), [UInt8(ascii: "]"), UInt8(ascii: "}")].contains(bytes[offset]),
                let comma = bytes[..<offset].lastIndex(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }),
                bytes[comma] == UInt8(ascii: ",")
            else { return nil }
            return ([.trailingComma], Array(bytes[..<comma] + bytes[(comma + 1)...]))
        case "JSON in UTF-8, as RFC 8259 demands":
            return utf8(bytes).map { ([.otherEncoding], $0) }
        default:
            return nil
        }
    }

    /// The document in UTF-8, when it is in UTF-16 or UTF-32.
    private static func utf8(_ bytes: [UInt8]) -> [UInt8]? {
        let encoding: String.Encoding
        switch (bytes[0], bytes[1], bytes.count > 2 ? bytes[2] : 1, bytes.count > 3 ? bytes[3] : 1) {
        case (0, 0, 0xFE, 0xFF), (0, 0, 0, 1...): encoding = .utf32BigEndian
        case (0xFF, 0xFE, 0, 0), (1..., 0, 0, 0): encoding = .utf32LittleEndian
        case (0xFE, 0xFF, _, _), (0, 1..., _, _): encoding = .utf16BigEndian
        case (0xFF, 0xFE, _, _), (1..., 0, _, _): encoding = .utf16LittleEndian
        default: return nil
        }
        guard let text = String(data: Data(bytes), encoding: encoding) else { return nil }
        return Array((text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text).utf8)
    }

    /// The document with 0 for the numbers that some type holds otherwise there than here; nil where there is none.
    static func withoutOddNumbers(_ bytes: [UInt8]) -> Cause? { rewrite(bytes, keepsKeys: true, keepsNumbers: false) }

    /// The document with one member only of those with a key, the last one; nil where no key comes twice.
    static func withoutDuplicateKeys(_ bytes: [UInt8]) -> Cause? {
        rewrite(bytes, keepsKeys: false, keepsNumbers: true)
    }

    private static func rewrite(_ bytes: [UInt8], keepsKeys: Bool, keepsNumbers: Bool) -> Cause? {
        var rewriter = Rewriter(bytes: bytes, keepsKeys: keepsKeys, keepsNumbers: keepsNumbers)
        let rewritten = rewriter.value()
        return rewriter.reasons.isEmpty ? nil : (rewriter.reasons, rewritten)
    }

    /// Copies a document, of which at least Foundation has found that its structure is JSON's, without white space.
    private struct Rewriter {
        let bytes: [UInt8]
        let keepsKeys: Bool
        let keepsNumbers: Bool
        var index = 0
        var reasons: Set<DifferentialClass> = []

        private mutating func next() -> UInt8 {
            while index < bytes.count, bytes[index] <= 0x20 || bytes[index] >= 0x80 { index += 1 }
            return index < bytes.count ? bytes[index] : 0
        }

        mutating func value() -> [UInt8] {
            switch next() {
            case UInt8(ascii: "{"): return object()
            case UInt8(ascii: "["): return array()
            case UInt8(ascii: "\""): return string()
            default: return word()
            }
        }

        private mutating func object() -> [UInt8] {
            var members: [(name: String, text: [UInt8])] = []
            index += 1
            while next() == UInt8(ascii: "\"") {
                let key = string()
                let name = (try? JSONDecoder().decode(String.self, from: Data(key))) ?? ""
                if next() == UInt8(ascii: ":") { index += 1 }
                let text = key + [UInt8(ascii: ":")] + value()
                if !keepsKeys, let other = members.firstIndex(where: { $0.name == name }) {
                    let isExact = members[other].name.unicodeScalars.elementsEqual(name.unicodeScalars)
                    reasons.insert(isExact ? .duplicateKey : .equivalentKeys)
                    members.remove(at: other)
                }
                members.append((name, text))
                if next() == UInt8(ascii: ",") { index += 1 }
            }
            index += 1
            return Array("{".utf8) + members.map(\.text).joined(separator: Array(",".utf8)) + Array("}".utf8)
        }

        private mutating func array() -> [UInt8] {
            var elements: [[UInt8]] = []
            index += 1
            while next() != UInt8(ascii: "]"), index < bytes.count {
                elements.append(value())
                if next() == UInt8(ascii: ",") { index += 1 }
            }
            index += 1
            return Array("[".utf8) + elements.joined(separator: Array(",".utf8)) + Array("]".utf8)
        }

        private mutating func string() -> [UInt8] {
            let start = index
            index += 1
            while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            index = min(index + 1, bytes.count)
            return Array(bytes[start..<index])
        }

        private mutating func word() -> [UInt8] {
            let start = index
            while index < bytes.count, bytes[index] > 0x20, !Array(",]}".utf8).contains(bytes[index]) { index += 1 }
            let text = Array(bytes[start..<index])
            let classes = keepsNumbers ? [] : DifferentialNumber(text: String(decoding: text, as: UTF8.self)).classes
            reasons.formUnion(classes)
            return classes.isEmpty ? text : Array("0".utf8)
        }
    }
}
