import Foundation
import Testing

@testable import Modelwright

/// Every fixture of the mapping, cut at every byte: an error with a place, from every entry point.
struct TruncatedFixtureTests {
    @Test(arguments: MappingFixture.all)
    func refusesEveryPrefix(fixture: MappingFixture) throws {
        let model = try ObjectModel(
            data: Data("<model>\n\(fixture.model)</model>".utf8), name: "Test.xml",
            transforms: MappingFixture.transforms)
        let entity = try #require(fixture.root ?? model.entities.first?.name)
        let decoder = ModelDecoder(model: model)
        let path = fixture.array ?? ""
        let bytes = Array(fixture.json.utf8)
        let calls: [(Data) throws -> Void] = [
            { _ = try decoder.decode(entity: entity, from: $0, at: path) },
            { _ = try decoder.decodeArray(entity: entity, from: $0, at: path) },
            { _ = try decoder.decode(.object(entity: entity, at: "x.y"), from: $0) },
            { _ = try decoder.decodeReporting(.array(entity: entity, at: path), from: $0) },
            { _ = try JSONValue(data: $0) },
        ]
        let text = fixture.json.trimmingCharacters(in: .whitespacesAndNewlines)
        for count in 0..<text.utf8.count {
            let data = Data(bytes.prefix(count))
            for call in calls {
                let error = #expect(throws: MappingError.self) { try call(data) }
                guard case .data(let failure)? = error else {
                    Issue.record("\(count) bytes: \(String(describing: error))")
                    continue
                }
                // What does not fit may show before the end does.
                if failure.reason == .syntax {
                    // A literal, a number or an escape that is cut is placed where it begins.
                    let token = bytes[min(failure.byteOffset ?? 0, count)..<count]
                    #expect(!token.contains { ",:{}[] \n".utf8.contains($0) }, "\(count) bytes")
                }
                #expect(failure.line != nil && failure.column != nil, "\(count) bytes")
            }
        }
    }
}
