import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Identities that nothing has, of which a later update says that they are of a subentity.
struct SpecialisedIdentityTests {
    /// R has owners, shapes and circles; an owner has parts, of which each has one owner, or `members`, of which each has many.
    private static func model(merge: String = "replace") throws -> ObjectModel {
        let root = Text.entity(
            "R", Text.toMany("os", "O"), Text.toOne("c", "Circle"), Text.toOne("ref", "Shape"),
            Text.toOne("d", "Circle"),
            Text.toMany("list", "Shape", ["jsonMerge": merge]), Text.toMany("l2", "Shape"))
        let owner = Text.entity(
            "O", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.toMany("parts", "Shape", inverse: "owner"), Text.toMany("members", "Shape", inverse: "groups"))
        let shapes =
            Text.entity(
                "Shape", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
                Text.attribute("id", "Integer 32"), Text.attribute("v", "Integer 32"),
                Text.toOne("owner", "O", inverse: "parts"), Text.toMany("groups", "O", inverse: "members"))
            + Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"])
        return try ObjectModel(data: Data("<model>\(root)\(owner)\(shapes)</model>".utf8), name: "R.xml")
    }

    /// The last of several documents, each an update of what the ones before made, gives what is written.
    private func check(
        _ documents: [String], _ written: String, merge: String = "replace",
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let model = try Self.model(merge: merge)
        let object = try model.decode(entity: "R", from: documents[0])
        var decoder = ModelDecoder(model: model)
        decoder.validates = true
        for document in documents.dropFirst() {
            // One that fails leaves everything as it was.
            let before = try encodedText(object)
            let bad = String(document.dropLast()) + #","os":[{"id":"x"}]}"#
            #expect(throws: MappingError.self) { try decoder.update(object, from: bad) }
            #expect(try encodedText(object) == before, sourceLocation: sourceLocation)
            try decoder.update(object, from: document)
        }
        let text = try encodedText(object)
        #expect(text == written, sourceLocation: sourceLocation)
        #expect(try model.decode(entity: "R", from: written).isEquivalent(to: object), sourceLocation: sourceLocation)
        try object.validate()
    }

    private static let circle = #"{"id":9,"type":"circle"}"#

    /// What stands for the identity has one owner after another, and what comes has the last.
    @Test(arguments: [
        (#"{"list":[X]}"#, #"{"os":[{"id":1,"parts":[]},{"id":2,"parts":[9]}],"c":9,"list":[X]}"#),
        (
            #"{"list":[{"type":"circle","id":9,"owner":null}]}"#,
            #"{"os":[{"id":1,"parts":[]},{"id":2,"parts":[]}],"c":9,"list":[{"id":9,"owner":null,"type":"circle"}]}"#
        ),
        (
            #"{"list":[X],"os":[{"id":1},{"id":2},{"id":3,"parts":[9]}]}"#,
            #"{"os":[{"id":1,"parts":[]},{"id":2,"parts":[]},{"id":3,"parts":[9]}],"c":9,"list":[X]}"#
        ),
    ])
    func hasTheLastOwner(update: String, written: String) throws {
        try check(
            [
                #"{"os":[{"id":1,"parts":[9]},{"id":2}]}"#, #"{"c":9}"#, #"{"os":[{"id":1},{"id":2,"parts":[9]}]}"#,
                update.replacing("X", with: Self.circle),
            ], written.replacing("X", with: Self.circle))
    }

    /// What the update says of the ends counts.
    @Test(arguments: ["null", "[]", "[2]"])
    func followsWhatIsSaidOfItsEnds(said: String) throws {
        let one = #"{"id":1,"members":[]}"#
        try check(
            [
                #"{"os":[{"id":1,"members":[9]},{"id":2}]}"#, #"{"c":9}"#,
                #"{"c":{"id":9,"v":1,"groups":\#(said)}}"#,
            ], #"{"os":[\#(one),{"id":2}],"c":{"id":9,"v":1,"groups":\#(said)}}"#)
    }

    /// An object that has two places in one update is one, whatever stood for it in them.
    @Test(arguments: ["{}", #"{"list":[9]}"#, #"{"list":[{"type":"shape","id":9,"v":0}]}"#], ["replace", "merge"])
    func isOneInTwoPlaces(document: String, merge: String) throws {
        let model = try Self.model(merge: merge)
        let object = try model.decode(entity: "R", from: document)
        try object.update(from: #"{"c":{"type":"circle","id":9,"v":1},"list":[{"type":"circle","id":9,"v":2}]}"#)
        let list = try #require(try object.value(forKey: "list") as? [ModelObject])
        #expect(list.count == 1)
        #expect(try list[0] === object.value(forKey: "c") as? ModelObject)
        #expect(try list[0].value(forKey: "v") as? Int == 2)
        try object.validate()
    }

    /// References to one identity are to one object, of the lowest of their entities, in whatever order they come.
    @Test(arguments: [
        [#"{"ref":9,"c":9}"#], [#"{"c":9,"ref":9}"#], ["{}", #"{"ref":9,"c":9}"#], [#"{"ref":9}"#, #"{"c":9}"#],
        [#"{"c":9}"#, #"{"ref":9}"#],
    ])
    func isOneForAllReferences(documents: [String]) throws {
        try check(documents, #"{"c":9,"ref":9}"#)
        try check(documents + [#"{"c":{"v":1}}"#], #"{"c":{"id":9,"v":1},"ref":9}"#)
        try check(
            documents + [#"{"l2":[{"type":"circle","id":9,"v":3}]}"#],
            #"{"c":9,"ref":9,"l2":[{"id":9,"v":3,"type":"circle"}]}"#)
    }

    /// A list keeps an identity as often as it has it.
    @Test func keepsWhatAListHas() throws {
        let model = try Self.model()
        let object = try model.decode(entity: "R", from: #"{"list":[9,9]}"#)
        try object.update(from: #"{"c":{"id":9,"v":1}}"#)
        #expect(try encodedText(object) == #"{"c":{"id":9,"v":1},"list":[9,9]}"#)
    }

    /// A merged list that has it has it once.
    @Test func isOnceInAList() throws {
        try check(
            [#"{"list":[9]}"#, #"{"c":9}"#, #"{"list":[9]}"#, #"{"l2":[{"type":"circle","id":9,"v":1}]}"#],
            #"{"c":9,"list":[9],"l2":[{"id":9,"v":1,"type":"circle"}]}"#, merge: "merge")
    }

    /// What has no identity gets the one that it is given in its place, and keeps its values.
    @Test func keepsTheValuesOfWhatGetsAnIdentity() throws {
        let object = try Self.model().decode(entity: "R", from: #"{"ref":{"type":"shape","v":4},"l2":[5]}"#)
        try object.update(from: #"{"ref":{"id":5}}"#)
        #expect(try encodedText(object) == #"{"ref":{"id":5,"v":4,"type":"shape"},"l2":[5]}"#)
        try object.validate()
    }

    /// An identity that doesn't fit is left alone: the object is found by the one that it has.
    @Test func findsWhatKeepsItsIdentity() throws {
        let model = try Self.model()
        let object = try model.decode(entity: "R", from: #"{"ref":{"type":"shape","id":1,"v":1}}"#)
        var decoder = ModelDecoder(model: model)
        decoder.failures = .report
        _ = try decoder.updateReporting(object, from: #"{"ref":{"id":"x","v":2},"list":[1]}"#)
        #expect(try encodedText(object) == #"{"ref":{"id":1,"v":2,"type":"shape"},"list":[1]}"#)
        #expect(
            try (object.value(forKey: "list") as? [ModelObject])?.first === object.value(forKey: "ref") as? ModelObject)
    }

    /// Where the JSON has an object of the entity that the identity was taken for, it is that.
    @Test func staysWhatItIs() throws {
        let model = try Self.model()
        let object = try model.decode(entity: "R", from: #"{"ref":9}"#)
        try object.update(from: #"{"list":[{"type":"shape","id":9,"v":1},{"type":"circle","id":9,"v":2}]}"#)
        let list = try #require(try object.value(forKey: "list") as? [ModelObject])
        #expect(try list[0] === object.value(forKey: "ref") as? ModelObject)
        #expect(list.map { $0.entity?.name } == ["Shape", "Circle"])
    }

    /// Objects with one identity in one list, or inside each other, stay separate.
    @Test(arguments: [
        (#"{"list":[9]}"#, #"{"list":[X,Y]}"#, #"{"list":[X,Y]}"#),
        (
            #"{"ref":9}"#, #"{"ref":{"id":9,"v":1,"kids":[Y],"type":"shape"}}"#,
            #"{"ref":{"id":9,"v":1,"kids":[Y],"type":"shape"}}"#
        ),
    ])
    func keepsObjectsOfOneIdentityApart(document: String, update: String, written: String) throws {
        let xml =
            Text.entity("R", Text.toOne("ref", "Shape"), Text.toMany("list", "Shape"))
            + Text.entity(
                "Shape", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
                Text.attribute("id", "Integer 32"), Text.attribute("v", "Integer 32"), Text.toMany("kids", "Shape"))
            + Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"])
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "R.xml")
        let object = try model.decode(entity: "R", from: document)
        func text(_ text: String) -> String {
            text.replacing("X", with: #"{"id":9,"v":1,"type":"shape"}"#)
                .replacing("Y", with: #"{"id":9,"v":2,"type":"shape"}"#)
        }
        try object.update(from: text(update))
        #expect(try encodedText(object) == text(written))
    }

    /// What a program has set on what stands for an identity keeps it apart, also what isn't read.
    @Test func keepsWhatAProgramHasSet() throws {
        let xml =
            Text.entity("R", Text.toOne("ref", "Shape"), Text.toMany("list", "Shape"))
            + Text.entity(
                "Shape", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
                Text.attribute("id", "Integer 32"), Text.attribute("note", "String", ["jsonDirection": "none"]))
            + Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"])
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "R.xml")
        for note in [nil, "seen"] {
            let object = try model.decode(entity: "R", from: #"{"ref":9}"#)
            let ref = try #require(try object.value(forKey: "ref") as? ModelObject)
            try ref.setValue(note, forKey: "note")
            try object.update(from: #"{"list":[{"type":"circle","id":9}]}"#)
            let list = try #require(try object.value(forKey: "list") as? [ModelObject])
            let present = try object.value(forKey: "ref") as? ModelObject
            #expect((present === list[0]) == (note == nil))
            #expect(try present?.value(forKey: "note") as? String == note)
        }
    }

    nonisolated class Shape: ModelObject {
        var id: Int?
        var kids: [Shape] = []
        nonisolated(unsafe) static var awoken: [Int?] = []

        override class var entityName: String { "Shape" }
        override class var properties: [Property] {
            [
                .attribute("id", get: { (shape: Shape) in shape.id }, set: { $0.id = $1 }),
                .toMany("kids", get: { (shape: Shape) in shape.kids }, set: { $0.kids = $1 }),
            ]
        }

        override func awakeFromDecode() { if entity?.name == "Circle" { Shape.awoken.append(id) } }
    }

    nonisolated final class Circle: Shape {
        override class var entityName: String { "Circle" }
        override class var properties: [Property] { super.properties }
    }

    nonisolated final class Root: ModelObject {
        var ref: Shape?
        weak var weakly: Circle?
        var list: [Shape] = []

        override class var entityName: String { "R" }
        override class var properties: [Property] {
            [
                .toOne("ref", get: { (root: Root) in root.ref }, set: { $0.ref = $1 }),
                .toOne("weakly", get: { (root: Root) in root.weakly }, set: { $0.weakly = $1 }),
                .toMany("list", get: { (root: Root) in root.list }, set: { $0.list = $1 }),
            ]
        }
    }

    /// What takes the place of an identity is new: it needs an owner, and awakes before what contains it.
    @Test func isANewObject() throws {
        let xml =
            Text.entity("R", Text.toOne("ref", "Shape"), Text.toOne("weakly", "Circle"), Text.toMany("list", "Shape"))
            + Text.entity(
                "Shape", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
                Text.attribute("id", "Integer 32"), Text.toMany("kids", "Shape"))
            + Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"])
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "R.xml", classes: [Root.self, Shape.self, Circle.self])
        let root = try model.decode(Root.self, from: #"{"ref":9}"#)
        #expect(
            failure { try root.update(from: #"{"ref":null,"weakly":{"id":9}}"#) }
                == #"$.weakly (line 1, column 22, byte 21): Circle: expected a strong property (modelgen.weak = NO in the model makes it one in generated classes), or an object that something else holds, found an object for weakly, which is weak."#
        )
        #expect(try encodedText(root) == #"{"ref":9}"#)
        let other = try model.decode(Root.self, from: #"{"list":[2,3]}"#)
        Shape.awoken = []
        try other.update(
            from:
                #"{"ref":{"type":"circle","id":1,"kids":[{"type":"circle","id":2,"kids":[{"type":"circle","id":3,"kids":[]}]}]}}"#
        )
        #expect(Shape.awoken == [3, 2, 1])
    }

    private static let shapes =
        Text.entity(
            "Shape", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
            Text.attribute("id", "Integer 32"), Text.attribute("v", "Integer 32"),
            Text.toOne("owner", "O", inverse: "parts"))
        + Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"])
        + Text.entity(
            "O", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.toMany("parts", "Shape", inverse: "owner"), Text.toOne("c", "Circle"),
            Text.toOne("r", "R", inverse: "os"))
        + Text.entity(
            "R", Text.toMany("os", "O", inverse: "r"), Text.toMany("list", "Shape"), Text.toOne("c", "Circle"))

    /// What a program holds, and stood for an identity, is in no relationship any more; and in all of them if the update fails.
    @Test func leavesNothingToWhatWasReplaced() throws {
        let model = try ObjectModel(data: Data("<model>\(Self.shapes)</model>".utf8), name: "R.xml")
        let root = try model.decode(entity: "R", from: #"{"os":[{"id":1,"parts":[9]}]}"#)
        let owner = try #require((try root.value(forKey: "os") as? [ModelObject])?.first)
        let held = try #require((try owner.value(forKey: "parts") as? [ModelObject])?.first)
        #expect(failures { try root.update(from: #"{"c":{"type":"circle","id":9,"v":"x"}}"#) }.count == 1)
        #expect(try held.value(forKey: "owner") as? ModelObject === owner)
        try root.update(from: #"{"c":{"type":"circle","id":9,"v":1}}"#)
        #expect(try held.value(forKey: "owner") == nil)
        #expect(try encodedText(held) == #"{"id":9}"#)
        #expect(try encodedText(root) == #"{"os":[{"id":1,"parts":[9]}],"c":{"id":9,"v":1,"type":"circle"}}"#)
    }

    /// An object that is written with nothing but its identity stands for nothing, wherever the update begins: only another object
    /// takes its place.
    @Test(
        arguments: [false, true],
        [(#"{"id":1,"c":9}"#, true), (#"{"id":1,"c":{"type":"circle","id":9,"v":1}}"#, false)])
    func keepsWhatIsWritten(isInner: Bool, update: (json: String, stays: Bool)) throws {
        let model = try ObjectModel(data: Data("<model>\(Self.shapes)</model>".utf8), name: "R.xml")
        let root = try model.decode(entity: "R", from: #"{"list":[{"type":"shape","id":9}],"os":[{"id":1}]}"#)
        let member = try #require((try root.value(forKey: "list") as? [ModelObject])?.first)
        let owner = try #require((try root.value(forKey: "os") as? [ModelObject])?.first)
        try isInner ? owner.update(from: update.json) : root.update(from: #"{"os":[\#(update.json)]}"#)
        let list = try #require(try root.value(forKey: "list") as? [ModelObject])
        #expect((list[0] === member) == update.stays)
        let written = try encodedText(list[0])
        #expect(written == (update.stays ? #"{"id":9,"type":"shape"}"# : #"{"id":9,"v":1,"type":"circle"}"#))
    }

    nonisolated class Started: ModelObject {
        var id: Int?
        var v: Int? = 5
        var made: Date? = Date()

        override class var entityName: String { "Shape" }
        override class var properties: [Property] {
            [
                .attribute("id", get: { (shape: Started) in shape.id }, set: { $0.id = $1 }),
                .attribute("v", get: { (shape: Started) in shape.v }, set: { $0.v = $1 }),
                .attribute("made", get: { (shape: Started) in shape.made }, set: { $0.made = $1 }),
            ]
        }

        override func validateValues() throws {
            if entity?.name == "Shape" { throw violation(forKey: "v", expected: "a Circle") }
        }
    }

    nonisolated final class StartedCircle: Started {
        override class var entityName: String { "Circle" }
        override class var properties: [Property] { super.properties }
    }

    /// A value that a class begins with is nothing that is there: what the JSON has of it is new.
    @Test func beginsWithNoValue() throws {
        let address =
            #"<composite name="Address"><attribute name="city" attributeType="String" minValueString="1"/><attribute name="rank" attributeType="Integer 32" defaultValueString="7"/></composite>"#
        let xml =
            address + Text.entity("R", Text.toOne("one", "House"))
            + Text.entity(
                "House", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                #"<attribute name="home" attributeType="Composite" composite="Address"/>"#)
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "R.xml", classes: [House.self])
        let root = try model.decode(entity: "R", from: #"{"one":9}"#)
        // Nobody asks it for anything, or gets anything of it.
        try root.validate()
        struct Reference: Decodable {
            struct Home: Decodable {}
            var id: Int
            var home: Home?
        }
        struct Root: Decodable { var one: Reference? }
        let decoded = try ModelDecoder(model: model).decode(Root.self, entity: "R", from: #"{"one":9}"#)
        #expect(decoded.one?.id == 9 && decoded.one?.home == nil)
        #expect((try root.value(forKey: "one") as? House)?.isUnresolvedReference == true)
        // What a type needs of it makes nil of an optional.
        struct Whole: Decodable {
            struct House: Decodable {
                struct Home: Decodable { var city: String }
                var id: Int
                var home: Home
            }
            var one: House?
        }
        #expect(try ModelDecoder(model: model).decode(Whole.self, entity: "R", from: #"{"one":9}"#).one == nil)
        // So it is with the elements of a list.
        let holder = Text.entity("H", Text.toMany("list", "House", ["jsonKeyPath": "all"]))
        let lists = try ObjectModel(
            data: Data("<model>\(xml)\(holder)</model>".utf8), name: "H.xml", classes: [House.self])
        struct Street: Decodable { var list: [Whole.House] }
        let json = #"{"all":[8,{"id":9,"home":{"city":"c"}}]}"#
        let street = try ModelDecoder(model: lists).decode(Street.self, entity: "H", from: json)
        #expect(street.list.map(\.id) == [9])
        // What a program sets in it is there.
        let other = try model.decode(entity: "R", from: #"{"one":9}"#)
        try #require(try other.value(forKey: "one") as? House).home.city = "Rome"
        try other.update(from: #"{"one":{"id":9,"home":{"rank":5}}}"#)
        #expect((try other.value(forKey: "one") as? House)?.home.city == "Rome")
        #expect(
            failure { try root.update(from: #"{"one":{"id":9,"home":{"rank":5}}}"#) }
                == "$.one.home.city (line 1, column 23, byte 22): Address.city: expected a string, but the key is missing."
        )
        try root.update(from: #"{"one":{"id":9,"home":{"city":"c"}}}"#)
        #expect((try root.value(forKey: "one") as? House)?.home.rank == 7)
        #expect(try encodedText(root) == #"{"one":{"id":9,"home":{"city":"c"}}}"#)
    }

    /// A value of a class is there as long as its object: whatever else the update lets go, and where it changes itself.
    @Test func keepsValuesWhileValidating() throws {
        let address =
            #"<composite name="Address"><attribute name="city" attributeType="String"/><attribute name="rank" attributeType="Integer 32" defaultValueString="7"/></composite>"#
        let xml =
            address + Text.entity("R", Text.toMany("list", "House"))
            + Text.entity(
                "House", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                #"<attribute name="home" attributeType="Composite" composite="Address"/>"#)
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "R.xml", classes: [House.self])
        var decoder = ModelDecoder(model: model)
        decoder.validates = true
        for (update, written) in [
            (#"{"list":[1]}"#, #"{"list":[{"id":1,"home":{"city":"c"}}]}"#),
            (#"{"list":[{"id":1,"home":{"city":"e"}}]}"#, #"{"list":[{"id":1,"home":{"city":"e"}}]}"#),
        ] {
            let root = try decoder.decode(
                entity: "R", from: #"{"list":[{"id":1,"home":{"city":"c"}},{"id":2,"home":{"city":"d"}}]}"#)
            try decoder.update(root, from: update)
            #expect(try encodedText(root) == written)
        }
    }

    nonisolated final class House: ModelObject {
        var id: Int?
        var home = Address()

        override class var properties: [Property] {
            [
                .attribute("id", get: { (house: House) in house.id }, set: { $0.id = $1 }),
                .composite("home", get: { (house: House) in house.home }, set: { $0.home = $1 }),
            ]
        }
    }

    struct Address: CompositeValue {
        var city = ""
        var rank = 0
        var origin = CompositeOrigin()

        static var properties: [Property] {
            [
                .attribute(
                    "city", get: { (address: CompositeObject<Address>) in address.value.city },
                    set: { $0.value.city = $1 }),
                .attribute(
                    "rank", get: { (address: CompositeObject<Address>) in address.value.rank },
                    set: { $0.value.rank = $1 }),
            ]
        }
    }

    /// What a class begins with isn't what a program has set.
    @Test(arguments: [(nil, true), (5, false)]) func looksPastInitialValues(value: Int?, isOne: Bool) throws {
        let xml =
            Text.entity("R", Text.toOne("ref", "Shape"), Text.toMany("list", "Shape"))
            + Text.entity(
                "Shape", ["identityAttributes": "id", "jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
                Text.attribute("id", "Integer 32"), Text.attribute("v", "Integer 32"), Text.attribute("made", "Date"))
            + Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"])
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "R.xml", classes: [Started.self, StartedCircle.self])
        var decoder = ModelDecoder(model: model)
        // Its own rules aren't for what stands for an identity.
        decoder.validates = true
        let root = try decoder.decode(entity: "R", from: #"{"ref":9}"#)
        let started = try #require(try root.value(forKey: "ref") as? Started)
        // Nor is it anything that a document has said.
        #expect(started.v == nil)
        if let value { started.v = value }
        try root.update(from: #"{"list":[{"type":"circle","id":9}]}"#)
        let list = try #require(try root.value(forKey: "list") as? [ModelObject])
        #expect((try root.value(forKey: "ref") as? ModelObject === list[0]) == isOne)
    }

    /// A list of identities that another end has added to says nothing of what was added.
    @Test func leavesWhatOnlyTheFormerObjectSaid() throws {
        let model = try Self.model()
        let object = try model.decode(
            entity: "R",
            from:
                #"{"os":[{"id":3,"members":[9]}],"c":{"id":9,"type":"circle"},"ref":{"id":1,"type":"circle","groups":[3]}}"#
        )
        try object.update(from: #"{"ref":{"id":1,"type":"shape"}}"#)
        let ref = try #require(object.value(forKey: "ref") as? ModelObject)
        #expect(ref.entity?.name == "Shape")
        #expect((try ref.value(forKey: "groups") as? [ModelObject])?.isEmpty == true)
        let text = try encodedText(object)
        #expect(
            text
                == #"{"os":[{"id":3,"members":[9]}],"c":{"id":9,"type":"circle"},"ref":{"id":1,"type":"shape"}}"#)
    }
}
