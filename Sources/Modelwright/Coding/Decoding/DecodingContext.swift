/// What the decoders of one call share.
final class DecodingContext {
    let userInfo: [CodingUserInfoKey: Any]
    /// Where the stack ends of the thread that the call was made on.
    let stack = StackGuard()
    private var namesByEntity: [PropertyNames?] = []

    init(userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
        self.userInfo = userInfo
    }

    func names(of mapping: EntityMapping) -> PropertyNames {
        let index = mapping.index
        if index < namesByEntity.count, let names = namesByEntity[index] {
            // A setter may have put an object of another model into one of this.
            return names.belong(to: mapping) ? names : PropertyNames(mapping)
        }
        if index >= namesByEntity.count {
            namesByEntity += Array(repeating: nil, count: index + 1 - namesByEntity.count)
        }
        let names = PropertyNames(mapping)
        namesByEntity[index] = names
        return names
    }
}
