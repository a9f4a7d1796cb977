import Testing

@testable import Modelwright

/// Models and documents made at random, and what holds for all of them.
struct PropertyTests {
    @Test func hold() async {
        let run = PropertyRun()
        let clock = ContinuousClock()
        let start = clock.now
        let outcome = await run.run()
        print("Properties: \(run.cases.count) cases of seed \(run.seed) in \(clock.now - start)")
        for (property, numbers) in outcome.failures.mapValues({ $0.sorted() }).sorted(by: { $0.value[0] < $1.value[0] })
        {
            let others = numbers.dropFirst().prefix(20).map(String.init).joined(separator: ", ")
            Issue.record(
                "\(run.report(numbers[0], property))\nOther cases that violate it: \(others.isEmpty ? "none" : others)")
        }
        // Of a few cases nothing can be said.
        guard run.cases.count >= 1000 else { return }
        print("  updates by other objects: \(outcome.updates)")
        #expect(outcome.updates.leftOut * 2 < outcome.updates.made, "too few updates can be told what they lead to")
        for feature in Feature.allCases {
            let count = outcome.counts[feature] ?? 0
            print("  \(feature): \(count * 1000 / run.cases.count) of 1000")
            #expect(
                count * 20 >= run.cases.count, "\(feature) is in too few of the cases: \(count) of \(run.cases.count)")
        }
    }
}
