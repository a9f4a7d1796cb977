extension DatePattern {
    /// How many bytes a pattern may have.
    static let maximumPatternLength = 1_000

    /// Compiles `pattern`; says which field can't be used and where.
    init(_ pattern: String) throws(DateFormatError) {
        guard pattern.utf8.count <= Self.maximumPatternLength else {
            throw DateFormatError(reason: .tooLong, pattern: pattern, field: "", position: 1)
        }
        var compiler = Compiler(pattern: pattern)
        elements = try compiler.compile()
        parts = compiler.parts
    }

    private struct Compiler {
        let pattern: String
        let characters: [Character]
        var place = 0
        var elements: [Element] = []
        /// The fields in `elements`, with their places, for what is found only at the end.
        var fields: [(letter: Character, text: String, position: Int)] = []

        var parts: Element.Parts { elements.reduce(into: []) { $0.formUnion($1.parts) } }

        init(pattern: String) {
            self.pattern = pattern
            characters = Array(pattern)
        }

        mutating func compile() throws(DateFormatError) -> [Element] {
            while place < characters.count {
                let character = characters[place]
                if character == "'" {
                    try takeQuoted()
                } else if character.isASCII && character.isLetter {
                    try takeField(character)
                } else {
                    try append(literal: String(character))
                    place += 1
                }
            }
            if elements.isEmpty { throw error(.empty, "", at: 0) }
            try checkTwelveHours()
            try checkWeekday()
            try checkTime()
            return elements
        }

        private mutating func append(literal: String) throws(DateFormatError) {
            try checkEndOfLast(before: literal.utf8.first)
            if case .literal(let bytes) = elements.last {
                elements[elements.count - 1] = .literal(bytes + Array(literal.utf8))
            } else {
                elements.append(.literal(Array(literal.utf8)))
            }
        }

        private mutating func takeQuoted() throws(DateFormatError) {
            let start = place
            place += 1
            var text = ""
            while place < characters.count {
                let character = characters[place]
                place += 1
                if character != "'" {
                    text.append(character)
                } else if place < characters.count && characters[place] == "'" {
                    text.append("'")
                    place += 1
                } else {
                    // Two quotes with nothing between them are one that stands for itself.
                    try append(literal: text.isEmpty ? "'" : text)
                    return
                }
            }
            throw error(.unterminatedQuote, "'", at: start)
        }

        private mutating func takeField(_ letter: Character) throws(DateFormatError) {
            let start = place
            while place < characters.count && characters[place] == letter { place += 1 }
            let count = place - start
            let text = String(repeating: letter, count: count)
            guard let element = DatePattern.element(letter, count) else {
                throw error(.unsupportedField, text, at: start)
            }
            if element.startsWithDigit { try checkEndOfLast(before: UInt8(ascii: "0")) }
            let parts = element.parts
            for index in elements.indices where !elements[index].parts.isDisjoint(with: parts) {
                throw error(.repeatedField, text, at: start)
            }
            fields.append((letter, text, start))
            elements.append(element)
        }

        /// Refuses a byte that would be read as part of the field before it: a digit after a field that takes as many
        /// as there are, and what continues an offset (`+02`, `+02:00`, `GMT+2`) after a zone.
        private func checkEndOfLast(before byte: UInt8?) throws(DateFormatError) {
            guard let byte, let field = fields.last else { return }
            let isDigit = byte &- UInt8(ascii: "0") < 10
            switch elements.last {
            case .number(_, width: nil) where isDigit:
                throw error(.unclearEnd, field.text, at: field.position)
            case .zone where isDigit || [UInt8(ascii: ":"), UInt8(ascii: "+"), UInt8(ascii: "-")].contains(byte):
                throw error(.unclearEndOfZone, field.text, at: field.position)
            default: break
            }
        }

        private func checkTwelveHours() throws(DateFormatError) {
            let period = fields.first { $0.letter == "a" }
            let hour = fields.first { $0.letter == "h" || $0.letter == "K" }
            if let hour, period == nil { throw error(.missingDayPeriod, hour.text, at: hour.position) }
            if let period, hour == nil { throw error(.needlessDayPeriod, period.text, at: period.position) }
        }

        private func checkWeekday() throws(DateFormatError) {
            guard let weekday = fields.first(where: { $0.letter == "E" }) else { return }
            if !parts.isSuperset(of: [.year, .month, .day]) {
                throw error(.weekdayWithoutDate, weekday.text, at: weekday.position)
            }
        }

        /// Refuses the usual slips of case: minutes where a date has its month, fractions where a time has its seconds.
        private func checkTime() throws(DateFormatError) {
            func first(_ letters: String) -> (letter: Character, text: String, position: Int)? {
                fields.first { letters.contains($0.letter) }
            }
            if let minute = first("m"), first("HhKk") == nil, first("yudD") != nil {
                throw error(.minuteWithoutHour, minute.text, at: minute.position)
            }
            if let fraction = first("S"), first("s") == nil {
                throw error(.fractionWithoutSecond, fraction.text, at: fraction.position)
            }
        }

        private func error(_ reason: DateFormatError.Reason, _ field: String, at place: Int) -> DateFormatError {
            DateFormatError(reason: reason, pattern: pattern, field: field, position: place + 1)
        }
    }

    /// The fields that `element` has something for, as messages list them.
    static let supportedFields =
        "y yy yyyy u uuuu M MM MMM MMMM L LL LLL LLLL d dd D DDD E EE EEE EEEE H HH k kk h hh K KK "
        + "m mm s ss S to SSSSSSSSS a aa aaa z to zzzz Z to ZZZZZ X to XXXXX x to xxxxx"

    /// The element for a letter that stands `count` times, or nil where there is none.
    private static func element(_ letter: Character, _ count: Int) -> Element? {
        switch letter {
        case "y" where count == 2: .twoDigitYear
        case "y", "u": count == 1 || count == 4 ? .number(.year, width: count == 1 ? nil : 4) : nil
        case "M" where count >= 3, "L" where count >= 3: count <= 4 ? .monthName(isShort: count == 3) : nil
        case "M", "L": number(.month, count)
        case "d": number(.day, count)
        case "D": count == 1 || count == 3 ? .number(.dayOfYear, width: count == 1 ? nil : 3) : nil
        case "H": number(.hour0To23, count)
        case "k": number(.hour1To24, count)
        case "h": number(.hour1To12, count)
        case "K": number(.hour0To11, count)
        case "m": number(.minute, count)
        case "s": number(.second, count)
        case "S": count <= 9 ? .fraction(digits: count) : nil
        case "a": count <= 3 ? .dayPeriod : nil
        case "E": count <= 4 ? .weekday(isShort: count < 4) : nil
        default: zone(letter, count).map { .zone(writtenAs: $0) }
        }
    }

    private static func number(_ field: Field, _ count: Int) -> Element? {
        count <= 2 ? .number(field, width: count == 1 ? nil : 2) : nil
    }

    /// UTC as this zone field writes it.
    private static func zone(_ letter: Character, _ count: Int) -> String? {
        switch (letter, count) {
        case ("Z", 1...3), ("x", 2), ("x", 4): "+0000"
        case ("Z", 4), ("z", 1...4): "GMT"
        case ("Z", 5), ("X", 1...5): "Z"
        case ("x", 1): "+00"
        case ("x", 3), ("x", 5): "+00:00"
        default: nil
        }
    }
}

extension DatePattern.Element {
    var startsWithDigit: Bool {
        switch self {
        case .number, .twoDigitYear, .fraction: true
        case .literal, .monthName, .weekday, .dayPeriod, .zone: false
        }
    }

    /// Parts of a date.
    struct Parts: OptionSet, Hashable {
        let rawValue: Int

        static let year = Parts(rawValue: 1 << 0)
        static let month = Parts(rawValue: 1 << 1)
        static let day = Parts(rawValue: 1 << 2)
        static let weekday = Parts(rawValue: 1 << 3)
        static let hour = Parts(rawValue: 1 << 4)
        static let dayPeriod = Parts(rawValue: 1 << 5)
        static let minute = Parts(rawValue: 1 << 6)
        static let second = Parts(rawValue: 1 << 7)
        static let fraction = Parts(rawValue: 1 << 8)
        static let zone = Parts(rawValue: 1 << 9)
    }

    /// What parts of a date the element gives.
    var parts: Parts {
        switch self {
        case .literal: []
        case .twoDigitYear, .number(.year, _): [.year]
        case .monthName, .number(.month, _): [.month]
        case .number(.day, _): [.day]
        case .number(.dayOfYear, _): [.month, .day]
        case .number(.minute, _): [.minute]
        case .number(.second, _): [.second]
        case .number: [.hour]
        case .weekday: [.weekday]
        case .dayPeriod: [.dayPeriod]
        case .fraction: [.fraction]
        case .zone: [.zone]
        }
    }
}
