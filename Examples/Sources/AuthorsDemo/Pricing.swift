import Foundation
import Modelwright

/// What a book costs.
final class Pricing: ModelObject {
    var pricingId: Int?
    var retailPrice: Decimal?
    var discountedPrice: Decimal?
    weak var book: Book?

    override class var entityName: String { "Pricing" }

    override class var properties: [Property] {
        [
            .attribute("pricingId", get: { (p: Pricing) in p.pricingId }, set: { $0.pricingId = $1 }),
            .attribute("retailPrice", get: { (p: Pricing) in p.retailPrice }, set: { $0.retailPrice = $1 }),
            .attribute("discountedPrice", get: { (p: Pricing) in p.discountedPrice }, set: { $0.discountedPrice = $1 }),
            .toOne("book", get: { (p: Pricing) in p.book }, set: { $0.book = $1 }),
        ]
    }
}
