import Foundation

/// Runs of modelgen, which is built beside this program. What its process takes is the case's.
extension HostileCase {
    /// A file of the folder that modelgen runs in.
    private enum File: String {
        case model = "Hostile.xml"
        case configuration = "hostile.yaml"
        case template = "templates/machine.stencil"
    }

    /// Runs modelgen in a folder with a model, a configuration and a template, one of which is the input.
    ///
    /// - Parameter included: The templates beside it, by their names.
    private static func command(
        _ name: String, _ arguments: [String], of file: File = .model, limits: Limits = Limits(),
        including included: @escaping @Sendable () -> [String: String] = { [:] },
        _ text: @escaping @Sendable () -> String
    ) -> HostileCase {
        HostileCase(name: "command: \(name)", limits: limits, input: { Data(text().utf8) }) { data in
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hostile-\(UUID())")
            let templates = folder.appendingPathComponent("templates")
            try FileManager.default.createDirectory(at: templates, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            var files: [File: Data] = [
                .model: Data("<model><entity name=\"E\"/></model>".utf8), .configuration: Data(), .template: Data(),
            ]
            files[file] = data
            for (file, data) in files { try data.write(to: folder.appendingPathComponent(file.rawValue)) }
            for (name, text) in included() {
                try Data(text.utf8).write(to: templates.appendingPathComponent(name))
            }
            return try run(arguments, in: folder)
        }
    }

    /// A template that modelgen generates by.
    private static func template(
        _ name: String, limits: Limits = Limits(),
        including included: @escaping @Sendable () -> [String: String] = { [:] },
        _ text: @escaping @Sendable () -> String
    ) -> HostileCase {
        command(
            "generate, \(name)", ["generate", "Hostile.xml", "-o", "Out", "--template-path", "templates"],
            of: .template, limits: limits, including: included, text)
    }

    /// The last line that modelgen prints.
    private static func run(_ arguments: [String], in folder: URL) throws -> String {
        let own = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        let process = Process()
        process.executableURL = own.deletingLastPathComponent().appendingPathComponent("modelgen")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        // As a case of the library that crashes ends this process.
        guard process.terminationReason == .exit else { exit(1) }
        let last = String(decoding: text, as: UTF8.self).split(separator: "\n").last.map(String.init) ?? "nothing"
        return "status \(process.terminationStatus): \(last)"
    }

    private static func list(_ count: Int, _ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: "\n")
    }

    private static func entity(_ properties: String) -> String {
        "<model><entity name=\"E\">\(properties)</entity></model>"
    }

    private static let lint = ["lint", "Hostile.xml", "--config", "hostile.yaml"]
    private static let generate = ["generate", "Hostile.xml", "-o", "Out", "--snapshots", "--quiet"]

    /// For what becomes as many lines of Swift as the limits of models let through: the text, and what made it, are kept.
    private static let many = Limits(seconds: 20, bytes: 1 << 30)

    @Sendable private static func attributes() -> String {
        entity(list(19_000) { "<attribute name=\"a\($0)\" attributeType=\"String\"/>" })
    }

    @Sendable private static func relationships() -> String {
        entity(list(14_000) { "<relationship name=\"r\($0)\" optional=\"YES\" destinationEntity=\"E\"/>" })
    }

    @Sendable private static func enumerations() -> String {
        entity(
            list(4_900) {
                """
                <attribute name="a\($0)" attributeType="String"><userInfo><entry key="enumCases" value="x"/>
                <entry key="RawType" value="Kind"/></userInfo></attribute>
                """
            })
    }

    @Sendable private static func cases() -> String {
        let names = (0..<9_000).map { "c\($0)" }.joined(separator: ",")
        return entity(
            """
            <attribute name="a" attributeType="String"><userInfo><entry key="enumCases" value="\(names)"/></userInfo></attribute>
            """)
    }

    /// Relationships to an entity without a class, among many that have one.
    @Sendable private static func classless() -> String {
        """
        <model><entity name="E"><userInfo><entry key="mogenerator.ignore" value="YES"/></userInfo></entity>
        \(list(5_000) { "<entity name=\"E\($0)\"><relationship name=\"r\" optional=\"YES\" destinationEntity=\"E\"/></entity>" })
        </model>
        """
    }

    /// Composites with two attributes of the next each.
    @Sendable private static func composites() -> String {
        let attributes = { (next: Int) in
            ["a", "b"].map { "<attribute name=\"\($0)\" attributeType=\"Composite\" composite=\"C\(next)\"/>" }.joined()
        }
        return """
            <model><entity name="E">\(attributes(0))</entity>
            \(list(26) { "<composite name=\"C\($0)\">\(attributes($0 + 1))</composite>" })
            <composite name="C26"><attribute name="a" attributeType="String"/></composite></model>
            """
    }

    /// Lines of which each stands for the one before it ten times.
    private static let laughs =
        "a: &a0 [x]\n"
        + (1...30).map { line in
            "b\(line): &a\(line) [\(Array(repeating: "*a\(line - 1)", count: 10).joined(separator: ","))]\n"
        }.joined()

    static let commandCases: [HostileCase] = [
        command("lint, 19,000 attributes of one entity", lint, limits: .full, attributes),
        command("lint, 14,000 relationships of one entity", lint, limits: .full, relationships),
        command("lint, 4,900 enumerations of one name", lint, limits: .full, enumerations),
        command("lint, an enumeration of 9,000 cases", lint, cases),
        command("lint, 5,000 relationships to an entity without a class", lint, limits: .full, classless),
        command("generate, 19,000 attributes of one entity", generate, limits: many, attributes),
        command("generate, 14,000 relationships of one entity", generate, limits: many, relationships),
        command("generate, 5,000 relationships to an entity without a class", generate, limits: many, classless),
        command("lint, composites in composites", lint, composites),
        command("generate, composites in composites", generate, composites),
        command(
            "check, a document that does not end", ["check", "Hostile.xml", "/dev/zero", "--entity", "E"], limits: .full
        ) { entity("") },
        command("a configuration that does not end", ["lint", "Hostile.xml", "--config", "/dev/zero"]) { entity("") },
        command("a configuration of aliases, as a value", lint, of: .configuration) { laughs + "imports: *a30\n" },
        command("a configuration of aliases, as a key", lint, of: .configuration) { laughs + "? *a30\n: 1\n" },
        command("a configuration of aliases, in a key", lint, of: .configuration) { laughs + "? {k: *a30}\n: 1\n" },
        command("a configuration of 60,000 levels", lint, of: .configuration) {
            "imports: " + String(repeating: "[", count: 60_000)
        },
        command("a configuration of 8,000 unknown options", lint, of: .configuration) {
            list(8_000) { "k\($0):" }
        },
        template("a template of tags that aren't closed") { repeated("{% for ", 140_000) },
        template("a template of braces") { repeated("{%", 500_000) },
        template("a template of 58,000 names") { repeated("{{ entity.name }}\n", 58_000) },
        template("a template of 5,500 names", limits: many) { repeated("{{ entity.name }}\n", 5_500) },
        template("a template of blocks in blocks") { repeated("{% if 1 %}", 60_000) + repeated("{% endif %}", 40_000) },
        template("a template of a long tag") { "{% if " + repeated("not ", 250_000) + "1 %}{% endif %}" },
        template("a template of parentheses") { "{{ " + repeated("(", 900) + "1 }}" },
        template("templates that include each other four million times") {
            // Each level includes both of the next.
            var templates: [String: String] = [:]
            for level in 0..<22 {
                let next = ["a", "b"].map { "{% include \"\($0)\(level + 1).stencil\" %}" }.joined(separator: "\n")
                for name in ["a", "b"] { templates["\(name)\(level).stencil"] = next }
            }
            for name in ["a", "b"] { templates["\(name)22.stencil"] = "" }
            return templates
        } _: {
            "{% include \"a0.stencil\" %}"
        },
        template("a template that includes 3,000 others", limits: many) {
            Dictionary(uniqueKeysWithValues: (0..<3_000).map { ("\($0).stencil", "x") })
        } _: {
            list(3_000) { "{% include \"\($0).stencil\" %}" }
        },
    ]

    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
}
