/// What a merge patch makes nil: RFC 7396 leaves such a member out, and an object that is made anew without it has its default.
extension JSONObject {
    /// Sets attributes to null that a patch makes nil, and that are left out by now.
    ///
    /// - Parameters:
    ///   - patch: What has been applied to make this object.
    ///   - node: The keys that the object has by the model. Null inside a value, or of an unknown member, means that there is none.
    ///   - depth: How far in objects of the patch are looked at; what is deeper can't be read.
    mutating func keepNulls(of patch: JSONObject, _ node: WriteNode, depth: Int) {
        for (key, change) in patch {
            guard let entry = node.entry(for: key) else { continue }
            if change.isNull {
                if entry.kind == .attribute || entry.kind == .container, self[key] == nil { self[key] = .null }
                continue
            }
            guard depth > 0, case .object(let change) = change, case .object(var member)? = self[key] else { continue }
            if let child = entry.child { member.keepNulls(of: change, child, depth: depth - 1) }
            if let relationship = entry.relationship, !relationship.isToMany {
                let entity = relationship.destination.entity(toldBy: member)
                member.keepNulls(of: change, entity.writeRoot, depth: depth - 1)
            }
            self[key] = .object(member)
        }
    }
}

extension EntityMapping {
    /// The entity that the type field of a document says; this one if it says none.
    fileprivate func entity(toldBy document: JSONObject) -> EntityMapping {
        guard let discriminator, let type = JSONValue.object(document)[JSONPath(discriminator.keyPath.components)],
            let index = discriminator.choice(for: type).entity
        else { return self }
        return storage.object.mapping?.entities[index] ?? self
    }
}
