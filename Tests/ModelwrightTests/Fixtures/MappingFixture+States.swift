@testable import Modelwright

extension MappingFixture {
    private typealias Text = ModelText

    /// How values come to be and how they are written: states, defaults, nulls, types, coercion.
    static let states: [MappingFixture] = [
        MappingFixture(
            "jsonNulls: null that is left out is read as the default",
            Text.entity("A", Text.attribute("n", "String", default: "d", ["jsonNulls": "omit"])),
            #"{"n":null}"#, to: "{}",
            report: "normalised $.n: A.n: null is left out, and will be read as the default"),
        MappingFixture(
            "absent stays absent, null stays null",
            Text.entity(
                "A", Text.attribute("a", "Integer 16"), Text.attribute("b", "String"), Text.attribute("c", "Date"),
                Text.toOne("d", "A"), Text.toMany("e", "A")),
            #"{"b":null,"d":null,"e":null}"#),
        MappingFixture(
            "empty is neither absent nor null", Text.entity("A", Text.attribute("b", "String"), Text.toMany("e", "A")),
            #"{"b":"","e":[]}"#),
        MappingFixture(
            "a default for an absent key, left out again",
            Text.entity(
                "A", Text.attribute("n", "Integer 32", default: "0"),
                Text.attribute("s", "String", optional: false, default: "x"),
                Text.attribute("m", "Integer 16", default: "3", ["jsonKeyPath": "c.m"])), #"{}"#,
            report: """
                defaultUsed $.n: A.n: the key is absent, and the model's default was taken
                defaultUsed $.s: A.s: the key is absent, and the model's default was taken
                defaultUsed $.c.m: A.m: the key is absent, and the model's default was taken
                """),
        MappingFixture(
            "a default does not replace null where there may be nil",
            Text.entity("A", Text.attribute("n", "Integer 32", default: "0")), #"{"n":null}"#),
        MappingFixture(
            "a default replaces null for a required value",
            Text.entity("A", Text.attribute("n", "Integer 32", optional: false, default: "5")), #"{"n":null}"#,
            to: #"{"n":5}"#, report: "nullReplaced $.n: A.n: null was replaced by the default"),
        MappingFixture(
            "a value that is the default is written when it was read",
            Text.entity("A", Text.attribute("n", "Integer 32", default: "5")), #"{"n":5}"#),
        MappingFixture(
            "defaults of every type",
            Text.entity(
                "A", Text.attribute("i", "Integer 64", default: "-9223372036854775808", always),
                Text.attribute("d", "Double", default: "0.1", always),
                Text.attribute("f", "Float", default: "0.1", always),
                Text.attribute("m", "Decimal", default: "12345678901234567890.12345", always),
                Text.attribute("b", "Boolean", default: "YES", always),
                Text.attribute("s", "String", default: "x", always),
                Text.attribute("u", "UUID", default: "C0FFEE00-0000-4000-8000-000000000001", always),
                Text.attribute("l", "URI", default: "https://example.org/a", always)), #"{}"#,
            to: """
                {"i":-9223372036854775808,"d":0.1,"f":0.1,"m":12345678901234567890.12345,"b":true,"s":"x",\
                "u":"c0ffee00-0000-4000-8000-000000000001","l":"https://example.org/a"}
                """),

        MappingFixture("jsonNulls: asDecoded", nulls("asDecoded"), #"{"b":null,"d":null,"f":null}"#),
        MappingFixture(
            "jsonNulls: explicit", nulls("explicit"), #"{"b":null,"d":null,"f":null}"#,
            to: #"{"a":null,"b":null,"c":null,"d":null,"e":null,"f":null}"#),
        MappingFixture("jsonNulls: omit", nulls("omit"), #"{"b":null,"d":null,"f":null}"#, to: "{}"),
        MappingFixture(
            "jsonNulls: of an entity, overruled by a property, inherited by subentities",
            Text.entity("B", parent: "A", Text.attribute("c", "String"))
                + Text.entity(
                    "A", ["jsonNulls": "explicit"], Text.attribute("a", "String"),
                    Text.attribute("b", "String", ["jsonNulls": "omit"])),
            #"{"b":null}"#, to: #"{"a":null,"c":null}"#),

        MappingFixture(
            "jsonType: asDecoded",
            Text.entity(
                "A", Text.attribute("i", "Integer 32"), Text.attribute("d", "Double"), Text.attribute("m", "Decimal"),
                Text.attribute("b", "Boolean"), Text.attribute("c", "Boolean"), Text.attribute("s", "String")),
            #"{"i":"101","d":"1.5","m":"14.99","b":1,"c":"false","s":14.50}"#,
            report: """
                coerced $.i: A.i: "101" was taken for an integer from -2147483648 to 2147483647
                coerced $.d: A.d: "1.5" was taken for a number that a Double holds
                coerced $.m: A.m: "14.99" was taken for a number that a Decimal holds (up to 38 digits)
                coerced $.b: A.b: 1 was taken for true or false
                coerced $.c: A.c: "false" was taken for true or false
                coerced $.s: A.s: 14.5 was taken for a string
                """),
        MappingFixture(
            "jsonType: number", typed("number"), #"{"i":1,"b":0,"s":12.5}"#),
        MappingFixture("jsonType: string", typed("string"), #"{"i":"1","b":"true","s":"12.5"}"#),
        MappingFixture(
            "jsonType: boolean",
            Text.entity("A", Text.attribute("b", "Boolean", ["jsonType": "boolean"])), #"{"b":true}"#),
        MappingFixture(
            "jsonType: what was read otherwise is written as the type says",
            Text.entity(
                "A", Text.attribute("i", "Integer 32", ["jsonType": "number"]),
                Text.attribute("j", "Integer 32", ["jsonType": "string"]),
                Text.attribute("b", "Boolean", ["jsonType": "boolean"])),
            #"{"i":"1","j":2,"b":1}"#, to: #"{"i":1,"j":"2","b":true}"#,
            report: """
                coerced $.i: A.i: "1" was taken for an integer from -2147483648 to 2147483647
                normalised $.i: A.i: "1" is written as 1
                normalised $.j: A.j: 2 is written as "2"
                coerced $.b: A.b: 1 was taken for true or false
                normalised $.b: A.b: 1 is written as true
                """),
        MappingFixture(
            "numbers keep their digits, not their spelling",
            Text.entity("A", Text.attribute("m", "Decimal"), Text.attribute("i", "Integer 16")),
            #"{"m":14.990,"i":1e2}"#, to: #"{"m":14.99,"i":100}"#),
        MappingFixture(
            "numbers in strings keep their spelling",
            Text.entity(
                "A", Text.attribute("m", "Decimal"), Text.attribute("i", "Integer 32"), Text.attribute("d", "Double"),
                Text.attribute("f", "Float")),
            #"{"m":"14.990","i":"1e2","d":"0.50","f":"1.0"}"#,
            report: """
                coerced $.m: A.m: "14.990" was taken for a number that a Decimal holds (up to 38 digits)
                coerced $.i: A.i: "1e2" was taken for an integer from -2147483648 to 2147483647
                coerced $.d: A.d: "0.50" was taken for a number that a Double holds
                coerced $.f: A.f: "1.0" was taken for a number that a Float holds
                """),

        MappingFixture(
            "jsonDateFormat: iso8601", dated("iso8601"),
            #"{"at":"2013-04-23T12:00:00.5+02:00"}"#, to: #"{"at":"2013-04-23T10:00:00.500Z"}"#,
            report: """
                normalised $.at: A.at: "2013-04-23T12:00:00.5+02:00" is written as "2013-04-23T10:00:00.500Z"
                """),
        MappingFixture("jsonDateFormat: iso8601Basic", dated("iso8601Basic"), #"{"at":"20130423T120000Z"}"#),
        MappingFixture("jsonDateFormat: secondsSince1970", dated("secondsSince1970"), #"{"at":1366718400.25}"#),
        MappingFixture(
            "jsonDateFormat: millisecondsSince1970", dated("millisecondsSince1970"), #"{"at":1366718400250}"#),
        MappingFixture("jsonDateFormat: a pattern", dated("dd.MM.yyyy HH:mm"), #"{"at":"23.04.2013 12:30"}"#),
        MappingFixture(
            "jsonDateFormat: a number in a string", dated("secondsSince1970"), #"{"at":"1366718400"}"#,
            report: #"coerced $.at: A.at: "1366718400" was taken for a date in the format secondsSince1970"#),
        MappingFixture(
            "jsonDateFormat: a number in a string keeps its spelling", dated("secondsSince1970"),
            #"{"at":"1366718400.50"}"#,
            report: #"coerced $.at: A.at: "1366718400.50" was taken for a date in the format secondsSince1970"#),
        MappingFixture(
            "jsonDateFormat: of an entity, overruled by an attribute, inherited by subentities",
            Text.entity("B", parent: "A", Text.attribute("c", "Date"))
                + Text.entity(
                    "A", ["jsonDateFormat": "secondsSince1970"], Text.attribute("a", "Date"),
                    Text.attribute("b", "Date", ["jsonDateFormat": "yyyy-MM-dd"])),
            #"{"a":1,"b":"2013-04-23","c":2}"#),

        MappingFixture(
            "jsonTransformer: a date, a list, a closure",
            Text.entity(
                "A", Text.attribute("d", "Transformable", ["jsonTransformer": "Day"]),
                Text.attribute("l", "Transformable", ["jsonTransformer": "List"]),
                Text.attribute("s", "String", ["jsonTransformer": "Shout"])),
            #"{"d":"1564-04-26","l":"drama,fantasy","s":"quiet"}"#),
        MappingFixture(
            "valueTransformerName says the same",
            Text.entity(
                "A", Text.attribute("d", "Transformable", transformer: "Day"),
                Text.attribute("l", "Transformable", transformer: "List"),
                Text.attribute("n", "Transformable", transformer: "List")),
            #"{"d":"1564-04-26","l":"","n":null}"#),
        MappingFixture(
            "a transformer that is not registered, and none: any JSON",
            Text.entity(
                "A", Text.attribute("a", "Transformable", transformer: "NSKeyedUnarchiveFromData"),
                Text.attribute("b", "Transformable"), Text.attribute("c", "Undefined")),
            #"{"a":{"x":[1,2.50,null]},"b":["s"],"c":12345678901234567890123}"#),
        MappingFixture(
            "UUIDs in either case, URLs escaped",
            Text.entity(
                "A", Text.attribute("u", "UUID"), Text.attribute("v", "UUID"), Text.attribute("w", "UUID"),
                Text.attribute("l", "URI"), Text.attribute("d", "Binary")),
            #"{"u":"C0FFEE00-0000-4000-8000-000000000001","v":"c0ffee00-0000-4000-8000-000000000001","w":"C0ffee00-0000-4000-8000-000000000001","l":"https://example.org/a","d":"AAEC"}"#,
            to:
                #"{"u":"C0FFEE00-0000-4000-8000-000000000001","v":"c0ffee00-0000-4000-8000-000000000001","w":"c0ffee00-0000-4000-8000-000000000001","l":"https://example.org/a","d":"AAEC"}"#,
            report: """
                normalised $.w: A.w: "C0ffee00-0000-4000-8000-000000000001" is written as \
                "c0ffee00-0000-4000-8000-000000000001"
                """),
        MappingFixture(
            "identities that are UUIDs, in either case",
            Text.entity(
                "A", ["identityAttributes": "id"], Text.attribute("id", "UUID"), Text.toOne("a", "A"),
                Text.toMany("all", "A")),
            #"{"id":"C0FFEE00-0000-4000-8000-000000000001","all":["c0ffee00-0000-4000-8000-000000000001"],"a":"C0FFEE00-0000-4000-8000-000000000001"}"#
        ),
        MappingFixture(
            "jsonLossy: the elements that fit",
            Text.entity(
                "A", Text.toMany("bs", "B", ["jsonLossy": "YES"]))
                + Text.entity("B", Text.attribute("n", "Integer 16", optional: false), Text.toMany("cs", "B")),
            #"{"bs":[{"n":1},{"n":"x"},7,null,{"n":2,"cs":[{}]},{"n":3}]}"#, to: #"{"bs":[{"n":1},{"n":3}]}"#,
            report: """
                dropped $.bs[1]: A.bs: the element was left out (B.n: expected an integer from -32768 to 32767, found "x")
                dropped $.bs[2]: A.bs: the element was left out (A.bs: expected an object for B, which has no identityAttributes, found 7)
                dropped $.bs[3]: A.bs: the element was left out (A.bs: expected an object for B, found null)
                dropped $.bs[4]: A.bs: the element was left out (B.n: expected an integer from -32768 to 32767, but the key is missing)
                """),
        MappingFixture(
            "jsonLossy: identities that do not fit",
            Text.entity("A", Text.toMany("bs", "B", ["jsonLossy": "YES"]))
                + Text.entity("B", ["identityAttributes": "n"], Text.attribute("n", "Integer 16")),
            #"{"bs":[1,"x",2]}"#, to: #"{"bs":[1,2]}"#,
            report: """
                dropped $.bs[1]: A.bs: the element was left out (B.n: expected an integer from -32768 to 32767, found "x")
                unresolvedIdentity $.bs[0]: A.bs: no B that was decoded has the identity 1
                unresolvedIdentity $.bs[2]: A.bs: no B that was decoded has the identity 2
                """),
        MappingFixture(
            "a zero with a minus sign, in every type that does not tell it from 0",
            Text.entity(
                "A", Text.attribute("short", "Integer 16"), Text.attribute("long", "Integer 64"),
                Text.attribute("decimal", "Decimal"), Text.attribute("double", "Double"),
                Text.attribute("float", "Float"),
                Text.attribute("at", "Date", ["jsonDateFormat": "secondsSince1970"]),
                Text.attribute("number", "Integer 32", ["jsonType": "number"]), Text.attribute("any", "Transformable")),
            #"{"short":-0,"long":-0.0,"decimal":-0e5,"double":-0,"float":-0,"at":-0,"number":-0,"any":[-0,0]}"#),
        MappingFixture(
            "a zero with a minus sign that is written as a string",
            Text.entity("A", Text.attribute("n", "Integer 16", ["jsonType": "string"])), #"{"n":-0}"#,
            to: #"{"n":"0"}"#, report: #"normalised $.n: A.n: -0 is written as "0""#),
        MappingFixture(
            "a zero with a minus sign as an identity",
            Text.entity(
                "A", ["identityAttributes": "n"], Text.attribute("n", "Integer 16"), Text.toOne("next", "A"),
                Text.toMany("others", "A")), #"{"n":0,"next":-0,"others":[-0,0,-0]}"#),
        MappingFixture(
            "a zero with a minus sign is neither true nor false",
            Text.entity("A", Text.toMany("flags", "B", ["jsonLossy": "YES"]))
                + Text.entity("B", Text.attribute("on", "Boolean")), #"{"flags":[{"on":-0},{"on":0}]}"#,
            to: #"{"flags":[{"on":0}]}"#,
            report: """
                dropped $.flags[0]: A.flags: the element was left out (B.on: expected true or false, found -0)
                coerced $.flags[1].on: B.on: 0 was taken for true or false
                """),
    ]

    private static let always: ModelText.Annotations = ["jsonDirection": "encode"]

    private static func nulls(_ policy: String) -> String {
        let how: ModelText.Annotations = ["jsonNulls": policy]
        return Text.entity(
            "A", Text.attribute("a", "String", how), Text.attribute("b", "Integer 16", how), Text.toOne("c", "A", how),
            Text.toOne("d", "A", how), Text.toMany("e", "A", how), Text.toMany("f", "A", how))
    }

    private static func typed(_ type: String) -> String {
        let how: ModelText.Annotations = ["jsonType": type]
        return Text.entity(
            "A", Text.attribute("i", "Integer 32", how), Text.attribute("b", "Boolean", how),
            Text.attribute("s", "String", how))
    }

    private static func dated(_ format: String) -> String {
        Text.entity("A", Text.attribute("at", "Date", ["jsonDateFormat": format]))
    }
}
