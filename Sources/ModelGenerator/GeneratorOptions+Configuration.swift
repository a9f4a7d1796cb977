import Foundation
import Yams

/// Options from a file, `modelgen.yaml`.
///
/// ```yaml
/// style: pair
/// access: public
/// transforms:
///   Day: Date
/// ```
extension GeneratorOptions {
    /// What a configuration file may say, under these names.
    private struct Configuration: Decodable {
        var style: Style?
        var access: AccessLevel?
        var modelType: String?
        var configuration: String?
        var baseClass: String?
        var baseClassForce: String?
        var imports: [String]?
        var sets: Bool?
        var snapshots: Bool?
        var transforms: [String: String]?
        var unknownTypes: UnknownTypes?
        var templatePath: String?
        var templateVars: [String: String]?

        static let keys = [
            "style", "access", "modelType", "configuration", "baseClass", "baseClassForce", "imports", "sets",
            "snapshots", "transforms", "unknownTypes", "templatePath", "templateVars",
        ]
    }

    /// The options of a configuration file; what it does not say is as by default.
    ///
    /// A relative `templatePath` starts at the file's folder.
    ///
    /// - Throws: `GeneratorError` with the line, for a file that can't be read, a key that there is not, and a value that is
    ///   none of those allowed.
    public init(contentsOf path: String) throws {
        self.init()
        guard let data = FileManager.default.contents(atPath: path), let text = String(validating: data, as: UTF8.self)
        else { throw GeneratorError.file(path, reason: "The configuration can't be read.") }
        let configuration: Configuration
        do {
            guard let root = try Yams.compose(yaml: text) else { return }
            guard let mapping = root.mapping else {
                throw GeneratorError.file(path, reason: "The configuration has to be a list of 'key: value'.")
            }
            for key in mapping.keys where !Configuration.keys.contains(key.string ?? "") {
                throw GeneratorError.line(
                    file: path, lines: [key.mark?.line ?? 1],
                    reason:
                        "There is no option '\(key.string ?? "")'. There are \(Configuration.keys.joined(separator: ", "))."
                )
            }
            configuration = try YAMLDecoder().decode(Configuration.self, from: text)
        } catch let error as YamlError {
            throw GeneratorError.file(path, reason: "\(error)")
        } catch DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context) {
            let key = context.codingPath.map(\.stringValue).joined(separator: ".")
            throw GeneratorError.file(path, reason: "The value of '\(key)' can't be used. \(Self.allowed(key))")
        }
        style = configuration.style ?? style
        accessLevel = configuration.access ?? accessLevel
        modelType = configuration.modelType
        self.configuration = configuration.configuration
        baseClass = configuration.baseClass
        forcedBaseClass = configuration.baseClassForce
        additionalImports = configuration.imports ?? []
        usesSets = configuration.sets ?? false
        makesSnapshots = configuration.snapshots ?? false
        transformTypes = configuration.transforms ?? [:]
        unknownTypes = configuration.unknownTypes ?? unknownTypes
        templateFolder = configuration.templatePath.map {
            URL(fileURLWithPath: $0, relativeTo: URL(fileURLWithPath: path).deletingLastPathComponent()).path
        }
        templateVariables = configuration.templateVars ?? [:]
    }

    private static func allowed(_ key: String) -> String {
        switch key {
        case "style": "Write \(Style.allCases.map(\.rawValue).joined(separator: " or "))."
        case "access": "Write \(AccessLevel.allCases.map(\.rawValue).joined(separator: ", "))."
        case "unknownTypes": "Write \(UnknownTypes.allCases.map(\.rawValue).joined(separator: " or "))."
        case "sets", "snapshots": "Write true or false."
        case "imports": "Write a list of modules."
        case "transforms", "templateVars": "Write lines of 'name: value' below it."
        default: "Write a text."
        }
    }
}

extension GeneratorOptions.Style: Decodable {}
extension GeneratorOptions.AccessLevel: Decodable {}
extension GeneratorOptions.UnknownTypes: Decodable {}
