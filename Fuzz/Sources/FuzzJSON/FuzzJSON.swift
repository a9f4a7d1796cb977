import Foundation
import FuzzSupport

@testable import Modelwright

/// JSON text: what is read is written so that it reads back, and passing over a value checks as much as reading it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let data = FuzzInput.data(start, count)
    let value: JSONValue
    do {
        value = try JSONValue(data: data)
    } catch MappingError.data(let failure) {
        FuzzInput.require(
            (0...data.count).contains(failure.byteOffset ?? -1), "The failure is outside the document: \(failure)")
        FuzzInput.require(passingOver(data) == failure, "Passed over, it fails otherwise than \(failure)")
        return 0
    } catch {
        fatalError("Reading throws \(error)")
    }
    FuzzInput.require(passingOver(data) == nil, "What is read cannot be passed over.")
    let layouts: [OutputFormatting] = [[], .prettyPrinted, .sortedKeys, .escapingSlashes]
    for layout in layouts {
        let again = try? JSONValue(data: value.data(outputFormatting: layout))
        FuzzInput.require(again == value, "\(value) reads back as \(String(describing: again)).")
        FuzzInput.require(again?.hashValue == value.hashValue, "\(value) reads back with another hash value.")
    }
    checkLookAlikes(value)
    return 0
}

/// A value with other code points in its strings is another value, however alike they look to Swift.
private func checkLookAlikes(_ value: JSONValue) {
    let text = value.description
    for other in [text.precomposedStringWithCanonicalMapping, text.decomposedStringWithCanonicalMapping] {
        let isSame = other.utf8.elementsEqual(text.utf8)
        guard let again = try? JSONValue(data: Data(other.utf8)) else { continue }
        FuzzInput.require((again == value) == isSame, "\(text) and \(other) are taken for the same.")
    }
}

/// What passing over the document throws.
private func passingOver(_ data: Data) -> DataFailure? {
    let text = SourceText(data)
    defer { withExtendedLifetime(text) {} }
    do {
        var reader = try JSONReader(text.bytes, maximumDepth: 512)
        try reader.skip()
        try reader.finish()
        return nil
    } catch let error as JSONSyntaxError {
        return DataFailure(error, in: text)
    } catch {
        fatalError("Passing over throws \(error)")
    }
}
