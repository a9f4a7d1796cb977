/// Which entity a class is the class of: a look-up takes a multiplication and a comparison.
///
/// The classes' addresses are spread by the golden ratio; of two that meet one is in the next free place.
///
/// Immutable, as the entities are.
struct ClassTable: @unchecked Sendable {
    private struct Place {
        let type: ObjectIdentifier
        let entity: Borrowed<EntityMapping>
    }

    private let places: [Place?]
    private let shift: Int

    /// - Parameter entities: All, which outlive the table.
    init(_ entityByClass: [ObjectIdentifier: Int], _ entities: [EntityMapping]) {
        // At least half of the places are free.
        let bits = max(1, Int.bitWidth - (2 * entityByClass.count).leadingZeroBitCount)
        var places = Array<Place?>(repeating: nil, count: 1 << bits)
        shift = UInt64.bitWidth - bits
        for (type, entity) in entityByClass {
            var place = Self.start(type, shift)
            while places[place] != nil { place = (place + 1) & (places.count - 1) }
            places[place] = Place(type: type, entity: Borrowed(entities[entity]))
        }
        self.places = places
    }

    @inline(__always)
    private static func start(_ type: ObjectIdentifier, _ shift: Int) -> Int {
        Int(truncatingIfNeeded: (UInt64(UInt(bitPattern: type)) &* 0x9E37_79B9_7F4A_7C15) >> UInt64(shift))
    }

    /// A class's entity; nil for any other class.
    @inline(__always)
    subscript(type: ObjectIdentifier) -> Borrowed<EntityMapping>? {
        var place = Self.start(type, shift)
        while let known = places[place] {
            if known.type == type { return known.entity }
            place = (place + 1) & (places.count - 1)
        }
        return nil
    }
}
