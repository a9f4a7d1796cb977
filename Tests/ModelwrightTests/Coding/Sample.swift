import Foundation

@testable import Modelwright

/// A value of every shape that `Codable` has.
struct Sample: Codable, Equatable {
    enum Kind: String, Codable, CaseIterable, CodingKeyRepresentable { case small, large, other = "something else" }
    enum Level: Int, Codable, CaseIterable { case low = -1, high = 1 }

    indirect enum Shape: Codable, Equatable {
        case point
        case circle(radius: Double, center: [Double]?)
        case pair(Shape, Shape)
    }

    /// A class that inherits, whose own part is beside its superclass's.
    class Base: Codable, Equatable {
        var name = ""

        init(_ name: String) { self.name = name }

        static func == (left: Base, right: Base) -> Bool {
            left.name == right.name && (left as? Derived)?.count == (right as? Derived)?.count
        }
    }

    final class Derived: Base {
        var count = 0
        private enum Keys: String, CodingKey { case count, own }

        init(_ name: String, _ count: Int) {
            super.init(name)
            self.count = count
        }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            count = try container.decode(Int.self, forKey: .count)
            _ = try container.superDecoder(forKey: .own).singleValueContainer().decode(String.self)
            try super.init(from: container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(count, forKey: .count)
            var own = container.superEncoder(forKey: .own).singleValueContainer()
            try own.encode("own")
            try super.encode(to: container.superEncoder())
        }
    }

    /// A value that makes its containers by hand.
    struct Matrix: Codable, Equatable {
        var rows: [[Int]]
        var title: String?
        private enum Keys: String, CodingKey { case inner, title, rows }

        init(rows: [[Int]], title: String?) {
            self.rows = rows
            self.title = title
        }

        init(from decoder: any Decoder) throws {
            let inner = try decoder.container(keyedBy: Keys.self).nestedContainer(keyedBy: Keys.self, forKey: .inner)
            title = try inner.decodeNil(forKey: .title) ? nil : inner.decode(String.self, forKey: .title)
            var list = try inner.nestedUnkeyedContainer(forKey: .rows)
            rows = []
            while !list.isAtEnd {
                var row = try list.nestedUnkeyedContainer()
                var numbers: [Int] = []
                while !row.isAtEnd {
                    if try row.decodeNil() { continue }
                    numbers.append(try row.decode(Int.self))
                }
                rows.append(numbers)
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            var inner = container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
            try inner.encode(title, forKey: .title)
            var list = inner.nestedUnkeyedContainer(forKey: .rows)
            for row in rows {
                var numbers = list.nestedUnkeyedContainer()
                for number in row {
                    try numbers.encodeNil()
                    try numbers.encode(number)
                }
            }
        }
    }

    var int: Int
    var int8: Int8
    var int16: Int16
    var int32: Int32
    var int64: Int64
    var uint: UInt
    var uint8: UInt8
    var uint16: UInt16
    var uint32: UInt32
    var uint64: UInt64
    var double: Double
    var float: Float
    var bool: Bool
    var string: String
    var date: Date
    var data: Data
    var url: URL
    var decimal: Decimal
    var uuid: UUID
    var kind: Kind
    var level: Level?
    var optional: Int?
    var nested: [[String]?]
    var counts: [String: Int]
    var byNumber: [Int: [Bool]]
    var byKind: [Kind: Double]
    var byLevel: [Level: String]
    var set: Set<Int>
    var shape: Shape
    var derived: Derived
    var matrix: Matrix
    var dates: [Date?]
    var inner: [Sample]

    init(_ choices: inout Choices, depth: Int = 0) {
        func integer<Integer: FixedWidthInteger>() -> Integer {
            switch choices.below(4) {
            case 0: Integer(clamping: choices.below(100))
            case 1: Integer.min
            case 2: Integer.max
            default: Integer(truncatingIfNeeded: UInt64(choices.below(1 << 31)) << 32 | UInt64(choices.below(1 << 31)))
            }
        }
        func text() -> String {
            choices.pick(["", "a", "é\u{0}\"\\", "/日本\u{1F600}", "a longer text than sixteen bytes"])
        }
        func number() -> Double {
            choices.pick([0, -1.5, 0.1, 1e300, Double.leastNonzeroMagnitude, 123_456_789.125, 1 / 3, 1e21, .pi * 1e-9])
        }
        func list<Element>(_ element: (inout Choices) -> Element) -> [Element] {
            (0..<choices.below(4)).map { _ in element(&choices) }
        }
        (int, int8, int16, int32, int64) = (integer(), integer(), integer(), integer(), integer())
        (uint, uint8, uint16, uint32, uint64) = (integer(), integer(), integer(), integer(), integer())
        (double, float, bool) = (number(), Float(choices.pick([0, 0.1, -1e30, 16_777_217])), choices.chance(1, in: 2))
        string = text()
        date = Date(timeIntervalSinceReferenceDate: number())
        data = Data(text().utf8)
        url = choices.pick(["https://example.org/a?b=%20c", "file:///tmp", "a/b"]).flatMapURL
        decimal = Decimal(sign: .minus, exponent: choices.below(12) - 6, significand: Decimal(choices.below(1 << 30)))
        uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, UInt8(choices.below(256))))
        kind = choices.pick(Kind.allCases)
        level = choices.pick([nil] + Level.allCases)
        optional = choices.pick([nil, 7])
        nested = list { $0.pick([nil, [], ["x", "y"]]) }
        counts = Dictionary(list { ($0.pick(["a", "b", "Zß"]), $0.below(9)) }) { $1 }
        byNumber = Dictionary(list { ($0.below(9) - 4, [$0.chance(1, in: 2)]) }) { $1 }
        byKind = Dictionary(list { ($0.pick(Kind.allCases), 0.5) }) { $1 }
        byLevel = choices.pick([[:], [.low: "x"]])
        set = Set(list { $0.below(2) }.prefix(1))
        shape = choices.pick([
            .point, .circle(radius: 1.5, center: nil), .pair(.point, .circle(radius: 0, center: [1, 2])),
        ])
        derived = Derived(text(), choices.below(5))
        matrix = Matrix(rows: list { [$0.below(3)] }, title: choices.pick([nil, "t"]))
        dates = list { $0.pick([nil, Date(timeIntervalSinceReferenceDate: 0.25)]) }
        inner = depth < 2 && choices.chance(1, in: 3) ? [Sample(&choices, depth: depth + 1)] : []
    }
}

extension String {
    fileprivate var flatMapURL: URL { URL(string: self) ?? URL(fileURLWithPath: self) }
}
