import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What loading says of the predicates of fetch requests and fetched properties.
struct PredicateCheckTests {
    @Test func checksPredicatesOfTheModel() throws {
        let xml = """
            <model>
            \(Text.entity("Book", Text.attribute("year", "Integer 16"), Text.attribute("title", "String")))
            <entity name="Shelf"><attribute name="first" optional="YES" attributeType="Integer 16"/>
            <fetchedProperty name="books"><fetchRequest name="r" entity="Book" predicateString="year &gt; $FETCH_SOURCE.first AND titel == 'a'"/></fetchedProperty></entity>
            <fetchRequest name="ofYear" entity="Book" predicateString="year == '1999'"/>
            <fetchRequest name="all" entity="Book" predicateString="TRUEPREDICATE"/>
            <fetchRequest name="none" entity="Book"/>
            <fetchRequest name="byTitle" entity="Book" predicateString="title BEGINSWITH[cd] $START &amp;&amp; (year &lt;= $YEAR)"/>
            <fetchRequest name="cut" entity="Book" predicateString="title ==&#10; $X AND"/>
            </model>
            """
        let model = try ObjectModel(data: Data(xml.utf8), name: "Books.xml")
        #expect(
            model.warnings.map(\.description) == [
                "Books.xml:8:119: warning: Shelf.books can't find objects of Book by \"year > $FETCH_SOURCE.first AND ^titel == 'a'\": Book has no property titel. Name a property of Book. [bad-predicate]",
                "Books.xml:9:68: warning: The fetch request ofYear can't find objects of Book by \"year == ^'1999'\": this is a text, and what it is compared with is a number. Compare values of one kind. [bad-predicate]",
                "Books.xml:13:77: warning: The fetch request cut can't find objects of Book by \"title ==\\n $X AND^\": expected a value, found the end. Correct it there. [bad-predicate]",
            ])
    }

    /// All predicates of a model together have a bounded number of patterns, each of which is read once.
    @Test func boundsThePatternsOfTheModel() throws {
        func requests(_ patterns: Range<Int>) -> String {
            patterns.map {
                "<fetchRequest name=\"r\($0)\" entity=\"Book\" predicateString=\"title MATCHES '\($0)(a)+'\"/>"
            }
            .joined(separator: "\n")
        }
        func warnings(_ requests: String) throws -> [String] {
            let entity = Text.entity("Book", Text.attribute("title", "String"))
            return try ObjectModel(data: Data("<model>\(entity)\(requests)</model>".utf8), name: "Books.xml")
                .warnings.map(\.message)
        }
        #expect(try warnings(requests(0..<1_000) + requests(0..<1_000)) == [])
        #expect(
            try warnings(requests(0..<1_001)) == [
                "The fetch request r1000 can't find objects of Book by \"title MATCHES ^'1000(a)+'\": there are more than 1000 different patterns."
            ])
    }
}
