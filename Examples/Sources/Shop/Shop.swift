import Foundation
import Modelwright

/// A program without a line of mapping: the classes come from Shop.xcdatamodeld and Delivery.xml, in each build in which
/// one of them has changed.
@main
enum Shop {
    static let json = """
        {
            "articles": [
                {"kind": "bicycle", "number": "B-7", "name": "Tourer", "price": "899.00", "gears": 14},
                {"kind": "helmet", "number": "H-2", "name": "Egg", "price": 59.9, "size": "L"}
            ],
            "orders": [
                {
                    "order_id": 1004, "ordered_at": "2026-11-02T09:30:00Z", "status": "in_transit",
                    "items": [{"count": 1, "article": "B-7"}, {"count": 2, "article": "H-2"}]
                }
            ]
        }
        """

    static func main() throws {
        let shop = try ShopModel()
        let (articles, orders) = try shop.makeDecoder().decode(
            .array(Article.self, at: "articles"), .array(Order.self, at: "orders"), from: Data(json.utf8))
        for order in orders {
            print("Order \(order.orderId), \(order.status): \(order.total)")
            for item in order.items { print("  \(item.count) x \(item.article?.name ?? "-")") }
        }

        let parcel = try DeliveryModel().makeDecoder().decode(
            Parcel.self, from: Data(#"{"order_id": 1004, "carrier": "Cargo bicycle"}"#.utf8))
        print("Order \(parcel.orderId) comes by \(parcel.carrier ?? "-")")

        let order = try shop.make(Order.self)
        order.orderId = 1005
        order.orderedAt = Date(timeIntervalSince1970: 1_793_700_000)
        try order.addToItems(Item(article: articles[0]))
        print(order.items[0].order === order)
        print(String(decoding: try shop.makeEncoder().encode(order), as: UTF8.self))
    }
}
