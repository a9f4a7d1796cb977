import Testing

@testable import Modelwright

/// Updates that each say a part of the truth, in any order, make one graph of it.
struct RandomWorldTests {
    @Test func becomeWhatIsTrue() {
        let cases = RandomCases(count: 300)
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            do {
                try WorldProperties(&choices).check()
            } catch {
                Issue.record("Case \(number) of seed \(cases.seed), \(Self.smallest(choices, error))")
                return
            }
        }
    }

    /// The smallest case that fails.
    private static func smallest(_ choices: Choices, _ error: any Error) -> String {
        let property = (error as? PropertyFailure)?.property
        var shrinker = ChoiceShrinker(choices, limit: 2_000) { choices in
            do {
                try WorldProperties(&choices).check()
                return false
            } catch {
                return (error as? PropertyFailure)?.property == property
            }
        }
        shrinker.shrink()
        var best = Choices(replaying: shrinker.best.recorded)
        let properties = WorldProperties(&best)
        do { try properties.check() } catch {
            guard let failure = error as? PropertyFailure else { return "\(error)\n\(properties.summary)" }
            return "\(failure.property): \(failure.left), and not \(failure.right)\n\(properties.summary)"
        }
        return "\(error)"
    }
}
