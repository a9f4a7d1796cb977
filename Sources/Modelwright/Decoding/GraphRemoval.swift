/// What a call takes out of a graph when it has decoded its roots.
struct GraphRemoval {
    /// Whether it may be refused, so that the call fails.
    let mayFail: Bool
    /// Takes out what the roots don't name; `keep` is called for each object before it changes.
    let perform: (_ roots: [[ModelObject]], _ keep: (ModelObject) -> Void) throws -> Void
}
