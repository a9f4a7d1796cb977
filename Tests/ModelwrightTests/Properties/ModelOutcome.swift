import Foundation

@testable import Modelwright

/// What a model makes of documents, in words.
struct ModelOutcome {
    let model: ObjectModel
    let roots: [PlannedDocument.Root]
    let mode: FailureMode

    func lines(_ data: Data) throws -> [String] {
        let options = DecodingOptions(failures: mode, isReporting: true)
        let graph = try DecodedGraph(.bytes(data), roots, model, options)
        guard case .objects(let objects, _) = graph else { return [graph.summary] }
        return [graph.summary] + objects.joined().map(written) + GraphRecord(Array(objects.joined())).lines
    }

    /// - Parameter other: A document by whose objects those of the first are updated.
    func lines(_ data: Data, updatedBy other: Data) throws -> [String] {
        guard case .objects(let objects, _) = try DecodedGraph(.bytes(data), roots, model, DecodingOptions()),
            case .objects(let others, _) = try DecodedGraph(.bytes(other), roots, model, DecodingOptions())
        else { return [] }
        var lines: [String] = []
        for (objects, others) in zip(objects, others) {
            guard let object = objects.first, let other = others.first,
                let json = try? ModelEncoder(model: model).encode(other)
            else { continue }
            do {
                let report = try ModelDecoder(model: model).updateReporting(object, from: json)
                lines += report.entries.map { "\($0.kind) \($0)" } + [written(object)]
            } catch {
                lines.append("\(error)")
            }
        }
        return lines
    }

    private func written(_ object: ModelObject) -> String {
        do {
            return String(decoding: try ModelEncoder(model: model).encode(object), as: UTF8.self)
        } catch {
            return "\(error)"
        }
    }
}
