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
        let (updates, structs) = (outcome.checks.updates, outcome.checks.structs)
        print("  updates: \(updates.made), left out: \(updates.leftOut), documents as structs: \(structs)")
        #expect(updates.made * 20 >= run.cases.count, "too few updates by other objects: \(updates)")
        #expect(updates.leftOut * 2 < updates.made, "of too few updates it can be told what they lead to: \(updates)")
        #expect(outcome.checks.views * 20 >= run.cases.count, "too few documents are written in views")
        #expect(structs * 20 >= run.cases.count, "too few documents are decoded as structs: \(structs)")
        for feature in Feature.allCases {
            let count = outcome.counts[feature] ?? 0
            print("  \(feature): \(count * 1000 / run.cases.count) of 1000")
            #expect(
                count * 20 >= run.cases.count, "\(feature) is in too few of the cases: \(count) of \(run.cases.count)")
        }
    }
}
