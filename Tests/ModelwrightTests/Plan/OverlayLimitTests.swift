import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Overlays that are too long, or that say more than they have bytes for.
struct OverlayLimitTests {
    /// An overlay that is too long to be shown.
    struct Large: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let data: Data

        init(_ description: String, _ data: Data) { (testDescription, self.data) = (description, data) }

        /// Members, each with its number.
        init(
            _ description: String, _ start: String, _ separator: String, _ end: String, count: Int = 20_001,
            _ member: (Int) -> String
        ) {
            self.init(
                description, Data((start + (0..<count).map(member).joined(separator: separator) + end).utf8))
        }
    }

    @Test(arguments: [
        Large("annotations", #"{"Person":{"pets":{"#, ",", "}}}") { #""k\#($0)":"b""# },
        Large("entities", "{", ",", "}") { #""k\#($0)":{}"# },
        Large("a property list", "<plist><dict>", "", "</dict></plist>") { "<key>k\($0)</key><dict/>" },
        Large("XML", #"<model><entity name="Person"><userInfo>"#, "", "</userInfo></entity></model>") {
            #"<entry key="k\#($0)"/>"#
        },
    ])
    func hasAnEnd(overlay: Large) {
        let error = #expect(throws: ModelError.self) { try ModelOverlay(data: overlay.data, name: "overlay") }
        #expect(
            error?.description.hasPrefix("overlay:1:") == true
                && error?.description.hasSuffix(
                    "error: An overlay has more than 20000 annotations. Give the right file. [too-large]") == true,
            "\(error?.description ?? "")")
    }

    /// What takes long if each of many names is compared with each of many others.
    @Test(arguments: [
        Large("properties", #"{"*":{"#, ",", "}}", count: 1_001) { #""json\#($0)":"b""# },
        Large("annotations", #"{"Person":{"pets":{"#, ",", "}}}", count: 1_001) { #""json\#($0)":"b""# },
        Large("entities", "{", ",", "}", count: 1_001) { #""Person\#($0)":{"a":"b"}"# },
    ])
    func listsAThousandFindings(overlay: Large) throws {
        let document = try ModelDocument(
            data: Data("<model>\(Text.entity("Person", "", Text.toMany("pets", "Person")))</model>".utf8),
            name: "People.xml")
        var diagnostics = DiagnosticList()
        _ = document.annotations(of: [try ModelOverlay(data: overlay.data, name: "overlay")], &diagnostics)
        #expect(diagnostics.sorted.count == 1_001 && diagnostics.sorted.last?.rule == "too-many-findings")
    }

    /// A binary property list of objects that others refer to by their numbers, four bytes each.
    private static func binary(_ objects: [[UInt8]]) -> Data {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += number(bytes.count, 4)
            bytes += object
        }
        let trailer = [0, 0, 0, 0, 0, 0, 4, 4] + number(objects.count, 8) + number(0, 8) + number(bytes.count, 8)
        return Data(bytes + offsets + trailer)
    }

    private static func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// - Parameter values: Those of the keys, or the keys themselves.
    private static func dictionary(_ keys: [Int], _ values: [Int]? = nil) -> [UInt8] {
        [0xDF, 0x12] + number(keys.count, 4) + (keys + (values ?? keys)).flatMap { number($0, 4) }
    }

    private static func string(_ count: Int) -> [UInt8] {
        [0x5F, 0x12] + number(count, 4) + [UInt8](repeating: UInt8(ascii: "a"), count: count)
    }

    /// Lists that say more than they have bytes for, by references to one string, to one dictionary, and to themselves, and one
    /// with a reference to nothing.
    @Test(arguments: [
        (
            Large(
                "one string",
                binary([
                    dictionary([1], [2]), string(6), dictionary(Array(repeating: 3, count: 25_000)), string(200_000),
                ])),
            "list:1:1: error: The property list has more than 8388608 bytes of text, each counted as often as it is named. Give the right file. [too-large]"
        ),
        (
            Large(
                "one dictionary",
                binary([
                    dictionary(Array(repeating: 2, count: 200), Array(repeating: 1, count: 200)),
                    dictionary(Array(repeating: 2, count: 200)), string(10),
                ])),
            "list:1:1: error: An overlay has more than 20000 annotations. Give the right file. [too-large]"
        ),
        (
            // What is too deep isn't looked into, however many lead to it.
            Large(
                "one long dictionary",
                binary([
                    dictionary([4], [1]), dictionary([4], [2]),
                    dictionary(Array(repeating: 4, count: 19_000), Array(repeating: 3, count: 19_000)),
                    dictionary(Array(repeating: 4, count: 100_000)), string(1),
                ])),
            #"list:1:1: error: a.a has "a" twice. Remove one of the two. [bad-overlay]"#
        ),
        (
            Large(
                "one long key",
                binary([
                    dictionary([3], [1]), dictionary([3], [2]),
                    dictionary(Array(repeating: 4, count: 19_000), Array(repeating: 3, count: 19_000)),
                    string(1), string(400_000),
                ])),
            "list:1:1: error: The property list has more than 8388608 bytes of text, each counted as often as it is named. Give the right file. [too-large]"
        ),
        (
            Large("itself", binary([dictionary([1], [0]), string(3)])),
            "list:1:1: error: The value of aaa of aaa.aaa is an object, not a string. Write a string, or true or false. [bad-overlay]"
        ),
        (
            Large("nothing", binary([dictionary([1], [7]), string(3)])),
            "list:1:1: error: The property list can't be read. Give XML of a model's grammar, a property list, or JSON. [bad-overlay]"
        ),
    ])
    func readsNoMoreOfABinaryListThanItHas(list: Large, message: String) {
        let error = #expect(throws: ModelError.self) { try ModelOverlay(data: list.data, name: "list") }
        #expect(error?.diagnostics.first?.description == message)
    }
}
