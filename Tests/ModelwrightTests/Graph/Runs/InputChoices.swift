/// What an input chooses, a byte each time; behind its end everything is 0.
struct InputChoices {
    private let bytes: [UInt8]
    private var next = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { next >= bytes.count }

    /// A number from 0 up to `bound`, which is not included.
    mutating func below(_ bound: Int) -> Int { Int(byte()) % bound }

    mutating func chance(_ count: Int, in all: Int) -> Bool { below(all) < count }

    /// So many bytes at most, as text.
    mutating func text(_ count: Int) -> String {
        let end = min(bytes.count, next + count)
        defer { next = end }
        return String(decoding: bytes[min(next, end)..<end], as: UTF8.self)
    }

    mutating func element<Element>(of all: [Element]) -> Element? { all.isEmpty ? nil : all[below(all.count)] }

    private mutating func byte() -> UInt8 {
        defer { next += 1 }
        return next < bytes.count ? bytes[next] : 0
    }
}
