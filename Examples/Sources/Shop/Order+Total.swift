import Foundation

/// What the program adds to a generated class.
extension Order {
    /// What the order costs.
    var total: Decimal {
        items.reduce(0) { sum, item in sum + (item.article?.price ?? 0) * Decimal(item.count) }
    }
}
