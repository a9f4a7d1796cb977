/// Members of which a merge patch has more than what differs between two documents.
extension ModelObject {
    /// The keys that lead to identities of several attributes: these are objects, and each is one value.
    var keysOfCompositeIdentities: [[String]] {
        (mapping?.relationships ?? []).filter { relationship in
            relationship.isWritten && !relationship.isToMany && relationship.destination.identity.count > 1
        }.compactMap(\.keyPath.keys)
    }

    /// The keys of attributes that are nil by now, and have a default: where a document lacks such a key, it is that.
    ///
    /// - Parameter former: The object as it was; nil for one that is new.
    func keysOfNilInsteadOfDefaults(since former: ModelObject?) -> [[String]] {
        (mapping?.attributes ?? []).filter { attribute in
            attribute.isWritten && attribute.defaultValue != nil && attribute.isNil(self)
                && former.map { !attribute.isNil($0) } ?? true
        }.compactMap(\.keyPath.keys)
    }
}

extension JSONKeyPath {
    /// The keys, if it has nothing else.
    fileprivate var keys: [String]? {
        var keys: [String] = []
        for component in components {
            guard case .key(let key) = component else { return nil }
            keys.append(key)
        }
        return keys
    }
}

extension JSONValue {
    /// The value where keys lead to.
    func member(at keys: [String]) -> JSONValue? {
        var value: JSONValue? = self
        for key in keys { value = value?[key] }
        return value
    }

    /// Sets the value where keys lead to, in objects that are there or are made, but not inside null.
    mutating func setMember(_ value: JSONValue, at keys: ArraySlice<String>) {
        guard let key = keys.first else { return self = value }
        guard case .object(var object) = self else { return }
        var member = object[key] ?? JSONValue.object(JSONObject())
        member.setMember(value, at: keys.dropFirst())
        object[key] = member
        self = .object(object)
    }
}
