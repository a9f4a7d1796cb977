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
    private let environment: Environment
    private let lineLength: Int
    private let misses = TemplateObject.Misses()
    private let work = TemplateWork()

    /// Throws where the folder can't be read, or has no template that is used.
    init(folder: String?, lineLength: Int) throws {
        loader = try TemplateLoader(folder: folder, work)
        environment = Environment(
            loader: loader, extensions: [TemplateFilters.makeExtension(work)], trimBehaviour: .smart)
        self.lineLength = lineLength
    }

    /// What all templates see.
    func context(
        _ model: TemplateContext.Model, _ types: [String: SwiftCode], variables: [String: String]
    ) -> [String: Any] {
        [
            "model": TemplateObject.value(model, misses) as Any,
            // What whoever starts the program gives templates is code, as a template is.
            "variables": variables.mapValues { TemplateText(SwiftCode(checked: $0)) },
            "types": TemplateObject(type: "types", members: types.mapValues { TemplateText($0) }, misses),
        ]
    }

    /// A value as templates that this renders see it.
    func value(_ value: Any) -> Any? { TemplateObject.value(value, misses) }

    func render(_ template: Template, _ context: [String: Any]) throws -> String {
        work.restart()
        let text: String
        do {
            text = try environment.renderTemplate(name: template.fileName, context: context)
        } catch let error as TemplateSyntaxError {
            // An error in a template that another includes has the innermost first.
            let token = error.stackTrace.first ?? error.token
            let file = token?.sourceMap.filename ?? template.fileName
            throw GeneratorError.line(
                file: loader.path(of: file), lines: loader.lines(of: token, in: file), reason: error.reason)
        } catch let error as TemplateDoesNotExist {
            throw GeneratorError.line(
                file: loader.path(of: template.fileName), lines: [], reason: error.description)
        }
        if let printed = misses.printed {
            throw GeneratorError.line(
                file: loader.path(of: template.fileName), lines: [],
                reason:
                    "The template, or one that it includes, prints \(printed.type) itself. Print one of its members: \(printed.known.joined(separator: ", "))."
            )
        }
        if let miss = misses.first {
            let (file, lines) = loader.place(ofMember: miss.name, from: template.fileName)
            throw GeneratorError.line(
                file: loader.path(of: file), lines: lines,
                reason:
                    "\(miss.type) has no '\(miss.name)'. It has \(miss.known.joined(separator: ", ")).")
        }
        do {
            return SourceLayout(lineLength: lineLength).layOut(try SourcePlace.layOut(text))
        } catch {
            throw GeneratorError.line(file: loader.path(of: template.fileName), lines: [], reason: error.reason)
        }
    }
}
