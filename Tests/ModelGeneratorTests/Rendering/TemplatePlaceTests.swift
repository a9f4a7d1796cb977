import Testing

@testable import ModelGenerator

/// Where a template of one's own prints a text of the model: the place decides how it is laid.
struct TemplatePlaceTests {
    /// What a template makes of an entity with `text` in its `userInfo`, behind the lines that every file has.
    private static func render(_ template: String, _ text: String, _ variable: String = "") throws -> String {
        let folder = try TemporaryFolder()
        try folder.write(template, to: "machine.stencil")
        let escaped = text.unicodeScalars.map { "&#\($0.value);" }.joined()
        let output = try GeneratorTests.generate(
            #"<entity name="My &quot;A"><attribute name="x" attributeType="String"/><userInfo><entry key="t" value="\#(escaped)"/></userInfo></entity>"#
        ) {
            $0.templateFolder = folder.path
            $0.templateVariables = ["v": variable]
        }
        return try #require(output.files.first { $0.name == "MyA.swift" }).body
    }

    @Test(arguments: [
        ("/// {{ entity.userInfo.t }}\nlet a = 1", "x\ndeinit { }", "/// x deinit { }\nlet a = 1\n"),
        ("//{{ entity.userInfo.t }}\nlet a = 1", "\u{301}\rx", "//\u{301} x\nlet a = 1\n"),
        ("let a = 1 // {{ entity.userInfo.t }}", "\u{2028}x\u{202E}", "let a = 1 // x\n"),
        ("/*{{ entity.userInfo.t }}*/", "/*/ x\n*/ y *", "/* / * /  x\n* /  y * */\n"),
        ("/* /* */ {{ entity.userInfo.t }} */", "*/", "/* /* */  * /  */\n"),
        ("let a = \"{{ entity.userInfo.t }}\"", "\"\\(x)\n", #"let a = "\"\\(x)\n""# + "\n"),
        ("let a = \"\\{{ entity.userInfo.t }}\"", "(x)", #"let a = "\\(x)""# + "\n"),
        ("let a = #\"{{ entity.userInfo.t }}\"#", "\"#\\#(x)", ##"let a = #"\#"#\#\#(x)"#"## + "\n"),
        (
            "let a = \"\"\"\n    {{ entity.userInfo.t }}\n    \"\"\"", "\"\"\"\nx",
            "let a = \"\"\"\n    \\\"\\\"\\\"\\nx\n    \"\"\"\n"
        ),
        ("let a = \"// {{ entity.userInfo.t }}\"", "\"", "let a = \"// \\\"\"\n"),
        (
            "let a = \"\\(f(\"{{ entity.userInfo.t }}\")) {{ entity.userInfo.t }}\"", "\"",
            "let a = \"\\(f(\"\\\"\")) \\\"\"\n"
        ),
        ("let {{ entity.userInfo.t }} = 1", "été2", "let été2 = 1\n"),
        ("let a: {{ entity.userInfo.t }}", "[Some<A.B>]?", "let a: [Some<A.B>]?\n"),
        ("let a = {{ entity.userInfo.t }}", "-1.5e3", "let a = -1.5e3\n"),
        ("let a = {{ entity.userInfo.t|literal }}", "\"\n", "let a = \"\\\"\\n\"\n"),
        ("let {{ entity.userInfo.t|escaped }} = 1", "in out", "let inOut = 1\n"),
        ("let {{ entity.userInfo.t|escaped }} = 1", "in", "let `in` = 1\n"),
        ("let a = {{ entity.userInfo.t|code }}", "f(.x) { }", "let a = f(.x) { }\n"),
        ("// {{ entity.userInfo.t|code }}\nx", "a\nb", "// a b\nx\n"),
        ("let a = {%+ filter literal %}<{{ entity.userInfo.t }}>{% endfilter +%}", "\"", "let a = \"<\\\">\"\n"),
        ("// {%+ filter uppercase %}a{{ entity.userInfo.t }}{% endfilter +%}\nx", "b\nc", "// AB C\nx\n"),
        ("// {%+ for k, v in entity.userInfo %}{{ k }}{{ v }}{% endfor +%}\nx", "\nc", "// tc\nx\n"),
        ("{% if entity.userInfo.t == \"b\" and entity.name != \"b\" %}yes{% endif %}", "b", "yes\n"),
        ("{{ \"yes\" if entity.userInfo.t == \"b\" else entity.userInfo.t }}", "b", "yes\n"),
        ("{% for a in entity.attributes where a.name == \"x\" %}{{ a.type }}{% endfor %}", "", "String\n"),
        ("{{ entity.userInfo.t.count }}{{ entity.userInfo.t.first }}{{ entity.userInfo.t.1 }}", "ab", "2ab\n"),
        ("{% for t in entity.userInfo.t|split:\",\" %}{{ t }} {%+ endfor %}", "a,b", "a b\n"),
        ("{{ entity.userInfo.t|split:\",\"|join:\" + \" }}", "a,b", "a + b\n"),
    ])
    func laysTextsByTheirPlaces(template: String, text: String, expected: String) throws {
        #expect(try Self.render(template, text) == expected)
    }

    @Test(arguments: [
        ("let {{ entity.name }} = 1", "", #"My \"A"#), ("let a = {{ entity.userInfo.t }}", "f()", "f()"),
        ("let a = \"\\({{ entity.userInfo.t }})\"", "x)", "x)"),
        ("let a = {{ entity.userInfo.t }}", "\"b\"", #"\"b\""#),
        ("let a = {{ entity.userInfo.t|upperFirst }}", "a;", "A;"),
        ("let a = {{ entity.userInfo.t|split:\",\"|join:\" + \" }}", "a,;", ";"),
        ("{% filter uppercase %}a{{ entity.userInfo.t }}{% endfilter %}", "\nb", #"\nB"#),
        ("let a = {{ entity.userInfo.t|default:\"x\" }}", "//", "//"),
        ("// a\n{{ entity.userInfo.t }}", "deinit { }", "deinit { }"),
        ("/* a */{{ entity.userInfo.t }}", "*/", "*/"),
        ("{% for k, v in entity.userInfo %}{{ v }}{% endfor %}", "{", "{"),
    ])
    func refusesTextsAsCode(template: String, text: String, shown: String) {
        let error = #expect(throws: GeneratorError.self) { _ = try Self.render(template, text) }
        #expect(
            error?.description.hasSuffix(
                "/machine.stencil: error: The template prints \"\(shown)\" as code, but it is text from the model. Use the filter literal or escaped, put it in a comment, or use the filter code if the model's text is Swift."
            ) == true, "\(String(describing: error))")
    }

    @Test(arguments: [
        "(#/\"/#, {{ entity.userInfo.t }})", "(/[/*]/, {{ entity.userInfo.t }}, /[*/]/)",
        "(#///#, {{ entity.userInfo.t }})", "(#/\\//* x/#, {{ entity.userInfo.t }}) /* */",
        "(#/\"\"\"/#, 1)\nlet b = {{ entity.userInfo.t }}\nlet c = #/\"\"\"/#", "let a = /\"/; {{ entity.userInfo.t }}",
        "[/\"/: \"{{ entity.userInfo.t }}\"]",
        "##/\n\"\n/##\n// {{ entity.userInfo.t|code }}", "#/ \"/#; {{ variables.v }}",
    ])
    func refusesTextsBehindRegularExpressions(template: String) {
        let error = #expect(throws: GeneratorError.self) { _ = try Self.render("x " + template, "pwn()", "f()") }
        #expect(
            error?.description.hasSuffix(
                #"""
                /machine.stencil: error: The template prints text from the model after a regular expression literal, where strings and comments can't be recognised reliably. Write try Regex("…") instead of the literal.
                """#) == true, "\(String(describing: error))")
    }

    @Test(arguments: [
        ("let a = b / 2; {{ entity.userInfo.t }}", "let a = b / 2; c\n"),
        ("a/b(/)/{{ entity.userInfo.t }}", "a/b(/)/c\n"),
        ("{{ entity.userInfo.t }}: #/\"/#", "c: #/\"/#\n"), ("\"a #/\" + {{ entity.userInfo.t }}", "\"a #/\" + c\n"),
    ])
    func takesDivisionForWhatItIs(template: String, expected: String) throws {
        #expect(try Self.render(template, "c") == expected)
    }

    @Test func takesVariablesForCode() throws {
        #expect(
            try Self.render("{{ variables.v }} // {{ variables.v }}\n\"{{ variables.v }}\"", "", "f(1)\n")
                == "f(1)\n // f(1)\n\"f(1)\\n\"\n")
    }

    @Test func breaksNoLineBehindACommentsMark() throws {
        let text = String(repeating: "(a, b), [c], { d } ", count: 12)
        let line = "let a = f(1, 2) // \(text)".trimmingPrefix(" ")
        #expect(try Self.render("let a = f(1, 2) // {{ entity.userInfo.t }}", text) == line.dropLast() + "\n")
    }

    @Test func breaksNoRawString() throws {
        let text = "\\\"" + String(repeating: "(a, b), [c], { d } ", count: 12)
        let rendered = try Self.render("f(x, #\"{{ entity.userInfo.t }}\"#, y)", text)
        #expect(SwiftToken.tokens(of: rendered).contains(.string(text, isInterpolated: false)))
    }
}
