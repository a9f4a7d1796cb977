import Foundation
import Testing

import Modelwright

/// Which end of a relationship is written after `add` and `set`, where the to-one end is an identity.
struct ReferenceEndTests {
    private static func model(albums annotation: String = "") throws -> ObjectModel {
        let document = """
            <model>
                <entity name="Band">
                    <attribute name="id" attributeType="Integer 32"/>
                    <relationship name="albums" optional="YES" toMany="YES" destinationEntity="Album" inverseName="band" inverseEntity="Album">
                        <userInfo>\(annotation)</userInfo>
                    </relationship>
                    <userInfo><entry key="identityAttributes" value="id"/></userInfo>
                </entity>
                <entity name="Album">
                    <attribute name="title" attributeType="String"/>
                    <relationship name="band" optional="YES" maxCount="1" destinationEntity="Band" inverseName="albums" inverseEntity="Band">
                        <userInfo><entry key="jsonReference" value="identity"/></userInfo>
                    </relationship>
                </entity>
            </model>
            """
        return try ObjectModel(data: Data(document.utf8), name: "Bands.xml")
    }

    private static let json = Data(#"{"bands":[{"id":1},{"id":2}],"albums":[{"title":"Tin Drum","band":1}]}"#.utf8)

    @Test func anIdentityStaysOneWhenItsOwnerChanges() throws {
        let model = try Self.model()
        let (bands, albums) = try ModelDecoder(model: model).decode(
            .array(entity: "Band", at: "bands"), .array(entity: "Album", at: "albums"), from: Self.json)
        try bands[1].add(modelObject: albums[0], forKey: "albums")
        let encoder = ModelEncoder(model: model)
        #expect(try encoder.encode(bands) == Data(#"[{"id":1},{"id":2}]"#.utf8))
        #expect(try encoder.encode(albums) == Data(#"[{"title":"Tin Drum","band":2}]"#.utf8))
    }

    @Test func theToOneEndIsWrittenWhereTheToManyIsNot() throws {
        let model = try Self.model(albums: #"<entry key="jsonDirection" value="none"/>"#)
        let band = try DynamicObject(entity: #require(model.entitiesByName["Band"]))
        let album = try DynamicObject(entity: #require(model.entitiesByName["Album"]))
        try band.setValue(7, forKey: "id")
        try album.setValue("Exorcising Ghosts", forKey: "title")
        try band.add(modelObject: album, forKey: "albums")
        let encoder = ModelEncoder(model: model)
        #expect(try encoder.encode(album) == Data(#"{"title":"Exorcising Ghosts","band":7}"#.utf8))
        #expect(try encoder.encode(band) == Data(#"{"id":7}"#.utf8))
    }

    @Test func aNestedObjectDoesNotNameTheObjectThatContainsIt() throws {
        let model = try Self.model()
        let band = try DynamicObject(entity: #require(model.entitiesByName["Band"]))
        let album = try DynamicObject(entity: #require(model.entitiesByName["Album"]))
        try band.setValue(7, forKey: "id")
        try album.setValue("Gentlemen", forKey: "title")
        try album.set(modelObject: band, forKey: "band")
        let encoder = ModelEncoder(model: model)
        #expect(try encoder.encode(band) == Data(#"{"id":7,"albums":[{"title":"Gentlemen"}]}"#.utf8))
        #expect(try encoder.encode(album) == Data(#"{"title":"Gentlemen","band":7}"#.utf8))
    }
}
