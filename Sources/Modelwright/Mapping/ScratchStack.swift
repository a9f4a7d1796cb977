/// The elements of the lists that are being read, innermost last, so that each array is made once and in its final size.
///
/// Invariant: `base ..< base + count` are initialised, the rest of `capacity` is not.
struct ScratchStack<Element>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private var capacity = 32
    private(set) var count = 0

    init() {
        base = .allocate(capacity: 32)
    }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }

    @inline(__always)
    mutating func push(_ element: consuming Element) {
        if count == capacity { grow() }
        (base + count).initialize(to: element)
        count &+= 1
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = larger
        capacity *= 2
    }

    /// Takes the elements from `start` off the stack, giving them to `body`, which moves them out of the buffer.
    @inline(__always)
    mutating func popAll(from start: Int, _ body: (UnsafeMutableBufferPointer<Element>) -> Void) {
        let buffer = UnsafeMutableBufferPointer(start: base + start, count: count - start)
        count = start
        body(buffer)
    }

    /// Takes the elements from `start` off the stack into an array of their number.
    @inline(__always)
    mutating func popArray(from start: Int) -> [Element] {
        let size = count - start
        let source = base + start
        count = start
        // Appending into reserved room is specialised by the compiler; an uninitialised array looks its type up each time.
        var array: [Element] = []
        array.reserveCapacity(size)
        for offset in 0..<size { array.append((source + offset).move()) }
        return array
    }

    subscript(index: Int) -> Element { base[index] }
}
