import Testing

@testable import Modelwright

/// Random models in the words of other tools, beside the same models in Modelwright's.
struct RandomDialectTests {
    @Test func meanWhatModelwrightsWordsMean() {
        let cases = RandomCases(count: 200)
        var tally = MixtureProperties.Tally()
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            let properties = MixtureProperties(&choices)
            do {
                try properties.check(&tally)
            } catch {
                Issue.record("Case \(number) of seed \(cases.seed), \(Self.smallest(choices, error))")
                return
            }
        }
        print("Dialects: \(tally)")
        // Of a few cases nothing can be said.
        guard cases.count >= 200 else { return }
        #expect(tally.decoded >= cases.count * 4)
        #expect(tally.failed >= cases.count / 4)
        #expect(ToolWords.tools.allSatisfy { (tally.tools[$0] ?? 0) * 20 >= cases.count })
    }

    /// The smallest case that fails.
    private static func smallest(_ choices: Choices, _ error: any Error) -> String {
        let property = (error as? PropertyFailure)?.property
        func failure(_ choices: inout Choices) -> PropertyFailure? {
            var tally = MixtureProperties.Tally()
            do { try MixtureProperties(&choices).check(&tally) } catch { return error as? PropertyFailure }
            return nil
        }
        var shrinker = ChoiceShrinker(choices) { failure(&$0)?.property == property && property != nil }
        shrinker.shrink()
        var best = Choices(replaying: shrinker.best.recorded)
        guard let last = failure(&best) else { return "\(error)" }
        var again = Choices(replaying: shrinker.best.recorded)
        return """
            \(last.property).
            In the tool's words:   \(last.left)
            In Modelwright's words: \(last.right)
            \(MixtureProperties(&again).summary)
            """
    }
}
