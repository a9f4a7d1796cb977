import Foundation

/// Values of one kind in their order, each with the address of the object that has it.
///
/// They are in pieces of a few hundred, so that putting one in or taking it out moves no more than a piece.
struct SortedEntries {
    struct Entry {
        let value: ExpressionValue
        let id: ObjectIdentifier
    }

    /// A place between entries.
    struct Place {
        fileprivate let piece: Int
        fileprivate let offset: Int
    }

    private static let pieceSize = 256
    /// None is empty.
    private var pieces: [[Entry]] = []
    private(set) var count = 0

    init() {}

    init(_ entries: [Entry]) {
        let sorted = entries.sorted { $0.comesBefore($1) }
        count = sorted.count
        for start in stride(from: 0, to: sorted.count, by: Self.pieceSize) {
            pieces.append(Array(sorted[start..<min(start + Self.pieceSize, sorted.count)]))
        }
    }

    // MARK: Changing

    mutating func insert(_ entry: Entry) {
        count += 1
        guard !pieces.isEmpty else { return pieces.append([entry]) }
        let place = place { !$0.comesBefore(entry) }
        // After the last of all it goes into the last piece.
        let isLast = place.piece == pieces.count
        let piece = isLast ? place.piece - 1 : place.piece
        pieces[piece].insert(entry, at: isLast ? pieces[piece].count : place.offset)
        if pieces[piece].count > 2 * Self.pieceSize {
            let rest = Array(pieces[piece][Self.pieceSize...])
            pieces[piece].removeSubrange(Self.pieceSize...)
            pieces.insert(rest, at: piece + 1)
        }
    }

    mutating func remove(_ entry: Entry) {
        let place = place { !$0.comesBefore(entry) }
        guard place.piece < pieces.count, pieces[place.piece][place.offset].id == entry.id else { return }
        count -= 1
        pieces[place.piece].remove(at: place.offset)
        if pieces[place.piece].isEmpty { pieces.remove(at: place.piece) }
    }

    // MARK: Finding

    var start: Place { Place(piece: 0, offset: 0) }
    var end: Place { Place(piece: pieces.count, offset: 0) }

    /// The place before the first value for which that is true; it is true for all after that.
    func firstPlace(where isBehind: (ExpressionValue) -> Bool) -> Place { place { isBehind($0.value) } }

    private func place(where isBehind: (Entry) -> Bool) -> Place {
        let piece = pieces.partitioningIndex { isBehind($0[$0.count - 1]) }
        guard piece < pieces.count else { return end }
        return Place(piece: piece, offset: pieces[piece].partitioningIndex(where: isBehind))
    }

    /// How many entries are between two places; none if the second is before the first.
    func count(from start: Place, to end: Place) -> Int {
        if start.piece >= end.piece { return start.piece > end.piece ? 0 : max(end.offset - start.offset, 0) }
        let last = end.piece < pieces.count ? end.offset : 0
        return pieces[start.piece].count - start.offset + last
            + pieces[(start.piece + 1)..<end.piece].reduce(0) { $0 + $1.count }
    }

    /// The addresses between two places.
    func ids(from start: Place, to end: Place) -> [ObjectIdentifier] {
        if count(from: start, to: end) == 0 { return [] }
        var ids: [ObjectIdentifier] = []
        for piece in start.piece...min(end.piece, pieces.count - 1) {
            let first = piece == start.piece ? start.offset : 0
            let last = piece == end.piece ? end.offset : pieces[piece].count
            for entry in pieces[piece][first..<last] { ids.append(entry.id) }
        }
        return ids
    }
}

extension SortedEntries.Entry {
    /// By the value, and of the same value by the address.
    fileprivate func comesBefore(_ other: Self) -> Bool {
        if value.comesBefore(other.value) { return true }
        return id < other.id && !other.value.comesBefore(value)
    }
}

extension Array {
    /// The first index whose element that is true for, as it is for all after it.
    fileprivate func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension ExpressionValue {
    /// Whether it is before another of its kind in an index.
    func comesBefore(_ other: Self) -> Bool {
        switch (self, other) {
        case (.boolean(let left), .boolean(let right)): !left && right
        case (.uuid(let left), .uuid(let right)): left.halves < right.halves
        default: precedes(other) == true
        }
    }
}

extension UUID {
    /// The bytes as two numbers.
    fileprivate var halves: (UInt64, UInt64) {
        withUnsafeBytes(of: uuid) { bytes in
            (
                UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }
}
