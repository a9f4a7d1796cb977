extension PlannedModel {
    /// The model document.
    var xml: String {
        var text = """
            <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">

            """
        for entity in entities { text += xml(entity) }
        if entities.contains(where: { $0.attributes.contains { $0.type == .composite } }) {
            text += """
                    <composite name="Point">
                        <attribute name="x" optional="YES" attributeType="Double"/>
                        <attribute name="y" optional="YES" attributeType="Double"/>
                        <userInfo>
                            <entry key="jsonNaming" value="asWritten"/>
                            <entry key="jsonNulls" value="asDecoded"/>
                            <entry key="jsonUnknownKeys" value="ignore"/>
                            <entry key="jsonDateFormat" value="iso8601"/>
                            <entry key="jsonEmptyAsNil" value="NO"/>
                        </userInfo>
                    </composite>

                """
        }
        return text + "</model>\n"
    }

    private func xml(_ entity: PlannedEntity) -> String {
        var tag: [(String, String)] = [("name", entity.name)]
        if entity.isBound { tag.append(("representedClassName", "SampledObject")) }
        if entity.isAbstract { tag.append(("isAbstract", "YES")) }
        if let parent = entity.parent { tag.append(("parentEntity", entities[parent].name)) }
        var content = entity.attributes.map(xml).joined() + entity.relationships.map(xml).joined()
        if entity.hasConstraint {
            let values = entity.identity.map { #"<constraint value="\#($0)"/>"# }.joined()
            content += """
                        <uniquenessConstraints><uniquenessConstraint>\(values)</uniquenessConstraint></uniquenessConstraints>

                """
        }
        content += userInfo(entity.annotations, indent: 8)
        return "    " + element("entity", tag, content, indent: 4)
    }

    private func xml(_ attribute: PlannedAttribute) -> String {
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
        return "        " + element("attribute", tag, userInfo(attribute.annotations, indent: 12), indent: 8)
    }

    private func xml(_ relationship: PlannedRelationship) -> String {
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
        return "        " + element("relationship", tag, userInfo(relationship.annotations, indent: 12), indent: 8)
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

    private func escaped(_ text: String) -> String {
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
