import Foundation
import Testing

@testable import Modelwright

/// JSON's keys have no order (RFC 8259, section 4), so what is decoded does not depend on it: every small document of a
/// model in which key paths meet, in every order.
struct KeyOrderTests {
    private typealias Text = ModelText

    /// A relationship with two key paths, and an attribute that is flattened below one or both.
    private static let models = [
        Text.attribute("f", "String", ["jsonKeyPath": "x.f"]),
        Text.attribute("f", "String", ["jsonKeyPath": "s.f"]),
        Text.attribute("f", "String", ["jsonKeyPath": "x.f", "jsonKeyPath.1": "s.f"]),
        Text.attribute("f", "String", ["jsonKeyPath": "s.f", "jsonKeyPath.1": "x.f"]),
        Text.attribute("f", "String", ["jsonKeyPath": "x.in.f"]),
    ].map { attribute in
        Text.entity(
            "Root", attribute,
            Text.toOne("r", "Child", ["jsonKeyPath": "s", "jsonKeyPath.1": "x"]))
            + Text.entity("Child", ["jsonUnknownKeys": "keep"], Text.attribute("id", "Integer 16"))
    }

    /// What may be at `s` and at `x`: nil for nothing.
    private static let values: [String?] =
        [nil, "null", "{}"]
        + orders([#""id":1"#, #""f":"a""#, #""in":{"f":"b"}"#]).map { "{\($0.joined(separator: ","))}" }

    /// Every choice of texts, in every order.
    private static func orders(_ texts: [String]) -> [[String]] {
        texts.indices.flatMap { index -> [[String]] in
            var others = texts
            let first = others.remove(at: index)
            return [[first]] + orders(others).map { [first] + $0 }
        }
    }

    @Test(arguments: models.indices)
    func nothingDependsOnTheOrderOfKeys(index: Int) throws {
        let model = try ObjectModel(data: Data("<model>\(Self.models[index])</model>".utf8), name: "Test.xml")
        let decoder = ModelDecoder(model: model)
        /// What the document comes out as, and whether the report is empty.
        func outcome(_ members: [String]) throws -> (JSONValue, Bool) {
            let json = Data("{\(members.joined(separator: ","))}".utf8)
            let (object, report) = try decoder.decodeReporting(.object(entity: "Root"), from: json)
            return (try ModelEncoder(model: model).jsonValue(object), report.entries.isEmpty)
        }
        for first in Self.values {
            for second in Self.values {
                let members = [first.map { "\"s\":\($0)" }, second.map { "\"x\":\($0)" }].compactMap { $0 }
                let (forwards, backwards) = (try outcome(members), try outcome(members.reversed()))
                #expect(forwards == backwards, "\(members)")
            }
        }
    }
}
