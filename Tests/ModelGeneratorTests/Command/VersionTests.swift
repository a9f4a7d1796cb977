import Foundation
import Testing

/// What the command, the README and the changelog call the release is one version.
struct VersionTests {
    private static func text(of name: String) throws -> String {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
    }

    @Test(arguments: [["--version"], ["mogenerator", "--version"]])
    func isTheNewestOfTheChangelog(arguments: [String]) throws {
        let newest = try #require(Self.text(of: "CHANGELOG.md").firstMatch(of: /(?m)^## \[(\d+\.\d+\.\d+)\]/)).1
        let run = try CommandRun(arguments, in: TemporaryFolder())
        #expect(run.status == 0 && run.output == "\(newest)\n")
    }

    @Test func isWhatTheReadmeAsksFor() throws {
        let newest = try #require(Self.text(of: "CHANGELOG.md").firstMatch(of: /(?m)^## \[(\d+\.\d+\.\d+)\]/)).1
        let versions = try Self.text(of: "README.md").matches(of: /from: "(\d+\.\d+\.\d+)"/).map(\.1)
        #expect(versions == [newest])
    }
}
