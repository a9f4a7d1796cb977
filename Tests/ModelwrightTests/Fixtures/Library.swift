import Foundation

@testable import Modelwright

/// The classes of `Library.model`, which most mapping tests use.
final class Author: ModelObject {
    var authorId: Int?
    var firstName: String?
    var dateOfBirth: Date?
    var books: [Book] = []

    override class var entityName: String { "Author" }
    override class var properties: [Property] {
        [
            .attribute("authorId", get: { (author: Author) in author.authorId }, set: { $0.authorId = $1 }),
            .attribute("firstName", get: { (author: Author) in author.firstName }, set: { $0.firstName = $1 }),
            .attribute("dateOfBirth", get: { (author: Author) in author.dateOfBirth }, set: { $0.dateOfBirth = $1 }),
            .toMany("books", get: { (author: Author) in author.books }, set: { $0.books = $1 }),
        ]
    }
}

final class Book: ModelObject {
    var title: String = ""
    var year: Int16?
    var tags: [String]?
    var retailPrice: Decimal?
    weak var author: Author?
    var pricing: Pricing?

    override class var entityName: String { "Book" }
    override class var properties: [Property] {
        [
            .attribute("title", get: { (book: Book) in book.title }, set: { $0.title = $1 }),
            .attribute("year", get: { (book: Book) in book.year }, set: { $0.year = $1 }),
            .attribute("tags", get: { (book: Book) in book.tags }, set: { $0.tags = $1 }),
            .attribute("retailPrice", get: { (book: Book) in book.retailPrice }, set: { $0.retailPrice = $1 }),
            .toOne("author", get: { (book: Book) in book.author }, set: { $0.author = $1 }),
            .toOne("pricing", get: { (book: Book) in book.pricing }, set: { $0.pricing = $1 }),
        ]
    }
}

final class Pricing: ModelObject {
    var pricingId: Int?
    var retailPrice: Decimal?
    weak var book: Book?

    override class var entityName: String { "Pricing" }
    override class var properties: [Property] {
        [
            .attribute("pricingId", get: { (pricing: Pricing) in pricing.pricingId }, set: { $0.pricingId = $1 }),
            .attribute("retailPrice", get: { (pricing: Pricing) in pricing.retailPrice }, set: { $0.retailPrice = $1 }),
            .toOne("book", get: { (pricing: Pricing) in pricing.book }, set: { $0.book = $1 }),
        ]
    }
}

/// A small model of authors, their books and the books' prices.
enum Library {
    static let document = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
            <entity name="Author" representedClassName="Author">
                <attribute name="authorId" optional="YES" attributeType="Integer 32" defaultValueString="0">
                    <userInfo><entry key="jsonKeyPath" value="author_id"/></userInfo>
                </attribute>
                <attribute name="firstName" optional="YES" attributeType="String"/>
                <attribute name="dateOfBirth" optional="YES" attributeType="Transformable" valueTransformerName="Date">
                    <userInfo><entry key="jsonKeyPath" value="born"/></userInfo>
                </attribute>
                <relationship name="books" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Book" inverseName="author" inverseEntity="Book"/>
                <userInfo><entry key="identityAttributes" value="authorId"/></userInfo>
            </entity>
            <entity name="Book" representedClassName="Book">
                <attribute name="title" attributeType="String"/>
                <attribute name="year" optional="YES" attributeType="Integer 16"/>
                <attribute name="tags" optional="YES" attributeType="Transformable" valueTransformerName="StringArray"/>
                <attribute name="retailPrice" optional="YES" attributeType="Decimal">
                    <userInfo><entry key="jsonKeyPath" value="pricing.retail_price"/></userInfo>
                </attribute>
                <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
                <relationship name="pricing" optional="YES" maxCount="1" deletionRule="Cascade" destinationEntity="Pricing" inverseName="book" inverseEntity="Pricing"/>
            </entity>
            <entity name="Pricing" representedClassName="Pricing">
                <attribute name="pricingId" optional="YES" attributeType="Integer 32">
                    <userInfo><entry key="jsonKeyPath" value="pricing_id"/></userInfo>
                </attribute>
                <attribute name="retailPrice" optional="YES" attributeType="Decimal">
                    <userInfo><entry key="jsonKeyPath" value="retail_price"/></userInfo>
                </attribute>
                <relationship name="book" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Book" inverseName="pricing" inverseEntity="Book"/>
            </entity>
        </model>
        """

    static let transforms: [String: ValueTransform] = [
        "Date": .date(format: "yyyy-MM-dd"), "StringArray": .separated(by: ","),
    ]

    static func model() throws -> ObjectModel {
        try ObjectModel(
            data: Data(document.utf8), name: "Library.xml", classes: [Author.self, Book.self, Pricing.self],
            transforms: transforms)
    }

    /// The same without classes.
    static func dynamicModel() throws -> ObjectModel {
        try ObjectModel(data: Data(document.utf8), name: "Library.xml", transforms: transforms)
    }
}
