/// All scalars, divided into the fewest parts such that each of some sets is a union of parts.
struct ScalarPartition {
    /// Where ranges of scalars start that no set divides; `parts` has the number of each range's part.
    let starts: [UInt32]
    private(set) var parts: [Int]
    private(set) var count = 1

    /// By set: the indices of the ranges that it has.
    private let covered: [[Range<Int>]]

    init(_ sets: [ScalarSet]) {
        var boundaries: Set<UInt32> = [0]
        for range in sets.lazy.flatMap(\.ranges) {
            boundaries.insert(range.lowerBound)
            if range.upperBound < ScalarSet.lastScalar { boundaries.insert(range.upperBound + 1) }
        }
        let starts = boundaries.sorted()
        self.starts = starts
        parts = Array(repeating: 0, count: starts.count)
        covered = sets.map { set in
            set.ranges.map { starts.firstIndex(from: $0.lowerBound)..<starts.firstIndex(from: $0.upperBound + 1) }
        }
        for set in covered.indices { split(set) }
        renumber()
    }

    /// The parts that a set has.
    func parts(ofSet index: Int) -> Set<Int> {
        Set(covered[index].joined().map { parts[$0] })
    }

    /// Divides the parts that a set has a share in.
    private mutating func split(_ set: Int) {
        var inside: [Int: Int] = [:]
        for index in covered[set].joined() {
            let part = inside[parts[index]] ?? count
            if part == count {
                inside[parts[index]] = part
                count += 1
            }
            parts[index] = part
        }
    }

    /// Leaves out the numbers of parts that splitting has used up.
    private mutating func renumber() {
        var numbers: [Int: Int] = [:]
        for index in parts.indices {
            let number = numbers[parts[index]] ?? numbers.count
            numbers[parts[index]] = number
            parts[index] = number
        }
        count = numbers.count
    }
}

extension [UInt32] {
    /// The index of the first element, in an array in order, that is not below `value`.
    func firstIndex(from value: UInt32) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
