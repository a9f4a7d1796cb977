extension [ModelObject] {
    /// Takes objects and what they lead to apart: those that hold each other in a circle would stay for ever, with nobody to
    /// reach them.
    ///
    /// What decoding has not set is the class's own, and stays.
    func takeApart() {
        var objects = self
        var visited: Set<ObjectIdentifier> = []
        var next = 0
        while next < objects.count {
            let object = objects[next]
            next += 1
            guard visited.insert(ObjectIdentifier(object)).inserted, let mapping = object.mapping else { continue }
            for relationship in mapping.relationships where object.states[relationship] != .unset {
                objects += relationship.objects(of: object)
                relationship.clear(object)
            }
        }
    }
}

extension ModelObject {
    /// Takes out what decoding has set: objects that hold each other in a circle would stay for ever.
    final func clearReadEnds() {
        for relationship in mapping?.relationships ?? [] where states[relationship] != .unset {
            relationship.clear(self)
        }
    }
}
