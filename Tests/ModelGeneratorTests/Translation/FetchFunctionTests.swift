import Foundation
import Modelwright
import Testing

@testable import ModelGenerator

/// The functions for fetch requests and fetched properties: their names, their parameters, and what has none.
struct FetchFunctionTests {
    private static let entities = """
        <entity name="Book">
            <attribute name="title" optional="YES" attributeType="String"/>
            <attribute name="pages" optional="YES" attributeType="Integer 32" usesScalarValueType="YES"/>
            <attribute name="year" optional="YES" attributeType="Integer 16"/>
            <attribute name="price" optional="YES" attributeType="Decimal"/>
            <attribute name="rating" optional="YES" attributeType="Double"/>
            <attribute name="isSold" optional="YES" attributeType="Boolean"/>
            <attribute name="bought" optional="YES" attributeType="Date"/>
            <attribute name="key" optional="YES" attributeType="UUID"/>
            <attribute name="site" optional="YES" attributeType="URI"/>
            <attribute name="cover" optional="YES" attributeType="Binary"/>
            <attribute name="words" optional="YES" attributeType="Transformable" customClassName="[String]"/>
            <attribute name="place" optional="YES" attributeType="Composite" composite="Place"/>
            <attribute name="day" optional="YES" attributeType="String" valueTransformerName="Day"><userInfo><entry key="jsonTransformer" value="Day"/></userInfo></attribute>
            <attribute name="kind" optional="YES" attributeType="String"><userInfo><entry key="enumCases" value="one, two"/></userInfo></attribute>
            <attribute name="state" optional="YES" attributeType="Integer 16"><userInfo><entry key="RawType" value="Kinds.State"/></userInfo></attribute>
            <relationship name="author" optional="YES" maxCount="1" destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
            <relationship name="shelf" optional="YES" maxCount="1" destinationEntity="Shelf"/>
            <userInfo><entry key="additionalImports" value="Kinds"/></userInfo>
        </entity>
        <entity name="Author"><relationship name="books" optional="YES" toMany="YES" destinationEntity="Book" inverseName="author" inverseEntity="Book"/></entity>
        <entity name="Shelf"><userInfo><entry key="mogenerator.ignore" value="YES"/></userInfo></entity>
        <composite name="Place"><attribute name="row" attributeType="String"><userInfo><entry key="enumCases" value="first, last"/></userInfo></attribute></composite>
        """

    /// The functions' declarations, without what follows the parameters.
    private static func functions(
        _ body: String, _ configure: (inout GeneratorOptions) -> Void = { _ in }
    ) throws -> [String] {
        let text = try GeneratorTests.text(GeneratorTests.generate(body, configure), "TestModel.swift")
        return text.split(separator: "extension ").dropFirst().flatMap { $0.split(separator: "\n") }
            .filter { $0.contains("func ") }
            .map { String($0.drop { $0 == " " }.prefix { $0 != "{" }.dropLast()) }
    }

    @Test(arguments: [
        ("title == $X", "x: String"), ("pages == $X", "x: Int32"), ("year &lt; $X", "x: Int"),
        ("price &gt; $X", "x: Decimal"), ("rating &gt; $X", "x: Double"), ("isSold == $X", "x: Bool"),
        ("bought &gt; $X", "x: Date"), ("key == $X", "x: UUID"), ("site == $X", "x: URL"), ("cover == $X", "x: Data"),
        ("words == $X", "x: JSONValue"), ("place == $X", "x: JSONValue"), ("day == $X", "x: String"),
        ("kind == $X", "x: Book.Kind"), ("kind BEGINSWITH $X", "x: String"),
        ("kind == $X OR kind BEGINSWITH $X", "x: String"), ("kind == $X OR title == $X", "x: String"),
        ("place.row == $X", "x: Place.Row"), ("state == $X", "x: Kinds.State"), ("author == $X", "x: Author"),
        ("shelf == $X", "x: DynamicObject"), ("author == $X OR shelf == $X", "x: ModelObject"),
        ("author IN $X", "x: [Author]"), ("kind IN $X", "x: [Book.Kind]"), ("year IN $X OR year == $X", "x: Any"),
        ("year == $X OR price == $X", "x: any ModelValue"), ("year + 1 == $X", "x: any ModelValue"),
        ("year == $X OR year + 1 == $X", "x: Int"), ("author.books.@count == $X", "x: Int"),
        ("year == $X OR author == $X", "x: Any"), ("$X == $Y", "x: Any, y: Any"),
        ("author.books.@avg.year IN $X", "x: [any ModelValue]"), ("SELF == $X", "x: Book"),
        ("title == $LAST_NAME AND year == $maxYear", "lastName: String, maxYear: Int"),
        (
            "year == $from_1990 AND year == $in AND year == $self AND year == $_1",
            "from1990: Int, `in`: Int, selfValue: Int, _1: Int"
        ),
        ("year &gt; $YEAR AND year &lt; $year AND year != $Year", "year: Int, year2: Int, year3: Int"),
        ("SUBQUERY(author.books, $b, $b.year == $X).@count &gt; 0", "x: Int"), ("TRUEPREDICATE", ""), ("", ""),
    ])
    func givesParametersTheirTypes(predicate: String, parameters: String) throws {
        let request = "<fetchRequest name=\"found\" entity=\"Book\" predicateString=\"\(predicate)\"/>"
        let functions = try Self.functions(Self.entities + request) { $0.transformTypes = ["Day": "Date"] }
        #expect(functions == ["func found(\(parameters)) throws -> [Book]"])
    }

    @Test func importsWhereTypesOfTheProgramAre() throws {
        func imports(_ predicate: String) throws -> String {
            let request = "<fetchRequest name=\"found\" entity=\"Book\" predicateString=\"\(predicate)\"/>"
            let output = try GeneratorTests.generate(Self.entities + request) { $0.accessLevel = .public }
            return GeneratorTests.text(output, "TestModel.swift").split(separator: "\n")
                .filter { $0.contains("import ") }.joined(separator: "\n")
        }
        #expect(try imports("year == $X") == "public import Foundation\npublic import Modelwright")
        #expect(
            try imports("state IN $X") == "public import Foundation\npublic import Kinds\npublic import Modelwright")
    }

    @Test func namesFunctions() throws {
        let names = [
            "All books", "FetchRequest", "by_year", "URL", "encode", "2nd", "class", "init", "all-books", "objects",
        ]
        let requests = names.map { "<fetchRequest name=\"\($0)\" entity=\"Book\"/>" }.joined(separator: "\n")
        let output = try GeneratorTests.generate(Self.entities + "\n" + requests) {
            $0.rules["missing-transform"] = false
        }
        let text = GeneratorTests.text(output, "TestModel.swift")
        let found = text.split(separator: "\n").compactMap { $0.split(separator: "func ").last?.prefix { $0 != "(" } }
            .filter { text.contains("    func \($0)() throws -> [Book] {") }
        #expect(
            found == [
                "allBooks", "fetchRequest", "byYear", "url", "encodeFetch", "_2nd", "`class`", "initFetch", "allBooks2",
                "objectsFetch",
            ])
        #expect(
            output.warnings.map(\.description) == [
                "Test.xml:33:1: warning: The fetch request all-books has the function allBooks, which another has; its function is called allBooks2. Rename one of the two in the model. [shared-function]"
            ])
    }

    @Test func takesNoLongerForEachThatClashes() throws {
        let requests = (0..<5_000).map { number in
            let signs = String(number, radix: 2).replacing("0", with: "-").replacing("1", with: "+")
            return "<fetchRequest name=\"all\(signs)\" entity=\"A\"/>"
        }
        let document = try ModelDocument(
            data: Data("<model><entity name=\"A\"/>\(requests.joined())</model>".utf8), name: "Test.xml")
        let warnings = try ModelGenerator().diagnostics(document, fileName: "Test.xml")
        #expect(warnings.count == 4_999)
        #expect(warnings.last?.message.hasSuffix("its function is called all5000.") == true)
    }

    private static func fetched(_ name: String, _ predicate: String) -> String {
        "<fetchedProperty name=\"\(name)\" optional=\"YES\"><fetchRequest name=\"r\" entity=\"A\" predicateString=\"\(predicate)\"/></fetchedProperty>"
    }

    /// A property of an entity without a class is declared by those that inherit from it.
    @Test func makesFunctionsForFetchedProperties() throws {
        let functions = try Self.functions(
            """
            <entity name="A"><attribute name="n" attributeType="Integer 16"/>\(Self.fetched("others", "SELF != $FETCH_SOURCE"))</entity>
            <entity name="Base">\(Self.fetched("as", "n == $FETCH_SOURCE.m"))<attribute name="m" attributeType="Integer 16"/>
            <userInfo><entry key="mogenerator.ignore" value="YES"/></userInfo></entity>
            <entity name="URLEntry" parentEntity="Base"/>
            <entity name="Class" parentEntity="Base">\(Self.fetched("more", "TRUEPREDICATE"))</entity>
            <entity name="Below" parentEntity="Class"/>
            """)
        #expect(
            functions == [
                "func others(of a: A) throws -> [A]", "func `as`(of urlEntry: URLEntry) throws -> [A]",
                "func `as`(of `class`: Class) throws -> [A]", "func more(of `class`: Class) throws -> [A]",
            ])
    }

    @Test func leavesOutWhatCannotBeFetched() throws {
        let functions = try Self.functions(
            """
            <entity name="A">\(Self.fetched("a", "$FETCHED_PROPERTY == nil"))\(Self.fetched("b", "SELF == $X"))<fetchedProperty name="c" optional="YES"/></entity>
            <fetchRequest name="d" entity="A" predicateString="n == 1"/>
            <fetchRequest name="e" entity="B"/>
            <fetchRequest name="f" entity="A"/>
            <fetchRequest name="f" entity="A" predicateString="SELF == $X"/>
            """)
        #expect(functions == ["func f() throws -> [A]"])
    }

    @Test func makesFunctionsForTheEntitiesOfAConfiguration() throws {
        let body = """
            <entity name="A">\(Self.fetched("a", "TRUEPREDICATE"))</entity><entity name="B"/>
            <fetchRequest name="as" entity="A"/><fetchRequest name="bs" entity="B"/>
            <configuration name="Some"><memberEntity name="B"/></configuration>
            """
        #expect(try Self.functions(body) { $0.configuration = "Some" } == ["func bs() throws -> [B]"])
    }

    @Test func makesNoFunctionsWhereNoneAreWanted() throws {
        let body = "<entity name=\"A\"/><fetchRequest name=\"all\" entity=\"A\"/>"
        #expect(try Self.functions(body) { $0.accessLevel = .public } == ["public func all() throws -> [A]"])
        #expect(try Self.functions(body) { $0.makesFetchFunctions = false } == [])
    }

    @Test func writesTypesWithTheirModulesWhereAClassHasTheirNames() throws {
        let body = """
            <entity name="ObjectGraph"><attribute name="Date" optional="YES" attributeType="Date"/></entity>
            <fetchRequest name="all" entity="ObjectGraph" predicateString="Date == $X"/>
            """
        let text = try GeneratorTests.text(GeneratorTests.generate(body), "TestModel.swift")
        #expect(text.contains("nonisolated extension Modelwright.ObjectGraph {"))
        #expect(text.contains("    func all(x: Foundation.Date) throws -> [ObjectGraph] {"))
    }
}
