import Foundation
import Modelwright
import Testing

/// An example of a page in `docs/`: a piece of a model document, JSON, and everything the page says about them.
///
/// A page has the model in an `xml` block and the JSON in the `text` blocks below it, whose lines start with `in`,
/// `load`, `update`, `object`, `out`, `view`, `report` or `throws`. A line that starts with eight spaces continues the one above.
struct DocumentedExample: Sendable, CustomTestStringConvertible {
    /// The page and line of `in`, as `Keys.md:34`.
    var place: String
    var model: String
    var json = ""
    /// Set by a comment `// coercion = .none` after the JSON.
    var refusesCoercion = false
    /// Set by a comment `// validates`: `throws` lists what breaks the model's rules.
    var validates = false
    /// What follows each of the words.
    var lines: [String: [String]] = [:]

    var testDescription: String { place }

    private static let transforms: [String: ValueTransform] = [
        "Day": .date(format: "dd.MM.yyyy"),
        "List": .separated(by: ","),
        "Percent": ValueTransform(
            decode: { json in json.stringValue.flatMap { Decimal(string: String($0.dropLast())) }.map { $0 / 100 } },
            encode: { (value: Decimal) in .string("\(value * 100)%") }),
        "Colour": ValueTransform(
            decode: { json in
                guard let text = json.stringValue, text.hasPrefix("#"), let red = Int(text.dropFirst(), radix: 16)
                else {
                    throw Unreadable()
                }
                return Colour(red: red)
            },
            encode: { (colour: Colour) in .string("#" + String(colour.red, radix: 16)) }),
    ]

    func check() throws {
        let isWhole = model.contains("<entity")
        let text = "<model>\n\(isWhole ? "" : "<entity name=\"A\">\n")\(model)\(isWhole ? "" : "</entity>\n")</model>"
        let root = try #require(text.firstMatch(of: /<entity name="(\w+)"/)).1
        let loaded: ObjectModel
        do {
            loaded = try ObjectModel(
                data: Data(text.utf8), name: "A.xml",
                classes: Self.classes.filter { $0.entityName == root }, transforms: Self.transforms)
        } catch let error as ModelError {
            expect(error.description.components(separatedBy: "\n"), "load")
            return
        }
        expect(loaded.warnings.map(\.description), "load")

        var decoder = ModelDecoder(model: loaded)
        if refusesCoercion { decoder.coercion = .none }
        if validates {
            decoder.validates = true
            decoder.failures = .all
            try checkValidation(of: decoder.model, String(root))
        }
        if let update = lines["update"] { return try check(update: update.joined(), decoder, String(root)) }
        let encoded: String
        let objects: [ModelObject]
        let report: MappingReport
        do {
            let encoder = ModelEncoder(model: loaded)
            if json.hasPrefix("[") {
                (objects, report) = try decoder.decodeArrayReporting(entity: String(root), from: json)
                encoded = String(decoding: try encoder.encode(objects), as: UTF8.self)
            } else {
                let (object, entries) = try decoder.decodeReporting(entity: String(root), from: json)
                (objects, report) = ([object], entries)
                encoded = String(decoding: try encoder.encode(object), as: UTF8.self)
            }
        } catch let error as MappingError {
            if case .failures(let failures) = error {
                expect(failures.map(\.description), "throws")
            } else {
                expect([error.description], "throws")
            }
            return
        }
        expect(objects.map { "\($0)" }, "object")
        expect([encoded], "out")
        expect(try views(of: objects, isArray: json.hasPrefix("["), in: loaded), "view")
        expect(report.entries.map { "\($0.kind) \($0)" }, "report")
        expect([], "throws")
    }

    /// What is written in the views that the page names, each after the view's name.
    private func views(of objects: [ModelObject], isArray: Bool, in model: ObjectModel) throws -> [String] {
        var encoder = ModelEncoder(model: model)
        return try lines["view", default: []].map { line in
            let name = String(line.prefix { $0 != " " })
            encoder.view = name
            return "\(name) "
                + String(decoding: try isArray ? encoder.encode(objects) : encoder.encode(objects[0]), as: UTF8.self)
        }
    }

    /// What becomes of an object that is changed by more JSON: nothing where that throws.
    private func check(update: String, _ decoder: ModelDecoder, _ root: String) throws {
        let object = try ModelDecoder(model: decoder.model).decode(entity: root, from: json)
        let encoder = ModelEncoder(model: decoder.model)
        let before = try encoder.encode(object)
        do {
            let report = try decoder.updateReporting(object, from: update)
            expect(report.entries.map { "\($0.kind) \($0)" }, "report")
            expect([], "throws")
        } catch let error as MappingError {
            if case .failures(let failures) = error {
                expect(failures.map(\.description), "throws")
            } else {
                expect([error.description], "throws")
            }
            #expect(try encoder.encode(object) == before, "\(place)")
        }
        expect(["\(object)"], "object")
        expect([String(decoding: try encoder.encode(object), as: UTF8.self)], "out")
    }

    /// Whether `validate()` finds in the decoded objects what decoding finds, in the same places.
    private func checkValidation(of model: ObjectModel, _ root: String) throws {
        func found(_ body: () throws -> Void) throws -> [String] {
            do {
                try body()
                return []
            } catch MappingError.failures(let failures) {
                return failures.map { "\($0.path) \($0.reason): \($0.expected), \($0.found)" }.sorted()
            }
        }
        var decoder = ModelDecoder(model: model)
        let objects =
            json.hasPrefix("[")
            ? try decoder.decodeArray(entity: root, from: json) : [try decoder.decode(entity: root, from: json)]
        decoder.validates = true
        decoder.failures = .all
        let decoding = try found {
            if json.hasPrefix("[") {
                _ = try decoder.decodeArray(entity: root, from: json)
            } else {
                _ = try decoder.decode(entity: root, from: json)
            }
        }
        let validation = try found {
            if json.hasPrefix("[") { try objects.validate() } else { try objects[0].validate() }
        }
        #expect(decoding == validation, "\(place)")
    }

    private func expect(_ found: [String], _ word: String) {
        #expect(lines[word, default: []] == found, "\(place), \(word)")
    }
}

extension DocumentedExample {
    /// The folder of the pages.
    static let folder: URL = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url.appendingPathComponent("docs")
    }()

    /// The names of the pages, sorted.
    static func pages() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }.sorted()
    }

    /// The fenced blocks of a page: the language, the number of the first line of contents, and the lines.
    static func blocks(of page: String) throws -> [(language: String, line: Int, lines: [String])] {
        var blocks: [(language: String, line: Int, lines: [String])] = []
        var isInside = false
        let text = try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
        for (index, line) in text.components(separatedBy: "\n").enumerated() {
            if line.hasPrefix("```") {
                isInside.toggle()
                if isInside { blocks.append((String(line.dropFirst(3)), index + 2, [])) }
            } else if isInside {
                blocks[blocks.count - 1].lines.append(line)
            }
        }
        return blocks
    }

    /// The examples of a page, in order.
    static func examples(of page: String) throws -> [DocumentedExample] {
        var examples: [DocumentedExample] = []
        var model: String?
        for block in try blocks(of: page) {
            switch block.language {
            case "xml":
                let isPiece = block.lines.first?.wholeMatch(of: /<(entity|attribute|relationship) .*/) != nil
                model = isPiece ? block.lines.map { $0 + "\n" }.joined() : nil
            case "text":
                if let model, block.lines.first?.hasPrefix("in ") == true {
                    examples += Self.examples(block.lines, from: block.line, of: page, model)
                }
            default:
                model = nil
            }
        }
        return examples
    }

    private static func examples(
        _ lines: [String], from first: Int, of page: String, _ model: String
    ) -> [DocumentedExample] {
        var examples: [DocumentedExample] = []
        var word = ""
        for (index, line) in lines.enumerated() where !line.isEmpty {
            var text = String(line.dropFirst(8))
            if !line.hasPrefix("        ") { word = line.prefix(8).trimmingCharacters(in: .whitespaces) }
            if word == "in" {
                var example = DocumentedExample(place: "\(page):\(first + index)", model: model)
                if let comment = text.firstRange(of: /\ \/\/ (coercion = .none|validates)$/) {
                    example.refusesCoercion = text.hasSuffix("none")
                    example.validates = !example.refusesCoercion
                    text = text[..<comment.lowerBound].trimmingCharacters(in: .whitespaces)
                }
                example.json = text
                examples.append(example)
            } else {
                examples[examples.count - 1].lines[word, default: []].append(text)
            }
        }
        return examples
    }
}
