import Foundation

/// The sets of scalars that only ICU knows: `\d`, `\p{Greek}`, `[[a-z]--[aeiou]]`.
///
/// Swift's own `Unicode.Scalar.Properties` belong to another version of Unicode and have no scripts. So each set is read
/// once from `NSRegularExpression` itself, by one pass over all scalars, which takes milliseconds. The answers are kept.
///
/// `@unchecked`: `sets` is only touched under the lock.
final class NamedScalarSets: @unchecked Sendable {
    static let shared = NamedScalarSets()

    /// More sets are read again each time, so that memory stays bounded.
    private static let maximumCount = 256
    private let lock = NSLock()
    private var sets: [ExactString: ScalarSet] = [:]

    /// The scalars that a pattern for one scalar matches, or nil if it isn't a pattern.
    func set(_ pattern: String) -> ScalarSet? {
        if let known = lock.withLock({ sets[ExactString(pattern)] }) { return known }
        guard let expression = try? NSRegularExpression(pattern: pattern + "+") else { return nil }
        let set = Self.read(expression, isUniformWhereUnassigned: !Self.mayNameUnassigned(pattern))
        lock.withLock {
            if sets.count < Self.maximumCount { sets[ExactString(pattern)] = set }
        }
        return set
    }

    /// From here on, only the block at U+E0000 has assigned characters; the others differ by plane at most.
    private static let firstUnassigned: UInt32 = 0x40000

    /// Whether a pattern may name a scalar that is not assigned, and so tell it from the ones around it.
    private static func mayNameUnassigned(_ pattern: String) -> Bool {
        pattern.unicodeScalars.contains { $0.value >= firstUnassigned }
            || [#"\x"#, #"\u"#, #"\U"#].contains(where: pattern.contains)
    }

    /// Asks for a part of the scalars at a time, as a long `String` is slow to search by UTF-16. Of uniform parts only the
    /// first scalar is asked for.
    private static func read(_ expression: NSRegularExpression, isUniformWhereUnassigned: Bool) -> ScalarSet {
        var ranges: [ClosedRange<UInt32>] = []
        var start: UInt32 = 0
        while start <= ScalarSet.lastScalar {
            let part = part(from: start)
            start = part.upperBound == 0xD800 ? 0xE000 : part.upperBound
            let isUniform =
                isUniformWhereUnassigned && part.lowerBound >= firstUnassigned && part.count > 2
                && part.lowerBound != 0xE0000
            let asked = isUniform ? part.prefix(1) : part
            let width = part.lowerBound >= 0x10000 ? 2 : 1
            let range = NSRange(location: 0, length: asked.count * width)
            for match in expression.matches(in: text(asked), range: range) {
                let first = part.lowerBound + UInt32(match.range.location / width)
                let last = isUniform ? part.upperBound - 1 : first + UInt32(match.range.length / width) - 1
                ranges.append(first...last)
            }
        }
        return ScalarSet(ranges)
    }

    /// Up to 2,048 scalars. The two at the end of each plane are apart, as they aren't characters; so are CR and LF, which
    /// ICU may take for one.
    private static func part(from start: UInt32) -> Range<UInt32> {
        if start == 0 { return 0..<0x0D }
        let block = start & ~0x7FF
        let end = block + 0x800
        return start..<(end & 0xFFFF == 0 && start < end - 2 ? end - 2 : end)
    }

    /// The text of scalars without surrogates.
    private static func text(_ values: Range<UInt32>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(values.count * 4)
        for value in values {
            let tail = UInt8(truncatingIfNeeded: value & 0x3F) | 0x80
            let middle = UInt8(truncatingIfNeeded: value >> 6 & 0x3F) | 0x80
            switch value {
            case ..<0x80: bytes.append(UInt8(value))
            case ..<0x800: bytes += [UInt8(value >> 6) | 0xC0, tail]
            case ..<0x10000: bytes += [UInt8(value >> 12) | 0xE0, middle, tail]
            default: bytes += [UInt8(value >> 18) | 0xF0, UInt8(value >> 12 & 0x3F) | 0x80, middle, tail]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
