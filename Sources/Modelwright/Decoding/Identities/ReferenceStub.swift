/// What was read where an identity stands.
struct ReferenceStub {
    /// An object with nothing else.
    var object: ModelObject
    var key: IdentityKey
    /// How the identity stood there.
    var form: ValueForm
}
