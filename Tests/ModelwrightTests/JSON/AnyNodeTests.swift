import Foundation
import Testing

@testable import Modelwright

/// Swift's own values as JSON: what `[String: Any]` may hold, and what becomes of the rest.
struct AnyNodeTests {
    private let taken: [(Any, JSONValue)] = [
        ("x", "x"), (true, true), (false, false), (1, 1), (Int8.min, -128), (UInt8.max, 255),
        (Int64.min, -9_223_372_036_854_775_808),
        (UInt64.max, .number(JSONNumber(UInt64.max))), (UInt(7), 7), (0.1, 0.1), (Float(0.1), 0.1), (CGFloat(2.5), 2.5),
        (Decimal(string: "14.990") ?? 0, 14.99), (NSNull(), nil), (JSONValue.string("y"), "y"),
        (JSONNumber("1e400") ?? 0, .number(JSONNumber("1e400") ?? 0)),
        // Optionals of any depth; nil is null.
        (Int?.some(3) as Any, 3), (Int?.none as Any, nil), (String??.some(.some("z")) as Any, "z"),
        (String??.some(.none) as Any, nil),
        // NSNumber: a Boolean is told apart first.
        (NSNumber(value: true), true), (NSNumber(value: false), false), (NSNumber(value: 1), 1),
        (NSNumber(value: 0), 0),
        (NSNumber(value: 2.5), 2.5), (NSNumber(value: Float(0.1)), 0.1),
        (NSNumber(value: UInt64.max), .number(JSONNumber(UInt64.max))),
        (NSNumber(value: Int64.min), -9_223_372_036_854_775_808), (NSDecimalNumber(string: "14.99"), 14.99),
        // Containers, with nils among their values.
        ([1, "a", NSNull()] as [Any], [1, "a", nil]), ([1, nil, 3] as [Int?], [1, nil, 3]), ([] as [Int], []),
        (["a": 1, "b": nil] as [String: Int?], ["a": 1, "b": nil]), ([:] as [String: Any], [:]),
        (["a": [["b": [true]]]] as [String: Any], ["a": [["b": [true]]]]),
        (["a": ["b": JSONValue.array([1])]] as [String: Any], ["a": ["b": [1]]]),
    ]

    @Test func takesSwiftsOwnValues() {
        for (value, json) in taken {
            #expect(JSONValue(value) == json, "\(type(of: value))")
            // And the same inside containers.
            #expect(JSONValue(["k": [value]] as [String: Any]) == ["k": [json]], "\(type(of: value))")
        }
    }

    @Test func takesAnIntegerOfMoreThan64Bits() {
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            #expect(JSONValue(Int128.min)?.description == "-170141183460469231731687303715884105728")
        }
    }

    @Test func takesAnInt8ForANumber() {
        #expect(JSONValue(NSNumber(value: Int8(1)))?.numberValue == 1)
        #expect(JSONValue(NSNumber(value: UInt8(1)))?.numberValue == 1)
    }

    #if arch(x86_64) && !os(Windows) && !os(Android)
        @Test func takesAFloat80AsItIs() {
            #expect(JSONValue(Float80(9_007_199_254_740_993))?.numberValue?.int64 == 9_007_199_254_740_993)
            #expect(JSONValue(Float80(UInt64.max))?.numberValue?.uint64 == UInt64.max)
            let large = Float80(sign: .plus, exponent: 5000, significand: 1)
            #expect(JSONValue(large)?.numberValue?.description == large.description)
            #expect(JSONValue(Float80.infinity) == nil)
        }
    #endif

    @Test func writesDictionariesByKey() {
        let dictionary: [String: Any] = ["b": 1, "c": 2, "a": ["z": 1, "y": 2]]
        #expect(JSONValue(dictionary)?.description == #"{"a":{"y":2,"z":1},"b":1,"c":2}"#)
    }

    static let refused: [(any Sendable, String)] = [
        (Double.nan, "nan"), (Double.infinity, "inf"), (-Float.infinity, "-inf"),
        (Decimal.nan, "a Decimal that is not a number"), (Date(timeIntervalSince1970: 0), "a value of type Date"),
        (Data(), "a value of type Data"), ([1: "a"], "a value of type Dictionary<Int, String>"),
        (Character("x"), "a value of type Character"),
    ]

    @Test func refusesTheRestWithItsPlace() throws {
        let decoder = ModelDecoder(model: try JSONFixtures.anyModel.get())
        for (value, phrase) in Self.refused {
            #expect(JSONValue(value as Any) == nil)
            #expect(JSONValue([value] as [Any]) == nil)
            // As an attribute, inside of one, and where the model has no place for it.
            for (key, path) in [("value", "$.value"), ("other", "$.other")] {
                let plain = JSONFixtures.failure {
                    _ = try decoder.decode(.object(entity: "Any"), from: [key: value] as [String: Any])
                }
                let sentence = """
                    expected a string, a finite number, a Bool, NSNull, an array or a dictionary with String keys, \
                    found \(phrase).
                    """
                #expect(plain?.description == "\(path): \(sentence)")
                #expect(plain?.reason == .typeMismatch)
                let nested = JSONFixtures.failure {
                    _ = try decoder.decode(.object(entity: "Any"), from: [key: [1, ["k": value]]] as [String: Any])
                }
                #expect(nested?.description == "\(path)[1].k: \(sentence)")
            }
        }
    }
}
