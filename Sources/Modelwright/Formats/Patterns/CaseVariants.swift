/// What `(?i)` adds to a scalar, for the letters whose variants are known here: ASCII and the Latin letters up to U+017E.
enum CaseVariants {
    /// Letters that a single scalar stands for, and these scalars.
    static let ligatures: [(letters: [Unicode.Scalar], scalars: ScalarSet)] = [
        (["s", "s"], ScalarSet([0xDF...0xDF, 0x1E9E...0x1E9E])),
        (["f", "f"], ScalarSet("\u{FB00}")),
        (["f", "i"], ScalarSet("\u{FB01}")),
        (["f", "l"], ScalarSet("\u{FB02}")),
        (["f", "f", "i"], ScalarSet("\u{FB03}")),
        (["f", "f", "l"], ScalarSet("\u{FB04}")),
        (["s", "t"], ScalarSet([0xFB05...0xFB06])),
    ]

    /// The scalars that equal `scalar` without regard to case; nil if they aren't known here, or if `scalar` may be part
    /// of another's full case folding.
    static func variants(of scalar: Unicode.Scalar) -> ScalarSet? {
        let properties = scalar.properties
        guard properties.isCased || properties.isCaseIgnorable else { return ScalarSet(scalar) }
        switch scalar.value {
        case 0xDF, 0x130, 0x131, 0x149: return nil
        case ..<0x80, 0xC0..<0x17F: break
        default: return nil
        }
        let mappings = properties.lowercaseMapping.unicodeScalars.prefix(1) + properties.uppercaseMapping.unicodeScalars
        var variants = mappings.map { $0.value...$0.value } + [scalar.value...scalar.value]
        switch scalar {
        case "k", "K": variants.append(0x212A...0x212A)
        case "s", "S": variants.append(0x17F...0x17F)
        case "å", "Å": variants.append(0x212B...0x212B)
        default: break
        }
        return ScalarSet(variants)
    }

    /// A set of ASCII with all variants.
    static func closure(ofASCII set: ScalarSet) -> ScalarSet {
        set.ranges.joined().compactMap { Unicode.Scalar($0).flatMap(variants) }.reduce(set) { $0.union($1) }
    }

    static func lowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value | 0x20)) : scalar
    }
}
