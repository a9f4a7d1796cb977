import Foundation

/// Numbers that stand in strings, read by the grammar and the exactness of JSON numbers.
enum NumberText {
    static func integer(_ text: String) -> NumberReading<Int64> { read(text) { number, start in int64(number, start) } }
    static func unsigned(_ text: String) -> NumberReading<UInt64> { read(text) { number, start in uint64(number, start) } }
    static func double(_ text: String) -> NumberReading<Double> {
        read(text) { number, start in Modelwright.double(number, start).map { .value($0) } ?? .outOfRange }
    }
    static func float(_ text: String) -> NumberReading<Float> {
        read(text) { number, start in Modelwright.float(number, start).map { .value($0) } ?? .outOfRange }
    }
    static func decimal(_ text: String) -> NumberReading<Decimal> {
        read(text) { number, start in Modelwright.decimal(start, number.end).map { .value($0) } ?? .outOfRange }
    }

    /// The whole of `text` as a number; `inexact` when it is none.
    private static func read<Value>(
        _ text: String, _ convert: (ScannedNumber, UnsafePointer<UInt8>) -> NumberReading<Value>
    ) -> NumberReading<Value> {
        let length = text.utf8.count
        return withPaddedBytes(of: text) { start, _ in
            guard let number = scanNumber(start), number.end == start + length else { return .inexact }
            return convert(number, start)
        }
    }
}
