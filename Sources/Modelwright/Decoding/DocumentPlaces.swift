/// Where the positions of a call are: in its document, or in the JSON that a hook has made of one of the objects.
///
/// The texts follow one another, the document first, so a position is one number wherever it is. What is found in changed JSON has
/// the place of its object in the document, and the path in the changed JSON.
final class DocumentPlaces {
    /// What a hook has made of an object.
    private struct ChangedObject {
        let text: SourceText
        /// The position of its first byte.
        let base: Int
        /// Where the object is: in the document, or in what a hook has made of one around it.
        let position: Int
    }

    let document: SourceText
    private var changed: [ChangedObject] = []
    /// The first position after all texts.
    private var end: Int

    init(_ document: SourceText) {
        self.document = document
        end = document.bytes.count + 1
    }

    /// Adds what a hook has made of the object at a position.
    ///
    /// - Returns: The position of its first byte.
    func add(_ text: SourceText, at position: Int) -> Int {
        changed.append(ChangedObject(text: text, base: end, position: position))
        defer { end += text.bytes.count + 1 }
        return end
    }

    /// Forgets a text, and those that were added after it: nothing has a position there.
    func forget(from base: Int) {
        while let last = changed.last, last.base >= base { changed.removeLast() }
        end = base
    }

    /// Where the value is that keys lead to in an object of the document; nil if it isn't there. Of a key that comes twice it is the last.
    func position(of keys: [JSONPath.Component], inObjectAt position: Int) -> Int? {
        guard position < document.bytes.count, var reader = try? JSONReader(document.bytes, maximumDepth: .max) else {
            return nil
        }
        reader.rewind(to: (reader.start + position, 0))
        for case .key(let key) in keys {
            guard let value = try? reader.value(at: key) else { return nil }
            reader.rewind(to: value)
        }
        return reader.position
    }

    /// The locations of positions in the document.
    func locate(_ positions: [Int]) -> [JSONLocator.Location] {
        guard let first = changed.first?.base else { return JSONLocator(document.bytes).locate(positions) }
        var positions = positions
        var paths = [[JSONPath.Component]](repeating: [], count: positions.count)
        while true {
            let inner = positions.indices.filter { positions[$0] >= first }
            if inner.isEmpty { break }
            // All of a text at once: finding a place goes through it.
            for (index, places) in Dictionary(grouping: inner, by: { self.index(of: positions[$0]) }) {
                let object = changed[index]
                let locations = JSONLocator(object.text.bytes).locate(places.map { positions[$0] - object.base })
                for (place, location) in zip(places, locations) {
                    paths[place] = location.path.components + paths[place]
                    positions[place] = object.position
                }
            }
        }
        return zip(JSONLocator(document.bytes).locate(positions), paths).map { location, path in
            var location = location
            location.path = location.path.appending(path)
            return location
        }
    }

    /// Which text a position is in that isn't in the document.
    private func index(of position: Int) -> Int {
        var range = 0..<changed.count
        while range.count > 1 {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = changed[middle].base <= position ? middle..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}

extension JSONReader {
    /// Where the value of a key is in the object ahead, if that is one; nil if it has none.
    fileprivate mutating func value(at key: String) throws -> Mark? {
        guard try kind() == .object, try enterObject() else { return nil }
        var found: Mark?
        repeat {
            let isMatch = try matchKey(key)
            _ = try kind()
            if isMatch { found = mark }
            try skip()
        } while try nextMember()
        return found
    }
}
