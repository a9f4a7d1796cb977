import Foundation
import Modelwright
import Testing

@testable import ModelGenerator

/// Every rule that something is said by is in the list of rules, and in the documentation.
struct RuleTests {
    private static let root: URL = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url
    }()

    /// Texts of the sources that look like rules and are none.
    private static let others: Set<String> = [
        "iso-8859-1", "json-value", "kebab-case", "latin-1", "to-many", "to-one", "us-ascii", "utf-16", "utf-16be",
        "utf-16le", "utf-8", "windows-1252",
    ]

    /// What sources say: every literal that looks like a rule, and every one that stands where a rule does.
    private static func literals() throws -> Set<String> {
        let looks = /"([a-z]+(?:-[a-z0-9]+)+)"/
        let stands = /(?:\.|\b)(?:error|warning)[,(]\s*"([a-z0-9-]+)"/
        var found: Set<String> = []
        for folder in ["Modelwright/Model", "Modelwright/Plan", "ModelGenerator"] {
            let url = root.appendingPathComponent("Sources/\(folder)")
            let paths = try #require(FileManager.default.enumerator(atPath: url.path)).compactMap { $0 as? String }
            for path in paths where path.hasSuffix(".swift") && !path.contains("Rule+") {
                let text = try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
                found.formUnion(text.matches(of: looks).map { String($0.1) })
                found.formUnion(text.matches(of: stands).map { String($0.1) })
            }
        }
        return found.subtracting(others)
    }

    @Test func listsEveryRuleThatSourcesName() throws {
        let names = Rule.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(try Self.literals().subtracting(names) == [])
        #expect(try Set(names).subtracting(Self.literals()) == [])
    }

    /// A row of a table of rules, in words without marks.
    private struct Row: Hashable {
        var name: String
        var severity: String
        var meaning: String
    }

    private static func rows() throws -> [Row] {
        let text = try String(contentsOf: root.appendingPathComponent("docs/Errors.md"), encoding: .utf8)
        let row = /(?m)^\| `([a-z0-9-]+)` \| ((?:error|warning)(?:, off)?) \| (.*?) \| .* \|$/
        return text.matches(of: row).map {
            let meaning = $0.3.replacing("`", with: "").replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }
            return Row(name: String($0.1), severity: String($0.2), meaning: String(meaning))
        }
    }

    @Test func documentsEveryRule() throws {
        let rows = try Self.rows()
        for rule in Rule.all {
            let severity = rule.severity.rawValue + (rule.isOnByDefault ? "" : ", off")
            let row = Row(name: rule.name, severity: severity, meaning: rule.meaning)
            #expect(rows.contains(row), "\(row)")
        }
        #expect(Set(rows.map(\.name)) == Set(Rule.all.map(\.name)))
    }

    @Test func knowsWhichRulesAreOn() {
        var rules = RuleSelection()
        #expect(!rules["missing-inverse"] && rules["shared-key-path"] && rules["same-ends"])
        rules["missing-inverse"] = true
        rules["shared-key-path"] = false
        #expect(rules["missing-inverse"] && !rules["shared-key-path"] && rules["same-ends"])
    }

    /// Rules of the generator are on: only the library's can be off, as the library doesn't know the generator's.
    @Test func hasNoRuleOfClassesThatIsOff() {
        let library = Set(Rule.ofModels.map(\.name))
        #expect(Rule.all.allSatisfy { $0.isOnByDefault || library.contains($0.name) })
    }
}
