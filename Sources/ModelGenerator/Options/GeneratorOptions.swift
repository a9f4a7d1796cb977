package import Modelwright

/// What a program wants of its generated classes.
package struct GeneratorOptions: Sendable {
    /// How a class is divided between the machine and the person.
    package enum Style: String, Sendable, CaseIterable {
        /// One class for each entity, final where no entity inherits from it; a person extends it.
        case final
        /// A class `_Author` that is generated again, and a subclass `Author` that is written once and then a person's.
        case pair
    }

    /// Who sees the generated declarations.
    package enum AccessLevel: String, Sendable, CaseIterable {
        case `internal`
        case `package`
        case `public`
    }

    /// What becomes of a type that a model names and that is none of Swift's own.
    package enum UnknownTypes: String, Sendable, CaseIterable {
        /// The program has it.
        case keep
        /// The property is a `JSONValue`, with a comment that names the type.
        case jsonValue = "json-value"
    }

    /// How a class is divided.
    package var style = Style.final
    /// Who sees what is generated. Of `internal` classes the compiler sees every use, and makes faster code.
    package var accessLevel = AccessLevel.internal
    /// Whether an entity whose `representedClassName` is absent, empty or `NSManagedObject` gets no class, as in
    /// mogenerator. Otherwise its class has its own name.
    package var requiresClassName = false
    /// Whose annotations are read beside the library's own. The generated type loads its model with the same.
    package var dialect = Dialect.automatic
    /// Annotations that are set before anything is looked at: the generator's, or in checks those of a backend. The
    /// generated type loads its model without them, unless they are passed to it.
    package var overlays: [ModelOverlay] = []
    /// Only the entities of the configuration of this name.
    package var configuration: String?
    /// The name of the model's type; `ShopModel` for `Shop.xcdatamodeld` where it is nil.
    package var modelType: String?
    /// The class that root entities' classes inherit from, itself a subclass of `ModelObject`.
    package var baseClass: String?
    /// The class that every class inherits from, also where its entity has a superentity.
    package var forcedBaseClass: String?
    /// Modules that generated files import, beside Foundation and Modelwright.
    package var additionalImports: [String] = []
    /// Whether a to-many relationship that is not ordered is a `Set`.
    package var usesSets = false
    /// Whether the properties of all classes report their changes, unless an entity says otherwise.
    package var observesChanges = false
    /// Whether each class has a `Snapshot`, a value to send to other tasks.
    package var makesSnapshots = false
    /// Whether `ObjectGraph` gets a function for each fetch request and fetched property of the model.
    package var makesFetchFunctions = true
    /// The Swift types that transformers make, by the transformers' names: `["Day": "Date"]`. A model need not say them.
    package var transformTypes: [String: String] = [:]
    /// What becomes of types that are not Swift's own.
    package var unknownTypes = UnknownTypes.keep
    /// A folder with templates that replace the built-in ones of the same name.
    package var templateFolder: String?
    /// What templates read as `variables`.
    package var templateVariables: [String: String] = [:]
    /// Which rules are looked at. Transforms are passed when a program loads the model, so that none is registered here.
    package var rules: RuleSelection = {
        var rules = RuleSelection()
        rules["unregistered-transformer"] = false
        return rules
    }()
    /// How long a line may be before it is broken, in characters.
    package var lineLength = 120

    /// The defaults.
    package init() {}
}
