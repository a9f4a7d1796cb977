import Foundation

/// From a document's bytes to UTF-8: everything behind this knows no other encoding.
extension ModelDocument {
    /// The document as UTF-8 without a byte order mark, of characters that XML has.
    ///
    /// The first bytes and the declaration say which encoding it is in, and have to agree.
    ///
    /// Throws `ModelError` with the place of the first byte that is not of the encoding, or not a character of XML's.
    static func utf8(_ data: Data, name: String) throws(ModelError) -> [UInt8] {
        let bytes = try transcoded(data, name)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte >= 0x20 && byte < 0x80 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
                index += 1
                continue
            }
            guard let scalar = scalar(in: bytes, at: index) else {
                throw ModelError(
                    misencoded("The byte \(hexadecimal(byte)) is not part of UTF-8 text.", at: index, in: bytes, name))
            }
            guard scalar.value > 0x20, scalar.value != 0xFFFE, scalar.value != 0xFFFF else {
                throw ModelError(
                    Diagnostic(
                        .error, "forbidden-character", at: SourcePosition(file: name, offset: index, in: bytes),
                        "The document has the character \(scalar.codePoint), which XML does not allow.",
                        "Remove the character."))
            }
            index += String(scalar).utf8.count
        }
        return bytes
    }

    /// The document as UTF-8 that may be ill-formed.
    private static func transcoded(_ data: Data, _ name: String) throws(ModelError) -> [UInt8] {
        let head = [UInt8](data.prefix(4)) + [1, 1, 1, 1]
        switch (head[0], head[1], head[2], head[3]) {
        case (0, 0, 0xFE, 0xFF), (0xFF, 0xFE, 0, 0), (0, 0, 0, 1...), (1..., 0, 0, 0):
            throw unread("in UTF-32", name)
        case (0xFF, 0xFE, _, _): return try utf16(data.dropFirst(2), name, isBigEndian: false)
        case (0xFE, 0xFF, _, _): return try utf16(data.dropFirst(2), name, isBigEndian: true)
        case (0x3C, 0, _, _): return try utf16(data, name, isBigEndian: false)
        case (0, 0x3C, _, _): return try utf16(data, name, isBigEndian: true)
        // JSON, or XML after white space.
        case (1..., 0, 1..., 0), (0, 1..., 0, 1...): throw unread("in UTF-16 without a byte order mark", name)
        case (0xEF, 0xBB, 0xBF, _):
            let bytes = [UInt8](data.dropFirst(3))
            guard let declared = XMLDeclaration(bytes)?.encoding else { return bytes }
            guard try encoding(declared, bytes, name) == .utf8 else {
                throw ModelError(contradiction(declared, "in UTF-8, as its byte order mark says", bytes, name))
            }
            return bytes
        default: return try singleByte([UInt8](data), name)
        }
    }

    /// A document of bytes that are ASCII's where they are below 0x80.
    private static func singleByte(_ bytes: [UInt8], _ name: String) throws(ModelError) -> [UInt8] {
        guard let declared = XMLDeclaration(bytes)?.encoding else { return bytes }
        let encoding = try encoding(declared, bytes, name)
        switch encoding {
        case .utf8: return bytes
        case .utf16: throw ModelError(contradiction(declared, "not", bytes, name))
        case .ascii, .latin1, .windows1252: break
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (offset, byte) in bytes.enumerated() {
            if byte < 0x80 {
                result.append(byte)
            } else if let scalar = encoding.scalar(of: byte) {
                result += String(scalar).utf8
            } else {
                throw ModelError(
                    misencoded(
                        "The byte \(hexadecimal(byte)) is not part of text in \(declared.text).", at: offset, in: bytes,
                        name))
            }
        }
        return result
    }

    private static func utf16(
        _ data: Data, _ name: String, isBigEndian: Bool
    ) throws(ModelError) -> [UInt8] {
        let bytes = [UInt8](data)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count / 2)
        var decoder = Unicode.UTF16.ForwardParser()
        var units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let unit = UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
            return isBigEndian ? unit : unit.byteSwapped
        }.makeIterator()
        decoding: while true {
            switch decoder.parseScalar(from: &units) {
            case .valid(let encoded): result += String(UTF16.decode(encoded)).utf8
            case .emptyInput: break decoding
            case .error:
                let message = "The document is in UTF-16, and has half of a surrogate pair."
                throw ModelError(misencoded(message, at: result.count, in: result, name))
            }
        }
        if bytes.count % 2 == 1 {
            let message = "The document is in UTF-16, and ends within a character."
            throw ModelError(misencoded(message, at: result.count, in: result, name))
        }
        guard let declared = XMLDeclaration(result)?.encoding else { return result }
        guard try encoding(declared, result, name) == .utf16 else {
            throw ModelError(contradiction(declared, "in UTF-16", result, name))
        }
        return result
    }

    // MARK: Characters

    private static func scalar(in bytes: [UInt8], at index: Int) -> Unicode.Scalar? {
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes[index...].prefix(4).makeIterator()
        guard case .valid(let encoded) = parser.parseScalar(from: &rest) else { return nil }
        return UTF8.decode(encoded)
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        "0x\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
    }

    // MARK: Errors

    private static func unread(_ encoding: String, _ name: String) -> ModelError {
        ModelError(
            Diagnostic(
                .error, "unknown-encoding", at: SourcePosition(file: name, line: 1, column: 1),
                "The document is \(encoding), which is not read.", "Save the document as UTF-8."))
    }

    private static func encoding(
        _ declared: XMLDeclaration.Value, _ bytes: [UInt8], _ name: String
    ) throws(ModelError) -> XMLEncoding {
        if let encoding = XMLEncoding(name: declared.text) { return encoding }
        throw ModelError(
            Diagnostic(
                .error, "unknown-encoding", at: SourcePosition(file: name, offset: declared.offset, in: bytes),
                "The encoding \"\(declared.text)\" is not one that is read.", "Save the document as UTF-8."))
    }

    private static func contradiction(
        _ declared: XMLDeclaration.Value, _ found: String, _ bytes: [UInt8], _ name: String
    ) -> Diagnostic {
        Diagnostic(
            .error, "wrong-encoding", at: SourcePosition(file: name, offset: declared.offset, in: bytes),
            "The declaration says that the document is in \(declared.text), and it is \(found).",
            "Save the document as UTF-8, or correct the declaration.")
    }

    private static func misencoded(
        _ message: String, at offset: Int, in bytes: [UInt8], _ name: String
    ) -> Diagnostic {
        Diagnostic(
            .error, "bad-encoding", at: SourcePosition(file: name, offset: offset, in: bytes), message,
            "Save the document as UTF-8, or let its declaration name the encoding that it is in.")
    }
}
