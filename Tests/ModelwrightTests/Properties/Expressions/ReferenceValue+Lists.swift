/// What is computed over a to-many relationship.
extension ReferenceValue {
    enum Aggregate: String, CaseIterable {
        case sum, count, average, min, max

        /// The name as an operator in a key path.
        var sign: String { self == .average ? "avg" : rawValue }
    }

    /// Nil counts for nothing.
    static func compute(_ aggregate: Aggregate, _ list: [Self]) throws(Unsaid) -> Self {
        let values = list.filter { $0 != .none }
        switch aggregate {
        case .count: return .integer(Int64(values.count))
        case .sum: return try sum(values)
        case .average:
            if values.isEmpty { return .none }
            if case .double(let sum) = try sum(values) { return Self(finite: sum / Double(values.count)) }
            let sum = values.compactMap(\.exact).reduce(ExactNumber(0), +)
            return .exact(try (sum / ExactNumber(Int64(values.count))).rounded())
        case .min: return values.dropFirst().reduce(values.first ?? .none) { $1.isBefore($0) ? $1 : $0 }
        case .max: return values.dropFirst().reduce(values.first ?? .none) { $0.isBefore($1) ? $1 : $0 }
        }
    }

    private static func sum(_ values: [Self]) throws(Unsaid) -> Self {
        if case .double? = values.first {
            return Self(finite: values.compactMap(\.double).reduce(0, +))
        }
        var sum = ExactNumber(0)
        for value in values.compactMap(\.exact) {
            sum = sum + value
            // It isn't said whether digits that are lost on the way count.
            if try sum.rounded() != sum { throw Unsaid() }
        }
        if values.contains(where: { if case .exact = $0 { true } else { false } }) { return .exact(sum) }
        return sum.integer.map { .integer($0) } ?? .exact(sum)
    }

    private func isBefore(_ other: Self) -> Bool {
        switch (self, other) {
        case (.text(let left), .text(let right)): left < right
        case (.date(let left), .date(let right)): left < right
        case (.double(let left), .double(let right)): left < right
        default:
            if let left = exact, let right = other.exact { left < right } else { false }
        }
    }
}
