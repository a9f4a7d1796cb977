import Foundation
import FuzzSupport
@testable import Modelwright

/// The expression of a derived attribute, of each type that is computed, and a predicate.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzExpressions(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: FuzzInput.data(start, count), as: UTF8.self)
    ask(text)
    for type in ["String", "Integer 16", "Decimal", "Double", "Boolean", "Date"] {
        var attribute = AttributeDocument(name: "derived", attributeType: type)
        (attribute.isOptional, attribute.isDerived, attribute.derivationExpression) = (true, true, text)
        guard var entity = document.entities.first else { return 0 }
        entity.attributes.append(attribute)
        var changed = document
        changed.entities[0] = entity
        do {
            let model = try ObjectModel(changed)
            let object = try ModelDecoder(model: model).decode(entity: "Author", from: json)
            _ = try object.value(forKey: "derived")
            let encoder = ModelEncoder(model: model)
            let first = try encoder.encode(object)
            FuzzInput.require(try encoder.encode(object) == first, "It is written in two ways.")
            try object.setValue("c", forKey: "name")
            _ = try encoder.encode(object)
        } catch let error as ModelError {
            FuzzInput.require(!error.diagnostics.isEmpty, "An expression is refused for no reason.")
        } catch {
            fatalError("A derived attribute throws \(error)")
        }
    }
    return 0
}

/// The text as a predicate, which is checked when a model is loaded, and asked of an object.
private func ask(_ text: String) {
    var changed = document
    changed.fetchRequests.append(FetchRequestDocument(name: "asked", entity: "Author", predicateString: text))
    do {
        let model = try ObjectModel(changed)
        FuzzInput.require(model.warnings.allSatisfy { $0.rule == "bad-predicate" }, "A predicate has another warning.")
        let object = try ModelDecoder(model: model).decode(entity: "Author", from: json)
        guard let entity = model.entity(named: "Author") else { return }
        do throws(ExpressionError) {
            let predicate = try EntityPredicate(text, of: entity)
            FuzzInput.require(model.warnings.isEmpty || text.isEmpty, "It is refused at load, and taken later.")
            _ = predicate.matches(object)
        } catch {
            FuzzInput.require(error.offset <= text.count, "The fault is behind the text.")
        }
    } catch {
        fatalError("A predicate throws \(error)")
    }
}

private let document: ModelDocument = {
    let text = """
        <model>
        <entity name="Author">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="born" optional="YES" attributeType="Date"/>
        <attribute name="rank" optional="YES" attributeType="Integer 64"/>
        <attribute name="height" optional="YES" attributeType="Double"/>
        <attribute name="weight" optional="YES" attributeType="Decimal"/>
        <attribute name="isOpen" optional="YES" attributeType="Boolean"/>
        <relationship name="books" optional="YES" toMany="YES" destinationEntity="Book" inverseName="author" inverseEntity="Book"/>
        </entity>
        <entity name="Book">
        <attribute name="price" optional="YES" attributeType="Decimal"/>
        <relationship name="author" optional="YES" maxCount="1" destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
        </entity>
        </model>
        """
    do {
        return try ModelDocument(data: Data(text.utf8), name: "Fuzz.xml")
    } catch {
        fatalError("\(error)")
    }
}()

private let json = Data(
    """
    {"name": "Émile", "born": "2001-02-03T04:05:06Z", "rank": 9223372036854775807, "height": 1e308, "weight": 0.5, \
    "isOpen": true, "derived": null, "books": [{"price": 1.5}, {"price": null}]}
    """.utf8)
