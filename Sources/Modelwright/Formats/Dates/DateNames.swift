/// The English names in date patterns, as the locale `en_US_POSIX` has them.
///
/// The short ones are their first three letters.
enum DateNames {
    static let months: [StaticString] = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    static let weekdays: [StaticString] = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
}

extension DateScanner {
    /// The index of the name that comes next, whole or its first three letters.
    mutating func index(in names: [StaticString], isShort: Bool) throws(DateParseProblem) -> Int {
        for (index, name) in names.enumerated() where takeName(name, letters: isShort ? 3 : nil) { return index }
        throw malformed
    }
}
