import Foundation
import Testing

@testable import Modelwright

/// A model of shelves with books, for the tests of expressions.
enum ShelfModel {
    /// - Parameters:
    ///   - shelf: More attributes of a shelf.
    ///   - book: More attributes of a book.
    static func text(_ shelf: String = "", _ book: String = "") -> String {
        """
        <model>
        <entity name="Shelf">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="height" optional="YES" attributeType="Integer 64"/>
        <attribute name="width" optional="YES" attributeType="Double"/>
        <attribute name="weight" optional="YES" attributeType="Decimal"/>
        <attribute name="isOpen" optional="YES" attributeType="Boolean"/>
        \(shelf)
        <relationship name="books" optional="YES" toMany="YES" ordered="YES" destinationEntity="Book" inverseName="shelf" inverseEntity="Book"/>
        </entity>
        <entity name="Book">
        <attribute name="title" optional="YES" attributeType="String"/>
        <attribute name="price" optional="YES" attributeType="Decimal"/>
        <attribute name="pages" optional="YES" attributeType="Integer 16"/>
        <attribute name="read" optional="YES" attributeType="Date"/>
        \(book)
        <relationship name="shelf" optional="YES" maxCount="1" destinationEntity="Shelf" inverseName="books" inverseEntity="Shelf"/>
        </entity>
        </model>
        """
    }

    /// An attribute that is derived by an expression.
    static func derived(
        _ type: String, _ expression: String, as name: String = "d", userInfo: String = ""
    ) -> String {
        #"<attribute name="\#(name)" optional="YES" attributeType="\#(type)" derived="YES" derivationExpression="\#(expression)">\#(userInfo)</attribute>"#
    }

    static func model(_ text: String) throws -> ObjectModel {
        try ObjectModel(data: Data(text.utf8), name: "Shelf.xml")
    }

    /// A shelf.
    static let json = """
        {"name":"Çapek Éd","height":7,"width":2.5,"weight":3.25,"isOpen":true,"books":[{"title":"b","price":1.5,"pages":30,\
        "read":"2024-01-02T00:00:00Z"},{"title":"a","price":2.25,"pages":12},{"title":null}]}
        """

    static func written(_ object: ModelObject, _ model: ObjectModel) throws -> String {
        String(decoding: try ModelEncoder(model: model).encode(object), as: UTF8.self)
    }
}

extension ObjectModel {
    func makeEmpty(_ entity: String) throws -> ModelObject {
        try DynamicObject(dictionary: [:], entity: #require(self.entity(named: entity)))
    }

    func makeShelf(_ json: String) throws -> ModelObject {
        try ModelDecoder(model: self).decode(entity: "Shelf", from: Data(json.utf8))
    }
}
