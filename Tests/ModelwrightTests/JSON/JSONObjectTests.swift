import Foundation
import Testing

@testable import Modelwright

struct JSONObjectTests {
    /// Sizes on both sides of the one from which on keys are looked up in an index.
    @Test(arguments: [0, 1, 2, 11, 12, 13, 14, 40])
    func keepsItsOrderAtEverySize(count: Int) {
        var object = JSONObject()
        for number in 0..<count { object["key\(number)"] = .number(JSONNumber(number)) }
        #expect(object.count == count)
        #expect(object.isEmpty == (count == 0))
        #expect(object.keys == (0..<count).map { "key\($0)" })
        for number in 0..<count { #expect(object["key\(number)"] == .number(JSONNumber(number))) }
        #expect(object["key\(count)"] == nil)
        #expect(object.map(\.key) == object.keys)
    }

    @Test(arguments: [1, 2, 11, 12, 13, 14, 40])
    func findsTheRestAfterARemoval(count: Int) {
        for removed in 0..<count {
            var object = JSONObject()
            for number in 0..<count { object["\(number)"] = .number(JSONNumber(number)) }
            object["\(removed)"] = nil
            object["none"] = nil
            #expect(object.count == count - 1)
            #expect(object["\(removed)"] == nil)
            for number in 0..<count where number != removed {
                #expect(object["\(number)"] == .number(JSONNumber(number)))
            }
            object["\(removed)"] = "again"
            #expect(object.keys.last == "\(removed)")
            #expect(object["\(removed)"] == "again")
        }
    }

    /// Every third member goes, then all but a few, so that the index is left behind on the way.
    @Test(arguments: [11, 12, 13, 25, 40, 200])
    func keepsItsOrderWhileManyGo(count: Int) {
        var object = JSONObject()
        for number in 0..<count { object["\(number)"] = .number(JSONNumber(number)) }
        var left = Array(0..<count)
        for number in (0..<count).filter({ $0 % 3 == 0 }) + (0..<count).filter({ $0 % 3 != 0 && $0 > 4 }) {
            object["\(number)"] = nil
            left.removeAll { $0 == number }
            #expect(object.count == left.count)
            #expect(object.keys == left.map(String.init))
            #expect(object.map(\.value) == left.map { .number(JSONNumber($0)) })
        }
        #expect(object == ["1": 1, "2": 2, "4": 4])
        #expect(object.hashValue == (["4": 4, "2": 2, "1": 1] as JSONObject).hashValue)
        object["0"] = "again"
        #expect(object.keys == ["1", "2", "4", "0"])
    }

    @Test func keepsANewMemberBehindTheRemoved() {
        var object = JSONObject()
        for number in 0..<20 { object["\(number)"] = .null }
        object["3"] = nil
        object["3"] = "again"
        object["20"] = "new"
        #expect(object.count == 21)
        #expect(object.keys == (0..<20).filter { $0 != 3 }.map(String.init) + ["3", "20"])
        #expect(object["3"] == "again")
        #expect(object["19"] == .null)
    }

    @Test func takesNewValuesInTheirPlace() {
        var object: JSONObject = ["a": 1, "b": 2, "a": 3]
        #expect(object.keys == ["a", "b"])
        #expect(object["a"] == 3)
        object["b"] = .null
        #expect(object["b"] == .null)
        #expect(object.count == 2)
    }

    @Test func isEqualInAnyOrder() {
        let one: JSONObject = ["a": 1, "b": [2], "c": ["d": nil]]
        let other: JSONObject = ["c": ["d": nil], "a": 1.0, "b": [2]]
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(one != ["a": 1, "b": [2]])
        #expect(one != ["a": 1, "b": [2], "c": ["e": nil]])
        // Null is a value, not an absence.
        #expect((["a": nil] as JSONObject) != [:])
        #expect((["a": nil, "b": 1] as JSONObject) != ["b": 1, "c": 2])
    }

    @Test func takesKeysApartByTheirCodeUnits() {
        var object: JSONObject = ["\u{E9}": 1, "e\u{301}": 2]
        #expect(object.count == 2)
        for number in 0..<20 { object["\(number)"] = nil }
        for number in 0..<20 { object["\(number)"] = "x" }
        #expect(object["\u{E9}"] == 1)
        #expect(object["e\u{301}"] == 2)
        #expect((["\u{E9}": 1] as JSONObject) != ["e\u{301}": 1])
    }
}
