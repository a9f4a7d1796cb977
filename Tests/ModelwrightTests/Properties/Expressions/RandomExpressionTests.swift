import Testing

@testable import Modelwright

/// Random expressions: what is computed is what the documentation says, worked out by hand.
struct RandomExpressionTests {
    @Test func haveTheirValues() {
        let cases = RandomCases(count: 300)
        var tally = ExpressionProperties.Tally()
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            let properties = ExpressionProperties(&choices)
            do {
                try properties.check(&tally)
            } catch {
                Issue.record("Case \(number) of seed \(cases.seed), \(Self.smallest(choices, error))")
                return
            }
        }
        print("Expressions: \(tally)")
        // Of a few cases nothing can be said.
        guard cases.count >= 300 else { return }
        #expect(tally.values >= cases.count * 10)
        #expect(tally.nils * 10 >= tally.values && tally.nils * 5 <= tally.values * 3, "\(tally)")
        #expect(tally.unsaid * 10 <= tally.values, "\(tally)")
        #expect(tally.written >= cases.count, "\(tally)")
    }

    /// The smallest case that fails.
    private static func smallest(_ choices: Choices, _ error: any Error) -> String {
        func failure(_ choices: inout Choices) -> (any Error)? {
            let properties = ExpressionProperties(&choices)
            var tally = ExpressionProperties.Tally()
            do { try properties.check(&tally) } catch { return error }
            return nil
        }
        let isOfModel = error is ModelError
        var shrinker = ChoiceShrinker(choices) { choices in
            failure(&choices).map { ($0 is ModelError) == isOfModel } ?? false
        }
        shrinker.shrink()
        var best = Choices(replaying: shrinker.best.recorded)
        let last = failure(&best) ?? error
        var again = Choices(replaying: shrinker.best.recorded)
        let summary = ExpressionProperties(&again).summary
        guard let last = last as? PropertyFailure else { return "\(last)\n\(summary)" }
        return """
            \(last.property).
            The library:       \(last.left)
            The documentation: \(last.right)
            \(summary)
            """
    }
}
