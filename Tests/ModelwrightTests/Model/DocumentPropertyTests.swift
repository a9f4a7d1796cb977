import Foundation
import Testing

@testable import Modelwright

/// Every property of a typed view beside the XML attribute that it stands for.
struct DocumentPropertyTests {
    /// A property and its XML attribute, with the view's and the property's types left to `check`.
    struct Row: Sendable, CustomTestStringConvertible {
        let element: String
        let attribute: String
        let check: @Sendable () throws -> Void

        var testDescription: String { "\(attribute) of <\(element)>" }
    }

    static let rows: [Row] =
        entity + attribute + relationship + fetchedProperty + fetchRequest + fetchIndex + grouping + layout

    private static let entity = [
        text(\EntityDocument.name, "name"), text(\EntityDocument.representedClassName, "representedClassName"),
        text(\EntityDocument.parentEntity, "parentEntity"), flag(\EntityDocument.isAbstract, "isAbstract"),
        flag(\EntityDocument.isSyncable, "syncable"), text(\EntityDocument.codeGenerationType, "codeGenerationType"),
        text(\EntityDocument.elementID, "elementID"), text(\EntityDocument.versionHashModifier, "versionHashModifier"),
        text(\EntityDocument.spotlightDisplayNameExpression, "coreSpotlightDisplayNameExpression"),
    ]

    private static let attribute = [
        text(\AttributeDocument.name, "name"), text(\AttributeDocument.attributeType, "attributeType"),
        flag(\AttributeDocument.isOptional, "optional"), flag(\AttributeDocument.isTransient, "transient"),
        flag(\AttributeDocument.isDerived, "derived"),
        text(\AttributeDocument.derivationExpression, "derivationExpression"),
        flag(\AttributeDocument.isIndexed, "indexed"), flag(\AttributeDocument.isSyncable, "syncable"),
        text(\AttributeDocument.defaultValueString, "defaultValueString"),
        text(\AttributeDocument.defaultDateTimeInterval, "defaultDateTimeInterval"),
        text(\AttributeDocument.minValueString, "minValueString"),
        text(\AttributeDocument.maxValueString, "maxValueString"),
        text(\AttributeDocument.minDateTimeInterval, "minDateTimeInterval"),
        text(\AttributeDocument.maxDateTimeInterval, "maxDateTimeInterval"),
        text(\AttributeDocument.regularExpressionString, "regularExpressionString"),
        choice(\AttributeDocument.usesScalarValueType, "usesScalarValueType"),
        text(\AttributeDocument.customClassName, "customClassName"),
        text(\AttributeDocument.valueTransformerName, "valueTransformerName"),
        text(\AttributeDocument.composite, "composite"), text(\AttributeDocument.elementID, "elementID"),
        text(\AttributeDocument.versionHashModifier, "versionHashModifier"),
        flag(\AttributeDocument.allowsExternalBinaryDataStorage, "allowsExternalBinaryDataStorage"),
        flag(\AttributeDocument.allowsCloudEncryption, "allowsCloudEncryption"),
        flag(\AttributeDocument.isIndexedBySpotlight, "spotlightIndexingEnabled"),
        flag(\AttributeDocument.isStoredInExternalRecord, "storedInTruthFile"),
        flag(\AttributeDocument.isPreservedAfterDeletion, "preserveAfterDeletion"),
    ]

    private static let relationship = [
        text(\RelationshipDocument.name, "name"), text(\RelationshipDocument.destinationEntity, "destinationEntity"),
        text(\RelationshipDocument.inverseName, "inverseName"),
        text(\RelationshipDocument.inverseEntity, "inverseEntity"),
        flag(\RelationshipDocument.isOptional, "optional"), flag(\RelationshipDocument.isTransient, "transient"),
        flag(\RelationshipDocument.isIndexed, "indexed"), flag(\RelationshipDocument.isSyncable, "syncable"),
        flag(\RelationshipDocument.toMany, "toMany"), flag(\RelationshipDocument.isOrdered, "ordered"),
        count(\RelationshipDocument.minCount, "minCount"), count(\RelationshipDocument.maxCount, "maxCount"),
        text(\RelationshipDocument.deletionRule, "deletionRule"), text(\RelationshipDocument.elementID, "elementID"),
        text(\RelationshipDocument.versionHashModifier, "versionHashModifier"),
        flag(\RelationshipDocument.isStoredInExternalRecord, "storedInTruthFile"),
        flag(\RelationshipDocument.isIndexedBySpotlight, "spotlightIndexingEnabled"),
    ]

    private static let fetchedProperty = [
        text(\FetchedPropertyDocument.name, "name"), flag(\FetchedPropertyDocument.isOptional, "optional"),
        flag(\FetchedPropertyDocument.isTransient, "transient"), flag(\FetchedPropertyDocument.isSyncable, "syncable"),
        text(\FetchedPropertyDocument.elementID, "elementID"),
        text(\FetchedPropertyDocument.versionHashModifier, "versionHashModifier"),
    ]

    private static let fetchRequest = [
        text(\FetchRequestDocument.name, "name"), text(\FetchRequestDocument.entity, "entity"),
        text(\FetchRequestDocument.predicateString, "predicateString"),
        count(\FetchRequestDocument.resultType, "resultType"), count(\FetchRequestDocument.fetchLimit, "fetchLimit"),
        count(\FetchRequestDocument.fetchBatchSize, "fetchBatchSize"),
        choice(\FetchRequestDocument.includesSubentities, "includeSubentities"),
        choice(\FetchRequestDocument.includesPropertyValues, "includePropertyValues"),
        choice(\FetchRequestDocument.includesPendingChanges, "includesPendingChanges"),
        choice(\FetchRequestDocument.returnsObjectsAsFaults, "returnObjectsAsFaults"),
        choice(\FetchRequestDocument.returnsDistinctResults, "returnDistinctResults"),
    ]

    private static let fetchIndex = [
        text(\FetchIndexDocument.name, "name"), text(\FetchIndexDocument.Element.property, "property"),
        text(\FetchIndexDocument.Element.expression, "expression"),
        text(\FetchIndexDocument.Element.expressionType, "expressionType"),
        text(\FetchIndexDocument.Element.type, "type"), text(\FetchIndexDocument.Element.order, "order"),
    ]

    private static let grouping = [
        text(\CompositeDocument.name, "name"), text(\ConfigurationDocument.name, "name"),
        flag(\ConfigurationDocument.isUsedWithCloudKit, "usedWithCloudKit"),
    ]

    private static let layout = [
        text(\LayoutDocument.name, "name"), number(\LayoutDocument.x, "positionX"),
        number(\LayoutDocument.y, "positionY"), number(\LayoutDocument.width, "width"),
        number(\LayoutDocument.height, "height"),
    ]

    // MARK: Kinds of values

    private static func text<View: ModelElementView>(
        _ path: any WritableKeyPath<View, String?> & Sendable, _ attribute: String
    ) -> Row {
        row(path, attribute, [("some text", "some text"), ("other", "other")], none: nil)
    }

    private static func flag<View: ModelElementView>(
        _ path: any WritableKeyPath<View, Bool> & Sendable, _ attribute: String
    ) -> Row {
        row(path, attribute, [(true, "YES")], none: false)
    }

    private static func choice<View: ModelElementView>(
        _ path: any WritableKeyPath<View, Bool?> & Sendable, _ attribute: String
    ) -> Row {
        row(path, attribute, [(true, "YES"), (false, "NO")], none: nil)
    }

    private static func count<View: ModelElementView>(
        _ path: any WritableKeyPath<View, Int?> & Sendable, _ attribute: String
    ) -> Row {
        row(path, attribute, [(0, "0"), (12, "12")], none: nil)
    }

    private static func number<View: ModelElementView>(
        _ path: any WritableKeyPath<View, Double?> & Sendable, _ attribute: String
    ) -> Row {
        row(path, attribute, [(-63, "-63"), (180.25, "180.25")], none: nil)
    }

    private static func row<View: ModelElementView, Value: Equatable & Sendable>(
        _ path: any WritableKeyPath<View, Value> & Sendable, _ attribute: String, _ values: [(Value, String)],
        none: Value
    ) -> Row {
        Row(element: View.elementName, attribute: attribute) {
            var view = View(ModelElement(name: View.elementName))
            var document = ModelDocument(name: "Test.xml")
            #expect(view[keyPath: path] == none)
            for (value, written) in values {
                view[keyPath: path] = value
                document.root.contents = [.element(view.element)]
                let text = String(decoding: try document.data(), as: UTF8.self)
                #expect(text.contains("\n    <\(View.elementName) \(attribute)=\"\(written)\"/>\n"), "\(text)")
                let again = try ModelDocument(data: Data(text.utf8), name: "Test.xml")
                #expect(View(try #require(again.root.children.first))[keyPath: path] == value)
            }
            view[keyPath: path] = none
            #expect(!view.element.attributes.contains { $0.name == attribute })
        }
    }

    // MARK: Tests

    @Test(arguments: rows)
    func standsForItsAttribute(row: Row) throws {
        try row.check()
    }

    /// What the format has and no row names can't be set.
    @Test func everyAttributeOfTheFormatHasAProperty() {
        // Their one value is what the lists and the entries that they stand for consist of.
        let values: Set = ["index", "constraint", "memberEntity", "entry"]
        for (name, schema) in ModelSchema.elements where name != "model" && !values.contains(name) {
            let named = Self.rows.filter { $0.element == name }.map(\.attribute)
            #expect(named.sorted() == schema.attributes.keys.sorted(), "<\(name)>")
        }
    }

    static let modelTexts: [(path: any WritableKeyPath<ModelDocument, String?> & Sendable, attribute: String)] = [
        (\.userDefinedModelVersionIdentifier, "userDefinedModelVersionIdentifier"), (\.type, "type"),
        (\.documentVersion, "documentVersion"), (\.lastSavedToolsVersion, "lastSavedToolsVersion"),
        (\.systemVersion, "systemVersion"), (\.minimumToolsVersion, "minimumToolsVersion"),
        (\.sourceLanguage, "sourceLanguage"), (\.macOSVersion, "macOSVersion"), (\.iOSVersion, "iOSVersion"),
        (\.writtenName, "name"),
    ]

    static let modelFlags: [(path: any WritableKeyPath<ModelDocument, Bool> & Sendable, attribute: String)] = [
        (\.isUsedWithCloudKit, "usedWithCloudKit"), (\.isUsedWithSwiftData, "usedWithSwiftData"),
    ]

    /// A document whose root has no attributes, changed and read again.
    private func model(_ change: (inout ModelDocument) -> Void) throws -> ModelDocument {
        var document = try ModelDocument(data: Data("<model/>".utf8), name: "Test.xml")
        change(&document)
        return try ModelDocument(data: try document.data(), name: "Test.xml")
    }

    @Test(arguments: modelTexts.indices)
    func aModelsTextStandsForItsAttribute(index: Int) throws {
        let (path, attribute) = Self.modelTexts[index]
        #expect(try model { _ in }[keyPath: path] == nil)
        let document = try model { $0[keyPath: path] = "some text" }
        #expect(document.root.attributes == [ModelElement.Attribute(name: attribute, value: "some text")])
        #expect(document[keyPath: path] == "some text")
        let bare = try model { document in
            document[keyPath: path] = "some text"
            document[keyPath: path] = nil
        }
        #expect(bare.root.attributes == [])
    }

    @Test(arguments: modelFlags.indices)
    func aModelsFlagStandsForItsAttribute(index: Int) throws {
        let (path, attribute) = Self.modelFlags[index]
        #expect(try !model { _ in }[keyPath: path])
        let document = try model { $0[keyPath: path] = true }
        #expect(document.root.attributes == [ModelElement.Attribute(name: attribute, value: "YES")])
        #expect(document[keyPath: path])
        let bare = try model { document in
            document[keyPath: path] = true
            document[keyPath: path] = false
        }
        #expect(bare.root.attributes == [])
    }

    @Test func everyAttributeOfAModelHasAProperty() {
        let named = Self.modelTexts.map(\.attribute) + Self.modelFlags.map(\.attribute)
        #expect(named.sorted() == ModelSchema.elements["model"]?.attributes.keys.sorted())
    }
}
