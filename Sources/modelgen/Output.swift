import ArgumentParser
import Foundation
import ModelGenerator
import Modelwright

/// What goes to the terminal beside a command's own output.
enum Output {
    /// Prints a line as an error or a warning.
    static func error(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}

/// `1 file`, `2 files`.
func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

/// Reads a model document.
func readDocument(_ path: String) throws -> ModelDocument {
    try ModelDocument(contentsOf: URL(fileURLWithPath: path, relativeTo: nil))
}

/// The name that messages and generated files call a model by.
func fileName(of path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }
