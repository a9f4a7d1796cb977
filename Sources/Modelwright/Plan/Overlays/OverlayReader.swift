import Foundation

/// Reads an overlay in any of its forms.
struct OverlayReader {
    let name: String
    private(set) var entries: [ModelOverlay.Entry] = []
    private(set) var diagnostics = DiagnosticList()
    private var annotationCount = 0

    /// How many annotations an overlay may have; it may come from outside.
    private static let maximumAnnotationCount = 20_000

    /// How many levels of objects an overlay has: of entities, of what they have, and of annotations of properties.
    static let depth = 3

    static let remedy = "Give XML of a model's grammar, a property list, or JSON."

    var start: SourcePosition { SourcePosition(file: name, line: 1, column: 1) }

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
        case "model": try readModel(root)
        case "plist": readEntities(try propertyList(root), at: root.position)
        default:
            throw ModelError(
                Diagnostic(
                    .error, "bad-overlay", at: root.position,
                    "The root element is <\(root.name)>, neither <model> nor <plist>.", Self.remedy))
        }
    }

    func failure(_ rule: String, _ message: String, _ remedy: String) -> ModelError {
        ModelError(Diagnostic(.error, rule, at: start, message, remedy))
    }

    mutating func refuse(at position: SourcePosition, _ message: String, _ remedy: String) {
        diagnostics.append(Diagnostic(.error, "bad-overlay", at: position, message, remedy))
    }

    /// Counts an annotation while a form is read, so that no more is kept of one than an overlay may have.
    mutating func countAnnotation(at position: SourcePosition) throws(ModelError) {
        annotationCount += 1
        if annotationCount <= Self.maximumAnnotationCount { return }
        throw ModelError(
            Diagnostic(
                .error, "too-large", at: position,
                "An overlay has more than \(Self.maximumAnnotationCount) annotations.", "Give the right file."))
    }

    // MARK: Trees

    /// Entities, what they have, and the annotations of their properties.
    private mutating func readEntities(_ node: OverlayNode, at position: SourcePosition) {
        guard case .members(let entities) = node else {
            return refuse(at: position, "An overlay is an object with entities' names for keys.", Self.remedy)
        }
        for entity in unique(entities) {
            guard case .members(let members) = entity.value else {
                refuse(
                    at: entity.position, "Expected an object for \(entity.key).",
                    "Write an object: its keys are names of properties, or annotations of the entity.")
                continue
            }
            for member in unique(members) {
                if case .members(let annotations) = member.value {
                    for annotation in unique(annotations) { add(annotation, of: .property(member.key), member, entity) }
                } else {
                    add(member, of: .either(member.key), member, entity)
                }
            }
        }
    }

    /// Members without those whose key comes again, which are refused: one of the two would be lost.
    private mutating func unique(_ members: [OverlayNode.Member]) -> [OverlayNode.Member] {
        var keys: Set<String> = []
        return members.filter { member in
            if keys.insert(member.key).inserted { return true }
            refuse(at: member.keyPosition, "The key \"\(member.key)\" is there twice.", "Remove one of the two.")
            return false
        }
    }

    private mutating func add(
        _ annotation: OverlayNode.Member, of subject: ModelOverlay.Subject, _ member: OverlayNode.Member,
        _ entity: OverlayNode.Member
    ) {
        guard case .text(let value) = annotation.value else {
            return refuse(
                at: annotation.position, "The value of \(annotation.key) is \(annotation.value.phrase), not a string.",
                "Write a string, or true or false.")
        }
        entries.append(
            ModelOverlay.Entry(
                entity: entity.key, entityPosition: entity.keyPosition, subject: subject,
                subjectPosition: member.keyPosition, key: annotation.key, value: value,
                position: annotation.keyPosition))
    }

    // MARK: XML of a model's grammar

    private mutating func readModel(_ root: ModelElement) throws(ModelError) {
        for entity in children(of: root, named: ["entity", "composite"]) {
            guard let name = attribute("name", of: entity) else { continue }
            for child in children(of: entity, named: ["attribute", "relationship", "userInfo"], besides: "name") {
                if child.name == "userInfo" {
                    try readUserInfo(child, of: .entity, child.position, entity, name)
                } else if let property = attribute("name", of: child) {
                    for info in children(of: child, named: ["userInfo"], besides: "name") {
                        try readUserInfo(info, of: .property(property), child.position, entity, name)
                    }
                }
            }
        }
    }

    private mutating func readUserInfo(
        _ info: ModelElement, of subject: ModelOverlay.Subject, _ position: SourcePosition, _ entity: ModelElement,
        _ name: String
    ) throws(ModelError) {
        for entry in children(of: info, named: ["entry"]) {
            guard let key = attribute("key", of: entry) else { continue }
            try countAnnotation(at: entry.position)
            entries.append(
                ModelOverlay.Entry(
                    entity: name, entityPosition: entity.position, subject: subject, subjectPosition: position,
                    key: key, value: entry["value"] ?? "", position: entry.position))
        }
    }

    private mutating func attribute(_ name: String, of element: ModelElement) -> String? {
        if let value = element[name] { return value }
        refuse(at: element.position, "This <\(element.name)> has no \(name).", "Give it a \(name).")
        return nil
    }

    /// The child elements of an element that an overlay has; all else is refused, since it would have no effect.
    ///
    /// - Parameter attribute: The one that the element itself has.
    private mutating func children(
        of element: ModelElement, named names: [String], besides attribute: String? = nil
    ) -> [ModelElement] {
        // What the root says of the editor is no part of the model.
        for other in element.attributes where element.name != "model" && other.name != attribute {
            refuse(
                at: element.position,
                "An overlay can't change `\(other.name)` of <\(element.name)>; it only sets annotations.",
                "Remove it, or change the model.")
        }
        return element.children.filter { child in
            if names.contains(child.name) { return true }
            refuse(
                at: child.position,
                "An overlay can't have <\(child.name)> in <\(element.name)>; it only sets annotations.",
                "Remove it, or change the model.")
            return false
        }
    }
}
