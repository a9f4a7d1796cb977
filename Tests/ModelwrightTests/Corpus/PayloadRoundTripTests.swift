import Foundation
import Testing

@testable import Modelwright

/// Payloads of other projects under their own models, with dynamic objects.
///
/// The models are annotated for other frameworks; where an annotation is needed, ours is put in its place.
@Suite(.enabled(if: CorpusFiles.root != nil, CorpusFiles.reasonToSkip))
struct PayloadRoundTripTests {
    struct Payload: CustomTestStringConvertible, Sendable {
        var json: String
        var model: String
        var entity: String
        var path = ""
        var edits: [(String, String)] = []
        /// Counted without this library, by another program or by hand, from the model and the payload:
        /// how many keys the model doesn't know, how many dates are written in another form, and so on.
        var report: [MappingReport.Entry.Kind: Int] = [:]

        var testDescription: String { json }
    }

    static let sync = [("sync.remoteKey", "jsonKeyPath")]

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
            entity: "Character", edits: [("JSONKeyPath", "jsonKeyPath")], report: [.coerced: 2]),
        Payload(
            json: "gonzalezreal__Groot/container.json", model: "gonzalezreal__Groot/Model.xcdatamodeld",
            entity: "Container",
            edits: [
                ("JSONKeyPath", "jsonKeyPath"),
                (#"key="entityMapperName" value="GrootTests.Abstract""#, #"key="jsonDiscriminator" value="type""#),
                (
                    #"<attribute name="foo""#,
                    #"<userInfo><entry key="jsonDiscriminatorValue" value="A"/></userInfo><attribute name="foo""#
                ),
                (
                    #"<attribute name="bar""#,
                    #"<userInfo><entry key="jsonDiscriminatorValue" value="B"/></userInfo><attribute name="bar""#
                ),
            ]),
        Payload(
            json: "3lvis__Sync/Sync/JSONs/bug-number-84.json", model: "3lvis__Sync/84.xcdatamodeld", entity: "MSStaff"),
        Payload(json: "3lvis__Sync/Sync/JSONs/bug-254.json", model: "3lvis__Sync/254.xcdatamodeld", entity: "House"),
        Payload(
            json: "3lvis__Sync/Sync/JSONs/bug-257.json", model: "3lvis__Sync/257.xcdatamodeld", entity: "Workout",
            edits: sync, report: [.ignoredKey: 2]),
        Payload(
            json: "3lvis__Sync/Sync/JSONs/412.json", model: "3lvis__Sync/412.xcdatamodeld", entity: "Form",
            report: [.defaultUsed: 1]),
        Payload(json: "3lvis__Sync/Sync/JSONs/283.json", model: "3lvis__Sync/283.xcdatamodeld", entity: "TaskList"),
        Payload(
            json: "3lvis__Sync/Sync/JSONs/bug-125-light.json", model: "3lvis__Sync/125.xcdatamodeld", entity: "Form",
            report: [.ignoredKey: 1]),
        Payload(
            json: "3lvis__Sync/Sync/JSONs/bug-125.json", model: "3lvis__Sync/125.xcdatamodeld", entity: "Form",
            report: [.ignoredKey: 58]),
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
            edits: [("MMRecordAttributeAlternateNameKey", "jsonKeyPath")], report: [.ignoredKey: 374]),
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
        let model = try CorpusFiles.model(payload.model, replacing: payload.edits)
        let check = try RoundTripCheck.expectRoundTrip(
            CorpusFiles.json("payloads/" + payload.json), model, entity: payload.entity, at: payload.path)
        #expect(check.counts == payload.report)
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
        let model = try CorpusFiles.model(
            "andersblehr__JSONCache/JSONCacheTests.xcdatamodeld",
            replacing: [
                (
                    #"codeGenerationType="class">"#,
                    """
                    codeGenerationType="class"><userInfo><entry key="identityAttributes" value="name"/>\
                    <entry key="jsonNaming" value="snake_case"/></userInfo>
                    """
                ),
                // Members have an `id` of their own.
                (
                    """
                    codeGenerationType="class"><userInfo><entry key="identityAttributes" value="name"/>\
                    <entry key="jsonNaming" value="snake_case"/></userInfo>
                            <attribute name="id"
                    """,
                    """
                    codeGenerationType="class"><userInfo><entry key="identityAttributes" value="id"/>\
                    <entry key="jsonNaming" value="snake_case"/></userInfo>
                            <attribute name="id"
                    """
                ),
                // They are not in the bands' JSON.
                (
                    #"<relationship name="members" toMany="YES""#,
                    #"<relationship name="members" optional="YES" toMany="YES""#
                ),
            ])
        let json = try CorpusFiles.json("payloads/andersblehr__JSONCache/bands.json")
        let decoder = ModelDecoder(model: model)
        let ((bands, albums, members, musicians), report) = try decoder.decodeReporting(
            .array(entity: "Band", at: "bands"), .array(entity: "Album", at: "albums"),
            .array(entity: "BandMember", at: "band_members"), .array(entity: "Musician", at: "musicians"), from: json)
        #expect([bands, albums, members, musicians].map(\.count) == [2, 17, 12, 12])
        #expect(report.entries(.failure) == [])
        #expect(report.entries(.unresolvedIdentity) == [])
        // Each band's `description` is `bandDescription` in the model.
        #expect(
            report.entries(.ignoredKey).map(\.path.description) == ["$.bands[0].description", "$.bands[1].description"])

        let roxyMusic = try #require(bands.first)
        #expect(try roxyMusic.value(forKey: "name") as? String == "Roxy Music")
        for album in albums.prefix(9) { #expect(try album.value(forKey: "band") as? ModelObject === roxyMusic) }
        let input = try JSONValue(data: json)
        let encoder = ModelEncoder(model: model)
        for (key, objects) in [("albums", albums), ("band_members", members), ("musicians", musicians)] {
            let encoded = try JSONValue(data: encoder.encode(objects, at: key))
            #expect(encoded[key] == input[key])
        }
    }
}
