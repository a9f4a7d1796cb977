import Foundation

/// Decode and encode of one document by several routes, in one process, their order shuffled in every round.
@main
struct Bench {
    static func main() async {
        do {
            guard let options = try Options(Array(CommandLine.arguments.dropFirst())) else {
                print(Options.usage)
                return
            }
            if let memory = options.memory {
                if try StoreRun.runMemory(route: memory.route, isSmall: options.isSmall) { return }
                if try InverseRun.runMemory(route: memory.route, isSmall: options.isSmall) { return }
                try MemoryRun.run(
                    route: memory.route, documentPath: memory.path, authorCount: options.authorCount)
            } else if options.isOfGraphs {
                try await runGraphs(options)
            } else {
                try Bench(options).run()
                if options.isSmall { try await runGraphs(options) }
            }
        } catch let error as Options.UsageError {
            FileHandle.standardError.write(Data("bench: \(error)\n\(Options.usage)\n".utf8))
            exit(2)
        } catch {
            FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func runGraphs(_ options: Options) async throws {
        try GraphRun(options).run()
        try ChangesRun(options).run()
        print()
        try await StagingRun(options).run()
        print()
        try StoreRun(options).run()
        try InverseRun(options).run()
    }

    private let options: Options
    private let document: Data
    private let message: Data
    private let routes: [any Route]
    private let yardstick: String

    private init(_ options: Options) throws {
        self.options = options
        document = Document.make(authorCount: options.authorCount)
        message = Document.make(authorCount: 1)
        let all = try Routes.all()
        yardstick = all.first?.name ?? ""
        routes = all.filter { options.includes($0.name) || options.includes($0.encoderName) }
    }

    private func run() throws {
        guard !routes.isEmpty else {
            throw Options.UsageError(description: "No route has '\(options.filter ?? "")' in its name.")
        }
        print(
            "Document: \(megabytes(document.count)) MB, \(options.authorCount) authors with 5 books each. "
                + "Message: \(message.count) bytes, one author.")
        print(
            "\(options.rounds) rounds, order shuffled, medians. One process, but for memory: a fresh one for each route."
        )
        print()

        let contestants = try routes.map { try Contestant($0, document: document, message: message) }
        try check(contestants)
        let timings = try measure(contestants)
        let memory = try measureMemory()
        printTables(contestants, timings, memory)
        if options.isSmall {
            print("A small document and few rounds: this shows that the benchmark works, not how fast anything is.")
        } else {
            printTargets(contestants, timings, memory)
        }
    }

    // MARK: Checks

    /// A result that is not what the others have.
    struct Disagreement: Error, CustomStringConvertible {
        let description: String
    }

    private func check(_ contestants: [Contestant]) throws {
        guard let reference = contestants.first else { return }
        for contestant in contestants {
            guard contestant.decodedSummary.wiredInverses == options.authorCount * 5 else {
                throw Disagreement(description: "\(contestant.name) leaves inverses unset.")
            }
            guard contestant.decodedSummary.agrees(with: reference.decodedSummary) else {
                throw Disagreement(description: "\(contestant.name) and \(reference.name) decode different values.")
            }
            guard contestant.encodedSummary.agrees(with: contestant.decodedSummary) else {
                throw Disagreement(description: "\(contestant.encoderName) writes other values than it was given.")
            }
        }
        print("Checked: every route decodes the same values and wires the same inverses, and encodes them again.")
        for contestant in contestants {
            let decoded = contestant.decodedSummary.differingDoubles(from: reference.decodedSummary)
            let encoded = contestant.encodedSummary.differingDoubles(from: contestant.decodedSummary)
            guard decoded + encoded > 0 else { continue }
            print(
                "But \(contestant.name): of \(contestant.decodedSummary.doubles.count) doubles, "
                    + "\(decoded) are read and \(encoded) written wrong in the last digits.")
        }
        print()
    }

    // MARK: Measuring

    /// Milliseconds for the document, microseconds for the message; a value for each round.
    ///
    /// Shared machines change their speed from one moment to the next. So the routes take turns, in an order that is
    /// shuffled each time, and a fast route has so many turns that it is measured as long as the slowest.
    private func measure(_ contestants: [Contestant]) throws -> [Timing] {
        var timings = Array(repeating: Timing(), count: contestants.count)
        var random = SplitMix64(seed: Document.seed)
        let repetitions = 50
        var documentTurns = contestants.map { _ in 1 }
        var messageTurns = contestants.map { _ in options.isSmall ? 2 : 20 }
        let warmUp = try contestants.map { contestant in
            (
                decode: try contestant.decode(document).decode, encode: try contestant.encode(1).duration,
                message: try contestant.decodeRepeatedly(message, repetitions),
                small: try contestant.encodeSmall(repetitions)
            )
        }
        if !options.isSmall {
            let yardstick = warmUp[0]
            documentTurns = warmUp.map { max(1, min(12, Int((yardstick.decode / $0.decode).rounded()))) }
            messageTurns = warmUp.map { max(10, min(120, Int((yardstick.message / $0.message * 10).rounded()))) }
        }
        for _ in 0..<options.rounds {
            var sums = contestants.map { _ in Timing.Sums() }
            for index in Self.turns(documentTurns).shuffled(using: &random) {
                let time = try contestants[index].decode(document)
                sums[index].decode += time.decode / .milliseconds(1)
                sums[index].release += time.release / .milliseconds(1)
                let result = try contestants[index].encode(1)
                sums[index].encode += result.duration / .milliseconds(1)
                timings[index].encodedByteCount = result.byteCount
            }
            for index in Self.turns(messageTurns).shuffled(using: &random) {
                let decoding = try contestants[index].decodeRepeatedly(message, repetitions)
                sums[index].messageDecode += decoding / .microseconds(1) / Double(repetitions)
                let encoding = try contestants[index].encodeSmall(repetitions)
                sums[index].messageEncode += encoding / .microseconds(1) / Double(repetitions)
            }
            for index in contestants.indices {
                timings[index].append(sums[index], Double(documentTurns[index]), Double(messageTurns[index]))
            }
        }
        return timings
    }

    private static func turns(_ counts: [Int]) -> [Int] {
        counts.indices.flatMap { Array(repeating: $0, count: counts[$0]) }
    }

    private func measureMemory() throws -> [String: Int] {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "modelwright-bench-\(ProcessInfo.processInfo.processIdentifier).json")
        try document.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var memory: [String: Int] = [:]
        for name in routes.map(\.name) + [MemoryRun.bareGraph] {
            memory[name] = try MemoryRun.measure(name, documentPath: file.path, options: options)
        }
        return memory
    }

    // MARK: Printing

    private func printTables(_ contestants: [Contestant], _ timings: [Timing], _ memory: [String: Int]) {
        let base = contestants.firstIndex { $0.name == yardstick }.map { timings[$0] }
        var decode = MarkdownTable(titles: [
            "decode", "ms", "x JSONDecoder", "message us", "x JSONDecoder", "release ms", "memory MiB",
        ])
        var encode = MarkdownTable(titles: ["encode", "ms", "x JSONEncoder", "message us", "x JSONEncoder", "MB"])
        for (contestant, timing) in zip(contestants, timings) {
            decode.rows.append([
                contestant.name,
                figure(median(timing.decode)),
                ratio(base?.decode, timing.decode),
                figure(median(timing.messageDecode)),
                ratio(base?.messageDecode, timing.messageDecode),
                figure(median(timing.release)),
                memory[contestant.name].map { figure(Double($0) / 1_048_576) } ?? "-",
            ])
            encode.rows.append([
                contestant.encoderName,
                figure(median(timing.encode)),
                ratio(base?.encode, timing.encode),
                figure(median(timing.messageEncode)),
                ratio(base?.messageEncode, timing.messageEncode),
                megabytes(timing.encodedByteCount),
            ])
        }
        for table in [decode, encode] {
            table.lines.forEach { print($0) }
            print()
        }
        print(
            "Inverses are set by hand in init(from:) and init(dictionary:), and timed. The message's time has the release"
        )
        print(
            "of its graph in it, the document's has not. Memory is what decoding added at its peak, beside its input.")
        print()
    }

    private func printTargets(_ contestants: [Contestant], _ timings: [Timing], _ memory: [String: Int]) {
        guard let own = contestants.firstIndex(where: { $0.name.hasPrefix("Modelwright") }) else { return }
        if let graph = memory[MemoryRun.bareGraph], let added = memory[contestants[own].name] {
            let factor = Double(added - graph) / Double(document.count)
            print(
                "Memory: the graph by itself takes \(figure(Double(graph) / 1_048_576)) MiB; decoding took the graph and "
                    + "\(figure(factor)) times the input (target: 1.2 at most).")
        }
        guard let base = contestants.firstIndex(where: { $0.name == yardstick }), base != own else { return }
        func show(
            _ what: String, _ values: KeyPath<Timing, [Double]>, _ target: Double, from base: Int = base,
            to own: Int = own
        ) {
            let factor = medianRatio(timings[base][keyPath: values], timings[own][keyPath: values])
            print(
                "\(what): \(figure(factor)) times (target: \(figure(target)) at least\(factor < target ? ", MISSED" : ""))."
            )
        }
        show("Decode", \.decode, 10)
        show("Encode", \.encode, 10)
        show("Decode of the message", \.messageDecode, 8)
        show("Encode of the message", \.messageEncode, 8)
        if let validating = contestants.firstIndex(where: { $0.name == "Modelwright, validating" }) {
            // At most a quarter longer.
            show("Names, fallbacks and rules, beside none", \.decode, 0.8, from: own, to: validating)
            show("The same for the message", \.messageDecode, 0.8, from: own, to: validating)
        }
        guard let generated = contestants.firstIndex(where: { $0.name == "Modelwright, generated classes" }) else {
            return
        }
        show("Decode by generated classes", \.decode, 12, to: generated)
        show("The same, beside hand-written ones", \.decode, 1, from: own, to: generated)
    }

    private func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return .nan }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    private func ratio(_ base: [Double]?, _ values: [Double]) -> String {
        guard let base else { return "-" }
        return figure(medianRatio(base, values))
    }

    /// The median of the rounds' ratios: within a round the machine was as fast for the one as for the other.
    private func medianRatio(_ base: [Double], _ values: [Double]) -> Double {
        median(zip(base, values).map { $0 / $1 })
    }

    /// Three figures or so: 271, 18.3, 2.29, 0.37.
    private func figure(_ value: Double) -> String {
        String(format: abs(value) >= 99.95 ? "%.0f" : abs(value) >= 9.995 ? "%.1f" : "%.2f", value)
    }

    private func megabytes(_ bytes: Int) -> String {
        String(format: "%.2f", Double(bytes) / 1_000_000)
    }
}
