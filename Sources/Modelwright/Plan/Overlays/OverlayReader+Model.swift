extension OverlayReader {
    /// What XML of a model's grammar has.
    mutating func model(_ root: ModelElement) throws(ModelError) -> OverlayNode {
        var entities: [OverlayNode.Member] = []
        for entity in children(of: root, named: ["entity", "composite"], with: nil) {
            guard let name = attribute("name", of: entity) else { continue }
            var members: [OverlayNode.Member] = []
            for child in children(of: entity, named: ["attribute", "relationship", "userInfo"]) {
                if child.name == "userInfo" {
                    members += try annotations(in: child)
                } else if let property = attribute("name", of: child) {
                    var annotations: [OverlayNode.Member] = []
                    for info in children(of: child, named: ["userInfo"]) {
                        annotations += try self.annotations(in: info)
                    }
                    if annotations.isEmpty { try countAnnotation(at: child.position) }
                    members.append(
                        member(
                            child.name == "attribute" ? .attribute : .relationship, property, child,
                            .members(annotations)))
                }
            }
            if members.isEmpty { try countAnnotation(at: entity.position) }
            entities.append(member(entity.name == "entity" ? .entity : .composite, name, entity, .members(members)))
        }
        return .members(entities)
    }

    private func member(
        _ kind: AnnotatedElement.Kind?, _ key: String, _ element: ModelElement, _ value: OverlayNode
    ) -> OverlayNode.Member {
        OverlayNode.Member(
            kind: kind, isAnnotation: kind == nil, key: key, keyPosition: element.position, value: value,
            position: element.position)
    }

    private mutating func annotations(in info: ModelElement) throws(ModelError) -> [OverlayNode.Member] {
        var members: [OverlayNode.Member] = []
        for entry in children(of: info, named: ["entry"], with: []) {
            _ = children(of: entry, named: [], with: ["key", "value"])
            guard let key = attribute("key", of: entry) else { continue }
            try countAnnotation(at: entry.position)
            members.append(member(nil, key, entry, .text(entry["value"] ?? "")))
        }
        return members
    }

    private mutating func attribute(_ name: String, of element: ModelElement) -> String? {
        if let value = element[name] { return value }
        refuse(at: element.position, "This <\(element.name)> has no \(name).", "Give it a \(name).")
        return nil
    }

    /// The child elements of an element that an overlay has; all else is refused, since it would have no effect.
    ///
    /// - Parameter attributes: Those that the element itself has; nil for any.
    private mutating func children(
        of element: ModelElement, named names: [String], with attributes: [String]? = ["name"]
    ) -> [ModelElement] {
        for other in element.attributes where attributes?.contains(other.name) == false {
            refuse(
                at: element.position,
                "An overlay can't change `\(other.name)` of <\(element.name)>; it only sets annotations.",
                "Remove it, or change the model.")
        }
        refuseText(in: element)
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
