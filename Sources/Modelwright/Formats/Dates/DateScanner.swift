/// Reads the parts of a date from a padded text (see PaddedText for the invariant): it may look past the end, but
/// what it finds there is refused by `finish`.
struct DateScanner {
    let start: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>
    var place: UnsafePointer<UInt8>

    @inline(__always)
    init(start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
        self.start = start
        self.end = end
        place = start
    }

    /// The text doesn't follow the format here.
    var malformed: DateParseProblem { .malformed(offset: min(place, end) - start) }

    /// Refuses text that is left over.
    @inline(__always)
    func finish() throws(DateParseProblem) {
        if place != end { throw malformed }
    }

    /// Reads `byte`, if it is the next.
    @inline(__always)
    mutating func skip(_ byte: Unicode.Scalar) -> Bool {
        if place.pointee != UInt8(ascii: byte) { return false }
        place += 1
        return true
    }

    @inline(__always)
    mutating func expect(_ byte: Unicode.Scalar) throws(DateParseProblem) {
        if !skip(byte) { throw malformed }
    }

    @inline(__always)
    mutating func twoDigits() throws(DateParseProblem) -> Int {
        let first = place[0] &- UInt8(ascii: "0")
        let second = place[1] &- UInt8(ascii: "0")
        if first > 9 || second > 9 { throw malformed }
        place += 2
        return Int(first) &* 10 &+ Int(second)
    }

    @inline(__always)
    mutating func fourDigits() throws(DateParseProblem) -> Int {
        try twoDigits() &* 100 &+ twoDigits()
    }

    /// As many digits as there are, within `counts`.
    mutating func digits(_ counts: ClosedRange<Int>) throws(DateParseProblem) -> Int {
        var number = 0
        var count = 0
        while count < counts.upperBound {
            let digit = place.pointee &- UInt8(ascii: "0")
            if digit > 9 { break }
            number = number &* 10 &+ Int(digit)
            count &+= 1
            place += 1
        }
        if count < counts.lowerBound { throw malformed }
        return number
    }

    /// Digits behind a decimal point, at least one, as nanoseconds; no date holds those behind the ninth.
    mutating func fraction() throws(DateParseProblem) -> Int {
        var nanoseconds = 0
        var scale = 100_000_000
        let first = place
        while true {
            let digit = place.pointee &- UInt8(ascii: "0")
            if digit > 9 { break }
            nanoseconds &+= Int(digit) &* scale
            scale /= 10
            place += 1
        }
        if place == first { throw malformed }
        return nanoseconds
    }

    /// `Z`, `+hh:mm`, `+hhmm` or `+hh` in seconds, or nil where none of them begins here.
    @inline(__always)
    mutating func offset() throws(DateParseProblem) -> Int? {
        if place.pointee | 0x20 == UInt8(ascii: "z") {
            place += 1
            return 0
        }
        let isWest = place.pointee == UInt8(ascii: "-")
        if !isWest && place.pointee != UInt8(ascii: "+") { return nil }
        place += 1
        let hours = try twoDigits()
        var minutes = 0
        if skip(":") || place.pointee &- UInt8(ascii: "0") < 10 { minutes = try twoDigits() }
        if hours > 23 || minutes > 59 { throw .noSuchTime }
        let seconds = hours &* 3600 &+ minutes &* 60
        return isWest ? -seconds : seconds
    }

    /// A zone as date patterns have it: an offset, or `GMT` or `UTC` with or without one behind it.
    mutating func zone() throws(DateParseProblem) -> Int {
        if takeName("GMT") || takeName("UTC") {
            if place.pointee == UInt8(ascii: "+") || place.pointee == UInt8(ascii: "-") {
                return try offset() ?? 0
            }
            return 0
        }
        if let offset = try offset() { return offset }
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(place.pointee | 0x20)
        throw isLetter && place < end ? .namedZone : malformed
    }

    /// Reads `name`, or its first letters only, in upper or lower case, if that is next.
    mutating func takeName(_ name: StaticString, letters: Int? = nil) -> Bool {
        let count = letters ?? name.utf8CodeUnitCount
        for index in 0..<count where place[index] | 0x20 != name.utf8Start[index] | 0x20 { return false }
        place += count
        return true
    }
}
