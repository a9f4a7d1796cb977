/// Telling the objects of a call that they are complete.
extension GraphDecoder {
    /// Calls `awakeFromDecode()` of each object that can be reached from the roots and was read.
    ///
    /// - Parameter isLinked: Whether relationships were set from identities, so that an object may be reached in several ways.
    @inline(never)
    func awaken(_ roots: [ModelObject], isLinked: Bool) {
        let objects = (isLinked ? nil : tree(below: roots)) ?? graph(around: roots)
        for object in objects { object.settleDerivedAttributes() }
        // What only stands for an identity is told when its values have come.
        for object in objects.reversed() where object.mapping?.isDynamic == false && !object.isPlaceholder {
            object.awakeFromDecode()
        }
    }

    /// The objects that were read inside each other, those that contain others before them; nil where a class has made more
    /// of them than were read.
    private func tree(below roots: [ModelObject]) -> [ModelObject]? {
        var objects = roots
        var next = 0
        while next < objects.count {
            let object = objects[next]
            next += 1
            guard let mapping = object.mapping, model.has(mapping) else { continue }
            for relationship in mapping.relationships where object.states[relationship] == .value {
                if !relationship.isToMany {
                    if let other = relationship.object(of: object) { objects.append(other) }
                } else {
                    let start = objects.count
                    try? relationship.forEach(of: object) { objects.append($0) }
                    let inverse = object.elementsSetByInverse(slot: relationship.slot)
                    guard !inverse.isEmpty else { continue }
                    let others = objects[start...].filter { other in !inverse.contains { $0 === other } }
                    objects.replaceSubrange(start..., with: others)
                }
            }
            if objects.count > objectCount { return nil }
        }
        return objects
    }

    /// What was read, in any shape, those nearest to the roots first. What a class has made itself is in relationships that
    /// were not read.
    private func graph(around roots: [ModelObject]) -> [ModelObject] {
        roots.andReachable { object, reached in
            guard let mapping = object.mapping, model.has(mapping) else { return false }
            for relationship in mapping.relationships {
                switch object.states[relationship] {
                case .unset, .absent, .null: reached += object.elementsSetByInverse(slot: relationship.slot)
                case .value, .identity, .setByInverse, .setByInverseOverNull:
                    reached += relationship.objects(of: object)
                }
            }
            return true
        }
    }
}
