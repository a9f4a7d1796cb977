import Foundation
import Testing

@testable import Modelwright

/// Payloads of other projects under their own models, with dynamic objects.
///
/// The models are annotated for other tools, and read as these say. What no dialect has is put into them.
@Suite(.enabled(if: CorpusFiles.root != nil, CorpusFiles.reasonToSkip))
struct PayloadRoundTripTests {
    struct Payload: CustomTestStringConvertible, Sendable {
        var json: String
        var model: String
        var entity: String
        var path = ""
        var edits: [(String, String)] = []
        var dialect = Dialect.automatic
        /// Counted without this library, by another program or by hand, from the model and the payload:
        /// how many keys the model doesn't know, how many dates are written in another form, and so on.
        var report: [MappingReport.Entry.Kind: Int] = [:]

        var testDescription: String { json }
    }

    /// Its names end in `Raw`, and its JSON is in snake case.
    static let blueAlliance = (
        model: "the-blue-alliance__the-blue-alliance-ios/TBA.xcdatamodeld",
        edits: [
            ("Raw\"", "\""),
            (
                "syncable=\"YES\">\n        <attribute",
                """
                syncable="YES">
                        <userInfo><entry key="jsonNaming" value="snake_case"/>\
                <entry key="jsonDateFormat" value="yyyy-MM-dd"/></userInfo>
                        <attribute
                """
            ),
            (
                #"<attribute name="name" attributeType="String"/>"#,
                """
                <attribute name="name" attributeType="String">\
                <userInfo><entry key="jsonKeyPath" value="display_name"/></userInfo></attribute>
                """
            ),
        ]
    )

    static let payloads = [
        Payload(
            json: "gonzalezreal__Groot/characters.json", model: "gonzalezreal__Groot/Model.xcdatamodeld",
            entity: "Character", report: [.coerced: 2]),
        Payload(
            json: "3lvis__Sync/Sync/JSONs/bug-number-84.json", model: "3lvis__Sync/84.xcdatamodeld", entity: "MSStaff"),
        Payload(json: "3lvis__Sync/Sync/JSONs/bug-254.json", model: "3lvis__Sync/254.xcdatamodeld", entity: "House"),
        Payload(
            json: "3lvis__Sync/Sync/JSONs/bug-257.json", model: "3lvis__Sync/257.xcdatamodeld", entity: "Workout",
            report: [.ignoredKey: 2, .normalised: 9]),
        Payload(
            json: "3lvis__Sync/Sync/JSONs/412.json", model: "3lvis__Sync/412.xcdatamodeld", entity: "Form",
            report: [.defaultUsed: 1]),
        Payload(json: "3lvis__Sync/Sync/JSONs/283.json", model: "3lvis__Sync/283.xcdatamodeld", entity: "TaskList"),
        Payload(
            json: "3lvis__Sync/Sync/JSONs/bug-125-light.json", model: "3lvis__Sync/125.xcdatamodeld", entity: "Form"),
        Payload(
            json: "3lvis__Sync/Sync/JSONs/bug-125.json", model: "3lvis__Sync/125.xcdatamodeld", entity: "Form",
            report: [.ignoredKey: 49]),
        Payload(
            json: "3lvis__Sync/Sync/JSONs/457-products.json", model: "3lvis__Sync/457.xcdatamodeld", entity: "Product"),
        Payload(json: "3lvis__Sync/Sync/JSONs/id.json", model: "3lvis__Sync/id.xcdatamodeld", entity: "User"),
        Payload(
            json: "3lvis__Sync/Sync/JSONs/comments-no-id.json", model: "3lvis__Sync/Social.xcdatamodeld",
            entity: "SocialComment"),
        Payload(
            json: "3lvis__Sync/Sync/JSONs/patients.json", model: "3lvis__Sync/Patients.xcdatamodeld", entity: "Patient",
            report: [.ignoredKey: 8, .defaultUsed: 8]),
        Payload(
            json: "mutualmobile__MMRecord/MMRecordAppDotNet/MMRecordAppDotNet/posts.json",
            model: "mutualmobile__MMRecord/AppDotNetModel~2.xcdatamodeld", entity: "Post", path: "data",
            report: [.ignoredKey: 374]),
        Payload(
            json: "the-blue-alliance__the-blue-alliance-ios/teams_all.json", model: blueAlliance.model, entity: "Team",
            edits: blueAlliance.edits, report: [.ignoredKey: 1]),
        // `lng` has a digit more than a Double needs.
        Payload(
            json: "the-blue-alliance__the-blue-alliance-ios/event_2017mike2.json", model: blueAlliance.model,
            entity: "Event", edits: blueAlliance.edits, report: [.ignoredKey: 2, .normalised: 1]),
        // Webcasts have dates such as `2017-3-31`: see below.
        Payload(
            json: "the-blue-alliance__the-blue-alliance-ios/events_2017.json", model: blueAlliance.model,
            entity: "Event",
            edits: blueAlliance.edits + [
                (
                    #"<attribute name="date" optional="YES" attributeType="Date" usesScalarValueType="NO"/>"#,
                    #"<attribute name="date" optional="YES" attributeType="String"/>"#
                )
            ], report: [.ignoredKey: 428, .normalised: 285]),
    ]

    @Test(arguments: payloads)
    func areTheSameButForWhatTheReportLists(payload: Payload) throws {
        let model = try CorpusFiles.model(
            payload.model, replacing: payload.edits, dialect: payload.dialect)
        let check = try RoundTripCheck.expectRoundTrip(
            CorpusFiles.json("payloads/" + payload.json), model, entity: payload.entity, at: payload.path)
        #expect(check.counts == payload.report)
    }

    /// What other tools' words say, written into the document in the library's, says the same.
    @Test(arguments: payloads)
    func decodeAlikeUnderTheConvertedModel(payload: Payload) throws {
        let document = try CorpusFiles.document(payload.model, replacing: payload.edits)
        let translation = document.translated(dialect: payload.dialect)
        let converted = try ModelDocument(data: translation.document.data(), name: "converted")
        let models = [
            try ObjectModel(document, dialect: payload.dialect), try ObjectModel(converted, dialect: .native),
        ]
        let json = try CorpusFiles.json("payloads/" + payload.json)
        let results = try models.map {
            try RoundTripCheck.expectRoundTrip(json, $0, entity: payload.entity, at: payload.path)
        }
        #expect(results[0].encoded == results[1].encoded)
        #expect(results[0].report == results[1].report)
        // What is added stands in lines of its own, but where an element had no content.
        let (before, after) = (try document.data(), try converted.data())
        let lines = [before, after].map { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) }
        let removed = lines[1].difference(from: lines[0]).removals.map { change in
            if case .remove(_, let line, _) = change { line } else { "" }
        }
        #expect(removed.allSatisfy { $0.hasSuffix("/>") })
        #expect(converted.translated(dialect: payload.dialect).document == converted)
    }

    /// What RestKit's programs say in code, an overlay says.
    @Test func decodesUnderAnOverlay() throws {
        let overlay = try ModelOverlay(data: Data(#"{"*": {"jsonNaming": "snake_case"}}"#.utf8), name: "contacts.json")
        let model = try CorpusFiles.model("RestKit__RestKit/RKSearchExampleModel.xcdatamodeld", overlays: [overlay])
        let json = try CorpusFiles.json("payloads/RestKit__RestKit/RKSearchExample/RKSearchExample/contacts.json")
        let check = try RoundTripCheck.expectRoundTrip(json, model, entity: "Contact", at: "contacts")
        #expect(check.counts == [:])
        let contacts = try ModelDecoder(model: model).decodeArray(entity: "Contact", from: json, at: "contacts")
        let values = try ["firstName", "lastName", "phoneNumber", "emailAddress", "notes"].map { key in
            try contacts.first?.value(forKey: key) as? String
        }
        #expect(values == ["Lee", "Adama", "616-555-4280", "apollo@bsg.org", "Commander's son"])
    }

    /// The type of a subentity is read by what a program has registered, and is no property of the model.
    @Test func findsSubentitiesByAHook() throws {
        let json = try CorpusFiles.json("payloads/gonzalezreal__Groot/container.json")
        let path = "gonzalezreal__Groot/Model.xcdatamodeld"
        let model = try CorpusFiles.model(
            path,
            hooks: [
                "Abstract": EntityHooks(discriminator: { json in json["type"]?.stringValue.map { "Concrete" + $0 } })
            ])
        let (container, report) = try ModelDecoder(model: model).decodeReporting(
            .object(entity: "Container"), from: json)
        #expect(report.entries.map(\.path.description) == ["$.abstracts[0].type", "$.abstracts[1].type"])
        let parts = try #require(container.value(forKey: "abstracts") as? [ModelObject])
        #expect(parts.map { $0.entity?.name } == ["ConcreteA", "ConcreteB"])
        #expect(try parts[0].value(forKey: "foo") as? String == "this is A")
        #expect(try parts[1].value(forKey: "container") as? ModelObject === container)
        let warnings = try CorpusFiles.model(path).warnings.filter { $0.rule == "unregistered-hook" }
        #expect(
            warnings.map { "\($0.message) \($0.remedy)" } == [
                "Abstract has \"GrootTests.Abstract\" for entityMapperName, which a program registers with Groot; Abstract is abstract, so none of its objects can be decoded without it. Pass it in hooks: [\"Abstract\": EntityHooks(discriminator: …)], or give Abstract a jsonDiscriminator."
            ])
    }

    @Test func namesADateThatIsNotInItsFormat() throws {
        let model = try CorpusFiles.model(Self.blueAlliance.model, replacing: Self.blueAlliance.edits)
        let json = try CorpusFiles.json("payloads/the-blue-alliance__the-blue-alliance-ios/events_2017.json")
        let failure = JSONFixtures.failure {
            _ = try ModelDecoder(model: model).decodeArray(entity: "Event", from: json)
        }
        #expect(
            failure?.description == """
                $[53].webcasts[1].date (line 2073, column 13, byte 52292): Webcast.date: expected a date in the format \
                yyyy-MM-dd, found "2017-3-31".
                """)
    }

    /// Four arrays of one document whose objects name each other: albums their band, members band and musician.
    @Test func identitiesFindObjectsInOtherArrays() throws {
        let model = try CorpusFiles.model("andersblehr__JSONCache/JSONCacheTests.xcdatamodeld")
        let json = try CorpusFiles.json("payloads/andersblehr__JSONCache/bands.json")
        let decoder = ModelDecoder(model: model)
        let ((bands, albums, members, musicians), report) = try decoder.decodeReporting(
            .array(entity: "Band", at: "bands"), .array(entity: "Album", at: "albums"),
            .array(entity: "BandMember", at: "band_members"), .array(entity: "Musician", at: "musicians"), from: json)
        #expect([bands, albums, members, musicians].map(\.count) == [2, 17, 12, 12])
        #expect(report.entries(.failure) == [])
        #expect(report.entries(.unresolvedIdentity) == [])
        #expect(report.entries(.ignoredKey) == [])
        #expect(try (bands[1].value(forKey: "bandDescription") as? String)?.hasPrefix("Initially a glam") == true)

        let roxyMusic = try #require(bands.first)
        #expect(try roxyMusic.value(forKey: "name") as? String == "Roxy Music")
        for album in albums.prefix(9) { #expect(try album.value(forKey: "band") as? ModelObject === roxyMusic) }
        let input = try JSONValue(data: json)
        let encoder = ModelEncoder(model: model)
        for (key, objects) in [
            ("bands", bands), ("albums", albums), ("band_members", members), ("musicians", musicians),
        ] {
            let encoded = try JSONValue(data: encoder.encode(objects, at: key))
            #expect(encoded[key] == input[key])
        }
    }
}
