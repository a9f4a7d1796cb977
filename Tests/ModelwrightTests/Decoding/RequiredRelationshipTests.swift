import Foundation
import Testing

@testable import Modelwright

/// Required relationships whose key is absent: another object of the call may lead back by an identity.
struct RequiredRelationshipTests {
    private static var decoder: ModelDecoder {
        get throws {
            let text = """
                <model>
                <entity name="Band"><attribute name="name" attributeType="String"/>
                <relationship name="albums" toMany="YES" ordered="YES" destinationEntity="Album" inverseName="band" inverseEntity="Album"/>
                <userInfo><entry key="identityAttributes" value="name"/></userInfo></entity>
                <entity name="Album"><attribute name="title" attributeType="String"/>
                <relationship name="band" maxCount="1" destinationEntity="Band" inverseName="albums" inverseEntity="Band">
                <userInfo><entry key="jsonReference" value="identity"/></userInfo></relationship>
                </entity>
                </model>
                """
            return ModelDecoder(model: try ObjectModel(data: Data(text.utf8), name: "Bands.xml"))
        }
    }

    @Test func anIdentityElsewhereLeadsBack() throws {
        let json = Data(#"{"bands":[{"name":"Roxy"}],"albums":[{"title":"Siren","band":"Roxy"}]}"#.utf8)
        let (bands, albums) = try Self.decoder.decode(
            .array(entity: "Band", at: "bands"), .array(entity: "Album", at: "albums"), from: json)
        let held = try #require(bands.first?.value(forKey: "albums") as? [ModelObject])
        #expect(held.count == 1 && held.first === albums.first)
    }

    @Test func isMissingWhereNobodyDoes() throws {
        let json = Data(
            #"{"bands":[{"name":"Roxy"},{"name":"Faust"}],"albums":[{"title":"Siren","band":"Roxy"}]}"#.utf8)
        let found = JSONFixtures.failure {
            _ = try Self.decoder.decode(
                .array(entity: "Band", at: "bands"), .array(entity: "Album", at: "albums"), from: json)
        }
        #expect(
            found?.description
                == "$.bands[1].albums (line 1, column 27, byte 26): Band.albums: expected an array of objects for Album, but the key is missing."
        )
    }
}
