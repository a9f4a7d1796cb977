import Foundation
import Testing

@testable import Modelwright

/// Model documents that are cut, damaged at random, or made large: an error with a place, and limits on the rest.
///
/// `make hostile` measures the large ones at full size.
struct HostileDocumentTests {
    private static func authors() throws -> Data {
        let folder = ModelFixtures.folder.appendingPathComponent("Authors.xcdatamodeld", isDirectory: true)
        let bundle = try ModelBundle(contentsOf: folder)
        let name = try #require(bundle.versionNames.last)
        return try Data(contentsOf: folder.appendingPathComponent("\(name).xcdatamodel/contents"))
    }

    /// The rules that a document breaks; a place is in each message.
    private func rules(_ data: Data) throws -> [String] {
        do {
            return try ObjectModel(data: data, name: "Test.xml").warnings.map(\.rule)
        } catch let error as ModelError {
            for diagnostic in error.diagnostics {
                #expect(diagnostic.position.line >= 1 && diagnostic.position.column >= 1)
                #expect(!diagnostic.description.contains("\n"))
                #expect(diagnostic.description.hasPrefix("Test.xml:"))
            }
            return error.diagnostics.map(\.rule)
        }
    }

    private func rules(_ elements: String) throws -> [String] {
        try rules(Data("<model>\(elements)</model>".utf8))
    }

    private func list(_ count: Int, _ element: (Int) -> String) -> String { (0..<count).map(element).joined() }

    @Test func refusesTheAuthorsCutAtEveryByte() throws {
        let bytes = try Self.authors()
        let end = try #require(bytes.lastIndex(of: UInt8(ascii: ">")))
        for count in 0...end {
            let found = try rules(Data(bytes.prefix(count)))
            #expect(found == [count == 0 ? "empty-file" : "malformed-xml"], "\(count) bytes")
        }
    }

    @Test(arguments: 0..<4)
    func survivesBytesChangedAtRandom(seed: UInt64) throws {
        let whole = [UInt8](try Self.authors())
        var generator = NumberTestGenerator(seed: seed)
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0...(generator.next() % 4) {
                let index = Int(generator.next() % UInt64(bytes.count))
                switch generator.next() % 3 {
                case 0: bytes[index] = UInt8(truncatingIfNeeded: generator.next())
                case 1: bytes[index] ^= 1 << UInt8(generator.next() % 8)
                default: bytes.remove(at: index)
                }
            }
            _ = try rules(Data(bytes))
        }
    }

    @Test func refusesRandomBytes() throws {
        var generator = NumberTestGenerator(seed: 7)
        for _ in 0..<500 {
            let count = Int(generator.next() % 200) + 1
            let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            #expect(try !rules(Data(bytes)).isEmpty)
        }
    }

    @Test func aFileIsNotReadAndAnAddressNotFetched() throws {
        let secret = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).txt")
        try Data("secret".utf8).write(to: secret)
        defer { try? FileManager.default.removeItem(at: secret) }
        for identifier in ["SYSTEM \"\(secret.absoluteString)\"", "SYSTEM \"http://127.0.0.1:9/\""] {
            let text = ModelFixtures.diagnose(
                Data("<!DOCTYPE model [<!ENTITY x \(identifier)>]><model a=\"&x;\">&x;</model>".utf8))
            #expect(text.hasSuffix("[doctype]"))
            #expect(!text.contains("secret"))
        }
    }

    @Test(arguments: ["<model/><!DOCTYPE a>", "<model><!DOCTYPE a></model>", "<!-- --><!DOCTYPE model><model/>"])
    func refusesADoctypeAnywhere(text: String) throws {
        let found = try rules(Data(text.utf8))
        #expect(found == ["doctype"] || found == ["malformed-xml"])
    }

    @Test func countsElementsAttributesAndComments() throws {
        let limit = LibXML2.maximumNodeCount
        #expect(try rules(list(limit - 1) { _ in "<!---->" }) == [])
        #expect(try rules(list(limit) { _ in "<!---->" }) == ["too-large"])
        #expect(try rules(list(limit / 2) { _ in "<a b=''/>" }) == ["too-large"])
        #expect(
            ModelFixtures.diagnose(elements: list(limit) { _ in "<?a?>" })
                == "Test.xml:1:\(8 + 5 * (limit - 1)): error: The document has more than 60000 elements, attributes "
                + "and comments. Split it, or give the right file. [too-large]")
    }

    @Test func countsAttributesByTheirQuotationMarksOnly() throws {
        let limit = LibXML2.maximumAttributeCount
        #expect(try rules("<!-- \(list(limit * 2) { _ in "a='1' " }) -->") == [])
        #expect(try rules("<entity name=\"\(list(300) { _ in "='" })\"/>") == [])
        #expect(try rules("<entity \(list(limit + 1) { "a\($0) = '>'" })/>") == ["too-many-attributes"])
    }

    @Test func placesManyUndeclaredPrefixes() throws {
        #expect(try rules(list(2_000) { _ in "<a:b/>\n" }).count == DiagnosticList.maximumCount + 1)
    }

    @Test func listsAThousandFindings() throws {
        let elements = "<entity name=\"E\">\(list(1_500) { "\n<attribute name=\"a\($0)\"/>" })</entity>"
        let warnings = try ObjectModel(data: Data("<model>\(elements)</model>".utf8), name: "Test.xml").warnings
        #expect(warnings.count == 1_001)
        #expect(
            warnings.last?.description == """
                Test.xml:1002:1: warning: There is more than the 1000 errors and 1000 warnings that are listed; the \
                first of the others is here. Correct those that are listed first. [too-many-findings]
                """)
    }

    @Test func refusesLongNamesAndValues() throws {
        let name = String(repeating: "N", count: ModelResolver.maximumNameLength + 1)
        #expect(
            ModelFixtures.diagnose(elements: "<entity name=\"\(name)\"/>") == """
                Test.xml:1:8: error: `name` of <entity> has 1001 bytes; at most 1000 are read. Make it \
                shorter. [too-large]
                """)
        let entry = "<userInfo><entry key=\"k\" value=\"\(String(repeating: "v", count: 65_537))\"/></userInfo>"
        #expect(
            ModelFixtures.diagnose(elements: "<entity name=\"E\">\(entry)</entity>") == """
                Test.xml:1:35: error: `value` of <entry> has 65537 bytes; at most 65536 are read. Make it shorter. \
                [too-large]
                """)
        let value = String(repeating: "N", count: ModelResolver.maximumValueLength + 1)
        #expect(try rules("<entity name=\"E\" representedClassName=\"\(value)\"/>") == ["too-large"])
        #expect(try rules("<entity name=\"E\" representedClassName=\"\(value.dropLast())\"/>") == [])
    }

    @Test func compositesMayShareParts() throws {
        let composites = list(40) { owner in
            let parts = list(owner == 39 ? 0 : 2) { part in
                "<attribute name=\"a\(part)\" attributeType=\"Composite\" composite=\"C\(owner + 1)\"/>"
            }
            return "<composite name=\"C\(owner)\">\(parts)</composite>"
        }
        #expect(try rules(composites) == [])
    }

    @Test func readsSharedAnnotationsOnce() throws {
        let annotations = list(300) { "<entry key=\"json\($0)\" value=\"\"/>" }
        let parent = """
            <entity name="P"><attribute name="a" optional="YES" attributeType="String"><userInfo>\(annotations)\
            </userInfo></attribute></entity>
            """
        let found = try rules(parent + list(50) { "<entity name=\"E\($0)\" parentEntity=\"P\"/>" })
        #expect(found == Array(repeating: "unknown-annotation", count: 300))
    }

    @Test func limitsWhatKeyPathsLeadThrough() throws {
        let path = String(repeating: "a.", count: 126)
        let attributes = list(200) { number in
            """
            <attribute name="a\(number)" attributeType="String"><userInfo><entry key="jsonKeyPath" \
            value="k\(number).\(path)a"/></userInfo></attribute>
            """
        }
        #expect(Set(try rules("<entity name=\"E\">\(attributes)</entity>")) == ["too-large"])
    }

    @Test func anEntityInheritsFromUpTo32Others() throws {
        func chain(_ count: Int) -> String {
            list(count) { "<entity name=\"E\($0)\"\($0 == 0 ? "" : " parentEntity=\"E\($0 - 1)\"")/>" }
        }
        #expect(try rules(chain(33)) == [])
        #expect(try rules(chain(34)) == ["too-deep"])
    }
}
