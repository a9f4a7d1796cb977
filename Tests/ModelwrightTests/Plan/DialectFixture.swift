import Testing

@testable import Modelwright

private typealias Text = ModelText

/// A word of another tool in a model, JSON, and the object that it becomes: one for each word of `docs/Dialects.md`.
struct DialectFixture: Sendable, CustomTestStringConvertible {
    let word: String
    let dialect: Dialect
    let model: String
    let json: String
    let object: String

    var testDescription: String { word }

    /// - Parameter model: Its first entity, A, is decoded.
    init(_ word: String, dialect: Dialect = .automatic, _ model: String, _ json: String, _ object: String) {
        (self.word, self.dialect, self.model, self.json, self.object) = (word, dialect, model, json, object)
    }

    /// A word of an attribute, whose name is `firstName`.
    private static func attribute(
        _ word: String, _ value: String, dialect: Dialect = .automatic, type: String = "String", _ json: String,
        _ object: String
    ) -> DialectFixture {
        DialectFixture(
            word, dialect: dialect, Text.entity("A", Text.attribute("firstName", type, [word: value])), json, object)
    }

    /// A word of a relationship, whose name is `next`, and which leads to objects with an `id`.
    private static func relationship(
        _ word: String, _ value: String, dialect: Dialect = .automatic, _ json: String, _ object: String
    ) -> DialectFixture {
        DialectFixture(
            word, dialect: dialect,
            Text.entity("A", Text.toOne("next", "B", [word: value])) + Text.entity("B", Text.attribute("id", "String")),
            json, object)
    }

    /// A word of an entity, which has the attributes `a` and `b`, and a relationship that leads to another A.
    private static func entity(
        _ word: String, _ value: String, dialect: Dialect = .automatic, _ json: String, _ object: String
    ) -> DialectFixture {
        DialectFixture(
            word, dialect: dialect,
            Text.entity(
                "A", [word: value], Text.attribute("a", "String"), Text.attribute("b", "String"),
                Text.toMany("others", "A")), json, object)
    }

    static let all =
        groot + magicalRecord + ["sync", "hyper"].flatMap(sync) + others
        + [
            attribute("mapper.remote.key", "given", #"{"given":"Mark"}"#, #"A(firstName: "Mark")"#),
            relationship("mapper.remote.key", "after", #"{"after":{}}"#, "A(next: B(id: nil))"),
        ]

    private static let groot = [
        attribute("JSONKeyPath", "given", #"{"given":"Mark"}"#, #"A(firstName: "Mark")"#),
        relationship("JSONKeyPath", "after", #"{"after":{}}"#, "A(next: B(id: nil))"),
        attribute(
            "JSONTransformerName", "Day", dialect: .groot, type: "Date", #"{"firstName":"02.01.1970"}"#,
            "A(firstName: 1970-01-02 00:00:00 +0000)"),
        entity(
            "identityAttributes", "a", dialect: .groot, #"{"others":[{"a":"1","b":"2"},"1"]}"#,
            #"A(a: nil, b: nil, others: [A(a: "1", b: "2", others: []), A(a: "1", b: "2", others: [])])"#),
        entity(
            "identityAttribute", "a", dialect: .groot, #"{"others":[{"a":"1","b":"2"},"1"]}"#,
            #"A(a: nil, b: nil, others: [A(a: "1", b: "2", others: []), A(a: "1", b: "2", others: [])])"#),
        entity("entityMapperName", "M", #"{"a":"1"}"#, #"A(a: "1", b: nil, others: [])"#),
        entity("JSONDictionaryTransformerName", "T", #"{"a":"1"}"#, #"A(a: "1", b: nil, others: [])"#),
        relationship("identityAttributeRelated", "true", #"{"next":{}}"#, "A(next: B(id: nil))"),
    ]

    private static let magicalRecord =
        [
            attribute("mappedKeyName", "given", #"{"given":"Mark"}"#, #"A(firstName: "Mark")"#),
            relationship("mappedKeyName", "after", #"{"after":{}}"#, "A(next: B(id: nil))"),
            attribute(
                "dateFormat", "dd.MM.yyyy", dialect: .magicalRecord, type: "Date", #"{"firstName":"02.01.1970"}"#,
                "A(firstName: 1970-01-02 00:00:00 +0000)"),
            attribute(
                "dateFormat", "UnixTime", dialect: .magicalRecord, type: "Date", #"{"firstName":1000}"#,
                "A(firstName: 1970-01-01 00:00:01 +0000)"),
            entity(
                "relatedByAttribute", "a", #"{"others":[{"a":"1","b":"2"},"1"]}"#,
                #"A(a: nil, b: nil, others: [A(a: "1", b: "2", others: []), A(a: "1", b: "2", others: [])])"#),
            relationship("relatedByAttribute", "id", #"{"next":"7"}"#, #"A(next: B(id: "7"))"#),
            attribute(
                "useDefaultValueWhenNotPresent", "YES", #"{"firstName":"Mark"}"#, #"A(firstName: "Mark")"#),
            attribute(
                "attributeValueClassName", "UIColor", dialect: .magicalRecord, #"{"firstName":"red"}"#,
                #"A(firstName: "red")"#),
            relationship("type", "x", dialect: .magicalRecord, #"{"next":{}}"#, "A(next: B(id: nil))"),
            entity("distinctAttribute", "a", #"{"a":"1"}"#, #"A(a: "1", b: nil, others: [])"#),
            relationship("distinctAttribute", "id", #"{"next":{}}"#, "A(next: B(id: nil))"),
        ]
        + (1...9).flatMap { number in
            [
                attribute(
                    "dateFormat.\(number)", "dd.MM.yyyy", type: "Date", #"{"firstName":"1970-01-02T00:00:00Z"}"#,
                    "A(firstName: 1970-01-02 00:00:00 +0000)"),
                attribute("mappedKeyName.\(number)", "given", #"{"given":"Mark"}"#, #"A(firstName: "Mark")"#),
                relationship("mappedKeyName.\(number)", "after", #"{"after":{}}"#, "A(next: B(id: nil))"),
            ]
        }

    private static func sync(_ prefix: String) -> [DialectFixture] {
        let keys = ["remoteKey", "remote.key"].flatMap { key in
            [
                attribute("\(prefix).\(key)", "given", #"{"given":"Mark"}"#, #"A(firstName: "Mark")"#),
                relationship("\(prefix).\(key)", "after", #"{"after":{"id":"7"}}"#, #"A(next: B(id: "7"))"#),
            ]
        }
        let identities = ["isPrimaryKey", "primary_key", "PrimaryKey"].map { identity("\(prefix).\($0)") }
        return keys + identities + [
            attribute("\(prefix).nonExportable", "", #"{"first_name":"Mark"}"#, #"A(firstName: "Mark")"#),
            relationship("\(prefix).nonExportable", "", #"{"next_id":"7"}"#, #"A(next: B(id: "7"))"#),
            attribute(
                "\(prefix).valueTransformer", "Day", type: "Date", #"{"first_name":"02.01.1970"}"#,
                "A(firstName: 1970-01-02 00:00:00 +0000)"),
        ]
    }

    /// A word that makes an attribute the identity.
    private static func identity(_ word: String) -> DialectFixture {
        DialectFixture(
            word,
            Text.entity(
                "A", Text.attribute("code", "String", [word: "YES"]), Text.attribute("b", "String"),
                Text.toMany("others", "A")), #"{"others":[{"code":"1","b":"2"},"1"]}"#,
            #"A(code: nil, b: nil, others: [A(code: "1", b: "2", others: []), A(code: "1", b: "2", others: [])])"#)
    }

    private static let others =
        [
            identity("JC.isIdentifier"), identity("DC.isIdentifier"),
            entity(
                "MMRecordEntityPrimaryAttributeKey", "a", #"{"others":[{"a":"1","b":"2"},"1"]}"#,
                #"A(a: nil, b: nil, others: [A(a: "1", b: "2", others: []), A(a: "1", b: "2", others: [])])"#),
            attribute(
                "MMRecordAttributeAlternateNameKey", "given", #"{"firstName":"Mark"}"#, #"A(firstName: "Mark")"#),
            attribute("MMRecordAttributeAlternateNameKey", "given", #"{"given":"Mark"}"#, #"A(firstName: "Mark")"#),
            relationship("MMRecordAttributeAlternateNameKey", "after", #"{"after":{}}"#, "A(next: B(id: nil))"),
            entity(
                "RKEntityIdentificationAttributes", "a", #"{"others":[{"a":"1","b":"2"},"1"]}"#,
                #"A(a: nil, b: nil, others: [A(a: "1", b: "2", others: []), A(a: "1", b: "2", others: [])])"#),
            relationship("destinationEntityIDKeyPath", "id", #"{"next":"7"}"#, #"A(next: B(id: "7"))"#),
        ]
        + [
            "mogenerator.customBaseClass", "mogenerator.ignore", "additionalHeaderFileName", "additionalImports",
            "com.apple.syncservices.Syncable",
        ].map {
            entity($0, "NO", dialect: .mogenerator, #"{"a":"1"}"#, #"A(a: "1", b: nil, others: [])"#)
        }
        + [
            "mogenerator.readonly", "attributeValueScalarType", "attributeTransformableProtocols",
            "mogenerator.usesScalarAttributeType", "attributeValueClassName",
        ].map {
            attribute($0, "NO", dialect: .mogenerator, #"{"firstName":"Mark"}"#, #"A(firstName: "Mark")"#)
        }
        + ["RawType", "unwrapOptional", "nonOptionalInit"].map {
            attribute($0, "NO", dialect: .swiftGen, #"{"firstName":"Mark"}"#, #"A(firstName: "Mark")"#)
        }
}
