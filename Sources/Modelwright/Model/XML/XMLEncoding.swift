/// An encoding that a model document may be in.
enum XMLEncoding {
    case utf8
    case utf16
    case ascii
    case latin1
    case windows1252

    /// The encoding of a name in an XML declaration; nil for one that is not read.
    init?(name: String) {
        switch name.lowercased() {
        case "utf-8", "utf8": self = .utf8
        case "utf-16", "utf-16le", "utf-16be", "utf16": self = .utf16
        case "us-ascii", "ascii": self = .ascii
        case "iso-8859-1", "iso_8859-1", "iso8859-1", "latin1", "latin-1": self = .latin1
        case "windows-1252", "cp1252": self = .windows1252
        default: return nil
        }
    }

    /// The character of a byte in an encoding that has one for each; nil where it has none for this byte.
    func scalar(of byte: UInt8) -> Unicode.Scalar? {
        switch self {
        case .latin1: return Unicode.Scalar(byte)
        case .windows1252 where (0x80...0x9F).contains(byte):
            let value = Self.upperControls[Int(byte - 0x80)]
            return value == 0 ? nil : Unicode.Scalar(value)
        case .windows1252: return Unicode.Scalar(byte)
        case .ascii, .utf8, .utf16: return byte < 0x80 ? Unicode.Scalar(byte) : nil
        }
    }

    /// The characters from 0x80 to 0x9F, where windows-1252 differs from Latin 1; 0 for those that it does not have.
    private static let upperControls: [UInt16] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
        0x0178,
    ]
}
