/// What reading has to know of a binary floating-point type (the names are those of Lemire's paper).
struct BinaryFormat {
    let mantissaBits: Int
    let minimumExponent: Int
    /// The exponent field of infinity.
    let infinitePower: Int
    /// Below 10 to this power everything is zero, above the second everything is infinite.
    let smallestPowerOfTen: Int
    let largestPowerOfTen: Int
    /// Only between these powers of ten can a number stand exactly half-way between two values.
    let smallestHalfwayPower: Int
    let largestHalfwayPower: Int

    // Computed, so that the numbers become part of the code that uses them.
    @inline(__always)
    static var double: BinaryFormat {
        BinaryFormat(
            mantissaBits: 52,
            minimumExponent: -1023,
            infinitePower: 0x7ff,
            smallestPowerOfTen: -342,
            largestPowerOfTen: 308,
            smallestHalfwayPower: -4,
            largestHalfwayPower: 23
        )
    }

    @inline(__always)
    static var float: BinaryFormat {
        BinaryFormat(
            mantissaBits: 23,
            minimumExponent: -127,
            infinitePower: 0xff,
            smallestPowerOfTen: -65,
            largestPowerOfTen: 38,
            smallestHalfwayPower: -17,
            largestHalfwayPower: 10
        )
    }

    /// What `nearestBits` finds.
    enum Outcome: Equatable {
        case bits(UInt64)
        case overflow
        /// 128 bits of the power of ten do not decide between two neighbours.
        case undecided
    }

    /// The bits, without sign, of the value nearest to `mantissa` times 10^`exponent`: the algorithm of Eisel and
    /// Lemire ("Number Parsing at a Gigabyte per Second", 2021).
    @inline(__always)
    func nearestBits(_ mantissa: UInt64, _ exponent: Int) -> Outcome {
        if mantissa == 0 || exponent < smallestPowerOfTen { return .bits(0) }
        if exponent > largestPowerOfTen { return .overflow }
        let leadingZeros = mantissa.leadingZeroBitCount
        let scaled = mantissa &<< UInt64(truncatingIfNeeded: leadingZeros)
        let power = PowersOfTen.words(exponent)
        // From 10^-27 to 10^-1 the algorithm wants the power rounded up; the table has it cut off.
        let lowerWord = exponent < 0 && exponent >= -27 ? power.lower &+ 1 : power.lower
        var (high, low) = scaled.multipliedFullWidth(by: power.upper)
        let undecidedBits = UInt64.max &>> UInt64(truncatingIfNeeded: mantissaBits &+ 3)
        if high & undecidedBits == undecidedBits {
            let second = scaled.multipliedFullWidth(by: lowerWord).high
            low = low &+ second
            if second > low { high = high &+ 1 }
        }
        if low == .max && !(exponent >= -27 && exponent <= 55) { return .undecided }
        return rounded(high: high, low: low, exponent: exponent, leadingZeros: leadingZeros)
    }

    @inline(__always)
    private func rounded(high: UInt64, low: UInt64, exponent: Int, leadingZeros: Int) -> Outcome {
        let hiddenBit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: mantissaBits)
        let upperBit = Int(truncatingIfNeeded: high &>> 63)
        let shift = UInt64(truncatingIfNeeded: upperBit &+ 64 &- mantissaBits &- 3)
        var mantissa = high &>> shift
        // The binary exponent of 10^exponent, rounded down.
        let binaryExponent = ((217_706 &* exponent) &>> 16) &+ 63
        var power = binaryExponent &+ upperBit &- leadingZeros &- minimumExponent
        if power <= 0 {
            if 1 &- power >= 64 { return .bits(0) }
            mantissa &>>= UInt64(truncatingIfNeeded: 1 &- power)
            mantissa = (mantissa &+ (mantissa & 1)) &>> 1
            // A subnormal that rounds up to the smallest normal value carries into the exponent field by itself.
            return .bits(mantissa)
        }
        let mayBeHalfway = low <= 1 && exponent >= smallestHalfwayPower && exponent <= largestHalfwayPower
        if mayBeHalfway && mantissa & 3 == 1 && mantissa &<< shift == high {
            // Exactly half-way: to the even neighbour, which is the one below.
            mantissa &= ~1
        }
        mantissa = (mantissa &+ (mantissa & 1)) &>> 1
        if mantissa >= hiddenBit &<< 1 {
            mantissa = hiddenBit
            power &+= 1
        }
        if power >= infinitePower { return .overflow }
        let field = UInt64(truncatingIfNeeded: power) &<< UInt64(truncatingIfNeeded: mantissaBits)
        return .bits(field | (mantissa & ~hiddenBit))
    }

    /// As `nearestBits` for a mantissa of which digits were cut off: decided where the next mantissa agrees.
    @inline(__always)
    func nearestBits(_ number: ScannedNumber) -> Outcome {
        let outcome = nearestBits(number.mantissa, Int(number.exponent))
        if !number.isTruncated { return outcome }
        return outcome == nearestBits(number.mantissa + 1, Int(number.exponent)) ? outcome : .undecided
    }
}
