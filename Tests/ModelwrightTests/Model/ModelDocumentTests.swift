import Foundation
import Testing

@testable import Modelwright

struct ModelDocumentTests {
    private func document(_ text: String) throws -> ModelDocument {
        try ModelDocument(data: Data(text.utf8), name: "Folder/Test.v2.xml")
    }

    @Test func keepsAllThatIsWrittenInItsOrder() throws {
        let document = try document(
            """
            <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
            <!-- before --><?editor keep?>
            <model z="1" xmlns:x="urn:x" a="2">
                <x:extra y="3"/>
                <entity name="Author">
                    <!-- inside -->
                    <relationship name="books"/>
                    <attribute name="name"/>
                </entity>
            </model>
            <!-- behind -->
            """)
        #expect(document.prologue == [.comment(" before "), .processingInstruction(target: "editor", data: "keep")])
        #expect(document.epilogue == [.comment(" behind ")])
        #expect(document.root.attributes.map(\.name) == ["xmlns:x", "z", "a"])
        #expect(document.root.children.map(\.name) == ["x:extra", "entity"])
        let entity = document.root.children[1]
        #expect(entity.contents.count == 3)
        #expect(entity.contents.first == .comment(" inside "))
        #expect(entity.children.map(\.name) == ["relationship", "attribute"])
    }

    @Test func placesAnElementAtItsOpeningBracket() throws {
        let document = try document(
            """
            <model>
                <entity
                        name="Größe > 3"
                        syncable="YES">
                    <attribute name="ß"/> <attribute name="b"/>
                </entity>
            </model>
            """)
        let entity = try #require(document.entities.first)
        #expect(entity.name == "Größe > 3")
        #expect(entity.position.description == "Folder/Test.v2.xml:2:5")
        #expect(entity.attributes.map { "\($0.position.line):\($0.position.column)" } == ["5:9", "5:32"])
    }

    @Test func placesElementsBehindLine65535() throws {
        let document = try document("<model>\(String(repeating: "\n", count: 70_000))  <entity name=\"A\"/></model>")
        #expect(document.entities.first?.position.line == 70_001)
        #expect(document.entities.first?.position.column == 3)
    }

    @Test func resolvesEscapes() throws {
        let document = try document(
            "<model><entity name=\"&amp;&lt;&gt;&quot;&apos;&#10;&#xFC;&amp;#38;&amp;amp;\" elementID='&#38;'/></model>"
        )
        #expect(document.entities.first?.name == "&<>\"'\n\u{FC}&#38;&amp;")
        #expect(document.entities.first?.elementID == "&")
    }

    @Test func readsUTF16AndByteOrderMarks() throws {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><model><entity name=\"Ж\u{1F600}\"/></model>"
        let units = Array(text.utf16)
        let little = Data([0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        let big = Data([0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        let marked = Data([0xEF, 0xBB, 0xBF] + Array("<model><entity name=\"Ж\u{1F600}\"/></model>".utf8))
        for data in [little, big, marked] {
            #expect(try ModelDocument(data: data, name: "Test.xml").entities.first?.name == "Ж\u{1F600}")
        }
    }

    @Test func keepsAPrefixThatIsNotDeclared() throws {
        let document = try document("<model><my:note my:to=\"you\"/></model>")
        #expect(document.root.children.map(\.name) == ["my:note"])
        #expect(document.root.children.first?["my:to"] == "you")
        #expect(ModelStorage.resolve(document).diagnostics.map(\.rule) == ["unknown-element"])
    }

    @Test func takesTheModelsNameFromTheFile() throws {
        #expect(try document("<model/>").modelName == "Test.v2")
        #expect(try ModelDocument(data: Data("<model/>".utf8), name: ".hidden").modelName == ".hidden")
    }

    @Test func readsTheModelsOwnAttributes() throws {
        let document = try document(
            """
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="17709" \
            systemVersion="20D91" minimumToolsVersion="Automatic" sourceLanguage="Swift" usedWithSwiftData="YES" \
            usedWithCloudKit="NO" macOSVersion="Automatic" iOSVersion="10" userDefinedModelVersionIdentifier="1.3" \
            name="Old"/>
            """)
        #expect(document.type == "com.apple.IDECoreDataModeler.DataModel")
        #expect(document.documentVersion == "1.0")
        #expect(document.lastSavedToolsVersion == "17709")
        #expect(document.systemVersion == "20D91")
        #expect(document.minimumToolsVersion == "Automatic")
        #expect(document.sourceLanguage == "Swift")
        #expect(document.isUsedWithSwiftData)
        #expect(!document.isUsedWithCloudKit)
        #expect(document.macOSVersion == "Automatic")
        #expect(document.iOSVersion == "10")
        #expect(document.userDefinedModelVersionIdentifier == "1.3")
        #expect(document.writtenName == "Old")
        #expect(ModelStorage.resolve(document).diagnostics == [])
    }
}
