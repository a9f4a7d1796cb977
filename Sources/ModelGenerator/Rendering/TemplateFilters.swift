import Foundation
import Stencil

/// The filters that templates have: those of Stencil, and some for Swift. What they make of code is code, and what they make
/// of a text is a text, but where they make code of it.
enum TemplateFilters {
    /// Widths beyond are mistakes.
    private static let widths = 0...1_000
    private static let ofText: [String: @Sendable (TemplateText) -> TemplateText] = [
        "upperFirst": { $0.map(SwiftName.capitalized) },
        "lowerFirst": { $0.map(SwiftName.lowerCamel) },
        "comment": { $0.map(SourcePlace.line) },
        "literal": { TemplateText(SwiftLiteral.string($0.text)) },
        "weakName": { TemplateText("weak\(SwiftName.capitalizedIdentifier($0.text))") },
        "escaped": {
            TemplateText(SwiftName.escaped($0.isCode ? SwiftCode(checked: $0.text) : SwiftName.identifier($0.text)))
        },
        "code": { TemplateText($0.text, isCode: true) },
    ]

    private static let ofCase: [String: @Sendable (String) -> String] = [
        "capitalize": \.capitalized, "uppercase": { $0.uppercased() }, "lowercase": { $0.lowercased() },
    ]

    /// The names of all that templates can use, sorted.
    static let names = (Array(ofText.keys) + ofCase.keys + ["default", "filter", "indent", "join", "list", "split"])
        .sorted()

    /// What conditions look at: strings, which Stencil compares.
    static let plain = "plain"
    /// What loops take apart: a dictionary as pairs, whose keys are texts too.
    static let pairs = "pairs"

    /// The filters that Stencil does not have, and those of its own that would end the program, hide a mistake, or make
    /// strings of texts.
    ///
    /// - Parameter work: Counts what loops take apart.
    static func makeExtension(_ work: TemplateWork) -> Extension {
        let filters = Extension()
        for (name, filter) in ofText { filters.registerFilter(name) { TemplateText($0).map(filter) } }
        for (name, change) in ofCase { filters.registerFilter(name) { changed($0, change) } }
        filters.registerFilter("list", filter: list)
        filters.registerFilter("indent", filter: indent)
        filters.registerFilter("join", filter: join)
        filters.registerFilter("split", filter: split)
        // Stencil's own describes the value, which an object takes for printing.
        filters.registerFilter("default") { value, arguments in value ?? arguments.lazy.compactMap { $0 }.first }
        filters.registerFilter(plain, filter: plainValue)
        filters.registerFilter(pairs) { value in
            switch value {
            case let values as [Any]: try work.take(values.count)
            case let values as [String: Any]: try work.take(values.count)
            // An end of a range.
            case let number as Int: try work.take(Int(clamping: number.magnitude))
            default: try work.take(1)
            }
            return (value as? [String: Any])?.sorted { $0.key < $1.key }.map { key, value in
                (TemplateText(key, isCode: TemplateText(value)?.isCode ?? false), value)
            } ?? value
        }
        return filters
    }

    /// A value in other letters. What a block printed keeps its marks.
    private static func changed(_ value: Any?, _ change: (String) -> String) -> Any? {
        switch value {
        case let text as String: change(text)
        case let values as [Any]: values.map { changed($0, change) ?? $0 }
        default: TemplateText(value)?.map(change)
        }
    }

    private static func plainValue(_ value: Any?) -> Any? {
        switch value {
        case is TemplateText, is String: TemplateText(value)?.text
        case let values as [Any]: values.map { plainValue($0) ?? $0 }
        default: value
        }
    }

    private static func list(_ value: Any?, _ arguments: [Any?]) throws -> Any? {
        guard arguments.count == 1, let key = TemplateText(arguments[0])?.text else {
            throw TemplateSyntaxError("'list' takes the name of a member in quotes: list:\"name\".")
        }
        guard let value else { return nil }
        let items = value as? [Any]
        let objects = items?.compactMap { $0 as? TemplateObject } ?? []
        guard objects.count == items?.count else {
            throw TemplateSyntaxError("'list' joins a member of each object of a list; this is no list of objects.")
        }
        let texts = try objects.compactMap { object -> TemplateText? in
            guard let member = object[dynamicMember: key] else { return nil }
            if let text = member as? TemplateText { return text }
            throw TemplateSyntaxError("'list' joins texts, and '\(key)' is none.")
        }
        return texts.map(\.description).joined(separator: ", ")
    }

    private static func join(_ value: Any?, _ arguments: [Any?]) throws -> Any? {
        guard arguments.count < 2 else { throw TemplateSyntaxError("'join' filter takes at most one argument") }
        guard let values = value as? [Any] else { return value }
        // Each is laid by itself.
        let texts = values.map { TemplateText($0)?.description ?? String(describing: $0) }
        return texts.joined(separator: (arguments.first ?? nil).map { String(describing: $0) } ?? "")
    }

    private static func split(_ value: Any?, _ arguments: [Any?]) throws -> Any? {
        guard arguments.count < 2 else { throw TemplateSyntaxError("'split' filter takes at most one argument") }
        guard let text = TemplateText(value) else { return value }
        let separator = TemplateText(arguments.first ?? nil)?.text ?? " "
        return text.text.components(separatedBy: separator).map { TemplateText($0, isCode: text.isCode) }
    }

    private static func indent(_ value: Any?, _ arguments: [Any?]) throws -> Any? {
        let width = arguments.isEmpty ? 4 : arguments[0] as? Int
        let unit = arguments.count > 1 ? TemplateText(arguments[1])?.text : " "
        let indentsFirst = arguments.count > 2 ? arguments[2] as? Bool : false
        guard arguments.count <= 3, let width, widths.contains(width), let unit, let indentsFirst else {
            throw TemplateSyntaxError(
                "'indent' takes a width from 0 to \(widths.upperBound), the text to indent by, and whether the first line is indented: indent:4,\" \",true."
            )
        }
        let indentation = String(repeating: unit, count: width)
        func indented(_ text: String) -> String {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            return lines.enumerated().map { index, line in
                line.isEmpty || (index == 0 && !indentsFirst) ? String(line) : indentation + line
            }.joined(separator: "\n")
        }
        // What a block printed keeps its marks.
        if let text = value as? String { return indented(text) }
        return TemplateText(value)?.map(indented) ?? value
    }
}
