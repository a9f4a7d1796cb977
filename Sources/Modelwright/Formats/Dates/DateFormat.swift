import Foundation

/// How dates stand in JSON: as ISO 8601 says, as a number of seconds or milliseconds, or by a Unicode date pattern.
///
/// Reading is strict: the calendar is ISO 8601's proleptic Gregorian one, a day that it doesn't have is refused, and
/// so is text behind the date. A time without an offset is in UTC. Writing is always in UTC.
struct DateFormat: Sendable, Hashable, CustomStringConvertible {
    enum Kind: Sendable, Hashable {
        case iso8601
        case iso8601Basic
        case secondsSince1970
        case millisecondsSince1970
        /// `yyyy-MM-dd`, by far the most frequent pattern.
        case day
        case pattern(DatePattern)
    }

    let kind: Kind
    /// The format's name or its pattern.
    let description: String

    private init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    /// `2013-04-23T12:00:00Z`, with milliseconds or microseconds where the date has them.
    ///
    /// Reads RFC 3339 and more: a fraction of any length, any offset or none, `t` and `z` in lower case, a space for
    /// the `T`, a time without seconds, a date alone.
    static let iso8601 = DateFormat(.iso8601, "iso8601")
    /// `20130423T120000Z`, otherwise as `iso8601`.
    static let iso8601Basic = DateFormat(.iso8601Basic, "iso8601Basic")
    /// A number of seconds, with a fraction where the date has one.
    static let secondsSince1970 = DateFormat(.secondsSince1970, "secondsSince1970")
    /// A number of milliseconds.
    static let millisecondsSince1970 = DateFormat(.millisecondsSince1970, "millisecondsSince1970")

    private static let named = [iso8601, iso8601Basic, secondsSince1970, millisecondsSince1970]

    /// The names of the formats that are no patterns.
    static let names = named.map(\.description)

    /// The format that `jsonDateFormat` names: one of the four above, or else a pattern.
    init(_ name: String) throws(DateFormatError) {
        if let format = Self.named.first(where: { $0.description == name }) {
            self = format
        } else {
            self = try DateFormat(pattern: name)
        }
    }

    /// A pattern of Unicode's Technical Standard 35, with the names of `en_US_POSIX`.
    init(pattern: String) throws(DateFormatError) {
        self.init(pattern == "yyyy-MM-dd" ? .day : .pattern(try DatePattern(pattern)), pattern)
    }

    /// Dates are JSON numbers, not strings.
    var isNumeric: Bool { kind == .secondsSince1970 || kind == .millisecondsSince1970 }

    /// What is written may need an escape in a JSON string.
    var mayNeedEscapes: Bool {
        if case .pattern(let pattern) = kind { pattern.mayNeedEscapes } else { false }
    }

    /// How many bytes `write` may need, at least 64.
    var maximumLength: Int {
        if case .pattern(let pattern) = kind { max(64, pattern.maximumLength) } else { 64 }
    }

    /// The date that `bytes` write, or nil; `problem(in:)` says why. Invariant: they are padded as PaddedText says.
    @inline(__always)
    func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
        guard let start = bytes.baseAddress else { return nil }
        if bytes.count == 10, kind == .day || kind == .iso8601, let day = CivilDay(tenBytes: start) {
            return day.exists ? day.date : nil
        }
        return try? scan(start, start + bytes.count)
    }

    /// Why `text` is not a date, or nil where it is one.
    func problem(in text: String) -> DateParseProblem? {
        withPaddedBytes(of: text) { start, end in
            do throws(DateParseProblem) {
                _ = try scan(start, end)
                return nil
            } catch {
                return error
            }
        }
    }

    @inline(never)
    private func scan(
        _ start: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>
    ) throws(DateParseProblem) -> Date {
        var scanner = DateScanner(start: start, end: end)
        let instant =
            switch kind {
            case .iso8601: try scanner.iso8601()
            case .iso8601Basic: try scanner.iso8601Basic()
            case .day: try scanner.day()
            case .secondsSince1970: try scanner.sinceUnixEpoch(scale: 0)
            case .millisecondsSince1970: try scanner.sinceUnixEpoch(scale: -3)
            case .pattern(let pattern): try pattern.scan(&scanner)
            }
        try scanner.finish()
        return instant.date
    }

    /// Writes `date` and returns how many bytes it took, or nil where the format can't write its year. Invariant:
    /// `maximumLength` bytes are free behind `target`.
    @inline(__always)
    func write(_ date: Date, to target: UnsafeMutablePointer<UInt8>) -> Int? {
        guard let instant = Instant(date) else { return nil }
        switch kind {
        case .secondsSince1970: return instant.writeSecondsSinceUnixEpoch(date, to: target)
        case .millisecondsSince1970: return instant.writeMillisecondsSinceUnixEpoch(date, to: target)
        case .day: return DateTimeParts(instant)?.writeDay(to: target)
        case .iso8601: return DateTimeParts(instant)?.writeISO8601(to: target)
        case .iso8601Basic: return DateTimeParts(instant)?.writeISO8601Basic(to: target)
        case .pattern(let pattern): return DateTimeParts(instant).flatMap { pattern.write($0, to: target) }
        }
    }

    /// The date that `text` writes, or nil.
    func date(from text: String) -> Date? {
        withPaddedBytes(of: text) { start, end in
            parse(UnsafeBufferPointer(start: start, count: end - start))
        }
    }

    /// The text of `date`, or nil where the format can't write its year.
    func string(from date: Date) -> String? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: maximumLength) { space in
            guard let target = space.baseAddress, let count = write(date, to: target) else { return nil }
            return String(decoding: UnsafeBufferPointer(start: target, count: count), as: UTF8.self)
        }
    }
}
