import Foundation
import Testing

/// How the command ends where its streams are closed, full or endless: never by a signal.
struct CommandStreamTests {
    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        // The text of a warning goes to standard error, as `enumCases` of the default are none.
        try folder.write(
            """
            <model><entity name="A"><attribute name="n" optional="YES" attributeType="String" defaultValueString="z">
            <userInfo><entry key="enumCases" value="x"/></userInfo></attribute></entity></model>
            """, to: "Shop.xml")
        try folder.write("{\"n\":\"x\"}", to: "a.json")
        return folder
    }

    private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

    // MARK: Writing

    @Test(arguments: [
        "lint Shop.xml", "check Shop.xml a.json --entity A", "generate Shop.xml -o M", "--help", "--version",
    ])
    func saysThatItsOutputIsNotWritten(arguments: String) throws {
        let closed = try CommandRun(shell: "$MODELGEN \(arguments) >&-", in: Self.folder())
        #expect(closed.status == 74)
        #expect(closed.errors.hasSuffix("<stdout>: error: The output can't be written: Bad file descriptor.\n"))
        guard Self.hasFullDevice else { return }
        let full = try CommandRun(shell: "$MODELGEN \(arguments) >/dev/full", in: Self.folder())
        #expect(full.status == 74)
        #expect(full.errors.hasSuffix("<stdout>: error: The output can't be written: No space left on device.\n"))
    }

    @Test(arguments: ["generate Shop.xml -o M", "lint", "nothing", "check Shop.xml nothing --entity A"])
    func endsWithAStatusOfItsOwnWhereMessagesAreNotWritten(arguments: String) throws {
        #expect(try CommandRun(shell: "$MODELGEN \(arguments) 2>&-", in: Self.folder()).status == 74)
        guard Self.hasFullDevice else { return }
        #expect(try CommandRun(shell: "$MODELGEN \(arguments) 2>/dev/full", in: Self.folder()).status == 74)
        #expect(try CommandRun(shell: "$MODELGEN \(arguments) >/dev/full 2>/dev/full", in: Self.folder()).status == 74)
    }

    @Test func writesNoMessageIntoAFileThatGotTheNumberOfStandardError() throws {
        let folder = try Self.folder()
        let run = try CommandRun(shell: "$MODELGEN generate Shop.xml -o M <&- 2>&-", in: folder)
        #expect(run.output == "2 files generated.\n" && run.status == 74)
        _ = try CommandRun(["generate", "Shop.xml", "-o", "N"], in: folder)
        for name in try folder.names(in: "N") { #expect(try folder.read("M/\(name)") == folder.read("N/\(name)")) }
    }

    @Test func endsWithAStatusWhereTheReaderIsGone() throws {
        // Opened for both, the pipe is there without a reader when the command writes.
        let script = """
            mkfifo pipe
            exec 3<>pipe 4>pipe 3<&-
            $MODELGEN lint Shop.xml >&4
            echo $?
            """
        let run = try CommandRun(shell: script, in: Self.folder())
        #expect(run.output == "74\n" && run.errors == "")
    }

    @Test func waitsForAReaderOfAPipeThatDoesNotWait() throws {
        let folder = try Self.folder()
        let entities = (0..<2_000).map { "<entity name=\"E\($0)\"><attribute name=\"a\"/></entity>" }
        try folder.write("<model>\(entities.joined())</model>", to: "Shop.xml")
        let plain = try CommandRun(["lint", "--format", "json", "Shop.xml"], in: folder)
        #expect(plain.status == 0 && plain.output.utf8.count > 200_000)
        #expect(
            try CommandRun(["lint", "--format", "json", "Shop.xml"], in: folder, waits: false).output == plain.output)
    }

    // MARK: Reading

    @Test func saysThatStandardInputCanNotBeRead() throws {
        let closed = try CommandRun(shell: "$MODELGEN check Shop.xml - --entity A <&-", in: Self.folder())
        #expect(closed.status == 2 && closed.output == "")
        #expect(closed.errors == "<stdin>: error: It can't be read: Bad file descriptor.\n")
        let folder = try CommandRun(shell: "$MODELGEN check Shop.xml - --entity A <.", in: Self.folder())
        #expect(folder.status == 2 && folder.output == "")
        #expect(folder.errors == "<stdin>: error: This is a folder. Give the path of a JSON file.\n")
    }

    @Test(arguments: [
        ("yes | $MODELGEN check Shop.xml - --entity A --max-size 2", "<stdin>"),
        ("$MODELGEN check Shop.xml /dev/zero --entity A --max-size 2", "/dev/zero"),
        ("mkfifo p; (yes >p)& $MODELGEN check Shop.xml p --entity A --max-size 2", "p"),
    ])
    func readsNoMoreThanItMay(script: String, name: String) throws {
        let run = try CommandRun(shell: "\(script)\necho $?", in: Self.folder())
        #expect(run.output == "2\n")
        #expect(
            run.errors.hasSuffix(
                "\(name): error: There is more than 2 MiB. Give a part of it, or a greater --max-size.\n"))
    }

    @Test func readsAPipe() throws {
        let script = "mkfifo p; (cat a.json >p)& $MODELGEN check Shop.xml p --entity A"
        #expect(try CommandRun(shell: script, in: Self.folder()).output == "1 object: everything came through.\n")
    }

    @Test(arguments: ["0", "-1", "8796093022208"])
    func refusesALimitThatIsNone(limit: String) throws {
        let run = try CommandRun(
            ["check", "Shop.xml", "a.json", "--entity", "A", "--max-size=\(limit)"], in: Self.folder())
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix("Error: --max-size takes a number of MiB from 1, not \(limit).\n"))
    }

    @Test(arguments: ["lint p", "generate p -o M", "lint /dev/zero"])
    func readsNoModelFromAPipeOrADevice(arguments: String) throws {
        let run = try CommandRun(shell: "mkfifo p; $MODELGEN \(arguments)", in: Self.folder())
        #expect(run.status == 2)
        #expect((run.output + run.errors).contains("There is no file here. Give the path of an .xcdatamodeld"))
    }

    @Test(arguments: [
        ("generate Shop.xml -o M --config /dev/zero", "/dev/zero: error: There is no configuration here"),
        ("generate Shop.xml -o M --template-path T", "T/machine.stencil: error: The template can't be read as UTF-8."),
        ("mogenerator --swift", ".mogenerator-args: error: The arguments can't be read."),
    ])
    func readsNoOptionsThatDoNotEnd(arguments: String, message: String) throws {
        let folder = try Self.folder()
        try folder.makeFolder("T")
        try folder.link("T/machine.stencil", to: "/dev/zero")
        #expect(mkfifo(folder.path + "/.mogenerator-args", 0o600) == 0)
        let run = try CommandRun(shell: "$MODELGEN \(arguments)", in: folder)
        #expect(run.status == 2)
        #expect(run.errors.contains(message))
    }

    // MARK: Arguments

    @Test(arguments: ["generate Shop.xml -o", "generate Shop.xml --output-file", "lint"])
    func refusesAnArgumentThatIsNoText(arguments: String) throws {
        let folder = try Self.folder()
        let run = try CommandRun(shell: "$MODELGEN \(arguments) \"$(printf 'M\\377')\"", in: folder)
        #expect(run.status == 64 && run.output == "")
        #expect(
            run.errors.hasPrefix(
                "Error: The argument 'M\u{FFFD}' is not UTF-8. Rename the file or folder that it names.\n"))
        #expect(try folder.names == ["Shop.xml", "a.json"])
    }
}
