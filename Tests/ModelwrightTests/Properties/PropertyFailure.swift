/// A property that does not hold for a case.
struct PropertyFailure: Error {
    /// What should hold; shrinking keeps to it.
    var property: String
    var left: String
    var right: String

    init(_ property: String, _ left: String, _ right: String) {
        self.property = property
        self.left = left
        self.right = right
    }
}
