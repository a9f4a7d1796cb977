import Foundation

/// A moment as whole seconds since 2001-01-01 00:00 UTC and nanoseconds on top: what texts say exactly, and a `Date`
/// (a `Double` of seconds) only nearly.
struct Instant: Equatable {
    var seconds: Int64
    /// 0 … 999,999,999.
    var nanoseconds: Int

    /// The seconds from 1970-01-01 to 2001-01-01.
    static let unixOffset: Int64 = 978_307_200

    /// Beyond these seconds there are no dates: as in JavaScript, some 270,000 years. Milliseconds stay exact.
    static let limit: Int64 = 8_640_000_000_000

    @inline(__always)
    init(seconds: Int64, nanoseconds: Int = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// The moment of `date`, to the millisecond where it is one exactly, otherwise to the nearest microsecond; nil
    /// beyond the limit.
    @inline(__always)
    init?(_ date: Date) {
        let interval = date.timeIntervalSinceReferenceDate
        // False for NaN too.
        guard interval.magnitude <= Double(Self.limit) else { return nil }
        seconds = Int64(interval)
        nanoseconds = 0
        if Double(seconds) != interval { takeFraction(of: interval) }
    }

    @inline(never)
    private mutating func takeFraction(of interval: Double) {
        if interval < 0 { seconds -= 1 }
        let fraction = interval - Double(seconds)
        let milliseconds = Int((fraction * 1000).rounded())
        if milliseconds < 1000 {
            nanoseconds = milliseconds * 1_000_000
            if self.interval == interval { return }
        }
        let microseconds = Int((fraction * 1_000_000).rounded())
        if microseconds < 1_000_000 {
            nanoseconds = microseconds * 1000
        } else {
            nanoseconds = 0
            seconds += 1
        }
    }

    /// The moment as a date.
    @inline(__always)
    var date: Date { Date(timeIntervalSinceReferenceDate: interval) }

    @inline(__always)
    private var interval: Double {
        nanoseconds == 0 ? Double(seconds) : fractionalInterval
    }

    // One division of two exact numbers rounds once, so that the same text always gives the same date, and back.
    private var fractionalInterval: Double {
        if nanoseconds % 1_000_000 == 0 {
            return Double(seconds * 1000 + Int64(nanoseconds / 1_000_000)) / 1000
        }
        if nanoseconds % 1000 == 0 && seconds.magnitude < 9_007_199_254 {
            return Double(seconds * 1_000_000 + Int64(nanoseconds / 1000)) / 1_000_000
        }
        return Double(seconds) + Double(nanoseconds) / 1_000_000_000
    }
}
