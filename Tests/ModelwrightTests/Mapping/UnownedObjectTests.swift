import Foundation
import Testing

import Modelwright

/// A club whose members somebody else should hold.
private final class Club: ModelObject {
    private struct Reference {
        weak var member: Member?
    }

    private var references: [Reference] = []
    var members: [Member] {
        get { references.compactMap(\.member) }
        set { references = newValue.map { Reference(member: $0) } }
    }

    override class var entityName: String { "Club" }
    override class var properties: [Property] {
        [.toMany("members", get: { (club: Club) in club.members }, set: { $0.members = $1 })]
    }
}

private final class Member: ModelObject {
    override class var entityName: String { "Member" }
}

struct UnownedObjectTests {
    @Test func saysWhenAToManyDoesNotHoldItsObjects() throws {
        let document = """
            <model>
                <entity name="Club">
                    <relationship name="members" optional="YES" toMany="YES" destinationEntity="Member"/>
                </entity>
                <entity name="Member"/>
            </model>
            """
        let model = try ObjectModel(data: Data(document.utf8), name: "Clubs.xml", classes: [Club.self, Member.self])
        let error = #expect(throws: MappingError.self) {
            try ModelDecoder(model: model).decode(Club.self, from: Data(#"{"members":[{},{}]}"#.utf8))
        }
        #expect(
            error?.description == """
                $.members (line 1, column 12, byte 11): Club.members: expected a property that holds its object, or an \
                object that something else holds, found members of Club, which keeps 0 of 2.
                """)
    }
}
