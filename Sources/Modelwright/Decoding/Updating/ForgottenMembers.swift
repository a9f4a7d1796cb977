/// Unknown members that an update takes out of an object. JSON can't say so: null is a value of theirs.
struct ForgottenMembers {
    /// The object that has them, or that has a composite's value which does.
    let holder: ModelObject
    /// How that leads to the value, which may be inside others.
    let path: [RelationshipMapping]
    /// The container of the value's entity, or of the object's.
    let container: Int
    let keys: [String]

    /// - Parameter keep: Is called for each object before it changes.
    func forget(keep: (ModelObject) -> Void) {
        keep(holder)
        var owners = [holder]
        for relationship in path {
            guard let value = owners.last.flatMap({ relationship.object(of: $0) }) else { return }
            // What stands for a class's value is made for this.
            if !relationship.isValue { keep(value) }
            owners.append(value)
        }
        owners.last?.forgetUnknown(container: container, keys: keys)
        for index in path.indices.reversed() where path[index].isValue {
            path[index].setObject(owners[index + 1], of: owners[index])
        }
    }
}
