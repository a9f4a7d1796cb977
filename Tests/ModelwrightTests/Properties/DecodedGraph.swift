import Foundation

@testable import Modelwright

/// What a decode call came to: the objects of each root and the report, or why there are none.
enum DecodedGraph {
    case objects([[ModelObject]], MappingReport)
    case failures([DataFailure])

    /// Where a document is decoded from.
    enum Source {
        case bytes(Data), value(JSONValue), dictionary([String: Any])
    }

    init(_ source: Source, _ roots: [PlannedDocument.Root], _ model: ObjectModel, _ options: DecodingOptions) throws {
        let run = DecodingRun(storage: model.storage, options: options)
        var objects: [[ModelObject]] = roots.map { _ in [] }
        do {
            let requests = try roots.map { root in
                try DecodingRequest(
                    model.entities[root.entity].name, nil, root.key ?? "", isArray: root.isArray, in: model)
            }
            func take(_ index: Int, _ taken: [ModelObject]) { objects[index] = taken }
            let report =
                switch source {
                case .bytes(let data): try run.decode(data, requests, take)
                case .value(let value): try run.decode(value, requests, take)
                case .dictionary(let dictionary): try run.decode(dictionary, requests, take)
                }
            self = .objects(objects, report)
        } catch MappingError.data(let failure) {
            self = .failures([failure])
        } catch MappingError.failures(let failures) {
            self = .failures(failures)
        }
    }

    var failures: [DataFailure] { if case .failures(let failures) = self { failures } else { [] } }

    /// In words, for a failed property.
    var summary: String {
        switch self {
        case .objects(_, let report):
            "objects, and the report\n\(report.entries.map { "\($0.kind) \($0)" }.joined(separator: "\n"))"
        case .failures(let failures): failures.map { "\($0.reason) \($0)" }.joined(separator: "\n")
        }
    }
}
