import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Whose settings the composites have.
struct CompositeSettingsTests {
    private static func part(_ name: String, _ composite: String) -> String {
        "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"Composite\" composite=\"\(composite)\"/>"
    }

    private static func composite(_ name: String, _ contents: String..., annotations: [String: String] = [:]) -> String
    {
        "<composite name=\"\(name)\">\(contents.joined())\(userInfo(annotations))</composite>"
    }

    private static func userInfo(_ annotations: [String: String]) -> String {
        let entries = annotations.map { "<entry key=\"\($0.key)\" value=\"\($0.value)\"/>" }.joined()
        return annotations.isEmpty ? "" : "<userInfo>\(entries)</userInfo>"
    }

    private static let street = composite("C", Text.attribute("streetName", "String"))

    /// A composite that nothing has makes no difference, wherever it is in the document.
    @Test(arguments: [0, 1, 2, 3]) func passesOverWhatNothingHas(place: Int) throws {
        var elements = [
            Text.entity(
                "A", ["jsonNaming": "snake_case", "jsonUnknownKeys": "keep"], Self.part("o", "O")),
            Self.composite("O", Self.part("home", "C")), Self.street,
        ]
        elements.insert(Self.composite("Old", Self.part("a", "C")), at: place)
        let model = try DialectModel.make(elements.joined())
        let json = #"{"o":{"home":{"street_name":"1","u":1}}}"#
        let object = try model.decode(entity: "A", from: json)
        #expect("\(object)" == #"A(o: O(home: C(streetName: "1")))"#)
        #expect(try encodedText(object) == json)
        elements.append(Text.entity("B", Self.part("home", "C")))
        #expect(
            diagnoses(elements.joined()) == [
                "The composite C is in B and in O, which differ in jsonNaming."
            ])
    }

    /// No object has a C.
    @Test func letsDifferWhatHasNoObjects() throws {
        let model = try DialectModel.make(
            Text.entity("A", Text.attribute("n", "String")),
            Self.composite("X", Self.part("c", "C"), annotations: ["jsonNaming": "snake_case"]),
            Self.composite("Y", Self.part("c", "C")), Self.street)
        #expect(model.warnings == [])
    }

    /// What names a composite names those in it, under conventions too.
    @Test(arguments: [Dialect.native, .sync, .jsonCache]) func namesWhatIsInComposites(dialect: Dialect) throws {
        let model = try DialectModel.make(
            Text.entity("P", Self.part("o", "O")),
            Self.composite("O", Self.part("home", "C"), annotations: ["jsonNaming": "PascalCase"]), Self.street,
            dialect: dialect)
        let json = #"{"o":{"Home":{"StreetName":"1"}}}"#
        let object = try model.decode(entity: "P", from: json)
        #expect("\(object)" == #"P(o: O(home: C(streetName: "1")))"#)
        #expect(try encodedText(object) == json)
    }

    /// Conventions aren't the names as they are written.
    @Test func refusesNamesAsWrittenBesideConventions() {
        let elements =
            Text.entity("A", ["jsonNaming": "asWritten"], Self.part("home", "C"))
            + Text.entity("B", Self.part("home", "C")) + Self.street
        #expect(
            diagnoses(elements, dialect: .sync) == [
                "The composite C is in A (Tools.xml:2:90) and in B (Tools.xml:3:1), which differ in jsonNaming."
            ])
        #expect(diagnoses(elements) == [])
        // Of whose composite it is, and not of whose object.
        let nested =
            Text.entity("A", ["jsonNaming": "asWritten"], Self.part("o", "O"))
            + Text.entity("B", Self.part("home", "C")) + Self.composite("O", Self.part("home", "C")) + Self.street
        #expect(
            diagnoses(nested, dialect: .sync) == [
                "The composite C is in B (Tools.xml:3:1) and in O, which differ in jsonNaming."
            ])
    }

    /// The type of an object is its entity's; a composite has none.
    @Test func warnsOfATypeFieldOfAComposite() throws {
        let model = try DialectModel.make(
            Text.entity("P", Self.part("c", "C")),
            Self.composite(
                "C", Text.attribute("n", "String"),
                annotations: ["jsonDiscriminator": "k", "jsonDiscriminatorValue": "c"]))
        #expect(
            model.warnings.map(\.message).sorted() == [
                "C has jsonDiscriminator, but it is a composite; it is kept and not used.",
                "C has jsonDiscriminatorValue, but it is a composite; it is kept and not used.",
            ])
        #expect("\(try model.decode(entity: "P", from: #"{"c":{"k":"x","n":"1"}}"#))" == #"P(c: C(n: "1"))"#)
        let overlay = try ModelOverlay(data: Data(#"{"*":{"jsonDiscriminator":"k"}}"#.utf8), name: "o.json")
        let overlaid = try ObjectModel(
            data: Data(
                "<model>\(Text.entity("P", Self.part("c", "C")))\(Self.composite("C", Text.attribute("n", "String")))</model>"
                    .utf8), name: "P.xml", overlays: [overlay])
        #expect(overlaid.warnings == [])
    }

    private func diagnoses(_ elements: String, dialect: Dialect = .automatic) -> [String] {
        do {
            return try DialectModel.make(elements, dialect: dialect).warnings.map(\.message)
        } catch let error as ModelError {
            return error.diagnostics.map(\.message)
        } catch {
            return ["\(error)"]
        }
    }
}
