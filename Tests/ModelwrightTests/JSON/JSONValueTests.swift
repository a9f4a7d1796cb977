import Foundation
import Testing

@testable import Modelwright

struct JSONValueTests {
    @Test func givesEachKindItsAccessor() throws {
        let value = try JSONValue(
            data: Data(#"{"s":"x","b":false,"n":1.50,"z":null,"a":[1,[2]],"o":{"k":"v"}}"#.utf8))
        #expect(value["s"]?.stringValue == "x")
        #expect(value["b"]?.booleanValue == false)
        #expect(value["n"]?.numberValue?.decimal == Decimal(string: "1.5"))
        #expect(value["z"]?.isNull == true)
        #expect(value["a"]?.arrayValue?.count == 2)
        #expect(value["a"]?[1]?[0] == 2)
        #expect(value["o"]?.objectValue?["k"] == "v")
        // What is not there, or of another kind, is nil.
        #expect(value["none"] == nil)
        #expect(value[0] == nil)
        #expect(value["a"]?[2] == nil)
        #expect(value["a"]?[-1] == nil)
        #expect(value["s"]?["x"] == nil)
        #expect(value["s"]?.numberValue == nil)
        #expect(value["n"]?.stringValue == nil)
        #expect(value["z"]?.booleanValue == nil)
        #expect(value["o"]?.arrayValue == nil)
        #expect(value["a"]?.objectValue == nil)
        #expect(value["b"]?.isNull == false)
    }

    @Test func isWrittenAsLiterals() {
        let value: JSONValue = ["a": [nil, true, -1, 0.5, "x"], "b": [:]]
        #expect(value.description == #"{"a":[null,true,-1,0.5,"x"],"b":{}}"#)
        let twice: JSONValue = ["a": 1, "b": 2, "a": 3]
        #expect(twice.description == #"{"a":3,"b":2}"#)
    }

    @Test(arguments: [
        "null", "true", "false", "0", "-0", "1", "-1", "14.99", "18446744073709551616", "0.1000000000000000055",
        "1e400",
        "123456789012345678901234567890.123456789", #""""#, #""\u0000""#, "[]", "{}", "[[],{},[{}]]",
        #"{"b":1,"a":{"d":[null],"c":"é"},"":0}"#,
    ])
    func isWrittenAsItWasRead(text: String) throws {
        #expect(try JSONValue(data: Data(text.utf8)).description == text)
        #expect(
            try JSONValue(data: JSONValue(data: Data(text.utf8)).data(outputFormatting: .prettyPrinted)).description
                == text)
    }

    @Test func comparesNumbersAsDecimals() throws {
        #expect(try JSONValue(data: Data("[1, 1.0, 10e-1]".utf8)) == [1, 1, 1])
        #expect(try JSONValue(data: Data("0.1".utf8)) != JSONValue(data: Data("0.1000000000000000055".utf8)))
        #expect((1 as JSONValue) != "1")
        #expect((1 as JSONValue) != true)
        #expect((0 as JSONValue) != nil as JSONValue)
    }
}
