/// The properties of a `DynamicObject`, by slot: attributes, then relationships, in one block of memory.
///
/// Invariant: `base ..< base + count` are initialised; `base` is nil while `count` is 0. A slot is reached by one read or one
/// exchange at a time, neither of which releases a value: two accesses never overlap.
struct DynamicSlots: ~Copyable {
    private let base: UnsafeMutablePointer<DynamicValue>?
    let count: Int

    init(count: Int) {
        self.count = count
        base = count == 0 ? nil : .allocate(capacity: count)
        base?.initialize(repeating: .none, count: count)
    }

    deinit {
        base?.deinitialize(count: count)
        base?.deallocate()
    }

    /// The slot's place, which is initialised.
    @inline(__always)
    private func place(_ slot: Int) -> UnsafeMutablePointer<DynamicValue> {
        precondition(slot >= 0 && slot < count)
        return base.unsafelyUnwrapped + slot
    }

    /// Looks at a slot's value, without counting what it refers to. `body` calls nothing that may reach the object.
    @inline(__always)
    func with<Result>(_ slot: Int, _ body: (borrowing DynamicValue) -> Result) -> Result { body(place(slot).pointee) }

    /// Sets a slot's value.
    ///
    /// - Returns: The former one, which goes when the access has ended: what is released with it may read the slots.
    @inline(__always)
    func exchange(_ value: consuming DynamicValue, _ slot: Int) -> DynamicValue {
        let place = place(slot)
        let former = place.move()
        place.initialize(to: value)
        return former
    }
}
