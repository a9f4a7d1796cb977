/// What is written with its values in the document around an object, as far as the graph leads there.
struct WrittenObjects {
    /// What everything is written in.
    private(set) var outermost: ModelObject
    /// By address, which of the model's relationships writes an object; nil for the outermost.
    private(set) var relationships: [ObjectIdentifier: Int?] = [:]

    init(around object: ModelObject, in storage: ModelStorage) {
        outermost = Self.outermost(object, in: storage)
        var walk = GraphWalk([outermost], isArray: false, in: storage, scope: .owned)
        while let (index, object, _) = walk.next() {
            relationships[ObjectIdentifier(object)] = .some(walk.visits[index].relationship?.index)
        }
    }

    func has(_ object: ModelObject) -> Bool { relationships[ObjectIdentifier(object)] != nil }

    /// Lets it be of what has taken the place of objects.
    mutating func replaceOutermost(by successors: [ObjectIdentifier: ModelObject]) {
        outermost = successors[ObjectIdentifier(outermost)] ?? outermost
    }

    /// What an object is written in; itself if nothing is known to write it.
    private static func outermost(_ object: ModelObject, in storage: ModelStorage) -> ModelObject {
        var containers: [ObjectIdentifier: [ModelObject]] = [:]
        // The same without to-one ends that lead back to what lists their owners: both may be written, in a circle.
        var lists: [ObjectIdentifier: [ModelObject]] = [:]
        var walk = GraphWalk([object], isArray: false, in: storage)
        while let (_, owner, mapping) = walk.next() {
            for relationship in mapping.relationships where !relationship.isValue {
                for other in UpdatedEnd.written(from: owner, relationship) {
                    containers[ObjectIdentifier(other), default: []].append(owner)
                    let inverse = other.mapping.flatMap(relationship.inverse(on:))
                    if relationship.isToMany || inverse?.isToMany != true {
                        lists[ObjectIdentifier(other), default: []].append(owner)
                    }
                }
            }
        }
        func outermost(_ containers: [ObjectIdentifier: [ModelObject]]) -> ModelObject? {
            [object].andReachable { object, reached in
                reached += containers[ObjectIdentifier(object)] ?? []
                return true
            }.first { containers[ObjectIdentifier($0)] == nil }
        }
        return outermost(containers) ?? outermost(lists) ?? object
    }
}
