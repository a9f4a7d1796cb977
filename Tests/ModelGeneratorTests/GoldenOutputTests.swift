import Foundation
import Testing

@testable import ModelGenerator

/// What is generated is what is recorded, in Tests/GoldenTests/Generated and other places, where it is compiled and run.
///
/// `make record` records anew what is generated; it fails, so that nobody takes that for a test.
struct GoldenOutputTests {
    @Test(arguments: GoldenOutput.all)
    func isAsRecorded(_ golden: GoldenOutput) throws {
        let files = try golden.generate().files
        let recorded = ((try? FileManager.default.contentsOfDirectory(atPath: golden.folder)) ?? []).filter {
            !golden.others.contains($0)
        }
        if ProcessInfo.processInfo.environment["MODELWRIGHT_RECORD"] != nil {
            for name in recorded where !files.contains(where: { $0.name == name }) {
                try FileManager.default.removeItem(atPath: "\(golden.folder)/\(name)")
            }
            try FileManager.default.createDirectory(atPath: golden.folder, withIntermediateDirectories: true)
            for file in files {
                try Data(file.text.utf8).write(to: URL(fileURLWithPath: "\(golden.folder)/\(file.name)"))
            }
            Issue.record("\(golden.name) was recorded: \(files.count) files.")
            return
        }
        #expect(recorded.sorted() == files.map(\.name).sorted())
        for file in files {
            let text = try String(contentsOfFile: "\(golden.folder)/\(file.name)", encoding: .utf8)
            #expect(text == file.text, "\(golden.name)/\(file.name); make record, and look at the difference")
        }
    }
}
