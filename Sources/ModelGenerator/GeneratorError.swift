import Modelwright

/// Why no classes were generated, in a sentence that says what to do.
package enum GeneratorError: Error, CustomStringConvertible {
    /// The model has no configuration of that name.
    case unknownConfiguration(String, known: [String])
    /// The model has no entity of that name.
    case unknownEntity(String, known: [String])
    /// A template or a configuration can't be used: where, and why.
    case line(file: String, lines: [Int], reason: String)
    /// An option is not the name that it should be.
    case noName(String, String)
    /// What a transformer is said to make is no type.
    case noType(String, transformer: String)
    /// Several classes would be in one file.
    case sameFile([String])
    /// The name that the model's type was to have is another type's.
    case takenModelType(String)
    /// The class that classes are to inherit from is one of them.
    case ownBaseClass(String)
    /// A file can't be read or written.
    case file(String, reason: String)
    /// Files that a person changed since they were generated.
    case changedByHand([String])
    /// Files that are a person's halves of pairs, where whole classes would be written.
    case personsHalf([String])

    /// One line or more, as compilers print.
    package var description: String {
        switch self {
        case .personsHalf, .changedByHand: text
        default: text.shown
        }
    }

    /// What is wrong with an option that is not a name.
    static func noName(_ name: String, for what: String) -> String {
        "\"\(name)\" is not a valid Swift name for a \(what). Use letters, digits and _, and no keyword."
    }

    /// What is said of a transformer's type that is none.
    static func noType(_ text: String, of transformer: String) -> String {
        "\"\(text)\" is no type that the transformer \"\(transformer)\" can make. Write one as Swift does: Date, [String], Set<Tag>."
    }

    private var text: String {
        switch self {
        case .unknownConfiguration(let name, let known):
            known.isEmpty
                ? "error: The model has no configuration \"\(name)\"; it has none at all. Leave the option out."
                : "error: The model has no configuration \"\(name)\". It has \(known.map { "\"\($0)\"" }.joined(separator: ", "))."
        case .unknownEntity(let name, let known):
            "error: The model has no entity \"\(name)\". It has \(known.joined(separator: ", "))."
        case .line(let file, let lines, let reason):
            switch lines.count {
            case 0: "\(file): error: \(reason)"
            case 1: "\(file):\(lines[0]): error: \(reason)"
            default:
                "\(file):\(lines[0]): error: \(reason) (The same text is also in line \(lines.dropFirst().map(String.init).joined(separator: ", ")).)"
            }
        case .noName(let name, let what): "error: \(Self.noName(name, for: what))"
        case .noType(let text, let transformer): "error: \(Self.noType(text, of: transformer))"
        case .sameFile(let names):
            "error: \(names.joined(separator: " and ")) would be one file, at least on some disks. Give one of the entities another representedClassName, or the model's type another name."
        case .takenModelType(let name):
            "error: \(name) is already a class of the model, or a type of a library or of the generated code. Pass another name with --model-type."
        case .ownBaseClass(let name):
            "error: \(name) is a class of the model, and can't be the class that they inherit from. Pass another base class."
        case .file(let path, let reason): "\(path): error: \(reason)"
        case .personsHalf(let paths):
            paths.map {
                "\($0.shown): error: This file is your half of a pair and would be overwritten. Pass --style pair, or another --output."
            }.joined(separator: "\n")
        case .changedByHand(let paths):
            paths.map {
                "\($0.shown): error: This file was edited, or modelgen didn't write it, and would be overwritten. Move your code to a file of its own and delete this one, or give another --output."
            }.joined(separator: "\n")
        }
    }
}
