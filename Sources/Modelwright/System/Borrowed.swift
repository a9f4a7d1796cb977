/// A reference that is not counted, to an object that something else holds.
///
/// Counting a reference takes longer than most of what is done with it in the loops over members and objects, above all where
/// the object has weak references.
///
/// Invariant: whoever stores one names the owner that outlives it. The plans of a model refer to each other, and the model
/// owns them all; a frame refers to objects that its caller holds.
struct Borrowed<Object: AnyObject>: Equatable {
    private let reference: Unmanaged<Object>

    private init(reference: Unmanaged<Object>) {
        self.reference = reference
    }

    @inline(__always)
    init(_ object: Object) {
        reference = .passUnretained(object)
    }

    /// The object, counted for as long as the caller has it.
    @inline(__always)
    var object: Object { reference.takeUnretainedValue() }

    /// Runs `body` with the object, which is not counted meanwhile.
    @inline(__always)
    func with<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
        try reference._withUnsafeGuaranteedRef(body)
    }

    /// The same object as one of a subclass, which the caller knows it to be.
    @inline(__always)
    func unchecked<Subclass: AnyObject>(as type: Subclass.Type) -> Borrowed<Subclass> {
        Borrowed<Subclass>(reference: .fromOpaque(reference.toOpaque()))
    }

    /// Holds the object until `release`.
    @inline(__always)
    func retain() { _ = reference.retain() }

    @inline(__always)
    func release() { reference.release() }

    /// Whether both refer to the same object.
    @inline(__always)
    static func == (left: Borrowed, right: Borrowed) -> Bool {
        left.reference.toOpaque() == right.reference.toOpaque()
    }
}
