import Stencil

/// The filters that templates have: those of Stencil, and some for Swift.
enum TemplateFilters {
    /// Widths beyond are mistakes.
    private static let widths = 0...1_000
    private static let ofStencil = [
        "capitalize", "default", "filter", "indent", "join", "lowercase", "split", "uppercase",
    ]
    private static let ofText: [String: @Sendable (String) -> String] = [
        "upperFirst": SwiftName.capitalized,
        "lowerFirst": SwiftName.lowerCamel,
        "literal": SwiftLiteral.string,
        "weakName": { "weak" + SwiftName.capitalizedIdentifier($0) },
        "comment": SwiftName.onOneLine,
        "escaped": SwiftName.escaped,
    ]

    /// The names of all, sorted.
    static let names = (ofStencil + ofText.keys + ["list"]).sorted()

    /// The filters that Stencil does not have, and those of its own that would end the program or hide a mistake.
    static func makeExtension() -> Extension {
        let filters = Extension()
        for (name, filter) in ofText {
            filters.registerFilter(name) { value in (value as? String).map(filter) }
        }
        filters.registerFilter("list", filter: list)
        filters.registerFilter("indent", filter: indent)
        // Stencil's own describes the value, which an object takes for printing.
        filters.registerFilter("default") { value, arguments in value ?? arguments.lazy.compactMap { $0 }.first }
        return filters
    }

    private static func list(_ value: Any?, _ arguments: [Any?]) throws -> Any? {
        guard arguments.count == 1, let key = arguments[0] as? String else {
            throw TemplateSyntaxError("'list' takes the name of a member in quotes: list:\"name\".")
        }
        guard let value else { return nil }
        let items = value as? [Any]
        let objects = items?.compactMap { $0 as? TemplateObject } ?? []
        guard objects.count == items?.count else {
            throw TemplateSyntaxError("'list' joins a member of each object of a list; this is no list of objects.")
        }
        let texts = try objects.compactMap { object -> String? in
            guard let member = object[dynamicMember: key] else { return nil }
            if let text = member as? String { return text }
            throw TemplateSyntaxError("'list' joins texts, and '\(key)' is none.")
        }
        return texts.joined(separator: ", ")
    }

    private static func indent(_ value: Any?, _ arguments: [Any?]) throws -> Any? {
        let width = arguments.isEmpty ? 4 : arguments[0] as? Int
        let unit = arguments.count > 1 ? arguments[1] as? String : " "
        let indentsFirst = arguments.count > 2 ? arguments[2] as? Bool : false
        guard arguments.count <= 3, let width, widths.contains(width), let unit, let indentsFirst else {
            throw TemplateSyntaxError(
                "'indent' takes a width from 0 to \(widths.upperBound), the text to indent by, and whether the first line is indented: indent:4,\" \",true."
            )
        }
        guard let text = value as? String else { return value }
        let indentation = String(repeating: unit, count: width)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().map { index, line in
            line.isEmpty || (index == 0 && !indentsFirst) ? String(line) : indentation + line
        }.joined(separator: "\n")
    }
}
