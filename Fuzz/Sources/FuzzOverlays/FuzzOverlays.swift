import Foundation
import FuzzSupport
import Modelwright

/// An overlay in any of its forms, over a model that has everything that it may name.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOverlays(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do {
        let overlay = try ModelOverlay(data: FuzzInput.data(start, count), name: "Fuzz.json")
        let model = try ObjectModel(data: document, name: "Fuzz.xml", overlays: [overlay, overlay])
        MappingCheck(model, entity: "Author").check(json)
    } catch let error as ModelError {
        FuzzInput.require(!error.diagnostics.isEmpty, "An overlay is refused for no reason.")
        for diagnostic in error.diagnostics {
            FuzzInput.require(
                diagnostic.position.line > 0 && diagnostic.position.column > 0, "There is no such place: \(diagnostic)")
        }
    } catch {
        fatalError("Loading throws \(error)")
    }
    return 0
}

private let document = Data(
    """
    <model>
    <entity name="Author">
    <attribute name="name" optional="YES" attributeType="String"/>
    <attribute name="born" optional="YES" attributeType="Date"/>
    <attribute name="rank" optional="YES" attributeType="Integer 16" defaultValueString="3"/>
    <relationship name="books" optional="YES" toMany="YES" destinationEntity="Book" inverseName="author" inverseEntity="Book"/>
    </entity>
    <entity name="Book">
    <attribute name="title" optional="YES" attributeType="String"/>
    <relationship name="author" optional="YES" maxCount="1" destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
    </entity>
    </model>
    """.utf8)

private let json = Data(#"{"name": "a", "born": "2001-02-03T04:05:06Z", "rank": 1, "books": [{"title": "b"}]}"#.utf8)
