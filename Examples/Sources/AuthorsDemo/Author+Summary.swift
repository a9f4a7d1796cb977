import Foundation

extension Author {
    /// The name as its bearer would write it: 夏目漱石, but Jane Austen.
    var name: String {
        let parts = [firstName, lastName].compactMap { $0 }
        let isHan = parts.joined().unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }
        return isHan ? parts.reversed().joined() : parts.joined(separator: " ")
    }

    /// The year of birth by the calendar of ISO 8601.
    ///
    /// Counted from the days, since Foundation's calendars turn Julian before October 1582.
    var yearOfBirth: Int? {
        guard let dateOfBirth else { return nil }
        // Days since 1 March of the year 0, in cycles of 400 years; a year begins in March, so a leap day ends it.
        let days = Int((dateOfBirth.timeIntervalSince1970 / 86_400).rounded(.down)) + 719_468
        let cycle = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfCycle = days - cycle * 146_097
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        return cycle * 400 + yearOfCycle + (dayOfYear >= 306 ? 1 : 0)
    }

    /// The average of the prices that are known, to the cent; nil when none is.
    var averagePrice: Decimal? {
        let prices = books.compactMap(\.retailPrice)
        guard !prices.isEmpty else { return nil }
        var average = prices.reduce(0, +) / Decimal(prices.count)
        var rounded = Decimal()
        NSDecimalRound(&rounded, &average, 2, .plain)
        return rounded
    }
}
