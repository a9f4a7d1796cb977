public import Modelwright

/// What a program wants of its generated classes.
public struct GeneratorOptions: Sendable {
    /// How a class is divided between the machine and the person.
    public enum Style: String, Sendable, CaseIterable {
        /// One class for each entity, final where no entity inherits from it; a person extends it.
        case final
        /// A class `_Author` that is generated again, and a subclass `Author` that is written once and then a person's.
        case pair
    }

    /// Who sees the generated declarations.
    public enum AccessLevel: String, Sendable, CaseIterable {
        case `internal`
        case `package`
        case `public`
    }

    /// What becomes of a type that a model names and that is none of Swift's own.
    public enum UnknownTypes: String, Sendable, CaseIterable {
        /// The program has it.
        case keep
        /// The property is a `JSONValue`, with a comment that names the type.
        case jsonValue = "json-value"
    }

    /// How a class is divided.
    public var style = Style.final
    /// Who sees what is generated. Of `internal` classes the compiler sees every use, and makes faster code.
    public var accessLevel = AccessLevel.internal
    /// Whether an entity whose `representedClassName` is absent, empty or `NSManagedObject` gets no class, as in
    /// mogenerator. Otherwise its class has its own name.
    public var requiresClassName = false
    /// Whose annotations are read beside the library's own. The generated type loads its model with the same.
    public var dialect = Dialect.automatic
    /// Annotations that are set before anything is looked at: the generator's, or in checks those of a backend. The
    /// generated type loads its model without them, unless they are passed to it.
    public var overlays: [ModelOverlay] = []
    /// Only the entities of the configuration of this name.
    public var configuration: String?
    /// The name of the model's type; `ShopModel` for `Shop.xcdatamodeld` where it is nil.
    public var modelType: String?
    /// The class that root entities' classes inherit from, itself a subclass of `ModelObject`.
    public var baseClass: String?
    /// The class that every class inherits from, also where its entity has a superentity.
    public var forcedBaseClass: String?
    /// Modules that generated files import, beside Foundation and Modelwright.
    public var additionalImports: [String] = []
    /// Whether a to-many relationship that is not ordered is a `Set`.
    public var usesSets = false
    /// Whether each class has a `Snapshot`, a value to send to other tasks.
    public var makesSnapshots = false
    /// The Swift types that transformers make, by the transformers' names: `["Day": "Date"]`. A model need not say them.
    public var transformTypes: [String: String] = [:]
    /// What becomes of types that are not Swift's own.
    public var unknownTypes = UnknownTypes.keep
    /// A folder with templates that replace the built-in ones of the same name.
    public var templateFolder: String?
    /// What templates read as `variables`.
    public var templateVariables: [String: String] = [:]
    /// Which rules are looked at. Transforms are passed when a program loads the model, so that none is registered here.
    package var rules: RuleSelection = {
        var rules = RuleSelection()
        rules["unregistered-transformer"] = false
        return rules
    }()
    /// How long a line may be before it is broken, in characters.
    public var lineLength = 120

    /// The defaults.
    public init() {}
}
