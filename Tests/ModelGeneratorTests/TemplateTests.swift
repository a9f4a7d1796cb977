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
        ("{% if a %}\n", ":1: error: `endif` was not found."),
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
            ":2: error: 'keys.last' would end the program where the list is empty, as Stencil does not look. Use forloop.last in a loop."
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
                == "\(folder.path)/part.stencil: error: The template includes itself: machine.stencil, part.stencil, machine.stencil."
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
}
