import Testing

@testable import ModelGenerator

/// Which texts a model can name as the type of a transformable's values.
struct TypeNameTests {
    @Test(arguments: [
        ("UIColor", "UIColor?"), ("UIKit.UIColor", "UIKit.UIColor?"), ("Some&lt;A,B.C&gt;", "Some<A, B.C>?"),
        ("Some&lt; [A?] , B&lt;C&gt;? &gt;", "Some<[A?], B<C>?>?"), ("[UIColor]", "[UIColor]?"), ("[[A]?]", "[[A]?]?"),
        ("A?", "A??"),
    ])
    func keepsTypes(written: String, expected: String) throws {
        #expect(try Self.declaration(written) == "    var x: \(expected)")
    }

    @Test(arguments: [
        "A,B", "A&gt;B&lt;", "A[]", "Some&lt;&gt;", "Some&lt;A", "Some&lt;A,&gt;", "[]", "[A", "[A]B", "[A,B]", "?",
        "A&lt;B&gt;C",
        "A..B", "A?B", "[String:A]",
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
