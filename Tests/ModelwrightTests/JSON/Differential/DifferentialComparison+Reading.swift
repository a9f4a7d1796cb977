import Foundation

extension DifferentialComparison {
    /// Whether Foundation reads every value of a document.
    static func reads(_ bytes: [UInt8]) -> Bool {
        (try? JSONDecoder().decode(Keeper.self, from: Data(bytes))).map { reads($0.decoder) } ?? false
    }

    /// Whether Foundation reads every value below a decoder.
    static func reads(_ decoder: any Decoder) -> Bool {
        do {
            try read(decoder)
            return true
        } catch {
            return false
        }
    }

    private static func read(_ decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        if single.decodeNil() { return }
        if let container = try unlessOfOtherType({ try decoder.container(keyedBy: Key.self) }) {
            for key in container.allKeys { try read(container.superDecoder(forKey: key)) }
        } else if var container = try unlessOfOtherType({ try decoder.unkeyedContainer() }) {
            while !container.isAtEnd { try read(container.superDecoder()) }
        } else if try unlessOfOtherType({ try single.decode(Bool.self) }) == nil,
            try unlessOfOtherType({ try single.decode(String.self) }) == nil
        {
            _ = try single.decode(Double.self)
        }
    }

    private static func unlessOfOtherType<Value>(_ body: () throws -> Value) throws -> Value? {
        do {
            return try body()
        } catch DecodingError.typeMismatch {
            return nil
        }
    }
}
