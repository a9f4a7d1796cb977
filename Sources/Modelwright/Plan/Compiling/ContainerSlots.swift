/// Where the states of an entity's containers are among those of an object: one slot for each place that key paths lead to,
/// the same for the tree that is read and the one that is written.
struct ContainerSlots {
    /// A step of a key path: from a place, which the number of the steps to it tells, to one below it.
    private struct Step: Hashable {
        var origin: Int
        var component: JSONPath.Component
    }

    /// How many slots there are so far, those of the properties included.
    private(set) var count: Int
    /// The places in the trees, from 1 on; 0 is the object itself.
    private var placeByStep: [Step: Int] = [:]
    private var slotByPlace: [Int: Int] = [:]

    init(after propertyCount: Int) {
        count = propertyCount
    }

    /// A slot that is nobody else's.
    mutating func next() -> Int {
        count += 1
        return count - 1
    }

    /// The place that a step leads to.
    mutating func place(_ component: JSONPath.Component, below origin: Int) -> Int {
        let step = Step(origin: origin, component: component)
        if let place = placeByStep[step] { return place }
        placeByStep[step] = placeByStep.count + 1
        return placeByStep.count
    }

    /// The slot of the container at a place.
    mutating func slot(of place: Int) -> Int {
        if let slot = slotByPlace[place] { return slot }
        let slot = next()
        slotByPlace[place] = slot
        return slot
    }
}
