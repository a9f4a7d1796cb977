import Foundation
import Modelwright

/// How long an actor is held that has a graph: by decoding as a whole, and by the second of two steps. Times of the processor.
struct StagingRun {
    private let rounds: Int
    private let sizes: [Int]

    init(_ options: Options) {
        rounds = options.rounds
        sizes = options.isSmall ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000]
    }

    private static let titles = ["new", "again", "again, 1% changed"]

    func run() async throws {
        var table = MarkdownTable(
            titles: ["objects"] + Self.titles.map { "\($0), ns each" } + Self.titles.map { "second step, \($0)" })
        for size in sizes {
            let (whole, second) = try await measure(size)
            table.rows.append(
                ["\(size)"] + whole.map { String(format: "%.0f", median($0)) }
                    + zip(second, whole).map { String(format: "%.2f", median($0) / median($1)) })
        }
        print("## Staging: what decoding into a graph takes, and how much of that the second step takes")
        print()
        for line in table.lines { print(line) }
    }

    /// - Returns: Nanoseconds for each object, of a graph that is new, has the objects, and has others than a hundredth of them.
    private func measure(_ size: Int) async throws -> (whole: [[Double]], second: [[Double]]) {
        let model = try ObjectModel(data: Data(GraphRun.xml.utf8), name: "Items.xml", classes: [GraphRun.Item.self])
        let decoder = ModelDecoder(model: model)
        let (json, changed) = (
            GraphRun.document(size, isChanged: false), GraphRun.document(size, isChanged: true)
        )
        let turns = max(1, 20_000 / size)
        var whole: [[Double]] = [[], [], []]
        var second: [[Double]] = [[], [], []]
        for _ in 0..<rounds {
            var (wholes, seconds) = ([0.0, 0, 0], [0.0, 0, 0])
            for _ in 0..<turns {
                let (graph, other) = (ObjectGraph(decoder: decoder), ObjectGraph(decoder: decoder))
                for (index, document) in [json, json, changed].enumerated() {
                    wholes[index] += try time { _ = try graph.decode([GraphRun.Item].self, from: document) }
                    seconds[index] += try await secondStep(decoder, other, document)
                }
                guard other.objects(GraphRun.Item.self).count == size else {
                    throw Bench.Disagreement(description: "A graph of \(size) objects has others.")
                }
            }
            for index in whole.indices {
                whole[index].append(wholes[index] / Double(turns * size))
                second[index].append(seconds[index] / Double(turns * size))
            }
        }
        return (whole, second)
    }

    /// What was read is released in it, too.
    private func secondStep(_ decoder: ModelDecoder, _ graph: ObjectGraph, _ json: Data) async throws -> Double {
        var staged: StagedObjects? = try await decoder.stage([GraphRun.Item].self, from: json)
        return try time {
            if let staged { _ = try graph.decode(staged) }
            staged = nil
        }
    }

    private func time(_ body: () throws -> Void) rethrows -> Double {
        let start = threadTime()
        try body()
        return Double(threadTime() - start)
    }

    private func threadTime() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    private func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted[sorted.count / 2]
    }
}
