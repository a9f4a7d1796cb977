extension ModelElement {
    /// The child elements of one kind, as typed views.
    ///
    /// Setting them keeps everything else in its place, comments between them too.
    subscript<View: ModelElementView>(_ kind: View.Type) -> [View] {
        get {
            let name = kind.elementName
            var views: [View] = []
            for case .element(let child) in contents where child.name == name { views.append(View(child)) }
            return views
        }
        set { replaceChildren(named: kind.elementName, with: newValue.map { $0.element }) }
    }

    /// The elements within a child that does nothing but hold them: `<userInfo>`, `<elements>`.
    ///
    /// Setting them makes the container where there is none yet, and removes it when nothing is left in it.
    subscript(in container: String, named name: String) -> [ModelElement] {
        get { children(named: container).flatMap { $0.children(named: name) } }
        set {
            var containers = children(named: container)
            guard !newValue.isEmpty || !self[in: container, named: name].isEmpty else { return }
            if containers.isEmpty { containers = [ModelElement(name: container)] }
            // Of several containers, which no editor writes, each keeps as many as it has, and the last has the rest.
            var rest = newValue[...]
            for index in containers.indices {
                let count = containers[index].children(named: name).count
                let share = rest.prefix(index == containers.indices.last ? rest.count : count)
                containers[index].replaceChildren(named: name, with: Array(share))
                rest = rest.dropFirst(share.count)
            }
            let standsEmpty = ModelSchema.elements[container]?.standsEmpty ?? false
            replaceChildren(named: container, with: containers.filter { standsEmpty || !$0.contents.isEmpty })
        }
    }

    /// Lists of values, each an element of values: `<uniquenessConstraint>` of `<constraint value="…"/>`.
    subscript(lists container: String, _ list: String, _ item: String) -> [[String]] {
        get {
            self[in: container, named: list].map { $0.children(named: item).compactMap { $0["value"] } }
        }
        set {
            var known = self[in: container, named: list]
            self[in: container, named: list] = newValue.map { values in
                // An equal list keeps its element, and with it the comments that it may hold.
                let index = known.firstIndex { $0.children(named: item).compactMap { $0["value"] } == values }
                if let index { return known.remove(at: index) }
                let items = values.map { value in
                    ModelElement(name: item, attributes: [Attribute(name: "value", value: value)])
                }
                return ModelElement(name: list, contents: items.map(Content.element))
            }
        }
    }

    /// Puts these elements in the place of the children of that name.
    ///
    /// As many as before take the places of the ones before. Otherwise an element keeps the place of the one with its
    /// key, and a new one stands after its predecessor.
    mutating func replaceChildren(named name: String, with elements: [ModelElement]) {
        var slots: [Int] = []
        for (index, content) in contents.enumerated() {
            if case .element(let child) = content, child.name == name { slots.append(index) }
        }
        guard !slots.isEmpty else {
            let index = editorIndex(ofChild: name)
            contents.insert(contentsOf: elements.map(Content.element), at: index)
            return
        }
        guard slots.count != elements.count else {
            for (slot, element) in zip(slots, elements) { contents[slot] = .element(element) }
            return
        }
        let key = ModelSchema.elements[name]?.key ?? "name"
        if replaceChildren(in: slots, with: elements, thatDifferInOne: key) { return }
        let change = elements.map { $0[key] }.difference(from: children(named: name).map { $0[key] })
        var removed: Set<Int> = []
        for case .remove(let offset, _, _) in change.removals { removed.insert(slots[offset]) }
        var inserted: Set<Int> = []
        for case .insert(let offset, _, _) in change.insertions { inserted.insert(offset) }

        var kept = slots.filter { !removed.contains($0) }[...]
        // What comes first, and then what comes after each of the contents.
        var additions = [[Content]](repeating: [], count: contents.count + 1)
        var place = 0
        for (offset, element) in elements.enumerated() {
            if inserted.contains(offset) {
                additions[place].append(.element(element))
            } else if let slot = kept.popFirst() {
                contents[slot] = .element(element)
                place = slot + 1
            }
        }
        let first = startOfComments(above: slots[0])
        var result: [Content] = []
        for (index, content) in contents.enumerated() {
            if index == first { result += additions[0] }
            if !removed.contains(index) { result.append(content) }
            result += additions[index + 1]
        }
        contents = result
    }

    /// Does so where one element is new or gone and the others have the keys that they had. False where it is otherwise.
    private mutating func replaceChildren(
        in slots: [Int], with elements: [ModelElement], thatDifferInOne key: String
    ) -> Bool {
        let isInsertion = elements.count == slots.count + 1
        guard isInsertion || elements.count == slots.count - 1 else { return false }
        func isSame(_ slot: Int, _ offset: Int) -> Bool {
            if case .element(let child) = contents[slots[slot]] { child[key] == elements[offset][key] } else { false }
        }
        let count = min(slots.count, elements.count)
        var place = 0
        while place < count, isSame(place, place) { place += 1 }
        for index in place..<count where !isSame(isInsertion ? index : index + 1, isInsertion ? index + 1 : index) {
            return false
        }
        for index in 0..<count {
            let isBehind = index >= place
            contents[slots[isBehind && !isInsertion ? index + 1 : index]] =
                .element(elements[isBehind && isInsertion ? index + 1 : index])
        }
        if isInsertion {
            let index = place == 0 ? startOfComments(above: slots[0]) : slots[place - 1] + 1
            contents.insert(.element(elements[place]), at: index)
        } else {
            contents.remove(at: slots[place])
        }
        return true
    }

    /// Where the model editor would write the first child of a name. What is not an element has the name "".
    private func editorIndex(ofChild name: String) -> Int {
        let names = contents.map { if case .element(let child) = $0 { child.name } else { "" } }
        let order = ModelSchema.elements[self.name]?.children ?? []
        let index = Self.editorIndex(of: name, among: names, order: order)
        return index == names.endIndex ? index : startOfComments(above: index)
    }

    /// The first of the comments that lead up to what stands at `index`: they belong to it.
    private func startOfComments(above index: Int) -> Int {
        var index = index
        while index > 0, case .comment = contents[index - 1] { index -= 1 }
        return index
    }
}

extension ModelElement {
    /// Whether text is among the contents, so that white space is text too.
    var isMixed: Bool {
        contents.contains { if case .text(let text) = $0 { !XMLText.isWhiteSpace(text) } else { false } }
    }

    /// Drops the white space that only lays out what is in the element.
    mutating func dropLayout() {
        guard !isMixed else { return }
        contents.removeAll { if case .text = $0 { true } else { false } }
    }
}
