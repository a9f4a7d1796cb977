import ArgumentParser
import Foundation
import ModelGenerator
import Modelwright

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Try whether JSON comes through a model: decode it, encode it, compare.",
        discussion: """
            Prints every value that is lost, changed or added, and what decoding noted. The exit status is 0 where all came \
            through, 1 where something did not, and 2 where a file can't be used.

            EXAMPLES
              modelgen check Shop.xcdatamodeld orders.json --entity Order --at data.orders
              curl -s https://example.org/orders | modelgen check Shop.xml - --entity Order
            """)

    @Argument(help: "An .xcdatamodeld, an .xcdatamodel or an XML file.", completion: .file())
    var model: String

    @Argument(help: "The JSON document; - for standard input.", completion: .file(extensions: ["json"]))
    var data: String

    @Option(help: "The entity of the objects.")
    var entity: String

    @Option(help: "Where they are: a dotted key path. Without it they are the document itself.")
    var at: String = ""

    @Flag(help: "Print all differences and notes; without it, each property once, and the first hundred differences.")
    var all = false

    func run() throws {
        let loaded = try ObjectModel(readDocument(model))
        guard loaded.entity(named: entity) != nil else {
            throw GeneratorError.unknownEntity(entity, known: loaded.entities.map(\.name))
        }
        let result = try roundTrip(loaded)
        list(nil, result.differences.map(\.description), limit: 100)
        for kind in MappingReport.Entry.Kind.allCases {
            let entries = result.report.entries(kind)
            if !entries.isEmpty {
                list("\(kind.rawValue):", all ? entries.map(\.description) : Self.grouped(entries), limit: 20)
            }
        }
        if result.report.omittedCount > 0 { print("\(result.report.omittedCount) more notes") }
        let objects = counted(result.count, "object")
        let failures = result.report.entries(.failure).count
        if result.differences.isEmpty, failures == 0 {
            print("\(objects): everything came through.")
        } else {
            print("\(objects): \(counted(result.differences.count, "difference")), \(counted(failures, "failure")).")
            throw ExitCode(ExitStatus.findings.rawValue)
        }
    }

    /// What becomes of the data, whose name stands before what is wrong with it.
    private func roundTrip(_ model: ObjectModel) throws -> RoundTrip {
        // What is wrong with the path is not the data's fault.
        _ = try JSONPath(keyPath: at)
        let bytes = try readData(data)
        let progress = Progress(byteCount: bytes.count)
        defer { progress.finish() }
        do {
            return try RoundTrip(of: bytes, entity: entity, at: at, model: model) { progress.show($0) }
        } catch let error as MappingError {
            throw GeneratorError.file(data == "-" ? "<stdin>" : data, reason: error.description)
        }
    }

    private func list(_ heading: String?, _ lines: [String], limit: Int) {
        if let heading { print(heading) }
        for line in lines.prefix(all ? lines.count : limit) { print(heading == nil ? line : "  " + line) }
        if !all, lines.count > limit { print("  ... and \(lines.count - limit) more; --all prints them") }
    }

    /// What is noted of one property again and again, once: with the first place, and how often.
    private static func grouped(_ entries: [MappingReport.Entry]) -> [String] {
        var order: [String] = []
        var groups: [String: [MappingReport.Entry]] = [:]
        for entry in entries {
            let key = "\(entry.entity ?? "").\(entry.property ?? entry.path.components.last.map { "\($0)" } ?? "")"
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(entry)
        }
        return order.compactMap { key in
            guard let group = groups[key], let first = group.first else { return nil }
            return group.count == 1 ? first.description : "\(first) (\(group.count) times)"
        }
    }

    private func readData(_ path: String) throws -> Data {
        if path == "-" { return FileHandle.standardInput.readDataToEndOfFile() }
        guard FileManager.default.fileExists(atPath: path) else {
            throw GeneratorError.file(path, reason: "There is no file here. Give the path of a JSON file.")
        }
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw GeneratorError.file(path, reason: "The file can't be read.")
        }
    }
}

/// The steps of long work, on a terminal.
private struct Progress {
    private let isShown: Bool

    init(byteCount: Int) { isShown = byteCount > 4 << 20 && isatty(STDERR_FILENO) != 0 }

    func show(_ step: RoundTrip.Step) {
        if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K\(step.rawValue)…".utf8)) }
    }

    func finish() {
        if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
    }
}
