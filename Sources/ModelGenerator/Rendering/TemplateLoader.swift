import Foundation
import Modelwright
import Stencil

/// Finds templates in a folder, and else among the built-in ones.
final class TemplateLoader: Loader {
    private let folder: String?
    private let texts: [String: String]
    /// Those that were rendered: taking one apart takes as long as rendering it.
    private var templates: [String: Template] = [:]
    /// The templates of the folder.
    private let ownNames: Set<String>
    /// What templates include.
    private let check: TemplateCheck
    private let work: TemplateWork

    /// How many bytes a template may have.
    private static let maximumByteCount = 1 << 20

    /// - Parameter work: Counts the templates that are rendered.
    init(folder: String?, _ work: TemplateWork) throws {
        self.folder = folder
        self.work = work
        var texts: [String: String] = [:]
        for template in TemplateRenderer.Template.allCases { texts[template.fileName] = template.builtIn }
        let ownTexts = try folder.map(Self.texts(in:)) ?? [:]
        texts.merge(ownTexts) { _, own in own }
        ownNames = Set(ownTexts.keys)
        check = try TemplateCheck(texts: texts, templates: TemplateRenderer.Template.allCases) { [ownNames] name in
            Self.path(of: name, in: ownNames.contains(name) ? folder : nil)
        }
        self.texts = check.compiled
    }

    /// The templates of a folder.
    private static func texts(in folder: String) throws -> [String: String] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".stencil") }
        } catch {
            throw GeneratorError.file(
                folder, reason: "There is no folder of templates here that can be read. Give another --template-path.")
        }
        let known = TemplateRenderer.Template.allCases.map(\.fileName)
        guard names.contains(where: known.contains) else {
            throw GeneratorError.file(
                folder, reason: "There is none of \(known.joined(separator: ", ")) in the folder of templates.")
        }
        var texts: [String: String] = [:]
        for name in names {
            let path = folder + "/" + name
            let data: Data
            do {
                data = try BoundedFile.data(atPath: path, limit: Self.maximumByteCount)
            } catch {
                throw GeneratorError.file(
                    path, reason: error.sentence(most: "1 MiB") + " Put a template in its place, or remove it.")
            }
            guard let text = String(validating: data, as: UTF8.self) else {
                throw GeneratorError.file(path, reason: "The template is not UTF-8. Save it as UTF-8.")
            }
            // An editor may begin it with a byte order mark, and a checkout may end its lines in another way.
            let plain = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
            texts[name] = plain.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        }
        return texts
    }

    func loadTemplate(name: String, environment: Environment) throws -> Template {
        try work.take(1)
        if let template = templates[name] { return template }
        guard let text = texts[name] else { throw TemplateDoesNotExist(templateNames: [name], loader: nil) }
        let template = Template(templateString: text, environment: environment, name: name)
        templates[name] = template
        return template
    }

    /// The file of a template, as messages show it.
    func path(of name: String) -> String {
        Self.path(of: name, in: ownNames.contains(name) ? folder : nil)
    }

    private static func path(of name: String, in folder: String?) -> String {
        folder.map { $0 + "/" + name } ?? "built-in " + name
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
            names += check.included(by: name).filter { !names.contains($0) }
        }
        return (template, [])
    }

    private func lines(of name: String, where isMeant: (Substring) -> Bool) -> [Int] {
        let lines = (texts[name] ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.indices.filter { isMeant(lines[$0]) }.map { $0 + 1 }
    }
}
