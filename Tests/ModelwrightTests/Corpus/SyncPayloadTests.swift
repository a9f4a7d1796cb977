import Foundation
import Testing

@testable import Modelwright

/// Sync's payloads under Sync's own models, which are read as they are.
@Suite(.enabled(if: CorpusFiles.root != nil, CorpusFiles.reasonToSkip))
struct SyncPayloadTests {
    struct Payload: CustomTestStringConvertible, Sendable {
        var json: String
        var model: String
        var entity: String
        /// Named if the model has no annotation of Sync's, or if its conventions alone say what a key is.
        var dialect = Dialect.automatic
        /// How many entries of each kind the report has.
        var report: [MappingReport.Entry.Kind: Int] = [:]
        /// The keys that no property has, which Sync passes over as well, and how often they come.
        var ignored: [String: Int] = [:]

        var testDescription: String { "\(json) as \(model).\(entity)" }
    }

    static let payloads = [
        Payload(
            json: "151-many-to-many-notes", model: "151-many-to-many", entity: "Note",
            report: [.normalised: 4, .unresolvedIdentity: 2]),
        Payload(json: "151-many-to-many-tags", model: "151-many-to-many", entity: "Tag"),
        Payload(json: "151-to-many-notes", model: "151-to-many", entity: "Note"),
        Payload(
            json: "151-to-many-users", model: "151-to-many", entity: "User",
            report: [.normalised: 3, .unresolvedIdentity: 3]),
        Payload(
            json: "151-to-many-users", model: "151-ordered-to-many", entity: "User", dialect: .sync,
            report: [.normalised: 3, .unresolvedIdentity: 3]),
        Payload(json: "157-cities", model: "157", entity: "City"),
        Payload(
            json: "157-locations", model: "157", entity: "Location", report: [.normalised: 3, .unresolvedIdentity: 2]),
        Payload(json: "225-a", model: "225", entity: "User", dialect: .sync),
        Payload(json: "225-a-null", model: "225", entity: "User", dialect: .sync),
        Payload(
            json: "233", model: "233", entity: "Presentation", dialect: .sync,
            report: [.normalised: 1, .unresolvedIdentity: 2]),
        Payload(json: "237", model: "233", entity: "Presentation", dialect: .sync),
        Payload(json: "265", model: "265", entity: "Player", dialect: .sync),
        Payload(json: "277", model: "277", entity: "Racecar"),
        Payload(json: "280", model: "280", entity: "Route"),
        Payload(json: "320", model: "320", entity: "User", dialect: .sync),
        Payload(json: "375", model: "375", entity: "Speech"),
        Payload(json: "375-to-one", model: "375-to-one", entity: "Speech"),
        Payload(json: "375-to-one-speeches", model: "375-to-one", entity: "Speech", report: [.unresolvedIdentity: 1]),
        Payload(json: "375-to-many-speeches", model: "375", entity: "Speech", report: [.unresolvedIdentity: 1]),
        Payload(json: "3ca82a0", model: "3ca82a0", entity: "Article", dialect: .sync),
        Payload(json: "422-many-to-many-delete-option-initial", model: "422ManyToMany", entity: "User", dialect: .sync),
        Payload(json: "422-one-to-many-insert-option-update", model: "422OneToMany", entity: "User", dialect: .sync),
        Payload(json: "447", model: "447", entity: "Website", dialect: .sync, report: [.normalised: 1]),
        Payload(
            json: "453-to-many-ordered-relationship-ids-update", model: "ordered-many-to-many-update", entity: "List",
            dialect: .sync, report: [.normalised: 1, .unresolvedIdentity: 4]),
        Payload(
            json: "453-to-many-ordered-relationship-objects-update", model: "ordered-many-to-many-update",
            entity: "List", dialect: .sync),
        Payload(json: "457-subcategories", model: "457", entity: "Subcategory"),
        Payload(json: "480", model: "480", entity: "Report"),
        Payload(json: "519", model: "519", entity: "Book"),
        Payload(json: "bug-113-comments-no-id", model: "113", entity: "AwesomeComment"),
        Payload(json: "bug-113-custom_relationship_key_to_one", model: "113", entity: "AwesomeStory"),
        Payload(json: "bug-113-stories-comments-no-ids", model: "113", entity: "AwesomeStory"),
        Payload(
            json: "bug-125", model: "125", entity: "Form", report: [.ignoredKey: 49],
            ignored: [
                "Element.comment": 1, "Element.customType": 1, "Element.formURI": 1, "Element.inputConfiguration": 1,
                "Element.locationRepresentation": 1, "Element.maximumFileSize": 1, "Element.reference": 8,
                "Element.selection": 2, "Element.type": 11, "Form.language": 1, "Form.type": 1, "Form.version": 1,
                "Model.type": 1, "Model.version": 1, "ModelProperty.type": 9, "Restriction.items": 1,
                "Restriction.value": 2, "SelectionItem.aliasLabels": 1, "SelectionItem.label": 4,
            ]),
        Payload(json: "bug-179-places", model: "179", entity: "Place"),
        Payload(json: "bug-179-routes", model: "179", entity: "Route", report: [.unresolvedIdentity: 2]),
        Payload(
            json: "bug-202-a", model: "202", entity: "User", dialect: .sync, report: [.ignoredKey: 2],
            ignored: ["User.name": 1, "Tag.hashtag": 1]),
        Payload(json: "bug-239", model: "239", entity: "Racecar"),
        Payload(
            json: "bug-257", model: "257", entity: "Workout", report: [.ignoredKey: 2, .normalised: 9],
            ignored: ["Exercise.mechanicsType": 2]),
        Payload(json: "camelcase", model: "Camelcase", entity: "NormalUser", report: [.normalised: 2]),
        Payload(json: "comments-no-id", model: "OrderedSocial", entity: "Comment"),
        Payload(
            json: "custom_relationship_key_to_many", model: "CustomRelationshipKey", entity: "User",
            report: [.ignoredKey: 4],
            ignored: ["User.name": 1, "User.email": 1, "User.created_at": 1, "User.updated_at": 1]),
        Payload(json: "custom_relationship_key_to_many", model: "Notes", entity: "SuperUser", report: [.normalised: 2]),
        Payload(json: "custom_relationship_key_to_one", model: "Social", entity: "Story", report: [.defaultUsed: 1]),
        Payload(json: "images", model: "Contacts", entity: "Image", report: [.coerced: 3]),
        Payload(json: "markets_items", model: "Markets", entity: "Market"),
        Payload(json: "notes_for_user_a", model: "InsertObjectsInParent", entity: "SuperNote"),
        Payload(
            json: "notes_with_user_id", model: "Notes", entity: "SuperNote",
            report: [.normalised: 5, .unresolvedIdentity: 2]),
        Payload(
            json: "notes_with_user_id_custom", model: "NotesB", entity: "SuperNoteB", report: [.unresolvedIdentity: 2]),
        Payload(
            json: "numbers", model: "Recursive", entity: "Number", dialect: .sync,
            report: [.defaultUsed: 6, .ignoredKey: 6], ignored: ["Number.values": 6]),
        Payload(
            json: "numbers_in_collection", model: "Recursive", entity: "Number", dialect: .sync,
            report: [.defaultUsed: 2, .ignoredKey: 1], ignored: ["Number.values": 1]),
        Payload(
            json: "operation-types-users-a", model: "DataModel", entity: "User", dialect: .sync,
            report: [.ignoredKey: 2], ignored: ["User.email": 2]),
        Payload(json: "organizations-tree", model: "Organizations", entity: "OrganizationUnit", dialect: .sync),
        Payload(json: "patients", model: "Patients", entity: "Patient", dialect: .sync),
        Payload(json: "primary-key-organizations", model: "DoublePrimaryKeys", entity: "Organization", dialect: .sync),
        Payload(json: "primary-key-users", model: "DoublePrimaryKeys", entity: "User", dialect: .sync),
        Payload(json: "remote_key", model: "RemoteKey", entity: "Entity"),
        Payload(json: "stories-comments-no-ids", model: "Social", entity: "Story"),
        Payload(json: "story-summarize", model: "Social", entity: "Story"),
        Payload(json: "tagged_notes", model: "Notes", entity: "SuperNote"),
        Payload(
            json: "to-one-camelcase", model: "ToOne", entity: "RentedHome", dialect: .sync,
            report: [.coerced: 2, .normalised: 1]),
        Payload(json: "to-one-snakecase", model: "ToOne", entity: "RentedHome", dialect: .sync, report: [.coerced: 2]),
        Payload(json: "unique", model: "Unique", entity: "A", dialect: .sync),
        Payload(json: "users_a", model: "Contacts", entity: "User", report: [.normalised: 16]),
        Payload(json: "users_c", model: "Contacts", entity: "User", report: [.coerced: 6, .defaultUsed: 2]),
        Payload(json: "users_company", model: "Contacts", entity: "User", report: [.normalised: 10]),
        Payload(json: "users_notes", model: "Notes", entity: "SuperUser"),
    ]

    @Test(arguments: payloads)
    func areTheSameButForWhatTheReportLists(payload: Payload) throws {
        let check = try RoundTripCheck.expectRoundTrip(
            Self.json(payload.json), Self.model(payload.model, payload.dialect), entity: payload.entity)
        #expect(check.counts == payload.report)
        #expect(check.ignoredKeys == payload.ignored)
    }

    /// Apple's JSON reader lets commas at the end pass, so some of Sync's files have them.
    @Test(arguments: [
        "280", "3ca82a0", "453-to-many-ordered-relationship-objects-update", "bug-179-places", "notes_for_user_a",
        "numbers", "users_c",
    ])
    func haveCommasAtTheEndThatJSONDoesNotHave(name: String) throws {
        let failure = JSONFixtures.failure {
            _ = try JSONValue(data: CorpusFiles.json("payloads/3lvis__Sync/Sync/JSONs/\(name).json"))
        }
        #expect(failure?.expected == "a value after the ',', since JSON has no trailing commas")
    }

    // MARK: Values

    @Test func findsReservedAndSnakeCaseKeys() throws {
        let user = try #require(Self.objects("camelcase", "Camelcase", "NormalUser").first)
        #expect(try user.value(forKey: "remoteID") as? String == "1")
        #expect(try user.value(forKey: "firstName") as? String == "Elvis")
        #expect(try user.value(forKey: "etternavn") as? String == "Nuñez")
        #expect(try user.value(forKey: "fullName") as? String == "Elvis Nuñez")
        #expect(try user.value(forKey: "numberOfChildren") as? Int == 1)
    }

    @Test func readsDatesAndNestedObjects() throws {
        let users = try Self.objects("users_company", "Contacts", "User")
        #expect(users.count == 5)
        #expect(try users[0].value(forKey: "createdAt") as? Date == Date(timeIntervalSince1970: 1_392_336_000))
        let company = try #require(users[0].value(forKey: "company") as? ModelObject)
        #expect(try company.value(forKey: "remoteID") as? Int == 0)
        #expect(try company.value(forKey: "name") as? String == "Apple")
        // Its inverse is set, though the JSON doesn't have it.
        #expect(try (company.value(forKey: "users") as? [ModelObject])?.first === users[0])
        // Sync makes one company of the objects with the same primary key; here each stays an object.
        #expect(try users[1].value(forKey: "company") as? ModelObject !== company)
    }

    @Test func readsRemoteKeysOfRelationshipsThatLeadThroughObjects() throws {
        let books = try Self.objects("519", "519", "Book")
        let authors = try #require(books[1].value(forKey: "author") as? [ModelObject])
        #expect(try authors.map { try $0.value(forKey: "name") as? String } == ["Mark Twain", "Samuel Clemens"])
        #expect(try authors[0].value(forKey: "id") as? String == "200")
        #expect(try (authors[1].value(forKey: "books") as? [ModelObject])?.first === books[1])
    }

    @Test func readsAPrimaryKeyThatIsADate() throws {
        let model = try Self.model("476", .automatic)
        let (profiles, report) = try ModelDecoder(model: model).decodeReporting(
            .array(entity: "FitnessProfile"), from: Self.json("476"))
        let weights = try #require(profiles[0].value(forKey: "userWeight") as? [ModelObject])
        #expect(try profiles[0].value(forKey: "id") as? String == "YMBG9ZoSw57Zd77XT")
        #expect(try weights[0].value(forKey: "measuredAt") as? Date == Date(timeIntervalSince1970: 1_518_210_000))
        #expect(
            report.entries.map(\.description) == [
                #"$[0].userWeight: FitnessProfile.userWeight: it is written at "user_weight""#,
                #"$[0].userWeight[0].measuredAt: UserWeight.measuredAt: "2018-02-09T21:00:00.000Z" is written as "2018-02-09T21:00:00Z""#,
            ])
        #expect(
            try ModelEncoder(model: model).jsonValue(weights[0])["measuredAt"] == .string("2018-02-09T21:00:00Z"))
    }

    /// What Sync syncs one after the other, one document has: identities find their objects.
    @Test func resolvesIdentitiesOfWhatIsSyncedApart() throws {
        let files = try ["157-cities", "157-locations"].map { String(decoding: try Self.json($0), as: UTF8.self) }
        let json = #"{"cities": \#(files[0]), "locations": \#(files[1])}"#
        let ((found, places), report) = try ModelDecoder(model: Self.model("157", .automatic)).decodeReporting(
            .array(entity: "City", at: "cities"), .array(entity: "Location", at: "locations"), from: json)
        #expect(report.entries(.unresolvedIdentity) == [])
        #expect(try places[0].value(forKey: "city") as? ModelObject === found[0])
        #expect(try places[1].value(forKey: "city") as? ModelObject === found[1])
        #expect(try places[2].value(forKey: "city") == nil)
        #expect(try found[1].value(forKey: "name") as? String == "Paris")
    }

    /// As Sync does by default: what the newer list has not is taken out, what it has is changed or added.
    @Test func updatesAListAsSyncDoes() throws {
        let model = try Self.model("422OneToMany", .sync)
        let decoder = ModelDecoder(model: model)
        let user = try #require(
            decoder.decodeArray(entity: "User", from: Self.json("422-one-to-many-delete-option-initial")).first)
        let kept = try #require((user.value(forKey: "messages") as? [ModelObject])?.last)
        try decoder.update(user, from: Self.json("422-one-to-many-delete-option-update"), at: "[0]")
        let messages = try #require(user.value(forKey: "messages") as? [ModelObject])
        #expect(try messages.map { try $0.value(forKey: "text") as? String } == ["102-updated", "103"])
        #expect(messages.first === kept)
    }

    // MARK: Files

    private static func model(_ name: String, _ dialect: Dialect) throws -> ObjectModel {
        try CorpusFiles.model("3lvis__Sync/\(name).xcdatamodeld", dialect: dialect)
    }

    /// A payload without the commas that JSON doesn't have.
    private static func json(_ name: String) throws -> Data {
        let data = try CorpusFiles.json("payloads/3lvis__Sync/Sync/JSONs/\(name).json")
        let text = String(decoding: data, as: UTF8.self)
        return Data(text.replacing(/,(\s*[\]}])/) { String($0.1) }.utf8)
    }

    private static func objects(_ json: String, _ model: String, _ entity: String) throws -> [ModelObject] {
        try ModelDecoder(model: Self.model(model, .automatic)).decodeArray(entity: entity, from: Self.json(json))
    }
}
