/// An `<entry>` of a userInfo, with its place.
public struct UserInfoEntry: Sendable, Hashable {
    /// The key.
    public let key: String
    /// The value.
    public let value: String
    /// The place of the entry.
    public let position: SourcePosition

    /// An entry.
    public init(key: String, value: String, position: SourcePosition) {
        self.key = key
        self.value = value
        self.position = position
    }
}

extension ModelElement {
    /// The entries of the element's userInfo, in order.
    var userInfo: [UserInfoEntry] {
        var entries: [UserInfoEntry] = []
        for case .element(let child) in contents where child.name == "userInfo" {
            for case .element(let entry) in child.contents where entry.name == "entry" {
                guard let key = entry["key"] else { continue }
                entries.append(UserInfoEntry(key: key, value: entry["value"] ?? "", position: entry.position))
            }
        }
        return entries
    }
}
