import Foundation
import Testing

@testable import Modelwright

struct ModelWritingTests {
    private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"

    private func rewritten(_ text: String) throws -> String {
        String(decoding: try ModelDocument(data: Data(text.utf8), name: "Test.xml").data(), as: UTF8.self)
    }

    // MARK: Layout

    /// What the model editor writes, and what a person may write beside it, comes out as it is.
    static let kept = [
        "<model/>",
        "<model a=\"\" b=\"1\"/>",
        "<model>\n    <entity name=\"A\">\n        <userInfo/>\n    </entity>\n    <elements/>\n</model>",
        "<model name=\"&amp;&lt;&quot;&#10;&#9;&#13; >'\u{A0}\u{85}\u{2028}Größe 紫 \u{1F600}\"/>",
        "<model>\n    <!-- A -->\n    <entity name=\"A\"/>\n    <!--\n      two\n    lines -->\n    <?keep me?>\n</model>",
        "<!-- before -->\n<?a?>\n<model/>\n<!-- behind -->\n<?b c?>",
        "<model>\n    <note>some <b>bold</b> <i/> text]]&gt; &lt;&amp;\n      more</note>\n    <entity name=\"A\"/>\n</model>",
        "<model>\n    <x:note xmlns:x=\"urn:x\" x:to=\"you\"/>\n    <entity z=\"1\" name=\"A\" a=\"2\"/>\n</model>",
    ]

    @Test(arguments: kept)
    func keepsWhatTheEditorWrites(text: String) throws {
        #expect(try rewritten(Self.head + text) == Self.head + text)
    }

    /// What the model editor would write differently, and how it comes out.
    static let laidOut: [(written: String, expected: String)] = [
        ("<model  a='1'\n   b = \"2\" ></model >", "<model a=\"1\" b=\"2\"/>"),
        ("<model a='\"&apos;&gt;&#x41;\n\t'/>", "<model a=\"&quot;'>A  \"/>"),
        ("<model>\n\n  <entity/>\t<entity/>\r\n\n</model>\n\n", "<model>\n    <entity/>\n    <entity/>\n</model>\n"),
        ("<model><entity/><!-- same line --></model>", "<model>\n    <entity/>\n    <!-- same line -->\n</model>"),
        ("<model><note><![CDATA[<a> & b]]></note></model>", "<model>\n    <note>&lt;a&gt; &amp; b</note>\n</model>"),
        ("<model><note> <![CDATA[ ]]> </note></model>", "<model>\n    <note/>\n</model>"),
        ("<model><note>\u{A0}</note></model>", "<model>\n    <note>\u{A0}</note>\n</model>"),
    ]

    @Test(arguments: laidOut)
    func laysOutAnewWhatTheEditorWouldNotWrite(written: String, expected: String) throws {
        #expect(try rewritten(Self.head + written) == Self.head + expected)
        #expect(try rewritten(Self.head + expected) == Self.head + expected)
    }

    /// What the text says beside the tree is kept.
    static let formats = [
        "<model/>", "<model/>\n", "<?xml version=\"1.0\"?>\n<model/>",
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<model/>\n", "<?xml version=\"1.0\" standalone=\"no\"?>\n<model/>",
        "<?xml version=\"1.0\"?>\r\n<model>\r\n    <!-- a\r\n  b -->\r\n    <entity/>\r\n</model>\r\n",
        "<?xml-stylesheet a?>\n<model/>",
    ]

    @Test(arguments: formats)
    func keepsTheFormat(text: String) throws {
        #expect(try rewritten(text) == text)
    }

    @Test func writesOtherEncodingsAsUTF8() throws {
        let text = "<?xml version='1.0' encoding='UTF-16' standalone='yes'?><model name=\"Ж\"/>"
        let data = Data([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        let written = try ModelDocument(data: data, name: "Test.xml").data()
        #expect(String(decoding: written, as: UTF8.self) == Self.head + "<model name=\"Ж\"/>")
        let marked = Data([0xEF, 0xBB, 0xBF]) + Data((Self.head + "<model/>").utf8)
        #expect(try ModelDocument(data: marked, name: "Test.xml").data() == Data((Self.head + "<model/>").utf8))
    }

    @Test func writesANewDocumentAsTheEditorDoes() throws {
        var document = ModelDocument(name: "Library.xml")
        document.insert(EntityDocument(name: "Book", representedClassName: "Book"))
        let text = String(decoding: try document.data(), as: UTF8.self)
        #expect(
            text == Self.head + """
                <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" \
                minimumToolsVersion="Automatic" sourceLanguage="Swift" userDefinedModelVersionIdentifier="">
                    <entity name="Book" representedClassName="Book"/>
                </model>
                """)
        #expect(document.modelName == "Library")
    }

    // MARK: Values

    static let hostile = [
        "", " ", "\n", "\r", "\r\n", "\t", "\"", "'", "]]>", "<![CDATA[x]]>", "&", "&amp;", "&#10;", "&#38;lt;",
        "<!-- -->",
        "<?x?>", "a\u{0301}", "\u{85}", "\u{2028}", "\u{FFFD}", "\u{10FFFF}", "\u{FEFF}", "\u{7F}\u{9F}", "{{%s}}\\n$0",
        "ends with a space ", "\u{E000}\u{D7FF}",
    ]

    @Test(arguments: hostile)
    func readsBackEveryValue(value: String) throws {
        var document = ModelDocument(name: "Test.xml")
        document.insert(EntityDocument(name: "A"))
        document.entities["A"]?.userInfo["key"] = value
        document.entities["A"]?.element["jsonKey"] = value
        document.entities["A"]?.element.contents.append(.text("-\(value)-"))
        let again = try ModelDocument(data: document.data(), name: "Test.xml")
        let entity = try #require(again.entities["A"])
        #expect(entity.userInfo["key"]?.unicodeScalars.elementsEqual(value.unicodeScalars) == true)
        #expect(entity.element["jsonKey"]?.unicodeScalars.elementsEqual(value.unicodeScalars) == true)
        #expect(entity.element.contents.contains(.text("-\(value)-")))
        #expect(try again.data() == document.data())
    }

    // MARK: Errors

    private func refusal(_ change: (inout ModelDocument) -> Void) throws -> String {
        let text = "<model>\n    <entity name=\"A\"/>\n</model>"
        var document = try ModelDocument(data: Data(text.utf8), name: "Test.xml")
        change(&document)
        do {
            return String(decoding: try document.data(), as: UTF8.self)
        } catch {
            return error.description
        }
    }

    static let unwritable: [(scalar: Unicode.Scalar, code: String)] = [
        ("\u{0}", "U+0000"), ("\u{1}", "U+0001"), ("\u{B}", "U+000B"), ("\u{1F}", "U+001F"), ("\u{FFFE}", "U+FFFE"),
        ("\u{FFFF}", "U+FFFF"),
    ]

    @Test(arguments: unwritable)
    func refusesWhatXMLHasNoWayToWrite(scalar: Unicode.Scalar, code: String) throws {
        let text = "a\(scalar)b"
        let value = try refusal { $0.entities["A"]?.elementID = text }
        #expect(
            value == """
                Test.xml:2:5: error: The attribute elementID of <entity name="A"> has the character \(code), which XML \
                can't write there. Remove the character. [unwritable-character]
                """)
        let name = try refusal { $0.entities["A"]?.name = text }
        #expect(
            name == """
                Test.xml:2:5: error: The attribute name of <entity> has the character \(code), which XML can't write \
                there. Remove the character. [unwritable-character]
                """)
        let content = try refusal { $0.entities["A"]?.element.contents = [.text(text)] }
        #expect(
            content == """
                Test.xml:2:5: error: A text has the character \(code), which XML can't write there. Remove the \
                character. [unwritable-character]
                """)
    }

    @Test func refusesCharactersInCommentsAndInstructions() throws {
        let comment = try refusal { $0.prologue = [.comment("a\rb")] }
        #expect(
            comment == """
                Test.xml:1:1: error: A comment has the character U+000D, which XML can't write there. Remove the \
                character. [unwritable-character]
                """)
        let instruction = try refusal { $0.root.contents.append(.processingInstruction(target: "a", data: "\u{1}")) }
        #expect(
            instruction == """
                Test.xml:1:1: error: A processing instruction has the character U+0001, which XML can't write there. \
                Remove the character. [unwritable-character]
                """)
    }

    @Test(arguments: ["--", "a -- b", "-", "a-"])
    func refusesDashesInComments(text: String) throws {
        let message = try refusal { $0.root.contents.append(.comment(text)) }
        #expect(
            message == """
                Test.xml:1:1: error: The comment "\(text)" has "--" in it, or "-" at its end, where XML allows neither. \
                Write it with other dashes. [unwritable-comment]
                """)
    }

    @Test(arguments: [("xml", ""), ("XML", ""), ("", ""), ("a b", ""), ("a", "b ?> c")])
    func refusesInstructionsThatAreNone(target: String, data: String) throws {
        let message = try refusal { $0.epilogue = [.processingInstruction(target: target, data: data)] }
        #expect(
            message == """
                Test.xml:1:1: error: The processing instruction "\(target)" has no name of its own, or "?>" in it. Give \
                it a name other than xml, and leave "?>" out. [unwritable-instruction]
                """)
    }

    @Test(arguments: ["", "a b", "1a", "-a", "a\"", "a>", "a\u{D7}", "\u{37E}"])
    func refusesNamesThatAreNone(name: String) throws {
        let attribute = try refusal { $0.entities["A"]?.element.attributes.append(.init(name: name, value: "")) }
        #expect(
            attribute == """
                Test.xml:2:5: error: "\(name)" can't be the name of an attribute of <entity>. Use a name that the format \
                has; an annotation of your own belongs in userInfo. [unwritable-name]
                """)
        let element = try refusal { $0.root.contents.append(.element(ModelElement(name: name))) }
        #expect(
            element == """
                new element: error: "\(name)" can't be the name of an element. Use a name that the format has. \
                [unwritable-name]
                """)
    }

    @Test func refusesAnAttributeThatIsThereTwice() throws {
        let message = try refusal { $0.entities["A"]?.element.attributes.append(.init(name: "name", value: "A")) }
        #expect(
            message == """
                Test.xml:2:5: error: The attribute name of <entity> is there twice. Remove one of the two. \
                [duplicate-attribute]
                """)
    }

    @Test func refusesElementsBesideTheRoot() throws {
        let message = try refusal { $0.epilogue = [.element(ModelElement(name: "entity"))] }
        #expect(
            message == """
                Test.xml:1:1: error: Only comments and processing instructions may stand beside <model>. Move elements \
                into <model>. [unwritable-content]
                """)
    }

    @Test func refusesWhatCouldNotBeReadAgain() throws {
        var element = ModelElement(name: "deep")
        for _ in 0..<(LibXML2.maximumDepth - 2) { element = ModelElement(name: "deep", contents: [.element(element)]) }
        let deepest = element
        #expect(try rewritten(refusal { $0.root.contents.append(.element(deepest)) }).contains("<deep/>"))
        let message = try refusal {
            $0.root.contents.append(.element(ModelElement(name: "deep", contents: [.element(deepest)])))
        }
        #expect(
            message == """
                new element: error: Elements are nested more than 64 levels deep, and could not be read again. A model \
                document needs five levels. [too-deep]
                """)
    }

    @Test func refusesARootThatIsNoModel() throws {
        #expect(
            try refusal { $0.root.name = "momd" } == """
                Test.xml:1:1: error: The root element is <momd>, and could not be read again. Give `root` the name \
                `model`. [not-a-model]
                """)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func writesNoNumberThatIsNotFinite(number: Double) throws {
        var layout = LayoutDocument(name: "A", x: number, y: 1, width: 2, height: 3)
        #expect(layout.x == nil)
        #expect(layout.element["positionX"] == nil)
        layout.y = number
        #expect(layout.element["positionY"] == nil)
        layout.element["width"] = "\(number)"
        #expect(layout.width == nil)
    }

    @Test func refusesMoreThanIsRead() throws {
        let bytes = try refusal {
            $0.entities["A"]?.element.attributes.append(
                .init(name: "note", value: String(repeating: "x", count: LibXML2.maximumByteCount)))
        }
        #expect(bytes.hasPrefix("Test.xml:1:1: error: The document would have 8388"))
        #expect(bytes.hasSuffix(" bytes; at most 8388608 are read. Split the model. [too-large]"))
        let count = try refusal {
            $0.root.contents += Array(repeating: .comment("x"), count: LibXML2.maximumNodeCount)
        }
        #expect(
            count == """
                Test.xml:1:1: error: The document would have more than the 60000 elements, attributes and comments that \
                are read. Split the model. [too-large]
                """)
    }
}
