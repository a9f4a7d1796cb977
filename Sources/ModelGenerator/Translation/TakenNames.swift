/// Names that classes and properties can't have: what is declared beside them has these names already.
struct TakenNames {
    /// What a class can't be called.
    private(set) var types: Set<String>
    /// What a property can't be called.
    private(set) var members: Set<String>

    /// What `ModelObject` has under these names, and subclasses can't have again: its properties. A method with parameters
    /// is another thing.
    static let membersOfModelObject: Set<String> = [
        "awakeFromDecode", "copy", "dictionaryRepresentation", "entity", "hashValue", "isUnresolvedReference",
        "reportChange", "validate", "validateValues",
    ]

    /// What `ObjectGraph` has under these names, and functions for fetch requests are not to be confused with.
    static let membersOfObjectGraph: Set<String> = [
        "Update", "acceptChanges", "apply", "changes", "checksReports", "contains", "decode", "decodeInBackground",
        "decodeReporting", "decoder", "delete", "encode", "fetch", "findOrCreate", "hasChanges", "insert", "jsonValue",
        "model", "object", "objects", "rollback", "tracksChanges", "unreportedChanges", "unresolved",
        "unresolvedReferences", "update", "updateReporting", "updates",
    ]

    /// What a module's literals are of: a class of one of these names would change every literal beside it.
    private static let typesOfLiterals: Set<String> = [
        "BooleanLiteralType", "ExtendedGraphemeClusterType", "FloatLiteralType", "IntegerLiteralType",
        "StringLiteralType", "UnicodeScalarType",
    ]

    /// What each type has, whatever it declares.
    private static let membersOfTypes: Set<String> = ["Protocol", "Self", "Type", "init", "self"]

    /// What the compiler adds to types that conform to a protocol.
    private static let synthesized: [String: Set<String>] = [
        "CaseIterable": ["allCases", "AllCases"], "Codable": ["CodingKeys"], "CodingKey": ["RawValue"],
        "Decodable": ["CodingKeys"], "Encodable": ["CodingKeys"], "Hashable": ["hashValue"],
    ]

    /// What the language and `ModelObject` have.
    init() {
        let modules = Set(SwiftName.moduleByType.values)
        types = modules.union(SwiftName.keywords).union(SwiftName.typeWords).union(["Protocol"])
            .union(Self.typesOfLiterals)
        members = modules.union(Self.membersOfTypes).union(Self.membersOfModelObject)
    }

    /// Adds what the file of a model declares: its members are in sight where it lists the classes.
    mutating func add(ofModel declarations: [SourceDeclaration]) {
        types.formUnion(declarations.filter { $0.depth < 2 }.map(\.name))
    }

    /// Adds what the file of a class declares: the types inside it hide those outside, and are members.
    mutating func add(ofClass declarations: [SourceDeclaration]) {
        for declaration in declarations where declaration.depth < 2 {
            let isInside = declaration.depth == 1
            if declaration.isType || !isInside { types.insert(declaration.name) }
            if isInside, !declaration.isStatic { members.insert(declaration.name) }
        }
        // A property is in each of these types too, and a class's own hides what the compiler would add.
        for declaration in declarations where declaration.depth > 0 {
            let added = declaration.parents.reduce(into: Set<String>()) { $0.formUnion(Self.synthesized[$1] ?? []) }
            members.formUnion(added)
            // An enumeration of keys has no types of properties in it.
            if !declaration.parents.contains("CodingKey") {
                types.formUnion(added.filter { $0.first?.isUppercase == true })
            }
        }
    }

    /// A property's name: as in the model where Swift allows it, otherwise the nearest name that it does.
    func property(_ name: String) -> SwiftCode {
        let identifier = SwiftName.identifier(name)
        let isTaken = members.contains(identifier.text)
        return SwiftName.escaped(isTaken ? SwiftName.lowerCamel(identifier) + "Value" : identifier)
    }

    /// The name of a function that finds objects in a graph, without backticks.
    static func function(_ name: String) -> SwiftCode {
        let identifier = SwiftName.camelCase(name)
        let isTaken = membersOfObjectGraph.union(membersOfTypes).contains(identifier.text)
        return isTaken ? identifier + "Fetch" : identifier
    }

    /// The name of a function's parameter, without backticks.
    static func parameter(_ name: String) -> SwiftCode {
        let identifier = SwiftName.camelCase(name)
        return identifier == "self" ? "selfValue" : identifier
    }

    /// A class's name.
    func type(_ name: String) -> SwiftCode {
        let identifier = SwiftName.identifier(name)
        return types.contains(identifier.text) ? identifier + "Entity" : identifier
    }

    /// The name of a class whose own name another class has: `OrderEntity`, and then `OrderEntity2`, `OrderEntity3`.
    ///
    /// - Parameters:
    ///   - used: The names that classes have; this one is added.
    ///   - numbers: The number that each name has got last, which saves counting from the first again.
    func otherType(_ name: String, _ used: inout Set<SwiftCode>, _ numbers: inout [SwiftCode: Int]) -> SwiftCode {
        let first = SwiftName.identifier(name) + "Entity"
        while true {
            let number = numbers[first, default: 0] + 1
            numbers[first] = number
            let candidate = number == 1 ? first : "\(first)\(number)"
            if !types.contains(candidate.text), used.insert(candidate).inserted { return candidate }
        }
    }

    /// A text that is a name that a type can have; nil for any other.
    func ownType(_ text: String) -> SwiftCode? {
        text.contains(".") ? nil : SwiftName.path(text).flatMap { type(text) == $0 ? $0 : nil }
    }
}
