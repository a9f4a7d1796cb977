extension [ModelObject] {
    /// These objects, and those that can be reached from them: each once, and the nearest first.
    ///
    /// - Parameter gather: Adds what an object leads to; false for an object that is passed over.
    func andReachable(_ gather: (ModelObject, inout [ModelObject]) -> Bool) -> [ModelObject] {
        var known: Set<ObjectIdentifier> = []
        var objects: [ModelObject] = []
        var queue = self
        var next = 0
        while next < queue.count {
            let object = queue[next]
            next += 1
            guard known.insert(ObjectIdentifier(object)).inserted, gather(object, &queue) else { continue }
            objects.append(object)
        }
        return objects
    }
}
