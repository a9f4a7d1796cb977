import Foundation
import Modelwright
import Testing

/// What the command does with overlays and with other tools' annotations.
struct AnnotationCommandTests {
    private static let groot = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model>
            <entity name="Author" representedClassName="Author">
                <attribute name="name" optional="YES" attributeType="String">
                    <userInfo>
                        <entry key="JSONKeyPath" value="full.name"/>
                    </userInfo>
                </attribute>
                <attribute name="note" optional="YES" attributeType="String"/>
                <userInfo>
                    <entry key="identityAttributes" value="name"/>
                </userInfo>
            </entity>
        </model>
        """

    private static let plain = """
        <model><entity name="Author"><attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="born" optional="YES" attributeType="Date" valueTransformerName=""/></entity></model>
        """

    private static func folder(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        return folder
    }

    // MARK: Owners

    /// An album that only its band would hold, and a band that only its album would.
    private static func albums(_ annotation: String = "") -> String {
        """
        <model><entity name="Band"><attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="albums" optional="YES" toMany="YES" destinationEntity="Album" inverseName="band" inverseEntity="Album"/>
        <userInfo><entry key="identityAttributes" value="name"/></userInfo></entity>
        <entity name="Album"><attribute name="title" optional="YES" attributeType="String"/>
        <relationship name="band" optional="YES" maxCount="1" destinationEntity="Band" inverseName="albums" inverseEntity="Band">\(annotation)</relationship>
        </entity></model>
        """
    }

    @Test func checksWhetherGeneratedClassesHoldWhatIsDecoded() throws {
        let strong = #"<userInfo><entry key="modelgen.weak" value="NO"/></userInfo>"#
        let folder = try Self.folder([
            "Weak.xml": Self.albums(), "Strong.xml": Self.albums(strong),
            "Graph.xml": Self.albums(#"<userInfo><entry key="modelgen.owner" value="graph"/></userInfo>"#),
            "albums.json": #"[{"title":"Tago Mago","band":{"name":"Can"}}]"#,
            "identities.json": #"[{"band":"Can"},{"band":"Can"}]"#,
            "bands.json": #"[{"name":"Can","albums":[{"title":"Tago Mago"},{"title":"Landed"}]}]"#,
        ])
        func check(_ model: String, _ data: String, _ entity: String) throws -> String {
            try CommandRun(["check", model, data, "--entity", entity], in: folder).output
        }
        #expect(
            try check("Weak.xml", "albums.json", "Album") == """
                $[0].band: an object with 1 key became null
                failure:
                  $[0].band (line 1, column 30, byte 29): Album.band: expected a strong property (modelgen.weak = NO in the model makes it one in generated classes), or an object that something else holds, found the weak property Album.band
                1 object: 1 difference, 1 failure.

                """)
        // What carries the identity may be decoded in the same call.
        #expect(
            try check("Weak.xml", "identities.json", "Album") == """
                unresolvedIdentity:
                  $[0].band: Album.band: no Band that was decoded has the identity "Can"
                2 objects: everything came through.

                """)
        #expect(try check("Weak.xml", "bands.json", "Band") == "1 object: everything came through.\n")
        for (data, entity) in [("albums.json", "Album"), ("bands.json", "Band")] {
            #expect(try check("Graph.xml", data, entity) == "1 object: everything came through.\n")
        }
        #expect(try check("Strong.xml", "albums.json", "Album") == "1 object: everything came through.\n")
        #expect(
            try check("Strong.xml", "bands.json", "Band") == """
                $[0].albums[0]: an object with 1 key is lost
                $[0].albums[1]: an object with 1 key is lost
                failure:
                  $[0].albums (line 1, column 25, byte 24): Band.albums: expected a strong property (modelgen.weak = NO in the model makes it one in generated classes), or an object that something else holds, found Band.albums, which keeps 0 of 2
                1 object: 2 differences, 1 failure.

                """)
    }

    // MARK: Overlays

    private static let overlaid = [
        "Plain.xml": plain,
        "staging.json": #"{"Author": {"name": "full_name", "born": {"jsonDateFormat": "dd.MM.yyyy"}}}"#,
        "wrong.json": "{\"Author\": {\n  \"nme\": \"full_name\"}}", "broken.json": "{\"Author\": ",
        "author.json": #"{"full_name": "Twain", "born": "30.11.1835"}"#,
    ]

    @Test func checksDataByOverlays() throws {
        let folder = try Self.folder(Self.overlaid)
        let plain = try CommandRun(["check", "Plain.xml", "author.json", "--entity", "Author"], in: folder)
        #expect(plain.status == 1)
        let run = try CommandRun(
            ["check", "Plain.xml", "author.json", "--entity", "Author", "--overlay", "staging.json"], in: folder)
        #expect(run.errors == "")
        #expect(run.output == "1 object: everything came through.\n")
        let wrong = try CommandRun(
            ["check", "Plain.xml", "author.json", "--entity", "Author", "--overlay", "wrong.json"], in: folder)
        #expect(wrong.status == 2)
        #expect(
            wrong.errors
                == "wrong.json:2:3: error: Author doesn't declare a property \"nme\", and it isn't an entity annotation either. Did you mean name? [unknown-overlay-property]\n"
        )
    }

    @Test func checksTransformedValuesUnderOverlays() throws {
        let folder = try Self.folder([
            "Plain.xml": Self.plain, "author.json": #"{"full_name": "Twain", "born": 7}"#,
            "o.json": #"{"Author": {"name": "full_name", "born": {"jsonTransformer": "Day"}}}"#,
        ])
        let run = try CommandRun(
            ["check", "Plain.xml", "author.json", "--entity", "Author", "--overlay", "o.json"], in: folder)
        #expect(
            run.errors
                == "Plain.xml: note: The transform \"Day\" is the program's, so its values are compared as the JSON that they are.\n"
        )
        #expect(run.output == "1 object: everything came through.\n")
    }

    @Test func lintsOverlays() throws {
        let folder = try Self.folder(Self.overlaid)
        let run = try CommandRun(["lint", "Plain.xml", "--overlay", "wrong.json"], in: folder)
        #expect(run.status == 1)
        #expect(
            run.output == """
                wrong.json:2:3: error: Author doesn't declare a property \"nme\", and it isn't an entity annotation either. Did you mean name? [unknown-overlay-property]
                1 model: 1 error, 0 warnings.

                """)
        #expect(try CommandRun(["lint", "Plain.xml", "--overlay", "staging.json"], in: folder).status == 0)
        let broken = try CommandRun(["lint", "Plain.xml", "--overlay", "broken.json"], in: folder)
        #expect(broken.status == 1)
        #expect(broken.output.hasPrefix("broken.json:1:12: error: "), "\(broken.output)")
        let absent = try CommandRun(["lint", "Plain.xml", "--overlay", "absent.json"], in: folder)
        #expect(absent.status == 2)
        #expect(
            absent.output == """
                absent.json:1:1: error: There is no file here. Give the path of XML, JSON or a property list. [unreadable-file]
                1 model: 1 error, 0 warnings.

                """)
    }

    /// What only the generator reads may be in an overlay too.
    @Test func generatesByOverlays() throws {
        let folder = try Self.folder([
            "Plain.xml": Self.plain, "wrong.json": #"{"Author": {"nme": "x"}}"#,
            "classes.json":
                #"{"Author": {"name": {"enumCases": "twain, verne", "documentation": "Who it is."}, "born": "birth.day"}}"#,
        ])
        let run = try CommandRun(
            ["generate", "Plain.xml", "--output-file", "-", "--overlay", "classes.json"], in: folder)
        #expect(run.status == 0 && run.errors == "")
        for line in [
            "    enum Name: String, CaseIterable, Codable, Sendable {", "    /// Who it is.", "    var name: Name?",
            "    /// Date, optional; in JSON `birth.day`.",
        ] { #expect(run.output.split(separator: "\n").contains { $0 == line }, "\(line)\n\(run.output)") }
        let wrong = try CommandRun(
            ["generate", "Plain.xml", "--output-file", "-", "--overlay", "wrong.json"], in: folder)
        #expect(wrong.status == 2)
        #expect(
            wrong.errors
                == "wrong.json:1:13: error: Author doesn't declare a property \"nme\", and it isn't an entity annotation either. Did you mean name? [unknown-overlay-property]\n"
        )
    }

    // MARK: Places

    @Test(arguments: [
        (
            "authrs",
            "$.authrs (line 1, column 1, byte 0): Author: expected an object, found nothing. Did you mean authors?"
        ),
        (
            "meta.autors",
            "$.meta.autors (line 1, column 1, byte 0): Author: expected an object, found nothing. Did you mean authors?"
        ),
        ("x", "$.x (line 1, column 1, byte 0): Author: expected an object, found nothing. $ has authors, meta, none."),
        (
            "none.x",
            "$.none.x (line 1, column 1, byte 0): Author: expected an object, found nothing. $.none has no keys."
        ),
        (
            "authors[2]",
            "$.authors[2] (line 1, column 1, byte 0): Author: expected an object, found nothing. $.authors has 1 element."
        ),
        (
            "authors.name",
            "$.authors.name (line 1, column 1, byte 0): Author: expected an object, found nothing. $.authors is an array: write [0] for its first element."
        ),
        (
            "meta.page.x",
            "$.meta.page.x (line 1, column 1, byte 0): Author: expected an object, found nothing. $.meta.page has neither keys nor elements."
        ),
    ])
    func saysWhatIsAtAPath(path: String, message: String) throws {
        let folder = try Self.folder([
            "Plain.xml": Self.plain,
            "authors.json": #"{"authors": [{"name": "Twain"}], "meta": {"page": 1, "authors": {}}, "none": {}}"#,
        ])
        let run = try CommandRun(
            ["check", "Plain.xml", "authors.json", "--entity", "Author", "--at", path], in: folder)
        #expect(run.status == 2)
        #expect(run.errors == "authors.json: error: \(message)\n")
    }

    // MARK: Dialects

    @Test func saysWhichDialectIsRecognised() throws {
        let folder = try Self.folder(["Groot.xml": Self.groot])
        #expect(
            try CommandRun(["lint", "Groot.xml"], in: folder).output == """
                Groot.xml: note: It has 1 annotation of Groot.
                1 model: 0 errors, 0 warnings.

                """)
        #expect(
            try CommandRun(["lint", "Groot.xml", "--dialect", "native"], in: folder).output.hasPrefix(
                "Groot.xml:6:17: warning: "))
        #expect(
            try CommandRun(["lint", "Groot.xml", "--dialect", "grot"], in: folder).errors.hasPrefix(
                "Error: The value 'grot' is invalid for '--dialect <dialect>'."))
    }

    @Test func generatesWhatLoadsInTheNamedDialect() throws {
        let folder = try Self.folder(["Groot.xml": Self.groot, "c.yaml": "dialect: groot\n"])
        for option in ["--dialect=groot", "--config=c.yaml"] {
            let run = try CommandRun(["generate", "Groot.xml", "--output-file", "-", option], in: folder)
            #expect(run.output.contains("overlays: overlays, dialect: .groot,"), "\(run.output) \(run.errors)")
        }
    }

    /// A command can pass no transforms.
    @Test func convertsWithoutSayingThatTransformsAreMissing() throws {
        let text =
            #"<model><entity name="A"><attribute name="a" optional="YES" attributeType="Date"><userInfo><entry key="JSONTransformerName" value="Day"/></userInfo></attribute></entity></model>"#
        let folder = try Self.folder(["Groot.xml": text])
        let run = try CommandRun(["convert", "Groot.xml", "--to", "native"], in: folder)
        #expect(run.errors == "")
        #expect(run.output == "Groot.xml: 1 annotation added, from Groot's.\n")
    }

    @Test func convertsADialectsWords() throws {
        let folder = try Self.folder(["Groot.xml": Self.groot])
        let run = try CommandRun(["convert", "Groot.xml", "--to", "native"], in: folder)
        #expect(run.errors == "")
        #expect(run.output == "Groot.xml: 2 annotations added, from Groot's.\n")
        let converted = try String(contentsOfFile: folder.path + "/Groot.xml", encoding: .utf8)
        let added = [
            (after: "value=\"full.name\"/>", line: "                <entry key=\"jsonKeyPath\" value=\"full.name\"/>")
        ]
        var expected = Self.groot
        for (place, line) in added { expected = expected.replacingOccurrences(of: place, with: place + "\n" + line) }
        expected = expected.replacingOccurrences(
            of: "<attribute name=\"note\" optional=\"YES\" attributeType=\"String\"/>",
            with: """
                <attribute name="note" optional="YES" attributeType="String">
                            <userInfo>
                                <entry key="jsonDirection" value="none"/>
                            </userInfo>
                        </attribute>
                """)
        #expect(converted == expected)
        let again = try CommandRun(["convert", "Groot.xml", "--to", "native"], in: folder)
        #expect(again.output == "Groot.xml: All is said in the library's own words already.\n")
        #expect(try String(contentsOfFile: folder.path + "/Groot.xml", encoding: .utf8) == converted)
    }
}
