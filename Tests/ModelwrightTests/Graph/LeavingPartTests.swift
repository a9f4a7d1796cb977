import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// Objects without an identity that lead to something which leads back: they leave with what they were in all the same.
struct LeavingPartTests {
    private static func graph(tracksChanges: Bool = false) throws -> ObjectGraph {
        let xml =
            Text.entity(
                "Order", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("lines", "Line", inverse: "order"), Text.toOne("gift", "Line"))
            + Text.entity(
                "Line", Text.attribute("count", "Integer 32"), Text.toOne("order", "Order", inverse: "lines"),
                Text.toOne("product", "Product", inverse: "lines"), Text.toMany("parts", "Part", inverse: "line"))
            + Text.entity(
                "Part", Text.attribute("name", "String"), Text.toOne("line", "Line", inverse: "parts"),
                Text.toOne("maker", "Maker", inverse: "best"))
            + Text.entity(
                "Maker", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toOne("best", "Part", inverse: "maker"))
            + Text.entity(
                "Product", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("code", "String"),
                Text.toMany("lines", "Line", inverse: "product"), Text.toMany("favourites", "Line")
            ).replacing(
                "</entity>",
                with: "<uniquenessConstraints><uniquenessConstraint><constraint value=\"code\"/>"
                    + "</uniquenessConstraint></uniquenessConstraints></entity>")
        let model = try ObjectModel(
            data: Data("<model>\(xml)</model>".utf8), name: "Orders.xml")
        return ObjectGraph(model: model, tracksChanges: tracksChanges)
    }

    private static let json = #"{"id":1,"lines":[{"count":2,"product":{"id":7}},{"count":3,"product":{"id":8}}]}"#
    private static let written =
        #"{"Order":[{"id":1,"lines":[{"count":2,"product":7},{"count":3,"product":8}]}],"Product":[{"id":7},{"id":8}]}"#

    @Test func comesAgain() throws {
        let graph = try Self.graph()
        for _ in 1...3 {
            try graph.decode(.object(entity: "Order"), from: Self.json)
            #expect(try graph.checkedText() == Self.written)
            let lines = graph.objects(entity: "Line")
            #expect(lines.count == 2)
            let product = try graph.numbered("Product", 7)
            #expect(try product.value(forKey: "lines") as? [ModelObject] == [lines[0]])
        }
    }

    @Test func isLetGo() throws {
        let graph = try Self.graph()
        try graph.decode(.object(entity: "Order"), from: Self.json)
        let line = graph.objects(entity: "Line")[0]
        try graph.decode(.object(entity: "Order"), from: #"{"id":1,"lines":[]}"#)
        #expect(try graph.checkedText() == #"{"Order":[{"id":1,"lines":[]}],"Product":[{"id":7},{"id":8}]}"#)
        #expect(!graph.contains(line))
        #expect(try line.value(forKey: "product") == nil)
    }

    /// What is inside of it as well; also where one object leads to one.
    @Test func takesItsPartsAlong() throws {
        let graph = try Self.graph()
        let json = #"{"id":1,"gift":{"count":1,"product":7,"parts":[{"name":"a","maker":{"id":5}}]}}"#
        let written =
            #"{"Order":[{"id":1,"gift":{"count":1,"product":7,"parts":[{"name":"a","maker":5}]}}],"Maker":[{"id":5}]}"#
        for _ in 1...2 {
            try graph.decode(.object(entity: "Order"), from: json)
            #expect(try graph.checkedText() == written)
        }
        try graph.decode(.object(entity: "Order"), from: #"{"id":1,"gift":null}"#)
        #expect(try graph.checkedText() == #"{"Order":[{"id":1,"gift":null}],"Maker":[{"id":5}]}"#)
        #expect(graph.objects(entity: "Part").isEmpty)
    }

    /// A list that has it keeps it, and only that writes it.
    @Test func isInAnotherList() throws {
        let graph = try Self.graph()
        try graph.decode(.object(entity: "Order"), from: Self.json)
        let line = graph.objects(entity: "Line")[0]
        let product = try graph.numbered("Product", 8)
        try product.add(modelObject: line, forKey: "favourites")
        try graph.decode(.object(entity: "Order"), from: #"{"id":1,"lines":[]}"#)
        let written =
            #"{"Order":[{"id":1,"lines":[]}],"Product":[{"id":7},{"id":8,"favourites":[{"count":2,"product":7}]}]}"#
        #expect(try graph.checkedText() == written)
    }

    /// One that its own end moves is where that leads.
    @Test func movesItself() throws {
        let graph = try Self.graph()
        try graph.decode(.object(entity: "Order"), from: Self.json)
        let line = graph.objects(entity: "Line")[0]
        try graph.update(line, from: #"{"order":{"id":2}}"#)
        let written =
            #"{"Order":[{"id":1,"lines":[{"count":3,"product":8}]},{"id":2}],"#
            + #""Line":[{"count":2,"order":2,"product":7}],"Product":[{"id":7},{"id":8}]}"#
        #expect(try graph.checkedText() == written)
        try graph.update(line, from: #"{"order":null}"#)
        #expect(graph.contains(line))
    }

    /// A program that lets it lead to something else doesn't put it there.
    @Test(arguments: [false, true]) func leadsToAnother(isSetByValue: Bool) throws {
        let graph = try Self.graph()
        try graph.decode(.object(entity: "Order"), from: Self.json)
        let (line, product) = (graph.objects(entity: "Line")[0], try graph.numbered("Product", 8))
        if isSetByValue {
            try line.setValue(product, forKey: "product")
        } else {
            try line.set(modelObject: product, forKey: "product")
        }
        let lines = #"[{"count":2,"product":8},{"count":3,"product":8}]"#
        #expect(try graph.checkedText() == #"{"Order":[{"id":1,"lines":\#(lines)}],"Product":[{"id":7},{"id":8}]}"#)
        try graph.decode(.object(entity: "Order"), from: Self.json)
        #expect(try graph.checkedText() == Self.written)
    }

    /// Also if it has led to nothing, or to what JSON has only named.
    @Test(arguments: [#"{"count":2}"#, #"{"count":2,"product":null}"#, #"{"count":2,"product":9}"#])
    func leadsToTheFirst(line json: String) throws {
        let graph = try Self.graph()
        try graph.decode(.object(entity: "Product"), from: #"{"id":7}"#)
        try graph.decode(.object(entity: "Order"), from: #"{"id":1,"lines":[\#(json)]}"#)
        let line = graph.objects(entity: "Line")[0]
        try line.set(modelObject: graph.numbered("Product", 7), forKey: "product")
        let written = #"{"Order":[{"id":1,"lines":[{"count":2,"product":7}]}],"Product":[{"id":7}]}"#
        #expect(try graph.checkedText() == written)
        // What is taken out, and put into a list, is there.
        try graph.objects(entity: "Order")[0].remove(modelObject: line, forKey: "lines")
        try graph.numbered("Product", 7).add(modelObject: line, forKey: "favourites")
        #expect(
            try graph.checkedText()
                == #"{"Order":[{"id":1,"lines":[]}],"Product":[{"id":7,"favourites":[{"count":2,"order":null,"product":7}]}]}"#
        )
    }

    /// The list of what it leads to isn't changed for a server.
    @Test(arguments: ObjectFamily.allCases) func isNoChangeOfAList(_ family: ObjectFamily) throws {
        let graph = ObjectGraph(model: try family.numberedModel(), tracksChanges: true)
        let album = try graph.findOrCreate(entity: "Album", identity: 4)
        let note = try graph.decode(.object(entity: "Note"), from: #"{"text":"t"}"#)
        graph.acceptChanges()
        try note.set(modelObject: album, forKey: "album")
        let changes = try graph.changes
        #expect(try changes.mergePatch(for: album) == [:])
        #expect(try changes.mergePatch(for: note) == ["album": 4])
        try GraphChecker(graph: graph).check()
    }

    /// Nor does the change keep it, when JSON takes it out of what it was in.
    @Test(arguments: ["own end", "part"]) func isOverWithItsChange(way: String) throws {
        let graph = try Self.graph(tracksChanges: true)
        try graph.decode(.object(entity: "Order"), from: Self.json)
        let (line, product) = (graph.objects(entity: "Line")[0], try graph.numbered("Product", 8))
        if way == "own end" {
            try line.set(modelObject: product, forKey: "product")
        } else {
            try line.add(modelObject: graph.new("Part"), forKey: "parts")
            try graph.insert(line)
        }
        #expect(graph.hasChanges)
        try graph.decode(.object(entity: "Order"), from: Self.json)
        #expect(try graph.checkedText() == Self.written)
        #expect("\(try graph.changes)" == "no changes")
        #expect(graph.objects(entity: "Line").count == 2)
    }

    @Test func staysWhereTheCallThrows() throws {
        let graph = try Self.graph()
        try graph.decode(.object(entity: "Order"), from: Self.json)
        graph.decoder.validates = true
        let error = #expect(throws: MappingError.self) {
            try graph.decode(
                .object(entity: "Order"),
                from: #"{"id":1,"lines":[{"product":{"id":7,"code":"x"}},{"product":{"id":8,"code":"x"}}]}"#)
        }
        guard case .data(let failure) = error else { return }
        #expect(failure.reason == .notUnique)
        #expect(try graph.checkedText() == Self.written)
    }
}
