import Foundation
import Testing

@testable import Modelwright

/// Values and graphs that no decoder makes.
struct OddValueTests {
    private func model() throws -> ObjectModel {
        let document = """
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
            <entity name="Node">\
            \(ModelText.attribute("name", "String"))\
            \(ModelText.toMany("friends", "Node", inverse: "friends"))\
            <userInfo><entry key="jsonUnknownKeys" value="keep"/></userInfo></entity>
            </model>
            """
        return try ObjectModel(data: Data(document.utf8), name: "Nodes.xml")
    }

    private func node(_ model: ObjectModel) throws -> DynamicObject {
        try DynamicObject(entity: try #require(model.entitiesByName["Node"]))
    }

    @Test(arguments: [Double.nan, .infinity, 1e300])
    func namesADateThatFoundationCannotDescribe(seconds: Double) throws {
        let node = try node(model())
        let error = #expect(throws: MappingError.self) {
            try node.setValue(Date(timeIntervalSince1970: seconds), forKey: "name")
        }
        guard case .data(let failure) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.found == "the date \(seconds) seconds from 1970 of type Date")
    }

    @Test func anObjectIsItsOwnFriendOnce() throws {
        let node = try node(model())
        try node.add(modelObject: node, forKey: "friends")
        #expect((node["friends"] as? [ModelObject])?.count == 1)
        try node.remove(modelObject: node, forKey: "friends")
        #expect((node["friends"] as? [ModelObject])?.count == 0)
    }

    @Test func addsSeveralObjectsOnceEach() throws {
        let model = try model()
        let (node, first, second) = (try node(model), try node(model), try node(model))
        try node.add(modelObject: first, forKey: "friends")
        try node.add(modelObjects: [first, second, second], forKey: "friends")
        #expect(try node.value(forKey: "friends") as? [ModelObject] == [first, second])
        #expect(try second.value(forKey: "friends") as? [ModelObject] == [node])
    }

    @Test func keepsKeysApartThatDifferInTheirCodePointsOnly() throws {
        let model = try model()
        let text = "{\"name\":null,\"\u{E9}\":1,\"e\u{301}\":2}"
        let node = try ModelDecoder(model: model).decode(entity: "Node", from: Data(text.utf8))
        let written = try JSONValue(data: try ModelEncoder(model: model).encode(node))
        #expect(written == (try JSONValue(data: Data(text.utf8))))
    }

    @Test func keepsManyUnknownKeysInTheirOrder() throws {
        let model = try model()
        let text = "{" + (0..<20_000).map { "\"key\($0)\":\($0)" }.joined(separator: ",") + "}"
        let node = try ModelDecoder(model: model).decode(entity: "Node", from: Data(text.utf8))
        #expect(String(decoding: try ModelEncoder(model: model).encode(node), as: UTF8.self) == text)
    }

    @Test func limitsWhatASmallGraphBecomes() throws {
        let model = try model()
        let nodes = try (0..<30).map { _ in try node(model) }
        for (upper, lower) in zip(nodes, nodes.dropFirst()) { try upper.add(modelObject: lower, forKey: "friends") }
        var encoder = ModelEncoder(model: model)
        encoder.maximumObjectCount = 10
        let error = #expect(throws: MappingError.self) { try encoder.encode(nodes[0]) }
        guard case .data(let failure) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.reason == .limitExceeded)
        #expect(failure.expected == "at most 10 objects, each counted as often as it is written (maximumObjectCount)")
    }

    @Test func manyFlattenedAttributesAreWrittenOnce() throws {
        let flattened = (0..<20).map { ModelText.attribute("a\($0)", "Integer 64", ["jsonKeyPath": "b.k\($0)"]) }
        let own = (10..<30).map { ModelText.attribute("k\($0)", "Integer 64") }
        let document = """
            <model><entity name="Node">\(ModelText.toOne("b", "Inner"))\(flattened.joined())</entity>
            <entity name="Inner">\(own.joined())</entity></model>
            """
        let model = try ObjectModel(data: Data(document.utf8), name: "Nodes.xml")
        let json = "{\"b\":{" + (0..<30).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}}"
        let node = try ModelDecoder(model: model).decode(entity: "Node", from: Data(json.utf8))
        try node.setValue(99, forKey: "a15")
        let members = try #require(try ModelEncoder(model: model).jsonValue(node)["b"]?.objectValue)
        // Those of the object first; the attribute that is flattened out of it has priority.
        #expect(members.keys == (Array(10..<30) + Array(0..<10)).map { "k\($0)" })
        #expect(members["k15"] == 99)
        #expect(members["k9"] == 9)
        #expect(members["k29"] == 29)
    }

    @Test func aRootByItselfIsItsValue() throws {
        let node: ModelObject = try ModelDecoder(model: try model()).decode(
            .object(entity: "Node"), from: ["name": "Ada"])
        #expect(try node.value(forKey: "name") as? String == "Ada")
    }

    private func message(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "none"
        } catch {
            return "\(error)"
        }
    }

    @Test func aDecimalThatIsNotReadAgainIsNotWritten() throws {
        let document = "<model><entity name=\"E\">\(ModelText.attribute("exact", "Decimal"))</entity></model>"
        let model = try ObjectModel(data: Data(document.utf8), name: "Test.xml")
        let object = try DynamicObject(entity: try #require(model.entitiesByName["E"]))
        try object.setValue(Decimal.greatestFiniteMagnitude, forKey: "exact")
        let text = message { _ = try ModelEncoder(model: model).encode(object) }
        #expect(
            text == """
                $.exact: E.exact: expected a number that a Decimal holds (up to 38 digits), found \
                3.40282366920938463463374607431768211455e165.
                """)
        let greatest = try #require(Decimal(string: String(repeating: "9", count: 38)))
        try object.setValue(-greatest, forKey: "exact")
        let data = try ModelEncoder(model: model).encode(object)
        let again = try ModelDecoder(model: model).decode(entity: "E", from: data)
        #expect(try again.value(forKey: "exact") as? Decimal == -greatest)
    }

    @Test(arguments: [
        "3.14159265358979323846264338327950288419716939937510", "123456789012345678901234567890123456789", "1.5e-200",
        "1.2345678901234567890e-300",
    ])
    func aNumberIsInADictionaryToTheLastDigitOrNotAtAll(number: String) throws {
        let node = try ModelDecoder(model: model()).decode(entity: "Node", from: Data(#"{"x":[\#(number)]}"#.utf8))
        if number == "1.5e-200" {
            #expect(try (node.dictionaryRepresentation["x"] as? [Any])?.first as? Double == 1.5e-200)
        } else {
            #expect(
                message { _ = try node.dictionaryRepresentation }
                    == "$.x: expected a number that a Double or a Decimal holds exactly, found \(number).")
        }
    }

    @Test func aNumberThatNoTypeHoldsIsNoText() throws {
        let model = try model()
        let text = #"{"name":null,"x":{"y":[1,1e400]}}"#
        let node = try ModelDecoder(model: model).decode(entity: "Node", from: Data(text.utf8))
        #expect(String(decoding: try ModelEncoder(model: model).encode(node), as: UTF8.self) == text)
        #expect(
            message { _ = try node.dictionaryRepresentation }
                == "$.x: expected a number that a Double or a Decimal holds exactly, found 1e400.")
    }

    @Test func twoOwnersOfOneChildAreReported() throws {
        let document = """
            <model><entity name="Band">
            \(ModelText.attribute("id", "Integer 64"))\(ModelText.toMany("albums", "Album", inverse: "band"))
            <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>
            <entity name="Album">
            \(ModelText.attribute("id", "Integer 64"))\(ModelText.toOne("band", "Band", inverse: "albums"))
            <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity></model>
            """
        let model = try ObjectModel(data: Data(document.utf8), name: "Test.xml")
        let json = #"[{"id":1,"albums":[7]},{"id":2,"albums":[7]}]"#
        let (bands, report) = try ModelDecoder(model: model).decodeReporting(
            .array(entity: "Band"), from: Data(json.utf8))
        #expect(
            report.entries(.overruled).map(\.description) == [
                "$[1].albums: Band.albums: the object's band is already set to another object"
            ])
        let album = try #require((try bands[0].value(forKey: "albums") as? [ModelObject])?.first)
        #expect(try album.value(forKey: "band") as? ModelObject == bands[0])
    }

    @Test func objectsOfASetThatDifferInTheirRelationshipsOnlyArePairedInTheirOrder() throws {
        let model = try ObjectModel(
            data: Data("<model>\(MappingFixture.people())</model>".utf8), name: "People.xml", classes: [Person.self])
        let fans = (1...20).map { #"{"name":"Fan","boss":{"id":\#($0)}}"# }.joined(separator: ",")
        let data = Data("{\"id\":0,\"fans\":[\(fans)]}".utf8)
        let decoder = ModelDecoder(model: model)
        #expect(try decoder.decode(Person.self, from: data).isEquivalent(to: decoder.decode(Person.self, from: data)))
    }
}
