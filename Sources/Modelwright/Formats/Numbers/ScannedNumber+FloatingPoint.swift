extension ScannedNumber {
    /// The `Double` nearest to the number, or nil where that would be infinite. `-0` is a negative zero.
    @inline(__always)
    func double(at start: UnsafePointer<UInt8>) -> Double? {
        // Both are exact in a Double, so one division or multiplication rounds once (Clinger).
        if mantissa <= 1 &<< 53 && !isTruncated {
            if exponent == 0 {
                let value = Double(Int64(bitPattern: mantissa))
                return isNegative ? -value : value
            }
            if exponent < 0 && exponent >= -22 {
                let value = Double(Int64(bitPattern: mantissa)) / SmallPowersOfTen.double(-Int(exponent))
                return isNegative ? -value : value
            }
        }
        return slowDouble(at: start)
    }

    /// The `Float` nearest to the number itself (not to its `Double`), or nil where that would be infinite.
    @inline(__always)
    func float(at start: UnsafePointer<UInt8>) -> Float? {
        if mantissa <= 1 &<< 24 && !isTruncated && exponent <= 0 && exponent >= -10 {
            let value = Float(Int64(bitPattern: mantissa)) / Float(SmallPowersOfTen.double(-Int(exponent)))
            return isNegative ? -value : value
        }
        return slowFloat(at: start)
    }

    @inline(never)
    private func slowDouble(at start: UnsafePointer<UInt8>) -> Double? {
        switch BinaryFormat.double.nearestBits(self) {
        case .bits(let bits):
            return Double(bitPattern: isNegative ? bits | 1 &<< 63 : bits)
        case .overflow:
            return nil
        case .undecided:
            // The standard library's conversion is exact and knows no locale.
            return Double(text(from: start)).flatMap { $0.isFinite ? $0 : nil }
        }
    }

    @inline(never)
    private func slowFloat(at start: UnsafePointer<UInt8>) -> Float? {
        switch BinaryFormat.float.nearestBits(self) {
        case .bits(let bits):
            let magnitude = UInt32(truncatingIfNeeded: bits)
            return Float(bitPattern: isNegative ? magnitude | 1 &<< 31 : magnitude)
        case .overflow:
            return nil
        case .undecided:
            return Float(text(from: start)).flatMap { $0.isFinite ? $0 : nil }
        }
    }

    private func text(from start: UnsafePointer<UInt8>) -> String {
        String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
    }
}
