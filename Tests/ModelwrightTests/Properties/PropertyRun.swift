import Foundation

/// Runs a range of cases, and shrinks the first that fails.
struct PropertyRun {
    let seed: UInt64
    let cases: Range<Int>

    /// 2,000 cases of one seed, unless the environment says otherwise: `MODELWRIGHT_SEED`, `MODELWRIGHT_CASES`, and
    /// `MODELWRIGHT_CASE` for one case alone.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        seed = environment["MODELWRIGHT_SEED"].flatMap { UInt64($0) } ?? 1
        if let number = environment["MODELWRIGHT_CASE"].flatMap({ Int($0) }) {
            cases = number..<number + 1
        } else {
            cases = 0..<(environment["MODELWRIGHT_CASES"].flatMap { Int($0) } ?? 2000)
        }
    }

    /// What came of a part of the cases.
    struct Outcome: Sendable {
        var counts: [Feature: Int] = [:]
        /// Of each property that failed, the numbers of the cases that it failed in.
        var failures: [String: [Int]] = [:]
        var checks = PropertyCase.Checks()
    }

    /// Runs the cases on all processors.
    func run() async -> Outcome {
        let shards = ProcessInfo.processInfo.activeProcessorCount * 2
        return await withTaskGroup(of: Outcome.self) { group in
            for shard in 0..<shards {
                group.addTask { run(shard: shard, of: shards) }
            }
            var whole = Outcome()
            for await part in group {
                whole.counts.merge(part.counts, uniquingKeysWith: +)
                whole.failures.merge(part.failures, uniquingKeysWith: +)
                whole.checks.add(part.checks)
            }
            return whole
        }
    }

    private func run(shard: Int, of shards: Int) -> Outcome {
        var outcome = Outcome()
        for number in stride(from: cases.lowerBound + shard, to: cases.upperBound, by: shards) {
            var choices = choices(for: number)
            let testCase = PropertyCase(&choices)
            for feature in testCase.features { outcome.counts[feature, default: 0] += 1 }
            do throws(PropertyFailure) {
                outcome.checks.add(try testCase.check())
            } catch {
                outcome.failures[error.property, default: []].append(number)
            }
        }
        return outcome
    }

    private func choices(for number: Int) -> Choices {
        Choices(seed: (seed &* 0xD6E8_FEB8_6659_FD93) ^ (UInt64(number) &* 0xA076_1D64_78BD_642F))
    }

    // MARK: Failures

    /// The smallest case that can be made of one that failed, and what there is to say of it.
    func report(_ number: Int, _ property: String) -> String {
        var choices = choices(for: number)
        _ = PropertyCase(&choices)
        var shrinker = ChoiceShrinker(choices) { choices in
            let testCase = PropertyCase(&choices)
            do throws(PropertyFailure) {
                try testCase.check()
                return false
            } catch {
                return error.property == property
            }
        }
        shrinker.shrink()
        var smallest = Choices(replaying: shrinker.best.recorded)
        let testCase = PropertyCase(&smallest)
        var last = PropertyFailure(property, "", "")
        do throws(PropertyFailure) { try testCase.check() } catch { last = error }
        return """
            Case \(number) of seed \(seed): \(last.property).
            One side:   \(last.left)
            Other side: \(last.right)

            The smallest such case (\(choices.recorded.count) choices made \(smallest.recorded.count)):
            \(testCase.plan.xml)\(testCase.plan.overlay.map { "with the overlay \($0)\n" } ?? "")
            with hooks of \(testCase.plan.entities.compactMap { entity in
                entity.hook.map { "\(entity.name) (\($0))" }
            }.joined(separator: ", "))
            decoded from \(testCase.document.roots.map { root in
                "\(root.isArray ? "[" : "")\(testCase.plan.entities[root.entity].name)\(root.isArray ? "]" : "")\(root.key.map { " at \($0)" } ?? "")"
            }.joined(separator: ", ")):
            \(testCase.document.text)
            changed to:
            \(testCase.mutant.text)
            updated by an object of:
            \(testCase.update?.document.text ?? "nothing")

            Again: MODELWRIGHT_SEED=\(seed) MODELWRIGHT_CASE=\(number) swift test --filter PropertyTests
            """
    }
}
