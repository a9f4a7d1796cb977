import Foundation

@testable import Modelwright

/// What two readers make of a document: the reasons for which they differ, and what no reason explains.
struct DifferentialComparison {
    var classes: Set<DifferentialClass> = []
    var problems: [String] = []
    /// Whether both made something of it.
    var isAccepted = false

    init() {}

    /// Compares `JSONValue` with what `JSONDecoder` gives when it is asked for every value.
    init(_ bytes: [UInt8]) {
        compare(bytes)
    }

    /// Keeps a decoder, so that it can be asked for what the other reader has found.
    struct Keeper: Decodable {
        let decoder: any Decoder
        init(from decoder: any Decoder) { self.decoder = decoder }
    }

    struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private mutating func compare(_ bytes: [UInt8]) {
        let theirs = Result { try JSONDecoder().decode(Keeper.self, from: Data(bytes)).decoder }
        do {
            let value = try JSONValue(data: Data(bytes))
            switch theirs {
            case .success(let decoder): compare(value, decoder, bytes)
            case .failure(let error): problems.append("Only Foundation refuses it: \(error)")
            }
        } catch MappingError.data(let failure) {
            guard case .success(let decoder) = theirs, Self.reads(decoder) else { return }
            // Of a key that comes twice Foundation does not look at the second value.
            let cause = DifferentialRepair.repair(bytes, failure) ?? DifferentialRepair.withoutDuplicateKeys(bytes)
            guard let cause else {
                problems.append("Only we refuse it: \(failure)")
                return
            }
            // The cause is the reason, if nothing differs once it is gone.
            classes.formUnion(cause.reasons)
            compare(cause.bytes)
        } catch {
            problems.append("An error of no kind that is documented: \(error)")
        }
    }

    private mutating func compare(_ value: JSONValue, _ decoder: any Decoder, _ bytes: [UInt8]) {
        let before = self
        isAccepted = true
        compare(value, decoder, at: "$")
        guard problems.count > before.problems.count, let cause = DifferentialRepair.withoutDuplicateKeys(bytes) else {
            return
        }
        self = before
        classes.formUnion(cause.reasons)
        compare(cause.bytes)
    }

    // MARK: Values

    private mutating func compare(_ value: JSONValue, _ decoder: any Decoder, at path: String) {
        do {
            let single = try decoder.singleValueContainer()
            switch value {
            case .null: if !single.decodeNil() { problems.append("\(path) is null to us only") }
            case .boolean(let ours): expect(ours, try single.decode(Bool.self), path)
            case .string(let ours):
                let theirs = try single.decode(String.self)
                if !ours.unicodeScalars.elementsEqual(theirs.unicodeScalars) { expect(ours, theirs + "\u{0}", path) }
            case .number(let number): compare(number, single, at: path)
            case .array(let elements):
                var container = try decoder.unkeyedContainer()
                expect(elements.count, container.count ?? 0, "the number of elements in \(path)")
                for (index, element) in elements.enumerated() where !container.isAtEnd {
                    compare(element, try container.superDecoder(), at: "\(path)[\(index)]")
                }
            case .object(let object):
                let container = try decoder.container(keyedBy: Key.self)
                expect(object.count, container.allKeys.count, "the number of members in \(path)")
                for (key, member) in object {
                    guard container.contains(Key(stringValue: key)) else {
                        problems.append("\(path) has no \(key) in Foundation")
                        continue
                    }
                    compare(member, try container.superDecoder(forKey: Key(stringValue: key)), at: "\(path).\(key)")
                }
            }
        } catch {
            problems.append("\(path) is \(value) to us, and to Foundation: \(error)")
        }
    }

    private mutating func expect<Value: Equatable>(_ ours: Value, _ theirs: Value, _ path: String) {
        if ours != theirs { problems.append("\(path) is \(ours) to us, and \(theirs) to Foundation") }
    }

    /// Numbers are compared as each type that may hold them.
    private mutating func compare(_ number: JSONNumber, _ single: any SingleValueDecodingContainer, at path: String) {
        let written = DifferentialNumber(text: number.description)
        func expect<Value: Decodable>(
            _ ours: Value?, isSame: (Value, Value) -> Bool,
            unless reasons: (_ theirs: Value?) -> KeyValuePairs<DifferentialClass, Bool>
        ) {
            let theirs = try? single.decode(Value.self)
            if let ours, let theirs, isSame(ours, theirs) { return }
            if ours == nil, theirs == nil { return }
            if let reason = reasons(theirs).first(where: \.value) {
                classes.insert(reason.key)
            } else {
                let (left, right) = (ours.map { "\($0)" } ?? "nothing", theirs.map { "\($0)" } ?? "nothing")
                problems.append("\(path), \(number), as \(Value.self) is \(left) to us, \(right) to Foundation")
            }
        }
        expect(number.double, isSame: { $0.bitPattern == $1.bitPattern }) {
            [.underflow: $0 == nil && written.isAlmostZero, .zeroExponent: $0 == nil && written.isZero]
        }
        expect(number.float, isSame: { $0.bitPattern == $1.bitPattern }) {
            [.underflow: $0 == nil && written.isAlmostZero, .zeroExponent: $0 == nil && written.isZero]
        }
        expect(number.int64, isSame: ==) { _ in [.integerThroughDouble: written.isIntegerOnOneSideOfADouble] }
        expect(number.uint64, isSame: ==) { _ in [.integerThroughDouble: written.isIntegerOnOneSideOfADouble] }
        expect(number.decimal, isSame: ==) {
            [
                .longDecimal: $0 != nil && written.isLongDecimal, .zeroExponent: $0 == nil && written.isZero,
                .decimalExponent: written.hasLargeExponent,
            ]
        }
    }
}
