import Foundation
import Testing

@testable import ModelGenerator

/// Templates that replace the built-in ones, and what is wrong with some.
struct TemplateTests {
    @Test func rendersTheTemplatesOfAFolder() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "{% for a in entity.attributes %}{{ a.name|upperFirst }}: {{ variables.kind }}\n{% endfor %}",
            to: "machine.stencil")
        let output = try GeneratorTests.generate(
            "<entity name=\"A\"><attribute name=\"x\" attributeType=\"String\"/><attribute name=\"y\" attributeType=\"String\"/></entity>"
        ) {
            $0.templateFolder = folder.path
            $0.templateVariables = ["kind": "text"]
        }
        #expect(GeneratorTests.text(output, "A.swift").hasSuffix("\n\nX: text\nY: text\n"))
    }

    @Test(arguments: [
        ("a\n{% for x in %}\n", ":2: error: 'for' statements should use the syntax:"),
        ("a\n\n{{ entity.name|nope }}\n", ":3: error: Unknown filter 'nope'."),
        ("{% if entity.name %}\n", ":1: error: `endif` was not found."),
        (
            "{{ entity.name }}\n{{ entity.nmae }}\n",
            ":2: error: Entity has no 'nmae'. It has name, className, classReference, machineClassName,"
        ),
        (
            "{{ entity.attributes|list:\"nmae\" }}\n",
            ":1: error: Attribute has no 'nmae'. It has name, identifier, type, isOptional,"
        ),
        ("{% if types.Nope %}{% endif %}\n", ":1: error: types has no 'Nope'. It has Array, Bool,"),
        ("\n{{ entitiy.name }}\n", ":2: error: There is no 'entitiy'. There are model, entity, variables and types."),
        (
            "{% for a in attributes %}{% endfor %}",
            ":1: error: There is no 'attributes'. There are model, entity, variables and types."
        ),
        (
            "{% for a in entity.attributes %}{{ forloop.last }}{% endfor %}\n{{ entity.keys.last.name }}",
            ":2: error: 'keys.last' crashes Stencil if the list is empty. Use forloop.last in a loop."
        ),
    ])
    func placesTheErrorsOfTemplates(text: String, message: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "machine.stencil")
        let error = #expect(throws: GeneratorError.self) {
            _ = try GeneratorTests.generate(
                "<entity name=\"A\"><attribute name=\"x\" attributeType=\"String\"/></entity>"
            ) {
                $0.templateFolder = folder.path
            }
        }
        #expect(
            error?.description.hasPrefix("\(folder.path)/machine.stencil\(message)") == true,
            "\(String(describing: error))")
    }

    @Test(arguments: [
        ("a\n{{ entity.name|nope }}\n", ":2: error: Unknown filter 'nope'."),
        ("a\n\n{{ model.nope }}\n", ":3: error: Model has no 'nope'. It has typeName, fileName,"),
    ])
    func placesTheErrorsOfIncludedTemplates(text: String, message: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("{% include \"outer.stencil\" %}", to: "machine.stencil")
        try folder.write("\n{% include \"inner.stencil\" %}", to: "outer.stencil")
        try folder.write(text, to: "inner.stencil")
        let error = #expect(throws: GeneratorError.self) {
            _ = try GeneratorTests.generate("<entity name=\"A\"/>") { $0.templateFolder = folder.path }
        }
        #expect(
            error?.description.hasPrefix("\(folder.path)/inner.stencil\(message)") == true,
            "\(String(describing: error))")
    }

    @Test func seesWhatAModelSaysOfValues() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {% for a in entity.attributes %}
            // {{ a.name }}: {{ a.attributeType }}, {{ a.jsonKeyPath|default:"nowhere" }} {{ a.minLength }} {{ a.maxLength }} {{ a.pattern }}
            [{{ a.minValue }}, {{ a.maxValue }}]
            {% endfor %}
            {% for r in entity.relationships %}
            // {{ r.name }}: {{ r.jsonKeyPath }} {{ r.minCount }} {{ r.maxCount|default:"any" }}
            {% endfor %}
            """, to: "machine.stencil")
        let output = try GeneratorTests.generate(
            """
            <entity name="A">
            <attribute name="code" attributeType="String" minValueString="2" maxValueString="8" regularExpressionString="[a-z]+"/>
            <attribute name="bornOn" optional="YES" attributeType="Date" minDateTimeInterval="0"><userInfo><entry key="jsonDirection" value="none"/></userInfo></attribute>
            <attribute name="height" optional="YES" attributeType="Double" minValueString="0.0" maxValueString="3"><userInfo><entry key="jsonKeyPath" value="size.height"/></userInfo></attribute>
            <relationship name="friends" optional="YES" toMany="YES" minCount="2" destinationEntity="A"/>
            <relationship name="bestFriends" optional="YES" toMany="YES" maxCount="3" destinationEntity="A"/>
            <userInfo><entry key="jsonNaming" value="snake_case"/></userInfo>
            </entity>
            """
        ) { $0.templateFolder = folder.path }
        #expect(
            try #require(output.files.last).body == """
                // code: String, code 2 8 [a-z]+
                [, ]
                // bornOn: Date, nowhere
                [Date(timeIntervalSinceReferenceDate: 0.0), ]
                // height: Double, size.height
                [0.0, 3.0]
                // friends: friends 2 any
                // bestFriends: best_friends 0 3

                """)
    }

    @Test func readsAnyKeyOfTheVariablesAndOfUserInfo() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "{{ variables.none }}{{ entity.userInfo.none }}{% if entity.snapshot %}-{% endif %}.", to: "machine.stencil"
        )
        let output = try GeneratorTests.generate("<entity name=\"A\"/>") { $0.templateFolder = folder.path }
        #expect(GeneratorTests.text(output, "A.swift").hasSuffix("\n\n.\n"))
    }

    @Test func refusesTemplatesThatIncludeThemselves() throws {
        let folder = try TemporaryFolder()
        try folder.write("{% include \"part.stencil\" %}", to: "machine.stencil")
        try folder.write("{% include 'machine.stencil' %}", to: "part.stencil")
        let error = #expect(throws: GeneratorError.self) {
            _ = try GeneratorTests.generate("<entity name=\"A\"/>") { $0.templateFolder = folder.path }
        }
        #expect(
            error?.description
                == "\(folder.path)/part.stencil:1: error: The template includes itself: machine.stencil, part.stencil, machine.stencil."
        )
    }

    @Test func saysWhichTemplatesThereAre() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: GeneratorError.self) {
            _ = try GeneratorTests.generate("<entity name=\"A\"/>") { $0.templateFolder = folder.path }
        }
        #expect(
            error?.description
                == "\(folder.path): error: There is none of model.stencil, machine.stencil, human.stencil in the folder of templates."
        )
    }

    /// What a folder with these templates is refused for, without the folder.
    private static func refusal(
        of templates: [String: String], _ configure: (inout GeneratorOptions) -> Void = { _ in }
    ) throws -> String? {
        let folder = try TemporaryFolder()
        for (name, text) in templates { try folder.write(text, to: name) }
        let error = #expect(throws: GeneratorError.self) {
            _ = try GeneratorTests.generate(
                "<entity name=\"A\"><attribute name=\"x\" attributeType=\"String\"/></entity>"
            ) {
                $0.templateFolder = folder.path
                configure(&$0)
            }
        }
        return error?.description.replacing(folder.path + "/", with: "")
    }

    @Test(arguments: [
        ("{{ entity.name", "The tag is not closed."),
        ("{{ entity.name }\n{% if entity.name %}{% endif %}{{ x }}", "The tag is not closed."),
        ("{{ entity.name %}\n{{ entity.name }}", "The tag is not closed."),
        ("{# nothing", "The tag is not closed."),
        ("{{ }}", "The tag is empty."), ("{%%}", "The tag is empty."), ("{%- +%}", "The tag is empty."),
        ("{%}", "The tag is empty."),
        ("{{ \"abc }}", "The quote is not closed."),
        ("{{ entity. }}", "'entity.' is not a name."), ("{{ entity..name }}", "'entity..name' is not a name."),
        ("{{ entity.name[ }}", "'entity.name[' is not a name."), ("{{ - }}", "'-' is not a name."),
        ("{{ entity.name\t}}", "Words of a tag are separated by spaces, and not by tabs or others."),
        (
            "{{ entity.attributes .last }}",
            "'.last' stands where an operator or the end of the tag is expected."
        ),
        ("{{ entity.name entity.name }}", "'entity.name' stands where an operator or the end of the tag is expected."),
        ("{% if entity.name== \"A\" %}{% endif %}", "'entity.name==' is not a name."),
        ("{% if entity.name or %}{% endif %}", "A name or a value is missing at the end of the tag."),
        ("{% if %}{% endif %}", "A name or a value is missing at the end of the tag."),
        ("{% if ( entity.name %}{% endif %}", "A parenthesis is not closed."),
        ("{% if not(entity.name) %}{% endif %}", "A space is missing before '('."),
        (
            "{% if (entity.name)or entity.keys %}{% endif %}",
            "'or' stands where an operator or the end of the tag is expected."
        ),
        ("{{ entity.name|: }}", "The name of a filter is missing."),
        ("{{ entity.name|default: }}", "A name or a value is missing at the end of the tag."),
        ("{{ \"a...b\" }}", "Stencil takes '...' for a range, even in quotes."),
        (
            "{% for i in 1...1e30 %}{% endfor %}", "'1e30' is too large a number. 100000 is the largest."
        ),
        ("{% endfor %}", "'endfor' closes nothing: no matching block is open."),
        ("{% filter uppercase %}", "`endfilter` was not found."),
        (
            "{% for forloop in entity.keys %}{% endfor %}",
            "'forloop' is what a loop says of itself. Give the variable another name."
        ),
    ])
    func refusesTagsThatStencilWouldMisread(text: String, reason: String) throws {
        #expect(try Self.refusal(of: ["machine.stencil": "\n" + text]) == "machine.stencil:2: error: \(reason)")
    }

    @Test(arguments: [
        "{% if nope %}{% endif %}", "{% if nope == \"x\" %}{% endif %}",
        "{% if entity.name and not nope %}{% endif %}",
        "{% if entity.name %}{% elif nope %}{% endif %}", "{% ifnot nope %}{% endif %}",
        "{{ entity.name|default:nope.x }}", "{{ entity.name|default:\"a\",nope }}", "{{ entity.name if nope else 1 }}",
        "{{ \"}\"|default:nope }}", "{{ 1...nope }}", "{% filter default:nope %}{% endfilter %}",
        "{% for a in entity.attributes where nope %}{% endfor %}",
        "{% for nope in entity.attributes %}{% endfor %}{{ nope.name }}",
        "{% for nope in nope.attributes %}{% endfor %}",
    ])
    func refusesNamesThatAreNotThere(text: String) throws {
        #expect(
            try Self.refusal(of: ["machine.stencil": "{# {{ x }} #}\n\n" + text])
                == "machine.stencil:3: error: There is no 'nope'. There are model, entity, variables and types.")
    }

    @Test func refusesNamesOfLoopsOutsideOfThem() throws {
        #expect(
            try Self.refusal(of: ["machine.stencil": "{{ forloop.last }}"])
                == "machine.stencil:1: error: There is no 'forloop'. There are model, entity, variables and types.")
    }

    @Test func refusesTheEntityInTheModelsFile() throws {
        #expect(
            try Self.refusal(of: ["model.stencil": "{{ entity.name }}"])
                == "model.stencil:1: error: There is no 'entity'. There are model, variables and types.")
    }

    @Test(arguments: [
        (
            "{{ entity.keys[\"last\"] }}",
            "'keys[\"last\"]' crashes Stencil if the list is empty. Use forloop.last in a loop."
        ),
        (
            "{% if entity.keys.last %}{% endif %}",
            "'keys.last' crashes Stencil if the list is empty. Use forloop.last in a loop."
        ),
        (
            "{{ entity.name|default:entity.keys.last }}",
            "'keys.last' crashes Stencil if the list is empty. Use forloop.last in a loop."
        ),
        (
            "{{ entity.keys[variables.k] }}",
            "'[variables.k]' in 'entity.keys[variables.k]' is neither a number nor a name in quotes."
        ),
        ("{{ entity.keys['a[0]'] }}", "'['a[0]' in 'entity.keys['a[0]']' is neither a number nor a name in quotes."),
    ])
    func refusesMembersThatWouldEndTheProgram(text: String, reason: String) throws {
        let refusal = try Self.refusal(of: ["machine.stencil": text]) { $0.templateVariables = ["k": "last"] }
        #expect(refusal == "machine.stencil:1: error: \(reason)")
    }

    private static let indentReason =
        "'indent' takes a width from 0 to 1000, the text to indent by, and whether the first line is indented: indent:4,\" \",true."
    private static let filters =
        "capitalize, code, comment, default, escaped, filter, indent, join, list, literal, lowerFirst, lowercase, split, upperFirst, uppercase, weakName"

    @Test(arguments: [
        ("{{ entity.name|indent:-1 }}", indentReason), ("{{ entity.name|indent:1001 }}", indentReason),
        ("{{ entity.name|indent:\"2\" }}", indentReason), ("{{ entity.name|indent:2,3 }}", indentReason),
        ("{{ entity.attributes|list }}", "'list' takes the name of a member in quotes: list:\"name\"."),
        ("{{ entity.attributes|list:1 }}", "'list' takes the name of a member in quotes: list:\"name\"."),
        (
            "{{ entity.imports|list:\"name\" }}",
            "'list' joins a member of each object of a list; this is no list of objects."
        ),
        ("{{ entity.attributes|list:\"isOptional\" }}", "'list' joins texts, and 'isOptional' is none."),
        ("{{ entity.name|nope }}", "Unknown filter 'nope'. There are \(filters)."),
        ("{{ entity.name|filter:\"nope\" }}", "Unknown filter 'nope'. There are \(filters)."),
        ("{% filter nope %}{% endfilter %}", "Unknown filter 'nope'. There are \(filters)."),
        (
            "{{ entity.name|filter:variables.f }}",
            "'filter' takes the name of a filter in quotes: filter:\"upperFirst\"."
        ),
    ])
    func refusesFilters(text: String, reason: String) throws {
        #expect(try Self.refusal(of: ["machine.stencil": text]) == "machine.stencil:1: error: \(reason)")
    }

    @Test(arguments: ["{{ types }}", "{% for a in types.list %}{% endfor %}{{ types|join:\"\" }}"])
    func refusesToPrintObjects(text: String) throws {
        let refusal = try #require(try Self.refusal(of: ["machine.stencil": text]))
        #expect(
            refusal.hasPrefix(
                "machine.stencil: error: The template, or one that it includes, prints types itself. Print one of its members: Array, Bool,"
            ), "\(refusal)")
    }

    @Test(arguments: [
        (
            "{% include variables.x %}",
            "'include' takes the name of a template in quotes: {% include \"part.stencil\" %}."
        ),
        (
            "{% extends variables.x %}",
            "'extends' takes the name of a template in quotes: {% extends \"part.stencil\" %}."
        ),
        ("{% include %}", "'include' takes the name of a template in quotes: {% include \"part.stencil\" %}."),
        ("{% extends \"model.stencil\" variables %}", "'extends' takes nothing but the name of a template."),
        (
            "{% include \"model.stencil\" nope %}",
            "Nothing but 'variables' can follow the name of an included template, which sees all other names anyway."
        ),
        ("{% include \"x.stencil\" %}", "There is no template 'x.stencil' in the folder of templates."),
        ("{% include 'machine.stencil' %}", "The template includes itself: machine.stencil, machine.stencil."),
    ])
    func refusesInclusions(text: String, reason: String) throws {
        let refusal = try Self.refusal(of: ["machine.stencil": "\n" + text]) {
            $0.templateVariables = ["x": "machine.stencil"]
        }
        #expect(refusal == "machine.stencil:2: error: \(reason)")
    }

    @Test(arguments: [
        (String(repeating: "{% for ", count: 50), "The tag is not closed."),
        (String(repeating: "{%", count: 50), "The tag is not closed."),
        (
            String(repeating: "{{ entity.name }}\n", count: 6_000),
            "The template has more than 100000 characters. Divide it."
        ),
        (
            String(repeating: "{% if 1 %}", count: 51) + String(repeating: "{%endif%}", count: 2),
            "Blocks can be nested 50 deep at most."
        ),
        (
            "{% if " + String(repeating: "not ", count: 250) + "1 %}{% endif %}",
            "The tag is not closed, or has more than 1000 characters."
        ),
        (
            "{% if " + String(repeating: "not ", count: 21) + "1 %}{% endif %}",
            "A tag can have 20 'not' and parentheses at most."
        ),
        (
            "{{ " + String(repeating: "(", count: 21) + "1 }}", "A tag can have 20 'not' and parentheses at most."
        ),
    ])
    func refusesTemplatesBeyondTheLimits(text: String, reason: String) throws {
        #expect(try Self.refusal(of: ["machine.stencil": text]) == "machine.stencil:1: error: \(reason)")
    }

    @Test func refusesTemplatesThatWouldBeRenderedTooOften() throws {
        var templates = ["machine.stencil": "{% include \"a0.stencil\" %}"]
        for level in 0..<14 {
            for name in ["a", "b"] {
                templates["\(name)\(level).stencil"] =
                    "{% include \"a\(level + 1).stencil\" %}\n{% include \"b\(level + 1).stencil\" %}"
            }
        }
        templates["a14.stencil"] = ""
        templates["b14.stencil"] = ""
        #expect(
            try Self.refusal(of: templates)
                == "a1.stencil:2: error: The template would be rendered with more than 10000 others.")
    }

    @Test(arguments: [
        // The ends of a range are added up, so that these take few rounds.
        ("\n{% for a in 1...6 %}{% for b in 100000...99999 %}{% endfor %}{% endfor %}", "machine.stencil:2"),
        ("{% for a in 1...6 %}{% include \"part.stencil\" %}{% endfor %}", "part.stencil:1"),
    ])
    func refusesLoopsWithoutEnd(text: String, place: String) throws {
        let part = "{% for a in 100000...99999 %}{% endfor %}"
        #expect(
            try Self.refusal(of: ["machine.stencil": text, "part.stencil": part])
                == "\(place): error: Loops and included templates take more than 1000000 steps for one file. Loop over less."
        )
    }

    @Test func countsTheStepsOfEachFile() throws {
        let work = TemplateWork()
        try work.take(.max - 1)
        #expect(throws: (any Error).self) { try work.take(1) }
        work.restart()
        try work.take(TemplateWork.maximumCount)
        #expect(throws: (any Error).self) { try work.take(1) }
    }

    @Test func refusesInclusionsThatAreTooDeep() throws {
        var templates = ["machine.stencil": "{% if 1 %}{% include \"1.stencil\" %}{% endif %}"]
        for level in 1..<60 { templates["\(level).stencil"] = "{% include \"\(level + 1).stencil\" %}" }
        #expect(
            try Self.refusal(of: templates)
                == "50.stencil:1: error: Blocks and included templates can be nested 50 deep at most, all together.")
    }

    @Test func rendersTheDeepestBlocks() throws {
        let text = String(repeating: "{% if 1 %}", count: 50) + "x" + String(repeating: "{% endif %}", count: 50)
        #expect(try Self.render(["machine.stencil": text]) == "x")
    }

    private static func render(
        _ templates: [String: String], _ configure: (inout GeneratorOptions) -> Void = { _ in }
    ) throws -> String {
        let folder = try TemporaryFolder()
        for (name, text) in templates { try folder.write(text, to: name) }
        let output = try GeneratorTests.generate(
            "<entity name=\"A\"><attribute name=\"x\" attributeType=\"String\"/></entity>"
        ) {
            $0.templateFolder = folder.path
            configure(&$0)
        }
        let text = GeneratorTests.text(output, "A.swift")
        return String((text.components(separatedBy: "\n\n").last ?? "").dropLast())
    }

    @Test(arguments: [
        ("{{ entity.attributes.0.name }}{{ entity.attributes[0].name }}{{ entity['name'] }}", "xxA"),
        ("{{ entity.attributes.count }} {{ entity.userInfo[\"a b\"] }}{{ variables.k-k }}", "1 v"),
        ("{% for i in 1...3 where i != 2 %}{{ i }}{% if not forloop.last %},{% endif %}{% endfor %}", "1,3"),
        ("{% rows: for a in entity.attributes %}{{ forloop.rows.counter }}{% endfor %}", "1"),
        ("{% for k, v in variables %}{{ k }}={{ v }}{% endfor %}", "k-k=v"),
        ("{{ \"yes\" if (entity.isPair or entity.keys) and not entity.isAbstract else \"no\" }}", "yes"),
        ("{{ entity.nope2|default : \"}\" , 'it\"s | x' }}{{ \"{{\" }}", "}{{"),
        ("{{ entity.name |\n   lowerFirst }}{% filter indent:2,\"-\",true %}b{% endfilter %}", "a--b"),
        ("{{ entity.name|filter:\"lowercase\" }}{{ entity.attributes|list:\"name\" }}", "ax"),
        ("{% for a in entity.attributes|default:entity.keys %}{{ a.name }}{% endfor %}", "x"),
        ("{#- {{ not a name \" -#}{# {% #}x", "x"),
        ("x{%+ if entity.name -%}   y{%- endif +%}", "xy"),
    ])
    func readsWhatStencilHas(text: String, expected: String) throws {
        let rendered = try Self.render(["machine.stencil": text.replacing("nope2", with: "snapshot")]) {
            $0.templateVariables = ["k-k": "v"]
        }
        #expect(rendered == expected)
    }

    @Test func leavesOutTheByteOrderMarkOfATemplate() throws {
        #expect(try Self.render(["machine.stencil": "\u{FEFF}x"]) == "x")
        #expect(
            try Self.render(["machine.stencil": "x{% include \"a.stencil\" %}", "a.stencil": "\u{FEFF}y"]) == "xy")
    }

    @Test func knowsTheLoopsAroundAnIncludedTemplate() throws {
        let rendered = try Self.render(
            [
                "machine.stencil":
                    "{% extends \"base.stencil\" %}{% block row %}{{ a.name }}{{ block.super }}{% endblock %}",
                "base.stencil":
                    "{% for a in entity.attributes %}{% block row %}-{% endblock %}{% include \"part.stencil\" variables %}{% endfor %}",
                "part.stencil": "{{ a.name }}{{ key }}{{ forloop.counter }}",
                "unused.stencil": "{{ nope }}",
            ]
        ) { $0.templateVariables = ["key": "v"] }
        #expect(rendered == "x-xv1")
    }
}
