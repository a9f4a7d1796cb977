import Modelwright
import Testing

@testable import ModelGenerator

struct ConfigurationTests {
    @Test func readsAConfigurationFile() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            style: pair
            access: public
            modelType: Shop.Model
            configuration: 5
            baseClass: A
            baseClassForce: B
            imports: [Other, 'Third']
            sets: yes
            observed: on
            snapshots: true
            fetchFunctions: false
            transforms:
              Day: Date
            unknownTypes: json-value
            templatePath: t
            templateVars: {company: Example, year: 2000}
            enable: [missing-inverse, same-ends]
            disable: ['shared-key-path']
            """, to: "modelgen.yaml")
        let options = try GeneratorOptions(contentsOf: folder.path + "/modelgen.yaml")
        #expect(options.style == .pair)
        #expect(options.accessLevel == .public)
        #expect(options.modelType == "Shop.Model")
        #expect(options.configuration == "5")
        #expect(options.baseClass == "A" && options.forcedBaseClass == "B")
        #expect(options.additionalImports == ["Other", "Third"])
        #expect(options.usesSets && options.observesChanges && options.makesSnapshots && !options.makesFetchFunctions)
        #expect(options.transformTypes == ["Day": "Date"])
        #expect(options.unknownTypes == .jsonValue)
        #expect(options.templateFolder == folder.path + "/t")
        #expect(options.templateVariables == ["company": "Example", "year": "2000"])
        #expect(options.rules["missing-inverse"] && options.rules["same-ends"])
        #expect(!options.rules["shared-key-path"] && !options.rules["unregistered-transformer"])
    }

    @Test(arguments: ["", "# nothing\n", "style:\nimports: ~\n"])
    func takesTheDefaultOfWhatIsNotSaid(text: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "modelgen.yaml")
        let options = try GeneratorOptions(contentsOf: folder.path + "/modelgen.yaml")
        #expect(options.style == .final)
        #expect(options.additionalImports.isEmpty)
        #expect(options.makesFetchFunctions && !options.observesChanges)
    }

    private static let known =
        "There are style, access, dialect, modelType, configuration, baseClass, baseClassForce, imports, sets, observed, snapshots, fetchFunctions, transforms, unknownTypes, templatePath, templateVars, enable, disable."

    @Test(arguments: [
        ("a: 1\nstyle: final\n", ["1:1: error: There is no option 'a'. \(known)"]),
        ("snapshot: true\n", ["1:1: error: There is no option 'snapshot'. Did you mean 'snapshots'? \(known)"]),
        ("\nmodeltype: A\n", ["2:1: error: There is no option 'modeltype'. Did you mean 'modelType'? \(known)"]),
        (
            "style: both\naccess: open\nunknownTypes: no\nsets: maybe\nsnapshots: 'true'\n",
            [
                "1:8: error: The value of 'style' can't be used. Write final or pair.",
                "2:9: error: The value of 'access' can't be used. Write internal, package or public.",
                "3:15: error: The value of 'unknownTypes' can't be used. Write keep or json-value.",
                "4:7: error: The value of 'sets' can't be used. Write true or false.",
                "5:12: error: The value of 'snapshots' can't be used. Write true or false.",
            ]
        ),
        (
            "imports: Foundation\ntransforms: Date\ntemplateVars:\n  a: [1]\nconfiguration: []\n",
            [
                "1:10: error: The value of 'imports' can't be used. Write a list of modules.",
                "2:13: error: The value of 'transforms' can't be used. Write lines of 'name: value' below it.",
                "4:6: error: The value of 'templateVars.a' can't be used. Write a text.",
                "5:16: error: The value of 'configuration' can't be used. Write a text.",
            ]
        ),
        (
            "modelType: 5\nbaseClass: a b\nimports: [Foundation, ~]\n",
            [
                "1:12: error: \"5\" is not a valid Swift name for a model type. Use letters, digits and _, and no keyword.",
                "2:12: error: \"a b\" is not a valid Swift name for a base class. Use letters, digits and _, and no keyword.",
                "3:23: error: \"~\" is not a valid Swift name for a module. Use letters, digits and _, and no keyword.",
            ]
        ),
        (
            "transforms: {Day: 5, Key: any Key, Ok: '[Date]', All: Any}\ntemplatePath: ''\n",
            [
                "1:19: error: \"5\" is no type that the transformer \"Day\" can make. Write one as Swift does: Date, [String], Set<Tag>.",
                "1:27: error: \"any Key\" is no type that the transformer \"Key\" can make. Write one as Swift does: Date, [String], Set<Tag>.",
                "2:15: error: The value of 'templatePath' can't be used. Write the path of a folder.",
            ]
        ),
        ("- style\n", ["1:1: error: The configuration has to be a list of 'key: value'."]),
        (
            "style: final\nsets: true: 1\n",
            ["2:11: error: This is not valid YAML: mapping values are not allowed in this context."]
        ),
        (
            "imports: [A\nsets: true\n",
            ["2:5: error: This is not valid YAML: did not find expected ',' or ']', while parsing a flow sequence."]
        ),
        ("style: pair\na\u{1}\n", ["2:2: error: This is not valid YAML: control characters are not allowed."]),
        ("sets: true\nsets: true\n", ["1:1: error: 'sets' comes more than once. Keep one of them."]),
        (
            "enable: [mising-inverse, nothing]\ndisable: missing-key\n",
            [
                "1:10: error: There is no rule 'mising-inverse'. Did you mean 'missing-inverse'? 'modelgen lint --list-rules' prints all.",
                "1:26: error: There is no rule 'nothing'. 'modelgen lint --list-rules' prints all.",
                "2:10: error: The value of 'disable' can't be used. Write a list of rules.",
            ]
        ),
        (
            "enable: [missing-key]\ndisable: [missing-key]\n",
            ["2:11: error: The rule 'missing-key' is both enabled and disabled. Remove one of the two."]
        ),
        (
            "imports: &a [A]\nenable: *a\n",
            ["2:9: error: Aliases are not read. Write what '&a' marks in the place of '*a'."]
        ),
    ])
    func saysEverythingThatIsWrongWithItsPlace(text: String, messages: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "modelgen.yaml")
        let path = folder.path + "/modelgen.yaml"
        let error = #expect(throws: ConfigurationError.self) { _ = try GeneratorOptions(contentsOf: path) }
        #expect(error?.description == messages.map { "\(path):\($0)" }.joined(separator: "\n"))
    }

    /// Each line stands for the one before it ten times.
    private static let bomb =
        "a: &a0 [x]\n"
        + (1...30).map { line in
            "b\(line): &a\(line) [\(Array(repeating: "*a\(line - 1)", count: 10).joined(separator: ","))]\n"
        }.joined()

    @Test(arguments: [
        bomb, bomb + "*a30 : 1\n", bomb + "? *a30\n: 1\n", bomb + "? {k: *a30}\n: 1\n", bomb + "{*a30: 1}\n",
        "\u{FEFF}" + bomb + "imports: *a30\n", bomb.replacing("\n", with: "\r\n") + "? *a30\n: 1\n",
        bomb.replacing("\n", with: "\u{85}") + "? *a30\n: 1\n",
    ])
    func readsNoAliases(text: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "modelgen.yaml")
        let path = folder.path + "/modelgen.yaml"
        let error = #expect(throws: ConfigurationError.self) { _ = try GeneratorOptions(contentsOf: path) }
        #expect(
            error?.problems.map(\.reason) == ["Aliases are not read. Write what '&a0' marks in the place of '*a0'."])
    }

    @Test(arguments: ["R&D *D", "'a & b * c'", "\"*all &some\"", "Smith&Sons*Sons", "'&'", "x # *a"])
    func takesAmpersandsAndAsterisks(text: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("templateVars:\n  a: \(text)\n", to: "modelgen.yaml")
        #expect(
            try GeneratorOptions(contentsOf: folder.path + "/modelgen.yaml").templateVariables["a"]?.isEmpty == false)
    }

    @Test func saysThatAFileIsNotThere() {
        let error = #expect(throws: GeneratorError.self) { _ = try GeneratorOptions(contentsOf: "/nowhere/a.yaml") }
        #expect(
            error?.description
                == "/nowhere/a.yaml: error: There is no file here. Give the path of a modelgen.yaml as --config.")
    }
}
