import Foundation

/// What a binary property list says, as far as an overlay has a use for it: dictionaries, strings and Booleans.
///
/// Foundation's reader crashes on some lists that are made to do harm, and an overlay may come from anywhere. The format is that
/// of `CFBinaryPList`: objects after `bplist00`, a table of their offsets, and 32 bytes that say where that is.
struct BinaryPropertyList {
    enum Value {
        case string(String)
        case boolean(Bool)
        case dictionary(Dictionary)
        /// Something else, as a phrase.
        case other(String)
    }

    /// Where the members of a dictionary are. They are read one by one: much in a list may lead to a long one.
    struct Dictionary {
        fileprivate let start: Int
        let count: Int
    }

    /// The number of the object that the others are in.
    let root: Int
    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    private let table: Int
    private var strings: [Int: String] = [:]
    /// How many bytes of strings may still be asked for: many references may lead to one, and objects that overlap could have
    /// more than the list.
    private var remainingBytes = maximumByteCount
    /// Whether more were asked for.
    private(set) var isExhausted = false

    static let maximumByteCount = LibXML2.maximumByteCount

    /// Nil if the last bytes of a list are not there, or contradict the others.
    init?(_ data: Data) {
        bytes = Array(data)
        let trailer = bytes.count - 32
        guard trailer >= 8, bytes.starts(with: Array("bplist0".utf8)) else { return nil }
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = Self.number(bytes, at: trailer + 8, size: 8),
            let root = Self.number(bytes, at: trailer + 16, size: 8),
            let table = Self.number(bytes, at: trailer + 24, size: 8),
            root < count, table <= trailer, count <= (trailer - table) / offsetSize
        else { return nil }
        (objectCount, self.root, self.table) = (count, root, table)
    }

    private static func number(_ bytes: [UInt8], at place: Int, size: Int) -> Int? {
        guard place >= 0, size <= bytes.count, place <= bytes.count - size else { return nil }
        let number = bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: number)
    }

    /// The value of an object; nil if the list contradicts itself.
    mutating func value(of object: Int) -> Value? {
        if let string = strings[object] { return use(string) }
        guard object < objectCount,
            let place = Self.number(bytes, at: table + object * offsetSize, size: offsetSize), place < table
        else { return nil }
        switch (bytes[place] >> 4, bytes[place]) {
        case (_, 0x08): return .boolean(false)
        case (_, 0x09): return .boolean(true)
        case (0x1, _), (0x2, _): return .other("a number")
        case (0x3, _): return .other("a date")
        case (0x4, _): return .other("data")
        case (0x5, _), (0x6, _):
            guard let string = string(at: place) else { return nil }
            strings[object] = string
            return use(string)
        case (0xA, _), (0xB, _), (0xC, _): return .other("an array")
        case (0xD, _): return dictionary(at: place).map(Value.dictionary)
        default: return nil
        }
    }

    private mutating func use(_ string: String) -> Value? {
        isExhausted = isExhausted || string.utf8.count > remainingBytes
        if isExhausted { return nil }
        remainingBytes -= string.utf8.count
        return .string(string)
    }

    /// A string in ASCII, or in UTF-16.
    private func string(at place: Int) -> String? {
        let unitSize = bytes[place] >> 4 == 0x5 ? 1 : 2
        guard let (start, count) = extent(at: place), start <= table, count <= (table - start) / unitSize else {
            return nil
        }
        if unitSize == 1 { return String(decoding: bytes[start..<start + count], as: UTF8.self) }
        let units = (0..<count).map { UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1]) }
        return String(decoding: units, as: UTF16.self)
    }

    private func dictionary(at place: Int) -> Dictionary? {
        guard let (start, count) = extent(at: place), start <= table, count <= (table - start) / referenceSize / 2
        else { return nil }
        return Dictionary(start: start, count: count)
    }

    /// The numbers of the objects that are a dictionary's key and its value; nil if the list contradicts itself.
    func member(_ index: Int, of dictionary: Dictionary) -> (key: Int, value: Int)? {
        let place = dictionary.start + index * referenceSize
        guard let key = Self.number(bytes, at: place, size: referenceSize),
            let value = Self.number(bytes, at: place + dictionary.count * referenceSize, size: referenceSize)
        else { return nil }
        return (key, value)
    }

    /// Where an object's contents begin, and how many there are: in the marker's lower half, or, for 15 and more, in an integer
    /// after it.
    private func extent(at place: Int) -> (start: Int, count: Int)? {
        let count = Int(bytes[place] & 0xF)
        if count < 0xF { return (place + 1, count) }
        guard place + 1 < table, bytes[place + 1] >> 4 == 0x1, bytes[place + 1] & 0xF <= 3 else { return nil }
        let size = 1 << Int(bytes[place + 1] & 0xF)
        return Self.number(bytes, at: place + 2, size: size).map { (place + 2 + size, $0) }
    }
}
