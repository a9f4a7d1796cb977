import Foundation
import FuzzSupport
import Modelwright

/// JSON that is decoded by a model with a bit of everything: by classes, whose setters are typed, and without.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMapping(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let data = FuzzInput.data(start, count)
    for check in checks { check.check(data) }
    return 0
}

private let checks: [MappingCheck] = {
    let transforms: [String: ValueTransform] = ["Day": .date(format: "dd.MM.yyyy"), "List": .separated(by: ",")]
    let classes: [ModelObject.Type] = [Exhibit.self, Shelf.self, Book.self, Shape.self, Circle.self]
    return [[], classes].map { classes in
        do {
            let model = try ObjectModel(
                data: Data(exhibitModel.utf8), name: "Exhibit.xml", classes: classes, transforms: transforms)
            return MappingCheck(model, entity: "Exhibit")
        } catch {
            fatalError("The model cannot be used: \(error)")
        }
    }
}()
