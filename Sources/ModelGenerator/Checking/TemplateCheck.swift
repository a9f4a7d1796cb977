/// Checks the templates of a folder before Stencil renders them.
struct TemplateCheck {
    /// How much Stencil has to do for a template with all that it includes.
    private struct Size {
        /// The number of blocks and templates in each other.
        var depth: Int
        /// The number of templates that are rendered, each as often as it is included.
        var count: Int
    }

    /// More than anybody has; templates that include two each need only twenty levels to take hours.
    private static let maximumCount = 10_000

    private let texts: [String: String]
    private let path: (String) -> String
    private var outlines: [String: TemplateOutline] = [:]
    private var sizes: [String: Size] = [:]

    /// Throws where a template, or one that it includes, can't be rendered.
    ///
    /// - Parameters:
    ///   - texts: The templates by their names.
    ///   - templates: The templates that are rendered.
    ///   - path: The file of a template.
    init(texts: [String: String], templates: [TemplateRenderer.Template], path: @escaping (String) -> String) throws {
        self.texts = texts
        self.path = path
        for template in templates { _ = try size(of: template.fileName, includedBy: []) }
        let withEntity = reached(from: templates.filter { $0 != .model }.map(\.fileName))
        let inclusions = outlines.values.flatMap(\.inclusions)
        let withVariables = reached(from: inclusions.filter(\.hasVariables).map(\.name))
        let included = Set(inclusions.map(\.name))
        let loopVariables = outlines.values.reduce(into: Set<String>()) { $0.formUnion($1.loopVariables) }
        for name in outlines.keys.sorted() where !withVariables.contains(name) {
            try checkNames(
                of: name, hasEntity: withEntity.contains(name), isIncluded: included.contains(name), loopVariables)
        }
    }

    /// The templates as Stencil gets them: those that are rendered, and those that they include.
    var compiled: [String: String] { outlines.mapValues(\.compiled) }

    /// The templates that a template includes or extends.
    func included(by name: String) -> [String] { outlines[name]?.inclusions.map(\.name) ?? [] }

    private func error(_ name: String, _ line: Int, _ reason: String) -> GeneratorError {
        GeneratorError.line(file: path(name), lines: [line], reason: reason)
    }

    private mutating func outline(of name: String) throws -> TemplateOutline {
        if let outline = outlines[name] { return outline }
        do {
            let outline = try TemplateOutline(texts[name] ?? "")
            outlines[name] = outline
            return outline
        } catch let fault as TemplateFault {
            throw error(name, fault.line, fault.reason)
        }
    }

    /// Measures a template, each once, and refuses those that include themselves.
    private mutating func size(of name: String, includedBy names: [String]) throws -> Size {
        if let size = sizes[name] { return size }
        let names = names + [name]
        let outline = try outline(of: name)
        var size = Size(depth: outline.depth, count: 1)
        for inclusion in outline.inclusions {
            if let reason = reason(against: inclusion.name, includedBy: names) {
                throw error(name, inclusion.line, reason)
            }
            let included = try self.size(of: inclusion.name, includedBy: names)
            size.depth = max(size.depth, inclusion.depth + 1 + included.depth)
            size.count += included.count
            if let reason = reason(against: size) { throw error(name, inclusion.line, reason) }
        }
        sizes[name] = size
        return size
    }

    private func reason(against included: String, includedBy names: [String]) -> String? {
        if texts[included] == nil { return "There is no template '\(included)' in the folder of templates." }
        if names.contains(included) {
            return "The template includes itself: \((names + [included]).joined(separator: ", "))."
        }
        return reason(against: Size(depth: names.count, count: names.count))
    }

    private func reason(against size: Size) -> String? {
        if size.depth > TemplateOutline.maximumDepth {
            return
                "Blocks and included templates can be nested \(TemplateOutline.maximumDepth) deep at most, all together."
        }
        return size.count > Self.maximumCount
            ? "The template would be rendered with more than \(Self.maximumCount) others." : nil
    }

    /// The templates that are rendered for some.
    private func reached(from names: [String]) -> Set<String> {
        var reached: Set<String> = []
        var next = names
        while let name = next.popLast() {
            if reached.insert(name).inserted { next += included(by: name) }
        }
        return reached
    }

    /// Refuses names that neither the context has nor a loop.
    ///
    /// - Parameter loopVariables: What all loops bind.
    private func checkNames(
        of name: String, hasEntity: Bool, isIncluded: Bool, _ loopVariables: Set<String>
    ) throws {
        guard let outline = outlines[name] else { return }
        let context = hasEntity ? ["model", "entity", "variables", "types"] : ["model", "variables", "types"]
        var known = Set(context).union(["block"])
        // An included template is rendered in the loops of others, and so are the blocks of one that extends another.
        if outline.isExtension || isIncluded { known = known.union(loopVariables).union(["forloop"]) }
        guard let free = outline.freeNames.first(where: { !known.contains($0.name) }) else { return }
        throw error(
            name, free.line,
            "There is no '\(free.name)'. There are \(context.dropLast().joined(separator: ", ")) and types.")
    }
}
