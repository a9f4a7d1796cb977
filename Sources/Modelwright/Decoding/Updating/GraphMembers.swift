/// The objects of an `ObjectGraph`, in the order in which they came, and the way from identities to them.
///
/// A call that fails leaves them as they were: what changes in it is kept until it ends.
final class GraphMembers {
    /// The objects; nil where one has been taken out.
    private var slots: [ModelObject?] = []
    /// Where each is.
    private var places: [ObjectIdentifier: Int] = [:]
    private(set) var identities = IdentityTable(isKept: true)
    /// How to undo what the call that is running has done, in order.
    private var undoing: [Undo] = []
    /// What identities lead to since it began.
    private var found: [ModelObject] = []

    private enum Undo {
        case insert(ModelObject)
        case remove(ModelObject, place: Int)
        case replace(ModelObject, by: ModelObject, place: Int)
    }

    var all: [ModelObject] { slots.compactMap(\.self) }

    func contains(_ object: ModelObject) -> Bool { places[ObjectIdentifier(object)] != nil }

    /// Adds an object, or notes anew what identifies one that is there.
    func insert(_ object: ModelObject) {
        guard places[ObjectIdentifier(object)] == nil else { return identities.add(object) }
        places[ObjectIdentifier(object)] = slots.count
        slots.append(object)
        undoing.append(.insert(object))
        identities.add(object)
    }

    func remove(_ object: ModelObject) {
        guard let place = places.removeValue(forKey: ObjectIdentifier(object)) else { return }
        slots[place] = nil
        undoing.append(.remove(object, place: place))
        identities.remove(object)
    }

    /// Lets an object take another's place.
    func replace(_ object: ModelObject, by other: ModelObject) {
        guard let place = places.removeValue(forKey: ObjectIdentifier(object)) else { return }
        places[ObjectIdentifier(other)] = place
        slots[place] = other
        undoing.append(.replace(object, by: other, place: place))
    }

    func perform(_ change: IdentityTable.Change) {
        if case .add(let object) = change { found.append(object) }
        identities.perform(change)
    }

    /// Begins a call.
    func begin() {
        undoing = []
        identities.begin()
    }

    /// Ends a call: what it has done stays.
    func commit() {
        // What was read in a place that doesn't count is no object of the graph.
        for object in found where places[ObjectIdentifier(object)] == nil { identities.remove(object) }
        found = []
        undoing = []
        identities.commit()
        // What was taken out leaves holes, of which there are no more than objects.
        if slots.count > 2 * places.count + 16 { compact() }
    }

    /// Ends a call that has failed.
    func rollback() {
        for step in undoing.reversed() {
            switch step {
            case .insert(let object):
                if let place = places.removeValue(forKey: ObjectIdentifier(object)) { slots[place] = nil }
                while slots.last == .some(nil) { slots.removeLast() }
            case .remove(let object, let place):
                places[ObjectIdentifier(object)] = place
                slots[place] = object
            case .replace(let object, let other, let place):
                places[ObjectIdentifier(other)] = nil
                places[ObjectIdentifier(object)] = place
                slots[place] = object
            }
        }
        found = []
        undoing = []
        identities.rollback()
    }

    private func compact() {
        slots = slots.filter { $0 != nil }
        for (place, object) in slots.enumerated() {
            if let object { places[ObjectIdentifier(object)] = place }
        }
    }
}
