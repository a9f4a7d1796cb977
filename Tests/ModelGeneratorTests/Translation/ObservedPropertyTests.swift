import Foundation
import Modelwright
import Testing

@testable import ModelGenerator

/// Which properties report their changes: `modelgen.observed`, and the option for all entities.
struct ObservedPropertyTests {
    private static func entity(_ name: String, _ parent: String? = nil, observed: String? = nil) -> String {
        let own = name.lowercased()
        return
            "<entity name=\"\(name)\"\(parent.map { " parentEntity=\"\($0)\"" } ?? "")><attribute name=\"\(own)\" optional=\"YES\" attributeType=\"String\"/>"
            + "<relationship name=\"\(own)List\" optional=\"YES\" toMany=\"YES\" destinationEntity=\"\(name)\"/>"
            + (observed.map { "<userInfo><entry key=\"modelgen.observed\" value=\"\($0)\"/></userInfo>" } ?? "")
            + "</entity>"
    }

    /// The names of the properties that report their changes.
    private static func observed(_ output: ModelGenerator.Output) -> [String] {
        output.files.flatMap { $0.text.split(separator: "\n") }
            .filter { $0.hasSuffix(" { willSet { reportChange() } }") }
            .map { String($0.drop { $0 != "v" }.dropFirst(4).prefix { $0 != ":" }) }
    }

    @Test(arguments: [
        (entity("A") + entity("B", "A"), false, []),
        (entity("A") + entity("B", "A"), true, ["a", "aList", "b", "bList"]),
        (entity("A", observed: "YES") + entity("B", "A") + entity("C"), false, ["a", "aList", "b", "bList"]),
        (entity("A", observed: "YES") + entity("B", "A", observed: "NO") + entity("C", "B"), false, ["a", "aList"]),
        (
            entity("A", observed: "NO") + entity("B", "A", observed: "YES") + entity("C"), true,
            ["c", "cList", "b", "bList"]
        ),
    ])
    func inheritsIt(body: String, isForAll: Bool, names: [String]) throws {
        let output = try GeneratorTests.generate(body) { $0.observesChanges = isForAll }
        #expect(Self.observed(output) == names)
    }

    @Test func bindsWhatReports() throws {
        let output = try GeneratorTests.generate(
            Self.entity("A", observed: "YES")
                + "<entity name=\"B\"><attribute name=\"b\" optional=\"YES\" attributeType=\"String\" indexed=\"YES\"/><attribute name=\"c\" optional=\"YES\" attributeType=\"String\"/></entity>"
        )
        let bindings = output.files.flatMap { $0.text.split(separator: "\n") }
            .filter { $0.contains("get: {") }.map { $0.contains(".reportingChanges(") }
        #expect(bindings == [true, true, true, false])
        #expect(Self.observed(output) == ["a", "aList", "b"])
    }

    @Test func warnsOfWhatIsInheritedUnobserved() throws {
        let output = try GeneratorTests.generate(Self.entity("A") + Self.entity("B", "A", observed: "YES"))
        #expect(
            output.warnings.map { "\($0)" } == [
                "Test.xml:2:164: warning: B has modelgen.observed, but inherits properties of A, which don't report their changes. Set modelgen.observed of A. [bad-annotation]"
            ])
        let parent = "<entity name=\"A\"/>"
        #expect(try GeneratorTests.generate(parent + Self.entity("B", "A", observed: "YES")).warnings.isEmpty)
    }

    @Test func warnsOfOtherValues() throws {
        let output = try GeneratorTests.generate(
            "<entity name=\"A\"><userInfo><entry key=\"modelgen.observed\" value=\"all\"/></userInfo></entity>")
        #expect(
            output.warnings.map { "\($0)" } == [
                "Test.xml:2:1: warning: A has \"all\" for modelgen.observed, which is none of its values, and not used. Write YES or NO. [bad-annotation]"
            ])
    }
}
