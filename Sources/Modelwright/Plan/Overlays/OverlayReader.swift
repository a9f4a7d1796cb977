import Foundation

/// Reads an overlay in any of its forms.
struct OverlayReader {
    private let name: String
    private(set) var entries: [ModelOverlay.Entry] = []
    private(set) var diagnostics = DiagnosticList()
    private var isTooLarge = false

    /// How many annotations an overlay may have; it may come from outside.
    private static let maximumEntryCount = 20_000

    /// A tree of JSON or of a property list, as far as an overlay has one.
    private indirect enum Node {
        case text(String)
        case members([(key: String, keyPosition: SourcePosition, value: Node, position: SourcePosition)])
        /// Something else, as a phrase.
        case other(String)
    }

    init(name: String) { self.name = name }

    mutating func read(_ data: Data) throws(ModelError) {
        if data.count > LibXML2.maximumByteCount {
            throw failure(
                "too-large", "The overlay has \(data.count) bytes; at most \(LibXML2.maximumByteCount) are read.",
                "Give the right file.")
        }
        if data.starts(with: Array("bplist".utf8)) { return readEntities(try binary(data), at: start) }
        let bytes = try ModelDocument.utf8(data, name: name)
        guard let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            throw failure("empty-file", "The overlay is empty.", "Give XML, JSON or a property list.")
        }
        if first != UInt8(ascii: "<") { return readEntities(try json(bytes), at: start) }
        let root = try LibXML2.parse(bytes, name: name, allowsDoctype: true).root
        switch root.name {
        case "model": readModel(root)
        case "plist": readEntities(root.children.first.map(propertyList) ?? .other("nothing"), at: root.position)
        default:
            throw ModelError(
                Diagnostic(
                    .error, "bad-overlay", at: root.position,
                    "The root element is <\(root.name)>, neither <model> nor <plist>.", Self.remedy))
        }
    }

    private static let remedy = "Give XML of a model's grammar, a property list, or JSON."
    private var start: SourcePosition { SourcePosition(file: name, line: 1, column: 1) }

    private func failure(_ rule: String, _ message: String, _ remedy: String) -> ModelError {
        ModelError(Diagnostic(.error, rule, at: start, message, remedy))
    }

    private mutating func refuse(at position: SourcePosition, _ message: String, _ remedy: String) {
        diagnostics.append(Diagnostic(.error, "bad-overlay", at: position, message, remedy))
    }

    // MARK: Trees

    /// Entities, what they have, and the annotations of their properties.
    private mutating func readEntities(_ node: Node, at position: SourcePosition) {
        guard case .members(let entities) = node else {
            return refuse(at: position, "An overlay is an object with entities' names for keys.", Self.remedy)
        }
        for entity in entities {
            guard case .members(let members) = entity.value else {
                refuse(
                    at: entity.position, "What is said of \(entity.key) is no object.",
                    "Write an object: its keys are names of properties, or annotations of the entity.")
                continue
            }
            for member in members {
                switch member.value {
                case .text(let value):
                    add(entity.key, entity.keyPosition, nil, member.keyPosition, member.key, value, member.keyPosition)
                case .members(let annotations):
                    for annotation in annotations {
                        guard case .text(let value) = annotation.value else {
                            refuse(annotation.value, at: annotation.position, annotation.key)
                            continue
                        }
                        add(
                            entity.key, entity.keyPosition, member.key, member.keyPosition, annotation.key, value,
                            annotation.keyPosition)
                    }
                case .other: refuse(member.value, at: member.position, member.key)
                }
            }
        }
    }

    private mutating func refuse(_ node: Node, at position: SourcePosition, _ key: String) {
        let found =
            switch node {
            case .text: "a string"
            case .members: "an object"
            case .other(let phrase): phrase
            }
        refuse(at: position, "The value of \(key) is \(found), not a string.", "Write a string, or true or false.")
    }

    private mutating func add(
        _ entity: String, _ entityPosition: SourcePosition, _ property: String?, _ propertyPosition: SourcePosition,
        _ key: String, _ value: String, _ position: SourcePosition
    ) {
        guard entries.count < Self.maximumEntryCount else {
            if !isTooLarge {
                diagnostics.append(
                    Diagnostic(
                        .error, "too-large", at: position,
                        "An overlay has more than \(Self.maximumEntryCount) annotations.", "Give the right file."))
            }
            isTooLarge = true
            return
        }
        entries.append(
            ModelOverlay.Entry(
                entity: entity, entityPosition: entityPosition, property: property, propertyPosition: propertyPosition,
                key: key, value: value, position: position))
    }

    // MARK: XML of a model's grammar

    private mutating func readModel(_ root: ModelElement) {
        for entity in children(of: root, named: ["entity"], attributes: []) {
            let name = entity["name"] ?? ""
            for child in children(of: entity, named: ["attribute", "relationship", "userInfo"], attributes: ["name"]) {
                if child.name == "userInfo" {
                    readUserInfo(child, of: nil, child.position, entity, name)
                } else {
                    for info in children(of: child, named: ["userInfo"], attributes: ["name"]) {
                        readUserInfo(info, of: child["name"] ?? "", child.position, entity, name)
                    }
                }
            }
        }
    }

    private mutating func readUserInfo(
        _ info: ModelElement, of property: String?, _ position: SourcePosition, _ entity: ModelElement, _ name: String
    ) {
        for entry in children(of: info, named: ["entry"], attributes: []) {
            guard let key = entry["key"] else {
                refuse(at: entry.position, "This entry of userInfo has no key.", "Give it a key.")
                continue
            }
            // An entity's own annotation, even where a property has that name.
            add(name, entity.position, property ?? "", position, key, entry["value"] ?? "", entry.position)
        }
    }

    /// The child elements of an element that an overlay has; all else is refused, since it would have no effect.
    private mutating func children(
        of element: ModelElement, named names: [String], attributes: [String]
    ) -> [ModelElement] {
        if element.name != "model" {
            for attribute in element.attributes where !attributes.contains(attribute.name) {
                refuse(
                    at: element.position,
                    "An overlay sets annotations, and not \(attribute.name) of <\(element.name)>.",
                    "Remove it, or change the model.")
            }
        }
        return element.children.filter { child in
            if names.contains(child.name) { return true }
            refuse(
                at: child.position, "An overlay sets annotations; it has no <\(child.name)> in <\(element.name)>.",
                "Remove it, or change the model.")
            return false
        }
    }

    // MARK: Property lists

    private func propertyList(_ element: ModelElement) -> Node {
        let text = element.contents.map { if case .text(let text) = $0 { text } else { "" } }.joined()
        switch element.name {
        case "string": return .text(text)
        case "true": return .text("YES")
        case "false": return .text("NO")
        case "dict":
            var members: [(key: String, keyPosition: SourcePosition, value: Node, position: SourcePosition)] = []
            var key: ModelElement?
            for child in element.children {
                if child.name == "key" {
                    key = child
                } else if let name = key {
                    let keyText = name.contents.map { if case .text(let text) = $0 { text } else { "" } }.joined()
                    members.append((keyText, name.position, propertyList(child), child.position))
                    key = nil
                }
            }
            return .members(members)
        default: return .other("<\(element.name)>")
        }
    }

    /// A property list without places, as apps' resources are built.
    private func binary(_ data: Data) throws(ModelError) -> Node {
        var list = BinaryPropertyList(data)
        guard let root = list?.value(upTo: 3) else {
            throw failure("bad-overlay", "The property list can't be read.", Self.remedy)
        }
        return node(root)
    }

    private func node(_ value: BinaryPropertyList.Value) -> Node {
        switch value {
        case .string(let text): .text(text)
        case .boolean(let flag): .text(flag ? "YES" : "NO")
        case .dictionary(let members):
            .members(members.map { (key: $0.key, keyPosition: start, value: node($0.value), position: start) })
        case .other(let phrase): .other(phrase)
        }
    }

    // MARK: JSON

    private func json(_ bytes: [UInt8]) throws(ModelError) -> Node {
        let lines = LineIndex(bytes, file: name)
        do {
            let document = DocumentBytes.copy(of: Data(bytes))
            defer { withExtendedLifetime(document) {} }
            // No overlay is deeper; what is, is passed over as a whole.
            var reader = try JSONReader(document, maximumDepth: 64)
            let node = try node(&reader, lines, depth: 0)
            try reader.finish()
            return node
        } catch let error as JSONSyntaxError {
            throw ModelError(
                Diagnostic(
                    .error, "bad-overlay", at: lines.position(of: error.offset),
                    "The JSON is not well-formed: expected \(error.reason.expected).", "Correct it there."))
        } catch {
            throw failure("bad-overlay", "The JSON can't be read.", Self.remedy)
        }
    }

    private func node(_ reader: inout JSONReader, _ lines: LineIndex, depth: Int) throws -> Node {
        switch try reader.kind() {
        case .string: return .text(try reader.readString())
        case .boolean: return .text(try reader.readBoolean() ? "YES" : "NO")
        case .object where depth < 3:
            var members: [(key: String, keyPosition: SourcePosition, value: Node, position: SourcePosition)] = []
            guard try reader.enterObject() else { return .members([]) }
            repeat {
                let keyPosition = lines.position(of: reader.position)
                let key = try reader.readKey()
                let position = lines.position(of: reader.position)
                members.append((key, keyPosition, try node(&reader, lines, depth: depth + 1), position))
            } while try reader.nextMember()
            return .members(members)
        case let kind:
            try reader.skip()
            return .other(
                kind == .null ? "null" : kind == .number ? "a number" : kind == .array ? "an array" : "an object")
        }
    }
}

/// The lines of a document, for places in it.
private struct LineIndex {
    private let starts: [Int]
    private let file: String

    init(_ bytes: [UInt8], file: String) {
        self.file = file
        starts = [0] + bytes.indices.lazy.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    func position(of offset: Int) -> SourcePosition {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return SourcePosition(file: file, line: low + 1, column: offset - starts[low] + 1)
    }
}
