import Foundation

/// What a graph holds, added up, so that no route wins by getting it wrong.
///
/// Everything but doubles goes into a hash; doubles are kept, as not every route reads them to the last bit.
struct Summary {
    private(set) var authorCount = 0
    private(set) var bookCount = 0
    private(set) var wiredInverses = 0
    private(set) var doubles: [Double] = []
    private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func addAuthor(
        id: Int, firstName: String?, lastName: String?, born: Date?, imageURL: String?, isActive: Bool, score: Double
    ) {
        authorCount += 1
        mix(UInt64(bitPattern: Int64(id)))
        mix(firstName ?? "\u{0}")
        mix(lastName ?? "\u{0}")
        mix((born?.timeIntervalSinceReferenceDate ?? 0.5).bitPattern)
        mix(imageURL ?? "\u{0}")
        mix(isActive ? 1 : 0)
        doubles.append(score)
    }

    mutating func addBook(
        id: Int, title: String, year: Int?, tags: [String]?, rating: Int, pricingID: Int?, retailPrice: Double?,
        isWired: Bool
    ) {
        bookCount += 1
        mix(UInt64(bitPattern: Int64(id)))
        mix(title)
        mix(UInt64(bitPattern: Int64(year ?? -1)))
        for tag in tags ?? ["\u{0}"] { mix(tag) }
        mix(UInt64(bitPattern: Int64(rating)))
        mix(UInt64(bitPattern: Int64(pricingID ?? -1)))
        doubles.append(retailPrice ?? -1)
        if isWired { wiredInverses += 1 }
    }

    /// Whether both say the same, with doubles that differ by no more than a few units in the last place.
    func agrees(with other: Summary) -> Bool {
        authorCount == other.authorCount && bookCount == other.bookCount && wiredInverses == other.wiredInverses
            && hash == other.hash && doubles.count == other.doubles.count
            && zip(doubles, other.doubles).allSatisfy { abs($0 - $1) <= 8 * max($0.ulp, $1.ulp) }
    }

    /// How many doubles are not the same to the last bit.
    func differingDoubles(from other: Summary) -> Int {
        zip(doubles, other.doubles).count { $0.bitPattern != $1.bitPattern }
    }

    private mutating func mix(_ word: UInt64) {
        hash = (hash ^ word) &* 0x0000_0100_0000_01B3
        hash ^= hash >> 29
    }

    private mutating func mix(_ text: String) {
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        mix(UInt64(text.utf8.count))
    }
}
