import Foundation

/// Numbers that stand in strings, read by the grammar and the exactness of JSON numbers.
enum NumberText {
    static func integer(_ text: String) -> NumberReading<Int64> {
        read(text, int64)
    }

    static func unsigned(_ text: String) -> NumberReading<UInt64> {
        read(text, uint64)
    }

    static func double(_ text: String) -> NumberReading<Double> {
        read(text) { number, start in number.double(at: start).map { .value($0) } ?? .outOfRange }
    }

    static func float(_ text: String) -> NumberReading<Float> {
        read(text) { number, start in number.float(at: start).map { .value($0) } ?? .outOfRange }
    }

    static func decimal(_ text: String) -> NumberReading<Decimal> {
        read(text) { number, start in number.decimal(at: start).map { .value($0) } ?? .outOfRange }
    }

    /// The whole of `text` as a number; `inexact` when it is none.
    private static func read<Value>(
        _ text: String, _ convert: (ScannedNumber, UnsafePointer<UInt8>) -> NumberReading<Value>
    ) -> NumberReading<Value> {
        withPaddedBytes(of: text) { start, end in
            guard let number = scanRareNumber(start), number.end == end else { return .inexact }
            return convert(number, start)
        }
    }
}
