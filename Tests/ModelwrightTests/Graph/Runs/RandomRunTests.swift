import Testing

@testable import Modelwright

/// What the fuzz target for graphs does, with bytes of chance: a program and JSON change a graph by turns, which is checked after each
/// step.
struct RandomRunTests {
    @Test func holds() {
        let cases = RandomCases(count: 20)
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            let bytes = (0..<20 + choices.below(480)).map { _ in UInt8(choices.below(256)) }
            let run = GraphRuns(InputChoices(bytes))
            do {
                while try run.step() {}
            } catch {
                Issue.record("Case \(number) of seed \(cases.seed): \(error)\n\(run.history.joined(separator: "\n"))")
                return
            }
        }
    }
}
