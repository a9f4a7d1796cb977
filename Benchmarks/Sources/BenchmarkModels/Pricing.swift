public import Modelwright

/// What a book costs, with a weak way back to the book.
public final class Pricing: ModelObject {
    /// The price's number in the API.
    public var pricingId = 0
    /// The price in the shops, in the currency of the shop.
    public var retailPrice = 0.0
    /// The book, set by the decoder from the other end.
    public weak var book: Book?

    public override class var entityName: String { "Pricing" }

    public override class var properties: [Property] {
        [
            .attribute("pricingId", get: { (p: Pricing) in p.pricingId }, set: { $0.pricingId = $1 }),
            .attribute("retailPrice", get: { (p: Pricing) in p.retailPrice }, set: { $0.retailPrice = $1 }),
            .toOne("book", get: { (p: Pricing) in p.book }, set: { $0.book = $1 }),
        ]
    }
}
