/// A place in a value that is coded, which knows the way to it: coders and their containers make one for each level, so that
/// a path costs nothing until somebody asks for it.
class CodingPlace {
    /// The step from the place around it.
    enum Step {
        case none
        case key(any CodingKey)
        case index(Int)
    }

    final private(set) var parent: CodingPlace?
    final let step: Step

    init(_ parent: CodingPlace?, _ step: Step) {
        self.parent = parent
        self.step = step
    }

    // The places around it would be released by as many nested calls as there are.
    deinit {
        var place = parent
        parent = nil
        // A second reference while it is asked would make it seem shared.
        while isKnownUniquelyReferenced(&place) {
            let next = place?.parent
            place?.parent = nil
            place = next
        }
    }

    /// The keys from the root to here.
    final var codingPath: [any CodingKey] {
        var path: [any CodingKey] = []
        var place: CodingPlace? = self
        while let current = place {
            switch current.step {
            case .none: break
            case .key(let key): path.append(key)
            case .index(let index): path.append(PlainKey(index: index))
            }
            place = current.parent
        }
        return path.reversed()
    }

    final func codingPath(and step: Step) -> [any CodingKey] {
        switch step {
        case .none: codingPath
        case .key(let key): codingPath + [key]
        case .index(let index): codingPath + [PlainKey(index: index)]
        }
    }
}
