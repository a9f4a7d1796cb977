/// Looks for the smallest sequence of choices that still fails.
struct ChoiceShrinker {
    /// The smallest so far.
    private(set) var best: Choices
    /// How many sequences were tried.
    private(set) var attempts = 0
    private let limit: Int
    private let stillFails: (inout Choices) -> Bool

    /// - Parameters:
    ///   - choices: A sequence that fails.
    ///   - limit: How many sequences to try at most.
    ///   - stillFails: Makes the case from the choices, and says whether it fails as the first one did.
    init(_ choices: Choices, limit: Int = 1500, stillFails: @escaping (inout Choices) -> Bool) {
        best = choices
        self.limit = limit
        self.stillFails = stillFails
    }

    /// Removes and lowers choices until nothing gets smaller.
    mutating func shrink() {
        var before: [UInt32] = []
        while before != best.recorded, attempts < limit {
            before = best.recorded
            clearRuns()
            removeLabels()
            removeSpans()
            for count in [8, 2, 1] { removeRuns(of: count) }
            lowerEach()
        }
    }

    /// Takes the candidate over when it fails and is smaller: shorter, or as long with a lower choice first.
    private mutating func attempt(_ candidate: [UInt32]) -> Bool {
        guard attempts < limit else { return false }
        attempts += 1
        var choices = Choices(replaying: candidate)
        guard stillFails(&choices) else { return false }
        let (new, old) = (choices.recorded, best.recorded)
        guard new.count < old.count || new.count == old.count && new.lexicographicallyPrecedes(old) else {
            return false
        }
        best = choices
        return true
    }

    private mutating func removeLabels() {
        for label in Set(best.spans.map(\.label)).subtracting([0]).sorted(by: >) {
            var isKept = [Bool](repeating: true, count: best.recorded.count)
            for span in best.spans where span.label == label {
                for position in span.range { isKept[position] = false }
            }
            _ = attempt(zip(best.recorded, isKept).compactMap { $1 ? $0 : nil })
        }
    }

    private mutating func removeSpans() {
        var index = best.spans.count - 1
        while index >= 0, attempts < limit {
            if index < best.spans.count {
                var candidate = best.recorded
                candidate.removeSubrange(best.spans[index].range)
                _ = attempt(candidate)
            }
            index -= 1
        }
    }

    private mutating func removeRuns(of count: Int) {
        var end = best.recorded.count
        while end >= count, attempts < limit {
            if end <= best.recorded.count {
                var candidate = best.recorded
                candidate.removeSubrange(end - count..<end)
                _ = attempt(candidate)
            }
            end -= count
        }
    }

    /// Sets stretches to 0, long ones first: most of a case has nothing to do with why it fails.
    private mutating func clearRuns() {
        var count = max(best.recorded.count / 2, 1)
        while count > 1, attempts < limit {
            var start = best.recorded.count - count
            while start > -count {
                let run = max(start, 0)..<min(max(start, 0) + count, best.recorded.count)
                if best.recorded[run].contains(where: { $0 > 0 }) {
                    var candidate = best.recorded
                    for position in run { candidate[position] = 0 }
                    _ = attempt(candidate)
                }
                start = min(start, best.recorded.count) - count
            }
            count /= 2
        }
    }

    private mutating func lowerEach() {
        var position = 0
        while position < best.recorded.count, attempts < limit {
            for lower in [0, best.recorded[position] / 2, best.recorded[position] &- 1] {
                guard position < best.recorded.count, lower < best.recorded[position] else { continue }
                var candidate = best.recorded
                candidate[position] = lower
                if attempt(candidate) { break }
            }
            position += 1
        }
    }
}
