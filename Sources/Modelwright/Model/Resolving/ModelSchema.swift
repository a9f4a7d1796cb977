/// Which elements and attributes the format has, what an attribute's value can be, and the order in which the model
/// editor writes them: found in 2,036 documents that it wrote.
enum ModelSchema {
    /// What an attribute's value can be.
    enum Value: Sendable {
        case text
        /// What something is called, or what is called so: text that others print, without characters that would act on it.
        case name
        /// `YES` or `NO`.
        case flag
        /// A whole number, not negative.
        case count
        /// A number.
        case number
        /// One of the words for who writes the class.
        case codeGeneration
        /// One of the words for how an index is built.
        case indexType
        /// One of the words for the order in an index.
        case order

        /// The words that there are; empty for what is not one of some words.
        var words: [String] {
            switch self {
            case .text, .name, .flag, .count, .number: []
            case .codeGeneration: ["class", "category"]
            case .indexType: ["Binary", "RTree"]
            case .order: ["ascending", "descending"]
            }
        }
    }

    /// What an element can have.
    struct Element: Sendable {
        let attributes: [String: Value]
        /// The attributes in the order in which the model editor writes them.
        let attributeOrder: [String]
        /// The child elements in the order in which the model editor writes them.
        let children: [String]
        /// The attribute that tells an element from its siblings.
        let key: String
        /// Whether the model editor sorts siblings by their key.
        let isSorted: Bool
        /// Whether it says something where there is nothing in it.
        let standsEmpty: Bool

        @inline(never)
        init(
            attributes: KeyValuePairs<String, Value> = [:], children: [String] = [], key: String = "name",
            isSorted: Bool = true, standsEmpty: Bool = false
        ) {
            self.attributes = Dictionary(attributes.map { ($0.key, $0.value) }) { first, _ in first }
            attributeOrder = attributes.map(\.key)
            self.children = children
            self.key = key
            self.isSorted = isSorted
            self.standsEmpty = standsEmpty
        }
    }

    /// The elements by name. Names are unique in the format, but what `index`, `attribute` and so on may stand in is
    /// said by `children`.
    static let elements: [String: Element] = [
        "model": Element(
            attributes: [
                "name": .name, "type": .text, "documentVersion": .text, "lastSavedToolsVersion": .text,
                "systemVersion": .text, "minimumToolsVersion": .text, "sourceLanguage": .text,
                "usedWithSwiftData": .flag, "usedWithCloudKit": .flag, "userDefinedModelVersionIdentifier": .text,
                "macOSVersion": .text, "iOSVersion": .text,
            ],
            children: ["entity", "composite", "fetchRequest", "configuration", "elements"]),
        "entity": Element(
            attributes: [
                "name": .name, "representedClassName": .name, "isAbstract": .flag, "parentEntity": .name,
                "elementID": .text, "versionHashModifier": .text, "coreSpotlightDisplayNameExpression": .text,
                "syncable": .flag, "codeGenerationType": .codeGeneration,
            ],
            children: [
                "attribute", "relationship", "fetchedProperty", "fetchIndex", "compoundIndexes",
                "uniquenessConstraints", "userInfo",
            ]),
        "attribute": Element(
            attributes: [
                "name": .name, "optional": .flag, "transient": .flag, "attributeType": .text,
                "allowsExternalBinaryDataStorage": .flag, "allowsCloudEncryption": .flag, "composite": .name,
                "derived": .flag, "derivationExpression": .text, "minDateTimeInterval": .text, "minValueString": .text,
                "maxDateTimeInterval": .text, "maxValueString": .text, "defaultDateTimeInterval": .text,
                "defaultValueString": .text, "regularExpressionString": .text, "valueTransformerName": .name,
                "customClassName": .name, "usesScalarValueType": .flag, "indexed": .flag, "elementID": .text,
                "versionHashModifier": .text, "spotlightIndexingEnabled": .flag, "storedInTruthFile": .flag,
                "preserveAfterDeletion": .flag, "syncable": .flag,
            ],
            children: ["userInfo"]),
        "relationship": Element(
            attributes: [
                "name": .name, "optional": .flag, "transient": .flag, "toMany": .flag, "minCount": .count,
                "maxCount": .count, "deletionRule": .text, "ordered": .flag, "destinationEntity": .name,
                "inverseName": .name, "inverseEntity": .name, "indexed": .flag, "elementID": .text,
                "versionHashModifier": .text, "spotlightIndexingEnabled": .flag, "storedInTruthFile": .flag,
                "syncable": .flag,
            ],
            children: ["userInfo"]),
        "fetchedProperty": Element(
            attributes: [
                "name": .name, "optional": .flag, "transient": .flag, "elementID": .text,
                "versionHashModifier": .text, "syncable": .flag,
            ],
            children: ["fetchRequest", "userInfo"]),
        "fetchRequest": Element(attributes: [
            "name": .name, "entity": .name, "predicateString": .text, "fetchLimit": .count, "fetchBatchSize": .count,
            "includeSubentities": .flag, "includePropertyValues": .flag, "includesPendingChanges": .flag,
            "returnObjectsAsFaults": .flag, "returnDistinctResults": .flag, "resultType": .count,
        ]),
        "fetchIndex": Element(attributes: ["name": .name], children: ["fetchIndexElement"], isSorted: false),
        "fetchIndexElement": Element(
            attributes: [
                "property": .name, "expression": .text, "expressionType": .text, "type": .indexType,
                "order": .order,
            ],
            key: "property", isSorted: false),
        "compoundIndexes": Element(children: ["compoundIndex"]),
        "compoundIndex": Element(children: ["index"], isSorted: false),
        "index": Element(attributes: ["value": .name], key: "value", isSorted: false),
        "uniquenessConstraints": Element(children: ["uniquenessConstraint"]),
        "uniquenessConstraint": Element(children: ["constraint"], isSorted: false),
        "constraint": Element(attributes: ["value": .name], key: "value", isSorted: false),
        "configuration": Element(
            attributes: ["name": .name, "usedWithCloudKit": .flag], children: ["memberEntity"]),
        "memberEntity": Element(attributes: ["name": .name]),
        "composite": Element(attributes: ["name": .name], children: ["attribute", "userInfo"]),
        "elements": Element(children: ["element"], standsEmpty: true),
        "element": Element(attributes: [
            "name": .name, "positionX": .number, "positionY": .number, "width": .number, "height": .number,
        ]),
        "userInfo": Element(children: ["entry"]),
        "entry": Element(attributes: ["key": .name, "value": .text], key: "key"),
    ]

    /// The elements that can't be without a name.
    static let named: Set<String> = [
        "entity", "attribute", "relationship", "fetchedProperty", "composite", "configuration", "memberEntity",
    ]
}
