import Foundation

/// The day that `1985-02-28` says, read by hand.
///
/// The rivals get it as well: a `DateFormatter` for each value would cost them more than all the rest.
func isoDay(_ text: String) -> Date? {
    var digits: (year: Int, month: Int, day: Int) = (0, 0, 0)
    var position = 0
    for byte in text.utf8 {
        switch position {
        case 4, 7: guard byte == UInt8(ascii: "-") else { return nil }
        case 0...3: digits.year = digits.year * 10 + Int(byte) - 48
        case 5, 6: digits.month = digits.month * 10 + Int(byte) - 48
        case 8, 9: digits.day = digits.day * 10 + Int(byte) - 48
        default: return nil
        }
        position += 1
    }
    guard position == 10 else { return nil }
    let year = digits.month <= 2 ? digits.year - 1 : digits.year
    let cycle = year / 400
    let yearOfCycle = year - cycle * 400
    let dayOfYear = (153 * (digits.month + (digits.month > 2 ? -3 : 9)) + 2) / 5 + digits.day - 1
    let days = cycle * 146_097 + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear - 719_468
    return Date(timeIntervalSince1970: Double(days) * 86_400)
}

/// The text that `isoDay` reads back as the same day.
func isoDayText(_ date: Date) -> String {
    let days = Int((date.timeIntervalSince1970 / 86_400).rounded(.down)) + 719_468
    let cycle = days / 146_097
    let dayOfCycle = days - cycle * 146_097
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
    func ascii(_ value: Int) -> UInt8 { UInt8(48 + value % 10) }
    let text: [UInt8] = [
        ascii(year / 1000), ascii(year / 100), ascii(year / 10), ascii(year), UInt8(ascii: "-"),
        ascii(month / 10), ascii(month), UInt8(ascii: "-"), ascii(day / 10), ascii(day),
    ]
    return String(decoding: text, as: UTF8.self)
}
