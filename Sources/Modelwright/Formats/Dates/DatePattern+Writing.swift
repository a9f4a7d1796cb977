extension DatePattern {
    /// Writes a date; nil where `yy` can't write its year.
    func write(_ parts: DateTimeParts, to target: UnsafeMutablePointer<UInt8>) -> Int? {
        var place = target
        for element in elements {
            switch element {
            case .literal(let bytes):
                place.update(from: bytes, count: bytes.count)
                place += bytes.count
            case .number(let field, let width):
                let value = UInt64(parts.value(of: field))
                let count = width ?? decimalDigitCount(value)
                writeDigits(value, count: count, to: place)
                place += count
            case .twoDigitYear:
                guard Self.twoDigitYears.contains(parts.day.year) else { return nil }
                writeDigitPair(parts.day.year % 100, to: place)
                place += 2
            case .monthName(let isShort):
                place += write(DateNames.months[parts.day.month - 1], isShort: isShort, to: place)
            case .weekday(let isShort):
                let weekday = DateFields.weekday(ofDay: parts.dayNumber)
                place += write(DateNames.weekdays[weekday], isShort: isShort, to: place)
            case .dayPeriod:
                place += write(parts.hour < 12 ? "AM" : "PM", isShort: false, to: place)
            case .fraction(let digits):
                let fraction = UInt64(parts.nanosecond) / SmallPowersOfTen.word(9 - digits)
                writeDigits(fraction, count: digits, to: place)
                place += digits
            case .zone(let text):
                for byte in text.utf8 {
                    place.pointee = byte
                    place += 1
                }
            }
        }
        return place - target
    }

    private func write(_ name: StaticString, isShort: Bool, to target: UnsafeMutablePointer<UInt8>) -> Int {
        let count = isShort ? 3 : name.utf8CodeUnitCount
        target.update(from: name.utf8Start, count: count)
        return count
    }
}

extension DateTimeParts {
    fileprivate func value(of field: DatePattern.Field) -> Int {
        switch field {
        case .year: day.year
        case .month: day.month
        case .day: day.day
        case .dayOfYear: dayNumber - CivilDay(year: day.year, month: 1, day: 1).number + 1
        case .hour0To23: hour
        case .hour1To24: hour == 0 ? 24 : hour
        case .hour1To12: hour % 12 == 0 ? 12 : hour % 12
        case .hour0To11: hour % 12
        case .minute: minute
        case .second: second
        }
    }
}
