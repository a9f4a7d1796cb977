import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Null for what only key paths lead through names all that is below it, also what a program has changed.
struct ClearedContainerTests {
    @Test(arguments: [#"{"c":{"home":null}}"#, #"{"c":null}"#]) func endsChanges(json: String) throws {
        func keyPath(_ path: String) -> String {
            #"<userInfo><entry key="jsonKeyPath" value="\#(path)"/></userInfo>"#
        }
        func attribute(_ name: String, _ path: String) -> String {
            #"<attribute name="\#(name)" optional="YES" attributeType="String">\#(keyPath(path))</attribute>"#
        }
        let xml =
            Text.entity(
                "Shop", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                attribute("city", "c.home.city"), attribute("zip", "c.home.zip"),
                #"<relationship name="owner" optional="YES" maxCount="1" destinationEntity="Owner">\#(keyPath("c.home.owner"))</relationship>"#,
                #"<relationship name="staff" optional="YES" toMany="YES" destinationEntity="Owner">\#(keyPath("c.home.staff"))</relationship>"#
            )
            + Text.entity("Owner", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"))
        let model = try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Shops.xml")
        for isPatch in [false, true] {
            let graph = ObjectGraph(model: model, tracksChanges: true)
            try graph.decode(
                .object(entity: "Shop"),
                from: #"{"id":1,"c":{"home":{"city":"a","zip":"b","owner":{"id":1},"staff":[{"id":2}]}}}"#)
            let shop = try graph.numbered("Shop", 1)
            try shop.setValue("pa", forKey: "city")
            try shop.set(modelObject: graph.numbered("Owner", 2), forKey: "owner")
            try shop.add(modelObject: graph.numbered("Owner", 1), forKey: "staff")
            if isPatch {
                try graph.apply(mergePatch: JSONValue(data: Data(json.utf8)), to: shop)
            } else {
                try graph.update(shop, from: json)
            }
            try GraphChecker(graph: graph).check()
            #expect("\(try graph.changes)" == "no changes")
            #expect(try shop.value(forKey: "city") == nil && shop.value(forKey: "owner") == nil)
            #expect(try shop.value(forKey: "staff") as? [ModelObject] == [])
        }
    }
}
