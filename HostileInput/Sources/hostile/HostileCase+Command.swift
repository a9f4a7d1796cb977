import Foundation

/// Runs of modelgen, which is built beside this program. What its process takes is the case's.
extension HostileCase {
    /// Runs modelgen in a folder with a model `Hostile.xml` and a configuration `hostile.yaml`, one of which is the input.
    private static func command(
        _ name: String, _ arguments: [String], isConfiguration: Bool = false, limits: Limits = Limits(),
        _ text: @escaping @Sendable () -> String
    ) -> HostileCase {
        HostileCase(name: "command: \(name)", limits: limits, input: { Data(text().utf8) }) { data in
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hostile-\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            defer { try? FileManager.default.removeItem(at: folder) }
            let model = Data("<model><entity name=\"E\"/></model>".utf8)
            try (isConfiguration ? model : data).write(to: folder.appendingPathComponent("Hostile.xml"))
            try (isConfiguration ? data : Data()).write(to: folder.appendingPathComponent("hostile.yaml"))
            return try run(arguments, in: folder)
        }
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
        command(
            "check, a document that does not end", ["check", "Hostile.xml", "/dev/zero", "--entity", "E"], limits: .full
        ) { entity("") },
        command("a configuration that does not end", ["lint", "Hostile.xml", "--config", "/dev/zero"]) { entity("") },
        command("a configuration of aliases, as a value", lint, isConfiguration: true) { laughs + "imports: *a30\n" },
        command("a configuration of aliases, as a key", lint, isConfiguration: true) { laughs + "? *a30\n: 1\n" },
        command("a configuration of aliases, in a key", lint, isConfiguration: true) { laughs + "? {k: *a30}\n: 1\n" },
        command("a configuration of 60,000 levels", lint, isConfiguration: true) {
            "imports: " + String(repeating: "[", count: 60_000)
        },
        command("a configuration of 8,000 unknown options", lint, isConfiguration: true) {
            list(8_000) { "k\($0):" }
        },
    ]
}
