import ArgumentParser
import Foundation
import ModelGenerator
import Modelwright

struct Check: Subcommand {
    static let configuration = CommandConfiguration(
        abstract: "Decode JSON by a model, encode it again, and compare.",
        discussion: """
            Prints every value that is lost, changed or added, and what decoding noted. The exit status is 0 if everything came \
            through, 1 if something didn't, 2 if a file can't be used, and 74 if the output can't be written.

            EXAMPLES
              modelgen check Shop.xcdatamodeld orders.json --entity Order --at data.orders
              modelgen check Shop.xml orders.json --entity Order --validate
              modelgen check Shop.xml staging.json --entity Order --overlay Staging.plist
              curl -s https://example.org/orders | modelgen check Shop.xml - --entity Order
            """)

    @Argument(help: "An .xcdatamodeld, an .xcdatamodel or an XML file.", completion: .file())
    var model: String

    @Argument(help: "The JSON document; - for standard input.", completion: .file(extensions: ["json"]))
    var data: String

    @Option(help: "The entity of the objects.")
    var entity: String

    @Option(help: "Where the objects are: a dotted key path. Without it, they are the document itself.")
    var at: String = ""

    @OptionGroup
    var overlay: OverlayChoice

    @OptionGroup
    var dialect: DialectChoice

    @Flag(
        name: .customLong("validate"),
        help: "Check the values against the model's rules: bounds, lengths, patterns, counts and uniqueness.")
    var validates = false

    @Flag(help: "Print everything, not only the first 100 differences and 20 lines of each kind of note.")
    var all = false

    @Option(
        help: ArgumentHelp(
            "How large the document may be. It takes up to fifteen times as much memory.", valueName: "MiB"))
    var maxSize = 256

    func validate() throws {
        try checkModel(model)
        if data.isEmpty {
            throw ValidationError("The data's path is empty. Give a JSON file, or - for standard input.")
        }
        // What is counted in bytes has to be an Int too.
        guard (1...(Int.max >> 20)).contains(maxSize) else {
            throw ValidationError("--max-size takes a number of MiB from 1, not \(maxSize).")
        }
    }

    func run(writing output: inout Output) throws {
        let document = try readDocument(model)
        let (overlays, dialect) = (try overlay.overlays(), dialect.dialect ?? .automatic)
        // Dynamic objects lose what nothing but a weak property of generated classes would hold.
        let loaded = try ObjectModel(
            document, overlays: overlays, dialect: dialect, isWeak: \.isWeakEnd, rules: RuleSelection())
        guard loaded.entity(named: entity) != nil else {
            throw GeneratorError.unknownEntity(entity, known: loaded.entities.map(\.name))
        }
        let passed = PassedTransforms(document.translated(overlays, dialect: dialect).document, of: loaded)
        if !passed.names.isEmpty { output.error("\(model): note: \(Self.note(passed.names))") }
        let result = try roundTrip(
            passed.names.isEmpty
                ? loaded : ObjectModel(passed.document, dialect: .native, isWeak: \.isWeakEnd, rules: RuleSelection()),
            &output)
        list(nil, result.differences.map(\.description), limit: 100, &output)
        for kind in MappingReport.Entry.Kind.allCases {
            let entries = result.report.entries(kind)
            if !entries.isEmpty {
                list("\(kind.rawValue):", all ? entries.map(Self.line) : Self.grouped(entries), limit: 20, &output)
            }
        }
        if result.report.omittedCount > 0 { output.print("\(result.report.omittedCount) more notes") }
        let objects = counted(result.count, "object")
        let failures = result.report.entries(.failure).count
        if result.differences.isEmpty, failures == 0 {
            output.print("\(objects): everything came through.")
        } else {
            output.print(
                "\(objects): \(counted(result.differences.count, "difference")), \(counted(failures, "failure")).")
            throw ExitCode(ExitStatus.findings.rawValue)
        }
    }

    private static func note(_ transforms: [String]) -> String {
        let list = transforms.map { "\"\($0)\"" }.joined(separator: ", ")
        return transforms.count == 1
            ? "The transform \(list) is the program's, so its values are compared as the JSON that they are."
            : "The transforms \(list) are the program's, so their values are compared as the JSON that they are."
    }

    /// What becomes of the data, whose name stands before what is wrong with it.
    private func roundTrip(_ model: ObjectModel, _ output: inout Output) throws -> RoundTrip {
        // What is wrong with the path is not the data's fault.
        _ = try JSONPath(keyPath: at)
        let bytes = try readData(data)
        // Less is done before a person looks.
        let isLong = bytes.count > 4 << 20
        defer { if isLong { output.show(step: "") } }
        do {
            return try RoundTrip(of: bytes, entity: entity, at: at, model: model, validates: validates) {
                if isLong { output.show(step: $0.rawValue + "…") }
            }
        } catch let error as MappingError {
            throw GeneratorError.file(shownName, reason: error.description + suggestion(error, bytes))
        }
    }

    /// What may have been meant by a path at which there is nothing: the key that is there.
    private func suggestion(_ error: MappingError, _ bytes: Data) -> String {
        guard case .data(let failure) = error, failure.reason == .notFound,
            var value = try? JSONValue(data: bytes, maximumByteCount: max(bytes.count, 1))
        else { return "" }
        for (depth, step) in failure.path.components.enumerated() {
            if let next = value[JSONPath([step])] {
                value = next
                continue
            }
            let parent = JSONPath(Array(failure.path.components.prefix(depth)))
            switch (value, step) {
            case (.object(let object), .key(let key)):
                let keys = object.map(\.key)
                if let near = EditDistance.nearest(to: key, among: keys) { return " Did you mean \(near)?" }
                let more = keys.count > 12 ? " and \(keys.count - 12) more" : ""
                return keys.isEmpty
                    ? " \(parent) has no keys." : " \(parent) has \(keys.prefix(12).joined(separator: ", "))\(more)."
            case (.array(let elements), .index): return " \(parent) has \(counted(elements.count, "element"))."
            case (.array, .key): return " \(parent) is an array: write [0] for its first element."
            default: return " \(parent) has neither keys nor elements."
            }
        }
        return ""
    }

    private func list(_ heading: String?, _ lines: [String], limit: Int, _ output: inout Output) {
        if let heading { output.print(heading) }
        for line in lines.prefix(all ? lines.count : limit) { output.print(heading == nil ? line : "  " + line) }
        if !all, lines.count > limit { output.print("  ... and \(lines.count - limit) more; --all prints them") }
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
            return group.count == 1 ? line(first) : "\(line(first)) (\(group.count) times)"
        }
    }

    /// A note in a line; a failure with its place in the bytes, and without its full stop.
    private static func line(_ entry: MappingReport.Entry) -> String {
        entry.failure.map { String($0.description.dropLast()) } ?? entry.description
    }

    private var shownName: String { data == "-" ? "<stdin>" : data }

    private func readData(_ path: String) throws -> Data {
        let limit = maxSize << 20
        do {
            return path == "-"
                ? try BoundedFile.data(from: Descriptor(STDIN_FILENO), limit: limit)
                : try BoundedFile.data(atPath: path, limit: limit, takesStreams: true)
        } catch {
            let remedy =
                switch error {
                case .missing, .folder, .stream: " Give the path of a JSON file."
                case .tooLarge: " Give a part of it, or a greater --max-size."
                case .system: ""
                }
            throw GeneratorError.file(shownName, reason: error.sentence(most: "\(maxSize) MiB") + remedy)
        }
    }
}
