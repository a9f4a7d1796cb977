public import ArgumentParser
public import ModelGenerator

/// The options that say what is generated.
struct GenerationChoices: ParsableArguments {
    @Option(help: "final: one class for each entity. pair: _Author for the machine, Author for you.")
    var style = GeneratorOptions.Style.final

    @Option(name: .customLong("access"), help: "Who sees the classes: internal, package or public.")
    var accessLevel = GeneratorOptions.AccessLevel.internal

    @Option(help: "The folder for your halves of pairs, if it is another.", completion: .directory)
    var humanOutput: String?

    @Option(help: "The name of the model's type, such as ShopModel.")
    var modelType: String?

    @Option(help: "Only the entities of this configuration.")
    var configuration: String?

    @Option(help: "The superclass of root entities' classes; it inherits from ModelObject.")
    var baseClass: String?

    @Option(help: "The superclass of every class.")
    var baseClassForce: String?

    @Option(name: .customLong("import"), help: ArgumentHelp("A module that the files import.", valueName: "module"))
    var imports: [String] = []

    @Flag(help: "Let to-many relationships that are not ordered be sets.")
    var sets = false

    @Flag(help: "Give each class a Sendable, Codable snapshot.")
    var snapshots = false

    @Option(
        name: .customLong("transform"),
        help: ArgumentHelp(
            "The Swift type of a transformer's values, where the model does not say it.", valueName: "name=type"))
    var transformTypes: [String] = []

    @Option(help: "Types that are not Swift's own: keep their names, or json-value.")
    var unknownTypes = GeneratorOptions.UnknownTypes.keep

    @Option(help: "A folder with templates that replace the built-in ones.", completion: .directory)
    var templatePath: String?

    @Option(
        name: .customLong("template-var"),
        help: ArgumentHelp("What templates read as variables.KEY.", valueName: "key=value"))
    var templateVariables: [String] = []

    func validate() throws {
        for variable in templateVariables where !variable.contains("=") {
            throw ValidationError("--template-var takes KEY=VALUE, not '\(variable)'.")
        }
        for transform in transformTypes where !transform.contains("=") {
            throw ValidationError("--transform takes NAME=TYPE, not '\(transform)'.")
        }
    }

    var options: GeneratorOptions {
        var options = GeneratorOptions()
        options.style = style
        options.accessLevel = accessLevel
        options.configuration = configuration
        options.baseClass = baseClass
        options.forcedBaseClass = baseClassForce
        options.additionalImports = imports
        options.usesSets = sets
        options.makesSnapshots = snapshots
        options.unknownTypes = unknownTypes
        options.templateFolder = templatePath
        options.templateVariables = Self.pairs(templateVariables)
        options.transformTypes = Self.pairs(transformTypes)
        return options
    }

    private static func pairs(_ texts: [String]) -> [String: String] {
        let pairs = texts.map { text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.dropFirst().first.map(String.init) ?? "")
        }
        return Dictionary(pairs) { _, last in last }
    }
}

extension GeneratorOptions.Style: ExpressibleByArgument {}
extension GeneratorOptions.AccessLevel: ExpressibleByArgument {}
extension GeneratorOptions.UnknownTypes: ExpressibleByArgument {}
