import Foundation
import Testing

@testable import Modelwright

/// `NSArray` and `NSDictionary`, of which other systems than Apple's bridge everything in them at once.
struct FoundationContainerTests {
    private func entity() throws -> EntityDescription {
        let model = try JSONFixtures.anyModel.get()
        return try #require(model.entitiesByName["Any"])
    }

    private func failure(_ value: Any) throws -> DataFailure {
        let entity = try entity()
        return try #require(
            JSONFixtures.failure { _ = try DynamicObject(dictionary: ["value": value], entity: entity) })
    }

    @Test func areTakenAsArraysAndDictionaries() throws {
        let numbers = NSMutableArray(array: [1, 2.5, true, "x", NSNull(), JSONValue.string("y")])
        let dictionary = NSDictionary(objects: [numbers, [1: "a"].count], forKeys: ["a" as NSString, "b" as NSString])
        let json: JSONValue = ["a": [1, 2.5, true, "x", nil, "y"], "b": 1]
        #expect(JSONValue(dictionary) == json)
        #expect(JSONValue([NSArray(object: dictionary)] as [Any]) == [[json]])
        let object = try DynamicObject(dictionary: ["value": NSArray(object: dictionary)], entity: try entity())
        #expect(
            try object.dictionaryRepresentation as NSDictionary == [
                "value": [["a": [1, 2.5, true, "x", NSNull(), "y"], "b": 1]]
            ] as NSDictionary)
    }

    @Test func nameWhatIsNoJSONInThem() throws {
        let dates = NSArray(object: NSDictionary(object: Date(timeIntervalSince1970: 0), forKey: "k" as NSString))
        #expect(try failure(dates).path.description == "$.value[0].k")
        #expect(try failure(dates).found == "a value of type Date")
        #expect(try failure(NSDictionary(object: 1, forKey: 1 as NSNumber)).path.description == "$.value")
        #expect(try failure(NSArray(object: NSSet(object: 1))).path.description == "$.value[0]")
    }

    @Test func oneThatContainsItselfIsTooDeep() throws {
        let array = NSMutableArray()
        array.add(array)
        defer { array.removeAllObjects() }
        let failure = try failure(array)
        #expect(failure.reason == .limitExceeded)
        #expect(failure.path.description == "$.value" + String(repeating: "[0]", count: 511))
        #expect(JSONValue(array) == nil)
        let dictionary = NSMutableDictionary()
        dictionary.setObject(dictionary, forKey: "k" as NSString)
        defer { dictionary.removeAllObjects() }
        #expect(try self.failure(dictionary).reason == .limitExceeded)
    }

    @Test func manyInsideEachOtherAreTooDeep() throws {
        var array = NSArray(object: 1)
        for _ in 0..<2_000 { array = NSArray(object: array) }
        #expect(try failure(array).reason == .limitExceeded)
        #expect(try failure([array] as [Any]).reason == .limitExceeded)
    }

    /// A cast of an array to a class bridges all of it, so none is tried.
    @Test(arguments: ["name", "number", "one", "many"])
    func arraysInsideEachOtherAreSetToNothing(key: String) throws {
        var array: [Any] = [1]
        for _ in 0..<20_000 { array = [array] }
        let node = try node()
        #expect(throws: MappingError.self) { try node.setValue(array, forKey: key) }
        #expect(throws: MappingError.self) { try node.setValue(["k": array], forKey: key) }
        while let inner = array.first as? [Any] { array = inner }
    }

    private func node() throws -> DynamicObject {
        let document = """
            <model><entity name="Node">\(ModelText.attribute("name", "String"))
            \(ModelText.attribute("number", "Integer 16"))\(ModelText.toOne("one", "Node"))
            \(ModelText.toMany("many", "Node"))</entity></model>
            """
        let model = try ObjectModel(data: Data(document.utf8), name: "Nodes.xml")
        return try DynamicObject(entity: try #require(model.entitiesByName["Node"]))
    }

    @Test func areRefusedByAPropertyOfAnotherType() throws {
        let node = try node()
        let array = NSMutableArray(object: 1)
        array.add(array)
        defer { array.removeAllObjects() }
        for key in ["name", "number"] {
            let failure = JSONFixtures.failure { try node.setValue(array, forKey: key) }
            #expect(failure?.found.hasPrefix("an array of 2 of type ") == true)
        }
        #expect(throws: MappingError.self) { try node.setValue(array, forKey: "many") }
        try node.setValue(NSArray(object: node), forKey: "many")
        #expect(try node.value(forKey: "many") as? [ModelObject] == [node])
        try node.setValue(nil, forKey: "many")
    }
}
