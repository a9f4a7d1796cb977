/// Which elements and attributes the format has, and what an attribute's value can be.
enum ModelSchema {
    /// What an attribute's value can be.
    enum Value: Sendable {
        case text
        /// `YES` or `NO`.
        case flag
        /// A whole number, not negative.
        case count
        /// A number.
        case number
        /// One of these words.
        case choice([String])
    }

    /// What an element can have.
    struct Element: Sendable {
        var attributes: [String: Value]
        var children: Set<String> = []
    }

    /// The elements by name. Names are unique in the format, but what `index`, `attribute` and so on may stand in is
    /// said by `children`.
    static let elements: [String: Element] = [
        "model": Element(
            attributes: [
                "type": .text, "documentVersion": .text, "lastSavedToolsVersion": .text, "systemVersion": .text,
                "minimumToolsVersion": .text, "sourceLanguage": .text, "userDefinedModelVersionIdentifier": .text,
                "macOSVersion": .text, "iOSVersion": .text, "name": .text, "usedWithSwiftData": .flag,
                "usedWithCloudKit": .flag,
            ],
            children: ["entity", "fetchRequest", "configuration", "composite", "elements"]),
        "entity": Element(
            attributes: [
                "name": .text, "representedClassName": .text, "parentEntity": .text, "isAbstract": .flag,
                "syncable": .flag, "codeGenerationType": .choice(["class", "category"]), "elementID": .text,
                "versionHashModifier": .text, "coreSpotlightDisplayNameExpression": .text,
            ],
            children: [
                "attribute", "relationship", "fetchedProperty", "fetchIndex", "compoundIndexes",
                "uniquenessConstraints", "userInfo",
            ]),
        "attribute": Element(
            attributes: [
                "name": .text, "attributeType": .text, "optional": .flag, "transient": .flag, "derived": .flag,
                "derivationExpression": .text, "indexed": .flag, "syncable": .flag, "defaultValueString": .text,
                "defaultDateTimeInterval": .text, "minValueString": .text, "maxValueString": .text,
                "minDateTimeInterval": .text, "maxDateTimeInterval": .text, "regularExpressionString": .text,
                "usesScalarValueType": .flag, "customClassName": .text, "valueTransformerName": .text,
                "composite": .text, "elementID": .text, "versionHashModifier": .text,
                "allowsExternalBinaryDataStorage": .flag, "allowsCloudEncryption": .flag,
                "spotlightIndexingEnabled": .flag, "storedInTruthFile": .flag, "preserveAfterDeletion": .flag,
            ],
            children: ["userInfo"]),
        "relationship": Element(
            attributes: [
                "name": .text, "optional": .flag, "transient": .flag, "indexed": .flag, "syncable": .flag,
                "toMany": .flag, "ordered": .flag, "minCount": .count, "maxCount": .count, "deletionRule": .text,
                "destinationEntity": .text, "inverseName": .text, "inverseEntity": .text, "elementID": .text,
                "versionHashModifier": .text, "storedInTruthFile": .flag, "spotlightIndexingEnabled": .flag,
            ],
            children: ["userInfo"]),
        "fetchedProperty": Element(
            attributes: ["name": .text, "optional": .flag, "transient": .flag, "syncable": .flag],
            children: ["fetchRequest", "userInfo"]),
        "fetchRequest": Element(attributes: [
            "name": .text, "entity": .text, "predicateString": .text, "resultType": .count, "fetchLimit": .count,
            "fetchBatchSize": .count, "includeSubentities": .flag, "includePropertyValues": .flag,
            "includesPendingChanges": .flag, "returnObjectsAsFaults": .flag, "returnDistinctResults": .flag,
        ]),
        "fetchIndex": Element(attributes: ["name": .text], children: ["fetchIndexElement"]),
        "fetchIndexElement": Element(attributes: [
            "property": .text, "expression": .text, "expressionType": .text, "type": .choice(["Binary", "RTree"]),
            "order": .choice(["ascending", "descending"]),
        ]),
        "compoundIndexes": Element(attributes: [:], children: ["compoundIndex"]),
        "compoundIndex": Element(attributes: [:], children: ["index"]),
        "index": Element(attributes: ["value": .text]),
        "uniquenessConstraints": Element(attributes: [:], children: ["uniquenessConstraint"]),
        "uniquenessConstraint": Element(attributes: [:], children: ["constraint"]),
        "constraint": Element(attributes: ["value": .text]),
        "configuration": Element(
            attributes: ["name": .text, "usedWithCloudKit": .flag], children: ["memberEntity"]),
        "memberEntity": Element(attributes: ["name": .text]),
        "composite": Element(attributes: ["name": .text], children: ["attribute", "userInfo"]),
        "elements": Element(attributes: [:], children: ["element"]),
        "element": Element(attributes: [
            "name": .text, "positionX": .number, "positionY": .number, "width": .number, "height": .number,
        ]),
        "userInfo": Element(attributes: [:], children: ["entry"]),
        "entry": Element(attributes: ["key": .text, "value": .text]),
    ]

    /// The elements that can't be without a name.
    static let named: Set<String> = [
        "entity", "attribute", "relationship", "fetchedProperty", "composite", "configuration", "memberEntity",
    ]
}
