/// A deterministic automaton: one look-up a scalar. A class, so that a match retains one object and not five arrays.
final class PatternTable: Sendable {
    /// A larger table isn't made: 32,768 entries of two bytes.
    static let maximumEntries = 32_768
    /// Nor one that takes more steps than this to make.
    private static let maximumSteps = 2_000_000

    private let symbols: PatternSymbols
    /// By row and symbol: where the next row starts. Row 0 is the one that nothing leads out of.
    private let next: [UInt16]
    /// By row.
    private let accepts: [Bool]
    private let start: Int

    /// Nil if the table would be too large.
    init?(_ automaton: PatternAutomaton) {
        var rows = Rows(automaton)
        symbols = automaton.symbols
        start = rows.index(of: [automaton.start], after: .edge) * symbols.count
        guard rows.fill() else { return nil }
        next = rows.next
        accepts = rows.accepts
    }

    func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var row = start
        let place = symbols.watchesLastLine ? 0 : followASCII(bytes, &row)
        if row == 0 { return false }
        symbols.forEach(in: bytes, from: place) { symbol in
            row = Int(next[row &+ symbol])
            return row != 0
        }
        return accepts[row / symbols.count]
    }

    /// Follows the ASCII characters that a text begins with, as most texts do to their end.
    ///
    /// Invariant: `ascii` has a symbol for each of the 128 characters, and `next` a row for each row in it and each symbol, so
    /// that neither is read out of bounds.
    ///
    /// - Returns: How many there are; fewer if the row is 0.
    @inline(__always)
    private func followASCII(_ bytes: UnsafeBufferPointer<UInt8>, _ row: inout Int) -> Int {
        next.withUnsafeBufferPointer { next in
            symbols.ascii.withUnsafeBufferPointer { ascii in
                var place = 0
                var current = row
                while place < bytes.count, bytes[place] < 0x80 {
                    let following = Int(next[current &+ Int(ascii[Int(bytes[place])])])
                    place &+= 1
                    // Most characters repeat a part of the pattern, and then the next look-up need not wait for this one.
                    if following == current { continue }
                    current = following
                    if current == 0 { break }
                }
                row = current
                return place
            }
        }
    }

    /// The rows as they are found: each is a set of states, with what is remembered of the previous scalar.
    private struct Rows {
        private struct Key: Hashable {
            var states: [Int]
            var previous: ScalarTraits
        }

        private let automaton: PatternAutomaton
        private var keys: [Key] = []
        private var indices: [Key: Int] = [:]
        private(set) var next: [UInt16] = []
        private(set) var accepts: [Bool] = []

        init(_ automaton: PatternAutomaton) {
            self.automaton = automaton
            _ = index(of: [], after: [])
        }

        mutating func index(of states: [Int], after previous: ScalarTraits) -> Int {
            // Without states it doesn't matter what was before.
            let previous = states.isEmpty ? [] : previous.intersection(automaton.traits)
            let key = Key(states: states.sorted(), previous: previous)
            if let known = indices[key] { return known }
            indices[key] = keys.count
            keys.append(key)
            return keys.count - 1
        }

        /// Whether all rows fit the limits.
        mutating func fill() -> Bool {
            let symbols = automaton.symbols
            var current = StateSet(capacity: automaton.states.count)
            var following = current
            var work = current
            var steps = 0
            while accepts.count < keys.count {
                let key = keys[accepts.count]
                current.removeAll()
                for state in key.states { current.insert(state) }
                for symbol in 0..<symbols.end {
                    _ = automaton.advance(
                        current, by: symbol, after: key.previous, to: &following, work: &work)
                    let previous = key.previous.followed(by: symbols.traits[symbol])
                    let row = index(of: following.elements, after: previous)
                    steps += work.elements.count + 1
                    guard (row + 1) * symbols.count <= maximumEntries, steps <= maximumSteps else { return false }
                    next.append(UInt16(row * symbols.count))
                }
                next.append(0)
                let isAccepted = automaton.advance(
                    current, by: symbols.end, after: key.previous, to: &following, work: &work)
                accepts.append(isAccepted)
            }
            return true
        }
    }
}
