import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What fetched properties of a graph's objects have.
struct FetchedPropertyTests {
    nonisolated class Band: ModelObject {
        var name: String?
        var formed: Int?
        var albums: [Album] = []

        override class var properties: [Property] {
            [
                .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 }),
                .attribute("formed", get: { (band: Band) in band.formed }, set: { $0.formed = $1 }),
                .toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 }),
            ]
        }
    }

    nonisolated final class Duo: Band {
        override class var properties: [Property] { super.properties }
    }

    nonisolated class Album: ModelObject {
        var title: String?
        var year: Int?
        weak var band: Band?

        override class var properties: [Property] {
            [
                .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }),
                .attribute("year", get: { (album: Album) in album.year }, set: { $0.year = $1 }),
                .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }),
            ]
        }
    }

    nonisolated final class LiveAlbum: Album {
        override class var properties: [Property] { super.properties }
    }

    private static func fetched(
        _ name: String, _ predicate: String, _ attributes: String = "", entity: String = "Album"
    ) -> String {
        #"<fetchedProperty name="\#(name)" optional="YES"><fetchRequest name="r" entity="\#(entity)" predicateString="\#(predicate)" \#(attributes)/></fetchedProperty>"#
    }

    private static let xml =
        Text.entity(
            "Band", ["identityAttributes": "name", "jsonDiscriminator": "kind", "jsonDiscriminatorValue": "band"],
            Text.attribute("name", "String"), Text.attribute("formed", "Integer 16"),
            #"<attribute name="albumCount" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="albums.@count"/>"#,
            Text.toMany("albums", "Album", inverse: "band"),
            fetched(
                "alike",
                "SUBQUERY(band.albums, $a, $a.year == $FETCH_SOURCE.formed).@count == 1 AND band.albums.@count == $FETCH_SOURCE.albumCount"
            ),
            fetched("lateAlbums", "band == $FETCH_SOURCE AND year &gt; $FETCH_SOURCE.formed"),
            fetched("laterAlbums", "year &gt; $FETCH_SOURCE.albums.@max.year", #"fetchLimit="1""#),
            fetched("studioAlbums", "SELF IN $FETCH_SOURCE.albums", #"includeSubentities="NO""#),
            fetched("allAlbums", ""),
            fetched("limited", "year == 1 OR year &lt; $FETCHED_PROPERTY.userInfo.most"),
            fetched("ofYear", "year == $YEAR"),
            fetched("unknown", "", entity: "Song"), #"<fetchedProperty name="nothing" optional="YES"/>"#)
        + Text.entity("Duo", parent: "Band", ["jsonDiscriminatorValue": "duo"])
        + Text.entity(
            "Album", ["identityAttributes": "title", "jsonDiscriminator": "kind", "jsonDiscriminatorValue": "studio"],
            Text.attribute("title", "String"), Text.attribute("year", "Integer 16"),
            Text.toOne("band", "Band", inverse: "albums"))
        + Text.entity("LiveAlbum", parent: "Album", ["jsonDiscriminatorValue": "live"])

    private static let json = #"""
        [{"kind":"band","name":"Kites","formed":1979,"albums":[
            {"kind":"studio","title":"Up","year":1979},{"kind":"live","title":"Away","year":1981}]},
         {"kind":"duo","name":"Lanterns","formed":1980,"albums":[
            {"kind":"studio","title":"Lit","year":1983},{"kind":"studio","title":"Dim","year":1984}]}]
        """#

    private static func graph(hasClasses: Bool = true) throws -> ObjectGraph {
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml",
            classes: hasClasses ? [Band.self, Duo.self, Album.self, LiveAlbum.self] : [])
        let graph = ObjectGraph(model: model)
        try graph.decode(.array(entity: "Band"), from: json)
        return graph
    }

    @Test(arguments: [
        ("lateAlbums", "Kites", ["Away"]), ("lateAlbums", "Lanterns", ["Lit", "Dim"]),
        ("laterAlbums", "Kites", ["Lit"]), ("laterAlbums", "Lanterns", []),
        ("studioAlbums", "Kites", ["Up"]), ("studioAlbums", "Lanterns", ["Lit", "Dim"]),
        ("allAlbums", "Kites", ["Up", "Away", "Lit", "Dim"]),
        ("alike", "Kites", ["Up", "Away"]), ("alike", "Lanterns", []),
    ])
    func fetchesWhatAPropertyHas(property: String, band: String, titles: [String]) throws {
        for hasClasses in [true, false] {
            let graph = try Self.graph(hasClasses: hasClasses)
            let band = try #require(graph.object(entity: "Band", identity: band))
            let found = try graph.fetch(fetchedProperty: property, of: band)
            #expect(try found.map { try $0.value(forKey: "title") as? String } == titles)
        }
    }

    @Test func fetchesWhatANewObjectsPropertyHas() throws {
        let graph = try Self.graph()
        let band = Band()
        band.formed = 1982
        #expect(try graph.fetch(Album.self, fetchedProperty: "lateAlbums", of: band) == [])
        let up = try #require(graph.object(Album.self, identity: "Up"))
        band.albums = [up]
        #expect(try graph.fetch(Album.self, fetchedProperty: "studioAlbums", of: band) == [up])
    }

    /// What has changed since is fetched too.
    @Test func fetchesWhatAPropertyHasNow() throws {
        let graph = try Self.graph()
        let band = try #require(graph.object(Band.self, identity: "Kites"))
        band.formed = 1981
        #expect(try graph.fetch(Album.self, fetchedProperty: "lateAlbums", of: band) == [])
    }

    @Test func fetchesObjectsOfAClass() throws {
        let graph = try Self.graph()
        let band = try #require(graph.object(Band.self, identity: "Kites"))
        let albums = try graph.fetch(Album.self, fetchedProperty: "lateAlbums", of: band)
        #expect(albums.map(\.year) == [1981])
        let lit: [Album] = try graph.fetch(fetchedProperty: "laterAlbums", of: band)
        #expect(lit.map(\.title) == ["Lit"])
        #expect(
            failure { try graph.fetch(Band.self, fetchedProperty: "lateAlbums", of: band) }
                == "$: LiveAlbum: expected an object of the class Band, found a LiveAlbum.")
    }

    @Test func saysWhatIsWrong() throws {
        let graph = try Self.graph()
        let band = try #require(graph.object(Band.self, identity: "Lanterns"))
        func message(_ property: String) -> String {
            do { return "\(try graph.fetch(fetchedProperty: property, of: band))" } catch { return "\(error)" }
        }
        #expect(message("albums") == "$: Duo: expected a fetched property of Duo, found none that is called albums.")
        let noRequest = "$: Duo: expected a fetch request of Band.%@ for an entity of the model Bands, found none."
        #expect(message("unknown") == noRequest.replacing("%@", with: "unknown"))
        #expect(message("nothing") == noRequest.replacing("%@", with: "nothing"))
        #expect(
            message("limited")
                == #"Objects of Album can't be found by "year == 1 OR year < ^$FETCHED_PROPERTY.userInfo.most": $FETCHED_PROPERTY is Core Data's description of the property, which isn't there. Write what is meant in its place."#
        )
        #expect(
            message("ofYear")
                == #"Objects of Album can't be found by "year == ^$YEAR": $YEAR has no value: a fetched property is given none. Write $FETCH_SOURCE for the object that has the property."#
        )
        let other = try Self.graph()
        #expect(
            failure { try other.fetch(fetchedProperty: "allAlbums", of: band) }
                == "$: Duo: expected an object of the model Bands, found a Duo that is of another model, or of none.")
    }

    /// The same is said when the model is loaded.
    @Test func warnsOfPredicatesWhenAModelIsLoaded() throws {
        let model = try Self.graph().model
        #expect(
            model.warnings.filter { $0.rule == "bad-predicate" }.map(\.message) == [
                #"Band.limited can't find objects of Album by "year == 1 OR year < ^$FETCHED_PROPERTY.userInfo.most": $FETCHED_PROPERTY is Core Data's description of the property, which isn't there."#,
                #"Band.ofYear can't find objects of Album by "year == ^$YEAR": $YEAR has no value: a fetched property is given none."#,
            ])
    }

    /// What the object has is known from its entity.
    @Test(arguments: [
        ("year == $FETCH_SOURCE.fromed", "Band has no property fromed. Did you mean formed?"),
        (
            "year == $FETCH_SOURCE.name",
            "this is a text, and what it is compared with is a number. Compare values of one kind."
        ),
        ("ANY $FETCH_SOURCE.albums == SELF", nil), ("title LIKE 'a*' AND band.name == $FETCH_SOURCE.name", nil),
    ])
    func checksWhatTheObjectHas(predicate: String, problem: String?) throws {
        let xml =
            Text.entity(
                "Band", Text.attribute("name", "String"), Text.attribute("formed", "Integer 16"),
                Text.toMany("albums", "Album", inverse: "band"),
                Self.fetched("some", predicate))
            + Text.entity(
                "Album", Text.attribute("title", "String"), Text.attribute("year", "Integer 16"),
                Text.toOne("band", "Band", inverse: "albums"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml")
        let said = model.warnings.map { "\($0.message) \($0.remedy)" }
        #expect(said.count == (problem == nil ? 0 : 1))
        #expect(said.first.map { $0.hasSuffix("\": \(problem ?? "")") } ?? true, "\(said)")
    }
}
