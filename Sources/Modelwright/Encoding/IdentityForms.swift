/// The forms of those objects of a to-many relationship that were read as identities, whatever they are written to.
struct IdentityForms {
    // Where an object is listed twice, its place tells which of the two it is.
    private let isInPlace: Bool
    private var formByPlace: [Int: ValueForm] = [:]
    private var formByObject: [ObjectIdentifier: ValueForm] = [:]

    /// Nil where there are none.
    init?(of object: ModelObject, _ relationship: RelationshipMapping) {
        let referred = object.referredElements(slot: relationship.slot)
        guard !referred.isEmpty else { return nil }
        isInPlace = object.isInPlace(referred, relationship)
        for reference in referred {
            if isInPlace { formByPlace[reference.index] = reference.form }
            formByObject[ObjectIdentifier(reference.object)] =
                formByObject[ObjectIdentifier(reference.object)] ?? reference.form
        }
    }

    func form(of object: ModelObject, at place: Int) -> ValueForm? {
        isInPlace ? formByPlace[place] : formByObject[ObjectIdentifier(object)]
    }
}
