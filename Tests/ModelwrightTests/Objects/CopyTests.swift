import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

@Suite struct CopyTests {
    @Test func copiesWhatAnObjectOwns() throws {
        let model = try ObjectModel(
            data: Data(Library.document.utf8), name: "Library.xml", classes: [Author.self, Book.self, Pricing.self],
            transforms: ["Date": .date(format: "yyyy-MM-dd"), "StringArray": .separated(by: ",")])
        let json =
            #"{"author_id":"1","firstName":null,"books":[{"title":"A","pricing":{"pricing_id":4}},{"title":"B"}]}"#
        let author = try model.decode(Author.self, from: json)
        let copy = try author.copy()
        #expect(String(decoding: try model.encode(copy), as: UTF8.self) == json)
        #expect(copy !== author && copy.isEquivalent(to: author))
        #expect(copy.books[0] !== author.books[0] && copy.books[0].author === copy)
        #expect(copy.books[0].pricing?.book === copy.books[0])
        copy.books[0].title = "C"
        #expect(author.books[0].title == "A")
        // A book by itself has no author.
        let book = try author.books[1].copy()
        #expect(book.author == nil && book.title == "B")
        #expect(String(decoding: try model.encode(book), as: UTF8.self) == #"{"title":"B"}"#)
        try author.add(modelObject: book, forKey: "books")
        #expect(book.author === author && author.books.count == 3)
    }

    /// Friends of friends: the copy of one that is referred to from below is held weakly there, as the original is.
    @Test func holdsNothingInACircle() throws {
        let xml =
            #"<relationship name="friends" optional="YES" toMany="YES" destinationEntity="P" inverseName="friends" inverseEntity="P"/>"#
        let model = try ObjectModel(
            data: Data("<model>\(Text.entity("P", Text.attribute("n", "Integer 32"), xml))</model>".utf8), name: "P.xml"
        )
        let original = try model.decode(entity: "P", from: #"{"n":1,"friends":[{"n":2,"friends":[{"n":3}]}]}"#)
        weak var copy: ModelObject?
        try {
            let made = try original.copy()
            copy = made
            #expect(made.isEquivalent(to: original))
            #expect(try model.encode(made) == model.encode(original))
        }()
        #expect(copy == nil)
    }

    /// A container that is named by its identity holds nothing of its copy.
    @Test func holdsNothingThatNamesItsContainer() throws {
        func many(_ name: String, _ entity: String, _ inverse: String) -> String {
            #"<relationship name="\#(name)" optional="YES" toMany="YES" destinationEntity="\#(entity)" inverseName="\#(inverse)" inverseEntity="\#(entity)"/>"#
        }
        let xml =
            Text.entity("S", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), many("cs", "C", "ss"))
            + Text.entity("C", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), many("ss", "S", "cs"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "S.xml")
        let json = #"{"id":1,"cs":[{"ss":[1]},{"id":2,"ss":[1]}]}"#
        let original = try model.decode(entity: "S", from: json)
        weak var copy: ModelObject?
        try {
            let made = try original.copy()
            copy = made
            #expect(try model.encode(made) == Data(json.utf8))
        }()
        #expect(copy == nil)
        #expect(try model.encode(original) == Data(json.utf8))
    }

    @Test func leadsToWhatIsOnlyReferredTo() throws {
        let xml =
            Text.entity("Firm", Text.toMany("people", "Person"), Text.toOne("head", "Person"))
            + Text.entity(
                "Person", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("friends", "Person"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Firms.xml")
        let json = #"{"people":[{"id":1,"friends":[2,{"id":3}]},{"id":2}],"head":1}"#
        let firm = try model.decode(entity: "Firm", from: json)
        let copy = try firm.copy()
        #expect(String(decoding: try model.encode(copy), as: UTF8.self) == json)
        let people = try #require(copy.value(forKey: "people") as? [ModelObject])
        #expect(try copy.value(forKey: "head") as? ModelObject === people[0])
        // Of one of them the friend who is not inside it is the same.
        let originals = try #require(firm.value(forKey: "people") as? [ModelObject])
        let person = try originals[0].copy()
        let friends = try #require(person.value(forKey: "friends") as? [ModelObject])
        let others = try #require(originals[0].value(forKey: "friends") as? [ModelObject])
        #expect(friends[0] === originals[1] && friends[1] !== others[1])
        #expect(String(decoding: try model.encode(person), as: UTF8.self) == #"{"id":1,"friends":[2,{"id":3}]}"#)
    }

    private static let library =
        Text.entity("Library", Text.toMany("albums", "Album"), Text.toMany("artists", "Artist"))
        + Text.entity(
            "Album", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.attribute("title", "String"),
            #"<relationship name="artist" optional="YES" maxCount="1" destinationEntity="Artist" inverseName="albums" inverseEntity="Artist"/>"#
        )
        + Text.entity(
            "Artist", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.attribute("name", "String"),
            #"<relationship name="albums" optional="YES" toMany="YES" destinationEntity="Album" inverseName="artist" inverseEntity="Album"/>"#
        )

    /// What stands for an identity that nothing has is the copy's own: what an update makes of it, the original doesn't get.
    @Test func copiesUnresolvedReferences() throws {
        let model = try ObjectModel(data: Data("<model>\(Self.library)</model>".utf8), name: "Library.xml")
        let json = #"{"albums":[{"id":101,"title":"T","artist":11},{"id":102,"title":"U","artist":11}]}"#
        let library = try model.decode(entity: "Library", from: json)
        let draft = try library.copy()
        #expect(String(decoding: try model.encode(draft), as: UTF8.self) == json)
        #expect(draft.isEquivalent(to: library))
        func artists(_ library: ModelObject) throws -> [ModelObject] {
            try #require(library.value(forKey: "albums") as? [ModelObject]).compactMap {
                try $0.value(forKey: "artist") as? ModelObject
            }
        }
        let copies = try artists(draft)
        #expect(copies.count == 2 && copies[0] === copies[1] && copies[0].isUnresolvedReference)
        var decoder = ModelDecoder(model: model)
        decoder.validates = true
        try decoder.update(draft, from: #"{"artists":[{"id":11,"name":"Irmin"}]}"#)
        #expect(try artists(draft)[0] === copies[0])
        #expect(try copies[0].value(forKey: "name") as? String == "Irmin")
        #expect(try artists(library).allSatisfy(\.isUnresolvedReference))
        #expect(String(decoding: try model.encode(library), as: UTF8.self) == json)
        try library.validate()
        try draft.validate()
    }

    /// A copy that is put beside its original waits for the same object.
    @Test func resolvesTheReferencesOfACopyInTheSameGraph() throws {
        let model = try ObjectModel(data: Data("<model>\(Self.library)</model>".utf8), name: "Library.xml")
        let library = try model.decode(entity: "Library", from: #"{"albums":[{"id":101,"artist":11}]}"#)
        let album = try #require(library.value(forKey: "albums") as? [ModelObject])[0].copy()
        try album.setValue(102, forKey: "id")
        try library.add(modelObject: album, forKey: "albums")
        try ModelDecoder(model: model).update(library, from: #"{"artists":[{"id":11,"name":"Irmin"}]}"#)
        #expect(
            try String(decoding: model.encode(library), as: UTF8.self)
                == #"{"albums":[{"id":101,"artist":11},{"id":102,"artist":11}],"artists":[{"id":11,"name":"Irmin"}]}"#)
        try library.validate()
    }

    private final class Watch: ModelObject {
        var targets: [Target] = []
        var posts: [Post] = []

        override class var properties: [Property] {
            [
                .toMany("targets", get: { (watch: Watch) in watch.targets }, set: { $0.targets = $1 }),
                .toMany("posts", get: { (watch: Watch) in watch.posts }, set: { $0.posts = $1 }),
            ]
        }
    }

    private final class Post: ModelObject {
        weak var target: Target?

        override class var properties: [Property] {
            [.toOne("target", get: { (post: Post) in post.target }, set: { $0.target = $1 })]
        }
    }

    private final class Target: ModelObject {
        var id: Int?

        override class var properties: [Property] {
            [.attribute("id", get: { (target: Target) in target.id }, set: { $0.id = $1 })]
        }
    }

    /// What stands for an identity is held elsewhere where a class's property is weak: there it is shared.
    @Test func sharesAnUnresolvedReferenceThatNothingElseHolds() throws {
        let xml =
            Text.entity("Watch", Text.toMany("targets", "Target"), Text.toMany("posts", "Post"))
            + Text.entity("Post", Text.toOne("target", "Target"))
            + Text.entity("Target", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"))
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Watches.xml",
            classes: [Watch.self, Post.self, Target.self])
        let watch = try model.decode(Watch.self, from: #"{"targets":[1],"posts":[{"target":1}]}"#)
        let post = try watch.posts[0].copy()
        #expect(watch.targets[0].isUnresolvedReference && post.target === watch.targets[0])
        let copy = try watch.copy()
        #expect(copy.targets[0] !== watch.targets[0] && copy.posts[0].target === copy.targets[0])
    }

    private final class Watcher: ModelObject {
        weak var watched: Watcher?
        var name: String?

        override class var entityName: String { "Watcher" }
        override class var properties: [Property] {
            [
                .toOne("watched", get: { (watcher: Watcher) in watcher.watched }, set: { $0.watched = $1 }),
                .attribute("name", get: { (watcher: Watcher) in watcher.name }, set: { $0.name = $1 }),
            ]
        }
    }

    @Test func refusesACopyThatNothingWouldHold() throws {
        let xml =
            Text.entity("Street", Text.toMany("watchers", "Watcher"))
            + Text.entity("Watcher", Text.attribute("name", "String"), Text.toOne("watched", "Watcher"))
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Streets.xml", classes: [Watcher.self])
        let street = try model.decode(entity: "Street", from: #"{"watchers":[{"name":"A"},{"name":"B"}]}"#)
        let watchers = try #require(street.value(forKey: "watchers") as? [Watcher])
        watchers[0].watched = watchers[1]
        // The list holds the copy of the second one as well.
        let copy = try street.copy()
        let copies = try #require(copy.value(forKey: "watchers") as? [Watcher])
        #expect(copies[0].watched === copies[1])
        #expect(
            failures { _ = try watchers[0].copy() } == [
                "$.watched: Watcher.watched: expected a strong property (modelgen.weak = NO in the model makes it one in generated classes), or an object that something else holds, found the weak property Watcher.watched."
            ])
    }

    @Test func refusesAnObjectOfNoModel() throws {
        #expect(throws: MappingError.self) { try Author().copy() }
    }

    /// A copy holds what the object holds, from the same ends.
    @Test func holdsAsTheObjectDoes() throws {
        let root = Text.entity("R", Text.toMany("bands", "Band"), Text.toMany("albums", "Album"))
        let band = Text.entity(
            "Band", Text.attribute("name", "String"), Text.toMany("albums", "Album", inverse: "band"))
        let album = Text.entity(
            "Album", Text.attribute("title", "String"), Text.toOne("band", "Band", inverse: "albums"))
        let model = try ObjectModel(data: Data("<model>\(root)\(band)\(album)</model>".utf8), name: "Bands.xml")
        let object = try model.decode(entity: "R", from: #"{"bands":[{"name":"Can"}],"albums":[{"title":"T"}]}"#)
        try {
            let bands = try #require(try object.value(forKey: "bands") as? [ModelObject])
            let albums = try #require(try object.value(forKey: "albums") as? [ModelObject])
            try albums[0].set(modelObject: bands[0], forKey: "band")
        }()
        for object in [object, try object.copy()] {
            try object.update(from: #"{"bands":[]}"#)
            #expect(
                String(decoding: try model.encode(object), as: UTF8.self)
                    == #"{"bands":[],"albums":[{"title":"T","band":{"name":"Can","albums":[]}}]}"#)
        }
    }
}
