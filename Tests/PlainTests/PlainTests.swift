import Foundation
import Modelwright
import Testing

/// Classes of a package, with imports like those above: this target has none of the compiler's upcoming features.
struct PlainTests {
    @Test func compilesBesidePlainImports() throws {
        let json = #"{"built":"2001-01-01T00:00:00Z","volumes":[{"kind":"map"}]}"#
        let shelf = try PlainModel().makeDecoder().decode(Shelf.self, from: Data(json.utf8))
        #expect(shelf.built == Date(timeIntervalSinceReferenceDate: 0))
        #expect(shelf.volumes.map(\.kind) == ["map"])
    }
}
