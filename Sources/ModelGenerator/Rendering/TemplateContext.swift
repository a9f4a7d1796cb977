/// What templates see.
///
/// | name | | in |
/// |---|---|---|
/// | `model` | a `Model` | all templates |
/// | `entity` | the `Entity` of the file that is written | `machine.stencil`, `human.stencil` |
/// | `variables` | what `--template-var KEY=VALUE` gave, by its key | all |
/// | `types` | how types of Swift and the libraries are written: `types.Data` is `Data`, or `Foundation.Data` where a class of the model has that name | all |
///
/// What is a `String` below is a text of the model: in a comment it stands on its line, between quotation marks it is
/// escaped, and as code it is an error, unless it is a name, a type or a number. The filters `literal`, `escaped` and
/// `weakName` make code of it. What is `SwiftCode` is code already, and so is what `--template-var` gave.
///
/// The members have the names of the properties below. Some are added from version to version; none is renamed or taken
/// away. What is nil is not there: `{% if entity.snapshot %}`. A name that is not below is an error, but for the keys of
/// `variables` and `userInfo`.
package enum TemplateContext {
    /// A model.
    package struct Model: Sendable {
        /// The name of its type: `ShopModel`.
        package var typeName: SwiftCode
        /// Its file's name, without the folder: `Shop.xcdatamodeld`.
        package var fileName: String
        /// `public `, `package ` or nothing, to stand before a declaration.
        package var access: SwiftCode
        /// The import lines of its file.
        package var imports: [SwiftCode]
        /// The dialect that is not found but named: `.sync`.
        package var dialect: SwiftCode?
        /// The entities that have a generated class, superentities first.
        package var entities: [Entity]
        /// The composites, each of which has a generated struct.
        package var composites: [Composite]
        /// The functions that find objects in a graph, one for each fetch request and each fetched property.
        package var fetches: [Fetch]
        /// The document, as a Swift string literal whose lines are indented by eight spaces.
        package var document: SwiftCode
    }

    /// An entity and its class.
    package struct Entity: Sendable {
        /// The entity's name in the model.
        package var name: String
        /// The name of the class that programs use: `Author`.
        package var className: SwiftCode
        /// The class as a value: `Author.self`.
        package var classReference: SwiftCode
        /// The name of the class that holds the properties: `_Author` in pairs, otherwise `className`.
        package var machineClassName: SwiftCode
        /// The name of the class that it inherits from.
        package var superclassName: SwiftCode
        /// Whether `superclassName` is not `ModelObject`, and so may bind properties of its own.
        package var inheritsProperties: Bool
        /// Whether no object is of this entity itself.
        package var isAbstract: Bool
        /// Whether the class is divided into a machine's and a person's.
        package var isPair: Bool
        /// Whether all its properties report their changes.
        package var isObserved: Bool
        /// What stands before the machine's class: `public final class`.
        package var machineDeclaration: SwiftCode
        /// What stands before the person's class.
        package var humanDeclaration: SwiftCode
        /// `public `, `package ` or nothing.
        package var access: SwiftCode
        /// Whether everything is public, and so documented.
        package var isPublic: Bool
        /// The import lines of the machine's file.
        package var imports: [SwiftCode]
        /// The import lines of the person's file.
        package var humanImports: [SwiftCode]
        /// The lines of its documentation.
        package var documentation: [String]
        /// The attributes that the class declares.
        package var attributes: [Attribute]
        /// The derived attributes that the class declares, whose values the library computes.
        package var computedAttributes: [Attribute]
        /// The relationships that the class declares.
        package var relationships: [Relationship]
        /// The key paths of inherited properties that report their changes, by the attributes' names: `"year": \Live.year`.
        package var inheritedKeyPaths: [SwiftCode]
        /// Whether the class declares more than one property.
        package var hasSeveralProperties: Bool
        /// The enumerations that the class declares.
        package var enumerations: [Enumeration]
        /// The names of all properties, inherited ones too.
        package var keys: [Key]
        /// What the memberwise initializer takes; nothing where there is none.
        package var parameters: [Parameter]
        /// `Property`, as the class can name it.
        package var propertyType: SwiftCode
        /// The value that can be sent to other tasks; nil where none was asked for.
        package var snapshot: Snapshot?
        /// What the model's `userInfo` says.
        package var userInfo: [String: String]
    }

    /// A composite and the struct of its values.
    package struct Composite: Sendable {
        /// The composite's name in the model.
        package var name: String
        /// The struct's name.
        package var typeName: SwiftCode
        /// `public `, `package ` or nothing.
        package var access: SwiftCode
        /// Whether everything is public, and so documented.
        package var isPublic: Bool
        /// Whether values can be compared and written by `Codable`: the types of all its attributes are known to.
        package var isPlainValue: Bool
        /// Its attributes.
        package var attributes: [Attribute]
        /// Whether there is more than one.
        package var hasSeveralAttributes: Bool
        /// The enumerations that the struct declares.
        package var enumerations: [Enumeration]
        /// The cases of its coding keys, which are the model's names: `case street = "street"`.
        package var keys: [SwiftCode]
        /// What encodes it into `container`; nothing where no nil has to be encoded as null.
        package var encodings: [SwiftCode]
        /// What the memberwise initializer takes.
        package var parameters: [Parameter]
    }

    /// A function that finds objects in a graph, for a fetch request or a fetched property.
    package struct Fetch: Sendable {
        /// The name of the fetch request or the fetched property in the model.
        package var name: String
        /// The function's name.
        package var identifier: SwiftCode
        /// The class of the objects that it finds.
        package var objectClass: SwiftCode
        /// What it takes: a value for each variable of a fetch request, or the object that has the fetched property.
        package var parameters: [Parameter]
        /// The object that has the fetched property, as a parameter; nil for a fetch request.
        package var source: SwiftCode?
        /// The modules of the parameters' types, besides Foundation and Modelwright.
        package var modules: [SwiftCode]
        /// The lines of its documentation.
        package var documentation: [String]

        /// A parameter.
        package struct Parameter: Sendable {
            /// The name of the variable in the predicate, without `$`.
            package var name: String
            /// The parameter's name.
            package var identifier: SwiftCode
            /// `year: Int`
            package var declaration: SwiftCode
            /// The value in a dictionary of all of them: `"YEAR": year`.
            package var entry: SwiftCode
        }
    }

    /// An attribute.
    package struct Attribute: Sendable {
        /// The name in the model.
        package var name: String
        /// The property's name.
        package var identifier: SwiftCode
        /// The property's type: `Int?`.
        package var type: SwiftCode
        /// Whether the type has nil.
        package var isOptional: Bool
        /// The initial value, where it is not nil.
        package var initialValue: SwiftCode?
        /// `var`, with what stands before it: `public internal(set) var`.
        package var declaration: SwiftCode
        /// Whether its values are structs of a composite.
        package var isComposite: Bool
        /// Whether the property reports its changes, since the model has an index for it. All do if the entity is observed.
        package var reportsChanges: Bool
        /// The attribute's type, as the model spells it: `Integer 16`.
        package var attributeType: String
        /// Where it is in JSON: `name.first`; nil where it is not there.
        package var jsonKeyPath: String?
        /// The least value, as an expression.
        package var minValue: SwiftCode?
        /// The greatest value, as an expression.
        package var maxValue: SwiftCode?
        /// The least length of a String, in characters.
        package var minLength: Int?
        /// The greatest length of a String, in characters.
        package var maxLength: Int?
        /// The regular expression that a String matches.
        package var pattern: String?
        /// The lines of its documentation.
        package var documentation: [String]
        /// What the model's `userInfo` says.
        package var userInfo: [String: String]
    }

    /// A relationship.
    package struct Relationship: Sendable {
        /// The name in the model.
        package var name: String
        /// The property's name.
        package var identifier: SwiftCode
        /// The property, as a method with a parameter `object` names it: `books`, or `self.object`.
        package var reference: SwiftCode
        /// `Books`, as in `addToBooks`.
        package var capitalizedName: SwiftCode
        /// `BooksElement`, the type of the elements of a weak array.
        package var elementName: SwiftCode
        /// The class of its objects.
        package var destinationClass: SwiftCode
        /// The property's type: `[Book]`.
        package var type: SwiftCode
        /// Whether it leads to several objects.
        package var isToMany: Bool
        /// Whether it is a `Set`.
        package var isSet: Bool
        /// Whether something else holds its objects.
        package var isWeak: Bool
        /// Whether the property reports its changes, since the model has an index for it. All do if the entity is observed.
        package var reportsChanges: Bool
        /// Whether it is strong, and a graph empties it.
        package var isKeptByGraph: Bool
        /// `var`, with what stands before it.
        package var declaration: SwiftCode
        /// How the other end takes this object: `object.author = self`; nil where there is no other end.
        package var connectInverse: [SwiftCode]?
        /// How the other end lets this object go.
        package var disconnectInverse: [SwiftCode]?
        /// Where it is in JSON: `books`; nil where it is not there.
        package var jsonKeyPath: String?
        /// The least number of objects.
        package var minCount: Int
        /// The greatest number of objects; nil where there is none.
        package var maxCount: Int?
        /// The lines of its documentation.
        package var documentation: [String]
        /// What the model's `userInfo` says.
        package var userInfo: [String: String]
    }

    /// A generated enumeration.
    package struct Enumeration: Sendable {
        /// Its name.
        package var name: SwiftCode
        /// The type of its raw values.
        package var rawType: SwiftCode
        /// The attribute that it is for.
        package var attributeName: String
        /// Its cases: `inProgress`, and `inProgress = "in_progress"` where the value is another.
        package var cases: [SwiftCode]
    }

    /// A property's name as a constant.
    package struct Key: Sendable {
        /// The constant's name.
        package var identifier: SwiftCode
        /// The property's name in the model.
        package var name: String
        /// The property's name in the model, in quotes.
        package var literal: SwiftCode
    }

    /// A parameter of the memberwise initializer.
    package struct Parameter: Sendable {
        /// The property's name.
        package var identifier: SwiftCode
        /// `name: String = ""`
        package var declaration: SwiftCode
        /// What the initializer does with it: `self.name = name`.
        package var assignments: [SwiftCode]
    }

    /// A value with what an object holds.
    package struct Snapshot: Sendable {
        /// The properties.
        package var fields: [Field]
        /// Whether it has lists, which are empty where their keys are absent.
        package var decodesLists: Bool
        /// Whether it has optional values with a default in the model, which are encoded as null where they are nil.
        package var encodesNull: Bool
        /// The names of the properties that are left out, in backticks: their types can't be sent, or they lead back.
        package var omitted: [String]
        /// What those are that lead back: `weak`, or `kept by the graph, weak`.
        package var omittedEnds: String

        /// A property of a snapshot.
        package struct Field: Sendable {
            /// The property's name in the model.
            package var name: String
            /// The property's name.
            package var identifier: SwiftCode
            /// The property, beside a parameter `object`.
            package var reference: SwiftCode
            /// Its type.
            package var type: SwiftCode
            /// The value that an object `object` has.
            package var value: SwiftCode
            /// The case of its coding key, which is the model's name: `case initValue = "init"`.
            package var key: SwiftCode
            /// What a decoder has for it, by functions `value` and `optional` that infer its type.
            package var decoding: SwiftCode
            /// What encodes it into `container`.
            package var encoding: SwiftCode
        }
    }
}
