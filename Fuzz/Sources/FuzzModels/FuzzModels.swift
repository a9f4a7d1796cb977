import Foundation
import FuzzSupport
import Modelwright

/// A model document, and JSON that is decoded by its first entity behind the last `</model>`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzModels(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let data = FuzzInput.data(start, count)
    let end = data.range(of: Data("</model>".utf8), options: .backwards)?.upperBound ?? data.endIndex
    do {
        let model = try ObjectModel(data: data[..<end], name: "Fuzz.xml", transforms: transforms)
        visit(model)
        let json = data[end...]
        if let entity = model.entities.first, !json.isEmpty {
            MappingCheck(model, entity: entity.name).check(Data(json))
        }
    } catch let error as ModelError {
        FuzzInput.require(!error.diagnostics.isEmpty, "A document is refused for no reason.")
        for diagnostic in error.diagnostics {
            FuzzInput.require(
                diagnostic.position.line > 0 && diagnostic.position.column > 0, "There is no such place: \(diagnostic)")
        }
    } catch {
        fatalError("Loading throws \(error)")
    }
    return 0
}

private let transforms: [String: ValueTransform] = [
    "Day": .date(format: "dd.MM.yyyy"), "Date": .date(format: "yyyy-MM-dd"), "List": .separated(by: ","),
    "StringArray": .separated(by: ","),
]

/// Follows everything that a description leads to.
private func visit(_ model: ObjectModel) {
    for entity in model.entities {
        for attribute in entity.attributes { _ = (attribute.type, attribute.defaultValue, attribute.jsonKeyPath) }
        for relationship in entity.relationships {
            _ = (relationship.destinationEntity.name, relationship.inverseRelationship?.name, relationship.userInfo)
        }
        _ = (entity.superentity?.name, entity.subentities.map(\.name), entity.identityAttributes, entity.userInfo)
    }
    _ = (model.configurations, model.fetchRequestTemplatesByName, model.composites.map(\.name), model.warnings)
}
