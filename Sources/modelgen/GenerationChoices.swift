import ArgumentParser
import ModelGenerator

/// The options that say what is generated: those of a file, and over them those of the command line.
struct GenerationChoices: ParsableArguments {
    @Option(help: "A file with these options: modelgen.yaml.", completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @Option(help: "final: one class for each entity. pair: _Author for the machine, Author for you. (default: final)")
    var style: GeneratorOptions.Style?

    @Option(name: .customLong("access"), help: "Who sees the classes: internal, package or public. (default: internal)")
    var accessLevel: GeneratorOptions.AccessLevel?

    @OptionGroup
    var overlay: OverlayChoice

    @OptionGroup
    var dialect: DialectChoice

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

    @Flag(help: "Make sets of to-many relationships that aren't ordered.")
    var sets = false

    @Flag(help: "Let all properties report their changes, so that graphs needn't compare objects.")
    var observed = false

    @Flag(help: "Give each class a Sendable, Codable snapshot.")
    var snapshots = false

    @Flag(
        inversion: .prefixedNo,
        help: "Write functions for fetch requests and fetched properties. (default: --fetch-functions)")
    var fetchFunctions: Bool?

    @Option(
        name: .customLong("transform"),
        help: ArgumentHelp(
            "The Swift type of a transformer's values, if the model doesn't say it.", valueName: "name=type"))
    var transformTypes: [String] = []

    @Option(help: "Types that aren't Swift's own: keep their names, or use json-value. (default: keep)")
    var unknownTypes: GeneratorOptions.UnknownTypes?

    @Option(help: "A folder with templates that replace the built-in ones.", completion: .directory)
    var templatePath: String?

    @Option(
        name: .customLong("template-var"),
        help: ArgumentHelp("A value for templates to read as variables.KEY.", valueName: "key=value"))
    var templateVariables: [String] = []

    @OptionGroup(title: "Warnings")
    var rules: RuleChoices

    func validate() throws {
        try checkNotEmpty([("--config", config), ("--template-path", templatePath)])
        try checkPairs(templateVariables, "--template-var", "KEY=VALUE")
        try checkPairs(transformTypes, "--transform", "NAME=TYPE")
    }

    func options() throws -> GeneratorOptions {
        var options = try config.map(GeneratorOptions.init(contentsOf:)) ?? GeneratorOptions()
        options.style = style ?? options.style
        options.accessLevel = accessLevel ?? options.accessLevel
        options.overlays = try overlay.overlays()
        options.dialect = dialect.dialect ?? options.dialect
        options.modelType = modelType ?? options.modelType
        options.configuration = configuration ?? options.configuration
        options.baseClass = baseClass ?? options.baseClass
        options.forcedBaseClass = baseClassForce ?? options.forcedBaseClass
        options.additionalImports += imports
        options.usesSets = sets || options.usesSets
        options.observesChanges = observed || options.observesChanges
        options.makesSnapshots = snapshots || options.makesSnapshots
        options.makesFetchFunctions = fetchFunctions ?? options.makesFetchFunctions
        options.unknownTypes = unknownTypes ?? options.unknownTypes
        options.templateFolder = templatePath ?? options.templateFolder
        options.templateVariables.merge(pairs(templateVariables)) { $1 }
        options.transformTypes.merge(pairs(transformTypes)) { $1 }
        rules.apply(to: &options)
        return options
    }
}

extension GeneratorOptions.Style: ExpressibleByArgument {}
extension GeneratorOptions.AccessLevel: ExpressibleByArgument {}
extension GeneratorOptions.UnknownTypes: ExpressibleByArgument {}
