import Foundation
import Testing

@testable import Modelwright

struct ModelBundleTests {
    static let model = "<model><entity name=\"Author\"/></model>"

    /// Makes a folder of these files, hands it to `body`, and removes it.
    private func withFolder(_ files: [String: Data], _ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ModelBundleTests-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (path, data) in files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }
        try body(folder)
    }

    private func withFolder(_ files: [String: String], _ body: (URL) throws -> Void) throws {
        try withFolder(files.mapValues { Data($0.utf8) }, body)
    }

    private func currentVersion(_ name: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>\(name)</string></dict></plist>
        """
    }

    /// What loading throws, with the folder's own path left out.
    private func failure(_ folder: URL, _ body: () throws -> Void) -> String {
        do {
            try body()
            return "nothing thrown"
        } catch {
            return "\(error)".replacingOccurrences(of: folder.relativePath + "/", with: "")
        }
    }

    @Test func readsTheCurrentVersionAndSortsTheNamesAsPeopleCount() throws {
        let files = [
            "Authors.xcdatamodeld/.xccurrentversion": currentVersion("Authors 2.xcdatamodel"),
            "Authors.xcdatamodeld/Authors 10.xcdatamodel/contents": Self.model,
            "Authors.xcdatamodeld/Authors 2.xcdatamodel/contents": "<model><entity name=\"Second\"/></model>",
            "Authors.xcdatamodeld/Authors.xcdatamodel/contents": Self.model,
        ]
        try withFolder(files) { folder in
            let url = folder.appendingPathComponent("Authors.xcdatamodeld")
            let bundle = try ModelBundle(contentsOf: url)
            #expect(bundle.versionNames == ["Authors", "Authors 2", "Authors 10"])
            #expect(bundle.currentVersionName == "Authors 2")
            let current = try ModelDocument(contentsOf: url)
            #expect(current.entities.map(\.name) == ["Second"])
            #expect(current.modelName == "Authors 2")
            #expect(current.name == url.relativePath + "/Authors 2.xcdatamodel/contents")
            #expect(try ModelDocument(bundle, version: "Authors 10").entities.map(\.name) == ["Author"])
            let message = failure(folder) { _ = try ModelDocument(bundle, version: "Authors 3") }
            #expect(
                message == """
                    Authors.xcdatamodeld:1:1: error: The model has no version "Authors 3". \
                    Its versions are "Authors", "Authors 2", "Authors 10". [unknown-version]
                    """)
        }
    }

    @Test(arguments: ["absent", "empty", "without the key"])
    func needsNoCurrentVersionWhereThereIsOne(kind: String) throws {
        var files = ["Authors.xcdatamodeld/My Authors 1.2.xcdatamodel/contents": Self.model]
        switch kind {
        case "empty": files["Authors.xcdatamodeld/.xccurrentversion"] = ""
        case "without the key":
            files["Authors.xcdatamodeld/.xccurrentversion"] = "<plist version=\"1.0\"><dict/></plist>"
        default: break
        }
        try withFolder(files) { folder in
            let bundle = try ModelBundle(contentsOf: folder.appendingPathComponent("Authors.xcdatamodeld"))
            #expect(bundle.currentVersionName == "My Authors 1.2")
            #expect(try ModelDocument(bundle).modelName == "My Authors 1.2")
        }
    }

    @Test func namesTheVersionsWhereNoneIsCurrent() throws {
        let files = [
            "Authors.xcdatamodeld/Authors.xcdatamodel/contents": Self.model,
            "Authors.xcdatamodeld/Authors 2.xcdatamodel/contents": Self.model,
        ]
        try withFolder(files) { folder in
            let url = folder.appendingPathComponent("Authors.xcdatamodeld")
            let bundle = try ModelBundle(contentsOf: url)
            #expect(bundle.currentVersionName == nil)
            let message = failure(folder) { _ = try ModelDocument(contentsOf: url) }
            #expect(
                message == """
                    Authors.xcdatamodeld:1:1: error: The bundle has 2 versions and does not say which one is current: \
                    "Authors", "Authors 2". Ask for a version by its name, or set the current one in \
                    Authors.xcdatamodeld/.xccurrentversion. [no-current-version]
                    """)
            #expect(try ModelDocument(bundle, version: "Authors").entities.count == 1)
        }
    }

    @Test func refusesACurrentVersionThatIsMissing() throws {
        let files = [
            "Authors.xcdatamodeld/.xccurrentversion": currentVersion("Authors 3.xcdatamodel"),
            "Authors.xcdatamodeld/Authors.xcdatamodel/contents": Self.model,
        ]
        try withFolder(files) { folder in
            let url = folder.appendingPathComponent("Authors.xcdatamodeld")
            let message = failure(folder) { _ = try ModelDocument(contentsOf: url) }
            #expect(
                message == """
                    Authors.xcdatamodeld/.xccurrentversion:1:1: error: The current version is "Authors 3", which is \
                    not in the bundle. Make one of "Authors" the current version, or ask for a version by its name. \
                    [unknown-current-version]
                    """)
        }
    }

    @Test func readsAVersionByItselfAndAFileOfAnyName() throws {
        let files = ["Authors.xcdatamodel/contents": Self.model, "authors.txt": Self.model]
        try withFolder(files) { folder in
            for path in ["Authors.xcdatamodel", "Authors.xcdatamodel/contents"] {
                let document = try ModelDocument(contentsOf: folder.appendingPathComponent(path))
                #expect(document.modelName == "Authors")
                #expect(document.name == folder.relativePath + "/Authors.xcdatamodel/contents")
            }
            let bundle = try ModelBundle(contentsOf: folder.appendingPathComponent("authors.txt"))
            #expect(bundle.versionNames == ["authors"])
            #expect(bundle.currentVersionName == "authors")
        }
    }

    /// The files, the path that is loaded, and what is printed.
    static let refusals: [(files: [String: Data], path: String, message: String)] = [
        (
            [:], "Nowhere.xcdatamodeld",
            """
            Nowhere.xcdatamodeld:1:1: error: There is no file here. Give the path of an .xcdatamodeld, an \
            .xcdatamodel or an XML file. [unreadable-file]
            """
        ),
        (
            ["Empty.xcdatamodeld/.xccurrentversion": Data()], "Empty.xcdatamodeld",
            """
            Empty.xcdatamodeld:1:1: error: There is no version of a model in this folder. Give an .xcdatamodeld with \
            an .xcdatamodel in it, or an .xcdatamodel with a file `contents`. [empty-bundle]
            """
        ),
        (
            ["Old.xcdatamodeld/Old.xcdatamodel/elements": Data("bplist00".utf8)], "Old.xcdatamodeld",
            """
            Old.xcdatamodeld/Old.xcdatamodel/elements:1:1: error: This is a model in the binary format of Xcode 3, \
            which is not read. Open it in Xcode 4 or later and save it, which writes a file `contents`. [xcode-3-model]
            """
        ),
        (
            ["Authors.momd/Authors.mom": Data("bplist00".utf8)], "Authors.momd",
            """
            Authors.momd:1:1: error: This is a compiled Core Data model, which Xcode made from an .xcdatamodeld. \
            Give the .xcdatamodeld itself. [compiled-model]
            """
        ),
        (
            ["Authors.momd/Authors.mom": Data("bplist00".utf8)], "Authors.momd/Authors.mom",
            """
            Authors.momd/Authors.mom:1:1: error: This is a compiled Core Data model, which Xcode made from an \
            .xcdatamodeld. Give the .xcdatamodeld itself. [compiled-model]
            """
        ),
        (
            ["Authors.xcdatamodel/contents": Data("bplist00".utf8)], "Authors.xcdatamodel",
            """
            Authors.xcdatamodel/contents:1:1: error: This is a binary property list: a compiled Core Data model \
            (.mom or .omo) or an Xcode 3 model. Give the .xcdatamodeld that it was compiled from. [compiled-model]
            """
        ),
        (
            ["Authors.xcdatamodel/contents": Data()], "Authors.xcdatamodel",
            """
            Authors.xcdatamodel/contents:1:1: error: The file is empty. Give a Core Data model document. [empty-file]
            """
        ),
        (
            ["authors.json": Data("\n{\"authors\": []}".utf8)], "authors.json",
            """
            authors.json:1:1: error: This is JSON, not a model document. Give the Core Data model document that \
            describes the JSON. [not-a-model]
            """
        ),
        (
            [
                "Authors.xcdatamodeld/.xccurrentversion": Data("Authors 2".utf8),
                "Authors.xcdatamodeld/Authors.xcdatamodel/contents": Data(model.utf8),
            ], "Authors.xcdatamodeld",
            """
            Authors.xcdatamodeld/.xccurrentversion:1:1: error: The file that names the current version is not a \
            property list. Choose the current version in Xcode again, or delete the file if there is one version only. \
            [bad-current-version]
            """
        ),
        (
            [
                "Authors.xcdatamodeld/.xccurrentversion": arraysInArrays,
                "Authors.xcdatamodeld/Authors.xcdatamodel/contents": Data(model.utf8),
            ], "Authors.xcdatamodeld",
            """
            Authors.xcdatamodeld/.xccurrentversion:1:1: error: The file that names the current version is a binary \
            property list; one in XML is read. Choose the current version in Xcode again, or delete the file if there \
            is one version only. [bad-current-version]
            """
        ),
        (
            [
                "Authors.xcdatamodeld/.xccurrentversion": Data(repeating: UInt8(ascii: "("), count: 65_536),
                "Authors.xcdatamodeld/Authors.xcdatamodel/contents": Data(model.utf8),
            ], "Authors.xcdatamodeld",
            """
            Authors.xcdatamodeld/.xccurrentversion:1:1: error: The file that names the current version is not a \
            property list. Choose the current version in Xcode again, or delete the file if there is one version only. \
            [bad-current-version]
            """
        ),
        (
            [
                "Authors.xcdatamodeld/.xccurrentversion": Data(count: 65_537),
                "Authors.xcdatamodeld/Authors.xcdatamodel/contents": Data(model.utf8),
            ], "Authors.xcdatamodeld",
            """
            Authors.xcdatamodeld/.xccurrentversion:1:1: error: The file that names the current version is larger than \
            the 65536 bytes that are read of it. Choose the current version in Xcode again, or delete the file if \
            there is one version only. [bad-current-version]
            """
        ),
    ]

    /// A binary property list of 150 bytes: an array that has the next one nine times, ten times over.
    private static let arraysInArrays: Data = {
        let levels = 10
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for level in 1...levels {
            offsets.append(UInt8(bytes.count))
            bytes += [0xA9] + Array(repeating: UInt8(level), count: 9)
        }
        offsets.append(UInt8(bytes.count))
        bytes.append(0x09)
        let tableOffset = bytes.count
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        for number in [levels + 1, 0, tableOffset] { bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(number)] }
        return Data(bytes)
    }()

    @Test(arguments: ["[<!ENTITY v \"Authors\">]", ""])
    func readsNothingThatACurrentVersionDeclares(subset: String) throws {
        let files = [
            "Authors.xcdatamodeld/.xccurrentversion": """
            <!-- 1 --><!DOCTYPE plist SYSTEM "file:///nowhere.dtd" \(subset)>
            <plist><dict><key>a</key><array/><key>_XCCurrentVersionName</key><string>Authors 2&lt;</string>
            <key>_XCCurrentVersionName</key><string><![CDATA[Authors]]> 2.xcdatamodel</string></dict></plist>
            """,
            "Authors.xcdatamodeld/Authors.xcdatamodel/contents": Self.model,
        ]
        try withFolder(files) { folder in
            let url = folder.appendingPathComponent("Authors.xcdatamodeld")
            let message = failure(folder) { _ = try ModelDocument(contentsOf: url) }
            #expect(message.contains("The current version is \"Authors 2\", which is not in the bundle."))
        }
    }

    @Test(arguments: refusals.indices)
    func refusesWhatIsNoModel(index: Int) throws {
        let (files, path, message) = Self.refusals[index]
        try withFolder(files) { folder in
            let url = folder.appendingPathComponent(path)
            let printed = failure(folder) { _ = try ModelDocument(contentsOf: url) }
            #expect(printed == message)
        }
    }

    @Test func refusesAFileThatIsTooLarge() throws {
        let padding = Data(repeating: UInt8(ascii: " "), count: LibXML2.maximumByteCount)
        try withFolder(["Large.xml": Data(Self.model.utf8) + padding]) { folder in
            let url = folder.appendingPathComponent("Large.xml")
            let message = failure(folder) { _ = try ModelDocument(contentsOf: url) }
            #expect(
                message == """
                    Large.xml:1:1: error: The file is larger than the 8388608 bytes that are read of a model document. \
                    Split it, or give the right file. [too-large]
                    """)
        }
    }

    @Test func refusesAVersionWithoutADocument() throws {
        try withFolder(["Authors.xcdatamodel/note.txt": ""]) { folder in
            let url = folder.appendingPathComponent("Authors.xcdatamodel")
            let message = failure(folder) { _ = try ModelDocument(contentsOf: url) }
            #expect(
                message == """
                    Authors.xcdatamodel/contents:1:1: error: There is no file here. Give the path of an .xcdatamodeld, \
                    an .xcdatamodel or an XML file. [unreadable-file]
                    """)
        }
    }

    /// Permissions do not keep root out.
    @Test(.enabled(if: geteuid() != 0, "root may read everything"), arguments: ["Authors.xcdatamodeld", "Authors.xml"])
    func refusesWhatMayNotBeRead(name: String) throws {
        let files = ["Authors.xcdatamodeld/Authors.xcdatamodel/contents": Self.model, "Authors.xml": Self.model]
        try withFolder(files) { folder in
            let url = folder.appendingPathComponent(name)
            func permit(_ permissions: Int) throws {
                try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: url.path)
            }
            try permit(0)
            defer { try? permit(0o700) }
            let message = failure(folder) { _ = try ModelDocument(contentsOf: url) }
            let kind = name == "Authors.xml" ? "file" : "folder"
            // Between the two stands what the system says, in its words.
            #expect(message.hasPrefix("\(name):1:1: error: The \(kind) can't be read: "), "\(message)")
            #expect(message.hasSuffix(". Check its permissions. [unreadable-file]"), "\(message)")
        }
    }

    @Test func loadsAVersionOfABundle() throws {
        let files = [
            "Authors.xcdatamodeld/.xccurrentversion": currentVersion("Authors 2.xcdatamodel"),
            "Authors.xcdatamodeld/Authors 2.xcdatamodel/contents": "<model><entity name=\"Second\"/></model>",
            "Authors.xcdatamodeld/Authors.xcdatamodel/contents": Self.model,
        ]
        try withFolder(files) { folder in
            let bundle = try ModelBundle(contentsOf: folder.appendingPathComponent("Authors.xcdatamodeld"))
            #expect(try ObjectModel(bundle).entities.map(\.name) == ["Second"])
            #expect(try ObjectModel(bundle, version: "Authors").entities.map(\.name) == ["Author"])
        }
    }
}
