import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What other tools' annotations say in ours.
struct DialectTests {
    struct Word: Sendable, CustomTestStringConvertible {
        let key: String
        let value: String
        let says: [String]
        var dialect = Dialect.automatic

        init(_ key: String, _ value: String, _ says: [String], dialect: Dialect = .automatic) {
            (self.key, self.value, self.says, self.dialect) = (key, value, says, dialect)
        }

        var testDescription: String { key }
    }

    @Test(arguments: [
        Word("JSONKeyPath", "a.b", ["jsonKeyPath=a.b"]),
        Word("JSONTransformerName", "T", ["jsonTransformer=T"]),
        Word("mappedKeyName", "a.b", ["jsonKeyPath=a.b"]),
        Word("mappedKeyName.1", "a", ["jsonKeyPath.1=a"]),
        Word("mappedKeyName.9", "a", ["jsonKeyPath.9=a"]),
        Word("dateFormat", "UnixTime", ["jsonDateFormat=millisecondsSince1970"], dialect: .magicalRecord),
        Word("dateFormat", "dd.MM.yyyy", ["jsonDateFormat=dd.MM.yyyy"], dialect: .magicalRecord),
        Word("useDefaultValueWhenNotPresent", "YES", []),
        Word("sync.remoteKey", "a.b", ["jsonKeyPath=a.b"]),
        Word("hyper.remoteKey", "a", ["jsonKeyPath=a"]),
        Word("sync.remote.key", "a", ["jsonKeyPath=a"]),
        Word("hyper.remote.key", "a", ["jsonKeyPath=a"]),
        Word("mapper.remote.key", "a", ["jsonKeyPath=a"]),
        Word("sync.nonExportable", "", ["jsonDirection=decode"]),
        Word(
            "hyper.nonExportable", "YES",
            ["jsonDirection=decode"]),
        Word(
            "sync.valueTransformer", "T", ["jsonTransformer=T"]),
        Word("MMRecordAttributeAlternateNameKey", "a.b", ["jsonKeyPath=a.b", "jsonKeyPath.1=firstName"]),
        Word("unwrapOptional", "YES", []),
        Word("mogenerator.readonly", "YES", []),
    ])
    func readsAnAttributes(word: Word) throws {
        let model = try DialectModel.make(
            Text.entity(
                "Person", Text.attribute("firstName", "Date", [word.key: word.value]), Text.attribute("other", "Date")),
            dialect: word.dialect)
        let attribute = model.entitiesByName["Person"]?.attributesByName["firstName"]
        #expect(DialectModel.annotations(attribute?.userInfo).sorted() == word.says.sorted())
        // None is taken for a misspelled word of ours.
        #expect(model.warnings.map(\.rule).filter { $0 != "unregistered-transformer" } == [])
    }

    @Test(arguments: [
        Word("JC.isIdentifier", "true", ["identityAttributes=firstName, other"]),
        Word("DC.isIdentifier", "Yes", ["identityAttributes=firstName, other"]),
        Word("sync.isPrimaryKey", "YES", ["identityAttributes=firstName, other"]),
        Word("hyper.isPrimaryKey", "true", ["identityAttributes=firstName, other"]),
        Word("sync.primary_key", "YES", ["identityAttributes=firstName, other"]),
        Word("sync.PrimaryKey", "YES", ["identityAttributes=firstName, other"]),
        Word("hyper.primary_key", "yEs", ["identityAttributes=firstName, other"]),
        Word("hyper.PrimaryKey", "1", ["identityAttributes=firstName, other"]),
        Word("JC.isIdentifier", "no", []),
    ])
    func readsAnIdentityOfAttributes(word: Word) throws {
        let model = try DialectModel.make(
            Text.entity(
                "Person", Text.attribute("firstName", "String", [word.key: word.value]),
                Text.attribute("other", "String", [word.key: word.value])))
        let annotations = DialectModel.annotations(model.entitiesByName["Person"]?.userInfo)
        #expect(annotations.filter { !$0.hasPrefix("jsonNaming") } == word.says)
    }

    @Test(arguments: [
        Word("identityAttribute", "a", ["identityAttributes=a"], dialect: .groot),
        Word("relatedByAttribute", "a", ["identityAttributes=a"]),
        Word("MMRecordEntityPrimaryAttributeKey", "b", ["identityAttributes=b"]),
        Word("RKEntityIdentificationAttributes", "a,b", ["identityAttributes=a,b"]),
        Word("mogenerator.customBaseClass", "Base", []),
    ])
    func readsAnEntitys(word: Word) throws {
        let model = try DialectModel.make(
            Text.entity(
                "Person", [word.key: word.value], Text.attribute("a", "String"), Text.attribute("b", "String")),
            dialect: word.dialect)
        #expect(DialectModel.annotations(model.entitiesByName["Person"]?.userInfo) == word.says)
        #expect(model.warnings.isEmpty)
    }

    @Test func readsTheIdentityOfARelationshipsDestination() throws {
        let model = try DialectModel.make(
            Text.entity("Person", Text.toOne("home", "Place", ["relatedByAttribute": "code"])),
            Text.entity("Place", Text.attribute("code", "String")))
        #expect(model.entitiesByName["Place"]?.identityAttributes.map(\.name) == ["code"])
    }

    @Test(arguments: DialectFixture.all)
    func decodesWhatAWordMaps(fixture: DialectFixture) throws {
        let model = try ObjectModel(
            data: Data("<model>\(fixture.model)</model>".utf8), name: "Tools.xml",
            transforms: ["Day": .date(format: "dd.MM.yyyy")], dialect: fixture.dialect)
        #expect("\(try model.decode(entity: "A", from: fixture.json))" == fixture.object)
    }

    @Test func hasAFixtureForEachWord() {
        let words = Dialect.allCases.flatMap { $0.words.map(\.key) }
        #expect(Set(words).subtracting(DialectFixture.all.map(\.word)) == [])
    }

    @Test func namesAnAttributeOnceInAnIdentity() throws {
        let model = try DialectModel.make(
            Text.entity(
                "A", Text.attribute("a", "String", ["sync.isPrimaryKey": "YES", "hyper.primary_key": "YES"]),
                Text.attribute("b", "String", ["hyper.PrimaryKey": "YES"])))
        #expect(model.entitiesByName["A"]?.userInfo["identityAttributes"] == "a, b")
    }

    // MARK: References

    /// What a relationship's `destinationEntityIDKeyPath` becomes, and what is said of it.
    @Test(
        arguments: [
            (value: "id", annotations: "", says: ["jsonReference=identity"], identity: "id", warning: nil),
            (
                value: "id", annotations: #"<entry key="identityAttributes" value="id"/>"#,
                says: ["jsonReference=identity"], identity: "id", warning: nil
            ),
            (
                value: "place.id", annotations: "", says: [], identity: "",
                warning:
                    "Book.author has \"place.id\" for destinationEntityIDKeyPath, which is not an attribute of Author; it is not used. Name the attribute by which Author is told apart. [untranslated-annotation]"
            ),
            (
                value: "code", annotations: #"<entry key="identityAttributes" value="id"/>"#, says: [], identity: "id",
                warning:
                    "Book.author has \"code\" for destinationEntityIDKeyPath, but the identity of Author is id; it is not used. Name the attribute by which Author is told apart. [untranslated-annotation]"
            ),
        ] as [(value: String, annotations: String, says: [String], identity: String, warning: String?)])
    func takesTheKeyPathOfADestinationsIdentity(
        value: String, annotations: String, says: [String], identity: String, warning: String?
    ) throws {
        let model = try DialectModel.make(
            Text.entity("Book", Text.toOne("author", "Author", ["destinationEntityIDKeyPath": value])),
            Text.entity(
                "Author", Text.attribute("id", "String"), Text.attribute("code", "String"),
                "<userInfo>\(annotations)</userInfo>"))
        let author = model.entitiesByName["Book"]?.relationshipsByName["author"]
        #expect(DialectModel.annotations(author?.userInfo) == says)
        #expect(model.entitiesByName["Author"]?.identityAttributes.map(\.name).joined(separator: ",") == identity)
        #expect(model.warnings.map { "\($0.message) \($0.remedy) [\($0.rule)]" } == (warning.map { [$0] } ?? []))
    }

    @Test func takesTheFirstOfTwoKeyPathsForADestinationsIdentity() throws {
        let model = try DialectModel.make(
            Text.entity(
                "Book", Text.toOne("author", "Author", ["destinationEntityIDKeyPath": "code"]),
                Text.toOne("editor", "Author", ["destinationEntityIDKeyPath": "id"])),
            Text.entity("Author", Text.attribute("id", "String"), Text.attribute("code", "String")))
        #expect(model.entitiesByName["Author"]?.identityAttributes.map(\.name) == ["code"])
        #expect(
            model.warnings.map(\.message) == [
                "Book.editor has \"id\" for destinationEntityIDKeyPath, but the identity of Author is code; it is not used."
            ])
    }

    @Test func takesSpacesForSeparatorsOfAnIdentity() throws {
        let model = try DialectModel.make(
            Text.entity(
                "Card", ["identityAttributes": "suit value"], Text.attribute("suit", "String"),
                Text.attribute("value", "String")))
        #expect(model.entitiesByName["Card"]?.identityAttributes.map(\.name) == ["suit", "value"])
    }

    /// Of two tools one counts, and the model is read, whether they say the same or not.
    @Test func readsWhateverTwoToolsSay() throws {
        let own = ["jsonKeyPath", "jsonKeyPath.1"]
        let keys =
            own + [
                "JSONKeyPath", "mappedKeyName", "mappedKeyName.1", "sync.remoteKey",
                "MMRecordAttributeAlternateNameKey",
            ]
        for first in keys {
            for second in keys where first != second && !(own.contains(first) && own.contains(second)) {
                for (one, other) in [("x", "x"), ("x", "y"), ("x", "firstName"), ("firstName", "x")] {
                    let model = try DialectModel.make(
                        Text.entity("Person", Text.attribute("firstName", "String", [first: one, second: other])))
                    let path = try #require(model.entitiesByName["Person"]?.attributesByName["firstName"]?.jsonKeyPath)
                    let person = try model.decode(entity: "Person", from: #"{"\#(path)":"Ada"}"#)
                    #expect(
                        try person.value(forKey: "firstName") as? String == "Ada", "\(first) \(one), \(second) \(other)"
                    )
                }
            }
        }
    }

    // MARK: Composites

    private static let address = """
        <attribute name="zipCode" optional="YES" attributeType="String"><userInfo>
        <entry key="%@" value="zip"/></userInfo></attribute>
        <attribute name="firstLine" optional="YES" attributeType="String"/><attribute name="id" optional="YES" attributeType="String"/>
        """

    /// Words of other tools in a composite are read as those in an entity.
    @Test(arguments: [
        ("JSONKeyPath", ["jsonKeyPath=zip"], ["jsonDirection=none"]), ("mappedKeyName", ["jsonKeyPath=zip"], []),
        ("sync.remoteKey", ["jsonKeyPath=zip"], []),
        ("MMRecordAttributeAlternateNameKey", ["jsonKeyPath.1=zipCode", "jsonKeyPath=zip"], []),
    ])
    func readsWordsInComposites(word: String, zipCode: [String], firstLine: [String]) throws {
        let model = try DialectModel.make(
            #"<entity name="Author"><attribute name="home" optional="YES" attributeType="Composite" composite="Address"/></entity>"#,
            #"<composite name="Address">\#(Self.address.replacing("%@", with: word))</composite>"#)
        #expect(model.warnings == [])
        let home = try #require(model.entitiesByName["Author"]?.attributesByName["home"]?.composite)
        func annotations(_ name: String) -> [String] {
            DialectModel.annotations(home.attributes.first { $0.name == name }?.userInfo)
        }
        #expect(annotations("zipCode") == zipCode)
        #expect(annotations("firstLine") == firstLine)
        #expect(
            DialectModel.paths(of: "firstLine", in: "Address", model)
                == (word == "sync.remoteKey" ? "first_line firstLine" : firstLine.isEmpty ? "firstLine" : ""))
        let author = try model.decode(entity: "Author", from: #"{"home":{"zip":"75007"}}"#)
        #expect("\(author)" == #"Author(home: Address(zipCode: "75007", firstLine: nil, id: nil))"#)
    }

    @Test func saysThatAWordIsMisplacedOnAComposite() throws {
        let model = try DialectModel.make(
            #"<entity name="Author"><attribute name="home" optional="YES" attributeType="Composite" composite="Address"/></entity>"#,
            #"<composite name="Address"><attribute name="zip" optional="YES" attributeType="String"/><userInfo><entry key="JSONKeyPath" value="x"/></userInfo></composite>"#
        )
        #expect(
            model.warnings.map(\.message) == [
                "Address has JSONKeyPath, one of Groot's annotations, which means nothing on an entity; it is kept and not used."
            ])
    }

    @Test(arguments: [
        ("sync.isPrimaryKey", #"<attribute name="zip"><userInfo>%@</userInfo></attribute>"#, "YES", "Address.zip"),
        ("relatedByAttribute", #"<attribute name="zip"/><userInfo>%@</userInfo>"#, "zip", "Address"),
        ("MMRecordEntityPrimaryAttributeKey", #"<attribute name="zip"/><userInfo>%@</userInfo>"#, "zip", "Address"),
    ])
    func saysThatACompositeHasNoIdentity(word: String, attributes: String, value: String, subject: String) throws {
        let composite = attributes.replacing("%@", with: #"\#n<entry key="\#(word)" value="\#(value)"/>"#)
            .replacing(#"name="zip""#, with: #"name="zip" optional="YES" attributeType="String""#)
        let model = try DialectModel.make(
            #"<entity name="Author"><attribute name="home" optional="YES" attributeType="Composite" composite="Address"/></entity>"#,
            #"<composite name="Address">\#(composite)</composite>"#)
        #expect(
            model.warnings.map(\.description) == [
                """
                Tools.xml:3:1: warning: \(subject) has \(word), but Address is a composite, which has no identity; it is kept \
                and not used. Remove it. [untranslated-annotation]
                """
            ])
    }
}
