import Foundation
import Modelwright
import Testing

@testable import ModelGenerator

/// What a model, the options and a configuration file make of the output.
struct GeneratorTests {
    static func generate(
        _ body: String, _ configure: (inout GeneratorOptions) -> Void = { _ in }
    ) throws -> ModelGenerator.Output {
        var options = GeneratorOptions()
        configure(&options)
        let document = try ModelDocument(data: Data("<model>\n\(body)\n</model>".utf8), name: "Test.xml")
        return try ModelGenerator(options).generate(document, fileName: "Test.xml")
    }

    static func text(_ output: ModelGenerator.Output, _ name: String) -> String {
        output.files.first { $0.name == name }?.text ?? "no file \(name)"
    }

    // MARK: Names

    @Test(arguments: [
        ("", "Author"), ("representedClassName=\"\"", "Author"), ("representedClassName=\".Writer\"", "Writer"),
        ("representedClassName=\"App.Writer\"", "Writer"), ("representedClassName=\"NSManagedObject\"", "Author"),
        ("representedClassName=\"Any\"", "AnyEntity"),
    ])
    func namesClasses(attribute: String, expected: String) throws {
        let output = try Self.generate("<entity name=\"Author\" \(attribute)/>")
        #expect(output.files.map(\.name) == ["TestModel.swift", "\(expected).swift"])
    }

    @Test func numbersEnumerationsThatAskForOneName() throws {
        let attributes = (0..<4).map {
            """
            <attribute name="a\($0)" optional="YES" attributeType="String"><userInfo>
            <entry key="enumCases" value="x"/><entry key="RawType" value="Kind"/></userInfo></attribute>
            """
        }
        let text = try Self.text(Self.generate("<entity name=\"A\">\(attributes.joined())</entity>"), "A.swift")
        for name in ["Kind", "KindValue", "KindValue2", "KindValue3"] {
            #expect(text.contains("enum \(name): String"))
        }
    }

    @Test func saysWhatIsLeftOut() throws {
        let output = try Self.generate(
            """
            <entity name="A" representedClassName="X"/>
            <entity name="B" representedClassName="X"/>
            <entity name="C"><userInfo><entry key="mogenerator.ignore" value="YES"/></userInfo></entity>
            <entity name="D" parentEntity="C"><attribute name="tag" attributeType="Date"><userInfo><entry key="enumCases" value="a"/></userInfo></attribute></entity>
            """)
        #expect(output.files.map(\.name) == ["TestModel.swift", "X.swift", "B.swift", "D.swift"])
        #expect(
            output.warnings.map(\.description) == [
                "Test.xml:3:1: warning: B has the class X, which another entity has; its class is called B. Give each entity a class of its own as representedClassName. [shared-class]",
                "Test.xml:5:35: warning: D.tag has enumCases \"a\", of which no enumeration can be made: its type is Date. Write names with commas between them, or names with values as in draft=1, for a String or an integer attribute. [unusable-cases]",
            ])
    }

    @Test func declaresWhatAnIgnoredSuperentityHas() throws {
        let output = try Self.generate(
            """
            <entity name="Base"><attribute name="id" attributeType="Integer 32"/><userInfo><entry key="mogenerator.ignore" value="YES"/></userInfo></entity>
            <entity name="Leaf" parentEntity="Base"/>
            """)
        #expect(Self.text(output, "Leaf.swift").contains("final class Leaf: ModelObject {"))
        #expect(Self.text(output, "Leaf.swift").contains("    var id: Int = 0\n"))
    }

    // MARK: Types

    @Test(arguments: [
        ("attributeType=\"Integer 32\"", "Int = 0"),
        ("attributeType=\"Integer 32\" usesScalarValueType=\"YES\"", "Int32 = 0"),
        ("attributeType=\"Integer 64\" optional=\"YES\"", "Int?"), ("attributeType=\"Double\"", "Double = 0.0"),
        ("attributeType=\"Float\"", "Float = 0.0"),
        ("attributeType=\"Double\" defaultValueString=\"0.0\"", "Double = 0.0"),
        ("attributeType=\"Float\" defaultValueString=\"0\"", "Float = 0.0"),
        ("attributeType=\"Double\" defaultValueString=\"-0.0\"", "Double = -0.0"),
        ("attributeType=\"Decimal\" defaultValueString=\"0.0\"", "Decimal = 0"),
        ("attributeType=\"Integer 16\" optional=\"YES\" defaultValueString=\"3\"", "Int? = 3"),
        (
            "attributeType=\"Integer 16\" optional=\"YES\" defaultValueString=\"3\" usesScalarValueType=\"YES\"",
            "Int16 = 3"
        ),
        ("attributeType=\"Date\"", "Date?"), ("attributeType=\"UUID\"", "UUID?"), ("attributeType=\"URI\"", "URL?"),
        ("attributeType=\"Binary\"", "Data = Data()"),
        ("attributeType=\"Composite\" composite=\"C\"", "C = .init()"),
        ("attributeType=\"Composite\" composite=\"C\" optional=\"YES\"", "C?"),
        ("attributeType=\"Transformable\" customClassName=\"NSURL\"", "URL?"),
        ("attributeType=\"Transformable\" customClassName=\"[Int]\"", "[Int] = []"),
        ("attributeType=\"Transformable\" customClassName=\"UIColor\"", "UIColor?"),
        ("attributeType=\"Transformable\" valueTransformerName=\"Day\"", "Date?"),
        ("optional=\"YES\"", "JSONValue?"),
    ])
    func givesAttributesTheirTypes(attribute: String, expected: String) throws {
        let output = try Self.generate(
            """
            <entity name="A"><attribute name="x" \(attribute)/></entity>
            <composite name="C"><attribute name="y" attributeType="String"/></composite>
            """
        ) { $0.transformTypes = ["Day": "Date"] }
        #expect(Self.text(output, "A.swift").contains("    var x: \(expected)\n"))
    }

    /// What a transformer makes counts before the attribute's own type.
    @Test(arguments: ["String", "Composite\" composite=\"C"]) func givesTransformedAttributesTheirTypes(type: String)
        throws
    {
        let output = try Self.generate(
            """
            <entity name="A"><attribute name="x" optional="YES" attributeType="\(type)"><userInfo><entry key="jsonTransformer" value="List"/></userInfo></attribute>
            <attribute name="z" attributeType="String" defaultValueString="a"><userInfo><entry key="jsonTransformer" value="List"/></userInfo></attribute></entity>
            <composite name="C"><attribute name="y" attributeType="String"/></composite>
            """
        ) { $0.transformTypes = ["List": "[String]"] }
        #expect(Self.text(output, "A.swift").contains("    var x: [String]?\n"))
        // What it makes of the default isn't known.
        #expect(Self.text(output, "A.swift").contains("    var z: [String] = []\n"))
    }

    /// Each composite has two attributes of the next: there are as many ways to the last as there are values of an integer.
    @Test(arguments: [
        ("attributeType=\"String\"", "CompositeValue, Hashable, Codable {"),
        ("attributeType=\"Transformable\" customClassName=\"UIColor\"", "CompositeValue {"),
    ])
    func decidesCompositesOnce(last: String, expected: String) throws {
        let count = 64
        let composites = (0...count).map { level in
            let attributes =
                level == count
                ? "<attribute name=\"a\" optional=\"YES\" \(last)/>"
                : ["a", "b"].map {
                    "<attribute name=\"\($0)\" optional=\"YES\" attributeType=\"Composite\" composite=\"C\(level + 1)\"/>"
                }.joined()
            return "<composite name=\"C\(level)\">\(attributes)</composite>"
        }
        let other = "<composite name=\"Other\"><attribute name=\"a\" attributeType=\"String\"/></composite>"
        let output = try Self.generate("<entity name=\"A\"/>" + composites.joined() + other)
        let text = Self.text(output, "TestModel.swift")
        for level in 0...count { #expect(text.contains("struct C\(level): \(expected)")) }
        #expect(text.contains("struct Other: CompositeValue, Hashable, Codable {"))
    }

    @Test func fallsBackToJSONWhereItIsTold() throws {
        let output = try Self.generate(
            "<entity name=\"A\"><attribute name=\"x\" attributeType=\"Transformable\" customClassName=\"UIColor\"/></entity>"
        ) { $0.unknownTypes = .jsonValue }
        #expect(output.fallbackCount == 1)
        #expect(
            Self.text(output, "A.swift").contains(
                """
                    /// Transformable, required; in JSON `x`. The model's type for it is `UIColor`, which is not one of Swift's own.
                    var x: JSONValue = .null
                """))
    }

    // MARK: What would not be Swift

    @Test func letsNoTextOfTheModelOutOfItsPlace() throws {
        let output = try Self.generate(
            """
            <entity name="A B"><attribute name="x" attributeType="String" defaultValueString="&quot;\\(1)">
            <userInfo><entry key="documentation" value="one&#13;two&#13;&#10;three"/><entry key="RawType" value="Int; import Evil"/></userInfo></attribute>
            <userInfo><entry key="mogenerator.customBaseClass" value="B {} class C"/><entry key="additionalImports" value="Darwin; x, Other"/></userInfo></entity>
            """)
        let text = Self.text(output, "AB.swift")
        #expect(
            text.contains(
                """
                import Modelwright
                import Other

                /// The entity `A B`.
                nonisolated final class AB: ModelObject {
                    /// one
                    /// two
                    /// three
                    ///
                """))
        #expect(text.contains("    var x: JSONValue = .null\n"))
        #expect(text.contains("{ \"A B\" }"))
    }

    @Test func refusesFilesOfOneName() {
        let error = #expect(throws: GeneratorError.self) {
            _ = try Self.generate("<entity name=\"Book\"/><entity name=\"book\"/>")
        }
        #expect(
            error?.description
                == "error: Book.swift and book.swift would be one file, at least on some disks. Give one of the entities another representedClassName, or the model's type another name."
        )
    }

    @Test func refusesOptionsThatAreNoNames() {
        let type = #expect(throws: GeneratorError.self) {
            _ = try Self.generate("<entity name=\"A\"/>") { $0.modelType = "../x" }
        }
        #expect(
            type?.description
                == "error: \"../x\" is not a valid Swift name for a model type. Use letters, digits and _, and no keyword."
        )
        let base = #expect(throws: GeneratorError.self) {
            _ = try Self.generate("<entity name=\"A\"/>") { $0.baseClass = "B, C" }
        }
        #expect(
            base?.description
                == "error: \"B, C\" is not a valid Swift name for a base class. Use letters, digits and _, and no keyword."
        )
    }

    // MARK: Owners

    /// Each relationship with the rule that makes one end weak.
    @Test(arguments: [
        ("toMany=\"YES\"", "maxCount=\"1\"", "", "", false, true),
        ("maxCount=\"1\"", "maxCount=\"1\"", "", "", false, true),
        ("maxCount=\"1\"", "maxCount=\"1\" deletionRule=\"Cascade\"", "", "", true, false),
        ("toMany=\"YES\"", "maxCount=\"1\"", "jsonDirection=none", "", true, false),
        ("maxCount=\"1\"", "maxCount=\"1\"", "modelgen.weak=YES", "", true, false),
        ("maxCount=\"1\"", "maxCount=\"1\"", "", "modelgen.weak=NO", true, false),
        ("maxCount=\"1\"", "maxCount=\"1\"", "modelgen.weak=NO", "modelgen.weak=NO", false, false),
    ])
    func letsOneEndHoldTheOther(
        first: String, second: String, firstInfo: String, secondInfo: String, firstIsWeak: Bool, secondIsWeak: Bool
    ) throws {
        func info(_ text: String) -> String {
            let parts = text.split(separator: "=")
            return parts.count < 2 ? "" : "<userInfo><entry key=\"\(parts[0])\" value=\"\(parts[1])\"/></userInfo>"
        }
        let output = try Self.generate(
            """
            <entity name="A"><relationship name="b" optional="YES" \(first) destinationEntity="B" inverseName="a" inverseEntity="B">\(info(firstInfo))</relationship></entity>
            <entity name="B"><relationship name="a" optional="YES" \(second) destinationEntity="A" inverseName="b" inverseEntity="A">\(info(secondInfo))</relationship></entity>
            """)
        #expect(Self.text(output, "A.swift").contains("Weak:") == firstIsWeak)
        #expect(Self.text(output, "B.swift").contains("Weak:") == secondIsWeak)
    }

    /// Each relationship that the annotation is for: one without an inverse, or that is its own, has to have it itself.
    @Test(arguments: [
        ("", "", "modelgen.owner", "", [true, false, false]),
        ("", "modelgen.owner", "", "", [true, false, false]),
        ("modelgen.owner", "", "", "", [true, true, false]),
        ("", "", "", "modelgen.owner", [false, false, true]),
        ("", "", "", "", [false, false, false]),
    ])
    func letsAGraphKeepTheEndThatWouldBeWeak(
        entity: String, other: String, relationship: String, alone: String, areKept: [Bool]
    ) throws {
        func info(_ key: String) -> String {
            key.isEmpty ? "" : #"<userInfo><entry key="\#(key)" value="graph"/></userInfo>"#
        }
        let output = try Self.generate(
            """
            <entity name="A"><relationship name="bs" optional="YES" toMany="YES" destinationEntity="B" inverseName="a" inverseEntity="B">\(info(relationship))</relationship>
            <relationship name="friends" optional="YES" toMany="YES" destinationEntity="A" inverseName="friends" inverseEntity="A"/>
            <relationship name="first" optional="YES" maxCount="1" destinationEntity="A">\(info(alone))</relationship>\(info(entity))</entity>
            <entity name="B"><relationship name="a" optional="YES" maxCount="1" destinationEntity="A" inverseName="bs" inverseEntity="A"/>\(info(other))</entity>
            """)
        let (a, b) = (Self.text(output, "A.swift"), Self.text(output, "B.swift"))
        func isKept(_ name: String, _ text: String) -> Bool {
            text.contains("object.\(name) }, set: { $0.\(name) = $1 }).keptByGraph()")
        }
        #expect([isKept("a", b), isKept("friends", a), isKept("first", a)] == areKept)
        #expect(!isKept("bs", a))
        #expect(b.contains("    weak var a: A?\n") == !areKept[0])
        #expect(b.contains("    var a: A?\n") == areKept[0])
        #expect(b.contains("Kept by the graph: nil when that") == areKept[0])
        #expect(a.contains("Kept by the graph: empty when that") == areKept[1])
    }

    // MARK: Configurations and options

    @Test func takesTheEntitiesOfAConfiguration() throws {
        let body = """
            <entity name="A"/><entity name="B"/>
            <configuration name="Cloud"><memberEntity name="B"/></configuration>
            """
        #expect(
            try Self.generate(body) { $0.configuration = "Cloud" }.files.map(\.name) == ["TestModel.swift", "B.swift"])
        let error = #expect(throws: GeneratorError.self) { _ = try Self.generate(body) { $0.configuration = "Local" } }
        #expect(error?.description == "error: The model has no configuration \"Local\". It has \"Cloud\".")
    }

    @Test func generatesNothingForAModelWithErrors() {
        let error = #expect(throws: ModelError.self) {
            _ = try Self.generate("<entity name=\"A\" parentEntity=\"B\"/><entity/>")
        }
        #expect(error?.diagnostics.map(\.rule) == ["unknown-parent", "missing-name"])
    }

    @Test(arguments: ["main", "Main"])
    func generatesNoProgramForAnEntity(name: String) throws {
        let files = try Self.generate("<entity name=\"\(name)\"/>").files.map(\.name)
        #expect(files == ["TestModel.swift", "\(name)+Class.swift"])
        let pair = try Self.generate("<entity name=\"\(name)\"/>") { $0.style = .pair }.files.map(\.name)
        #expect(pair == ["TestModel.swift", "_\(name).swift", "\(name)+Class.swift"])
        let model = try Self.generate("<entity name=\"A\"/>") { $0.modelType = name }.files.map(\.name)
        #expect(model == ["\(name)+Class.swift", "A.swift"])
    }

    @Test func putsEverythingIntoOneFile() throws {
        let document = try ModelDocument(
            data: Data(
                """
                <model><entity name="A"><attribute name="d" attributeType="Date"/></entity><entity name="B"/></model>
                """.utf8),
            name: "Test.xml")
        let files = try ModelGenerator().generateFile(named: "All.swift", document, fileName: "Test.xml").files
        #expect(files.map(\.name) == ["All.swift"])
        let lines = files[0].text.split(separator: "\n").filter {
            $0.hasPrefix("import ") || $0.hasPrefix("nonisolated final class ")
        }
        #expect(
            lines == [
                "import Foundation", "import Modelwright", "nonisolated final class A: ModelObject {",
                "nonisolated final class B: ModelObject {",
            ])
        #expect(GeneratedFile.isUnchanged(files[0].text))
    }

    @Test func importsAsWidelyAsTypesAreNamed() throws {
        let output = try Self.generate(
            #"""
            <entity name="P"><attribute name="URL" attributeType="String"/></entity>
            <entity name="C" parentEntity="P"/>
            <entity name="D" parentEntity="P"><attribute name="d" attributeType="Date"/></entity>
            """#
        ) {
            $0.accessLevel = .public
            $0.additionalImports = ["Other"]
        }
        func imports(_ name: String) -> [String] {
            Self.text(output, name).split(separator: "\n").filter { $0.contains("import ") }.map(String.init)
        }
        #expect(imports("P.swift") == ["public import Modelwright", "public import Other"])
        #expect(imports("C.swift") == ["import Modelwright", "public import Other"])
        #expect(imports("D.swift") == ["public import Foundation", "public import Modelwright", "public import Other"])
    }

    /// Within a package a plain import is as wide as one may be, unless imports are internal by default.
    @Test(arguments: [GeneratorOptions.Style.final, .pair])
    func importsForAPackageWithAndWithoutInternalImports(style: GeneratorOptions.Style) throws {
        let entities = #"<entity name="A"><attribute name="d" attributeType="Date"/></entity>"#
        let expected = """
            #if hasFeature(InternalImportsByDefault)
                package import Foundation
                package import Modelwright
            #else
                import Foundation
                import Modelwright
            #endif

            """
        let output = try Self.generate(entities) {
            $0.style = style
            $0.accessLevel = .package
        }
        let machine = style == .pair ? "_A.swift" : "A.swift"
        for file in output.files where [machine, "TestModel.swift"].contains(file.name) {
            #expect(file.body.hasPrefix(expected))
        }
        if style == .pair { #expect(Self.text(output, "A.swift").hasPrefix("import Modelwright\n\n")) }
        var options = GeneratorOptions()
        options.style = style
        options.accessLevel = .package
        let document = try ModelDocument(data: Data("<model>\(entities)</model>".utf8), name: "M.xml")
        let file = try ModelGenerator(options).generateFile(named: "M.swift", document, fileName: "M.xml").files[0]
        #expect(file.body.hasPrefix(expected))
        #expect(file.body.split(separator: "import ").count == 5)
    }

    @Test func importsFoundationPubliclyForDeclarationsOnly() throws {
        let output = try Self.generate(
            #"""
            <entity name="Text"><attribute name="t" attributeType="String" defaultValueString="URL or Date"/></entity>
            <entity name="Case"><attribute name="c" attributeType="String" defaultValueString="Date"><userInfo><entry key="enumCases" value="Date"/></userInfo></attribute></entity>
            <entity name="Holder"><relationship name="data" optional="YES" maxCount="1" destinationEntity="Data"/></entity>
            <entity name="Data"><attribute name="s" attributeType="String"/></entity>
            <entity name="Raw" isAbstract="YES"><attribute name="r" optional="YES" attributeType="Date" defaultDateTimeInterval="0"><userInfo><entry key="RawType" value="Own"/></userInfo></attribute></entity>
            <entity name="RawValue"><attribute name="r" optional="YES" attributeType="Date" defaultDateTimeInterval="0"><userInfo><entry key="RawType" value="Own"/></userInfo></attribute></entity>
            """#
        ) {
            $0.style = .pair
            $0.accessLevel = .public
            $0.makesSnapshots = true
        }
        for name in ["_Text.swift", "_Case.swift", "_Holder.swift", "_Data.swift"] {
            #expect(!Self.text(output, name).contains("import Foundation"), "\(name)")
        }
        #expect(Self.text(output, "_Raw.swift").contains("\nimport Foundation\npublic import Modelwright\n"))
        // The initial value of a parameter is for others to use.
        let imports = "\npublic import Foundation\npublic import Modelwright\n"
        #expect(Self.text(output, "_RawValue.swift").contains(imports))
    }

    // MARK: Names that swift-format does not like

    @Test(
        arguments: [
            ("<entity name=\"A\"><attribute name=\"lowerCamel\" attributeType=\"String\"/></entity>", "A", nil),
            ("<entity name=\"A\"><attribute name=\"_one\" attributeType=\"String\"/></entity>", "A", nil),
            (
                "<entity name=\"A\"><attribute name=\"snake_case\" attributeType=\"String\"/></entity>", "A",
                "AlwaysUseLowerCamelCase"
            ),
            (
                "<entity name=\"a\"><relationship name=\"URLs\" toMany=\"YES\" optional=\"YES\" destinationEntity=\"a\"/></entity>",
                "a", "AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized"
            ),
            (
                "<entity name=\"A\"><attribute name=\"e\" attributeType=\"String\"><userInfo><entry key=\"enumCases\" value=\"Red\"/></userInfo></attribute></entity>",
                "A", "AlwaysUseLowerCamelCase"
            ),
        ] as [(String, String, String?)])
    func letsNamesOfTheModelBe(body: String, entity: String, rules: String?) throws {
        let text = Self.text(try Self.generate(body), "\(entity).swift")
        let line = text.split(separator: "\n").first { $0.hasPrefix("// swift-format-ignore-file: ") }
        #expect(line.map(String.init) == rules.map { "// swift-format-ignore-file: \($0)" })
        #expect(GeneratedFile.isUnchanged(text))
    }
}
