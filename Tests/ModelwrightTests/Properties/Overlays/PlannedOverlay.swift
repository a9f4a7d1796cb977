import Foundation

@testable import Modelwright

/// An overlay, before it is written in one of its forms.
struct PlannedOverlay {
    enum Form: CaseIterable { case json, model, propertyList, binaryPropertyList }

    var form: Form
    /// Beside UTF-8, for the forms that are texts of their own.
    var isUTF16 = false
    /// Whether the short forms are used where there are some.
    var isShort = false
    var annotations: [PlannedAnnotation] = []
    /// Those of every entity.
    var everywhere: [(key: String, value: String)] = []

    func load(_ name: String) throws -> ModelOverlay { try ModelOverlay(data: try data, name: name) }

    private var data: Data {
        get throws {
            switch form {
            case .json: encoded(try JSONSerialization.data(withJSONObject: tree, options: [.sortedKeys]))
            case .model: encoded(Data(xml.utf8))
            case .propertyList: try PropertyListSerialization.data(fromPropertyList: tree, format: .xml, options: 0)
            case .binaryPropertyList:
                try PropertyListSerialization.data(fromPropertyList: tree, format: .binary, options: 0)
            }
        }
    }

    /// In words, for a failed property.
    var summary: String {
        "\(form)\(isUTF16 ? " in UTF-16" : ""): \(form == .model ? xml : "\(tree)")"
    }

    private func encoded(_ utf8: Data) -> Data {
        guard isUTF16 else { return utf8 }
        var bytes: [UInt8] = [0xFE, 0xFF]
        for unit in String(decoding: utf8, as: UTF8.self).utf16 { bytes += [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
        return Data(bytes)
    }

    // MARK: JSON and property lists

    private var tree: [String: Any] {
        var tree: [String: [String: Any]] = [:]
        for annotation in annotations {
            var members = tree[annotation.owner] ?? [:]
            if let property = annotation.property {
                var own = members[property] as? [String: Any] ?? [:]
                own[annotation.key] = value(annotation.value)
                members[property] = own
            } else {
                members[annotation.key] = value(annotation.value)
            }
            tree[annotation.owner] = members
        }
        if !everywhere.isEmpty {
            tree["*"] = Dictionary(uniqueKeysWithValues: everywhere.map { ($0.key, value($0.value)) })
        }
        return isShort ? tree.mapValues { $0.mapValues(shortened) } : tree
    }

    private func value(_ text: String) -> Any {
        switch text {
        case "YES" where isShort: true
        case "NO" where isShort: false
        default: text
        }
    }

    /// A string beside a property's name is its key path.
    private func shortened(_ value: Any) -> Any {
        guard let annotations = value as? [String: Any], annotations.count == 1 else { return value }
        return annotations["jsonKeyPath"] ?? value
    }

    // MARK: XML

    private var xml: String {
        var names: [String] = []
        for annotation in annotations where !names.contains(annotation.owner) { names.append(annotation.owner) }
        var text = "<model>\n"
        if !everywhere.isEmpty { text += "<entity name=\"*\">\(userInfo(everywhere))</entity>\n" }
        for name in names {
            let own = annotations.filter { $0.owner == name }
            let element = own.contains { $0.kind == .composite } ? "composite" : "entity"
            text += "<\(element) name=\"\(name)\">\n"
            var properties: [String] = []
            for case let property? in own.map(\.property) where !properties.contains(property) {
                properties.append(property)
            }
            for property in properties {
                let entries = own.filter { $0.property == property }
                let kind = entries.contains { $0.kind == .relationship } ? "relationship" : "attribute"
                text += "<\(kind) name=\"\(property)\">\(userInfo(entries.map { ($0.key, $0.value) }))</\(kind)>\n"
            }
            text += userInfo(own.filter { $0.property == nil }.map { ($0.key, $0.value) }) + "</\(element)>\n"
        }
        return text + "</model>\n"
    }

    private func userInfo(_ entries: [(key: String, value: String)]) -> String {
        if entries.isEmpty { return "" }
        let lines = entries.map { #"<entry key="\#($0.key)" value="\#(PlannedModel.escaped($0.value))"/>"# }
        return "<userInfo>\(lines.joined())</userInfo>"
    }
}
