import ArgumentParser
import Foundation
import ModelGenerator
import Modelwright

/// Reads a model document.
func readDocument(_ path: String) throws -> ModelDocument {
    try ModelDocument(contentsOf: URL(fileURLWithPath: path, relativeTo: nil))
}

/// The name that messages and generated files call a model by.
func fileName(of path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }

/// Refuses what is no path of a model: the empty text, which would be this folder, and the sign for standard input.
func checkModel(_ path: String) throws {
    if path.isEmpty {
        throw ValidationError("The model's path is empty. Give an .xcdatamodeld, an .xcdatamodel or an XML file.")
    }
    if path == "-" {
        throw ValidationError(
            "No model is read from standard input. Write it to a file and give its path; ./- is a file of that name.")
    }
}

/// Refuses options whose path is the empty text, which would be this folder.
func checkNotEmpty(_ paths: [(option: String, path: String?)]) throws {
    for (option, path) in paths where path?.isEmpty == true {
        throw ValidationError("The path of \(option) is empty. Give one, or leave the option out; . is this folder.")
    }
}
