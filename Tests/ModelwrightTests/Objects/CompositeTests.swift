import Foundation
import Testing

@testable import Modelwright

/// Composites in classes and in objects without a class: as nested objects are, and as values.
struct CompositeTests {
    fileprivate struct Spot: CompositeValue, Hashable {
        var lat = 0.0
        var lon = 0.0
        var origin = CompositeOrigin()

        static var properties: [Property] {
            [
                .attribute("lat", get: { (a: CompositeObject<Spot>) in a.value.lat }, set: { $0.value.lat = $1 }),
                .attribute("lon", get: { (a: CompositeObject<Spot>) in a.value.lon }, set: { $0.value.lon = $1 }),
            ]
        }
    }

    fileprivate struct Address: CompositeValue, Hashable {
        var street: String?
        var zip = 7
        var spot: Spot?
        var origin = CompositeOrigin()

        static var properties: [Property] {
            [
                .attribute(
                    "street", get: { (a: CompositeObject<Address>) in a.value.street }, set: { $0.value.street = $1 }),
                .attribute("zip", get: { (a: CompositeObject<Address>) in a.value.zip }, set: { $0.value.zip = $1 }),
                .composite("spot", get: { (a: CompositeObject<Address>) in a.value.spot }, set: { $0.value.spot = $1 }),
            ]
        }
    }

    fileprivate final class Author: ModelObject {
        var name: String?
        var home: Address?
        var work = Address()
        var town: String?

        override class var properties: [Property] {
            [
                .attribute("name", get: { (a: Author) in a.name }, set: { $0.name = $1 }),
                .attribute("town", get: { (a: Author) in a.town }, set: { $0.town = $1 }),
                .composite("home", get: { (a: Author) in a.home }, set: { $0.home = $1 }),
                .composite("work", get: { (a: Author) in a.work }, set: { $0.work = $1 }),
            ]
        }
    }

    private static let document = """
        <model>
        <entity name="Author">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="home" optional="YES" attributeType="Composite" composite="Address">
        <userInfo><entry key="jsonKeyPath" value="at.home"/><entry key="jsonKeyPath.1" value="home"/></userInfo>
        </attribute>
        <attribute name="work" attributeType="Composite" composite="Address"/>
        <attribute name="town" optional="YES" attributeType="String">
        <userInfo><entry key="jsonKeyPath" value="at.home.town"/></userInfo>
        </attribute>
        <attribute name="zips" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="home.zip + work.zip"/>
        <userInfo><entry key="jsonUnknownKeys" value="keep"/></userInfo>
        </entity>
        <composite name="Address">
        <attribute name="street" optional="YES" attributeType="String" maxValueString="10"/>
        <attribute name="zip" attributeType="Integer 16" defaultValueString="7"/>
        <attribute name="spot" optional="YES" attributeType="Composite" composite="Spot"/>
        </composite>
        <composite name="Spot">
        <attribute name="lat" attributeType="Double"/>
        <attribute name="lon" attributeType="Double" maxValueString="180"/>
        </composite>
        </model>
        """

    private static func model(_ classes: [ModelObject.Type] = []) throws -> ObjectModel {
        try ObjectModel(data: Data(document.utf8), name: "Authors.xml", classes: classes)
    }

    /// Both kinds of objects: of a class, and without one.
    private static let kinds: [[ModelObject.Type]] = [[], [Author.self]]

    private static func written(_ object: ModelObject, _ model: ObjectModel) throws -> String {
        String(decoding: try model.encode(object), as: UTF8.self)
    }

    private static func parsed(_ text: String) throws -> JSONValue { try JSONValue(data: Data(text.utf8)) }

    private static let whole =
        #"{"name":"A","at":{"home":{"street":"x","zip":"12","spot":{"lat":1,"lon":2.50},"extra":[1],"town":"Z"}},"work":{"street":null}}"#

    @Test(arguments: [
        whole, #"{"at":{"home":null},"work":{}}"#, #"{"work":{"spot":null,"zip":3}}"#,
        #"{"at":{},"work":{"zip":7,"new":{}}}"#,
    ])
    func comesBackAsItWas(json: String) throws {
        for classes in Self.kinds {
            let model = try Self.model(classes)
            let (author, report) = try ModelDecoder(model: model).decodeReporting(entity: "Author", from: json)
            #expect(try Self.parsed(Self.written(author, model)) == Self.parsed(json))
            #expect(report.entries.allSatisfy { $0.kind == .defaultUsed || $0.kind == .coerced }, "\(report)")
            let copy = try author.copy()
            #expect(copy.isEquivalent(to: author))
            #expect(try Self.written(copy, model) == Self.written(author, model))
        }
    }

    @Test func holdsStructsInClasses() throws {
        let model = try Self.model([Author.self])
        let author = try model.decode(Author.self, from: Self.whole)
        #expect(author.home == Address(street: "x", zip: 12, spot: Spot(lat: 1, lon: 2.5)))
        #expect(author.town == "Z")
        #expect(try author.value(forKey: "home") as? Address == author.home)
        #expect(try author.value(forKey: "zips") as? Int == 19)
        #expect(try author.state(forKey: "home") == .value)
        author.home?.spot?.lat = 3
        author.home?.zip = 12
        author.work.street = "y"
        let expected =
            #"{"name":"A","at":{"home":{"street":"x","zip":"12","spot":{"lat":3,"lon":2.5},"extra":[1],"town":"Z"}},"work":{"street":"y"}}"#
        #expect(try Self.parsed(Self.written(author, model)) == Self.parsed(expected))
        author.home = nil
        author.town = nil
        #expect(try Self.written(author, model) == #"{"name":"A","at":{"home":{"town":null}},"work":{"street":"y"}}"#)
        #expect(
            "\(Address(street: "x"))"
                == #"Address(street: Optional("x"), zip: 7, spot: nil, origin: …)"#)
    }

    @Test func areObjectsWithoutAClass() throws {
        let model = try Self.model()
        let author = try model.decode(entity: "Author", from: Self.whole)
        let home = try #require(author.value(forKey: "home") as? DynamicObject)
        #expect(home["zip"] as? Int == 12)
        #expect((home["spot"] as? DynamicObject)?["lon"] as? Double == 2.5)
        #expect(try author.value(forKey: "zips") as? Int == 19)
        try home.setValue(13, forKey: "zip")
        try author.setValue(["zip": 5, "spot": ["lat": 1.5, "lon": 2]], forKey: "work")
        let expected =
            #"{"name":"A","at":{"home":{"street":"x","zip":"13","spot":{"lat":1,"lon":2.5},"extra":[1],"town":"Z"}},"work":{"street":null,"zip":5,"spot":{"lat":1.5,"lon":2}}}"#
        #expect(try Self.parsed(Self.written(author, model)) == Self.parsed(expected))
        #expect(model.entities.map(\.name) == ["Author"])
        #expect(home.entity?.name == "Address")
    }

    @Test func newOnesHaveThoseThatTheyNeed() throws {
        let xml = """
            <model><entity name="Item"><attribute name="at" attributeType="Composite" composite="Q"/></entity>
            <composite name="Q"><attribute name="r" attributeType="Composite" composite="R"/></composite>
            <composite name="R"><attribute name="k" attributeType="Integer 32" defaultValueString="3"/></composite></model>
            """
        let model = try ObjectModel(data: Data(xml.utf8), name: "Item.xml")
        let item = try DynamicObject(entity: #require(model.entitiesByName["Item"]))
        #expect(try Self.written(item, model) == #"{"at":{"r":{"k":3}}}"#)
        try item.setValue([String: Any](), forKey: "at")
        #expect(try Self.written(item, model) == #"{"at":{"r":{"k":3}}}"#)
        try item.validate()
    }

    @Test func newOnesOfDictionariesHaveTheModelsDefaults() throws {
        let xml = """
            <model><entity name="Item"><attribute name="at" optional="YES" attributeType="Composite" composite="Point"/></entity>
            <composite name="Point"><attribute name="a" attributeType="Decimal" defaultValueString="1.5"/>
            <attribute name="b" optional="YES" attributeType="Decimal"/></composite></model>
            """
        let model = try ObjectModel(data: Data(xml.utf8), name: "Item.xml")
        let item = try model.decode(entity: "Item", from: "{}")
        try item.setValue(["b": 2], forKey: "at")
        #expect(try Self.written(item, model) == #"{"at":{"a":1.5,"b":2}}"#)
        try item.validate()
        #expect(
            failures { try item.setValue(["bb": 2], forKey: "at") } == [
                #"Item.at: expected a dictionary of Point's attributes, found one with "bb" (did you mean "b"?)."#
            ])
    }

    @Test func newOnesAreWrittenWhole() throws {
        let model = try Self.model([Author.self])
        let author = try model.make(Author.self)
        author.work = Address(street: nil, zip: 3, spot: Spot(lat: 1, lon: 2))
        #expect(
            try Self.written(author, model)
                == #"{"name":null,"at":{"home":null},"work":{"street":null,"zip":3,"spot":{"lat":1,"lon":2}},"zips":null}"#
        )
        try author.setValue(["street": "z"], forKey: "home")
        #expect(author.home == Address(street: "z"))
        try author.setValue(Address(zip: 9), forKey: "home")
        #expect(author.home?.zip == 9)
        let error = #expect(throws: MappingError.self) { try author.setValue(7, forKey: "home") }
        #expect(
            "\(try #require(error))"
                == "Author.home: expected a value of the composite Address, or a dictionary, found 7 of type Int.")
        #expect(throws: MappingError.self) { try author.setValue(["streat": "z"], forKey: "home") }
        #expect(author.home?.zip == 9)
    }

    @Test func stayWhereAClassHasNoNil() throws {
        let model = try Self.model([Author.self])
        let author = try model.decode(Author.self, from: Self.whole)
        author.work = Address(street: "y")
        let none: Address? = nil
        for set in [
            { try author.setValue(nil, forKey: "work") }, { try author.setValue(none as Any, forKey: "work") },
            { try author.set(modelObject: nil, forKey: "work") },
        ] {
            let error = #expect(throws: MappingError.self) { try set() }
            #expect(
                error?.description
                    == "Author.work: expected a value of the composite Address, or a dictionary, found nil.")
        }
        #expect(author.work == Address(street: "y"))
        try author.setValue(nil, forKey: "home")
        #expect(author.home == nil)
        // An object without a class has no type that refuses nil, as for its attributes.
        let dynamic = try Self.model().decode(entity: "Author", from: Self.whole)
        try dynamic.setValue(nil, forKey: "work")
        #expect(try dynamic.value(forKey: "work") == nil)
    }

    /// A struct has no property for a derived attribute, which is computed by name, and written for a new value.
    @Test func haveDerivedAttributes() throws {
        let document = Self.document.replacing(
            "<attribute name=\"spot\"",
            with: """
                <attribute name="twice" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="zip * 2"/>
                <attribute name="spot"
                """
        ).replacing("home.zip + work.zip", with: "work.twice")
        for classes in Self.kinds {
            let model = try ObjectModel(data: Data(document.utf8), name: "Authors.xml", classes: classes)
            let author = try model.decode(entity: "Author", from: #"{"work":{"zip":3}}"#)
            #expect(try author.value(forKey: "zips") as? Int == 6)
            #expect(try Self.written(author, model) == #"{"work":{"zip":3}}"#)
            try author.setValue(["zip": 4], forKey: "work")
            #expect(try author.value(forKey: "zips") as? Int == 8)
            #expect(
                try Self.written(author, model) == #"{"work":{"street":null,"zip":4,"twice":8,"spot":null}}"#)
            let work = try author.value(forKey: "work")
            #expect(try (work as? DynamicObject)?.value(forKey: "twice") as? Int == (classes.isEmpty ? 8 : nil))
        }
    }

    @Test func areUpdatedInPlace() throws {
        for classes in Self.kinds {
            let model = try Self.model(classes)
            let author = try model.decode(entity: "Author", from: Self.whole)
            let before = try Self.written(author, model)
            try author.update(from: #"{"at":{"home":{"spot":{"lat":9}}},"work":{"spot":{"lat":1,"lon":2}}}"#)
            let expected =
                #"{"name":"A","at":{"home":{"street":"x","zip":"12","spot":{"lat":9,"lon":2.5},"extra":[1],"town":"Z"}},"work":{"street":null,"spot":{"lat":1,"lon":2}}}"#
            #expect(try Self.parsed(Self.written(author, model)) == Self.parsed(expected))
            // All or nothing, at any depth.
            for bad in [
                #"{"name":"B","at":{"home":{"spot":{"lat":1,"lon":"x"}}}}"#,
                #"{"name":"B","at":{"home":{"street":"q"}},"work":null}"#,
                #"{"name":"B","work":{"street":"r"},"at":{"home":{"spot":7}}}"#,
            ] {
                #expect(throws: MappingError.self) { try author.update(from: bad) }
                #expect(try Self.parsed(Self.written(author, model)) == Self.parsed(expected))
            }
            var decoder = ModelDecoder(model: model)
            decoder.validates = true
            let error = #expect(throws: MappingError.self) {
                try decoder.update(author, from: #"{"name":"B","at":{"home":{"street":"more than ten"}}}"#)
            }
            #expect("\(try #require(error))".contains("$.at.home.street"))
            #expect(try Self.parsed(Self.written(author, model)) == Self.parsed(expected))
            try author.update(from: #"{"at":{"home":{"spot":null}}}"#)
            try author.update(from: #"{"at":{"home":{"spot":{"lat":1,"lon":2.50}}},"work":{"spot":null}}"#)
            #expect(try Self.parsed(Self.written(author, model)) != Self.parsed(before))
            try author.update(from: #"{"at":{"home":null}}"#)
            #expect(try author.value(forKey: "home") == nil)
        }
    }

    fileprivate final class Node: ModelObject {
        var id: Int?
        var p: Address?
        var next: Node?
        var kids: [Node] = []
        override class var properties: [Property] {
            [
                .attribute("id", get: { (a: Node) in a.id }, set: { $0.id = $1 }),
                .composite("p", get: { (a: Node) in a.p }, set: { $0.p = $1 }),
                .toOne("next", get: { (a: Node) in a.next }, set: { $0.next = $1 }),
                .toMany("kids", get: { (a: Node) in a.kids }, set: { $0.kids = $1 }),
            ]
        }
    }

    /// An object that an update has in two places has one value, to which both add.
    @Test(arguments: [
        (
            #"{"kids":[{"id":2,"p":{"street":"a","zip":1}}]}"#,
            #"{"next":{"id":2,"p":{"street":"b"}},"kids":[{"id":2,"p":{"zip":6}}]}"#, #"{"street":"b","zip":6}"#
        ),
        (
            #"{"kids":[{"id":2,"p":{"spot":{"lat":1,"lon":1}}}]}"#,
            #"{"next":{"id":2,"p":{"spot":{"lat":5}}},"kids":[{"id":2,"p":{"spot":{"lon":6}}}]}"#,
            #"{"spot":{"lat":5,"lon":6}}"#
        ),
        (#"{}"#, #"{"next":{"id":2,"p":{"street":"a"}},"kids":[{"id":2,"p":{"street":"b"}}]}"#, #"{"street":"b"}"#),
    ])
    func isOneInTwoPlaces(json: String, update: String, expected: String) throws {
        let composites = Self.document[Self.document.range(of: "<composite")!.lowerBound...]
        let xml = """
            <model><entity name="Node"><attribute name="id" optional="YES" attributeType="Integer 16"/>
            <attribute name="p" optional="YES" attributeType="Composite" composite="Address"/>
            <relationship name="next" optional="YES" maxCount="1" destinationEntity="Node"/>
            <relationship name="kids" optional="YES" toMany="YES" ordered="YES" destinationEntity="Node"/>
            <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>
            """
        for classes in [[], [Node.self]] as [[ModelObject.Type]] {
            let model = try ObjectModel(data: Data((xml + composites).utf8), name: "Node.xml", classes: classes)
            let node = try model.decode(entity: "Node", from: json)
            try node.update(from: update)
            let written = try Self.parsed(Self.written(node, model))
            #expect(try written["kids"]?[0]?["p"] == Self.parsed(expected), "\(classes): \(written)")
        }
    }

    @Test func failuresSayWhere() throws {
        let model = try Self.model([Author.self])
        let cases = [
            (
                #"{}"#,
                "$.work (line 1, column 1, byte 0): Author.work: expected an object for Address, but the key is missing."
            ),
            (
                #"{"work":7}"#,
                "$.work (line 1, column 9, byte 8): Author.work: expected an object for Address, found 7."
            ),
            (
                #"{"work":{"spot":{"lat":1}}}"#,
                "$.work.spot.lon (line 1, column 17, byte 16): Spot.lon: expected a number that a Double holds, but the key is missing."
            ),
            (
                #"{"work":{"zip":70000}}"#,
                "$.work.zip (line 1, column 16, byte 15): Address.zip: expected an integer from -32768 to 32767, found 70000."
            ),
        ]
        for (json, expected) in cases {
            let error = #expect(throws: MappingError.self) { try model.decode(Author.self, from: json) }
            #expect("\(try #require(error))" == expected)
        }
    }

    // MARK: Classes that don't fit

    fileprivate final class Whole: ModelObject {
        var home: JSONValue?
        var work: [String: JSONValue] = [:]
        override class var entityName: String { "Author" }
        override class var properties: [Property] {
            [
                .attribute("home", get: { (a: Whole) in a.home }, set: { $0.home = $1 }),
                .attribute("work", get: { (a: Whole) in a.work }, set: { $0.work = $1 }),
            ]
        }
    }

    @Test func areOneValueWhereAClassHasOne() throws {
        let document = Self.document.replacing("at.home.town", with: "town")
        let model = try ObjectModel(data: Data(document.utf8), name: "Authors.xml", classes: [Whole.self])
        let json = #"{"home":{"zip":"12","any":[]},"work":{"a":1}}"#
        let author = try model.decode(Whole.self, from: json)
        #expect(author.home == ["zip": "12", "any": []])
        #expect(
            try Self.parsed(Self.written(author, model)) == [
                "at": ["home": ["zip": "12", "any": []]], "work": ["a": 1],
            ])
    }

    fileprivate struct Other: CompositeValue {
        var origin = CompositeOrigin()
        static var compositeName: String { "Address" }
        static var properties: [Property] { [] }
    }

    fileprivate final class Misfit: ModelObject {
        var home = Address()
        var work = Other()
        override class var entityName: String { "Author" }
        override class var properties: [Property] {
            [
                .composite("home", get: { (a: Misfit) in a.home }, set: { $0.home = $1 }),
                .composite("work", get: { (a: Misfit) in a.work }, set: { $0.work = $1 }),
                .composite("name", get: { (a: Misfit) in a.work }, set: { $0.work = $1 }),
            ]
        }
    }

    @Test func refusesTypesThatDoNotFit() throws {
        let error = #expect(throws: ModelError.self) { try Self.model([Misfit.self]) }
        let messages = try #require(error).diagnostics.filter { $0.severity == .error }.map {
            "\($0.rule): \($0.message)"
        }
        #expect(
            messages == [
                "class-property-type: Author.name is an attribute, and the class Misfit binds it as a relationship.",
                "class-property-optionality: Author.home is optional, and its property in the class Misfit has no nil.",
                "class-property-type: Author.work leads to Address, whose objects are of the struct Address, and its property in the class Misfit holds Other.",
                "duplicate-class: The types Address and Address are both for the composite Address.",
            ])
    }

    fileprivate struct Place: CompositeValue {
        var street = 0
        var origin = CompositeOrigin()
        static var compositeName: String { "Address" }
        static var properties: [Property] {
            [
                .attribute(
                    "street", get: { (a: CompositeObject<Place>) in a.value.street }, set: { $0.value.street = $1 })
            ]
        }
    }

    fileprivate final class Texts: ModelObject {
        var home: String?
        var work: Place?
        override class var entityName: String { "Author" }
        override class var properties: [Property] {
            [
                .attribute("home", get: { (a: Texts) in a.home }, set: { $0.home = $1 }),
                .composite("work", get: { (a: Texts) in a.work }, set: { $0.work = $1 }),
            ]
        }
    }

    @Test func namesTheStructThatDoesNotFit() throws {
        let error = #expect(throws: ModelError.self) { try Self.model([Texts.self]) }
        #expect(
            try #require(error).diagnostics.filter { $0.severity == .error }.map { "\($0.message) \($0.remedy)" } == [
                "Author.home is a Composite, and its property in the class Texts is of type String?. Make its type a CompositeValue, such as a struct Address, and bind it with .composite; or make its type JSONValue or a dictionary.",
                "Address.street is a String, and its property in the struct Place is of type Int. Make its type String, URL, UUID or an enumeration of strings.",
            ])
    }

    /// What holds for an entity's attributes holds for a composite that it inherits.
    @Test func followsTheEntityThatInheritsIt() throws {
        func model(isAbstract: Bool) throws -> ObjectModel {
            let xml = """
                <model><entity name="A" isAbstract="\(isAbstract ? "YES" : "NO")"><attribute name="homeAddr" optional="YES" attributeType="Composite" composite="C"/></entity>
                <entity name="B" parentEntity="A"><userInfo><entry key="jsonNaming" value="snake_case"/></userInfo></entity>
                <composite name="C"><attribute name="streetName" optional="YES" attributeType="String"/></composite></model>
                """
            return try ObjectModel(data: Data(xml.utf8), name: "Homes.xml")
        }
        let json = #"{"home_addr":{"street_name":"x"}}"#
        let object = try model(isAbstract: true).decode(entity: "B", from: json)
        #expect("\(object)" == #"B(homeAddr: C(streetName: "x"))"#)
        #expect(
            failures { try model(isAbstract: false) } == [
                "Homes.xml:3:1: error: The composite C is in A and in B (Homes.xml:2:45), which differ in jsonNaming. Give the composite a userInfo with a jsonNaming of its own. [ambiguous-composite]"
            ])
    }
}
