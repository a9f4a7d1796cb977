import Foundation
import Testing

@testable import Modelwright

/// Every type of value, at its limits and one beyond.
struct ValueTests {
    static let exact: [(key: String, json: String)] = [
        ("int8", "-128"), ("int8", "127"), ("int16", "-32768"), ("int16", "32767"), ("int32", "-2147483648"),
        ("int32", "2147483647"), ("int64", "-9223372036854775808"), ("int64", "9223372036854775807"),
        ("int", "-9223372036854775808"), ("int", "9223372036854775807"), ("uint8", "0"), ("uint8", "255"),
        ("uint16", "65535"), ("uint32", "4294967295"), ("uint64", "18446744073709551615"), ("uint64", "0"),
        ("uint", "18446744073709551615"), ("int", "1e3"), ("int", "1.0"), ("int", "-0"),
        ("double", "0.1"), ("double", "1.7976931348623157e308"), ("double", "5e-324"), ("double", "-0.0"),
        ("double", "9007199254740992"), ("double", "123456789.125"), ("float", "0.1"), ("float", "3.4028235e38"),
        ("float", "1e-45"), ("float", "16777216"),
        ("decimal", "12345678901234567890123456789012345678"), ("decimal", "0.12345678901234567890123456789012345678"),
        ("decimal", "-99999999999999999999999999999999999999"), ("decimal", "14.99"), ("decimal", "1e100"),
        ("string", #""""#), ("string", #""\u0000\n\"\\\/é😀""#), ("bool", "true"), ("bool", "false"),
        ("date", #""2013-04-23T12:00:00Z""#), ("date", #""1582-10-15T23:59:59.999Z""#), ("data", #""AAECAw==""#),
        ("data", #""""#), ("uuid", #""c0ffee00-0000-4000-8000-000000000001""#),
        ("url", #""https://example.org/a?b=c%20d#e""#), ("url", #""mailto:mark@example.org""#),
        ("json", #"{"a":[1.50,"x",null,true]}"#), ("json", "false"),
        ("genre", #""poetry""#), ("stars", "2"), ("level", "-1"), ("isbn", #""9780141439600""#),
        ("colour", ##""#ff""##),
        ("strings", #"["a",""]"#), ("strings", "[]"), ("ints", "[1,-9223372036854775808]"),
        ("dates", #"["2013-04-23T12:00:00Z"]"#), ("nested", #"[{"a":true},{}]"#),
        ("prices", #"{"paper":12.50,"ebook":9.99}"#), ("prices", "{}"), ("isbns", #"["9780141439600"]"#),
        ("count", "5"), ("flag", "true"), ("text", #""x""#), ("mood", #""prose""#),
    ]

    @Test(arguments: exact)
    func staysExact(key: String, json: String) throws {
        let model = try Values.model()
        let document = #"{"\#(key)":\#(json)}"#
        let expected = try JSONValue(data: Data(document.utf8))
        let decoder = ModelDecoder(model: model)
        let encoder = ModelEncoder(model: model)
        let dictionary = try #require(DictionaryBuilder().value(expected) as? [String: Any])
        let objects: [Values] = [
            try decoder.decode(Values.self, from: Data(document.utf8)),
            try decoder.decode(Values.self, from: expected),
            try Values(dictionary: dictionary, entity: #require(model.entitiesByName["Values"])),
        ]
        for object in objects {
            let written = try JSONValue(data: encoder.encode(object))
            #expect(written[key] == expected[key])
            #expect(JSONValue(try object.dictionaryRepresentation)?[key] == expected[key])
            #expect(object.isEquivalent(to: objects[0]))
        }
        let copy = try decoder.decode(Values.self, from: encoder.encode(objects[0]))
        #expect(copy.isEquivalent(to: objects[0]))
    }

    static let beyond: [(json: String, message: String)] = [
        (
            #"{"int8":128}"#,
            #"$.int8 (line 1, column 9, byte 8): Values.int8: expected an integer from -128 to 127, found 128."#
        ),
        (
            #"{"int8":-129}"#,
            #"$.int8 (line 1, column 9, byte 8): Values.int8: expected an integer from -128 to 127, found -129."#
        ),
        (
            #"{"int16":32768}"#,
            #"$.int16 (line 1, column 10, byte 9): Values.int16: expected an integer from -32768 to 32767, found 32768."#
        ),
        (
            #"{"int32":2147483648}"#,
            #"$.int32 (line 1, column 10, byte 9): Values.int32: expected an integer from -2147483648 to 2147483647, found 2147483648."#
        ),
        (
            #"{"int64":9223372036854775808}"#,
            #"$.int64 (line 1, column 10, byte 9): Values.int64: expected an integer from -9223372036854775808 to 9223372036854775807, found 9223372036854775808."#
        ),
        (
            #"{"int64":-9223372036854775809}"#,
            #"$.int64 (line 1, column 10, byte 9): Values.int64: expected an integer from -9223372036854775808 to 9223372036854775807, found -9223372036854775809."#
        ),
        (
            #"{"uint8":256}"#,
            #"$.uint8 (line 1, column 10, byte 9): Values.uint8: expected an integer from 0 to 255, found 256."#
        ),
        (
            #"{"uint8":40000}"#,
            #"$.uint8 (line 1, column 10, byte 9): Values.uint8: expected an integer from 0 to 255, found 40000."#
        ),
        (
            #"{"uint8":-1}"#,
            #"$.uint8 (line 1, column 10, byte 9): Values.uint8: expected an integer from 0 to 255, found -1."#
        ),
        (
            #"{"uint16":65536}"#,
            #"$.uint16 (line 1, column 11, byte 10): Values.uint16: expected an integer from 0 to 65535, found 65536."#
        ),
        (
            #"{"uint32":4294967296}"#,
            #"$.uint32 (line 1, column 11, byte 10): Values.uint32: expected an integer from 0 to 4294967295, found 4294967296."#
        ),
        (
            #"{"uint64":18446744073709551616}"#,
            #"$.uint64 (line 1, column 11, byte 10): Values.uint64: expected an integer from 0 to 18446744073709551615, found 18446744073709551616."#
        ),
        (
            #"{"uint":-1}"#,
            #"$.uint (line 1, column 9, byte 8): Values.uint: expected an integer from 0 to 18446744073709551615, found -1."#
        ),
        (
            #"{"int":1.5}"#,
            #"$.int (line 1, column 8, byte 7): Values.int: expected an integer from -9223372036854775808 to 9223372036854775807, found 1.5."#
        ),
        (
            #"{"int":"1x"}"#,
            #"$.int (line 1, column 8, byte 7): Values.int: expected an integer from -9223372036854775808 to 9223372036854775807, found "1x"."#
        ),
        (
            #"{"int":true}"#,
            #"$.int (line 1, column 8, byte 7): Values.int: expected an integer from -9223372036854775808 to 9223372036854775807, found true."#
        ),
        (
            #"{"int":1e40}"#,
            #"$.int (line 1, column 8, byte 7): Values.int: expected an integer from -9223372036854775808 to 9223372036854775807, found 1e40."#
        ),
        (
            #"{"double":1e309}"#,
            #"$.double (line 1, column 11, byte 10): Values.double: expected a number that a Double holds, found 1e309."#
        ),
        (
            #"{"float":3.5e38}"#,
            #"$.float (line 1, column 10, byte 9): Values.float: expected a number that a Float holds, found 3.5e38."#
        ),
        (
            #"{"decimal":123456789012345678901234567890123456789}"#,
            #"$.decimal (line 1, column 12, byte 11): Values.decimal: expected a number that a Decimal holds (up to 38 digits), found 123456789012345678901234567890123456789."#
        ),
        (
            #"{"decimal":"one"}"#,
            #"$.decimal (line 1, column 12, byte 11): Values.decimal: expected a number that a Decimal holds (up to 38 digits), found "one"."#
        ),
        (#"{"string":true}"#, #"$.string (line 1, column 11, byte 10): Values.string: expected a string, found true."#),
        (#"{"bool":2}"#, #"$.bool (line 1, column 9, byte 8): Values.bool: expected true or false, found 2."#),
        (#"{"bool":"yes"}"#, #"$.bool (line 1, column 9, byte 8): Values.bool: expected true or false, found "yes"."#),
        (
            #"{"date":"2013-02-30T12:00:00Z"}"#,
            #"$.date (line 1, column 9, byte 8): Values.date: expected a date in the format iso8601, found "2013-02-30T12:00:00Z" (there is no such day)."#
        ),
        (
            #"{"date":5}"#,
            #"$.date (line 1, column 9, byte 8): Values.date: expected a date in the format iso8601, found 5."#
        ),
        (
            #"{"data":"!!"}"#,
            #"$.data (line 1, column 9, byte 8): Values.data: expected a string of base64, found "!!"."#
        ),
        (#"{"uuid":"c0ffee"}"#, #"$.uuid (line 1, column 9, byte 8): Values.uuid: expected a UUID, found "c0ffee"."#),
        (#"{"url":""}"#, #"$.url (line 1, column 8, byte 7): Values.url: expected a URL, found ""."#),
        (
            #"{"genre":"drama"}"#,
            #"$.genre (line 1, column 10, byte 9): Values.genre: expected one of Genre's cases "prose", "poetry", found "drama"."#
        ),
        (
            #"{"stars":3}"#,
            #"$.stars (line 1, column 10, byte 9): Values.stars: expected a raw value of Stars, found 3."#
        ),
        (
            #"{"level":0}"#,
            #"$.level (line 1, column 10, byte 9): Values.level: expected one of Level's cases -1, 1, found 0."#
        ),
        (
            #"{"level":200}"#,
            #"$.level (line 1, column 10, byte 9): Values.level: expected one of Level's cases -1, 1, found 200."#
        ),
        (
            #"{"isbn":"12"}"#,
            #"$.isbn (line 1, column 9, byte 8): Values.isbn: expected a value that ISBN takes, found "12"."#
        ),
        (
            #"{"colour":"red"}"#,
            #"$.colour (line 1, column 11, byte 10): Values.colour: expected a value that the transform "Colour" takes, found "red" (a colour starts with #)."#
        ),
        (
            #"{"strings":["a",1]}"#,
            #"$.strings[1] (line 1, column 17, byte 16): Values.strings: expected a string, found 1."#
        ),
        (
            #"{"strings":"a"}"#,
            #"$.strings (line 1, column 12, byte 11): Values.strings: expected an array of strings, found "a"."#
        ),
        (
            #"{"ints":[1,"2"]}"#,
            #"$.ints[1] (line 1, column 12, byte 11): Values.ints: expected a value that [Int] takes there, found "2"."#
        ),
        (
            #"{"ints":{}}"#,
            #"$.ints (line 1, column 9, byte 8): Values.ints: expected a value of type [Int], found an empty object."#
        ),
        (
            #"{"nested":[{"a":true},{"b":1}]}"#,
            #"$.nested[1] (line 1, column 23, byte 22): Values.nested: expected a value that [[String: Bool]] takes there, found an object."#
        ),
        (
            #"{"prices":{"a":1,"b":"x"}}"#,
            #"$.prices.b (line 1, column 22, byte 21): Values.prices: expected a value that [String: Decimal] takes there, found "x"."#
        ),
        (
            #"{"isbns":["9780141439600","1"]}"#,
            #"$.isbns[1] (line 1, column 27, byte 26): Values.isbns: expected a value that [ISBN] takes there, found "1"."#
        ),
    ]

    @Test func reportsWhichElementsAreWrittenOtherwise() throws {
        let json = """
            {"ints":[1,-0],"prices":{"b":1,"a":-0},"dates":["2013-04-23T10:00:00Z","2013-04-23T12:00:00+02:00","2013-04-23"]}
            """
        let decoder = ModelDecoder(model: try Values.model())
        let (_, report) = try decoder.decodeReporting(.object(Values.self), from: Data(json.utf8))
        #expect(
            report.entries(.normalised).map(\.description) == [
                "$.ints[1]: Values.ints: -0 is written as 0",
                "$.prices.a: Values.prices: -0 is written as 0",
                #"$.dates[1]: Values.dates: "2013-04-23T12:00:00+02:00" is written as "2013-04-23T10:00:00Z""#,
                #"$.dates[2]: Values.dates: "2013-04-23" is written as "2013-04-23T00:00:00Z""#,
            ])
    }

    @Test(arguments: beyond)
    func refusesWhatDoesNotFit(json: String, message: String) throws {
        let decoder = ModelDecoder(model: try Values.model())
        #expect(failure { try decoder.decode(Values.self, from: Data(json.utf8)) } == message)
    }

    /// A string that was read as a number goes on as one while it is spelled as numbers are.
    @Test(arguments: [
        ("9", "9"), ("-0", "-0"), ("1.5", "1.5"), ("1.50", "\"1.50\""), ("1E3", "\"1E3\""), ("007", "\"007\""),
        ("", "\"\""), ("x", "\"x\""),
    ])
    func aStringThatIsSetKeepsItsSpelling(text: String, written: String) throws {
        let model = try Library.model()
        let book = try model.decode(Book.self, from: #"{"title":5}"#)
        #expect(book.title == "5")
        book.title = text
        let data = try model.encode(book)
        #expect(String(decoding: data, as: UTF8.self) == #"{"title":\#(written)}"#)
        #expect(try model.decode(Book.self, from: data).title == text)
    }
}

/// What is thrown, as it prints.
func failure<Value>(_ body: () throws -> Value) -> String {
    do {
        _ = try body()
        return "nothing is thrown"
    } catch {
        return "\(error)"
    }
}
