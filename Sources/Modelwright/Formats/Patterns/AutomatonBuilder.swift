/// Turns a pattern into states, from its end to its start: each part knows the state that follows it.
struct AutomatonBuilder {
    private(set) var states: [PatternAutomaton.State] = []
    private(set) var sets: [ScalarSet] = []
    private(set) var traits: ScalarTraits = []
    private var indices: [ScalarSet: Int] = [:]

    mutating func add(_ state: PatternAutomaton.State) -> Int {
        states.append(state)
        return states.count - 1
    }

    /// Where the part starts.
    ///
    /// Invariant: groups nest no deeper than `PatternParser.maximumDepth`, so this doesn't overflow the stack.
    mutating func build(_ syntax: PatternSyntax, next: Int) -> Int {
        switch syntax {
        case .scalar(let set): return addScalar(set, next: next)
        case .caseless(let letters): return addCaseless(letters, next: next)
        case .condition(let condition):
            traits.formUnion(condition.traits)
            return add(.condition(condition, next: next))
        case .sequence(let parts):
            return parts.reversed().reduce(next) { build($1, next: $0) }
        case .choice(let choices):
            return choices.dropLast().reversed().reduce(build(choices.last ?? .empty, next: next)) { others, choice in
                let start = build(choice, next: next)
                return add(.either(start, others))
            }
        case .repeated(let part, let least, let most):
            return addRepeated(part, least: least, most: most, next: next)
        }
    }

    private mutating func addScalar(_ set: ScalarSet, next: Int) -> Int {
        // The automaton won't be used then.
        if sets.count > PatternAutomaton.maximumSets { return next }
        let index = indices[set] ?? sets.count
        if index == sets.count {
            sets.append(set)
            indices[set] = index
        }
        return add(.scalar(set: index, next: next))
    }

    private mutating func addRepeated(_ part: PatternSyntax, least: Int, most: Int?, next: Int) -> Int {
        var start = next
        if let most {
            for _ in least..<most {
                let again = build(part, next: start)
                start = add(.either(again, next))
            }
        } else {
            start = add(.accept)
            let again = build(part, next: start)
            states[start] = .either(again, next)
        }
        for _ in 0..<least { start = build(part, next: start) }
        return start
    }

    /// Letters one by one, and as ligatures wherever one fits.
    private mutating func addCaseless(_ letters: [Unicode.Scalar], next: Int) -> Int {
        // The state before each letter, and the one after all.
        var starts = Array(repeating: next, count: letters.count + 1)
        for index in letters.indices.reversed() {
            let variants = CaseVariants.variants(of: letters[index]) ?? ScalarSet(letters[index])
            var start = addScalar(variants, next: starts[index + 1])
            let rest = letters[index...].prefix(3).map(CaseVariants.lowercase)
            for ligature in CaseVariants.ligatures where rest.starts(with: ligature.letters) {
                let other = addScalar(ligature.scalars, next: starts[index + ligature.letters.count])
                start = add(.either(start, other))
            }
            starts[index] = start
        }
        return starts[0]
    }
}

extension PatternSyntax {
    /// At least as many states as the builder makes, or more than its limit: counted before anything is built.
    var stateCount: Int {
        let limit = PatternAutomaton.maximumStates + 1
        switch self {
        case .scalar, .condition: return 1
        case .caseless(let letters): return min(limit, letters.count * 5)
        case .sequence(let parts): return parts.reduce(0) { min(limit, $0 + $1.stateCount) }
        case .choice(let choices): return choices.reduce(0) { min(limit, $0 + $1.stateCount + 1) }
        case .repeated(let part, let least, let most):
            let copies = min(limit, most ?? least + 1)
            return min(limit, copies * (part.stateCount + 1))
        }
    }
}
