/// A nondeterministic automaton in the manner of Thompson: it takes time in proportion to text and states, whatever the
/// pattern.
final class PatternAutomaton: Sendable {
    enum State: Sendable {
        case scalar(set: Int, next: Int)
        case either(Int, Int)
        case condition(PatternCondition, next: Int)
        case accept
    }

    /// More states, or more different sets, aren't built.
    static let maximumStates = 10_000
    static let maximumSets = 1_000

    let states: [State]
    let start: Int
    let symbols: PatternSymbols
    /// What is remembered of the previous scalar.
    let traits: ScalarTraits

    /// Nil if the pattern has too many states or sets.
    init?(_ syntax: PatternSyntax) {
        guard syntax.stateCount <= Self.maximumStates else { return nil }
        var builder = AutomatonBuilder()
        start = builder.build(syntax, next: builder.add(.accept))
        guard builder.sets.count <= Self.maximumSets,
            let symbols = PatternSymbols(sets: builder.sets, traits: builder.traits)
        else { return nil }
        states = builder.states
        traits = builder.traits
        self.symbols = symbols
    }

    /// Adds to `target` the states that follow `states` by a symbol; whether one of `states` accepts.
    ///
    /// Invariant: `states`, `target` and `work` are different sets.
    func advance(
        _ states: StateSet,
        by symbol: Int,
        after previous: ScalarTraits,
        to target: inout StateSet,
        work: inout StateSet
    ) -> Bool {
        let next = symbols.traits[symbol]
        var accepts = false
        target.removeAll()
        work.removeAll()
        for state in states.elements { work.insert(state) }
        // The set grows while it is walked.
        var index = 0
        while index < work.elements.count {
            switch self.states[work.elements[index]] {
            case .scalar(let set, let following):
                if symbols.has(symbol, inSet: set) { target.insert(following) }
            case .either(let first, let second):
                work.insert(first)
                work.insert(second)
            case .condition(let condition, let following):
                if condition.holds(after: previous, before: next) { work.insert(following) }
            case .accept:
                accepts = true
            }
            index += 1
        }
        return accepts
    }

    /// Follows a text state by state, in time proportional to its length and the number of states.
    func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var current = StateSet(capacity: states.count)
        var following = StateSet(capacity: states.count)
        var work = StateSet(capacity: states.count)
        var previous = ScalarTraits.edge
        current.insert(start)
        symbols.forEach(in: bytes) { symbol in
            _ = advance(current, by: symbol, after: previous, to: &following, work: &work)
            swap(&current, &following)
            previous = previous.followed(by: symbols.traits[symbol])
            return !current.elements.isEmpty
        }
        return advance(current, by: symbols.end, after: previous, to: &following, work: &work)
    }
}

/// A set of states in the order of their insertion, which is emptied in no time.
struct StateSet {
    private(set) var elements: [Int] = []
    private var marks: [UInt32]
    private var mark: UInt32 = 1

    init(capacity: Int) {
        marks = Array(repeating: 0, count: capacity)
        elements.reserveCapacity(capacity)
    }

    mutating func insert(_ state: Int) {
        if marks[state] == mark { return }
        marks[state] = mark
        elements.append(state)
    }

    mutating func removeAll() {
        elements.removeAll(keepingCapacity: true)
        mark &+= 1
        if mark == 0 {
            // After four billion times old marks would count again.
            marks = Array(repeating: 0, count: marks.count)
            mark = 1
        }
    }
}
