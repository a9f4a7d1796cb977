import Foundation

extension AttributeValue {
    /// The value that a document writes as `text` for an attribute of that type, or nil where it is none.
    ///
    /// As in real documents a Boolean may be `0.0`, an Integer `NO` or `0.0`, a Date text or seconds since 2001.
    /// Nothing is rounded or clamped.
    static func parse(_ text: String, as type: AttributeType) -> AttributeValue? {
        switch type {
        case .integer16: integer(text, in: Int64(Int16.min)...Int64(Int16.max))
        case .integer32: integer(text, in: Int64(Int32.min)...Int64(Int32.max))
        case .integer64: integer(text, in: Int64.min...Int64.max)
        case .decimal: decimalNumber(text).map(AttributeValue.decimal)
        case .double: isNumber(text) ? Double(text).flatMap { $0.isFinite ? .double($0) : nil } : nil
        case .float: isNumber(text) ? Float(text).flatMap { $0.isFinite ? .float($0) : nil } : nil
        case .string: .string(text)
        case .boolean: boolean(text)
        case .date: date(text).map(AttributeValue.date)
        case .binaryData: Data(base64Encoded: text).map(AttributeValue.binaryData)
        case .uuid: UUID(uuidString: text).map(AttributeValue.uuid)
        case .uri: text.isEmpty ? nil : URL(string: text).map(AttributeValue.uri)
        case .transformable, .composite, .undefined: nil
        }
    }

    private static func integer(_ text: String, in range: ClosedRange<Int64>) -> AttributeValue? {
        if let flag = word(text) { return .integer(flag ? 1 : 0) }
        guard isNumber(text) else { return nil }
        var digits = text[...]
        if digits.hasPrefix("+") { digits.removeFirst() }
        // Xcode wrote `0.0` where an attribute had been a Double before.
        if let point = digits.firstIndex(of: "."), digits[digits.index(after: point)...].allSatisfy({ $0 == "0" }) {
            digits = digits[..<point]
        }
        guard let value = Int64(digits), range.contains(value) else { return nil }
        return .integer(value)
    }

    private static func boolean(_ text: String) -> AttributeValue? {
        if let flag = word(text) { return .boolean(flag) }
        guard isNumber(text), let number = Double(text), number == 0 || number == 1 else { return nil }
        return .boolean(number == 1)
    }

    private static func word(_ text: String) -> Bool? {
        text.first?.isLetter == true ? Bool(yesOrNo: text) : nil
    }

    /// Foundation's parser takes a prefix and rounds, so that grammar and digits are checked first.
    private static func decimalNumber(_ text: String) -> Decimal? {
        guard isNumber(text) else { return nil }
        let mantissa = text.prefix { $0 != "e" && $0 != "E" }
        let digits = mantissa.filter(\.isNumber).drop { $0 == "0" }
        guard digits.reversed().drop(while: { $0 == "0" }).count <= 38 else { return nil }
        guard let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), value.isFinite else {
            return nil
        }
        return value
    }

    /// Sign, digits, fraction, exponent: what Swift's own initialisers take beyond it (`inf`, `0x1p3`) is no number here.
    static func isNumber(_ text: String) -> Bool {
        var rest = text.utf8[...]
        func skipSign(_ rest: inout Substring.UTF8View) {
            if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        }
        func skipDigits(_ rest: inout Substring.UTF8View) -> Bool {
            let before = rest.count
            rest = rest.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            return rest.count < before
        }
        skipSign(&rest)
        guard skipDigits(&rest) else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard skipDigits(&rest) else { return false }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            skipSign(&rest)
            guard skipDigits(&rest) else { return false }
        }
        return rest.isEmpty
    }

    /// `2013-04-23 12:00:00 +0000`, `2010-01-01 01:00:00`, `2020-02-03 04:00`, `2020-02-03`, or seconds since 2001.
    ///
    /// Without an offset it is UTC: where Xcode wrote text beside the seconds, both agree so.
    static func date(_ text: String) -> Date? {
        if isNumber(text) {
            return Double(text).flatMap { $0.isFinite ? Date(timeIntervalSinceReferenceDate: $0) : nil }
        }
        var scanner = DateTextScanner(text)
        return scanner.date()
    }
}

/// Reads the forms of date that the model editor writes; a day that the calendar does not have is refused.
private struct DateTextScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text.utf8[...] }

    mutating func date() -> Date? {
        guard let year = digits(4), skip("-"), let month = digits(2), skip("-"), let day = digits(2),
            (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year)
        else { return nil }
        var seconds = Self.days(year: year, month: month, day: day) * 86_400
        if skip(" ") || skip("T") {
            guard let hour = digits(2), skip(":"), let minute = digits(2), hour < 24, minute < 60 else { return nil }
            seconds += hour * 3_600 + minute * 60
            if skip(":") {
                guard let second = digits(2), second < 60 else { return nil }
                seconds += second
            }
            guard let offset = offset() else { return nil }
            seconds -= offset
        }
        guard rest.isEmpty else { return nil }
        // 2001-01-01, the reference date, is day 11,323 since 1970.
        return Date(timeIntervalSinceReferenceDate: Double(seconds - 11_323 * 86_400))
    }

    /// In seconds, 0 where none is written.
    private mutating func offset() -> Int? {
        _ = skip(" ")
        if rest.isEmpty || skip("Z") { return 0 }
        let sign: Int
        if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
        guard let hours = digits(2) else { return nil }
        _ = skip(":")
        guard let minutes = digits(2), hours < 24, minutes < 60 else { return nil }
        return sign * (hours * 3_600 + minutes * 60)
    }

    private mutating func digits(_ count: Int) -> Int? {
        let run = rest.prefix(count)
        guard run.count == count else { return nil }
        var value = 0
        for byte in run {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        rest.removeFirst(count)
        return value
    }

    private mutating func skip(_ character: Character) -> Bool {
        guard let byte = rest.first, byte == character.asciiValue else { return false }
        rest.removeFirst()
        return true
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days since 1970-01-01 of a day in the proleptic Gregorian calendar, counted in years that begin in March.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
