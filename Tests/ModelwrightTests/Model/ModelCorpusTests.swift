import Foundation
import Testing

@testable import Modelwright

/// Real documents of 18 public projects, which are not part of this one.
///
/// They are looked for where the environment variable `MODELWRIGHT_CORPUS` says; without it these tests are skipped.
@Suite(.enabled(if: ModelFixtures.corpus != nil, "MODELWRIGHT_CORPUS is not set: the real documents are not here"))
struct ModelCorpusTests {
    /// What a document gets other than `missing-inverse`, by its path, each with the reason. All others get nothing.
    static let expectations: [String: [String]] = [
        // Xcode 3 wrote these: binary property lists.
        "RestKit__RestKit/Data Model.xcdatamodel": ["xcode-3-model"],
        "RestKit__RestKit/RKTwitterCoreData.xcdatamodel": ["xcode-3-model"],
        "nothirst__TICoreDataSync/Notebook.xcdatamodeld/Notebook.xcdatamodel": ["xcode-3-model"],
        "nothirst__TICoreDataSync/Notebook~2.xcdatamodeld/Notebook.xcdatamodel": ["xcode-3-model"],
        "nothirst__TICoreDataSync/Notebook~3.xcdatamodeld/Notebook.xcdatamodel": ["xcode-3-model"],
        "nothirst__TICoreDataSync/Notebook~4.xcdatamodeld/Notebook.xcdatamodel": ["xcode-3-model"],
        "nothirst__TICoreDataSync/TICDSSyncChange.xcdatamodel": ["xcode-3-model"],
        "nothirst__TICoreDataSync/TICDSSyncChangeSet.xcdatamodeld/TICDSSyncChangeSet.xcdatamodel": ["xcode-3-model"],
        "rentzsch__mogenerator/MyModel.xcdatamodeld/MyModel.xcdatamodel": ["xcode-3-model"],
        "rentzsch__mogenerator/MyModel~2.xcdatamodeld/MyModel.xcdatamodel": ["xcode-3-model"],
        // Notification.message and .title have no type and are not transient.
        "_history/binwiederhier__ntfy-ios@e5e440c3/Model.xcdatamodeld/Model.xcdatamodel": [
            "missing-attribute-type", "missing-attribute-type",
        ],
    ]

    /// What loading the current version of a bundle gets, each with the reason. All others load.
    static let bundleExpectations: [String: String] = [
        // Two versions and an empty list in .xccurrentversion.
        "JohnEstropia__CoreStore/Advanced.EvolutionDemo.xcdatamodeld": "no-current-version",
        // Nothing but an empty list in .xccurrentversion.
        "RestKit__RestKit/RestKitCoreData.xcdatamodeld": "empty-bundle",
        // Xcode 3 wrote the only version.
        "nothirst__TICoreDataSync/Notebook.xcdatamodeld": "xcode-3-model",
        "nothirst__TICoreDataSync/Notebook~2.xcdatamodeld": "xcode-3-model",
        "nothirst__TICoreDataSync/Notebook~3.xcdatamodeld": "xcode-3-model",
        "nothirst__TICoreDataSync/Notebook~4.xcdatamodeld": "xcode-3-model",
        "nothirst__TICoreDataSync/TICDSSyncChangeSet.xcdatamodeld": "xcode-3-model",
        "rentzsch__mogenerator/MyModel.xcdatamodeld": "xcode-3-model",
        "rentzsch__mogenerator/MyModel~2.xcdatamodeld": "xcode-3-model",
    ]

    private func folders(_ suffix: String) throws -> [String] {
        let root = try #require(ModelFixtures.corpus)
        let files = try #require(FileManager.default.enumerator(atPath: root.path))
        return files.compactMap { $0 as? String }.filter { $0.hasSuffix(suffix) }.sorted()
    }

    @Test func loadsEveryModelOrSaysWhyNot() throws {
        let root = try #require(ModelFixtures.corpus)
        var selection = RuleSelection()
        selection["missing-inverse"] = true
        var counts = ["loaded": 0, "refused": 0, "entities": 0, "attributes": 0, "relationships": 0, "no inverse": 0]
        for path in try folders(".xcdatamodel") {
            var found: [Diagnostic] = []
            do {
                let document = try ModelDocument(contentsOf: root.appendingPathComponent(path))
                let (resolved, diagnostics) = ModelStorage.resolve(document, selection)
                let storage = try #require(resolved)
                found = diagnostics
                counts["loaded", default: 0] += 1
                // Composites are mapped like entities, which come after those of the document.
                let entities = storage.entities.filter { $0.composite == nil }
                counts["entities", default: 0] += entities.count
                counts["attributes", default: 0] += entities.reduce(0) { $0 + $1.declaredAttributes.count }
                counts["relationships", default: 0] += entities.reduce(0) { $0 + $1.declaredRelationships.count }
            } catch let error as ModelError {
                found = error.diagnostics
                counts["refused", default: 0] += 1
            }
            counts["no inverse", default: 0] += found.count { $0.rule == "missing-inverse" }
            let rules = found.map(\.rule).filter { $0 != "missing-inverse" }
            #expect(rules == Self.expectations[path] ?? [], "\(path)")
        }
        // Counted with another XML parser, before this one was written.
        let expected = [
            "loaded": 198, "refused": 10, "entities": 703, "attributes": 2973, "relationships": 839, "no inverse": 29,
        ]
        #expect(counts == expected)
    }

    @Test func findsTheCurrentVersionOfEveryBundle() throws {
        let root = try #require(ModelFixtures.corpus)
        var counts = ["loaded": 0, "refused": 0]
        for path in try folders(".xcdatamodeld") {
            do {
                _ = try ModelDocument(contentsOf: root.appendingPathComponent(path))
                counts["loaded", default: 0] += 1
                #expect(Self.bundleExpectations[path] == nil, "\(path)")
            } catch {
                counts["refused", default: 0] += 1
                #expect(error.diagnostics.map(\.rule) == [Self.bundleExpectations[path] ?? ""], "\(path)")
            }
        }
        // Counted by another program, from the folders and their property lists.
        #expect(counts == ["loaded": 151, "refused": 9])
    }
}
