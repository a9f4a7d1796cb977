import Foundation
import ModelGenerator
import Modelwright

/// Reads a model document.
func readDocument(_ path: String) throws -> ModelDocument {
    try ModelDocument(contentsOf: URL(fileURLWithPath: path, relativeTo: nil))
}

/// The name that messages and generated files call a model by.
func fileName(of path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }
