import Testing

@testable import ModelGenerator

/// Which texts a model can name as the type of a transformable's values.
struct TypeNameTests {
    @Test func aDestinationOfWhichOnlySubentitiesHaveClassesIsAnyObject() throws {
        let output = try GeneratorTests.generate(
            #"<entity name="Base" isAbstract="YES"><userInfo><entry key="mogenerator.ignore" value="YES"/></userInfo></entity>"#
                + #"<entity name="Sub" parentEntity="Base"/><entity name="Plain"><userInfo><entry key="mogenerator.ignore" value="YES"/></userInfo></entity>"#
                + #"<entity name="Leaf"><relationship name="base" optional="YES" maxCount="1" destinationEntity="Base"/>"#
                + #"<relationship name="plain" optional="YES" maxCount="1" destinationEntity="Plain"/></entity>"#)
        let leaf = try #require(output.files.first { $0.name == "Leaf.swift" }).text
        #expect(leaf.contains("    var base: ModelObject?\n"))
        #expect(leaf.contains("    var plain: DynamicObject?\n"))
    }

    @Test func theSmallestNumbersAreWrittenByTheirBits() throws {
        let output = try GeneratorTests.generate(
            #"<entity name="A"><attribute name="f" attributeType="Float" defaultValueString="1e-45"/>"#
                + #"<attribute name="d" attributeType="Double" defaultValueString="5e-324"/></entity>"#)
        let text = try #require(output.files.first { $0.name == "A.swift" }).text
        #expect(text.contains("    var f: Float = Float(bitPattern: 1)\n"))
        #expect(text.contains("    var d: Double = Double(bitPattern: 1)\n"))
    }

    @Test(arguments: [
        ("UIColor", "UIColor?"), ("UIKit.UIColor", "UIKit.UIColor?"), ("Some&lt;A,B.C&gt;", "Some<A, B.C>?"),
        ("Some&lt; [A?] , B&lt;C&gt;? &gt;", "Some<[A?], B<C>?>?"), ("[UIColor]", "[UIColor]?"), ("[[A]?]", "[[A]?]?"),
        ("A?", "A??"), ("[String:A]", "[String: A]?"), ("[A : [B]]", "[A: [B]]?"),
    ])
    func keepsTypes(written: String, expected: String) throws {
        #expect(try Self.declaration(written) == "    var x: \(expected)")
    }

    @Test(arguments: [
        ("[String]", "[String] = []"), ("[[Double]]", "[[Double]] = []"), ("[NSString]", "[String] = []"),
        ("[String: String]", "[String: String] = [:]"), ("[ String : [ Date ] ]", "[String: [Date]] = [:]"),
        ("[[String:[Int]]]", "[[String: [Int]]] = []"), ("[Int: String]", "[Int: String]?"),
    ])
    func bindsContainers(written: String, expected: String) throws {
        #expect(try Self.declaration(written) == "    var x: \(expected)")
    }

    @Test(arguments: [
        "A,B", "A&gt;B&lt;", "A[]", "Some&lt;&gt;", "Some&lt;A", "Some&lt;A,&gt;", "[]", "[A", "[A]B", "[A,B]", "?",
        "A&lt;B&gt;C",
        "A..B", "A?B", "[String:]", "[:A]", "[A:B:C]", "A:B", "any Codable", "A B", "In t", "Some&lt;A B&gt;",
        "A &lt;B",
        String(repeating: "[", count: 30_000) + "A" + String(repeating: "]", count: 30_000),
    ])
    func takesJSONForWhatIsNoType(written: String) throws {
        #expect(try Self.declaration(written) == "    var x: JSONValue = .null")
    }

    private static func declaration(_ type: String) throws -> String? {
        let output = try GeneratorTests.generate(
            "<entity name=\"A\"><attribute name=\"x\" attributeType=\"Transformable\" customClassName=\"\(type)\"/></entity>"
        )
        let text = GeneratorTests.text(output, "A.swift")
        return text.split(separator: "\n").first { $0.hasPrefix("    var x") }.map(String.init)
    }
}
