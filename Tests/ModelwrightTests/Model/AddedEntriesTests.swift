import Foundation
import Testing

@testable import Modelwright

/// Entries of userInfo that are inserted into a document's text.
struct AddedEntriesTests {
    /// Documents in Groot's words, and what is inserted for the library's.
    static let documents: [(before: String, after: String)] = [
        // On one line, in single quotation marks, with character references and a `>`.
        (
            "<model><entity name='A'><attribute name='a' x='>'><userInfo><entry key='JSONKeyPath' value='&#97;>&quot;&#233;'/></userInfo></attribute></entity></model>",
            "<model><entity name='A'><attribute name='a' x='>'><userInfo><entry key='JSONKeyPath' value='&#97;>&quot;&#233;'/><entry key=\"jsonKeyPath\" value=\"a>&quot;é\"/></userInfo></attribute></entity></model>"
        ),
        // Tabs, trailing spaces, blank lines, and tags that are joined.
        (
            "<model>\n\t<entity name=\"A\">  \n\n\t\t<attribute name=\"a\">\n\t\t\t<userInfo>\n\t\t\t\t<entry key=\"JSONKeyPath\" value=\"x\"/>\n\t\t\t</userInfo>\n\t\t</attribute><attribute name=\"b\"/>\n\t\t<attribute name=\"c\" />\n\t</entity>\n</model>\n",
            "<model>\n\t<entity name=\"A\">  \n\n\t\t<attribute name=\"a\">\n\t\t\t<userInfo>\n\t\t\t\t<entry key=\"JSONKeyPath\" value=\"x\"/>\n\t\t\t\t<entry key=\"jsonKeyPath\" value=\"x\"/>\n\t\t\t</userInfo>\n\t\t</attribute><attribute name=\"b\"><userInfo><entry key=\"jsonDirection\" value=\"none\"/></userInfo></attribute>\n\t\t<attribute name=\"c\">\n\t\t\t<userInfo>\n\t\t\t\t<entry key=\"jsonDirection\" value=\"none\"/>\n\t\t\t</userInfo>\n\t\t</attribute>\n\t</entity>\n</model>\n"
        ),
        // A byte order mark, carriage returns, comments, and an element that is empty or has an empty userInfo.
        (
            "\u{FEFF}<?xml version=\"1.0\"?>\r\n<model>\r\n  <entity name=\"A\">\r\n    <!-- <attribute name=\"a\"/> > ' -->\r\n    <attribute name=\"a\">\r\n      <userInfo>\r\n        <entry key=\"JSONKeyPath\" value=\"x\"/>\r\n        <!-- </userInfo> -->\r\n      </userInfo>\r\n    </attribute>\r\n    <attribute name=\"b\"></attribute>\r\n    <attribute name=\"c\">\r\n      <userInfo/>\r\n    </attribute>\r\n    <attribute name=\"d\"> \r\n      <!-- d -->\r\n    </attribute>\r\n  </entity>\r\n</model>",
            "\u{FEFF}<?xml version=\"1.0\"?>\r\n<model>\r\n  <entity name=\"A\">\r\n    <!-- <attribute name=\"a\"/> > ' -->\r\n    <attribute name=\"a\">\r\n      <userInfo>\r\n        <entry key=\"JSONKeyPath\" value=\"x\"/>\r\n        <!-- </userInfo> -->\r\n        <entry key=\"jsonKeyPath\" value=\"x\"/>\r\n      </userInfo>\r\n    </attribute>\r\n    <attribute name=\"b\">\r\n      <userInfo>\r\n        <entry key=\"jsonDirection\" value=\"none\"/>\r\n      </userInfo>\r\n    </attribute>\r\n    <attribute name=\"c\">\r\n      <userInfo>\r\n        <entry key=\"jsonDirection\" value=\"none\"/>\r\n      </userInfo>\r\n    </attribute>\r\n    <attribute name=\"d\"> \r\n      <userInfo>\r\n        <entry key=\"jsonDirection\" value=\"none\"/>\r\n      </userInfo>\r\n      <!-- d -->\r\n    </attribute>\r\n  </entity>\r\n</model>"
        ),
        // ASCII under the name of another encoding.
        (
            "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<model><entity name=\"A\"><attribute name=\"a\"><userInfo><entry key=\"JSONKeyPath\" value=\"&#xE9;\"/></userInfo></attribute></entity></model>",
            "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<model><entity name=\"A\"><attribute name=\"a\"><userInfo><entry key=\"JSONKeyPath\" value=\"&#xE9;\"/><entry key=\"jsonKeyPath\" value=\"&#233;\"/></userInfo></attribute></entity></model>"
        ),
    ]

    @Test(arguments: documents)
    func insertsWhatIsTranslated(before: String, after: String) throws {
        let document = try ModelDocument(data: Data(before.utf8), name: "Test.xml")
        let data = document.data(addingEntriesOf: document.translated(dialect: .groot).document)
        #expect(data.map { Array($0) } == Array(after.utf8))
    }

    /// Entries for entities, one without children too, and values that are escaped.
    static let entities: [(before: String, after: String)] = [
        (
            "<model>\n    <entity name=\"A\"/>\n</model>",
            "<model>\n    <entity name=\"A\">\n        <userInfo>\n            <entry key=\"k\" value=\"&amp;&lt;>&quot;&#10;\"/>\n        </userInfo>\n    </entity>\n</model>"
        ),
        (
            "<model>\n    <entity name=\"A\">\n        <attribute name=\"a\"/>\n    </entity>\n</model>",
            "<model>\n    <entity name=\"A\">\n        <attribute name=\"a\"/>\n        <userInfo>\n            <entry key=\"k\" value=\"&amp;&lt;>&quot;&#10;\"/>\n        </userInfo>\n    </entity>\n</model>"
        ),
        (
            "<model>\n    <entity\n        name=\"A\"\n    />\n</model>",
            "<model>\n    <entity\n        name=\"A\"\n    >\n        <userInfo>\n            <entry key=\"k\" value=\"&amp;&lt;>&quot;&#10;\"/>\n        </userInfo>\n    </entity>\n</model>"
        ),
    ]

    @Test(arguments: entities)
    func insertsIntoEntities(before: String, after: String) throws {
        let document = try ModelDocument(data: Data(before.utf8), name: "Test.xml")
        var annotated = document
        annotated.entities[0].userInfo["k"] = "&<>\"\n"
        let data = document.data(addingEntriesOf: annotated)
        #expect(data.map { Array($0) } == Array(after.utf8))
    }

    @Test func insertsNothingIntoWhatItCannot() throws {
        let text = "<model><entity name=\"A\"><attribute name=\"\u{E9}\"/></entity></model>"
        let document = try ModelDocument(data: Data(text.utf8), name: "Test.xml")
        var other = document
        other.entities[0].name = "B"
        #expect(document.data(addingEntriesOf: other) == nil)
        #expect(other.data(addingEntriesOf: other) == nil)
        let utf16 = try #require(text.data(using: .utf16))
        let wide = try ModelDocument(data: utf16, name: "Test.xml")
        #expect(wide.data(addingEntriesOf: wide) == nil)
    }
}
