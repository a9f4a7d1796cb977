import Foundation
import Modelwright

/// Graphs that keep their changes: what JSON, patches and a program with many objects may make of them.
extension HostileCase {
    private static func graph(
        _ name: String, _ text: @escaping @Sendable () -> String,
        _ run: @escaping @Sendable (ObjectGraph, Data) throws -> String
    ) -> HostileCase {
        HostileCase(name: "graphs: \(name)", limits: .full, input: { Data(text().utf8) }) { data in
            let model = try ObjectModel(data: Data("<model>\(entities)</model>".utf8), name: "Hostile.xml")
            return try run(ObjectGraph(model: model, tracksChanges: true), data)
        }
    }

    private static let entities = """
        <entity name="E"><attribute name="id" attributeType="Integer 32"/><attribute name="s" optional="YES" attributeType="String"/>
        <relationship name="all" optional="YES" toMany="YES" destinationEntity="V" inverseName="e" inverseEntity="V"/>
        <userInfo><entry key="identityAttributes" value="id"/><entry key="jsonUnknownKeys" value="keep"/></userInfo></entity>
        <entity name="V"><attribute name="id" attributeType="Integer 32"/><attribute name="n" optional="YES" attributeType="Integer 32"/>
        <relationship name="e" optional="YES" maxCount="1" destinationEntity="E" inverseName="all" inverseEntity="E"/>
        <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>
        <entity name="Chain"><attribute name="id" attributeType="Integer 32"/><attribute name="s" optional="YES" attributeType="String"/>
        <relationship name="next" optional="YES" maxCount="1" destinationEntity="Chain"/>
        <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>
        <entity name="M"><attribute name="id" attributeType="Integer 32"/>
        <relationship name="many" optional="YES" toMany="YES" destinationEntity="W"><userInfo><entry key="jsonMerge" value="merge"/></userInfo></relationship>
        <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>
        <entity name="W"><attribute name="id" attributeType="Integer 32"/>
        <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>
        """

    private static let family = """
        <entity name="H"><relationship name="qs" optional="YES" toMany="YES" destinationEntity="Q"/></entity>
        <entity name="P"><attribute name="id" attributeType="Integer 32"/>
        <userInfo><entry key="identityAttributes" value="id"/><entry key="jsonDiscriminator" value="type"/></userInfo></entity>
        <entity name="Q" parentEntity="P"/><entity name="R" parentEntity="P"/>
        """

    /// Objects inside each other, twenty times; the last of each has a text.
    private static func chains(depth: Int, text: String) -> String {
        let chains = (0..<20).map { chain in
            let start = (0..<depth).map { "{\"id\":\(chain * depth + $0),\"next\":" }.joined()
            return start + "{\"id\":\(100_000 + chain),\"s\":\"\(text)\"}" + String(repeating: "}", count: depth)
        }
        return "[\(chains.joined(separator: ","))]"
    }

    /// Objects of V, with other members.
    private static func values(_ ids: some Sequence<Int>, _ member: String = "") -> String {
        "[\(ids.map { "{\"id\":\($0)\(member)}" }.joined(separator: ","))]"
    }

    private static func joined(_ count: Int, _ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: ",")
    }

    /// The object of E, with as many of V in its list, and another one of E, with none.
    private static func decodeLists(of count: Int, into graph: ObjectGraph) throws -> (ModelObject, ModelObject) {
        let owners = try graph.decode(
            .array(entity: "E"), from: "[{\"id\":1,\"all\":\(values(0..<count))},{\"id\":2,\"all\":[]}]")
        return (owners[0], owners[1])
    }

    private static func count(_ owner: ModelObject) throws -> Int {
        (try owner.value(forKey: "all") as? [ModelObject])?.count ?? -1
    }

    private static func merged(_ name: String, _ text: @escaping @Sendable () -> String) -> HostileCase {
        graph(name, text) { graph, data in
            let patch = try JSONValue(data: data)
            let owner = try decodeLists(of: 1, into: graph).0
            try graph.apply(mergePatch: patch, to: owner)
            return "\(try graph.encode().count) bytes"
        }
    }

    private static func patched(_ name: String, _ text: @escaping @Sendable () -> String) -> HostileCase {
        graph(name, text) { graph, data in
            let patch = try JSONPatch(JSONValue(data: data))
            let owner = try decodeLists(of: 1, into: graph).0
            try graph.apply(patch, to: owner)
            return "\(try graph.encode().count) bytes"
        }
    }

    /// 50,000 objects that are changed by their ids.
    private static func changed(
        _ name: String, _ run: @escaping @Sendable (ObjectGraph, [ModelObject]) throws -> String
    ) -> HostileCase {
        graph(name, { values(0..<50_000) }) { graph, data in
            try run(graph, try graph.decode(.array(entity: "V"), from: data))
        }
    }

    static let graphCases: [HostileCase] = [
        merged("a merge patch of 100,000 members") { "{\(joined(100_000) { "\"k\($0)\":\($0)" })}" },
        merged("a merge patch with 100,000 identities") { "{\"all\":[\(joined(100_000) { "\($0)" })]}" },
        merged("a merge patch with 100,000 objects") { "{\"all\":\(values(0..<100_000))}" },
        patched("a patch of 100,000 operations on one member") {
            "[\(joined(100_000) { "{\"op\":\"replace\",\"path\":\"/s\",\"value\":\"\($0)\"}" })]"
        },
        patched("a patch that adds 100,000 members") {
            "[\(joined(100_000) { "{\"op\":\"add\",\"path\":\"/k\($0)\",\"value\":\($0)}" })]"
        },
        patched("a patch that adds 100,000 elements") {
            "[\(joined(100_000) { "{\"op\":\"add\",\"path\":\"/all/-\",\"value\":\($0 + 1)}" })]"
        },
        changed("50,000 objects changed, and rolled back") { graph, objects in
            for (index, object) in objects.enumerated() { try object.setValue(index, forKey: "n") }
            let count = try graph.changes.updated.count
            try graph.rollback()
            return "\(count) changes, \(graph.hasChanges ? "some" : "none") after it"
        },
        changed("50,000 objects changed, and a patch of each") { graph, objects in
            for (index, object) in objects.enumerated() { try object.setValue(index, forKey: "n") }
            let changes = try graph.changes
            return "\(try objects.count { try changes.mergePatch(for: $0) != [:] }) patches"
        },
        changed("50,000 objects moved, renamed or deleted, and the JSON of all again") { graph, objects in
            let all = try graph.encode()
            let moved = objects.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
            try graph.findOrCreate(entity: "E", identity: 1).add(modelObjects: moved, forKey: "all")
            for (index, object) in objects.enumerated() where index % 3 > 0 {
                if index % 3 == 1 {
                    try object.setValue(index + 100_000, forKey: "id")
                } else {
                    try graph.delete(object)
                }
            }
            try graph.insert(objects.filter(graph.contains))
            try graph.decode(from: all)
            let count = try graph.changes.updated.count
            try graph.rollback()
            return "\(count) changes, \(graph.objects(entity: "V").count) objects after a rollback"
        },
        graph("50,000 objects inserted, and a patch of each") {
            "[]"
        } _: { graph, _ in
            let objects = try (0..<50_000).map { try graph.findOrCreate(entity: "V", identity: $0) }
            let changes = try graph.changes
            let count = try objects.count { try changes.mergePatch(for: $0) != [:] }
            try graph.rollback()
            return "\(count) patches, \(graph.objects(entity: "V").count) objects after a rollback"
        },
        changed("50,000 objects deleted one by one, and rolled back") { graph, objects in
            for object in objects { try graph.delete(object) }
            let count = try graph.changes.deleted.count
            try graph.rollback()
            return "\(count) changes, \(graph.objects(entity: "V").count) objects after it"
        },
        changed("one of 50,000 objects deleted and another made, 100,000 times") { graph, objects in
            var last = objects[0]
            for index in 0..<100_000 {
                try graph.delete(last)
                last = try graph.findOrCreate(entity: "V", identity: 50_000 + index)
            }
            return "\(graph.objects(entity: "V").count) objects"
        },
        changed("one of 50,000 objects deleted and made again, 100,000 times") { graph, objects in
            for _ in 0..<100_000 {
                try graph.delete(graph.findOrCreate(entity: "V", identity: 7))
                try graph.findOrCreate(entity: "V", identity: 7)
            }
            return "\(graph.objects(entity: "V").count) objects"
        },
        graph("objects 500 deep that come again with another last one") {
            chains(depth: 500, text: "new")
        } _: { _, data in
            let model = try ObjectModel(data: Data("<model>\(entities)</model>".utf8), name: "Hostile.xml")
            let graph = ObjectGraph(model: model)
            try graph.decode(.array(entity: "Chain"), from: chains(depth: 500, text: "old"))
            try graph.decode(.array(entity: "Chain"), from: data)
            return "\(try graph.fetch(entity: "Chain", where: "s == 'new'").count) have changed"
        },
        graph("100,000 rows that each add one object to a list") {
            "[\(joined(100_000) { "{\"id\":1,\"many\":[{\"id\":\($0)}]}" })]"
        } _: { graph, data in
            let owner = try graph.decode(.array(entity: "M"), from: data)[0]
            return "\((try owner.value(forKey: "many") as? [ModelObject])?.count ?? 0) objects"
        },
        graph("50,000 objects inserted for what stands for them") {
            "[\(joined(50_000) { "{\"id\":\($0),\"e\":\($0)}" })]"
        } _: { graph, data in
            try graph.decode(.array(entity: "V"), from: data)
            guard let entity = graph.model.entitiesByName["E"] else { return "" }
            for index in 0..<50_000 {
                let object = try DynamicObject(entity: entity)
                try object.setValue(index, forKey: "id")
                try graph.insert(object)
            }
            return "\(graph.objects(entity: "E").count) objects, \(graph.unresolvedReferences.count) unresolved"
        },
        graph("100,000 objects of another type than what waits for them") {
            values(0..<100_000, ",\"type\":\"R\"")
        } _: { _, data in
            let model = try ObjectModel(data: Data("<model>\(family)</model>".utf8), name: "Hostile.xml")
            let graph = ObjectGraph(model: model)
            try graph.decode(.object(entity: "H"), from: "{\"qs\":[\(joined(100_000) { "\($0)" })]}")
            graph.decoder.failures = .report
            return "\(try graph.decodeReporting(.array(entity: "P"), from: data).0.count) objects"
        },
        graph("50,000 calls that each name another identity, which nothing has") {
            ""
        } _: { graph, _ in
            for index in 0..<50_000 {
                try graph.decode(.array(entity: "V"), from: "[{\"id\":1,\"e\":\(index)}]")
            }
            return "\(graph.unresolvedReferences.count) unresolved"
        },
        graph("50,000 elements that a program moves to another list, and rolled back") {
            ""
        } _: { graph, _ in
            let (first, second) = try decodeLists(of: 50_000, into: graph)
            let objects = try first.value(forKey: "all") as? [ModelObject] ?? []
            try second.add(modelObjects: objects, forKey: "all")
            let moved = try count(second)
            try graph.rollback()
            return "\(moved) moved, \(try count(first)) there after it"
        },
        graph("50,000 elements that an update puts into another order") {
            "{\"all\":[\((0..<50_000).reversed().map(String.init).joined(separator: ","))]}"
        } _: { graph, data in
            let owner = try decodeLists(of: 50_000, into: graph).0
            try graph.update(owner, from: data)
            return "\(try count(owner)) objects"
        },
        graph("50,000 elements that an update moves to another list") {
            "[{\"id\":2,\"all\":[\(joined(50_000) { "\($0)" })]}]"
        } _: { graph, data in
            let (first, second) = try decodeLists(of: 50_000, into: graph)
            try graph.decode(.array(entity: "E"), from: data)
            return "\(try count(first)) and \(try count(second)) objects"
        },
        changed("50,000 objects in a removing call that has none of them") { graph, objects in
            try graph.decode(.array(entity: "V"), from: "[]", removing: .missing)
            return "\(graph.objects(entity: "V").count) objects"
        },
    ]
}
