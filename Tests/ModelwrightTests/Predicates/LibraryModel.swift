import Foundation
import Testing

@testable import Modelwright

/// Five authors and their books, for predicates to choose among.
enum LibraryModel {
    static let xml = """
        <model>
            <entity name="Person" isAbstract="YES">
                <attribute name="name" optional="YES" attributeType="String"/>
                <attribute name="born" optional="YES" attributeType="Integer 32"/>
            </entity>
            <entity name="Author" parentEntity="Person">
                <attribute name="isActive" optional="YES" attributeType="Boolean"/>
                <attribute name="joined" optional="YES" attributeType="Date"/>
                <attribute name="rating" optional="YES" attributeType="Double"/>
                <attribute name="key" optional="YES" attributeType="UUID"/>
                <attribute name="site" optional="YES" attributeType="URI"/>
                <attribute name="any" optional="YES" attributeType="Transformable"/>
                <attribute name="home" optional="YES" attributeType="Composite" composite="Place"/>
                <attribute name="bookCount" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="books.@count"/>
                <relationship name="books" optional="YES" toMany="YES" ordered="YES" destinationEntity="Book" inverseName="author" inverseEntity="Book"/>
                <relationship name="mentor" optional="YES" maxCount="1" destinationEntity="Author"/>
                <userInfo><entry key="identityAttributes" value="name"/></userInfo>
            </entity>
            <entity name="Book">
                <attribute name="title" optional="YES" attributeType="String"/>
                <attribute name="price" optional="YES" attributeType="Decimal"/>
                <attribute name="year" optional="YES" attributeType="Integer 16"/>
                <attribute name="and" optional="YES" attributeType="Integer 16"/>
                <relationship name="author" optional="YES" maxCount="1" destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
                <relationship name="chapters" optional="YES" toMany="YES" destinationEntity="Chapter"/>
            </entity>
            <entity name="Chapter"><attribute name="pages" optional="YES" attributeType="Integer 16"/></entity>
            <composite name="Place"><attribute name="city" optional="YES" attributeType="String"/></composite>
        </model>
        """

    static let json = """
        [
            {"name": "Anna", "born": 1960, "isActive": true, "joined": "2019-08-25T00:00:00Z", "rating": 4.5,
                "key": "00000000-0000-0000-0000-000000000001", "site": "https://anna.example", "home": {"city": "Bern"},
                "books": [
                    {"title": "Ants", "price": 10.50, "year": 1990, "chapters": [{"pages": 10}, {"pages": 200}]},
                    {"title": "Bees", "price": 30, "year": 2001, "and": 3, "chapters": [{"pages": 20}]}
                ]},
            {"name": "bob", "born": 1970, "isActive": false, "joined": "2020-01-01T00:00:00Z", "rating": 3, "mentor": "Anna",
                "books": [{"title": "Ants and Bees", "price": 5, "year": 2001}]},
            {"name": "Chloé", "born": 1980, "isActive": true, "rating": 4.5, "mentor": "Anna", "home": {"city": "Ulm"},
                "books": [{"title": "100% wool", "price": null, "year": 1999}]},
            {"name": "Dora", "isActive": false, "mentor": "Chloé", "books": []},
            {"name": null, "born": 1955, "rating": 1e10}
        ]
        """

    static func model() throws -> ObjectModel { try ObjectModel(data: Data(xml.utf8), name: "Library.xml") }

    /// The first letters of the names of the authors that a predicate means; `-` for the one without a name.
    static func authors(where predicate: String, _ arguments: [ExpressionValue] = []) throws -> String {
        let model = try model()
        let entity = try #require(model.entity(named: "Author"))
        let authors = try model.decodeArray(entity: "Author", from: json)
        let predicate = try EntityPredicate(predicate, of: entity, arguments: arguments)
        return try authors.filter(predicate.matches).map { author in
            (try author.value(forKey: "name") as? String).map { String($0.prefix(1)) } ?? "-"
        }.joined()
    }

    /// What is wrong with a predicate: the place, and what is said of it.
    static func fault(in predicate: String, _ arguments: [ExpressionValue] = []) throws -> String {
        let entity = try #require(try model().entity(named: "Author"))
        do {
            _ = try EntityPredicate(predicate, of: entity, arguments: arguments)
            return "none"
        } catch {
            return
                "\(predicate.prefix(error.offset))^\(predicate.dropFirst(error.offset)): \(error.message). \(error.remedy())"
        }
    }
}
