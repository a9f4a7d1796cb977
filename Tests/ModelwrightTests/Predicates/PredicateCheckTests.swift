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
}
