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
public enum TemplateContext {
    /// A model.
    public struct Model: Sendable {
        /// The name of its type: `ShopModel`.
        public var typeName: SwiftCode
        /// Its file's name, without the folder: `Shop.xcdatamodeld`.
        public var fileName: String
        /// `public `, `package ` or nothing, to stand before a declaration.
        public var access: SwiftCode
        /// The import lines of its file.
        public var imports: [SwiftCode]
        /// The dialect that is not found but named: `.sync`.
        public var dialect: SwiftCode?
        /// The entities that have a generated class, superentities first.
        public var entities: [Entity]
        /// The composites, each of which has a generated struct.
        public var composites: [Composite]
        /// The document, as a Swift string literal whose lines are indented by eight spaces.
        public var document: SwiftCode
    }

    /// An entity and its class.
    public struct Entity: Sendable {
        /// The entity's name in the model.
        public var name: String
        /// The name of the class that programs use: `Author`.
        public var className: SwiftCode
        /// The class as a value: `Author.self`.
        public var classReference: SwiftCode
        /// The name of the class that holds the properties: `_Author` in pairs, otherwise `className`.
        public var machineClassName: SwiftCode
        /// The name of the class that it inherits from.
        public var superclassName: SwiftCode
        /// Whether `superclassName` is not `ModelObject`, and so may bind properties of its own.
        public var inheritsProperties: Bool
        /// Whether no object is of this entity itself.
        public var isAbstract: Bool
        /// Whether the class is divided into a machine's and a person's.
        public var isPair: Bool
        /// What stands before the machine's class: `public final class`.
        public var machineDeclaration: SwiftCode
        /// What stands before the person's class.
        public var humanDeclaration: SwiftCode
        /// `public `, `package ` or nothing.
        public var access: SwiftCode
        /// Whether everything is public, and so documented.
        public var isPublic: Bool
        /// The import lines of the machine's file.
        public var imports: [SwiftCode]
        /// The import lines of the person's file.
        public var humanImports: [SwiftCode]
        /// The lines of its documentation.
        public var documentation: [String]
        /// The attributes that the class declares.
        public var attributes: [Attribute]
        /// The derived attributes that the class declares, whose values the library computes.
        public var computedAttributes: [Attribute]
        /// The relationships that the class declares.
        public var relationships: [Relationship]
        /// Whether the class declares more than one property.
        public var hasSeveralProperties: Bool
        /// The enumerations that the class declares.
        public var enumerations: [Enumeration]
        /// The names of all properties, inherited ones too.
        public var keys: [Key]
        /// What the memberwise initializer takes; nothing where there is none.
        public var parameters: [Parameter]
        /// `Property`, as the class can name it.
        public var propertyType: SwiftCode
        /// The value that can be sent to other tasks; nil where none was asked for.
        public var snapshot: Snapshot?
        /// What the model's `userInfo` says.
        public var userInfo: [String: String]
    }

    /// A composite and the struct of its values.
    public struct Composite: Sendable {
        /// The composite's name in the model.
        public var name: String
        /// The struct's name.
        public var typeName: SwiftCode
        /// `public `, `package ` or nothing.
        public var access: SwiftCode
        /// Whether everything is public, and so documented.
        public var isPublic: Bool
        /// Whether values can be compared and written by `Codable`: the types of all its attributes are known to.
        public var isPlainValue: Bool
        /// Its attributes.
        public var attributes: [Attribute]
        /// Whether there is more than one.
        public var hasSeveralAttributes: Bool
        /// The enumerations that the struct declares.
        public var enumerations: [Enumeration]
        /// The cases of its coding keys, which are the model's names: `case street = "street"`.
        public var keys: [SwiftCode]
        /// What encodes it into `container`; nothing where no nil has to be encoded as null.
        public var encodings: [SwiftCode]
        /// What the memberwise initializer takes.
        public var parameters: [Parameter]
    }

    /// An attribute.
    public struct Attribute: Sendable {
        /// The name in the model.
        public var name: String
        /// The property's name.
        public var identifier: SwiftCode
        /// The property's type: `Int?`.
        public var type: SwiftCode
        /// Whether the type has nil.
        public var isOptional: Bool
        /// The initial value, where it is not nil.
        public var initialValue: SwiftCode?
        /// `var`, with what stands before it: `public internal(set) var`.
        public var declaration: SwiftCode
        /// Whether its values are structs of a composite.
        public var isComposite: Bool
        /// The attribute's type, as the model spells it: `Integer 16`.
        public var attributeType: String
        /// Where it is in JSON: `name.first`; nil where it is not there.
        public var jsonKeyPath: String?
        /// The least value, as an expression.
        public var minValue: SwiftCode?
        /// The greatest value, as an expression.
        public var maxValue: SwiftCode?
        /// The least length of a String, in characters.
        public var minLength: Int?
        /// The greatest length of a String, in characters.
        public var maxLength: Int?
        /// The regular expression that a String matches.
        public var pattern: String?
        /// The lines of its documentation.
        public var documentation: [String]
        /// What the model's `userInfo` says.
        public var userInfo: [String: String]
    }

    /// A relationship.
    public struct Relationship: Sendable {
        /// The name in the model.
        public var name: String
        /// The property's name.
        public var identifier: SwiftCode
        /// The property, as a method with a parameter `object` names it: `books`, or `self.object`.
        public var reference: SwiftCode
        /// `Books`, as in `addToBooks`.
        public var capitalizedName: SwiftCode
        /// `BooksElement`, the type of the elements of a weak array.
        public var elementName: SwiftCode
        /// The class of its objects.
        public var destinationClass: SwiftCode
        /// The property's type: `[Book]`.
        public var type: SwiftCode
        /// Whether it leads to several objects.
        public var isToMany: Bool
        /// Whether it is a `Set`.
        public var isSet: Bool
        /// Whether something else holds its objects.
        public var isWeak: Bool
        /// `var`, with what stands before it.
        public var declaration: SwiftCode
        /// How the other end takes this object: `object.author = self`; nil where there is no other end.
        public var connectInverse: [SwiftCode]?
        /// How the other end lets this object go.
        public var disconnectInverse: [SwiftCode]?
        /// Where it is in JSON: `books`; nil where it is not there.
        public var jsonKeyPath: String?
        /// The least number of objects.
        public var minCount: Int
        /// The greatest number of objects; nil where there is none.
        public var maxCount: Int?
        /// The lines of its documentation.
        public var documentation: [String]
        /// What the model's `userInfo` says.
        public var userInfo: [String: String]
    }

    /// A generated enumeration.
    public struct Enumeration: Sendable {
        /// Its name.
        public var name: SwiftCode
        /// The type of its raw values.
        public var rawType: SwiftCode
        /// The attribute that it is for.
        public var attributeName: String
        /// Its cases: `inProgress`, and `inProgress = "in_progress"` where the value is another.
        public var cases: [SwiftCode]
    }

    /// A property's name as a constant.
    public struct Key: Sendable {
        /// The constant's name.
        public var identifier: SwiftCode
        /// The property's name in the model.
        public var name: String
        /// The property's name in the model, in quotes.
        public var literal: SwiftCode
    }

    /// A parameter of the memberwise initializer.
    public struct Parameter: Sendable {
        /// The property's name.
        public var identifier: SwiftCode
        /// `name: String = ""`
        public var declaration: SwiftCode
        /// What the initializer does with it: `self.name = name`.
        public var assignments: [SwiftCode]
    }

    /// A value with what an object holds.
    public struct Snapshot: Sendable {
        /// The properties.
        public var fields: [Field]
        /// Whether it has lists, which are empty where their keys are absent.
        public var decodesLists: Bool
        /// Whether it has optional values with a default in the model, which are encoded as null where they are nil.
        public var encodesNull: Bool
        /// The names of the properties that are left out, in backticks: their types can't be sent, or they lead back.
        public var omitted: [String]

        /// A property of a snapshot.
        public struct Field: Sendable {
            /// The property's name in the model.
            public var name: String
            /// The property's name.
            public var identifier: SwiftCode
            /// The property, beside a parameter `object`.
            public var reference: SwiftCode
            /// Its type.
            public var type: SwiftCode
            /// The value that an object `object` has.
            public var value: SwiftCode
            /// The case of its coding key, which is the model's name: `case initValue = "init"`.
            public var key: SwiftCode
            /// What a decoder has for it, by functions `value` and `optional` that infer its type.
            public var decoding: SwiftCode
            /// What encodes it into `container`.
            public var encoding: SwiftCode
        }
    }
}
