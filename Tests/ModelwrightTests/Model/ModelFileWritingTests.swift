import Foundation
import Testing

@testable import Modelwright

struct ModelFileWritingTests {
    private static let text = "<model>\n    <entity name=\"A\"/>\n</model>"

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func make(_ folder: URL, _ path: String) throws -> URL {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(Self.text.utf8).write(to: url)
        return url
    }

    private func text(_ url: URL) throws -> String { String(decoding: try Data(contentsOf: url), as: UTF8.self) }

    private func number(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.systemFileNumber] as? Int
    }

    @Test func writesAFile() throws {
        try withFolder { folder in
            let url = try make(folder, "A.xml")
            var document = try ModelDocument(contentsOf: url)
            document.entities["A"]?.isAbstract = true
            try document.write(to: url)
            #expect(try text(url) == "<model>\n    <entity name=\"A\" isAbstract=\"YES\"/>\n</model>")
        }
    }

    @Test func writesAFolderThatIsThereOrNot() throws {
        try withFolder { folder in
            let old = try make(folder, "A.xcdatamodel/contents")
            let document = try ModelDocument(data: Data("<model/>".utf8), name: "New.xml")
            for name in ["A.xcdatamodel", "B.xcdatamodel"] {
                try document.write(to: folder.appendingPathComponent(name, isDirectory: true))
                #expect(try text(folder.appendingPathComponent("\(name)/contents")) == "<model/>")
            }
            #expect(try text(old) == "<model/>")
        }
    }

    @Test func writesTheVersionThatItWasReadFrom() throws {
        try withFolder { folder in
            let first = try make(folder, "M.xcdatamodeld/M.xcdatamodel/contents")
            let second = try make(folder, "M.xcdatamodeld/M 2.xcdatamodel/contents")
            let bundle = folder.appendingPathComponent("M.xcdatamodeld", isDirectory: true)
            var document = try ModelDocument(ModelBundle(contentsOf: bundle), version: "M 2")
            document.entities = []
            try document.write(to: bundle)
            #expect(try text(first) == Self.text)
            #expect(try text(second) == "<model/>")
        }
    }

    @Test func refusesABundleWithoutTheVersion() throws {
        try withFolder { folder in
            _ = try make(folder, "M.xcdatamodeld/M.xcdatamodel/contents")
            let bundle = URL(fileURLWithPath: "M.xcdatamodeld", relativeTo: folder)
            let error = #expect(throws: ModelError.self) { try ModelDocument(name: "Other.xml").write(to: bundle) }
            #expect(
                error?.description == """
                    M.xcdatamodeld:1:1: error: The model has no version "Other". Its versions are "M". [unknown-version]
                    """)
        }
    }

    @Test func makesABundleThatIsNotThere() throws {
        try withFolder { folder in
            let url = folder.appendingPathComponent("Books.xcdatamodeld", isDirectory: true)
            var document = ModelDocument(name: "Library.xml")
            try document.write(to: url)
            let bundle = try ModelBundle(contentsOf: url)
            #expect(bundle.versionNames == ["Library"])
            #expect(bundle.currentVersionName == "Library")
            document.insert(EntityDocument(name: "Book", representedClassName: "Book"))
            try document.write(to: url)
            #expect(try ModelDocument(contentsOf: url).entities.map(\.name) == ["Book"])
            let list = try text(url.appendingPathComponent(".xccurrentversion"))
            #expect(list.contains("<key>_XCCurrentVersionName</key>\n\t<string>Library.xcdatamodel</string>"))
        }
    }

    @Test func doesNotTouchAFileThatSaysTheSame() throws {
        try withFolder { folder in
            let url = try make(folder, "A.xml")
            let before = try number(url)
            try ModelDocument(contentsOf: url).write(to: url)
            #expect(try number(url) == before)
        }
    }

    @Test func replacesTheFileAndNotItsBytes() throws {
        try withFolder { folder in
            let url = try make(folder, "A.xml")
            let other = folder.appendingPathComponent("other")
            try FileManager.default.linkItem(at: url, to: other)
            let link = folder.appendingPathComponent("link.xml")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: url.path)
            var document = try ModelDocument(contentsOf: url)
            document.entities["A"]?.name = "B"
            try document.write(to: link)
            // The old bytes, which the second name still leads to, were never written over.
            #expect(try text(other) == Self.text)
            #expect(try text(url) == "<model>\n    <entity name=\"B\"/>\n</model>")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
                    "A.xml", "link.xml", "other",
                ])
            let permissions = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
            #expect(permissions == 0o640)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == url.path)
        }
    }

    @Test func leavesTheFileWhereTheDocumentCanNotBeWritten() throws {
        try withFolder { folder in
            let url = try make(folder, "A.xml")
            var document = try ModelDocument(contentsOf: url)
            document.entities["A"]?.name = "\u{1}"
            #expect(throws: ModelError.self) { try document.write(to: url) }
            #expect(try text(url) == Self.text)
        }
    }

    @Test func saysWhereAFileCanNotBeWritten() throws {
        try withFolder { folder in
            func message(_ path: String) -> String? {
                let url = URL(fileURLWithPath: path, relativeTo: folder)
                return #expect(throws: ModelError.self) { try ModelDocument(name: "A.xml").write(to: url) }?.description
            }
            #expect(
                message("nowhere/A.xml") == """
                    nowhere:1:1: error: There is no such folder to write A.xml into. Make the folder, or correct the \
                    path. [unwritable-file]
                    """)
            _ = try make(folder, "folder/A.xml")
            #expect(
                message("folder") == """
                    folder:1:1: error: The file can't be written: there is a folder of its name. Give the path of an XML \
                    file, an .xcdatamodel or an .xcdatamodeld. [unwritable-file]
                    """)
            let other = message("folder/A.xml/B.xml") ?? ""
            #expect(other.hasPrefix("folder/A.xml/B.xml:1:1: error: The file can't be written: "))
            #expect(!other.contains(".."))
            #expect(other.hasSuffix(". Check that it and its folder may be written. [unwritable-file]"))
        }
    }
}
