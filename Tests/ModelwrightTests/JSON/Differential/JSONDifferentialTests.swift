import Foundation
import Testing

@testable import Modelwright

/// Mutants of real documents, read by Foundation's `JSONDecoder` and by us: both refuse one, or both find the same
/// values in it, or a named reason explains the difference.
///
/// `MODELWRIGHT_DIFFERENTIAL` sets how many mutants there are, and has the reasons counted.
struct JSONDifferentialTests {
    private static let requested = ProcessInfo.processInfo.environment["MODELWRIGHT_DIFFERENTIAL"].flatMap { Int($0) }
    private static let shards = 4

    @Test(arguments: 0..<shards)
    func valuesAreWhatFoundationReads(shard: Int) throws {
        try compareMutants(of: DifferentialDocuments.all(), 1...4, shard, "Values") { DifferentialComparison($0) }
    }

    @Test(arguments: 0..<shards)
    func objectsAreWhatCodableReads(shard: Int) throws {
        try compareMutants(of: DifferentialTwin.documents, 1...2, shard, "Objects", DifferentialTwin.compare)
    }

    @Test func documentsThemselvesAreReadAsFoundationReadsThem() throws {
        for document in try DifferentialDocuments.all() {
            #expect(DifferentialComparison(document).problems == [], "\(DifferentialMutation.quoted(document))")
        }
        for document in DifferentialTwin.documents {
            #expect(try DifferentialTwin.compare(document).problems == [], "\(DifferentialMutation.quoted(document))")
        }
    }

    @Test(arguments: DifferentialClass.allCases)
    func anExampleDiffersForItsReason(reason: DifferentialClass) throws {
        let bytes = Array(reason.example.utf8)
        let comparison = reason == .uncheckedValue ? try DifferentialTwin.compare(bytes) : DifferentialComparison(bytes)
        #expect(comparison.classes.contains(reason))
        #expect(comparison.problems == [])
    }

    private func compareMutants(
        of documents: [[UInt8]], _ counts: ClosedRange<Int>, _ shard: Int, _ subject: String,
        _ compare: ([UInt8]) throws -> DifferentialComparison
    ) throws {
        var tally = DifferentialTally()
        for seed in stride(from: shard, to: Self.requested ?? 10_000, by: Self.shards) {
            var generator = NumberTestGenerator(seed: UInt64(seed))
            let document = try #require(documents.randomElement(using: &generator))
            let mutations = (0..<Int.random(in: counts, using: &generator)).map { _ in
                DifferentialMutation.random(&generator)
            }
            let comparison = try compare(DifferentialMutation.mutant(of: document, mutations))
            tally.add(comparison)
            if comparison.problems.isEmpty { continue }
            // The smallest beginning of the mutations that shows a difference.
            let beginnings = (1...mutations.count).map { Array(mutations.prefix($0)) }
            let shortest = try beginnings.first { mutations in
                try !compare(DifferentialMutation.mutant(of: document, mutations)).problems.isEmpty
            }
            let mutant = DifferentialMutation.mutant(of: document, shortest ?? mutations)
            Issue.record(
                """
                \(subject), seed \(seed): \(DifferentialMutation.quoted(document)) after \(shortest ?? mutations) is \
                \(DifferentialMutation.quoted(mutant)):
                \(try compare(mutant).problems.joined(separator: "\n"))
                """)
            return
        }
        if Self.requested != nil { print("\(subject), part \(shard + 1) of \(Self.shards): \(tally)") }
        // Mutants that nobody accepts would show little.
        #expect(tally.accepted > tally.documents / 5, "\(tally)")
    }
}
