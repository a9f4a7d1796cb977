import Foundation
import Testing

@testable import Modelwright

/// Classes and value types that Swift allows and nobody expects: memory stays safe, whatever they say.
struct UnusualClassTests {
    private typealias Text = ModelText

    private static func model(
        _ elements: String, name: String = "Test.xml", _ classes: [ModelObject.Type]
    ) throws -> ObjectModel {
        try ObjectModel(data: Data("<model>\n\(elements)</model>".utf8), name: name, classes: classes)
    }

    @Test(arguments: [Disguised.self, DisguisedInside.self, DisguisedCase.self] as [ModelObject.Type])
    func refusesAPrimitiveThatSaysItIsAnother(type: ModelObject.Type) {
        let text = Text.entity("Person", Text.attribute("name", "String", optional: false))
        #expect(
            failure { try Self.model(text, [type]) }
                == "Test.xml:3:1: error: The class \(type) binds Person.name through TwoIntegers, a ModelPrimitive that is not the library's. Make TwoIntegers a ModelValue, with String for its Primitive. [class-property-type]"
        )
    }

    @Test func aClassIsAskedForItsEntityOnce() throws {
        let text =
            Text.entity("A", Text.attribute("number", "Integer 64", optional: false))
            + Text.entity("B", Text.attribute("text", "String", optional: false))
        let model = try Self.model(text, [Fickle.self, Steady.self])
        let made = try ModelDecoder(model: model).decode([Fickle].self, from: Data(#"[{"number":7}]"#.utf8))
        #expect(made.map { type(of: $0 as ModelObject) == Fickle.self } == [true])
        #expect(made.first?.number == 7)
        let other = Fickle()
        #expect(try ModelEncoder(model: model).jsonValue(other) == ["number": 0])
    }

    private static let wide =
        Text.entity(
            "Only", (0..<40).map { Text.attribute("a\($0)", "Integer 64") }.joined(),
            Text.attribute("id", "Integer 64"),
            Text.toOne("next", "Only"))

    @Test func anInitializerMayReturnTheSameObjectAgain() throws {
        let only = Only(name: "only")
        Only.shared = only
        defer { Only.shared = nil }
        let decoder = ModelDecoder(model: try Self.model(Self.wide, [Only.self]))
        // The one object is read while it is being read.
        let objects = try decoder.decode([Only].self, from: Data(#"[{"id":1,"next":{"id":2}},{"id":3}]"#.utf8))
        #expect(objects.map { $0 === only } == [true, true])
        #expect(only.id == 3)
        // Of another model it can't be as well, while the first one's plan may be in use.
        let other = ModelDecoder(model: try Self.model(Self.wide, name: "Other.xml", [Only.self]))
        #expect(
            failure { try other.decode(Only.self, from: Data(#"{"id":1}"#.utf8)) }
                == "$ (line 1, column 1, byte 0): Only: expected a new object from Only.init(), found one that is in use already."
        )
        let entity = try #require(other.model.entities.first)
        #expect(
            failure { try Only(entity: entity) }
                == "$: Only: expected a new object from Only.init(), found one that is of Only in another model already."
        )
        only.next = nil
    }

    @Test func anIdentityFindsNoObjectOfAnotherModel() throws {
        let person = Text.entity(
            "Host", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"), Text.toOne("guest", "Host"),
            Text.toOne("boss", "Host"))
        let stranger = Text.entity("Stranger", ["identityAttributes": "id"], Text.attribute("id", "Integer 64"))
        let intruder = try ModelDecoder(model: Self.model(stranger, name: "Other.xml", [Stranger.self]))
            .decode(Stranger.self, from: Data(#"{"id":7}"#.utf8))
        Host.intruder = intruder
        defer { Host.intruder = nil }
        let host = try ModelDecoder(model: Self.model(person, [Host.self]))
            .decode(Host.self, from: Data(#"{"id":1,"guest":{"id":2},"boss":7}"#.utf8))
        #expect(host.guest === intruder)
        #expect((host.boss as ModelObject?).map { type(of: $0) == Host.self } == true)
        #expect(host.boss?.id == 7)
    }

    /// What `init()` makes for a relationship or a composite is in no document.
    @Test func takesOutWhatAnInitializerMakes() throws {
        let xml =
            #"<composite name="Label"><attribute name="text" optional="YES" attributeType="String"/></composite>"#
            + ModelText.entity(
                "Furnished", ModelText.attribute("id", "Integer 32"),
                #"<attribute name="label" optional="YES" attributeType="Composite" composite="Label"/>"#,
                ModelText.toOne("one", "Furnished"), ModelText.toMany("many", "Furnished"))
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Furnished.xml", classes: [Furnished.self])
        let (object, report) = try ModelDecoder(model: model).decodeReporting(Furnished.self, from: #"{"id":1}"#)
        #expect(report.isEmpty && object.label == nil && object.one == nil && object.many.isEmpty)
        #expect(try encodedText(object) == #"{"id":1}"#)
        // What has only stood for an identity begins with nothing either.
        let root = ModelText.entity("Room", ModelText.toOne("best", "Furnished"), ModelText.toMany("all", "Furnished"))
        let identified = xml.replacing(
            #"<attribute name="label""#,
            with: #"<userInfo><entry key="identityAttributes" value="id"/></userInfo><attribute name="label""#)
        let rooms = try ObjectModel(
            data: Data("<model>\(identified)\(root)</model>".utf8), name: "Room.xml", classes: [Furnished.self])
        let room = try rooms.decode(entity: "Room", from: #"{"best":3}"#)
        try room.update(from: #"{"all":[{"id":3}]}"#)
        #expect(try encodedText(room) == #"{"best":3,"all":[{"id":3}]}"#)
    }

    @Test func reportsWhatASetterMakesOfNil() throws {
        let person = Text.entity("Person", Text.attribute("name", "String"))
        let model = try Self.model(person, [Spontaneous.self])
        let reports = try ["{}", #"{"name":null}"#].map { (json: String) in
            let (object, report) = try ModelDecoder(model: model).decodeReporting(Spontaneous.self, from: json)
            #expect(try String(decoding: model.encode(object), as: UTF8.self) == #"{"name":"unnamed"}"#)
            return report.entries.map(\.description)
        }
        #expect(
            reports == [
                [#"$.name: Person.name: the key is absent, and is written with "unnamed""#],
                [#"$.name: Person.name: null is written as "unnamed""#],
            ])
    }
}

private final class Spontaneous: ModelObject {
    var name: String?
    override class var entityName: String { "Person" }
    override class var properties: [Property] {
        [.attribute("name", get: { (o: Spontaneous) in o.name }, set: { $0.name = $1 ?? "unnamed" })]
    }
}

/// As large as a string, and no string.
private struct TwoIntegers: ModelPrimitive, ModelValue, Hashable {
    var first = 0x41
    var second = 0x42
    static var _kind: _PrimitiveKind { String._kind }
}

private final class Disguised: ModelObject {
    var name: TwoIntegers?
    override class var entityName: String { "Person" }
    override class var properties: [Property] {
        [.attribute("name", get: { (o: Disguised) in o.name }, set: { $0.name = $1 })]
    }
}

private struct Wrapper: ModelValue {
    var primitive: TwoIntegers? { TwoIntegers() }
    static func value(from primitive: TwoIntegers?) -> Wrapper? { Wrapper() }
}

private final class DisguisedInside: ModelObject {
    var name = Wrapper()
    override class var entityName: String { "Person" }
    override class var properties: [Property] {
        [.attribute("name", get: { (o: DisguisedInside) in o.name }, set: { $0.name = $1 })]
    }
}

private struct RawWrapper: RawRepresentable {
    var rawValue: TwoIntegers
}

private final class DisguisedCase: ModelObject {
    var name = RawWrapper(rawValue: TwoIntegers())
    override class var entityName: String { "Person" }
    override class var properties: [Property] {
        [.attribute("name", get: { (o: DisguisedCase) in o.name }, set: { $0.name = $1 })]
    }
}

/// Of one entity when it is asked first, and of another from then on.
private final class Fickle: ModelObject {
    nonisolated(unsafe) private static var wasAsked = false
    var number = 0

    override class var entityName: String {
        defer { wasAsked = true }
        return wasAsked ? "B" : "A"
    }
    override class var properties: [Property] {
        [.attribute("number", get: { (o: Fickle) in o.number }, set: { $0.number = $1 })]
    }
}

private final class Steady: ModelObject {
    var text = ""
    override class var entityName: String { "B" }
    override class var properties: [Property] {
        [.attribute("text", get: { (o: Steady) in o.text }, set: { $0.text = $1 })]
    }
}

/// What lets a class's initializer return an object that is there already.
private protocol Returning {}

extension Returning {
    fileprivate init(returning object: Self) { self = object }
}

private final class Only: ModelObject, Returning {
    nonisolated(unsafe) static var shared: Only?
    var id: Int?
    var next: Only?

    init(name: String) { super.init() }

    required convenience init() {
        self.init(returning: Self.shared ?? Only(name: ""))
    }

    override class var entityName: String { "Only" }
    override class var properties: [Property] {
        [
            .attribute("id", get: { (o: Only) in o.id }, set: { $0.id = $1 }),
            .toOne("next", get: { (o: Only) in o.next }, set: { $0.next = $1 }),
        ] + (0..<40).map { .attribute("a\($0)", get: { (o: Only) in o.id }, set: { (_, _) in }) }
    }
}

/// Whose guest is somebody else, whoever is read.
private final class Host: ModelObject {
    nonisolated(unsafe) static var intruder: Stranger?
    var id: Int?
    var guest: ModelObject?
    var boss: Host?
    private var announced: ModelObject?

    private func receive(_ guest: ModelObject?) {
        announced = guest
        self.guest = Host.intruder ?? guest
    }

    override class var entityName: String { "Host" }
    override class var properties: [Property] {
        [
            .attribute("id", get: { (o: Host) in o.id }, set: { $0.id = $1 }),
            .toOne("guest", get: { (o: Host) in o.guest }, set: { $0.receive($1) }),
            .toOne("boss", get: { (o: Host) in o.boss }, set: { $0.boss = $1 }),
        ]
    }
}

private final class Stranger: ModelObject {
    var id: Int?
    override class var entityName: String { "Stranger" }
    override class var properties: [Property] {
        [.attribute("id", get: { (o: Stranger) in o.id }, set: { $0.id = $1 })]
    }
}

private struct Label: CompositeValue {
    var text: String?
    var origin = CompositeOrigin()

    static var properties: [Property] {
        [.attribute("text", get: { (label: CompositeObject<Label>) in label.value.text }, set: { $0.value.text = $1 })]
    }
}

nonisolated private final class Furnished: ModelObject {
    /// Whether what is made next is furnished: each piece would have pieces of its own otherwise.
    nonisolated(unsafe) private static var isInside = false

    var id: Int?
    var label: Label? = Label()
    var one: Furnished?
    var many: [Furnished] = []

    required init() {
        super.init()
        if Self.isInside { return }
        Self.isInside = true
        (one, many) = (Furnished(), [Furnished()])
        Self.isInside = false
    }

    override class var properties: [Property] {
        [
            .attribute("id", get: { (object: Furnished) in object.id }, set: { $0.id = $1 }),
            .composite("label", get: { (object: Furnished) in object.label }, set: { $0.label = $1 }),
            .toOne("one", get: { (object: Furnished) in object.one }, set: { $0.one = $1 }),
            .toMany("many", get: { (object: Furnished) in object.many }, set: { $0.many = $1 }),
        ]
    }
}
