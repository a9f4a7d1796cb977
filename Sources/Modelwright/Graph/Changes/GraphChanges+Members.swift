/// Members of which a merge patch has more than what differs between two documents.
extension ModelObject {
    /// The paths of identities of several attributes: these are objects, and each is one value.
    ///
    /// - Parameter path: Where the object is.
    func pathsOfCompositeIdentities(at path: JSONPath) -> [JSONPath] {
        (mapping?.relationships ?? []).filter { relationship in
            relationship.isWritten && !relationship.isToMany && relationship.destination.identity.count > 1
        }.map { path.appending($0.keyPath.components) }
    }

    /// The paths of attributes that are nil by now, and have a default: where a document lacks such a member, it is that.
    ///
    /// - Parameters:
    ///   - former: The object as it was; nil for one that is new.
    ///   - path: Where the object is.
    func pathsOfNilInsteadOfDefaults(since former: ModelObject?, at path: JSONPath) -> [JSONPath] {
        (mapping?.attributes ?? []).filter { attribute in
            attribute.isWritten && attribute.defaultValue != nil && attribute.isNil(self)
                && former.map { !attribute.isNil($0) } ?? true
        }.map { path.appending($0.keyPath.components) }
    }
}
extension JSONValue {
    /// Sets the member where keys lead to, in objects that are there or are made, but not inside null or an array.
    mutating func setMember(_ value: JSONValue, at path: ArraySlice<JSONPath.Component>) {
        guard let first = path.first else { return self = value }
        guard case .key(let key) = first, case .object(var object) = self else { return }
        var member = object[key] ?? JSONValue.object(JSONObject())
        member.setMember(value, at: path.dropFirst())
        object[key] = member
        self = .object(object)
    }
}
