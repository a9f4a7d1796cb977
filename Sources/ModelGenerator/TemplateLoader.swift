import Foundation
import Stencil

/// Finds templates in a folder, and else among the built-in ones.
final class TemplateLoader: Loader {
    private let folder: String?
    private var texts: [String: String] = [:]
    /// Those that were rendered: taking one apart takes as long as rendering it.
    private var templates: [String: Template] = [:]
    /// The templates of the folder.
    private var ownNames: Set<String> = []

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
        for name in ownNames.sorted() { try checkNames(of: name) }
    }

    /// Refuses templates that include themselves, which Stencil would follow until the stack ends.
    private func checkIncludes(of name: String, from path: [String]) throws {
        for included in included(by: name) {
            if path.contains(included) {
                throw GeneratorError.line(
                    file: self.path(of: name), lines: [],
                    reason: "The template includes itself: \((path + [included]).joined(separator: ", ")).")
            }
            try checkIncludes(of: included, from: path + [included])
        }
    }

    private func included(by name: String) -> [String] {
        let tags = texts[name]?.matches(of: /{%[+-]?\s*(?:include|extends)\s+["']([^"']+)["']/) ?? []
        return Set(tags.map { String($0.output.1) }).sorted()
    }

    /// Refuses names that neither the context has nor a loop, and what Stencil would end the program for.
    private func checkNames(of name: String) throws {
        guard let text = texts[name] else { return }
        var known: Set<String> = ["model", "entity", "variables", "types", "forloop", "block", "true", "false"]
        for other in texts.values {
            for loop in other.matches(of: /{%[+-]?\s*for\s+(.+?)\s+in\s/) {
                for variable in loop.output.1.split(separator: ",") { known.insert(ModelTranslator.trimmed(variable)) }
            }
        }
        for tag in text.matches(of: /{{\s*([A-Za-z_]\w*)|{%[+-]?\s*for\s.+?\sin\s+([A-Za-z_]\w*)/) {
            let root = String(tag.output.1 ?? tag.output.2 ?? "")
            if known.contains(root) { continue }
            throw GeneratorError.line(
                file: path(of: name), lines: [Self.line(of: tag.range.lowerBound, in: text)],
                reason: "There is no '\(root)'. There are model, entity, variables and types.")
        }
        for tag in text.matches(of: /\{[{%](.*?)[%}]\}/) {
            for use in tag.output.1.matches(of: /(\w+)\.last(?!\w)/) where use.output.1 != "forloop" {
                throw GeneratorError.line(
                    file: path(of: name), lines: [Self.line(of: use.range.lowerBound, in: text)],
                    reason:
                        "'\(use.output.0)' would end the program where the list is empty, as Stencil does not look. Use forloop.last in a loop."
                )
            }
        }
    }

    private static func line(of index: String.Index, in text: String) -> Int {
        text[..<index].count(where: \.isNewline) + 1
    }

    func loadTemplate(name: String, environment: Environment) throws -> Template {
        if let template = templates[name] { return template }
        guard let text = texts[name] else { throw TemplateDoesNotExist(templateNames: [name], loader: nil) }
        let template = Template(templateString: text, environment: environment, name: name)
        templates[name] = template
        return template
    }

    /// The file of a template, as messages show it.
    func path(of name: String) -> String {
        if let folder, ownNames.contains(name) { return folder + "/" + name }
        return "built-in " + name
    }

    /// The lines that an error may be in. Stencil finds a line by its text, so that of equal lines it knows the first.
    func lines(of token: Token?, in name: String) -> [Int] {
        guard let token else { return [] }
        let content = token.sourceMap.location.content
        let equal = lines(of: name) { !content.isEmpty && $0 == content }
        return equal.isEmpty ? lines(of: name) { $0.contains(token.contents) } : equal
    }

    /// Where a template, or one that it includes, asks for a member.
    func place(ofMember member: String, from template: String) -> (name: String, lines: [Int]) {
        let uses = [".\(member)", "\"\(member)\""]
        var names = [template]
        var next = 0
        while next < names.count {
            let name = names[next]
            next += 1
            let lines = lines(of: name) { line in
                uses.contains { use in
                    line.ranges(of: use).contains {
                        !(line[$0.upperBound...].first.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false)
                    }
                }
            }
            if !lines.isEmpty { return (name, lines) }
            names += included(by: name).filter { !names.contains($0) }
        }
        return (template, [])
    }

    private func lines(of name: String, where isMeant: (Substring) -> Bool) -> [Int] {
        let lines = (texts[name] ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.indices.filter { isMeant(lines[$0]) }.map { $0 + 1 }
    }
}
