import Foundation
import Testing

@testable import Modelwright

/// Payloads of Groot, JSONCache and MMRecord under their own models, which are read as they are; RestKit's under overlays,
/// since its mappings are code.
@Suite(.enabled(if: CorpusFiles.root != nil, CorpusFiles.reasonToSkip))
struct DialectPayloadTests {
    // MARK: Groot

    private static let groot = "gonzalezreal__Groot/Model.xcdatamodeld"

    /// A number that the JSON has in a string, as the transformer of Groot's tests makes it.
    private static let number = ValueTransform(
        decode: { json in json.stringValue.flatMap(Int.init) }, encode: { (number: Int) in .string(String(number)) })

    private static func grootModel() throws -> ObjectModel {
        try CorpusFiles.model(
            groot, transforms: ["GrootTests.Transformer": number],
            hooks: [
                "Abstract": EntityHooks(discriminator: { json in json["type"]?.stringValue.map { "Concrete" + $0 } })
            ])
    }

    @Test func readsGrootsModelWithoutAWarning() throws {
        #expect(try Self.grootModel().warnings.map(\.description) == [])
    }

    @Test func decodesGrootsCharacters() throws {
        let model = try Self.grootModel()
        let json = try CorpusFiles.json("payloads/gonzalezreal__Groot/characters.json")
        let check = try RoundTripCheck.expectRoundTrip(json, model, entity: "Character")
        #expect(check.report.entries == [])
        #expect(try check.encoded == JSONValue(data: json))
        let characters = try ModelDecoder(model: model).decodeArray(entity: "Character", from: json)
        #expect(try characters.map { try $0.value(forKey: "identifier") as? Int } == [1699, 1700])
        #expect(try characters.map { try $0.value(forKey: "name") as? String } == ["Batman", "Superman"])
        #expect(try characters[1].value(forKey: "realName") as? String == "Franck Letellier")
        #expect(try (characters[0].value(forKey: "powers") as? [ModelObject])?.isEmpty == true)
        #expect(try characters[0].value(forKey: "publisher") == nil)
        #expect(model.entity(named: "Character")?.userInfo["identityAttributes"] == "identifier")
    }

    /// The objects that Groot merges by their identities are updated, each by the element that has its identity.
    @Test func updatesGrootsCharacters() throws {
        let decoder = try ModelDecoder(model: Self.grootModel())
        let characters = try decoder.decodeArray(
            entity: "Character", from: CorpusFiles.json("payloads/gonzalezreal__Groot/characters.json"))
        let update = try CorpusFiles.json("payloads/gonzalezreal__Groot/characters_update.json")
        for (index, character) in characters.enumerated() {
            try decoder.update(character, from: update, at: "[\(index + 1)]")
        }
        #expect(try characters.map { try $0.value(forKey: "realName") as? String } == ["Bruce Wayne", "Clark Kent"])
        #expect(try characters.map { try $0.value(forKey: "name") as? String } == ["Batman", "Superman"])
        // The first one is new and has no `real_name`, which is what Groot's own test expects to fail.
        let failure = JSONFixtures.failure { _ = try decoder.decodeArray(entity: "Character", from: update) }
        #expect(
            failure?.description
                == "$[0].real_name (line 2, column 5, byte 6): Character.realName: expected a string, but the key is missing."
        )
    }

    /// Cards are told apart by two attributes. The file has commas at the end, which Apple's reader lets pass.
    @Test func decodesGrootsCards() throws {
        let model = try Self.grootModel()
        let data = try CorpusFiles.json("payloads/gonzalezreal__Groot/cards.json")
        let failure = JSONFixtures.failure {
            _ = try ModelDecoder(model: model).decodeArray(entity: "Card", from: data)
        }
        #expect(
            failure?.description
                == "$[2] (line 12, column 1, byte 125): expected a value after the ',', since JSON has no trailing commas, found ']'."
        )
        let json = Data(String(decoding: data, as: UTF8.self).replacing("},\n]", with: "}\n]").utf8)
        let check = try RoundTripCheck.expectRoundTrip(json, model, entity: "Card")
        #expect(check.report.entries == [])
        let cards = try ModelDecoder(model: model).decodeArray(entity: "Card", from: json)
        #expect(try cards.map { try $0.value(forKey: "suit") as? String } == ["Diamonds", "Hearts"])
        #expect(try cards.map { try $0.value(forKey: "numberOfTimesPlayed") as? Int } == [2, 3])
        #expect(model.entity(named: "Card")?.userInfo["identityAttributes"] == "suit, value")
    }

    /// Groot's mapper reads `type`, which is no property of the model, so Groot doesn't write it either.
    @Test func decodesGrootsSubentities() throws {
        let model = try Self.grootModel()
        let json = try CorpusFiles.json("payloads/gonzalezreal__Groot/container.json")
        let (container, report) = try ModelDecoder(model: model).decodeReporting(
            .object(entity: "Container"), from: json)
        #expect(
            report.entries.map { "\($0.kind) \($0)" } == [
                "ignoredKey $.abstracts[0].type: ConcreteA: the model does not know the key",
                "ignoredKey $.abstracts[1].type: ConcreteB: the model does not know the key",
            ])
        let parts = try #require(container.value(forKey: "abstracts") as? [ModelObject])
        #expect(try parts.map { try $0.value(forKey: "identifier") as? Int } == [1, 2])
        #expect(try parts[1].value(forKey: "bar") as? String == "this is B")
        #expect(
            String(decoding: try ModelEncoder(model: model).encode(container), as: UTF8.self)
                == #"{"abstracts":[{"id":1,"foo":"this is A"},{"id":2,"bar":"this is B"}]}"#)
    }

    // MARK: JSONCache

    @Test(arguments: ["JSONCacheTests", "JSONCacheTests~2"])
    func decodesJSONCachesBands(name: String) throws {
        let model = try CorpusFiles.model("andersblehr__JSONCache/\(name).xcdatamodeld")
        #expect(model.warnings.map(\.description) == [])
        let ((bands, albums, members, musicians), report) = try ModelDecoder(model: model).decodeReporting(
            .array(entity: "Band", at: "bands"), .array(entity: "Album", at: "albums"),
            .array(entity: "BandMember", at: "band_members"), .array(entity: "Musician", at: "musicians"),
            from: CorpusFiles.json("payloads/andersblehr__JSONCache/bands.json"))
        // All but one of the musicians live, and `dead` has a default in the model.
        #expect(Dictionary(report.entries.map { ($0.kind, 1) }, uniquingKeysWith: +) == [.defaultUsed: 11])
        #expect(Set(report.entries.compactMap(\.property)) == ["dead"])

        let japan = bands[1]
        #expect(try japan.value(forKey: "otherNames") as? String == "Rain Tree Crow")
        #expect(try japan.value(forKey: "formed") as? Int == 1974)
        #expect(try (japan.value(forKey: "albums") as? [ModelObject])?.count == 7)
        #expect(try (japan.value(forKey: "members") as? [ModelObject])?.count == 5)
        #expect(try albums[0].value(forKey: "released") as? Date == Date(timeIntervalSince1970: 77_500_800))
        #expect(try albums[16].value(forKey: "releasedAs") as? String == "Rain Tree Crow")
        #expect(try albums[16].value(forKey: "band") as? ModelObject === japan)
        #expect(try members[0].value(forKey: "musician") as? ModelObject === musicians[0])
        #expect(try members[0].value(forKey: "id") as? String == "Bryan Ferry in Roxy Music")
        #expect(try (musicians[0].value(forKey: "bands") as? [ModelObject])?.first === members[0])
        #expect(
            ["Album", "Band", "BandMember", "Musician"].map { model.entity(named: $0)?.userInfo["identityAttributes"] }
                == ["name", "name", "id", "name"])
    }

    // MARK: MMRecord

    private static let mmRecord = "payloads/mutualmobile__MMRecord/"
    private static let foursquare = "MMRecordFoursquare/MMRecordFoursquare/MMRecordFoursquare/Classes/Model/"
    private static let atlassian = "MMRecordAtlassian/MMRecordAtlassian/Classes/Model/"

    private static func mmRecordModel(_ name: String) throws -> ObjectModel {
        try CorpusFiles.model("mutualmobile__MMRecord/\(name).xcdatamodeld")
    }

    /// One model has the cover image's URL as a property, the other has an object as well.
    @Test(
        arguments: [
            ("AppDotNetModel", [.ignoredKey: 334, .defaultUsed: 20], 20),
            ("AppDotNetModel~2", [.ignoredKey: 374], 40),
        ] as [(String, [MappingReport.Entry.Kind: Int], Int)])
    func decodesMMRecordsPosts(name: String, counts: [MappingReport.Entry.Kind: Int], sizes: Int) throws {
        let model = try Self.mmRecordModel(name)
        let json = try CorpusFiles.json(Self.mmRecord + "MMRecordAppDotNet/MMRecordAppDotNet/posts.json")
        let check = try RoundTripCheck.expectRoundTrip(json, model, entity: "Post", at: "data")
        #expect(check.counts == counts)
        #expect(
            check.ignoredKeys == [
                "Post.canonical_url": 20, "Post.entities": 20, "Post.html": 20, "Post.machine_only": 20,
                "Post.num_replies": 20, "Post.num_reposts": 20, "Post.num_stars": 20, "Post.reply_to": 14,
                "User.canonical_url": 20, "User.created_at": 20, "User.description": 20, "User.height": sizes,
                "User.locale": 20, "User.timezone": 20, "User.type": 20, "User.username": 20, "User.width": sizes,
            ])
        let posts = try ModelDecoder(model: model).decodeArray(entity: "Post", from: json, at: "data")
        #expect(try posts[0].value(forKey: "id") as? String == "1644504")
        #expect(try posts[0].value(forKey: "thread_id") as? String == "1643640")
        #expect(try posts[0].value(forKey: "date") as? Date == Date(timeIntervalSince1970: 1_353_465_222))
        let source = try #require(posts[0].value(forKey: "source") as? ModelObject)
        #expect(try source.value(forKey: "clientID") as? String == "caYWDBvjwt2e9HWMm6qyKS6KcATHUkzQ")
        #expect(try source.value(forKey: "post") as? ModelObject === posts[0])
        let user = try #require(posts[0].value(forKey: "user") as? ModelObject)
        #expect(try user.value(forKey: "name") as? String == "sensei")
        #expect(try (user.value(forKey: "avatarImagePath") as? String)?.hasPrefix("https://d2rfichhc2fb9n") == true)
        #expect(try (user.value(forKey: "counts") as? ModelObject)?.value(forKey: "posts") as? Int == 13046)
    }

    @Test func decodesMMRecordsVenue() throws {
        let model = try Self.mmRecordModel("Foursquare")
        let json = try CorpusFiles.json(Self.mmRecord + Self.foursquare + "Venue.json")
        let check = try RoundTripCheck.expectRoundTrip(json, model, entity: "Venue", at: "response.venue")
        #expect(check.counts == [.ignoredKey: 87, .normalised: 1])
        #expect(
            check.ignoredKeys == [
                "FSCategory.icon": 3, "FSCategory.pluralName": 3, "FSCategory.primary": 1, "FSCategory.shortName": 3,
                "Menu.anchor": 1, "Menu.mobileUrl": 1, "Menu.type": 1, "PhotoGroup.count": 1,
                "PhotoItem.containsFace": 6, "PhotoItem.createdAt": 6, "PhotoItem.demoted": 6, "PhotoItem.height": 6,
                "PhotoItem.source": 6, "PhotoItem.user": 6, "PhotoItem.visibility": 6, "PhotoItem.width": 6,
                "Venue.attributes": 1, "Venue.canonicalUrl": 1, "Venue.count": 1, "Venue.createdAt": 1,
                "Venue.dislike": 1, "Venue.hereNow": 1, "Venue.hours": 1, "Venue.like": 1, "Venue.likes": 1,
                "Venue.listed": 1, "Venue.mayor": 1, "Venue.pageUpdates": 1, "Venue.phrases": 1, "Venue.popular": 1,
                "Venue.price": 1, "Venue.rating": 1, "Venue.reasons": 1, "Venue.shortUrl": 1, "Venue.specials": 1,
                "Venue.stats": 1, "Venue.tags": 1, "Venue.timeZone": 1, "Venue.tips": 1, "Venue.url": 1,
                "Venue.verified": 1,
            ])
        let venue = try ModelDecoder(model: model).decode(entity: "Venue", from: json, at: "response.venue")
        #expect(try venue.value(forKey: "id") as? String == "40a55d80f964a52020f31ee3")
        let categories = try #require(venue.value(forKey: "categories") as? [ModelObject])
        #expect(try categories.map { try $0.value(forKey: "name") as? String } == ["Breakfast Spot", "Bakery", "Café"])
        let location = try #require(venue.value(forKey: "location") as? ModelObject)
        #expect(try location.value(forKey: "postalCode") as? String == "10002")
        #expect(try location.value(forKey: "lng") as? Float == -73.983994)
        let groups = try #require(venue.value(forKey: "photoGroups") as? [ModelObject])
        #expect(try groups.first?.value(forKey: "name") as? String == "Venue photos")
        #expect(try (groups.first?.value(forKey: "items") as? [ModelObject])?.count == 6)
    }

    @Test func decodesMMRecordsVenues() throws {
        let model = try Self.mmRecordModel("Foursquare")
        let json = try CorpusFiles.json(Self.mmRecord + Self.foursquare + "Venues.json")
        let check = try RoundTripCheck.expectRoundTrip(json, model, entity: "Venue", at: "response.venues")
        // Coordinates have more digits than the model's Float.
        #expect(check.counts == [.ignoredKey: 294, .normalised: 49])
        #expect(Set(check.report.entries(.normalised).compactMap(\.property)) == ["lat", "lng"])
        #expect(
            check.ignoredKeys == [
                "Contact.twitter": 1, "FSCategory.icon": 27, "FSCategory.pluralName": 27, "FSCategory.primary": 27,
                "FSCategory.shortName": 27, "Location.distance": 30, "Venue.hereNow": 30, "Venue.referralId": 30,
                "Venue.specials": 30, "Venue.stats": 30, "Venue.url": 4, "Venue.venuePage": 1, "Venue.verified": 30,
            ])
    }

    @Test func decodesMMRecordsIssueAndPlans() throws {
        let model = try Self.mmRecordModel("MMRecordAtlassian")
        let issue = try CorpusFiles.json(Self.mmRecord + Self.atlassian + "issue.json")
        let check = try RoundTripCheck.expectRoundTrip(issue, model, entity: "Issue")
        #expect(
            check.ignoredKeys == [
                "Issue.attachment": 1, "Issue.comment": 1, "Issue.description": 1, "Issue.expand": 1, "Issue.key": 1,
                "Issue.names": 1, "Issue.project": 1, "Issue.schema": 1, "Issue.self": 1, "Issue.sub-tasks": 1,
                "Issue.timetracking": 1, "Issue.updated": 1, "Issue.watcher": 1, "Issue.worklog": 1,
                "Link.inwardIssue": 1, "Link.outwardIssue": 1, "Link.type": 2,
            ])
        let object = try ModelDecoder(model: model).decode(entity: "Issue", from: issue)
        let links = try #require(object.value(forKey: "issueLinks") as? [ModelObject])
        #expect(try links.map { try $0.value(forKey: "id") as? String } == ["10001", "10002"])
        #expect(try links[0].value(forKey: "issue") as? ModelObject === object)

        let json = try CorpusFiles.json(Self.mmRecord + Self.atlassian + "plans.json")
        let plans = try RoundTripCheck.expectRoundTrip(json, model, entity: "Plan", at: "plans.plan")
        #expect(plans.ignoredKeys == ["Plan.link": 3])
        #expect(plans.encoded[1]?["key"] == .string("MYPLAN2"))
        let plan = try ModelDecoder(model: model).decodeArray(entity: "Plan", from: json, at: "plans.plan")[1]
        #expect(try plan.value(forKey: "id") as? String == "MYPLAN2")
    }

    // MARK: RestKit

    /// The dictionary that the program passes to `addAttributeMappingsFromDictionary:`, the other way round.
    @Test func decodesRestKitsContactsUnderAnOverlay() throws {
        let overlay = try ModelOverlay(
            data: Data(
                """
                {"Contact": {
                    "emailAddress": "email_address", "firstName": "first_name", "lastName": "last_name",
                    "phoneNumber": "phone_number"}}
                """.utf8), name: "contacts.json")
        let model = try CorpusFiles.model("RestKit__RestKit/RKSearchExampleModel.xcdatamodeld", overlays: [overlay])
        let json = try CorpusFiles.json("payloads/RestKit__RestKit/RKSearchExample/RKSearchExample/contacts.json")
        let check = try RoundTripCheck.expectRoundTrip(json, model, entity: "Contact", at: "contacts")
        #expect(check.report.entries == [])
        #expect(try check.encoded == JSONValue(data: json)["contacts"])
        let contacts = try ModelDecoder(model: model).decodeArray(entity: "Contact", from: json, at: "contacts")
        #expect(try contacts[1].value(forKey: "firstName") as? String == "Karl")
        #expect(try contacts[1].value(forKey: "emailAddress") as? String == "helo@bsg.org")
        #expect(try contacts[2].value(forKey: "notes") as? String == "Secret Cylon")
    }
}

extension RoundTripCheck {
    /// The keys that the report has as ignored, with their entities, and how often each comes.
    var ignoredKeys: [String: Int] {
        let keys = report.entries.filter { [.ignoredKey, .dropped].contains($0.kind) }.map { entry in
            "\(entry.entity ?? "").\(entry.path.components.last.flatMap { if case .key(let key) = $0 { key } else { nil } } ?? "[]")"
        }
        return Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +)
    }
}
