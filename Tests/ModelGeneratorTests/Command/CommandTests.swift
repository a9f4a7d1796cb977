import Foundation
import Modelwright
import Testing

/// What the command prints, and how it ends.
struct CommandTests {
    private static func folder(_ files: [String: String] = [:]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let entities = ["A", "B"].map {
            "<entity name=\"\($0)\" representedClassName=\"\($0)\"><attribute name=\"n\" attributeType=\"Integer 16\"/></entity>"
        }
        try folder.write("<model>\(entities.joined())</model>", to: "Shop.xml")
        for (name, text) in files { try folder.write(text, to: name) }
        return folder
    }

    // MARK: lint

    @Test func warnsOfWhatClassesWouldNotBe() throws {
        let model = """
            <model><entity name="A"><attribute name="a-b" attributeType="String"/><attribute name="aB" attributeType="String"/>
            <attribute name="k" attributeType="String" defaultValueString="z"><userInfo><entry key="enumCases" value="x"/></userInfo></attribute>
            <attribute name="t" attributeType="Transformable" valueTransformerName="Day"/></entity></model>
            """
        let run = try CommandRun(["lint", "Odd.xml"], in: Self.folder(["Odd.xml": model]))
        #expect(
            run.output == """
                Odd.xml:2:1: warning: A.k has the default "z", which is none of its enumCases, so the model can't be loaded. Add the case, or give another default. [unknown-default-case]
                Odd.xml:1:71: warning: The class of A would have several members aB, for a-b and aB. Rename one in the model, and keep its key in JSON by a jsonKeyPath. [same-member]
                1 model: 0 errors, 2 warnings.

                """)
        #expect(run.status == 0)
    }

    private static let unpaired =
        "<model>\n<entity name=\"A\">\n<relationship name=\"b\" optional=\"YES\" maxCount=\"1\" destinationEntity=\"A\"/>\n</entity></model>"
    private static let missingInverse =
        "Tree.xml:3:1: warning: A.b has no inverse. Add a relationship to A that leads back, and set inverseName to its name. [missing-inverse]\n"

    @Test func looksAtInversesWhenItIsAskedTo() throws {
        let folder = try Self.folder(["Tree.xml": Self.unpaired, "on.yaml": "enable: [missing-inverse]\n"])
        let plain = try CommandRun(["lint", "--strict", "Tree.xml"], in: folder)
        #expect(plain.status == 0 && plain.output == "1 model: 0 errors, 0 warnings.\n")
        for option in ["--enable=missing-inverse", "--config=on.yaml"] {
            let run = try CommandRun(["lint", "--strict", "Tree.xml", option], in: folder)
            #expect(run.status == 1)
            #expect(run.output == Self.missingInverse + "1 model: 0 errors, 1 warning.\n")
            let generated = try CommandRun(["generate", "Tree.xml", "-o", "M", option], in: folder)
            #expect(generated.errors == Self.missingInverse)
        }
        let arguments = ["lint", "--strict", "Tree.xml", "--config", "on.yaml", "--disable", "missing-inverse"]
        #expect(try CommandRun(arguments, in: folder).status == 0)
    }

    @Test func looksAtNoRuleThatIsOff() throws {
        let broken = "<model><entity name=\"A\" parentEntity=\"B\"><attribute name=\"n\"/></entity></model>"
        let folder = try Self.folder(["Broken.xml": broken])
        func lint(_ rules: String...) throws -> CommandRun {
            try CommandRun(["lint", "Broken.xml"] + rules.map { "--disable=\($0)" }, in: folder)
        }
        #expect(try lint("missing-attribute-type").output.hasSuffix("1 model: 1 error, 0 warnings.\n"))
        let none = try lint("missing-attribute-type", "unknown-parent")
        #expect(none.status == 0 && none.output == "1 model: 0 errors, 0 warnings.\n")
        // What can't be loaded is not generated, whatever lint looks at.
        #expect(
            try CommandRun(["generate", "Broken.xml", "-o", "M", "--disable", "unknown-parent"], in: folder).status == 2
        )
    }

    @Test(arguments: ["lint", "generate"])
    func refusesRulesThatThereAreNot(command: String) throws {
        let folder = try Self.folder()
        let more = command == "lint" ? [] : ["-o", "M"]
        let unknown = try CommandRun([command, "Shop.xml", "--disable", "missing-invers"] + more, in: folder)
        #expect(unknown.status == 64)
        #expect(
            unknown.errors.hasPrefix(
                "Error: There is no rule 'missing-invers'. Did you mean 'missing-inverse'? 'modelgen lint --list-rules' prints all.\n"
            ))
        let both = try CommandRun(
            [command, "Shop.xml", "--disable", "same-ends", "--enable", "same-ends"] + more, in: folder)
        #expect(both.status == 64)
        #expect(
            both.errors.hasPrefix("Error: The rule 'same-ends' is both enabled and disabled. Give one of the two.\n"))
    }

    @Test func listsItsRules() throws {
        let run = try CommandRun(["lint", "--list-rules", "--enable", "missing-inverse"], in: Self.folder())
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n")
        #expect(lines.contains("missing-inverse                warning  on   a relationship has no inverse"))
        #expect(lines.contains { $0.hasPrefix("unregistered-transformer       warning  off  ") })
        let json = try CommandRun(["lint", "--list-rules", "--format", "json"], in: Self.folder())
        #expect(
            json.output.contains("\"rule\": \"missing-inverse\",\n    \"severity\": \"warning\",\n    \"isOn\": false,")
        )
        #expect(try CommandRun(["lint"], in: Self.folder()).status == 64)
    }

    @Test func saysBeforeWhichTransformsAModelNeeds() throws {
        let model = """
            <model><entity name="A">
            <attribute name="colour" optional="YES" attributeType="Transformable" valueTransformerName="Hex" customClassName="Colour"/>
            <attribute name="mood" optional="YES" attributeType="Transformable" customClassName="Mood"/>
            <attribute name="tags" optional="YES" attributeType="Transformable" valueTransformerName="Tags" customClassName="[String]"/>
            <attribute name="day" optional="YES" attributeType="Date"><userInfo><entry key="jsonTransformer" value="Day"/></userInfo></attribute>
            </entity><entity name="B" parentEntity="A"/></model>
            """
        let folder = try Self.folder(["Own.xml": model])
        let messages = """
            Own.xml:2:1: warning: A.colour is of the program's type Colour, so the model can't be loaded without the transform "Hex". Pass transforms: ["Hex": ValueTransform(…)] when the model is loaded, and disable this rule once you do. If Colour is a ModelValue or has raw values, disable this rule. [missing-transform]
            Own.xml:3:1: warning: A.mood is of the program's type Mood, and names no transformer, so the model can't be loaded. Set jsonTransformer to the name of a transform, and pass that transform in transforms when the model is loaded. If Mood is a ModelValue or has raw values, disable this rule. [missing-transform]

            """
        #expect(
            try CommandRun(["lint", "Own.xml"], in: folder).output == messages + "1 model: 0 errors, 2 warnings.\n")
        #expect(try CommandRun(["generate", "Own.xml", "-o", "M"], in: folder).errors == messages)
        let quiet = ["generate", "Own.xml", "-o", "M", "--disable", "missing-transform"]
        #expect(try CommandRun(quiet, in: folder).errors == "")
        // Types that are not kept need none.
        let replaced = ["generate", "Own.xml", "-o", "N", "--unknown-types", "json-value", "--quiet"]
        #expect(try CommandRun(replaced, in: folder).errors == "")
    }

    // MARK: generate

    @Test func saysHowManyFilesAreGenerated() throws {
        let folder = try Self.folder()
        func generate(_ more: String...) throws -> String {
            let run = try CommandRun(["generate", "Shop.xml"] + more, in: folder)
            #expect(run.status == 0 && run.errors.isEmpty)
            return run.output
        }
        #expect(try generate("--output-file", "All.swift") == "1 file generated.\n")
        #expect(try generate("--output-file", "All.swift") == "The file is up to date.\n")
        #expect(try generate("-o", "Final") == "3 files generated.\n")
        #expect(try generate("-o", "Final") == "All 3 files are up to date.\n")
        #expect(try generate("-o", "Pair", "--style", "pair") == "5 files generated, 2 of them yours to change.\n")
        try folder.remove("Pair/A.swift")
        #expect(try generate("-o", "Pair", "--style", "pair") == "1 file generated, yours to change.\n")
        try folder.remove("Pair/A.swift")
        try folder.remove("Pair/_A.swift")
        #expect(
            try generate("-o", "Pair", "--style", "pair") == "2 files generated, 1 of them yours to change.\n")
        #expect(try generate("-o", "Quiet", "--quiet") == "")
        #expect(try generate("-o", "Quiet", "--quiet") == "")
    }

    @Test(arguments: [
        (1, "note: 1 property is a JSONValue, since its type is not Swift's own."),
        (2, "note: 2 properties are JSONValues, since their types are not Swift's own."),
    ])
    func notesPropertiesOfOtherTypes(count: Int, note: String) throws {
        let attributes = (0..<count).map {
            "<attribute name=\"a\($0)\" attributeType=\"Transformable\" customClassName=\"Other\"/>"
        }
        let folder = try Self.folder([
            "Other.xml": "<model><entity name=\"A\">\(attributes.joined())</entity></model>"
        ])
        let arguments = ["generate", "Other.xml", "--unknown-types", "json-value"]
        #expect(try CommandRun(arguments + ["-o", "M"], in: folder).errors == "Other.xml: \(note)\n")
        #expect(try CommandRun(arguments + ["-o", "N", "--quiet"], in: folder).errors == "")
    }

    @Test func printsErrorsAlsoWhenItIsQuiet() throws {
        let folder = try Self.folder(["modelgen.yaml": "style: both\nset: true\n"])
        let run = try CommandRun(
            ["generate", "Shop.xml", "-o", "M", "--quiet", "--config", "modelgen.yaml"], in: folder)
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(
            run.errors
                == """
                modelgen.yaml:1:8: error: The value of 'style' can't be used. Write final or pair.
                modelgen.yaml:2:1: error: There is no option 'set'. Did you mean 'sets'? There are style, access, dialect, modelType, configuration, baseClass, baseClassForce, imports, sets, observed, snapshots, fetchFunctions, transforms, unknownTypes, templatePath, templateVars, enable, disable.

                """)
    }

    /// The command line counts before the file.
    @Test(arguments: [
        (nil, nil, true), (nil, "--no-fetch-functions", false), ("false", nil, false),
        ("false", "--fetch-functions", true),
        ("true", "--no-fetch-functions", false),
    ])
    func makesFunctionsForFetchRequestsUnlessToldNotTo(written: String?, argument: String?, isMade: Bool) throws {
        let folder = try Self.folder([
            "Shop.xml": "<model><entity name=\"A\"/><fetchRequest name=\"all\" entity=\"A\"/></model>",
            "modelgen.yaml": written.map { "fetchFunctions: \($0)\n" } ?? "",
        ])
        let arguments = ["generate", "Shop.xml", "--output-file", "-", "--config", "modelgen.yaml"]
        let run = try CommandRun(arguments + (argument.map { [$0] } ?? []), in: folder)
        #expect(run.status == 0)
        #expect(run.output.contains("    func all() throws -> [A] {\n") == isMade)
    }

    /// An entity overrules the file and the command line.
    @Test(arguments: [(nil, nil, false), (nil, "--observed", true), ("true", nil, true), ("false", "--observed", true)])
    func letsPropertiesReportTheirChanges(written: String?, argument: String?, isObserved: Bool) throws {
        let no = "<userInfo><entry key=\"modelgen.observed\" value=\"NO\"/></userInfo>"
        let end = "<relationship name=\"b\" optional=\"YES\" maxCount=\"1\" destinationEntity=\"B\"/>"
        let folder = try Self.folder([
            "Shop.xml": "<model><entity name=\"A\">\(end)</entity><entity name=\"B\">\(end)\(no)</entity></model>",
            "modelgen.yaml": written.map { "observed: \($0)\n" } ?? "",
        ])
        let arguments = ["generate", "Shop.xml", "--output-file", "-", "--config", "modelgen.yaml", "--quiet"]
        let run = try CommandRun(arguments + (argument.map { [$0] } ?? []), in: folder)
        #expect(run.status == 0)
        let (plain, observed) = ("    var b: B?\n", "    var b: B? { willSet { reportChange() } }\n")
        #expect(run.output.components(separatedBy: plain).count == (isObserved ? 2 : 3))
        #expect(run.output.components(separatedBy: observed).count == (isObserved ? 2 : 1))
    }

    @Test func mentionsFilesThatNoEntityHasAnyMore() throws {
        let old = "<model><entity name=\"A\"/><entity name=\"Gone\"/></model>"
        let folder = try Self.folder(["Shop.xml": old, "Other.xml": "<model><entity name=\"Else\"/></model>"])
        func generate(_ model: String, _ more: String...) throws -> CommandRun {
            try CommandRun(["generate", model, "-o", "M"] + more, in: folder)
        }
        #expect(try generate("Shop.xml").errors == "")
        #expect(try generate("Other.xml").errors == "")
        try folder.write("<model><entity name=\"A\"/></model>", to: "Shop.xml")
        let note = "M/Gone.swift: note: No entity of Shop.xml has this file any more. Remove it.\n"
        #expect(try generate("Shop.xml").errors == note)
        #expect(try generate("Shop.xml").errors == note)
        #expect(try generate("Shop.xml", "--quiet").errors == "")
        #expect(try generate("Shop.xml", "--orphaned").output == "M/Gone.swift\n")
        #expect(try generate("Other.xml").errors == "")
    }

    @Test func takesNoFileOfAnotherConfigurationForLeft() throws {
        let model = """
            <model><entity name="A"/><entity name="B" codeGenerationType="category"/>
            <configuration name="One"><memberEntity name="A"/></configuration></model>
            """
        let folder = try Self.folder(["Shop.xml": model])
        _ = try CommandRun(["generate", "Shop.xml", "-o", "M"], in: folder)
        #expect(try folder.names(in: "M") == ["A.swift", "B.swift", "ShopModel.swift", "_B.swift"])
        let run = try CommandRun(["generate", "Shop.xml", "-o", "M", "--configuration", "One"], in: folder)
        #expect(run.status == 0 && run.errors == "")
    }

    @Test(arguments: ["", "5", "some View", "Date; deinit {}"])
    func refusesATypeThatIsNone(type: String) throws {
        let folder = try Self.folder()
        let run = try CommandRun(["generate", "Shop.xml", "-o", "M", "--transform", "Day=\(type)"], in: folder)
        #expect(run.status == 2 && run.output == "")
        #expect(
            run.errors
                == "error: \"\(type)\" is no type that the transformer \"Day\" can make. Write one as Swift does: Date, [String], Set<Tag>.\n"
        )
        #expect(try folder.names == ["Shop.xml"])
    }

    // MARK: Names and values that act on a terminal

    private static let marks = "\n\u{1B}[31m\u{202E}"
    private static let shown = #"\n\u{1B}[31m\u{202E}"#

    @Test(arguments: [
        (
            ["check", "Shop.xml", "NAME", "--entity", "A"],
            "SHOWN: error: $ (line 1, column 2, byte 1): expected the rest of the document, found its end."
        ),
        (["check", "Shop.xml", "NAME", "--entity", "NAME"], "error: The model has no entity \"SHOWN\". It has A, B."),
        (
            ["lint", "Shop.xml", "--config", "NAME"],
            "SHOWN:2:1: error: This is not valid YAML: did not find expected node content, while parsing a flow node."
        ),
        (
            ["generate", "Shop.xml", "-o", "NAME"],
            "SHOWN/ShopModel.swift: error: SHOWN is a file, not a folder. Give another."
        ),
        (
            ["generate", "Shop.xml", "--output-file", "NAME"],
            "./SHOWN: error: This file was edited, or modelgen didn't write it, and would be overwritten. Move your code to a file of its own and delete this one, or give another --output."
        ),
        (
            ["generate", "NAME", "-o", "M"],
            "SHOWN:1:1: error: This is JSON, not a model document. Give the Core Data model document that describes the JSON. [not-a-model]"
        ),
        (
            ["generate", "Shop.xml", "-o", "M", "--template-path", "NAME"],
            "SHOWN: error: There is no folder of templates here that can be read. Give another --template-path."
        ),
    ])
    func showsTheNamesOfFiles(arguments: [String], message: String) throws {
        let name = "a\(Self.marks)"
        let run = try CommandRun(
            arguments.map { $0.replacing("NAME", with: name) }, in: Self.folder([name: "{"]))
        #expect(run.status == 2 && run.output == "")
        #expect(run.errors == message.replacing("SHOWN", with: "a\(Self.shown)") + "\n")
    }

    @Test func showsTheNamesOfModels() throws {
        let name = "a\(Self.marks).xml"
        let folder = try Self.folder([name: ""])
        #expect(
            try CommandRun(["lint", name], in: folder).output
                == "a\(Self.shown).xml:1:1: error: The file is empty. Give a Core Data model document. [empty-file]\n1 model: 1 error, 0 warnings.\n"
        )
        let json = try CommandRun(["lint", "--format", "json", name], in: folder).output
        #expect(json.contains(#""file": "a\n\u001b[31m\u202e.xml""#))
        #expect(json.unicodeScalars.first { $0.isControl && $0 != "\n" } == nil)
        #expect(try JSONValue(data: Data(json.utf8))[0]?["file"]?.stringValue == name)
    }

    @Test func showsArguments() throws {
        let run = try CommandRun(["lint", "Shop.xml", "--bad\u{1B}[31m\u{202E}"], in: Self.folder())
        #expect(run.errors.hasPrefix(#"Error: Unknown option '--bad\u{1B}[31m\u{202E}'"#) && run.status == 64)
    }

    @Test func showsKeysAndValues() throws {
        let folder = try Self.folder(["marks.json": "{\"n\":\"\u{202E}\",\"\u{9B}\":\"\u{2028}\"}"])
        let run = try CommandRun(["check", "Shop.xml", "marks.json", "--entity", "A"], in: folder)
        #expect(
            run.output == #"""
                $.n: "\u{202E}" is lost
                $.\u{9B}: "\u{2028}" is lost
                ignoredKey:
                  $.\u{9B}: A: the model does not know the key
                failure:
                  $.n (line 1, column 6, byte 5): A.n: expected an integer from -32768 to 32767, found "\u{202E}"
                1 object: 2 differences, 1 failure.

                """#)
    }

    // MARK: check

    @Test func namesTheFileThatIsNoJSON() throws {
        let folder = try Self.folder(["broken.json": "{\"n\":\n!"])
        let failure = "error: $.n (line 2, column 1, byte 6): expected a JSON value, found '!'.\n"
        let run = try CommandRun(["check", "Shop.xml", "broken.json", "--entity", "A"], in: folder)
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors == "broken.json: " + failure)
        let piped = try CommandRun(["check", "Shop.xml", "-", "--entity", "A"], in: folder, input: "{\"n\":\n!")
        #expect(piped.errors == "<stdin>: " + failure)
    }

    @Test(arguments: [
        ("none.json", "none.json: error: There is no file here. Give the path of a JSON file.\n"),
        (".", ".: error: This is a folder, not a file. Give the path of a JSON file.\n"),
    ])
    func saysWhyTheDataIsNotRead(path: String, message: String) throws {
        let run = try CommandRun(["check", "Shop.xml", path, "--entity", "A"], in: Self.folder())
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors == message)
    }

    @Test func takesAKeyThatComesTwiceForADifference() throws {
        let folder = try Self.folder(["twice.json": "{\"n\":1,\"n\":2}"])
        let run = try CommandRun(["check", "Shop.xml", "twice.json", "--entity", "A"], in: folder)
        #expect(run.status == 1)
        #expect(
            run.output
                == """
                $.n: the key comes twice, and one value is lost
                duplicateKey:
                  $.n: A.n: the key comes twice, and the last value counts
                1 object: 1 difference, 0 failures.

                """)
    }

    /// What no attribute of these types takes, and transforms of a program may.
    private static let transformed = """
        <model><entity name="A"><attribute name="id" attributeType="String"><userInfo>
        <entry key="jsonTransformer" value="Key"/></userInfo></attribute>
        <attribute name="colour" optional="YES" attributeType="Integer 16" minValueString="1"><userInfo>
        <entry key="jsonTransformer" value="Hex"/><entry key="jsonKeyPath" value="look.colour"/>
        <entry key="jsonType" value="string"/><entry key="jsonEnumFallback" value="1"/></userInfo></attribute>
        <attribute name="day" attributeType="Date" defaultDateTimeInterval="0"><userInfo>
        <entry key="jsonTransformer" value="Day"/><entry key="jsonDateFormat" value="yyyy"/></userInfo></attribute>
        <attribute name="tags" attributeType="Transformable" valueTransformerName="Tags"/>
        <attribute name="n" optional="YES" attributeType="Integer 16"/>
        <relationship name="next" optional="YES" maxCount="1" destinationEntity="A"><userInfo>
        <entry key="jsonReference" value="identity"/></userInfo></relationship>
        <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>
        <entity name="B" parentEntity="A"/></model>
        """

    @Test(arguments: ["A", "B"])
    func passesThroughWhatOnlyAProgramTransforms(entity: String) throws {
        let json = """
            [{"id":1,"look":{"colour":{"r":1}},"day":"24.12.2001","tags":"a,b","next":2},
            {"id":2,"look":{"colour":"#fff"},"tags":[],"next":2},{"id":"3","look":{"colour":7},"day":null,"tags":1}]
            """
        let folder = try Self.folder(["Own.xml": Self.transformed, "own.json": json])
        let run = try CommandRun(["check", "Own.xml", "own.json", "--entity", entity], in: folder)
        #expect(
            run.errors
                == "Own.xml: note: The transforms \"Day\", \"Hex\", \"Key\", \"Tags\" are the program's, so their values are compared as the JSON that they are.\n"
        )
        #expect(run.output == "3 objects: everything came through.\n" && run.status == 0)
    }

    @Test func stillFindsWhatIsLostBesideTransforms() throws {
        let json = #"{"id":1,"look":{"colour":1},"tags":1,"n":"x","more":1}"#
        let folder = try Self.folder(["Own.xml": Self.transformed, "own.json": json])
        let run = try CommandRun(["check", "Own.xml", "own.json", "--entity", "A"], in: folder)
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("$.n: \"x\" is lost\n$.more: 1 is lost\n"))
        #expect(run.output.hasSuffix("1 object: 2 differences, 1 failure.\n"))
    }

    // MARK: mogenerator

    @Test(arguments: [
        ["-model=Shop.xml"], ["--model=Shop.xml"], ["-model", "Shop.xml"], ["-m", "Shop.xml"], ["-mShop.xml"],
    ])
    func takesAModelAsMogeneratorDoes(arguments: [String]) throws {
        let folder = try Self.folder()
        let run = try CommandRun(["mogenerator", "-swift", "-output-dir=M"] + arguments, in: folder)
        #expect(run.errors == "")
        #expect(run.output == "3 machine files and 2 human files generated.\n")
    }

    @Test func takesArgumentsFromAFile() throws {
        let folder = try Self.folder([".mogenerator-args": "[\"-swift\", \"-model=Shop.xml\"]"])
        let run = try CommandRun(["mogenerator", "--orphaned"], in: folder)
        #expect(run.status == 0 && run.errors == "" && run.output == "")
    }

    private static let example = "[\"--swift\", \"--model\", \"Shop.xcdatamodeld\"]"

    @Test(arguments: ["--swift", "{}", "[1]", "[\"--swift\""])
    func showsAnExampleOfTheFileOfArguments(text: String) throws {
        let folder = try Self.folder([".mogenerator-args": text])
        let run = try CommandRun(["mogenerator", "--swift", "--model", "Shop.xml"], in: folder)
        #expect(run.status == 2)
        #expect(
            run.errors
                == ".mogenerator-args: error: The file has to be a JSON array of strings: \(Self.example).\n")
    }

    @Test func refusesArgumentsThatCanNotBeRead() throws {
        let folder = try Self.folder()
        try folder.makeFolder(".mogenerator-args")
        let run = try CommandRun(["mogenerator", "--swift", "--model", "Shop.xml"], in: folder)
        #expect(run.status == 2 && run.output == "")
        #expect(
            run.errors
                == ".mogenerator-args: error: This is a folder, not a file. Put the arguments into a file, or remove what is there.\n"
        )
    }

    @Test(arguments: ["--help", "-help", "-h"])
    func helpsAlsoWhereTheFileOfArgumentsIsWrong(option: String) throws {
        let folder = try Self.folder([".mogenerator-args": "--swift"])
        let run = try CommandRun(["mogenerator", option], in: folder)
        #expect(run.status == 0 && run.errors == "")
        #expect(run.output.hasPrefix("OVERVIEW: Take mogenerator's command line.\n"))
    }
}
