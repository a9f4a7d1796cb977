import Foundation

extension OverlayReader {
    // MARK: XML

    /// What a `<plist>` has.
    mutating func propertyList(_ root: ModelElement) throws(ModelError) -> OverlayNode {
        refuseText(in: root)
        let children = root.children
        for other in children.dropFirst() {
            refuse(
                at: other.position, "A property list has one value, and this <\(other.name)> is another.", "Remove it.")
        }
        guard let value = children.first else { return .other("nothing") }
        return try node(value, depth: 0)
    }

    private mutating func node(_ element: ModelElement, depth: Int) throws(ModelError) -> OverlayNode {
        if element.name == "dict", depth < Self.depth, !element.children.isEmpty {
            return .members(try members(of: element, depth: depth))
        }
        try countAnnotation(at: element.position)
        switch element.name {
        case "string": return .text(text(of: element))
        case "true": return .flag(true)
        case "false": return .flag(false)
        case "dict" where depth < Self.depth: return .members([])
        default: return .other("<\(element.name)>")
        }
    }

    private mutating func members(of element: ModelElement, depth: Int) throws(ModelError) -> [OverlayNode.Member] {
        var members: [OverlayNode.Member] = []
        var pending: ModelElement?
        refuseText(in: element)
        for child in element.children {
            switch (child.name == "key", pending) {
            case (true, let key):
                if let key { refuseKey(key) }
                pending = child
            case (false, nil):
                refuse(at: child.position, "This <\(child.name)> has no <key> before it.", "Give it a key.")
            case (false, let key?):
                members.append(
                    OverlayNode.Member(
                        key: text(of: key), keyPosition: key.position, value: try node(child, depth: depth + 1),
                        position: child.position))
                pending = nil
            }
        }
        if let pending { refuseKey(pending) }
        return members
    }

    private mutating func refuseKey(_ key: ModelElement) {
        refuse(at: key.position, "The key \"\(text(of: key))\" has no value after it.", "Give it a value.")
    }

    private mutating func text(of element: ModelElement) -> String {
        for child in element.children {
            refuse(
                at: child.position, "There is a <\(child.name)> in <\(element.name)>, which has only text.",
                "Remove it.")
        }
        return element.contents.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }

    // MARK: Binary

    /// A property list without places, as apps' resources are built.
    mutating func binary(_ data: Data) throws(ModelError) -> OverlayNode {
        guard var list = BinaryPropertyList(data) else { throw unreadable(nil) }
        return try node(list.root, of: &list, depth: 0)
    }

    private func unreadable(_ list: BinaryPropertyList?) -> ModelError {
        guard list?.isExhausted == true else {
            return failure("bad-overlay", "The property list can't be read.", Self.remedy)
        }
        return failure(
            "too-large",
            "The property list has more than \(BinaryPropertyList.maximumByteCount) bytes of text, each counted as often as it is named.",
            "Give the right file.")
    }

    private mutating func node(
        _ object: Int, of list: inout BinaryPropertyList, depth: Int
    ) throws(ModelError) -> OverlayNode {
        guard let value = list.value(of: object) else { throw unreadable(list) }
        if case .dictionary(let members) = value, depth < Self.depth, members.count > 0 {
            var result: [OverlayNode.Member] = []
            for index in 0..<members.count {
                guard let member = list.member(index, of: members),
                    case .string(let key) = list.value(of: member.key)
                else { throw unreadable(list) }
                let value = try node(member.value, of: &list, depth: depth + 1)
                result.append(OverlayNode.Member(key: key, keyPosition: start, value: value, position: start))
            }
            return .members(result)
        }
        try countAnnotation(at: start)
        switch value {
        case .string(let text): return .text(text)
        case .boolean(let flag): return .flag(flag)
        case .dictionary: return depth < Self.depth ? .members([]) : .other("an object")
        case .other(let phrase): return .other(phrase)
        }
    }
}
