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
        #expect(folder.errors == "<stdin>: error: This is a folder, not a file. Give the path of a JSON file.\n")
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

    @Test(arguments: ["lint p", "generate p -o M", "lint /dev/zero", "lint L", "lint /dev/stdin"])
    func readsNoModelFromAPipeOrADevice(arguments: String) throws {
        let folder = try Self.folder()
        try folder.link("L", to: "/dev/stdin")
        let run = try CommandRun(shell: "mkfifo p; cat Shop.xml | $MODELGEN \(arguments)", in: folder)
        #expect(run.status == 2)
        let name = arguments.split(separator: " ")[1]
        #expect(
            (run.output + run.errors).hasPrefix(
                "\(name):1:1: error: This is a pipe or a device, not a file. Give the path of an .xcdatamodeld, an .xcdatamodel or an XML file. [unreadable-file]\n"
            ))
    }

    @Test(arguments: [
        ("lint -", model), ("lint Shop.xml -", model), ("generate - -o M", model), ("check - a.json --entity A", model),
        ("mogenerator --swift --model -", model), ("lint ''", empty), ("generate '' -o M", empty),
        ("check '' a.json --entity A", empty), ("mogenerator --swift --model ''", empty),
        ("check Shop.xml '' --entity A", "The data's path is empty. Give a JSON file, or - for standard input."),
        ("generate Shop.xml -o ''", noPath("--output")),
        ("generate Shop.xml --output-file ''", noPath("--output-file")),
        ("generate Shop.xml -o M --human-output ''", noPath("--human-output")),
        ("generate Shop.xml -o M --config ''", noPath("--config")), ("lint Shop.xml --config ''", noPath("--config")),
        ("generate Shop.xml -o M --template-path ''", noPath("--template-path")),
        ("mogenerator --swift --model Shop.xml -O ''", noPath("--output-dir")),
        (
            "generate Shop.xml --output-file M/",
            "--output-file takes a file, and 'M/' is a folder. Give it as --output."
        ),
        (
            "generate Shop.xml -o -",
            "--output takes a folder. For standard output give --output-file -; ./- is a folder of that name."
        ),
        (
            "generate Shop.xml --output-file - --list-source-files",
            "Standard output has no path. Leave out --list-source-files, or give a file."
        ),
    ])
    func refusesWhatIsNoPath(arguments: String, message: String) throws {
        let folder = try Self.folder()
        let run = try CommandRun(shell: "$MODELGEN \(arguments)", in: folder)
        #expect(run.status == 64 && run.output == "")
        #expect(run.errors.hasPrefix("Error: \(message)\n"), "\(run.errors)")
        #expect(try folder.names == ["Shop.xml", "a.json"])
    }

    private static let model =
        "No model is read from standard input. Write it to a file and give its path; ./- is a file of that name."
    private static let empty = "The model's path is empty. Give an .xcdatamodeld, an .xcdatamodel or an XML file."

    private static func noPath(_ option: String) -> String {
        "The path of \(option) is empty. Give one, or leave the option out; . is this folder."
    }

    private static let stream =
        "This is a pipe or a device, not a file. Give the path of a file; --output-file - writes to standard output."
    private static let folderInPlace =
        "This is a folder, not a file. Give another path, or move away what is there."

    @Test(arguments: [
        ("/dev/stdout", stream), ("/dev/stdout >out", stream), ("/dev/stderr", stream), ("/dev/fd/1 >out", stream),
        ("/dev/null", stream), ("p", stream), ("L", stream), ("L >out", stream), ("M", folderInPlace),
        (".", folderInPlace),
    ])
    func replacesNothingThatIsNoFile(path: String, message: String) throws {
        let folder = try Self.folder()
        try folder.makeFolder("M")
        try folder.link("L", to: "/dev/stdout")
        let script = "mkfifo p; $MODELGEN generate Shop.xml --output-file \(path)\necho $? >status; test -p p"
        let run = try CommandRun(shell: script, in: folder)
        #expect(try folder.read("status") == "2\n" && run.status == 0)
        let name = path == "." ? "./." : path.contains("/") ? path.prefix { $0 != " " } : "./" + path.prefix(1)
        #expect(run.errors.hasSuffix("\n\(name): error: \(message)\n"), "\(run.errors)")
        #expect(try run.output == "" && (try? folder.read("out")) ?? "" == "" && folder.names(in: "M") == [])
    }

    /// Foundation's way to the folder of a path ends the program where the path is one letter.
    @Test(arguments: ["q", "é", "./q", "N/O/q", "N//q"])
    func writesAFileWhoseNameIsALetter(path: String) throws {
        let folder = try Self.folder()
        let run = try CommandRun(["generate", "Shop.xml", "--output-file", path], in: folder)
        #expect(run.status == 0 && run.output == "1 file generated.\n")
        #expect(try folder.read(path).hasPrefix("// Generated by modelgen from Shop.xml."))
    }

    @Test(arguments: ["a.json", "a.json/M", "a.json/M/N"])
    func makesNoFolderInAFile(path: String) throws {
        let folder = try Self.folder()
        let run = try CommandRun(["generate", "Shop.xml", "-o", path], in: folder)
        #expect(run.status == 2)
        #expect(
            run.errors.hasSuffix(
                "\n\(path)/ShopModel.swift: error: a.json is a file, not a folder. Give another.\n"))
    }

    @Test func printsOneFileForEverything() throws {
        let folder = try Self.folder()
        let run = try CommandRun(["generate", "Shop.xml", "--output-file", "-"], in: folder)
        #expect(run.status == 0 && run.errors.hasPrefix("Shop.xml:1:25: warning: A.n has the default \"z\""))
        #expect(try folder.names == ["Shop.xml", "a.json"])
        _ = try CommandRun(["generate", "Shop.xml", "--output-file", "All.swift"], in: folder)
        #expect(try run.output == folder.read("All.swift"))
    }

    @Test(arguments: [
        ("generate Shop.xml -o M --config /dev/zero", "/dev/zero: error: \(noFile) \(configuration)"),
        ("generate Shop.xml -o M --config p", "p: error: \(noFile) \(configuration)"),
        ("lint Shop.xml --config p", "p: error: \(noFile) \(configuration)"),
        ("lint Shop.xml --config .", ".: error: This is a folder, not a file. \(configuration)"),
        ("lint Shop.xml --config nothing", "nothing: error: There is no file here. \(configuration)"),
        (
            "generate Shop.xml -o M --template-path T",
            "T/machine.stencil: error: \(noFile) Put a template in its place, or remove it."
        ),
        (
            "mogenerator --swift",
            ".mogenerator-args: error: \(noFile) Put the arguments into a file, or remove what is there."
        ),
    ])
    func readsNoOptionsThatDoNotEnd(arguments: String, message: String) throws {
        let folder = try Self.folder()
        try folder.makeFolder("T")
        try folder.link("T/machine.stencil", to: "/dev/zero")
        for pipe in [".mogenerator-args", "p"] { #expect(mkfifo("\(folder.path)/\(pipe)", 0o600) == 0) }
        let run = try CommandRun(shell: "$MODELGEN \(arguments)", in: folder)
        #expect(run.status == 2 && run.output == "")
        #expect(run.errors == message + "\n")
    }

    private static let noFile = "This is a pipe or a device, not a file."
    private static let configuration = "Give the path of a modelgen.yaml as --config."

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
