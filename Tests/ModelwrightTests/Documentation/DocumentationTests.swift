import Foundation
import Modelwright
import Testing

/// What the pages in `docs/` show is what happens.
struct DocumentationTests {
    static let examples = (try? DocumentedExample.pages().flatMap(DocumentedExample.examples)) ?? []

    @Test(arguments: examples)
    func showsWhatHappens(_ example: DocumentedExample) throws { try example.check() }

    /// A page whose blocks are written otherwise would be checked by nobody.
    @Test func findsExamples() throws {
        #expect(Self.examples.count > 60)
    }

    @Test func showsWholeModelsThatLoad() throws {
        var count = 0
        for page in try DocumentedExample.pages() {
            for block in try DocumentedExample.blocks(of: page) where block.language == "xml" {
                guard block.lines.first?.hasPrefix("<?xml") == true else { continue }
                count += 1
                let text = block.lines.joined(separator: "\n")
                let model = try ObjectModel(data: Data(text.utf8), name: "\(page):\(block.line)")
                #expect(model.warnings.map(\.description) == [])
            }
        }
        #expect(count > 0)
    }

    private static func bands() throws -> ObjectModel {
        let text = """
            <model>
                <entity name="Band">
                    <relationship name="albums" optional="YES" toMany="YES" destinationEntity="Album" inverseName="band" inverseEntity="Album"/>
                </entity>
                <entity name="Album">
                    <attribute name="title" attributeType="String"/>
                    <attribute name="tracks" optional="YES" attributeType="Integer 16" defaultValueString="7"/>
                    <relationship name="band" maxCount="1" destinationEntity="Band" inverseName="albums" inverseEntity="Band"/>
                </entity>
            </model>
            """
        return try ObjectModel(
            data: Data(text.utf8), name: "Bands.xml",
            classes: [DocumentedExample.Band.self, DocumentedExample.Album.self])
    }

    /// As Relationships.md says.
    @Test func losesWhatAWeakEndIsSetTo() throws {
        let model = try Self.bands()
        let album = try DocumentedExample.Album(entity: #require(model.entity(named: "Album")))
        try album.set(modelObject: DocumentedExample.Band(), forKey: "band")
        #expect(album.band == nil)
        let band = try DocumentedExample.Band(entity: #require(model.entity(named: "Band")))
        try album.set(modelObject: band, forKey: "band")
        #expect(album.band === band)
    }

    /// As States.md says.
    @Test func encodesRequiredValuesThatAreNil() throws {
        let model = try Self.bands()
        let album = try DocumentedExample.Album(entity: #require(model.entity(named: "Album")))
        #expect(String(decoding: try model.encode(album), as: UTF8.self) == #"{"title":null,"tracks":7,"band":null}"#)
    }

    /// As States.md says.
    @Test func replacesNullWherePropertiesHaveNoNil() throws {
        let model = try Self.bands()
        let (band, report) = try ModelDecoder(model: model).decodeReporting(
            DocumentedExample.Band.self, from: #"{"albums":[{"title":"Tago Mago","tracks":null}]}"#)
        #expect(band.albums.first?.tracks == 7)
        #expect(
            report.entries.map(\.description) == ["$.albums[0].tracks: Album.tracks: null was replaced by the default"])
    }
}
