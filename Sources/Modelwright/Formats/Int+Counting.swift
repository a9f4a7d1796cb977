extension Int {
    /// A limit as messages show it, with what it counts: `1 level`, `2 levels`; one below 0 is 0.
    @inline(never)
    func counting(_ thing: String) -> String {
        self == 1 ? "1 \(thing)" : "\(Swift.max(self, 0)) \(thing)s"
    }
}
