/// An `<entry>` of a userInfo, with its place.
public struct UserInfoEntry: ModelElementView {
    /// `entry`.
    public static let elementName = "entry"

    /// The element.
    public var element: ModelElement

    /// A view of that element.
    public init(_ element: ModelElement) { self.element = element }

    /// An entry.
    public init(key: String, value: String, position: SourcePosition = .unwritten) {
        element = ModelElement(
            name: Self.elementName,
            attributes: [
                ModelElement.Attribute(name: "key", value: key), ModelElement.Attribute(name: "value", value: value),
            ],
            position: position)
    }

    /// The key.
    public var key: String { element["key"] ?? "" }
    /// The value.
    public var value: String {
        get { element["value"] ?? "" }
        set {
            guard !newValue.isEmpty || !value.isEmpty else { return }
            element["value"] = newValue
        }
    }
}

extension [UserInfoEntry] {
    /// The value of a key, as the last entry with it says.
    ///
    /// Setting it changes that entry, `nil` removes every entry with the key, and a new entry is inserted where the
    /// model editor would: sorted by key, or after the others where these are not sorted.
    ///
    ///     entity.userInfo["jsonNaming"] = "snake_case"
    public subscript(key: String) -> String? {
        get { last { $0.key == key }?.value }
        set {
            guard let value = newValue else { return removeAll { $0.key == key } }
            if let index = lastIndex(where: { $0.key == key }) {
                self[index].value = value
            } else {
                insert(inOrder: [UserInfoEntry(key: key, value: value)])
            }
        }
    }

    /// Inserts entries where the model editor would.
    mutating func insert(inOrder entries: [UserInfoEntry]) {
        for entry in entries { insert(entry, at: editorIndex(of: entry)) }
    }
}

extension ModelElement {
    /// The entries of the element's userInfo, in order. One without a key is none, and stays where it is.
    var userInfo: [UserInfoEntry] {
        get { self[in: "userInfo", named: "entry"].filter { $0["key"] != nil }.map(UserInfoEntry.init) }
        set {
            var entries = newValue.map(\.element)
            for (index, entry) in self[in: "userInfo", named: "entry"].enumerated() where entry["key"] == nil {
                entries.insert(entry, at: min(index, entries.endIndex))
            }
            self[in: "userInfo", named: "entry"] = entries
        }
    }
}
