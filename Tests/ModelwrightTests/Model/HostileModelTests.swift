import Foundation
import Testing

@testable import Modelwright

/// Whatever the bytes are: an error with a place, soon, and nothing else.
struct HostileModelTests {
    static let whole = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <!-- A model -->
        <model type="a">
            <entity name="Author"><attribute name="n&amp;" attributeType="String"/></entity>
        </model>

        """

    private func rules(_ data: Data) -> [String] {
        do {
            return ModelStorage.resolve(try ModelDocument(data: data, name: "Test.xml")).diagnostics.map(\.rule)
        } catch {
            return error.diagnostics.map(\.rule)
        }
    }

    @Test func refusesEveryTruncation() {
        let bytes = Array(Self.whole.utf8)
        for count in 0..<(bytes.count - 2) {
            #expect(rules(Data(bytes[..<count])) == [count == 0 ? "empty-file" : "malformed-xml"], "\(count) bytes")
        }
        #expect(rules(Data(bytes)) == [])
    }

    @Test func survivesEveryChangedByte() {
        let bytes = Array(Self.whole.utf8)
        for index in bytes.indices {
            for byte: UInt8 in [0x00, 0x26, 0x3C, 0x80, 0xFF] {
                var changed = bytes
                changed[index] = byte
                _ = rules(Data(changed))
            }
        }
    }

    @Test func refusesBillionLaughsAtTheDoctype() {
        var text = "<?xml version=\"1.0\"?>\n<!DOCTYPE model [<!ENTITY a0 \"ha\">"
        for level in 1..<30 {
            text += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">"
        }
        text += "]><model><entity name=\"&a29;\"/></model>"
        #expect(
            ModelFixtures.diagnose(Data(text.utf8)) == """
                Test.xml:2:1: error: A model document has no document type declaration, and none is read. \
                Remove the <!DOCTYPE>. [doctype]
                """)
    }

    @Test func readsNoExternalEntity() {
        for identifier in ["SYSTEM \"file:///etc/hostname\"", "PUBLIC \"x\" \"http://127.0.0.1:1/x.dtd\""] {
            let text = "<!DOCTYPE model \(identifier) [<!ENTITY x \(identifier)>]><model>&x;</model>"
            #expect(rules(Data(text.utf8)) == ["doctype"])
        }
        #expect(rules(Data("<model>&x;</model>".utf8)) == ["malformed-xml"])
    }

    @Test func refusesAMillionLevels() {
        let text = String(repeating: "<entity>", count: 1_000_000)
        #expect(rules(Data("<model>\(text)".utf8)) == ["too-deep"])
    }

    @Test func refusesACrowdOfAttributes() {
        let text = (0..<100_000).map { " a\($0) = '\($0)'" }.joined()
        #expect(
            ModelFixtures.diagnose(Data("<model>\n  <entity\(text)/></model>".utf8)) == """
                Test.xml:2:3: error: An element has more than 1000 attributes. Give a Core Data model document; its \
                elements have a dozen at most. [too-many-attributes]
                """)
    }

    @Test func refusesTooManyBytes() {
        let data = Data("<model>".utf8) + Data(repeating: 0x20, count: LibXML2.maximumByteCount)
        #expect(rules(data) == ["too-large"])
    }

    @Test func refusesALongChainOfInheritance() {
        let entities = (0..<2_000).map { "<entity name=\"E\($0)\"\($0 == 0 ? "" : " parentEntity=\"E\($0 - 1)\"")/>" }
        let found = rules(Data("<model>\(entities.joined())</model>".utf8))
        #expect(Set(found) == ["too-deep"])
    }

    @Test func refusesInheritanceThatMultiplies() {
        let attributes = (0..<2_000).map { "<attribute name=\"a\($0)\" attributeType=\"String\"/>" }.joined()
        let entities = (0..<1_000).map { "<entity name=\"E\($0)\" parentEntity=\"P\"/>" }.joined()
        #expect(
            rules(Data("<model><entity name=\"P\">\(attributes)</entity>\(entities)</model>".utf8)) == ["too-large"])
    }

    @Test func isNotHeldUpByARegularExpression() {
        let text = String(repeating: "a", count: 200)
        let attribute = """
            <attribute name="a" attributeType="String" regularExpressionString="(a+)+b" defaultValueString="\(text)c"/>
            """
        _ = ModelFixtures.diagnose(elements: "<entity name=\"E\">\(attribute)</entity>")
    }

    @Test func limitsTheSetsOfRegularExpressions() throws {
        let attributes = (0..<6).map { attribute in
            let sets = (0..<8).map { "[[a]\\x{\(String(0x4E00 + attribute * 8 + $0, radix: 16))}]" }.joined()
            return
                #"<attribute name="a\#(attribute)" optional="YES" attributeType="String" regularExpressionString="\#(sets)"/>"#
        }
        let model = try ObjectModel(
            data: Data("<model><entity name=\"E\">\(attributes.joined())</entity></model>".utf8), name: "E.xml")
        #expect(
            model.warnings.map(\.message) == [
                #"The regular expression [[a]\x{4e28}][[a]\x{4e29}][[a]\x{4e2a}][[a]\x{4e2b}][[a]\x{4e2c}][[a]\x{4e2d}][[a]\x{4e2e}][[a]\x{4e2f}] of E.a5 can't be matched in linear time, since those before it have more than 32 sets of characters that only ICU knows; a text may make validation take very long."#
            ])
    }

    @Test func limitsTheNumberOfRegularExpressions() throws {
        func loaded(_ count: Int) throws -> ObjectModel {
            let attributes = (0..<count).map {
                #"<attribute name="a\#($0)" optional="YES" attributeType="String" regularExpressionString="a{\#($0)}"/>"#
            }
            return try ObjectModel(
                data: Data("<model><entity name=\"E\">\(attributes.joined())</entity></model>".utf8), name: "E.xml")
        }
        #expect(try loaded(100).warnings.isEmpty)
        #expect(
            try loaded(101).warnings.map(\.message) == [
                "The regular expression a{100} of E.a100 can't be matched in linear time, since the model has more than 100 different ones; a text may make validation take very long."
            ])
        do {
            _ = try loaded(1_001)
            Issue.record("a model with 1,001 regular expressions loads")
        } catch let error as ModelError {
            #expect(
                error.diagnostics.filter { $0.severity == .error }.map(\.message) == [
                    "The regular expression of E.a1000 is one too many: the model has 1000 different ones."
                ])
        }
    }
}
