/// What the decoders of one call share.
final class DecodingContext {
    let userInfo: [CodingUserInfoKey: Any]
    /// How many objects values may be made of, each counted as often as it is decoded; nil where no identity links objects, so
    /// that each is decoded once.
    let maximumValues: Int?
    /// Reached by single loads and stores only, so two accesses never overlap.
    @exclusivity(unchecked) private var valueCount = 0
    /// Objects that identities may have linked in a circle: nobody else has them, so they are taken apart when the last decoder goes.
    private var linkedObjects: [ModelObject] = []
    /// The names of the model's entities, by index. They stay as long as the context.
    ///
    /// Reached by single reads and stores only, so two accesses never overlap.
    @exclusivity(unchecked) private var namesByEntity: [PropertyNames?] = []
    /// Those of entities of other models: a setter may have put an object of one into an object of this.
    private var otherNames: [ObjectIdentifier: PropertyNames] = [:]

    /// An object that is being decoded as a type, within so many others that they aren't looked through.
    struct DeepObject: Hashable {
        let object: ObjectIdentifier
        let type: ObjectIdentifier
    }

    /// Those, which the decoders hold.
    var deepObjects: Set<DeepObject> = []

    init(userInfo: [CodingUserInfoKey: any Sendable] = [:], maximumValues: Int? = nil) {
        self.userInfo = userInfo
        self.maximumValues = maximumValues
    }

    /// Takes over an object that a value is made of.
    func hold(_ object: ModelObject) {
        if maximumValues != nil { linkedObjects.append(object) }
    }

    /// Counts objects that are decoded, or values in them; false where they are too many.
    @inline(__always)
    func count(_ number: Int) -> Bool {
        guard let maximumValues else { return true }
        valueCount &+= number
        return valueCount <= maximumValues
    }

    deinit { linkedObjects.takeApart() }

    /// The names of an entity's properties, which the context holds.
    func names(of mapping: EntityMapping) -> Borrowed<PropertyNames> {
        let index = mapping.index
        if index < namesByEntity.count, let names = namesByEntity[index], names.belong(to: mapping) {
            return Borrowed(names)
        }
        return Borrowed(newNames(of: mapping))
    }

    @inline(never)
    private func newNames(of mapping: EntityMapping) -> PropertyNames {
        if namesByEntity.isEmpty {
            namesByEntity = Array(repeating: nil, count: mapping.storage.with { $0.entities.count })
        }
        let index = mapping.index
        guard index >= namesByEntity.count || namesByEntity[index] != nil else {
            let names = PropertyNames(mapping)
            namesByEntity[index] = names
            return names
        }
        if let names = otherNames[ObjectIdentifier(mapping)] { return names }
        let names = PropertyNames(mapping)
        otherNames[ObjectIdentifier(mapping)] = names
        return names
    }
}
