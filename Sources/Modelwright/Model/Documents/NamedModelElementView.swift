/// A view of an element that is known by its name among others of its kind.
///
///     document.entities["Author"]?.attributes["name"]?.isOptional = false
public protocol NamedModelElementView: ModelElementView {}

extension NamedModelElementView {
    /// `name`.
    public var name: String? {
        get { element[text: "name"] }
        set { element[text: "name"] = newValue }
    }
}

extension Array where Element: NamedModelElementView {
    /// The first one of that name.
    ///
    /// Setting it replaces it in its place, `nil` removes it, and one that is not there yet is inserted, as by
    /// `insert(_:)`. What is set keeps its own name, which may be another.
    public subscript(name: String) -> Element? {
        get { index(ofName: name).map { self[$0] } }
        set {
            switch (index(ofName: name), newValue) {
            case (let index?, let element?): self[index] = element
            case (let index?, nil): remove(at: index)
            case (nil, let element?): insert(element)
            case (nil, nil): break
            }
        }
    }

    /// Inserts an element where the model editor would: sorted by name, as the Finder sorts names.
    ///
    /// It goes after the others where these are not sorted, and replaces one of its name in its place.
    public mutating func insert(_ element: Element) {
        if let index = index(ofName: element.name) {
            self[index] = element
        } else {
            insert(element, at: editorIndex(of: element))
        }
    }

    private func index(ofName name: String?) -> Int? {
        for index in indices where self[index].element[text: "name"] == name { return index }
        return nil
    }
}

extension Array where Element: ModelElementView {
    /// Where the model editor would insert an element.
    func editorIndex(of new: Element) -> Int {
        guard let schema = ModelSchema.elements[Element.elementName], schema.isSorted else { return endIndex }
        func key(_ index: Int) -> String { self[index].element[schema.key] ?? "" }
        var last = isEmpty ? "" : key(0)
        for index in indices.dropFirst() {
            let key = key(index)
            if NameOrder.isBefore(key, last) { return endIndex }
            last = key
        }
        // The first that the new one is before.
        let new = new.element[schema.key] ?? ""
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if NameOrder.isBefore(new, key(middle)) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
