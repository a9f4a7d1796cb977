import Foundation
import Modelwright
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
    /// How many bytes a configuration may have.
    private static let maximumByteCount = 64 << 10

    /// The options of a configuration file; what it does not say is as by default.
    ///
    /// A relative `templatePath` starts at the file's folder.
    ///
    /// - Throws: `ConfigurationError` with the place of each key that there is not, and of each value that can't be used;
    ///   `GeneratorError` for a file that can't be read.
    package init(contentsOf path: String) throws {
        let data: Data
        do {
            data = try BoundedFile.data(atPath: path, limit: Self.maximumByteCount)
        } catch {
            throw GeneratorError.file(
                path, reason: error.sentence(most: "64 KiB") + " Give the path of a modelgen.yaml as --config.")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw GeneratorError.file(path, reason: "The configuration is not UTF-8. Save it as UTF-8.")
        }
        if let alias = YAMLAlias.first(in: text) {
            throw ConfigurationError(
                path: path,
                problems: [
                    .init(
                        line: alias.line, column: alias.column,
                        reason:
                            "Aliases are not read. Write what '&\(alias.name)' marks in the place of '*\(alias.name)'."
                    )
                ])
        }
        let root: Node?
        do {
            root = try Parser(yaml: text, encoding: .utf8).singleRoot()
        } catch let error as YamlError {
            throw ConfigurationError(error, path: path)
        }
        var reader = ConfigurationReader(path: path)
        if let root { reader.read(root) }
        guard reader.problems.isEmpty else { throw ConfigurationError(path: path, problems: reader.problems) }
        self = reader.options
    }
}

/// Takes options from the nodes of a configuration file, and notes each that can't be used.
private struct ConfigurationReader {
    let path: String
    var options = GeneratorOptions()
    var problems: [ConfigurationError.Problem] = []
    /// The rules that the file names so far.
    private var ruleStates: [String: Bool] = [:]

    init(path: String) { self.path = path }

    private static let keys = [
        "style", "access", "dialect", "modelType", "configuration", "baseClass", "baseClassForce", "imports", "sets",
        "observed", "snapshots", "fetchFunctions",
        "transforms", "unknownTypes", "templatePath", "templateVars", "enable", "disable",
    ]

    mutating func read(_ root: Node) {
        guard let mapping = root.mapping else {
            problems.append(.init(at: root, "The configuration has to be a list of 'key: value'."))
            return
        }
        for (key, value) in mapping {
            let name = key.scalar?.string ?? ""
            if !Self.keys.contains(name) {
                problems.append(.init(at: key, Self.unknown(name)))
            } else if value.null == nil {
                // What has no value is as by default.
                read(name, value)
            }
        }
    }

    private static func unknown(_ name: String) -> String {
        let meant = EditDistance.nearest(to: name, among: keys).map { " Did you mean '\($0)'?" } ?? ""
        return "There is no option '\(name)'.\(meant) There are \(keys.joined(separator: ", "))."
    }

    private mutating func read(_ key: String, _ value: Node) {
        switch key {
        case "style": options.style = choice(key, value) ?? options.style
        case "access": options.accessLevel = choice(key, value) ?? options.accessLevel
        case "dialect": options.dialect = choice(key, value) ?? options.dialect
        case "unknownTypes": options.unknownTypes = choice(key, value) ?? options.unknownTypes
        case "modelType": options.modelType = name(key, value, of: "model type")
        case "baseClass": options.baseClass = name(key, value, of: "base class")
        case "baseClassForce": options.forcedBaseClass = name(key, value, of: "base class")
        case "configuration": options.configuration = text(key, value)
        case "imports":
            options.additionalImports = list(key, value, of: "modules").compactMap { name(key, $0, of: "module") }
        case "sets": options.usesSets = truth(key, value)
        case "observed": options.observesChanges = truth(key, value)
        case "snapshots": options.makesSnapshots = truth(key, value)
        case "fetchFunctions": options.makesFetchFunctions = truth(key, value)
        case "transforms":
            options.transformTypes = texts(key, value) { name, type in
                ModelTranslator.isType(type) ? nil : GeneratorError.noType(type, of: name)
            }
        case "enable": set(list(key, value, of: "rules"), true)
        case "disable": set(list(key, value, of: "rules"), false)
        case "templateVars": options.templateVariables = texts(key, value)
        default:
            guard let folder = text(key, value) else { return }
            if folder.isEmpty {
                problems.append(.init(at: value, "The value of '\(key)' can't be used. Write the path of a folder."))
            }
            options.templateFolder =
                URL(fileURLWithPath: folder, relativeTo: URL(fileURLWithPath: path).deletingLastPathComponent()).path
        }
    }

    // MARK: Values

    /// Notes that a value can't be used, where it is nil.
    private mutating func check<Value>(_ found: Value?, _ key: String, _ value: Node, _ remedy: String) -> Value? {
        if found == nil { problems.append(.init(at: value, "The value of '\(key)' can't be used. \(remedy)")) }
        return found
    }

    private mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ key: String, _ value: Node
    ) -> Choice? {
        let names = Choice.allCases.map(\.rawValue)
        return check(
            value.scalar.flatMap { Choice(rawValue: $0.string) }, key, value,
            "Write \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "").")
    }

    private mutating func truth(_ key: String, _ value: Node) -> Bool {
        check(value.bool, key, value, "Write true or false.") ?? false
    }

    private mutating func text(_ key: String, _ value: Node) -> String? {
        check(value.scalar?.string, key, value, "Write a text.")
    }

    private mutating func name(_ key: String, _ value: Node, of what: String) -> String? {
        guard let name = text(key, value) else { return nil }
        if SwiftName.path(name) == nil {
            problems.append(.init(at: value, GeneratorError.noName(name, for: what)))
        }
        return name
    }

    private mutating func list(_ key: String, _ value: Node, of what: String) -> [Node] {
        check(value.sequence.map(Array.init), key, value, "Write a list of \(what).") ?? []
    }

    private mutating func set(_ rules: [Node], _ isOn: Bool) {
        for rule in rules {
            guard let name = text(isOn ? "enable" : "disable", rule) else { continue }
            if Rule.named(name) == nil {
                problems.append(.init(at: rule, Rule.unknown(name)))
            } else if let other = ruleStates.updateValue(isOn, forKey: name), other != isOn {
                problems.append(
                    .init(at: rule, "The rule '\(name)' is both enabled and disabled. Remove one of the two."))
            } else {
                options.rules[name] = isOn
            }
        }
    }

    /// - Parameter problem: What is wrong with a text of that name.
    private mutating func texts(
        _ key: String, _ value: Node, _ problem: (String, String) -> String? = { _, _ in nil }
    ) -> [String: String] {
        guard let mapping = check(value.mapping, key, value, "Write lines of 'name: value' below it.") else {
            return [:]
        }
        var texts: [String: String] = [:]
        for (name, value) in mapping {
            guard let name = text(key, name) else { continue }
            let found = text("\(key).\(name)", value)
            texts[name] = found
            if let reason = found.flatMap({ problem(name, $0) }) { problems.append(.init(at: value, reason)) }
        }
        return texts
    }
}
