#if !Modelgen
    #error(
        "The generator is left out: take `traits: []` out of the dependency on modelwright, or name \"Modelgen\" in it."
    )
#endif

package import Modelwright

/// Generates the classes of a model: parse, translate, render.
///
/// ```swift
/// let generated = try ModelGenerator(options).generate(document, fileName: "Shop.xcdatamodeld")
/// try FileWriter(folder: "Sources/Shop/Model").write(generated.files)
/// ```
package struct ModelGenerator {
    /// What was generated, and what a person should know of it.
    package struct Output: Sendable {
        /// The files: the model's, then one or two for each entity.
        package var files: [GeneratedFile]
        /// The model's warnings, and what was decided where names clash.
        package var warnings: [Diagnostic]
        /// The names of the files that the model's other entities have, those outside the configuration.
        package var otherFileNames: Set<String> = []
        /// How many properties are a `JSONValue` since their type is not Swift's own.
        package var fallbackCount: Int
    }

    private let options: GeneratorOptions

    /// A generator.
    package init(_ options: GeneratorOptions = GeneratorOptions()) { self.options = options }

    /// Generates the classes of a document.
    ///
    /// - Parameter fileName: What the files say that they were generated from, and where their names come from.
    /// - Throws: `ModelError` with everything that is wrong with the model, `GeneratorError` for an option or a template.
    package func generate(_ document: ModelDocument, fileName: String) throws -> Output {
        let output = try output(document, fileName: fileName)
        // Disks that take capitals for small letters are common.
        try refuseClashes(output.files) { $0.lowercased() }
        return output
    }

    /// Everything there is to say of a document and its classes, which are not rendered: what `generate` warns of, and what
    /// it throws for.
    ///
    /// - Throws: `ModelError` for a document that can't be loaded, `GeneratorError` for an option.
    package func diagnostics(_ document: ModelDocument, fileName: String) throws -> [Diagnostic] {
        let model = try model(of: document)
        let names = try TakenNames(renderer(), options: options)
        let translator = try ModelTranslator(model, options: options, names: names)
        let warnings = model.warnings + notes(translator)
        do {
            _ = try translator.translate(document: "", fileName: fileName, typeName: Self.typeName(of: fileName))
            return warnings
        } catch let error as ModelError {
            return warnings + error.diagnostics
        }
    }

    private func model(of document: ModelDocument) throws -> ObjectModel {
        try ObjectModel(document, overlays: options.overlays, dialect: options.dialect, rules: options.rules)
    }

    private func notes(_ translator: ModelTranslator) -> [Diagnostic] {
        translator.notes.filter { options.rules[$0.rule] }
    }

    private func renderer() throws -> TemplateRenderer {
        try TemplateRenderer(folder: options.templateFolder, lineLength: options.lineLength)
    }

    private func output(_ document: ModelDocument, fileName: String) throws -> Output {
        let renderer = try renderer()
        let names = try TakenNames(renderer, options: options)
        try check(names)
        let model = try model(of: document)
        let translator = try ModelTranslator(model, options: options, names: names)
        let source = try Self.text(of: document)
        let typeName = options.modelType.flatMap(names.ownType) ?? Self.typeName(of: fileName)
        let context = try translator.translate(document: source, fileName: fileName, typeName: typeName)
        return Output(
            files: try render(context, translator.types, renderer, source: fileName),
            warnings: model.warnings + notes(translator), otherFileNames: try otherFileNames(model, names),
            fallbackCount: translator.fallbackCount)
    }

    /// The text that is embedded: as it was read, so that a program's messages name the places of the file.
    ///
    /// A literal of several lines ends them all in line feeds, as a reader of XML does.
    private static func text(of document: ModelDocument) throws -> String {
        if let text = document.source.text { return text }
        var document = document
        document.format.lineBreak = .lineFeed
        return String(decoding: try document.data(), as: UTF8.self)
    }

    /// The names of the files of entities that the configuration leaves out.
    private func otherFileNames(_ model: ObjectModel, _ taken: TakenNames) throws -> Set<String> {
        guard options.configuration != nil else { return [] }
        var all = options
        all.configuration = nil
        let names = try ModelTranslator(model, options: all, names: taken).classNames.values
        return Set(names.flatMap { [GeneratedFile.name(ofType: $0), GeneratedFile.name(ofType: "_\($0)")] })
    }

    /// Refuses options that would not come out as the names that they stand for.
    private func check(_ taken: TakenNames) throws {
        if let name = options.modelType, taken.ownType(name) == nil {
            let isName = !name.contains(".") && SwiftName.path(name) != nil
            throw isName ? GeneratorError.takenModelType(name) : GeneratorError.noName(name, "model type")
        }
        let names = [("base class", options.baseClass), ("base class", options.forcedBaseClass)]
        for (what, name) in names {
            if let name, SwiftName.path(name) == nil { throw GeneratorError.noName(name, what) }
        }
        for (transformer, type) in options.transformTypes.sorted(by: { $0.key < $1.key })
        where !ModelTranslator.isType(type) { throw GeneratorError.noType(type, transformer: transformer) }
        for module in options.additionalImports where SwiftName.path(module) == nil {
            throw GeneratorError.noName(module, "module")
        }
    }

    private func render(
        _ model: TemplateContext.Model, _ types: [String: SwiftCode], _ renderer: TemplateRenderer, source: String
    ) throws -> [GeneratedFile] {
        var context = renderer.context(model, types, variables: options.templateVariables)
        var files = [
            GeneratedFile.machine(
                GeneratedFile.name(ofType: model.typeName), try renderer.render(.model, context), source: source)
        ]
        for entity in model.entities {
            context["entity"] = renderer.value(entity)
            let body = try renderer.render(.machine, context)
            files.append(
                .machine(
                    GeneratedFile.name(ofType: entity.machineClassName), body, source: source,
                    brokenRules: Self.rulesBroken(byNamesOf: entity)))
            guard entity.isPair else { continue }
            let human = try renderer.render(.human, context)
            let name = GeneratedFile.name(ofType: entity.className)
            files.append(GeneratedFile(name: name, owner: .human, text: human))
        }
        return files
    }

    /// Refuses files of one name, which would hold classes of one name.
    private func refuseClashes(_ files: [GeneratedFile], _ key: (String) -> String) throws {
        let names = Dictionary(grouping: files.map(\.name), by: key)
        if let clash = names.values.filter({ $0.count > 1 }).min(by: { $0[0] < $1[0] }) {
            throw GeneratorError.sameFile(clash)
        }
    }

    /// The rules of swift-format that the names of the model break, so that nobody has to rename what an API has.
    private static func rulesBroken(byNamesOf entity: TemplateContext.Entity) -> [String] {
        let cases = entity.enumerations.flatMap(\.cases).map { SwiftCode(checked: $0.text.prefix { $0 != " " }) }
        let members = entity.keys.map(\.identifier) + cases
        var rules: [String] = []
        if !members.allSatisfy(SwiftName.isLowerCamel) { rules.append("AlwaysUseLowerCamelCase") }
        if entity.className.text.first?.isLowercase == true { rules.append("TypeNamesShouldBeCapitalized") }
        return rules
    }

    /// One file with all that is the machine's, for a build that has to know the names of its files beforehand.
    ///
    /// The other halves of pairs are the program's to write.
    ///
    /// - Throws: As `generate`.
    package func generateFile(named name: String, _ document: ModelDocument, fileName: String) throws -> Output {
        var output = try output(document, fileName: fileName)
        try refuseClashes(output.files) { $0 }
        var imports: [String: String] = [:]
        var bodies: [String] = []
        for file in output.files where file.owner == .machine {
            let lines = file.body.split(separator: "\n", omittingEmptySubsequences: false)
            let code = lines.drop { line in
                if ImportLines.isCondition(line) { return true }
                guard !line.hasPrefix("//"), let range = line.firstRange(of: "import ") else { return line.isEmpty }
                let (module, line) = (String(line[range.upperBound...]), line.drop { $0 == " " })
                // Of two imports of a module the wider one.
                if line.count > imports[module]?.count ?? 0 { imports[module] = String(line) }
                return true
            }
            bodies.append(code.joined(separator: "\n"))
        }
        let lines = imports.sorted { $0.key < $1.key }.map { SwiftCode(checked: $0.value) }
        let head = ImportLines.conditional(lines).joined(separator: "\n").text
        output.files = [.machine(name, head + "\n\n" + bodies.joined(separator: "\n"), source: fileName)]
        return output
    }

    /// `ShopModel` for `Shop.xcdatamodeld` and `Shop 2.xml`.
    static func typeName(of fileName: String) -> SwiftCode {
        let base = fileName.split(separator: ".").first.map(String.init) ?? fileName
        let name = SwiftName.capitalizedIdentifier(base)
        return name.text.hasSuffix("Model") ? name : name + "Model"
    }
}
