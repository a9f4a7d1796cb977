@testable import Modelwright

extension PlannedModel {
    /// The model document.
    var xml: String {
        var text = """
            <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">

            """
        for entity in entities { text += xml(entity) }
        if hasComposite {
            text += """
                    <composite name="Point">
                        <attribute name="x" optional="YES" attributeType="Double"/>
                        <attribute name="y" optional="YES" attributeType="Double"/>
                \(usesOverlay ? "" : userInfo(Self.compositeAnnotations, indent: 12))    </composite>

                """
        }
        return text + "</model>\n"
    }

    var hasComposite: Bool { entities.contains { $0.attributes.contains { $0.type == .composite } } }

    /// What the composite says itself, since entities that have it may differ.
    static let compositeAnnotations: [(key: String, value: String)] = [
        ("jsonNaming", "asWritten"), ("jsonNulls", "asDecoded"), ("jsonUnknownKeys", "ignore"),
        ("jsonDateFormat", "iso8601"), ("jsonEmptyAsNil", "NO"),
    ]

    /// The annotations that the document leaves out; nil if there are none.
    var overlay: JSONValue? {
        func object(_ annotations: [(key: String, value: String)]) -> JSONObject {
            var object = JSONObject()
            for (key, value) in annotations { object[key] = .string(value) }
            return object
        }
        var overlay = JSONObject()
        for entity in entities where isOverlaid(entity) {
            var members = object(entity.annotations)
            let properties =
                entity.attributes.map { ($0.place.name, $0.annotations) }
                + entity.relationships.map { ($0.place.name, $0.annotations) }
            for (name, annotations) in properties where !annotations.isEmpty {
                members[name] = .object(object(annotations))
            }
            if !members.isEmpty { overlay[entity.name] = .object(members) }
        }
        if usesOverlay, hasComposite { overlay["Point"] = .object(object(Self.compositeAnnotations)) }
        return overlay.isEmpty ? nil : .object(overlay)
    }

    private func xml(_ entity: PlannedEntity) -> String {
        var tag: [(String, String)] = [("name", entity.name)]
        if entity.isBound { tag.append(("representedClassName", "SampledObject")) }
        if entity.isAbstract { tag.append(("isAbstract", "YES")) }
        if let parent = entity.parent { tag.append(("parentEntity", entities[parent].name)) }
        let isOverlaid = isOverlaid(entity)
        var content =
            entity.attributes.map { xml($0, isOverlaid) }.joined()
            + entity.relationships.map { xml($0, isOverlaid) }.joined()
        if entity.hasConstraint {
            let values = entity.identity.map { #"<constraint value="\#($0)"/>"# }.joined()
            content += """
                        <uniquenessConstraints><uniquenessConstraint>\(values)</uniquenessConstraint></uniquenessConstraints>

                """
        }
        if !isOverlaid { content += userInfo(entity.annotations, indent: 8) }
        return "    " + element("entity", tag, content, indent: 4)
    }

    private func xml(_ attribute: PlannedAttribute, _ isOverlaid: Bool) -> String {
        var tag: [(String, String)] = [("name", attribute.place.name)]
        if attribute.place.isOptional { tag.append(("optional", "YES")) }
        tag.append(("attributeType", attribute.type.rawValue))
        if attribute.type == .composite { tag.append(("composite", "Point")) }
        if let text = attribute.defaultText {
            tag.append((attribute.type == .date ? "defaultDateTimeInterval" : "defaultValueString", text))
        }
        if attribute.isScalar { tag.append(("usesScalarValueType", "YES")) }
        if attribute.usesValueTransformerName, let name = attribute.transformName {
            tag.append(("valueTransformerName", name))
        }
        let content = isOverlaid ? "" : userInfo(attribute.annotations, indent: 12)
        return "        " + element("attribute", tag, content, indent: 8)
    }

    private func xml(_ relationship: PlannedRelationship, _ isOverlaid: Bool) -> String {
        var tag: [(String, String)] = [("name", relationship.place.name)]
        if relationship.place.isOptional { tag.append(("optional", "YES")) }
        tag.append(relationship.isToMany ? ("toMany", "YES") : ("maxCount", "1"))
        if relationship.isOrdered { tag.append(("ordered", "YES")) }
        let destination = entities[relationship.destination].name
        tag.append(("destinationEntity", destination))
        if let inverse = relationship.inverse {
            tag.append(("inverseName", inverse))
            tag.append(("inverseEntity", destination))
        }
        let content = isOverlaid ? "" : userInfo(relationship.annotations, indent: 12)
        return "        " + element("relationship", tag, content, indent: 8)
    }

    private func userInfo(_ entries: [(key: String, value: String)], indent: Int) -> String {
        if entries.isEmpty { return "" }
        let margin = String(repeating: " ", count: indent)
        let lines = entries.map { "\(margin)    <entry key=\"\($0.key)\" value=\"\(escaped($0.value))\"/>\n" }
        return "\(margin)<userInfo>\n\(lines.joined())\(margin)</userInfo>\n"
    }

    private func element(_ name: String, _ tag: [(String, String)], _ content: String, indent: Int) -> String {
        let start = "<\(name)" + tag.map { " \($0.0)=\"\(escaped($0.1))\"" }.joined()
        if content.isEmpty { return start + "/>\n" }
        return "\(start)>\n\(content)\(String(repeating: " ", count: indent))</\(name)>\n"
    }

    private func escaped(_ text: String) -> String { Self.escaped(text) }

    /// A text as it is written in an attribute of XML.
    static func escaped(_ text: String) -> String {
        if !text.utf8.contains(where: { "&<\"".utf8.contains($0) }) { return text }
        return text.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case "\"": "&quot;"
            default: String(character)
            }
        }.joined()
    }
}
