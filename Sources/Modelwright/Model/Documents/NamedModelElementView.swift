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
        get { first { $0.name == name } }
        set {
            switch (firstIndex { $0.name == name }, newValue) {
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
        if let index = firstIndex(where: { $0.name == element.name }) {
            self[index] = element
        } else {
            insert(element, at: editorIndex(of: element))
        }
    }
}

extension Array where Element: ModelElementView {
    /// Where the model editor would insert an element.
    func editorIndex(of new: Element) -> Int {
        guard let schema = ModelSchema.elements[Element.elementName], schema.isSorted else { return endIndex }
        let keys = map { $0.element[schema.key] ?? "" }
        let isSorted = zip(keys, keys.dropFirst()).allSatisfy { !NameOrder.isBefore($1, $0) }
        guard isSorted else { return endIndex }
        let key = new.element[schema.key] ?? ""
        return keys.firstIndex { NameOrder.isBefore(key, $0) } ?? endIndex
    }
}
