/// The objects of the to-many relationships that are being read, innermost last, so that each array is made once and in
/// its final size.
///
/// Invariant: `base ..< base + count` are initialised, the rest of `capacity` is not.
struct ObjectStack: ~Copyable {
    private var base: UnsafeMutablePointer<ModelObject>
    private var capacity = 64
    private(set) var count = 0

    init() {
        base = .allocate(capacity: 64)
    }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }

    @inline(__always)
    mutating func push(_ object: consuming ModelObject) {
        if count == capacity { grow() }
        (base + count).initialize(to: object)
        count &+= 1
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<ModelObject>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = larger
        capacity *= 2
    }

    /// Takes the objects from `start` off the stack, giving them to `body`, which moves them out of the buffer.
    @inline(__always)
    mutating func popAll(from start: Int, _ body: (UnsafeMutableBufferPointer<ModelObject>) -> Void) {
        let buffer = UnsafeMutableBufferPointer(start: base + start, count: count - start)
        count = start
        body(buffer)
    }

    subscript(index: Int) -> ModelObject { base[index] }
}
