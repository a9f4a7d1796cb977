import Foundation
import Stencil

/// Renders the built-in templates, or those of a folder that replace them.
struct TemplateRenderer {
    enum Template: String, CaseIterable {
        case model, machine, human

        var fileName: String { rawValue + ".stencil" }

        var builtIn: String {
            switch self {
            case .model: String(decoding: PackageResources.model_stencil, as: UTF8.self)
            case .machine: String(decoding: PackageResources.machine_stencil, as: UTF8.self)
            case .human: String(decoding: PackageResources.human_stencil, as: UTF8.self)
            }
        }
    }

    private let loader: TemplateLoader
    private let lineLength: Int

    /// Throws where the folder can't be read, or has no template that is used.
    init(folder: String?, lineLength: Int) throws {
        loader = try TemplateLoader(folder: folder)
        self.lineLength = lineLength
    }

    func render(_ template: Template, _ context: [String: Any]) throws -> String {
        let environment = Environment(loader: loader, extensions: [Self.filters], trimBehaviour: .smart)
        do {
            let text = try environment.renderTemplate(name: template.fileName, context: context)
            return SourceLayout(lineLength: lineLength).layOut(text)
        } catch let error as TemplateSyntaxError {
            let file = error.templateName ?? template.fileName
            throw GeneratorError.line(
                file: loader.path(of: file), lines: loader.lines(of: error, in: file), reason: error.reason)
        } catch let error as TemplateDoesNotExist {
            throw GeneratorError.line(
                file: loader.path(of: template.fileName), lines: [], reason: error.description)
        }
    }

    /// Filters beside Stencil's own.
    private static var filters: Extension {
        let filters = Extension()
        filters.registerFilter("upperFirst") { value in (value as? String).map(SwiftName.capitalized) }
        filters.registerFilter("lowerFirst") { value in (value as? String).map(SwiftName.lowerCamel) }
        filters.registerFilter("literal") { value in (value as? String).map(SwiftLiteral.string) }
        filters.registerFilter("weakName") { value in
            (value as? String).map { "weak" + SwiftName.capitalized(SwiftName.identifier($0)) }
        }
        filters.registerFilter("comment") { value in (value as? String).map(SwiftName.onOneLine) }
        filters.registerFilter("list") { value, arguments in
            guard let items = value as? [Any], let key = arguments.first as? String else { return value }
            return items.compactMap { ($0 as? [String: Any])?[key] as? String }.joined(separator: ", ")
        }
        filters.registerFilter("escaped") { value in (value as? String).map(SwiftName.escaped) }
        return filters
    }
}

/// Finds templates in a folder, and else among the built-in ones.
private final class TemplateLoader: Loader {
    private let folder: String?
    private var texts: [String: String] = [:]

    init(folder: String?) throws {
        self.folder = folder
        for template in TemplateRenderer.Template.allCases { texts[template.fileName] = template.builtIn }
        guard let folder else { return }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".stencil") }
        } catch {
            throw GeneratorError.file(folder, reason: "The folder of templates can't be read.")
        }
        let known = TemplateRenderer.Template.allCases.map(\.fileName)
        guard names.contains(where: known.contains) else {
            throw GeneratorError.file(
                folder, reason: "There is none of \(known.joined(separator: ", ")) in the folder of templates.")
        }
        for name in names {
            let path = folder + "/" + name
            guard let data = FileManager.default.contents(atPath: path),
                let text = String(validating: data, as: UTF8.self)
            else { throw GeneratorError.file(path, reason: "The template can't be read as UTF-8.") }
            texts[name] = text
            ownNames.insert(name)
        }
        for name in texts.keys.sorted() { try checkIncludes(of: name, from: [name]) }
    }

    private var ownNames: Set<String> = []

    /// Refuses templates that include themselves, which Stencil would follow until the stack ends.
    private func checkIncludes(of name: String, from path: [String]) throws {
        guard let text = texts[name] else { return }
        let tags = text.matches(of: /{%[+-]?\s*(?:include|extends)\s+["']([^"']+)["']/)
        for included in Set(tags.map { String($0.output.1) }) {
            if path.contains(included) {
                throw GeneratorError.line(
                    file: self.path(of: name), lines: [],
                    reason: "The template includes itself: \((path + [included]).joined(separator: ", ")).")
            }
            try checkIncludes(of: included, from: path + [included])
        }
    }

    func loadTemplate(name: String, environment: Environment) throws -> Template {
        guard let text = texts[name] else { throw TemplateDoesNotExist(templateNames: [name], loader: nil) }
        return Template(templateString: text, environment: environment, name: name)
    }

    /// The file of a template, as messages show it.
    func path(of name: String) -> String {
        if let folder, ownNames.contains(name) { return folder + "/" + name }
        return "built-in " + name
    }

    /// The lines that an error may be in. Stencil finds a line by its text, so that of equal lines it knows the first.
    func lines(of error: TemplateSyntaxError, in name: String) -> [Int] {
        guard let token = error.token, let text = texts[name] else { return [] }
        let content = token.sourceMap.location.content
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let equal = lines.indices.filter { !content.isEmpty && lines[$0] == content }
        if !equal.isEmpty { return equal.map { $0 + 1 } }
        return lines.indices.filter { lines[$0].contains(token.contents) }.map { $0 + 1 }
    }
}
