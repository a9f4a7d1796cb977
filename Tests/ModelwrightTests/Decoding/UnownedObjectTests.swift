import Foundation
import Testing

import Modelwright

/// A club whose members and chair somebody else should hold.
private final class Club: ModelObject {
    private struct Reference {
        weak var member: Member?
    }

    private var references: [Reference] = []
    var members: [Member] {
        get { references.compactMap(\.member) }
        set { references = newValue.map { Reference(member: $0) } }
    }
    weak var chair: Member?
    var staff: [Member] = []

    override class var entityName: String { "Club" }
    override class var properties: [Property] {
        [
            .toMany("members", get: { (club: Club) in club.members }, set: { $0.members = $1 }),
            .toOne("chair", get: { (club: Club) in club.chair }, set: { $0.chair = $1 }),
            .toMany("staff", get: { (club: Club) in club.staff }, set: { $0.staff = $1 }),
        ]
    }
}

private final class Member: ModelObject {
    var id: Int?
    var friend: Member?

    override class var entityName: String { "Member" }
    override class var properties: [Property] {
        [
            .attribute("id", get: { (member: Member) in member.id }, set: { $0.id = $1 }),
            .toOne("friend", get: { (member: Member) in member.friend }, set: { $0.friend = $1 }),
        ]
    }
}

/// Whose guilds hold him by their inverse.
private final class Smith: ModelObject {
    private struct Reference {
        weak var guild: Guild?
    }

    private var references: [Reference] = []
    var guilds: [Guild] {
        get { references.compactMap(\.guild) }
        set { references = newValue.map { Reference(guild: $0) } }
    }
    override class var entityName: String { "Smith" }
    override class var properties: [Property] {
        [.toMany("guilds", get: { (smith: Smith) in smith.guilds }, set: { $0.guilds = $1 })]
    }
}

private final class Guild: ModelObject {
    var id: Int?
    var members: [Smith] = []
    override class var entityName: String { "Guild" }
    override class var properties: [Property] {
        [
            .attribute("id", get: { (guild: Guild) in guild.id }, set: { $0.id = $1 }),
            .toMany("members", get: { (guild: Guild) in guild.members }, set: { $0.members = $1 }),
        ]
    }
}

private final class Sword: ModelObject {
    weak var smith: Smith?
    override class var entityName: String { "Sword" }
    override class var properties: [Property] {
        [.toOne("smith", get: { (sword: Sword) in sword.smith }, set: { $0.smith = $1 })]
    }
}

/// An object that is decoded into a weak end, and that nothing else holds, is a failure and never lost in silence.
struct UnownedObjectTests {
    private static func model() throws -> ObjectModel {
        let document = """
            <model>
                <entity name="Club">
                    <relationship name="members" optional="YES" toMany="YES" destinationEntity="Member"/>
                    <relationship name="chair" optional="YES" maxCount="1" destinationEntity="Member"/>
                    <relationship name="staff" optional="YES" toMany="YES" destinationEntity="Member"/>
                </entity>
                <entity name="Member">
                    <attribute name="id" optional="YES" attributeType="Integer 32"/>
                    <relationship name="friend" optional="YES" maxCount="1" destinationEntity="Member"/>
                    <userInfo><entry key="identityAttributes" value="id"/></userInfo>
                </entity>
            </model>
            """
        return try ObjectModel(data: Data(document.utf8), name: "Clubs.xml", classes: [Club.self, Member.self])
    }

    private static let expectation =
        "expected a strong property (modelgen.weak = NO in the model makes it one in generated classes), or an object that something else holds"

    @Test(arguments: [
        (
            "nested objects", #"{"members":[{},{}]}"#,
            "$.members (line 1, column 12, byte 11): Club.members: \(expectation), found Club.members, which keeps 0 of 2."
        ),
        (
            "identities", #"{"members":[9]}"#,
            "$.members (line 1, column 12, byte 11): Club.members: \(expectation), found Club.members, which keeps 0 of 1."
        ),
        (
            "both, of which the staff holds one", #"{"members":[9,{"id":8},7],"staff":[{"id":7}]}"#,
            "$.members (line 1, column 12, byte 11): Club.members: \(expectation), found Club.members, which keeps 1 of 3."
        ),
        (
            "a nested object that refers to another", #"{"members":[{"id":1,"friend":9}]}"#,
            "$.members (line 1, column 12, byte 11): Club.members: \(expectation), found Club.members, which keeps 0 of 1."
        ),
        (
            "an identity in a to-one end", #"{"chair":9}"#,
            "$.chair (line 1, column 10, byte 9): Club.chair: \(expectation), found the weak property Club.chair."
        ),
        (
            "a nested object in a to-one end that refers to another", #"{"chair":{"id":1,"friend":9}}"#,
            "$.chair (line 1, column 10, byte 9): Club.chair: \(expectation), found the weak property Club.chair."
        ),
    ])
    func isAFailure(what: String, json: String, message: String) throws {
        let decoder = try ModelDecoder(model: Self.model())
        let error = #expect(throws: MappingError.self) { try decoder.decode(Club.self, from: Data(json.utf8)) }
        #expect(error?.description == message)
        let reporting = #expect(throws: MappingError.self) {
            try decoder.decodeReporting(Club.self, from: Data(json.utf8))
        }
        #expect(reporting?.description == message)
    }

    /// What is lost where failures only go into the report is in it.
    @Test func isReportedWhereFailuresAre() throws {
        var decoder = try ModelDecoder(model: Self.model())
        decoder.failures = .report
        let (club, report) = try decoder.decodeReporting(
            Club.self, from: Data(#"{"members":[9,{"id":1,"friend":8}],"staff":[{"id":9}],"chair":7}"#.utf8))
        #expect(club.members == club.staff)
        #expect(
            report.entries(.failure).map { "\($0.path)" } == ["$.members", "$.chair", "$.members[1].friend"],
            "\(report.entries.map(\.description))")
    }

    @Test(arguments: [
        #"{"members":[9,8,9],"chair":8,"staff":[{"id":8},{"id":9}]}"#,
        #"{"members":[],"chair":9,"staff":[{"id":9},{"id":1,"friend":9}]}"#,
        #"{"members":[9],"staff":[{"id":1,"friend":9}]}"#,
    ])
    func isNoneWhereSomethingElseHoldsTheObject(json: String) throws {
        let model = try Self.model()
        let club = try ModelDecoder(model: model).decode(Club.self, from: Data(json.utf8))
        let written = try ModelEncoder(model: model).jsonValue(club)
        #expect(try written == JSONValue(data: Data(json.utf8)))
    }

    /// The guilds hold the smith, and the reference holds the guilds, until both are set.
    @Test func isFoundWhereOnlyItsOwnReferencesHoldIt() throws {
        let document = """
            <model>
                <entity name="Sword"><relationship name="smith" optional="YES" maxCount="1" destinationEntity="Smith"/></entity>
                <entity name="Smith">
                    <relationship name="guilds" optional="YES" toMany="YES" destinationEntity="Guild" inverseName="members" inverseEntity="Guild"/>
                </entity>
                <entity name="Guild"><attribute name="id" optional="YES" attributeType="Integer 32"/>
                    <relationship name="members" optional="YES" toMany="YES" destinationEntity="Smith" inverseName="guilds" inverseEntity="Smith"/>
                    <userInfo><entry key="identityAttributes" value="id"/></userInfo>
                </entity>
            </model>
            """
        let model = try ObjectModel(
            data: Data(document.utf8), name: "Swords.xml", classes: [Sword.self, Smith.self, Guild.self])
        do {
            _ = try model.decode([Sword].self, from: #"[{"smith":{"guilds":[{"id":1},1]}}]"#)
            Issue.record("The smith was lost.")
        } catch MappingError.data(let failure) {
            #expect(
                failure.description
                    == "$[0].smith.guilds (line 1, column 21, byte 20): Smith.guilds: expected a strong property (modelgen.weak = NO in the model makes it one in generated classes), or an object that something else holds, found an object of Smith in a weak property."
            )
        }
    }
}
