import Foundation

extension Date {
    /// The date as messages show it: by ISO 8601, or by its seconds where that has no text for it. Foundation's own description
    /// traps on a date that is not finite or is millions of years away.
    var shown: String { DateFormat.iso8601.string(from: self) ?? "\(timeIntervalSince1970) seconds from 1970" }
}
