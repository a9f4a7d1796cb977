import Testing

@testable import Modelwright

/// Random models, some of whose annotations are in overlays of any form.
struct RandomOverlayTests {
    @Test func doWhatTheirAnnotationsDo() {
        let cases = RandomCases(count: 120)
        var (moved, overridden) = (0, 0)
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            do {
                let properties = try DivisionProperties(&choices)
                moved += properties.divided.moved
                overridden += properties.divided.overridden
                try properties.check()
            } catch {
                Issue.record("Case \(number) of seed \(cases.seed), \(Self.smallest(choices, error))")
                return
            }
        }
        print("Overlays: \(moved) annotations moved, \(overridden) overridden")
        // Of a few cases nothing can be said.
        guard cases.count >= 120 else { return }
        #expect(moved >= cases.count * 4)
        #expect(overridden >= cases.count)
    }

    /// The smallest case that fails.
    private static func smallest(_ choices: Choices, _ error: any Error) -> String {
        let property = (error as? PropertyFailure)?.property
        var last: (any Error)?
        var shrinker = ChoiceShrinker(choices, limit: 600) { choices in
            do {
                try DivisionProperties(&choices).check()
                return false
            } catch {
                return (error as? PropertyFailure)?.property == property
            }
        }
        shrinker.shrink()
        var best = Choices(replaying: shrinker.best.recorded)
        guard let properties = try? DivisionProperties(&best) else { return "\(error)" }
        do { try properties.check() } catch { last = error }
        guard let failure = last as? PropertyFailure else { return "\(last ?? error)\n\(properties.summary)" }
        return """
            \(failure.property).
            With overlays:    \(failure.left)
            Without overlays: \(failure.right)
            \(properties.summary)
            """
    }
}
