extension AttributeType {
    /// What Swift, Xcode's editor and people call types, in lower case without spaces.
    private static let otherNames: [String: AttributeType] = [
        "int": .integer64, "int16": .integer16, "int32": .integer32, "int64": .integer64, "bool": .boolean,
        "data": .binaryData, "binarydata": .binaryData, "url": .uri, "text": .string,
    ]

    /// The type that a name which documents don't have may mean; nil if none is near.
    static func meant(by name: String) -> AttributeType? {
        if let type = otherNames[name.lowercased().filter { $0 != " " }] { return type }
        let names = allCases.filter { $0 != .undefined }.map(\.documentName)
        return EditDistance.nearest(to: name, among: names).flatMap(AttributeType.init(documentName:))
    }
}
