import Foundation

/// Reads an overlay in any of its forms.
struct OverlayReader {
    let name: String
    private(set) var parts: [ModelOverlay.Part] = []
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
        let root = try LibXML2.parse(bytes, name: name, isModel: false).root
        switch root.name {
        case "model": readEntities(try model(root), at: root.position)
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

    mutating func refuseText(in element: ModelElement) {
        guard element.isMixed else { return }
        refuse(at: element.position, "There is text in <\(element.name)>, which has no meaning.", "Remove it.")
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
        for entity in unique(entities, in: "The overlay") {
            guard case .members(let members) = entity.value else {
                refuse(
                    at: entity.position, "Expected an object for \(entity.key).",
                    "Write an object: its keys are names of properties, or annotations of the entity.")
                continue
            }
            let unique = unique(members, in: entity.key)
            let own = unique.filter(\.isAnnotation).compactMap { annotation($0, of: entity.key) }
            append(entity, .entity, entity, own)
            for member in unique where !member.isAnnotation { readProperty(member, entity) }
        }
    }

    /// A property with its annotations, or a property with its key path, or an annotation of the entity.
    private mutating func readProperty(_ member: OverlayNode.Member, _ entity: OverlayNode.Member) {
        let path = "\(entity.key).\(member.key)"
        switch member.value {
        case .members(let members):
            let annotations = unique(members, in: path).compactMap { annotation($0, of: path) }
            append(member, .property(member.key), entity, annotations)
        // What the entity can't have is said when it is applied.
        case .text where Annotations.isEntityKey(member.key), .flag where Annotations.owners(of: member.key) != nil:
            append(member, .either(member.key), entity, [annotation(member, of: entity.key)].compactMap(\.self))
        case .text(let value):
            if checkLength(of: value, path, at: member.position) {
                append(member, .either(member.key), entity, [entry(member, value)])
            }
        case .other where Annotations.isEntityKey(member.key): _ = annotation(member, of: entity.key)
        case .flag, .other:
            refuse(
                at: member.position, "The value of \(path) is \(member.value.phrase), neither a string nor an object.",
                "Write its key path as a string, or an object with its annotations.")
        }
    }

    private mutating func append(
        _ member: OverlayNode.Member, _ subject: ModelOverlay.Subject, _ entity: OverlayNode.Member,
        _ annotations: [UserInfoEntry]
    ) {
        parts.append(
            ModelOverlay.Part(
                entity: entity.key, subject: subject, position: member.keyPosition, kind: member.kind,
                annotations: annotations))
    }

    /// Members without those whose key comes again, which are refused: one of the two would be lost. A property may have the
    /// name of an annotation.
    private mutating func unique(_ members: [OverlayNode.Member], in owner: String) -> [OverlayNode.Member] {
        var keys: [Bool: Set<String>] = [:]
        return members.filter { member in
            if keys[member.isAnnotation, default: []].insert(member.key).inserted { return true }
            refuse(at: member.keyPosition, "\(owner) has \"\(member.key)\" twice.", "Remove one of the two.")
            return false
        }
    }

    /// An annotation of an entity or a property; nil, with an error, if it can't be one.
    private mutating func annotation(_ member: OverlayNode.Member, of path: String) -> UserInfoEntry? {
        let value: String
        switch member.value {
        case .text(let text): value = text
        case .flag(let flag): value = flag ? "YES" : "NO"
        case .members, .other:
            refuse(
                at: member.position,
                "The value of \(member.key) of \(path) is \(member.value.phrase), not a string.",
                "Write a string, or true or false.")
            return nil
        }
        guard checkLength(of: value, "\(member.key) of \(path)", at: member.position) else { return nil }
        return entry(member, value)
    }

    private func entry(_ member: OverlayNode.Member, _ value: String) -> UserInfoEntry {
        UserInfoEntry(key: member.key, value: value, position: member.keyPosition)
    }

    private mutating func checkLength(of value: String, _ what: String, at position: SourcePosition) -> Bool {
        let (count, limit) = (value.utf8.count, ModelResolver.maximumValueLength)
        if count <= limit { return true }
        diagnostics.append(
            Diagnostic(
                .error, "too-large", at: position,
                "The value of \(what) has \(count) bytes; at most \(limit) are read.", "Make it shorter."))
        return false
    }
}
