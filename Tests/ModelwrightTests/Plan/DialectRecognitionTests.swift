import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Which tool's annotations a model has, and what of them is warned of.
struct DialectRecognitionTests {
    // MARK: Which of them

    @Test(arguments: [
        "type", "dateFormat", "RawType", "attributeValueClassName", "documentation", "com.apple.syncservices.Syncable",
    ])
    func recognisesNoDialectByAWordThatManyHave(key: String) throws {
        let model = try DialectModel.make(
            Text.entity(
                "A", Text.attribute("imageURL", "Date", [key: "UnixTime"]), Text.attribute("id", "String"),
                Text.toOne("other", "A", ["type": "x"])))
        let entity = try #require(model.entitiesByName["A"])
        #expect(
            entity.attributes.flatMap { DialectModel.annotations($0.userInfo) } == []
                && entity.identityAttributes.isEmpty)
    }

    struct Misplaced: Sendable {
        let word: String
        let tool: String
        let owner: Annotations.Owner
        let place: String

        init(_ word: String, _ tool: String, on owner: Annotations.Owner, _ place: String) {
            (self.word, self.tool, self.owner, self.place) = (word, tool, owner, place)
        }

        func on(_ owner: Annotations.Owner) -> ModelText.Annotations { owner == self.owner ? [word: "x"] : [:] }
    }

    @Test(arguments: [
        Misplaced("mappedKeyName", "MagicalRecord", on: .entity, "an attribute or a relationship"),
        Misplaced("relatedByAttribute", "MagicalRecord", on: .attribute, "an entity or a relationship"),
        Misplaced("JSONKeyPath", "Groot", on: .entity, "an attribute or a relationship"),
        Misplaced("JSONTransformerName", "Groot", on: .relationship, "an attribute"),
        Misplaced("entityMapperName", "Groot", on: .attribute, "an entity"),
        Misplaced("sync.primary_key", "Sync", on: .relationship, "an attribute"),
        Misplaced("hyper.remoteKey", "Sync", on: .entity, "an attribute or a relationship"),
        Misplaced("JC.isIdentifier", "JSONCache", on: .entity, "an attribute"),
        Misplaced("MMRecordEntityPrimaryAttributeKey", "MMRecord", on: .relationship, "an entity"),
        Misplaced("RKEntityIdentificationAttributes", "RestKit", on: .attribute, "an entity"),
        Misplaced("attributeTransformableProtocols", "mogenerator", on: .entity, "an attribute"),
        Misplaced("destinationEntityIDKeyPath", "mogenerator", on: .attribute, "a relationship"),
        Misplaced("unwrapOptional", "SwiftGen", on: .relationship, "an attribute"),
    ])
    func recognisesNoDialectByAMisplacedWord(word: Misplaced) throws {
        let text = Text.entity(
            "Person", word.on(.entity), Text.attribute("personID", "String", word.on(.attribute)),
            Text.attribute("id", "String"), Text.attribute("imageURL", "String"),
            Text.toOne("boss", "Person", word.on(.relationship)))
        let model = try DialectModel.make(text)
        let entity = try #require(model.entitiesByName["Person"])
        #expect(
            entity.attributes.flatMap { DialectModel.annotations($0.userInfo) } == []
                && entity.identityAttributes.isEmpty)
        let subject =
            switch word.owner {
            case .entity: "Person"
            case .attribute: "Person.personID"
            case .relationship: "Person.boss"
            }
        #expect(
            model.warnings.map { "\($0.severity) \($0.message) \($0.remedy) [\($0.rule)]" } == [
                "warning \(subject) has \(word.word), one of \(word.tool)'s annotations, which means nothing on \(word.owner.phrase); it is kept and not used. Move it to \(word.place). [misplaced-annotation]"
            ])
        #expect(
            try DialectModel.make(text, dialect: .native).warnings.map(\.rule).filter { $0 == "misplaced-annotation" }
                == [])
    }

    @Test(arguments: ["maybe", ""])
    func warnsOfWhatIsNeitherYesNorNo(value: String) throws {
        let model = try DialectModel.make(
            Text.entity("A", Text.attribute("a", "String", ["sync.isPrimaryKey": value]), Text.attribute("b", "String"))
        )
        #expect(model.entitiesByName["A"]?.identityAttributes.isEmpty == true)
        #expect(
            model.warnings.map { "\($0.message) \($0.remedy) [\($0.rule)]" } == [
                "A.a has \"\(value)\" for sync.isPrimaryKey, which is neither yes nor no; it is not used. Write YES or NO. [untranslated-annotation]"
            ])
    }

    @Test func saysWhereIdentityAttributesBelong() throws {
        let model = try DialectModel.make(
            Text.entity("A", Text.attribute("a", "String", ["identityAttributes": "a"]), Text.attribute("b", "String")))
        #expect(
            model.warnings.map { "\($0.message) \($0.remedy) [\($0.rule)]" } == [
                "A.a has identityAttributes, which means nothing on an attribute; it is kept and not used. Move it to an entity. [misplaced-annotation]"
            ])
    }

    /// Once, and with its place; the tool's other words are read.
    @Test func warnsOfAMisplacedWordOfTheDialectThatIsRead() throws {
        let xml = """
            <model>
            <entity name="A"><attribute name="a" optional="YES" attributeType="String"><userInfo>
            <entry key="JSONKeyPath" value="b"/>
            </userInfo></attribute><userInfo>
            <entry key="JSONKeyPath" value="c"/>
            </userInfo></entity>
            </model>
            """
        for dialect in [Dialect.automatic, .groot] {
            let model = try ObjectModel(data: Data(xml.utf8), name: "A.xml", dialect: dialect)
            #expect(model.entitiesByName["A"]?.attributesByName["a"]?.jsonKeyPath == "b")
            #expect(
                model.warnings.map(\.description) == [
                    "A.xml:5:1: warning: A has JSONKeyPath, one of Groot's annotations, which means nothing on an entity; it is kept and not used. Move it to an attribute or a relationship. [misplaced-annotation]"
                ])
        }
    }

    @Test func readsNoOtherThanTheOneThatIsNamed() throws {
        let text = Text.entity("A", Text.attribute("a", "String", ["JSONKeyPath": "groot", "mappedKeyName": "record"]))
        func key(_ dialect: Dialect) throws -> String? {
            try DialectModel.make(text, dialect: dialect).entitiesByName["A"]?.attributesByName["a"]?.jsonKeyPath
        }
        #expect(try key(.groot) == "groot" && key(.magicalRecord) == "record" && key(.sync) == "a")
        #expect(try key(.native) == "a" && key(.automatic) == "groot")
    }

    /// Groot doesn't map what has no key path, but another tool's word gives it one.
    @Test func readsTheWordsOfAllToolsBeforeTheirConventions() throws {
        let model = try DialectModel.make(
            Text.entity(
                "A", Text.attribute("a", "String", ["JSONKeyPath": "x"]),
                Text.attribute("b", "String", ["mappedKeyName": "y"]),
                Text.attribute("c", "String", ["MMRecordAttributeAlternateNameKey": "z"]),
                Text.attribute("f", "Date", ["dateFormat": "UnixTime", "mappedKeyName.1": "t"]),
                Text.attribute("g", "Integer 16", ["JC.isIdentifier": "YES"]),
                Text.attribute("h", "Date", ["jsonDateFormat": "secondsSince1970"]),
                Text.attribute("d", "String"), Text.toOne("e", "A", ["sync.remoteKey": "v"])))
        #expect(model.entitiesByName["A"]?.identityAttributes.map(\.name) == ["g"])
        let json = #"{"x":"1","y":"2","z":"3","f":1000,"g":5,"h":7,"v":{"x":"4"}}"#
        let object = try model.decode(entity: "A", from: json)
        #expect(try String(decoding: model.encode(object), as: UTF8.self) == json)
        let (_, report) = try ModelDecoder(model: model).decodeReporting(entity: "A", from: #"{"d":"1"}"#)
        #expect(report.entries.map(\.kind) == [.ignoredKey])
        #expect(model.warnings.map(\.description) == [])
    }

    @Test func namesBothPlacesOfAContradiction() throws {
        let model = try DialectModel.make(
            """

            <entity name="A">
            <attribute name="a" optional="YES" attributeType="String"><userInfo>
            <entry key="mappedKeyName" value="record"/>
            <entry key="JSONKeyPath" value="groot"/>
            </userInfo></attribute>
            <attribute name="b" optional="YES" attributeType="String"><userInfo>
            <entry key="JSONKeyPath" value="groot"/>
            <entry key="jsonKeyPath" value="own"/>
            </userInfo></attribute>
            <attribute name="c" optional="YES" attributeType="String"><userInfo>
            <entry key="JSONKeyPath" value="same"/>
            <entry key="jsonKeyPath" value="same"/>
            </userInfo></attribute>
            </entity>
            """)
        #expect(model.entitiesByName["A"]?.attributes.map(\.jsonKeyPath) == ["groot", "own", "same"])
        #expect(
            model.warnings.map(\.description) == [
                """
                Tools.xml:4:1: warning: A.a has "record" by mappedKeyName, one of MagicalRecord's annotations, and \
                "groot" by JSONKeyPath at Tools.xml:5:1, which counts. Remove one of the two, or name the dialect to read. \
                [conflicting-annotation]
                """,
                """
                Tools.xml:8:1: warning: A.b has "groot" by JSONKeyPath, one of Groot's annotations, and "own" by \
                jsonKeyPath at Tools.xml:9:1, which counts. Remove one of the two, or name the dialect to read. \
                [conflicting-annotation]
                """,
            ])
    }

    // MARK: What can't be said

    @Test func warnsOfWhatCannotBeTranslated() throws {
        let model = try DialectModel.make(
            Text.entity(
                "A", ["MMRecordEntityPrimaryAttributeKey": "b", "JSONDictionaryTransformerName": "T"],
                Text.attribute("a", "String", ["JSONKeyPath": "a", "MMRecordAttributeAlternateNameKey": "b"]),
                Text.toOne("b", "A", ["identityAttributeRelated": "true", "JSONKeyPath": "b"])))
        #expect(
            model.warnings.map { "\($0.message) \($0.remedy) [\($0.rule)]" }.sorted() == [
                "A has \"T\" for JSONDictionaryTransformerName, which a program registers with Groot; its objects are decoded without it. Pass it in hooks: [\"A\": EntityHooks(beforeDecode: …)]. [unregistered-hook]",
                "A has \"b\" for MMRecordEntityPrimaryAttributeKey, which is a relationship of A; the objects are not told apart by it. Name attributes of A. [untranslated-annotation]",
                "A.a has \"b\" for MMRecordAttributeAlternateNameKey, which is another property's name; it is not used. Give it a key of its own. [untranslated-annotation]",
                "A.b has identityAttributeRelated, one of Groot's annotations; it is kept and not used. Name attributes by which the objects can be told apart in identityAttributes. [untranslated-annotation]",
            ])
    }

    /// A name may be that of a property which a subentity has.
    @Test func usesNoNameOfASubentitysProperty() throws {
        let model = try DialectModel.make(
            Text.entity("P", Text.attribute("foo", "String", ["MMRecordAttributeAlternateNameKey": "bar"])),
            Text.entity("S", parent: "P", Text.attribute("bar", "String")),
            Text.entity("T", parent: "S", Text.attribute("baz", "String", ["MMRecordAttributeAlternateNameKey": "foo"]))
        )
        #expect(
            model.warnings.map(\.message) == [
                "P.foo has \"bar\" for MMRecordAttributeAlternateNameKey, which is another property's name; it is not used.",
                "T.baz has \"foo\" for MMRecordAttributeAlternateNameKey, which is another property's name; it is not used.",
            ])
        #expect("\(try model.decode(entity: "S", from: #"{"foo":"1","bar":"2"}"#))" == #"S(foo: "1", bar: "2")"#)
    }

    @Test func warnsOfWhatMagicalRecordReadsBesides() throws {
        let model = try DialectModel.make(
            Text.entity(
                "A", ["distinctAttribute": "at"],
                Text.attribute("at", "Date", ["dateFormat": "yyyy-MM-dd", "dateFormat.1": "dd.MM.yyyy"]),
                Text.toOne("b", "A", ["distinctAttribute": "at"])))
        let end = "one of MagicalRecord's annotations; it is kept and not used."
        let identity = "Name the attribute in relatedByAttribute, or in the identityAttributes of its entity."
        #expect(
            model.warnings.map { "\($0.message) \($0.remedy) [\($0.rule)]" }.sorted() == [
                "A has distinctAttribute, \(end) \(identity) [untranslated-annotation]",
                "A.at has dateFormat.1, \(end) A date has one format. Set jsonTransformer to a transform that reads all of them. [untranslated-annotation]",
                "A.b has distinctAttribute, \(end) \(identity) [untranslated-annotation]",
            ])
        let object = try model.decode(entity: "A", from: #"{"at":"2013-02-01"}"#)
        #expect("\(object)" == "A(at: 2013-02-01 00:00:00 +0000, b: nil)")
    }

    @Test(arguments: [
        ("x", "which is not an attribute of B"), ("others", "which is a relationship of B"),
        ("name", "but the identity of B is id"),
    ])
    func saysWhyAReferenceIsNotUsed(value: String, problem: String) throws {
        let model = try DialectModel.make(
            Text.entity("A", Text.toOne("b", "B", ["destinationEntityIDKeyPath": "\(value)"])),
            Text.entity(
                "B", ["identityAttributes": "id"], Text.attribute("id", "String"), Text.attribute("name", "String"),
                Text.toMany("others", "B")))
        #expect(
            model.warnings.map(\.message) == [
                "A.b has \"\(value)\" for destinationEntityIDKeyPath, \(problem); it is not used."
            ])
        #expect(model.warnings.first?.remedy == "Name the attribute by which B is told apart.")
    }

    /// Groot's mapper of an abstract entity tells what its objects are.
    @Test func saysThatNothingIsDecodedWithoutTheMapperOfAnAbstractEntity() throws {
        func model(abstract: Bool, _ userInfo: ModelText.Annotations, hooks: [String: EntityHooks] = [:]) throws
            -> ObjectModel
        {
            let text =
                Text.entity("Shape", abstract: abstract, userInfo, Text.attribute("name", "String"))
                + Text.entity("Circle", parent: "Shape", Text.attribute("radius", "Double"))
            return try ObjectModel(data: Data("<model>\(text)</model>".utf8), name: "Shapes.xml", hooks: hooks)
        }
        func warnings(abstract: Bool) throws -> [String] {
            try model(abstract: abstract, ["entityMapperName": "M"]).warnings.map { "\($0.message) \($0.remedy)" }
        }
        let start = "Shape has \"M\" for entityMapperName, which a program registers with Groot; "
        let end = " Pass it in hooks: [\"Shape\": EntityHooks(discriminator: …)], or give Shape a jsonDiscriminator."
        #expect(
            try warnings(abstract: true) == [
                "\(start)Shape is abstract, so none of its objects can be decoded without it.\(end)"
            ])
        #expect(try warnings(abstract: false) == ["\(start)its objects are decoded without it.\(end)"])
        #expect(
            try model(abstract: true, ["entityMapperName": "M", "jsonDiscriminator": "type"]).warnings.map(\.rule)
                == ["missing-discriminator-value"])
        let hooks = ["Shape": EntityHooks(discriminator: { _ in "Circle" })]
        let hooked = try model(abstract: true, ["entityMapperName": "M"], hooks: hooks)
        #expect(hooked.warnings.map(\.rule) == [])
        #expect(try "\(hooked.decode(entity: "Shape", from: #"{"name":"a"}"#))" == #"Circle(name: "a", radius: nil)"#)
    }

    /// What Sync's date parser reads as ISO 8601, as a day and a time in UTC.
    @Test(arguments: [
        ("2014-03-30T09:13:00Z", "2014-03-30 09:13:00 +0000"),
        ("2014-03-30T09:13:00-07:00", "2014-03-30 16:13:00 +0000"),
        ("2014-03-30T09:13:00-0700", "2014-03-30 16:13:00 +0000"),
        ("2014-03-30T09:13:00+00", "2014-03-30 09:13:00 +0000"),
        ("2014-03-30T09:13:00", "2014-03-30 09:13:00 +0000"), ("2014-03-30 09:13:00", "2014-03-30 09:13:00 +0000"),
        ("2014-03-30", "2014-03-30 00:00:00 +0000"), ("2014-03-30T09:13:00.12Z", "2014-03-30 09:13:00 +0000"),
        ("2014-03-30T09:13:00.007450+00:00", "2014-03-30 09:13:00 +0000"),
    ])
    func readsSyncsDates(text: String, date: String) throws {
        let model = try DialectModel.make(
            Text.entity("A", Text.attribute("createdAt", "Date"), Text.attribute("id", "String")), dialect: .sync)
        let object = try model.decode(entity: "A", from: #"{"created_at":"\#(text)"}"#)
        #expect("\(object)" == "A(createdAt: \(date), id: nil)")
    }

    /// Sync takes any number for seconds; here the model says so.
    @Test(arguments: ["1441843200", "1441843200.5", #""1441843200""#, #""1441843200000000""#])
    func refusesSyncsNumbersForDates(number: String) throws {
        let text = Text.entity("A", Text.attribute("createdAt", "Date"), Text.attribute("id", "String"))
        let json = #"{"created_at":\#(number)}"#
        #expect(
            failure { try DialectModel.make(text, dialect: .sync).decode(entity: "A", from: json) }.hasPrefix(
                "$.created_at (line 1, column 15, byte 14): A.createdAt: expected a date in the format iso8601, found \(number)"
            ) == true)
        let seconds = try ObjectModel(
            data: Data("<model>\(text)</model>".utf8), name: "Tools.xml",
            overlays: [
                ModelOverlay(data: Data(#"{"*": {"jsonDateFormat": "secondsSince1970"}}"#.utf8), name: "o.json")
            ],
            dialect: .sync)
        if number.count < 17 {
            let object = try seconds.decode(entity: "A", from: json)
            #expect(try String(decoding: seconds.encode(object), as: UTF8.self) == json)
        } else {
            #expect(throws: MappingError.self) { try seconds.decode(entity: "A", from: json) }
        }
    }

    /// As in a `userInfo` of ours.
    @Test func takesTheLastOfTwoEntriesWithOneKey() throws {
        let xml =
            #"<model><entity name="A"><attribute name="x" optional="YES" attributeType="String"><userInfo><entry key="JSONKeyPath" value="q"/><entry key="JSONKeyPath" value="p"/></userInfo></attribute></entity></model>"#
        let model = try ObjectModel(data: Data(xml.utf8), name: "A.xml")
        #expect(model.entitiesByName["A"]?.attributesByName["x"]?.jsonKeyPath == "p")
        #expect(model.warnings.map(\.rule) == ["duplicate-key"])
    }

    @Test(arguments: [
        ("mappedKeyname", "mappedKeyName", "mappedKeyName"), ("mappedKeyName.10", "mappedKeyName", "mappedKeyName.1"),
        ("JSONKeypath", "JSONKeyPath", "JSONKeyPath"), ("sync.remotekey", "sync.remoteKey", "sync.remoteKey"),
        ("MMRecordAttributeAlternateName", "MMRecordAttributeAlternateNameKey", "MMRecordAttributeAlternateNameKey"),
    ])
    func namesTheWordThatWasMeant(key: String, beside word: String, meant: String) throws {
        let xml = """
            <model><entity name="A"><attribute name="x" optional="YES" attributeType="String"><userInfo><entry key="\(key)" value="q"/></userInfo></attribute>
            <attribute name="y" optional="YES" attributeType="String"><userInfo><entry key="\(word)" value="p"/></userInfo></attribute></entity></model>
            """
        let model = try ObjectModel(data: Data(xml.utf8), name: "A.xml")
        #expect(
            model.warnings.map(\.message) == [
                "A.x has \(key), which is not a known annotation; it is kept and not used."
            ])
        #expect(model.warnings.first?.remedy == "Did you mean \(meant)?")
    }

    @Test func survivesWhatResolvingRefuses() {
        for text in [
            Text.entity("A", parent: "B", Text.attribute("a", "String", ["sync.remoteKey": "a"]))
                + Text.entity("B", parent: "A", Text.attribute("b", "String")),
            #"<entity><attribute attributeType="String"><userInfo><entry key="JC.isIdentifier" value="YES"/></userInfo></attribute></entity>"#,
            Text.entity("A", Text.toOne("b", "Nowhere", ["relatedByAttribute": "x"])),
            Text.entity("A", Text.toOne("b", "Nowhere", ["destinationEntityIDKeyPath": "x"])),
        ] {
            for dialect in Dialect.allCases {
                #expect(throws: ModelError.self) { try DialectModel.make(text, dialect: dialect) }
            }
        }
    }
}
