import Foundation
import Modelwright
import Testing

@testable import ModelGenerator

/// Names of a model that would be one in Swift.
struct ClashTests {
    @Test(arguments: [
        (
            #"<entity name="A"><attribute name="a-b" attributeType="String"/><attribute name="aB" attributeType="String"/></entity>"#,
            64, "A", "aB", "a-b and aB"
        ),
        (
            #"<entity name="A"><attribute name="addToBs" attributeType="String"/><relationship name="bs" toMany="YES" destinationEntity="A"/></entity>"#,
            68, "A", "addToBs", "addToBs and bs"
        ),
        (
            #"<entity name="A"><attribute name="kind" attributeType="String"><userInfo><entry key="enumCases" value="x"/></userInfo></attribute><attribute name="Kind" attributeType="String"/></entity>"#,
            18, "A", "Kind", "Kind and kind"
        ),
        (
            #"<entity name="P"><relationship name="items" optional="YES" toMany="YES" destinationEntity="P"/></entity><entity name="C" parentEntity="P"><relationship name="Items" optional="YES" toMany="YES" destinationEntity="P"/></entity>"#,
            139, "C", "addToItems", "items and Items"
        ),
        (
            #"<entity name="P"><attribute name="foo-bar" attributeType="String"/></entity><entity name="C" parentEntity="P"><attribute name="fooBar" attributeType="String"/></entity>"#,
            111, "C", "fooBar", "foo-bar and fooBar"
        ),
    ])
    func refusesMembersOfOneName(body: String, column: Int, entity: String, member: String, properties: String) {
        let error = #expect(throws: ModelError.self) { _ = try GeneratorTests.generate(body) }
        #expect(
            error?.diagnostics.first.map { "\($0)" }
                == "Test.xml:2:\(column): error: The class of \(entity) would have several members \(member), for \(properties). Rename one in the model, and keep its key in JSON by a jsonKeyPath. [same-member]"
        )
    }

    /// Of names with other signs between their letters, Swift can have one.
    @Test func numbersClassesThatWouldHaveOneName() throws {
        let names = ["model", "model-", "some", "so-me", "x", "x-", "xEntity", "x.", "xEntity2", "x+"]
        let output = try GeneratorTests.generate(names.map { "<entity name=\"\($0)\"/>" }.joined())
        #expect(
            output.files.map(\.name) == [
                "TestModel.swift", "modelEntity.swift", "modelEntity2.swift", "someEntity.swift", "soMe.swift",
                "x.swift", "xEntity.swift", "xEntityEntity.swift", "xEntity2.swift",
                "xEntity2Entity.swift", "xEntity3.swift",
            ])
    }

    @Test func namesNoClassLongerForEachThatClashes() throws {
        let entities = (0..<5_000).map { number in
            // Signs that no name in Swift has, as binary digits.
            "<entity name=\"a\(String(number, radix: 2).replacing("0", with: "-").replacing("1", with: "+"))\"/>"
        }
        let document = try ModelDocument(data: Data("<model>\(entities.joined())</model>".utf8), name: "Test.xml")
        let warnings = try ModelGenerator().diagnostics(document, fileName: "Test.xml")
        #expect(warnings.filter { $0.rule == "shared-class" }.count == 4_999)
        #expect(warnings.allSatisfy { $0.message.count < 120 })
    }

    @Test func saysAllThatClashes() {
        let twins = #"<attribute name="a-b" attributeType="String"/><attribute name="aB" attributeType="String"/>"#
        let error = #expect(throws: ModelError.self) {
            _ = try GeneratorTests.generate(#"<entity name="A">\#(twins)</entity><entity name="B">\#(twins)</entity>"#)
        }
        #expect(error?.diagnostics.map(\.rule) == ["same-member", "same-member"])
    }

    @Test func keepsTheEnumerationOfASuperclassVisible() throws {
        func entity(_ name: String, _ attribute: String, _ parent: String) -> String {
            #"<entity name="\#(name)"\#(parent)><attribute name="\#(attribute)" attributeType="String"><userInfo><entry key="enumCases" value="x"/><entry key="RawType" value="Status"/></userInfo></attribute></entity>"#
        }
        let output = try GeneratorTests.generate(entity("P", "p", "") + entity("C", "c", #" parentEntity="P""#))
        #expect(GeneratorTests.text(output, "P.swift").contains("    enum Status: String,"))
        #expect(GeneratorTests.text(output, "C.swift").contains("    enum StatusValue: String,"))
    }

    @Test func qualifiesALibrarysTypeThatAPropertyHides() throws {
        let output = try GeneratorTests.generate(
            #"<entity name="A"><attribute name="Date" attributeType="Date" defaultDateTimeInterval="0"/></entity>"#)
        #expect(
            GeneratorTests.text(output, "A.swift").contains(
                "    var Date: Foundation.Date = Foundation.Date(timeIntervalSinceReferenceDate: 0.0)\n"))
    }

    @Test func givesAFilesNameWayToALibrarysType() throws {
        let document = try ModelDocument(data: Data("<model><entity name=\"A\"/></model>".utf8), name: "Object.xml")
        let files = try ModelGenerator().generate(document, fileName: "Object.xml").files
        #expect(files.map(\.name) == ["ObjectModelDocument.swift", "A.swift"])
    }

    @Test func refusesABaseClassOfTheModels() {
        let error = #expect(throws: GeneratorError.self) {
            _ = try GeneratorTests.generate("<entity name=\"A\"/>") { $0.baseClass = "A" }
        }
        #expect(
            error?.description
                == "error: A is a class of the model, and can't be the class that they inherit from. Pass another base class."
        )
    }

    @Test(arguments: [
        (
            "A",
            "A is already a class of the model, or a type of a library or of the generated code. Pass another name with --model-type."
        ),
        (
            "Data",
            "Data is already a class of the model, or a type of a library or of the generated code. Pass another name with --model-type."
        ),
        ("A.B", "\"A.B\" is not a valid Swift name for a model type. Use letters, digits and _, and no keyword."),
        (
            "Key",
            "Key is already a class of the model, or a type of a library or of the generated code. Pass another name with --model-type."
        ),
    ])
    func refusesANameOfTheModelsTypeThatIsTaken(name: String, message: String) {
        let error = #expect(throws: GeneratorError.self) {
            _ = try GeneratorTests.generate("<entity name=\"A\"/>") { $0.modelType = name }
        }
        #expect(error?.description == "error: \(message)")
    }

    @Test func refusesClassesOfOneNameInOneFile() throws {
        var options = GeneratorOptions()
        options.style = .pair
        let document = try ModelDocument(
            data: Data("<model><entity name=\"X\"/><entity name=\"_X\"/></model>".utf8), name: "M.xml")
        let error = #expect(throws: GeneratorError.self) {
            _ = try ModelGenerator(options).generateFile(named: "M.swift", document, fileName: "M.xml")
        }
        #expect(
            error?.description
                == "error: _X.swift and _X.swift would be one file, at least on some disks. Give one of the entities another representedClassName, or the model's type another name."
        )
    }

    @Test func takesNoDocumentationForAnImport() throws {
        let document = try ModelDocument(
            data: Data(
                #"<model><entity name="A"><attribute name="d" optional="YES" attributeType="Date"/><userInfo><entry key="documentation" value="Do not import Foundation"/></userInfo></entity></model>"#
                    .utf8), name: "M.xml")
        let files = try ModelGenerator().generateFile(named: "M.swift", document, fileName: "M.xml").files
        #expect(files[0].body.hasPrefix("import Foundation\nimport Modelwright\n\n"))
        #expect(files[0].body.contains("/// Do not import Foundation\nnonisolated final class A"))
    }

    /// Two ends with the same annotation.
    private static func ends(_ isWeak: String) -> String {
        let info = #"<userInfo><entry key="modelgen.weak" value="\#(isWeak)"/></userInfo></relationship>"#
        return
            #"<entity name="A"><relationship name="bs" optional="YES" toMany="YES" destinationEntity="B" inverseName="a" inverseEntity="B">\#(info)</entity>"#
            + #"<entity name="B"><relationship name="a" optional="YES" maxCount="1" destinationEntity="A" inverseName="bs" inverseEntity="A">\#(info)</entity>"#
    }

    // MARK: What is said and not refused

    @Test(
        arguments: [
            (
                #"<entity name="P"/><entity name="C" parentEntity="P"/>"#, "Base",
                "Test.xml:2:19: warning: C inherits from P, and its class from Base, so Base has to inherit from P, or the model is refused when it is loaded. Let it inherit, or leave the base class to the entities at the root. [forced-base-class]"
            ),
            (
                #"<entity name="A"><attribute name="n" attributeType="Integer 16"><userInfo><entry key="RawType" value="String"/></userInfo></attribute></entity>"#,
                nil,
                "Test.xml:2:18: warning: A.n is of type Integer 16, which the type String does not take, so its type is Int. Name another type, or change the attribute's. [unusable-raw-type]"
            ),
            (
                #"<entity name="A"><attribute name="s" attributeType="String" defaultValueString="closed"><userInfo><entry key="enumCases" value="open, shut"/></userInfo></attribute></entity>"#,
                nil,
                "Test.xml:2:18: warning: A.s has the default \"closed\", which is none of its enumCases, so the model can't be loaded. Add the case, or give another default. [unknown-default-case]"
            ),
            (
                #"<entity name="A"><attribute name="s" attributeType="String"><userInfo><entry key="enumCases" value="open, shut"/><entry key="jsonEnumFallback" value="unknown"/></userInfo></attribute></entity>"#,
                nil,
                "Test.xml:2:114: warning: A.s has \"unknown\" for jsonEnumFallback, which is none of its enumCases, so the model can't be loaded. Add the case, or name another. [unknown-fallback-case]"
            ),
            (
                #"<entity name="A"><attribute name="s" attributeType="String" defaultValueString="shut"><userInfo><entry key="enumCases" value="open, shut=closed"/></userInfo></attribute></entity>"#,
                nil,
                "Test.xml:2:18: warning: A.s has the default \"shut\", which is no value of its enumCases, so the model can't be loaded. Give the case's value, \"closed\". [unknown-default-case]"
            ),
            (
                #"<entity name="A"><relationship name="b" optional="YES" maxCount="1" destinationEntity="A" inverseName="b" inverseEntity="A"><userInfo><entry key="modelgen.weak" value="perhaps"/></userInfo></relationship></entity>"#,
                nil,
                "Test.xml:2:18: warning: A.b has \"perhaps\" for modelgen.weak, which is none of its values, and not used. Write YES or NO. [bad-annotation]"
            ),
            (
                #"<entity name="A"><relationship name="b" optional="YES" toMany="YES" destinationEntity="A" inverseName="b" inverseEntity="A"><userInfo><entry key="modelgen.collection" value="list"/></userInfo></relationship></entity>"#,
                nil,
                "Test.xml:2:18: warning: A.b has \"list\" for modelgen.collection, which is none of its values, and not used. Write set or array. [bad-annotation]"
            ),
            (
                #"<entity name="A"><userInfo><entry key="modelgen.owner" value="YES"/></userInfo></entity>"#,
                nil,
                "Test.xml:2:1: warning: A has \"YES\" for modelgen.owner, which is none of its values, and not used. Write graph. [bad-annotation]"
            ),
            (
                #"<entity name="A"><attribute name="s" optional="YES" attributeType="String"><userInfo><entry key="modelgen.week" value="YES"/></userInfo></attribute></entity>"#,
                nil,
                "Test.xml:2:18: warning: A.s has the annotation modelgen.week, which is not known, and not used. There are modelgen.collection, modelgen.observed, modelgen.owner and modelgen.weak. [unknown-annotation]"
            ),
            (
                ends("YES"), nil,
                "Test.xml:2:228: warning: A.bs and B.a are both weak, so neither holds the other's objects, and something else has to. Set modelgen.weak to YES at exactly one of the two. [same-ends]"
            ),
            (
                ends("NO"), nil,
                "Test.xml:2:227: warning: A.bs and B.a are both strong, so their objects hold each other, and are never released. Set modelgen.weak to YES at exactly one of the two. [same-ends]"
            ),
            (
                #"<entity name="A"><attribute name="n" attributeType="Integer 16"><userInfo><entry key="enumCases" value="low=1, high=1"/></userInfo></attribute></entity>"#,
                nil,
                "Test.xml:2:18: warning: A.n has enumCases \"low=1, high=1\", of which no enumeration can be made: \"high=1\" has the value of another case. Write names with commas between them, or names with values as in draft=1, for a String or an integer attribute. [unusable-cases]"
            ),
            (
                #"<entity name="A"><attribute name="n" attributeType="Integer 64"><userInfo><entry key="enumCases" value="low=9223372036854775807, high"/></userInfo></attribute></entity>"#,
                nil,
                "Test.xml:2:18: warning: A.n has enumCases \"low=9223372036854775807, high\", of which no enumeration can be made: \"high\" is no number that Integer 64 has. Write names with commas between them, or names with values as in draft=1, for a String or an integer attribute. [unusable-cases]"
            ),
            (
                #"<entity name="A"><attribute name="s" attributeType="String"><userInfo><entry key="enumCases" value="open; shut"/></userInfo></attribute></entity>"#,
                nil,
                "Test.xml:2:18: warning: A.s has enumCases \"open; shut\", of which no enumeration can be made: \"open; shut\" has a semicolon, and commas stand between cases. Write names with commas between them, or names with values as in draft=1, for a String or an integer attribute. [unusable-cases]"
            ),
            (
                #"<entity name="A"><attribute name="s" attributeType="String"><userInfo><entry key="enumCases" value="open,,shut"/></userInfo></attribute></entity>"#,
                nil,
                "Test.xml:2:18: warning: A.s has enumCases \"open,,shut\", of which no enumeration can be made: one of them has no name. Write names with commas between them, or names with values as in draft=1, for a String or an integer attribute. [unusable-cases]"
            ),
        ] as [(String, String?, String)])
    func warns(body: String, forcedBaseClass: String?, warning: String) throws {
        let output = try GeneratorTests.generate(body) { $0.forcedBaseClass = forcedBaseClass }
        #expect(output.warnings.map(\.description) == [warning])
    }
}
