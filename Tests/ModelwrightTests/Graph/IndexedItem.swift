import Foundation
import Modelwright

/// An object with a property of each type that an index may have.
nonisolated class IndexedItem: ModelObject {
    enum Size: String, CaseIterable, Codable {
        case small, medium, large
    }

    var id: Int? { willSet { reportChange() } }
    var whole: Int16? { willSet { reportChange() } }
    var unsigned: UInt64? { willSet { reportChange() } }
    var exact: Decimal? { willSet { reportChange() } }
    var double: Double? { willSet { reportChange() } }
    var float: Float = 0 { willSet { reportChange() } }
    var text: String? { willSet { reportChange() } }
    var size: Size? { willSet { reportChange() } }
    var day: Date? { willSet { reportChange() } }
    var flag: Bool? { willSet { reportChange() } }
    var key: UUID? { willSet { reportChange() } }
    var next: IndexedItem? { willSet { reportChange() } }

    override class var entityName: String { "Item" }

    override class var properties: [Property] {
        [
            .attribute("id", get: { (item: IndexedItem) in item.id }, set: { $0.id = $1 })
                .reportingChanges(\IndexedItem.id),
            .attribute("whole", get: { (item: IndexedItem) in item.whole }, set: { $0.whole = $1 })
                .reportingChanges(\IndexedItem.whole),
            .attribute("unsigned", get: { (item: IndexedItem) in item.unsigned }, set: { $0.unsigned = $1 })
                .reportingChanges(\IndexedItem.unsigned),
            .attribute("exact", get: { (item: IndexedItem) in item.exact }, set: { $0.exact = $1 })
                .reportingChanges(\IndexedItem.exact),
            .attribute("double", get: { (item: IndexedItem) in item.double }, set: { $0.double = $1 })
                .reportingChanges(\IndexedItem.double),
            .attribute("float", get: { (item: IndexedItem) in item.float }, set: { $0.float = $1 })
                .reportingChanges(\IndexedItem.float),
            .attribute("text", get: { (item: IndexedItem) in item.text }, set: { $0.text = $1 })
                .reportingChanges(\IndexedItem.text),
            .attribute("size", get: { (item: IndexedItem) in item.size }, set: { $0.size = $1 })
                .reportingChanges(\IndexedItem.size),
            .attribute("day", get: { (item: IndexedItem) in item.day }, set: { $0.day = $1 })
                .reportingChanges(\IndexedItem.day),
            .attribute("flag", get: { (item: IndexedItem) in item.flag }, set: { $0.flag = $1 })
                .reportingChanges(\IndexedItem.flag),
            .attribute("key", get: { (item: IndexedItem) in item.key }, set: { $0.key = $1 })
                .reportingChanges(\IndexedItem.key),
            .toOne("next", get: { (item: IndexedItem) in item.next }, set: { $0.next = $1 })
                .reportingChanges(\IndexedItem.next),
        ]
    }
}

nonisolated final class SpecialItem: IndexedItem {
    override class var entityName: String { "Special" }

    override class var properties: [Property] {
        super.properties.withKeyPaths([
            "id": \SpecialItem.id, "whole": \SpecialItem.whole, "unsigned": \SpecialItem.unsigned,
            "exact": \SpecialItem.exact, "double": \SpecialItem.double, "float": \SpecialItem.float,
            "text": \SpecialItem.text, "size": \SpecialItem.size, "day": \SpecialItem.day, "flag": \SpecialItem.flag,
            "key": \SpecialItem.key, "next": \SpecialItem.next,
        ])
    }
}
