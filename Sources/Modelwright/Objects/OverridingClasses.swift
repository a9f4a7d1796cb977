/// Which classes override a method of `ModelObject`, so that decoding the objects of all others costs nothing.
///
/// A class's metadata has a table of its methods, in which a method that is inherited stands at the same place as in the
/// superclass, with the same address. The place of a method is where a class that overrides it differs from `ModelObject` and
/// one that doesn't has the same.
///
/// Where a runtime lays its classes out in another way, no such place is found, and every class counts as one that overrides it.
struct OverridingClasses {
    private final class Awakening: ModelObject {
        override func awakeFromDecode() {}
    }

    private final class Validating: ModelObject {
        override func validateValues() throws {}
    }

    private final class Inheriting: ModelObject {}

    /// Those that override `awakeFromDecode()`.
    static let awakening = OverridingClasses(example: Awakening.self)
    /// Those that override `validateValues()`.
    static let validating = OverridingClasses(example: Validating.self)

    private let place: Int?

    private init(example: ModelObject.Type) {
        let (base, overriding) = (Self.table(of: ModelObject.self), Self.table(of: example))
        let inheriting = Self.table(of: Inheriting.self)
        let count = min(base.count, overriding.count, inheriting.count)
        let places = (0..<count).filter { overriding[$0] != base[$0] && inheriting[$0] == base[$0] }
        place = places.count == 1 ? places[0] : nil
    }

    /// Whether a class, or a superclass of it other than `ModelObject`, overrides the method.
    func has(_ type: ModelObject.Type) -> Bool {
        guard let place else { return true }
        let table = Self.table(of: type)
        return !table.indices.contains(place) || table[place] != Self.table(of: ModelObject.self)[place]
    }

    /// The words of a class's metadata from the address that stands for the class.
    ///
    /// Invariant: a class's type is that address; the metadata says how long it is, at an offset that has been the same since
    /// Swift 5 and that has to be on Apple's systems; and classes are never freed.
    private static func table(of type: ModelObject.Type) -> UnsafeBufferPointer<UInt> {
        let address = unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self)
        #if _runtime(_ObjC)
            let sizes = 56
        #else
            let sizes = 32
        #endif
        let size = Int(address.load(fromByteOffset: sizes, as: UInt32.self))
        let before = Int(address.load(fromByteOffset: sizes + 4, as: UInt32.self))
        let count = max(size - before, 0) / MemoryLayout<UInt>.size
        return UnsafeBufferPointer(start: address.assumingMemoryBound(to: UInt.self), count: count)
    }
}
