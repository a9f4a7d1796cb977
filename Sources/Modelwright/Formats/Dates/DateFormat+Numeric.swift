import Foundation

extension DateScanner {
    /// A JSON number of units since 1970, each 10 to the power of `scale` seconds.
    mutating func sinceUnixEpoch(scale: Int) throws(DateParseProblem) -> Instant {
        guard let number = scanRareNumber(place) else { throw malformed }
        place = number.end
        let exponent = Int(number.exponent) + scale
        var seconds: UInt64 = 0
        var nanoseconds: UInt64 = 0
        switch exponent {
        case 0:
            seconds = number.mantissa
        case 1...19:
            let (product, overflow) = number.mantissa.multipliedReportingOverflow(by: SmallPowersOfTen.word(exponent))
            seconds = overflow ? .max : product
        case 20...:
            seconds = number.mantissa == 0 ? 0 : .max
        case -19 ... -1:
            let power = SmallPowersOfTen.word(-exponent)
            let fraction: UInt64
            (seconds, fraction) = number.mantissa.quotientAndRemainder(dividingBy: power)
            // What is less than a nanosecond is beyond what a date holds.
            nanoseconds =
                exponent >= -9
                ? fraction * SmallPowersOfTen.word(9 + exponent) : fraction / SmallPowersOfTen.word(-9 - exponent)
        case -28 ... -20:
            nanoseconds = number.mantissa / SmallPowersOfTen.word(-9 - exponent)
        default:
            break
        }
        guard seconds < UInt64(Instant.limit) - UInt64(Instant.unixOffset) else { throw .outOfRange }
        if number.isNegative {
            // Nanoseconds count up from the whole second below.
            let borrow = nanoseconds == 0 ? 0 : 1
            return Instant(
                seconds: -Int64(seconds) - Int64(borrow) - Instant.unixOffset,
                nanoseconds: borrow * 1_000_000_000 - Int(nanoseconds)
            )
        }
        return Instant(seconds: Int64(seconds) - Instant.unixOffset, nanoseconds: Int(nanoseconds))
    }
}

extension Instant {
    /// Writes the seconds since 1970 of `date`, which this is the moment of, as a JSON number.
    func writeSecondsSinceUnixEpoch(_ date: Date, to target: UnsafeMutablePointer<UInt8>) -> Int {
        let exact = exact(for: date)
        return exact.writeNumber(
            whole: exact.seconds + Self.unixOffset, fraction: exact.nanoseconds, digits: 9, to: target)
    }

    /// Writes the milliseconds since 1970 of `date`, which this is the moment of, as a JSON number.
    func writeMillisecondsSinceUnixEpoch(_ date: Date, to target: UnsafeMutablePointer<UInt8>) -> Int {
        let exact = exact(for: date)
        let (milliseconds, rest) = exact.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let whole = (exact.seconds + Self.unixOffset) * 1000 + Int64(milliseconds)
        return writeNumber(whole: whole, fraction: rest, digits: 6, to: target)
    }

    /// The moment of `date`, which this is to the microsecond, with as many digits as give the date again; a number need
    /// not stop at microseconds.
    ///
    /// Seconds since 1970 as a `Double` would not do: a date counts from 2001, and near that has finer steps.
    private func exact(for date: Date) -> Instant {
        var exact = self
        if exact.date == date { return exact }
        let interval = date.timeIntervalSinceReferenceDate
        let whole = interval.rounded(.down)
        for unit in [100, 10, 1] {
            let count = Int(((interval - whole) * 1_000_000_000 / Double(unit)).rounded())
            let (second, rest) = (count * unit).quotientAndRemainder(dividingBy: 1_000_000_000)
            exact = Instant(seconds: Int64(whole) + Int64(second), nanoseconds: rest)
            if exact.date == date { break }
        }
        return exact
    }

    /// Writes `whole` and a fraction of so many digits on top of it, without zeros at its end.
    private func writeNumber(
        whole: Int64,
        fraction: Int,
        digits: Int,
        to target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        if fraction == 0 { return writeInt64(whole, to: target) }
        var place = target
        var magnitude = whole
        var rest = UInt64(fraction)
        if whole < 0 {
            // -2 and 0.25 on top are -1.75.
            place.pointee = UInt8(ascii: "-")
            place += 1
            magnitude = -(whole + 1)
            rest = SmallPowersOfTen.word(digits) - rest
        }
        place += writeUInt64(UInt64(magnitude), to: place)
        place.pointee = UInt8(ascii: ".")
        writeDigits(rest, count: digits, to: place + 1)
        place += digits + 1
        while place[-1] == UInt8(ascii: "0") { place -= 1 }
        return place - target
    }
}
