package import Foundation

extension ModelDocument {
    /// The document as it was read, with the entries of userInfo that another has more. No other line changes.
    ///
    /// It is nil if that can't be done: this document has changed since it was read or is not in UTF-8, or the other
    /// one differs from it in more than such entries.
    ///
    /// - Parameter annotated: This document after entries were added to its userInfo.
    package func data(addingEntriesOf annotated: ModelDocument) -> Data? {
        guard let bytes = source.bytes else { return nil }
        var insertion = EntryInsertion(self, bytes)
        insertion.add(from: root, to: annotated.root)
        let edits = insertion.edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
        guard let data = source.data(applying: edits),
            let written = try? ModelDocument(data: data, name: name),
            written.root.saysTheSame(as: annotated.root)
        else { return nil }
        return data
    }
}

extension ModelElement {
    /// Whether two elements differ in nothing but places, the order of entries and comments.
    fileprivate func saysTheSame(as other: ModelElement) -> Bool {
        func entries(_ element: ModelElement) -> [String: String] {
            Dictionary(element.userInfo.map { ($0.key, $0.value) }) { $1 }
        }
        func children(_ element: ModelElement) -> [ModelElement] { element.children.filter { $0.name != "userInfo" } }
        let (own, others) = (children(self), children(other))
        return name == other.name && attributes == other.attributes && entries(self) == entries(other)
            && own.count == others.count && zip(own, others).allSatisfy { $0.saysTheSame(as: $1) }
    }
}

/// Writes entries of userInfo into a document's text.
private struct EntryInsertion {
    private(set) var edits: [(range: Range<Int>, text: String)] = []
    private let bytes: [UInt8]
    private let lines: LineTable
    private let tags: XMLTagPlaces
    private let lineBreak: String
    /// What a child has before it more than its parent.
    private var indentation = "    "

    init(_ document: ModelDocument, _ bytes: [UInt8]) {
        self.bytes = bytes
        lines = LineTable(bytes, file: document.name)
        tags = XMLTagPlaces(bytes)
        lineBreak = document.format.lineBreak.rawValue
        if let child = document.root.children.first, let first = place(of: child),
            let root = place(of: document.root), let outer = margin(before: root.startTag.lowerBound),
            let inner = margin(before: first.startTag.lowerBound), inner.hasPrefix(outer), inner != outer
        {
            indentation = String(inner.dropFirst(outer.count))
        }
    }

    /// Adds what an element has more in another document, where it is at the same place.
    mutating func add(from element: ModelElement, to annotated: ModelElement) {
        let keys = Set(element.userInfo.map(\.key))
        let entries = annotated.userInfo.filter { !keys.contains($0.key) }
        if !entries.isEmpty { insert(entries.map(text), into: element) }
        let children = Dictionary(annotated.children.map { ($0.position, $0) }) { first, _ in first }
        for child in element.children where child.name != "userInfo" {
            if let other = children[child.position] { add(from: child, to: other) }
        }
    }

    private func text(of entry: UserInfoEntry) -> String {
        "<entry key=\"\(XMLText.escapingValue(entry.key))\" value=\"\(XMLText.escapingValue(entry.value))\"/>"
    }

    private mutating func insert(_ entries: [String], into element: ModelElement) {
        guard let place = place(of: element) else { return }
        let infos = element.children(named: "userInfo")
        if let info = infos.first(where: { !$0.children.isEmpty }) ?? infos.first, let inner = self.place(of: info) {
            return fill(inner, named: "userInfo", with: entries, like: info.children.last, isFirst: false)
        }
        let isFirst = element.name != "entity" && element.name != "composite"
        let margin = margin(before: place.startTag.lowerBound)
        let isInline = isInline(place, margin, isFirst: isFirst)
        let endMargin = place.endTag.flatMap { self.margin(before: $0.lowerBound) }
        let space = isInline ? "" : lineBreak + (margin ?? endMargin ?? "") + indentation
        let inner = entries.map { (isInline ? "" : space + indentation) + $0 }.joined()
        let block = "<userInfo>\(inner)\(space)</userInfo>"
        fill(place, named: element.name, with: [block], like: nil, isFirst: isFirst)
    }

    /// Whether what is added to an element goes on a line with its tags, because more is on that line.
    private func isInline(_ place: XMLTagPlaces.Place, _ margin: String?, isFirst: Bool) -> Bool {
        guard let endTag = place.endTag else { return margin == nil || !isLineEnd(place.startTag.upperBound) }
        if place.startTag.upperBound == endTag.lowerBound { return margin == nil || !isLineEnd(endTag.upperBound) }
        if isFirst { return margin == nil || !isLineEnd(place.startTag.upperBound) }
        return self.margin(before: endTag.lowerBound) == nil
    }

    /// Adds texts to an element, each on a line of its own if the element's tags are.
    ///
    /// - Parameters:
    ///   - sibling: An element whose margin the texts take.
    ///   - isFirst: Whether they go before what the element contains.
    private mutating func fill(
        _ place: XMLTagPlaces.Place, named name: String, with texts: [String], like sibling: ModelElement?,
        isFirst: Bool
    ) {
        let margin = margin(before: place.startTag.lowerBound)
        let isInline = isInline(place, margin, isFirst: isFirst)
        let siblingTag = sibling.flatMap { self.place(of: $0)?.startTag }
        let siblingMargin = siblingTag.flatMap { self.margin(before: $0.lowerBound) }
        let endMargin = place.endTag.flatMap { self.margin(before: $0.lowerBound) }
        let childMargin = siblingMargin ?? (margin ?? endMargin ?? "") + indentation
        let inner = isInline ? texts.joined() : texts.map { lineBreak + childMargin + $0 }.joined()
        guard let endTag = place.endTag else {
            // `/>`, with the spaces before it.
            let end = place.startTag.upperBound
            var start = end - 2
            while [0x20, 0x09].contains(bytes[start - 1]) { start -= 1 }
            if bytes[start - 1] == UInt8(ascii: "\n") { start = end - 2 }
            return edits.append((start..<end, ">\(inner)\(isInline ? "" : lineBreak + (margin ?? ""))</\(name)>"))
        }
        if place.startTag.upperBound == endTag.lowerBound {
            let offset = endTag.lowerBound
            return edits.append((offset..<offset, inner + (isInline ? "" : lineBreak + (margin ?? ""))))
        }
        if isInline {
            let offset = isFirst ? place.startTag.upperBound : endTag.lowerBound
            return edits.append((offset..<offset, inner))
        }
        let lines = texts.map { childMargin + $0 + lineBreak }.joined()
        let offset =
            isFirst
            ? (bytes[place.startTag.upperBound...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count - 1) + 1
            : endTag.lowerBound - (endMargin ?? "").utf8.count
        edits.append((offset..<offset, lines))
    }

    // MARK: Places

    private func place(of element: ModelElement) -> XMLTagPlaces.Place? {
        lines.offset(of: element.position).flatMap { tags.places[$0] }
    }

    /// The white space from a line's start to a byte; nil if anything else is there.
    private func margin(before offset: Int) -> String? {
        var start = offset
        while start > 0, [0x20, 0x09].contains(bytes[start - 1]) { start -= 1 }
        guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// Whether there is no more than white space from a byte to the end of its line.
    private func isLineEnd(_ offset: Int) -> Bool {
        guard let next = bytes[offset...].first(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { return true }
        return next == UInt8(ascii: "\n")
    }
}
