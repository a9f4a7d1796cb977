/// The elements of the lists that are being read, innermost last, so that each array is made once and in its final size.
///
/// Invariant: `base ..< base + count` are initialised, the rest of `capacity` is not; `base` is nil while `capacity` is 0.
struct ScratchStack<Element>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>?
    private var capacity = 0
    private(set) var count = 0

    deinit {
        base?.deinitialize(count: count)
        base?.deallocate()
    }

    @inline(__always)
    mutating func push(_ element: consuming Element) {
        if count == capacity { grow() }
        (base.unsafelyUnwrapped + count).initialize(to: element)
        count &+= 1
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: max(capacity * 2, 32))
        if let base {
            larger.moveInitialize(from: base, count: count)
            base.deallocate()
        }
        base = larger
        capacity = max(capacity * 2, 32)
    }

    /// Takes the elements from `start` off the stack, giving them to `body`, which moves them out of the buffer.
    @inline(__always)
    mutating func popAll(from start: Int, _ body: (UnsafeMutableBufferPointer<Element>) -> Void) {
        let buffer = UnsafeMutableBufferPointer(start: base.map { $0 + start }, count: count - start)
        count = start
        body(buffer)
    }

    /// Takes the elements from `start` off the stack into an array of their number.
    @inline(__always)
    mutating func popArray(from start: Int) -> [Element] {
        guard let base, count > start else { return [] }
        let first = base + start
        let size = count - start
        count = start
        // Most lists are short, and a literal has its room at once; reserving room costs half of making a short array.
        switch size {
        case 1: return [first.move()]
        case 2: return [first.move(), (first + 1).move()]
        case 3: return [first.move(), (first + 1).move(), (first + 2).move()]
        default:
            return [Element](unsafeUninitializedCapacity: size) { target, initialised in
                target.baseAddress?.moveInitialize(from: first, count: size)
                initialised = size
            }
        }
    }

    /// An element; there must be one at `index`.
    subscript(index: Int) -> Element { base.unsafelyUnwrapped[index] }
}
