import Foundation
import Modelwright

/// Overlays, which may come from outside, and expressions.
extension HostileCase {
    private static let document = Data(
        """
        <model><entity name="A"><attribute name="a" optional="YES" attributeType="String"/>
        <relationship name="bs" optional="YES" toMany="YES" ordered="YES" destinationEntity="B"/></entity>
        <entity name="B"><attribute name="n" optional="YES" attributeType="Decimal"/></entity></model>
        """.utf8)

    private static func overlay(
        _ name: String, limits: Limits = Limits(), _ input: @escaping @Sendable () -> Data
    ) -> HostileCase {
        HostileCase(name: "overlay: \(name)", limits: limits, input: input) { data in
            let overlay = try ModelOverlay(data: data, name: "Hostile.json")
            let model = try ObjectModel(data: document, name: "A.xml", overlays: [overlay])
            return "\(model.warnings.count) warnings"
        }
    }

    private static func text(
        _ name: String, limits: Limits = Limits(), _ input: @escaping @Sendable () -> String
    ) -> HostileCase {
        overlay(name, limits: limits) { Data(input().utf8) }
    }

    private static func many(_ count: Int, _ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: ",")
    }

    /// An overlay of names that a document doesn't have, beside 5,000 others that are as long and almost the same.
    private static func unknown(
        _ name: String, _ start: String, _ end: String, _ element: @escaping @Sendable (Int) -> String
    ) -> HostileCase {
        HostileCase(
            name: "overlay: 20,000 unknown \(name)", input: { Data((start + many(20_000, element) + end).utf8) }
        ) { data in
            let attributes = (0..<5_000).map { #"<attribute name="\#(long)\#($0)" attributeType="String"/>"# }
            let document = "<model><entity name=\"A\">\(attributes.joined(separator: "\n"))</entity></model>"
            let overlay = try ModelOverlay(data: data, name: "Hostile.json")
            let model = try ObjectModel(data: Data(document.utf8), name: "A.xml", overlays: [overlay])
            return "\(model.warnings.count) warnings"
        }
    }

    private static let long = String(repeating: "name", count: 14)

    /// A binary property list: its objects are at `offsets`, and the first is the root.
    private static func binaryList(_ objects: [Data]) -> Data {
        var data = Data("bplist00".utf8)
        var offsets: [UInt32] = []
        for object in objects {
            offsets.append(UInt32(data.count))
            data += object
        }
        let table = data.count
        for offset in offsets { data += bytes(offset) }
        data += Data([0, 0, 0, 0, 0, 0, 4, 4])
        for number in [objects.count, 0, table] { data += Data(count: 4) + bytes(UInt32(number)) }
        return data
    }

    private static func bytes(_ number: UInt32) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
    }

    /// An attribute that is derived by an expression, and an object of 20,000 others that it is computed from.
    private static func expression(
        _ name: String, limits: Limits = Limits(), _ text: @escaping @Sendable () -> String
    ) -> HostileCase {
        HostileCase(name: "expression: \(name)", limits: limits, input: { Data(text().utf8) }) { data in
            let derived =
                #"<attribute name="d" optional="YES" attributeType="Decimal" derived="YES" derivationExpression="\#(String(decoding: data, as: UTF8.self))"/>"#
            let text = String(decoding: document, as: UTF8.self).replacing(
                "<relationship", with: derived + "<relationship", maxReplacements: 1)
            let model = try ObjectModel(data: Data(text.utf8), name: "A.xml")
            let json = #"{"d":1,"bs":["# + many(20_000) { #"{"n":\#($0)}"# } + "]}"
            let object = try ModelDecoder(model: model).decode(entity: "A", from: json)
            return
                "\(try object.value(forKey: "d") ?? "nil"), \(try ModelEncoder(model: model).encode(object).count) bytes"
        }
    }

    /// A thousand derived attributes, each with a misspelled name, beside a thousand long ones that are almost the same.
    private static func misspelled(_ name: String, _ long: String) -> HostileCase {
        let input: @Sendable () -> Data = {
            let names = (0..<1_000).map { "\(long)\($0)" }
            let plain = names.map { #"<attribute name="\#($0)" attributeType="String"/>"# }
            let derived = names.map {
                #"<attribute name="d\#($0)" attributeType="String" derived="YES" derivationExpression="x\#($0)"/>"#
            }
            return Data("<model><entity name=\"A\">\((plain + derived).joined(separator: "\n"))</entity></model>".utf8)
        }
        return HostileCase(name: "expression: a thousand misspelled names\(name)", limits: .full, input: input) {
            data in
            let model = try ObjectModel(data: data, name: "A.xml")
            return "\(model.warnings.count) warnings"
        }
    }

    static let overlayCases: [HostileCase] = [
        text("a million entities") { "{\(many(300_000) { "\"e\($0)\":{}" })}" },
        text("300,000 unknown entities with properties") { "{\(many(200_000) { "\"e\($0)\":{\"a\":\"b\"}" })}" },
        text("200,000 unknown properties") { "{\"A\":{\(many(200_000) { "\"p\($0)\":\"b\"" })}}" },
        text("200,000 unknown annotations") { "{\"A\":{\"a\":{\(many(200_000) { "\"k\($0)\":\"b\"" })}}}" },
        text("200,000 times one annotation") { "{\"A\":{\"a\":{\(many(200_000) { _ in "\"jsonNulls\":\"omit\"" })}}}" },
        text("200,000 unknown properties of every entity") { "{\"*\":{\(many(200_000) { "\"p\($0)\":\"b\"" })}}" },
        unknown("properties beside 5,000", "{\"A\":{", "}}") { "\"\(long)x\($0)\":\"b\"" },
        unknown("properties of every entity beside 5,000", "{\"*\":{", "}}") { "\"\(long)x\($0)\":\"b\"" },
        unknown("annotations beside 5,000 attributes", "{\"A\":{\"\(long)0\":{", "}}}") {
            "\"json\(long)\($0)\":\"b\""
        },
        unknown("entities beside 5,000 attributes", "{", "}") { "\"\(long)\($0)\":{\"a\":\"b\"}" },
        text("a million levels") { String(repeating: "{\"A\":", count: 1_000_000) },
        text("a million arrays") { "{\"A\":" + String(repeating: "[", count: 1_000_000) },
        text("a long key path") { "{\"A\":{\"a\":\"\(String(repeating: "a.", count: 1_000_000))a\"}}" },
        text("a long date format") { "{\"A\":{\"jsonDateFormat\":\"\(String(repeating: "y", count: 4_000_000))\"}}" },
        text("billion laughs in a property list") {
            var text = "<!DOCTYPE plist [<!ENTITY a0 \"ha\">"
            for level in 1..<30 {
                text += "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">"
            }
            return text + "]><plist><dict><key>A</key><string>&a29;</string></dict></plist>"
        },
        text("a deep property list") { "<plist>" + String(repeating: "<dict><key>A</key>", count: 300_000) },
        overlay("a binary property list of 200,000 levels") {
            binaryList((1...200_000).map { Data([0xA1]) + bytes(UInt32($0)) } + [Data([0x09])])
        },
        overlay("a binary property list of doubled dictionaries") {
            binaryList(
                (1...60).map { Data([0xD2]) + bytes(61) + bytes(62) + bytes(UInt32($0)) + bytes(UInt32($0)) } + [
                    Data([0xD0]), Data([0x51, 0x61]), Data([0x51, 0x62]),
                ])
        },
        overlay("a binary property list that contains itself") { binaryList([Data([0xA1]) + bytes(0)]) },
        overlay("a binary property list with a great count") {
            binaryList([Data([0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])])
        },
        expression("a sum over many") { "bs.@sum.n" },
        // Two million values, each time that it is asked for.
        expression("a hundred sums", limits: .full) {
            Array(repeating: "bs.@sum.n", count: 100).joined(separator: "+")
        },
        expression("as long as it may be") { "1" + String(repeating: "+1", count: 4_999) },
        expression("too long") { String(repeating: "1+", count: 2_000_000) },
        expression("deep") { String(repeating: "(", count: 1_000_000) },
        expression("signs") { String(repeating: "-", count: 9_999) + "1" },
        expression("powers") { Array(repeating: "9", count: 3_000).joined(separator: "**") },
        expression("a large product") { Array(repeating: "9223372036854775807", count: 400).joined(separator: "*") },
        expression("functions in functions") { String(repeating: "abs:(", count: 1_000) },
        misspelled("", long),
        misspelled(" in Greek", String(repeating: "όνομα", count: 5)),
        expression("many operands") { "add:to:(\(many(4_000) { "\($0)" }))" },
    ]
}
