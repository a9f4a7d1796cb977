import Foundation
import Testing

@testable import Modelwright

private typealias Text = ModelText

/// What a program has done since it accepted its changes, as lists and as patches.
struct GraphChangesTests {
    private static let xml =
        Text.entity(
            "Band", ["identityAttributes": "name"], Text.attribute("name", "String"),
            Text.attribute("formed", "Integer 16", ["jsonKeyPath": "history.formed"]),
            Text.toMany("albums", "Album", inverse: "band"), Text.toOne("label", "Label"))
        + Text.entity(
            "Album", ["identityAttributes": "title"], Text.attribute("title", "String"),
            Text.toOne("band", "Band", inverse: "albums"))
        + Text.entity("Label", Text.attribute("city", "String"), Text.attribute("code", "String"))

    private static let json = """
        [{"name":"Kites","history":{"formed":1974},"albums":[{"title":"Up"},{"title":"Down"}],"label":{"city":"Bath","code":"B"}},
         {"name":"Comets","albums":[]}]
        """

    private static func graph(_ family: ObjectFamily) throws -> ObjectGraph {
        let graph = ObjectGraph(
            model: try ObjectModel(
                data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml", classes: family.bandClasses),
            tracksChanges: true)
        try graph.decode(.array(entity: "Band"), from: json)
        return graph
    }

    private static func band(_ graph: ObjectGraph, _ name: String = "Kites") throws -> ModelObject {
        try #require(graph.object(entity: "Band", identity: name))
    }

    @Test(arguments: ObjectFamily.allCases) func listsWhatTheProgramHasDone(_ family: ObjectFamily) throws {
        let graph = try Self.graph(family)
        #expect(!graph.hasChanges)
        #expect(try graph.changes.isEmpty)
        let (kites, comets) = (try Self.band(graph), try Self.band(graph, "Comets"))
        let down = try #require(graph.object(entity: "Album", identity: "Down"))
        try kites.setValue(1975, forKey: "formed")
        try comets.add(modelObject: down, forKey: "albums")
        let new = try graph.findOrCreate(entity: "Album", identity: "Left")
        try graph.delete(#require(graph.object(entity: "Album", identity: "Up")))
        let changes = try graph.changes
        #expect(graph.hasChanges)
        #expect(changes.inserted == [new])
        #expect(try changes.deleted.map { try $0.value(forKey: "title") as? String } == ["Up"])
        #expect(changes.updated.map(\.object) == [kites, down, comets])
        #expect(
            "\(changes)" == """
                inserted Album "Left"
                updated Band "Kites": formed, albums
                updated Album "Down": band
                updated Band "Comets": albums
                deleted Album "Up"
                """)
        let formed = try #require(changes.updated.first?.properties.first)
        #expect(formed.name == "formed" && formed.old as? Int == 1974 && formed.new as? Int == 1975)
        #expect(changes.updated[0].properties.map(\.name) == ["formed", "albums"])
        #expect((changes.updated[0].properties[1].old as? [ModelObject])?.count == 2)
        #expect(changes.updated[1].properties.map(\.name) == ["band"])
        graph.acceptChanges()
        #expect(!graph.hasChanges)
    }

    /// One request is answered, and the others aren't yet.
    @Test(arguments: ObjectFamily.allCases) func acceptsWhatSomeObjectsHave(_ family: ObjectFamily) throws {
        let graph = try Self.graph(family)
        let (kites, comets) = (try Self.band(graph), try Self.band(graph, "Comets"))
        let down = try #require(graph.object(entity: "Album", identity: "Down"))
        let up = try #require(graph.object(entity: "Album", identity: "Up"))
        try kites.setValue(1975, forKey: "formed")
        try #require(kites.value(forKey: "label") as? ModelObject).setValue("York", forKey: "city")
        try comets.add(modelObject: down, forKey: "albums")
        let new = try graph.findOrCreate(entity: "Album", identity: "Left")
        try graph.delete(up)
        graph.acceptChanges(of: [kites])
        // The part inside it is accepted, and its side of what moved; that Up is deleted isn't.
        #expect(
            "\(try graph.changes)" == """
                inserted Album "Left"
                updated Album "Down": band
                updated Band "Comets": albums
                deleted Album "Up"
                """)
        graph.acceptChanges(of: [up, down])
        #expect("\(try graph.changes)" == #"inserted Album "Left""#)
        try graph.rollback()
        #expect(!graph.contains(new) && !graph.contains(up))
        #expect(
            String(decoding: try graph.encode(), as: UTF8.self)
                == #"{"Band":[{"name":"Kites","history":{"formed":1975},"albums":[],"label":{"city":"York","code":"B"}},{"name":"Comets","albums":["Down"]}],"Album":[{"title":"Down"}]}"#
        )
        graph.acceptChanges(of: [up, new])
        #expect(!graph.hasChanges)
    }

    /// Only what the program has inserted, and isn't accepted, says who has the album: from now on the album says it.
    @Test(arguments: ObjectFamily.allCases) func acceptsWhatAnInsertedObjectSays(_ family: ObjectFamily) throws {
        let graph = try Self.graph(family)
        let up = try #require(graph.object(entity: "Album", identity: "Up"))
        try graph.findOrCreate(entity: "Band", identity: "Reefs").add(modelObject: up, forKey: "albums")
        #expect(try graph.changes.mergePatch(for: up) == ["band": "Reefs"])
        graph.acceptChanges(of: [up])
        try graph.rollback()
        #expect(graph.unresolvedReferences.count == 1)
        #expect(
            String(decoding: try graph.encode(), as: UTF8.self).hasSuffix(
                #""Album":[{"title":"Up","band":"Reefs"},{"title":"Down"}]}"#))
    }

    /// A server knows what was deleted by the identity that it had. What has come with one goes on with what was there.
    @Test(arguments: ObjectFamily.allCases) func knowsWhatTheServerHas(_ family: ObjectFamily) throws {
        let graph = try Self.graph(family)
        let (kites, comets) = (try Self.band(graph), try Self.band(graph, "Comets"))
        try comets.setValue("Reefs", forKey: "name")
        try graph.insert(comets)
        #expect(try graph.changes.identity(of: comets) == "Comets")
        try graph.delete([kites, comets])
        let new = try graph.findOrCreate(entity: "Band", identity: "Kites")
        let changes = try graph.changes
        #expect(changes.deleted == [comets])
        #expect(changes.deleted.map(changes.identity) == ["Comets"])
        #expect(changes.updated.map(\.object).contains(new) && changes.identity(of: new) == "Kites")
        try graph.decode(.array(entity: "Band"), from: #"[{"name":"Kites"}]"#)
        #expect(try graph.changes.deleted == [comets])
    }

    @Test(arguments: ObjectFamily.allCases) func makesPatches(_ family: ObjectFamily) throws {
        let graph = try Self.graph(family)
        let kites = try Self.band(graph)
        try kites.setValue(nil, forKey: "formed")
        let label = try #require(try kites.value(forKey: "label") as? ModelObject)
        try label.setValue("York", forKey: "city")
        try kites.remove(
            modelObject: #require(graph.object(entity: "Album", identity: "Up")), forKey: "albums")
        let changes = try graph.changes
        #expect(
            try changes.mergePatch(for: kites)
                == ["history": ["formed": nil], "albums": ["Down"], "label": ["city": "York"]])
        #expect(
            try changes.jsonPatch(for: kites).json.description
                == #"[{"op":"replace","path":"/history/formed","value":null},{"op":"remove","path":"/albums/0"},{"op":"replace","path":"/label/city","value":"York"}]"#
        )
        #expect(try changes.mergePatch(for: Self.band(graph, "Comets")) == [:])
        #expect(try changes.jsonPatch(for: Self.band(graph, "Comets")).operations.isEmpty)
        #expect(
            try changes.jsonValue(for: kites).description
                == #"{"name":"Kites","history":{"formed":null},"albums":["Down"],"label":{"city":"York","code":"B"}}"#)
        let other = try Self.graph(family)
        try other.apply(changes.jsonPatch(for: kites), to: Self.band(other))
        #expect(try other.changes.isEmpty)
        #expect(
            try other.changes.jsonValue(for: Self.band(other)).description
                == #"{"name":"Kites","history":{"formed":null},"albums":["Down"],"label":{"city":"York","code":"B"}}"#)
    }

    @Test(arguments: ObjectFamily.allCases)
    func makesPatchesOfWhatIsNewAndRefusesWhatIsGone(_ family: ObjectFamily) throws {
        let graph = try Self.graph(family)
        let new = try graph.findOrCreate(entity: "Album", identity: "Left")
        try new.set(modelObject: Self.band(graph, "Comets"), forKey: "band")
        let up = try #require(graph.object(entity: "Album", identity: "Up"))
        try graph.delete(up)
        let changes = try graph.changes
        #expect(try changes.mergePatch(for: new) == ["title": "Left", "band": "Comets"])
        #expect(
            try changes.jsonPatch(for: new).json.description
                == #"[{"op":"add","path":"","value":{"title":"Left","band":"Comets"}}]"#)
        #expect {
            try changes.mergePatch(for: up)
        } throws: {
            "\($0)" == "$: Album: expected an object of the graph, found one that was deleted."
        }
    }

    /// JSON overrules a change of what it names, and what it brings is none.
    @Test(arguments: ObjectFamily.allCases) func leavesWhatJSONBringsOut(_ family: ObjectFamily) throws {
        let graph = try Self.graph(family)
        let kites = try Self.band(graph)
        try kites.setValue(1975, forKey: "formed")
        try graph.decode(.array(entity: "Band"), from: #"[{"name":"Kites","label":{"city":"York"}},{"name":"Larks"}]"#)
        #expect(try graph.changes.updated.map(\.object) == [kites])
        #expect(try graph.changes.updated[0].properties.map(\.name) == ["formed"])
        // A server's answer.
        try graph.update(kites, from: #"{"history":{"formed":1975}}"#)
        #expect(!graph.hasChanges)
        let draft = try graph.findOrCreate(entity: "Album", identity: "Left")
        #expect(try graph.changes.inserted == [draft])
        try graph.decode(.array(entity: "Album"), from: #"[{"title":"Left"}]"#)
        #expect(!graph.hasChanges)
        try graph.decode(.array(entity: "Album"), from: #"[{"title":"Left"}]"#, removing: .missing)
        #expect(!graph.hasChanges && graph.objects(entity: "Album") == [draft])
        try kites.setValue("gone", forKey: "name")
        #expect(throws: MappingError.self) {
            try graph.decode(.array(entity: "Band"), from: #"[{"name":1.5,"albums":3}]"#)
        }
        #expect(try graph.changes.updated.map(\.properties.count) == [1])
    }

    @Test(arguments: ObjectFamily.allCases) func takesChangesBack(_ family: ObjectFamily) throws {
        let graph = try Self.graph(family)
        let before = try graph.jsonValue()
        let objects = graph.objects(entity: "Band") + graph.objects(entity: "Album")
        let (kites, comets) = (try Self.band(graph), try Self.band(graph, "Comets"))
        try kites.setValue("Flyers", forKey: "name")
        try graph.insert(kites)
        let left = try graph.findOrCreate(entity: "Album", identity: "Left")
        try kites.add(modelObject: left, forKey: "albums")
        try graph.delete(comets)
        try graph.delete(#require(graph.object(entity: "Album", identity: "Up")))
        try #require(try kites.value(forKey: "label") as? ModelObject).setValue("York", forKey: "city")
        // Something waits for what was deleted.
        try graph.decode(.array(entity: "Album"), from: #"[{"title":"Down","band":"Comets"}]"#)
        try graph.rollback()
        #expect(graph.objects(entity: "Band") + graph.objects(entity: "Album") == objects)
        #expect(graph.object(entity: "Band", identity: "Kites") === kites)
        #expect(graph.object(entity: "Band", identity: "Flyers") == nil)
        #expect(graph.object(entity: "Album", identity: "Left") == nil && !graph.contains(left))
        #expect(graph.unresolvedReferences.isEmpty)
        #expect(
            try (comets.value(forKey: "albums") as? [ModelObject])?.first
                === graph.object(entity: "Album", identity: "Down"))
        try graph.decode(.array(entity: "Band"), from: #"[{"name":"Kites","albums":["Up","Down"]}]"#)
        #expect(try graph.jsonValue().description.count >= before.description.count)
        #expect(!graph.hasChanges)
    }

    @Test func takesChangesOfClassesBack() throws {
        let graph = try Self.graph(.plain)
        try graph.decode(.array(entity: "Band"), from: #"[{"name":"Kites","albums":["Up"],"history":null}]"#)
        let kites = try #require(try Self.band(graph) as? PlainClasses.Band)
        let up = try #require(graph.object(PlainClasses.Album.self, identity: "Up"))
        kites.formed = 1974
        kites.albums = []
        up.band = nil
        #expect(try graph.changes.updated.map { $0.properties.map(\.name) } == [["formed", "albums"], ["band"]])
        #expect(try graph.changes.mergePatch(for: kites) == ["history": ["formed": 1974], "albums": []])
        try graph.rollback()
        #expect(kites.formed == nil && kites.albums == [up] && up.band === kites)
    }

    @Test func refusesWhatItDoesNotTrack() throws {
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(Self.xml)</model>".utf8), name: "Bands.xml"))
        let message =
            "$: expected a graph that tracks changes: ObjectGraph(model: model, tracksChanges: true), found one that doesn't."
        #expect(!graph.hasChanges)
        #expect { try graph.changes } throws: { "\($0)" == message }
        #expect { try graph.rollback() } throws: { "\($0)" == message }
    }

    // MARK: Patches

    @Test(arguments: ObjectFamily.allCases) func appliesPatches(_ family: ObjectFamily) throws {
        let graph = try Self.graph(family)
        let kites = try Self.band(graph)
        try graph.apply(mergePatch: ["history": nil, "label": ["code": nil], "albums": ["Down", "Side"]], to: kites)
        #expect(
            try graph.changes.jsonValue(for: kites).description
                == #"{"name":"Kites","history":null,"albums":["Down","Side"],"label":{"city":"Bath","code":null}}"#)
        #expect(graph.unresolvedReferences.count == 1)
        try graph.apply(
            JSONPatch([
                ["op": "test", "path": "/name", "value": "Kites"], ["op": "add", "path": "/albums/0", "value": "Up"],
                ["op": "remove", "path": "/albums/2"], ["op": "add", "path": "/history", "value": ["formed": 1976]],
            ]), to: kites)
        #expect(try kites.value(forKey: "formed") as? Int == 1976)
        #expect(
            try (kites.value(forKey: "albums") as? [ModelObject] ?? []).map { try $0.value(forKey: "title") as? String }
                == ["Up", "Down"])
        #expect(!graph.hasChanges)
    }

    @Test(arguments: ObjectFamily.allCases) func refusesPatchesThatDoNotFit(_ family: ObjectFamily) throws {
        let graph = try Self.graph(family)
        let kites = try Self.band(graph)
        let before = try graph.jsonValue()
        func message(_ body: () throws -> Void) -> String {
            do {
                try body()
                return "nothing"
            } catch {
                return "\(error)"
            }
        }
        #expect(
            message { try graph.apply(mergePatch: 5, to: kites) }
                == "$: Band: expected a patch that makes an object, found 5.")
        #expect(
            message { try graph.apply(JSONPatch([["op": "remove", "path": "/nothing"]]), to: kites) }
                .hasPrefix("$[0]"))
        #expect(
            message { try graph.apply(mergePatch: ["history": ["formed": "x"]], to: kites) }
                == #"$.history.formed: Band.formed: expected an integer from -32768 to 32767, found "x"."#
        )
        let stranger = try graph.new("Band")
        #expect(
            message { try graph.apply(mergePatch: [:], to: stranger) }
                == "$: Band: expected an object of the graph, found one that it hasn't: insert it.")
        #expect(try graph.jsonValue() == before)
    }

    /// A patch's list is the list, also where an update's would be added.
    @Test(arguments: ["merge", "append"]) func replacesLists(policy: String) throws {
        let xml =
            Text.entity(
                "Band", ["identityAttributes": "name"], Text.attribute("name", "String"),
                Text.toMany("albums", "Album", ["jsonMerge": policy]))
            + Text.entity("Album", ["identityAttributes": "title"], Text.attribute("title", "String"))
        let graph = ObjectGraph(model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Bands.xml"))
        try graph.decode(
            .array(entity: "Band"), from: #"[{"name":"Kites","albums":[{"title":"Up"},{"title":"Down"}]}]"#)
        let kites = try #require(graph.object(entity: "Band", identity: "Kites"))
        try graph.apply(JSONPatch([["op": "remove", "path": "/albums/0"]]), to: kites)
        #expect(try graph.jsonValue().description.contains(#""albums":["Down"]"#))
    }

    /// A value is a value, whatever objects it consists of, and an identity of several attributes is one identity.
    @Test func patchesValuesWhole() throws {
        let xml =
            Text.entity(
                "Gate", ["identityAttributes": "airport,number"], Text.attribute("airport", "String"),
                Text.attribute("number", "Integer 16"), Text.attribute("open", "Boolean"))
            + Text.entity(
                "Flight", ["identityAttributes": "id", "jsonUnknownKeys": "keep"], Text.attribute("id", "Integer 32"),
                Text.attribute("meta", "Transformable"), Text.toOne("gate", "Gate"))
        let graph = ObjectGraph(
            model: try ObjectModel(data: Data("<model>\(xml)</model>".utf8), name: "Flights.xml"), tracksChanges: true)
        try graph.decode(
            .array(entity: "Gate"),
            from: #"[{"airport":"FRA","number":1,"open":true},{"airport":"FRA","number":2,"open":false}]"#)
        try graph.decode(
            .array(entity: "Flight"),
            from:
                #"[{"id":1,"gate":{"airport":"FRA","number":1},"meta":{"a":null,"b":2},"extra":{"x":null,"y":2},"more":1}]"#
        )
        let flight = try #require(graph.object(entity: "Flight", identity: 1))
        try graph.apply(mergePatch: ["gate": ["number": 2], "meta": ["b": 3], "more": nil], to: flight)
        #expect(
            try graph.changes.jsonValue(for: flight).description
                == #"{"id":1,"meta":{"a":null,"b":3},"gate":{"airport":"FRA","number":2},"extra":{"x":null,"y":2}}"#)
        #expect(
            try graph.objects(entity: "Gate").map { try $0.value(forKey: "number") as? Int } == [1, 2])
        try graph.apply(
            JSONPatch([
                ["op": "replace", "path": "/meta/a", "value": 7], ["op": "remove", "path": "/extra/x"],
                ["op": "replace", "path": "/gate/number", "value": 1],
            ]), to: flight)
        #expect(
            try graph.changes.jsonValue(for: flight).description
                == #"{"id":1,"meta":{"a":7,"b":3},"gate":{"airport":"FRA","number":1},"extra":{"y":2}}"#)
    }

    /// A patch overrules the program in what it names, and nowhere else.
    @Test(arguments: ObjectFamily.allCases) func overrulesWhatAPatchNames(_ family: ObjectFamily) throws {
        let graph = try Self.graph(family)
        let kites = try Self.band(graph)
        try kites.setValue(1975, forKey: "formed")
        try kites.set(modelObject: nil, forKey: "label")
        try graph.apply(mergePatch: ["name": "Kites"], to: kites)
        #expect(try graph.changes.updated.map { $0.properties.map(\.name) } == [["formed", "label"]])
        #expect(try graph.changes.mergePatch(for: kites) == ["history": ["formed": 1975], "label": nil])
        try graph.apply(
            JSONPatch([["op": "replace", "path": "/history/formed", "value": 1975]]), to: kites)
        #expect(try graph.changes.updated.map { $0.properties.map(\.name) } == [["label"]])
    }

    /// What stands for an identity in a list gives way to what the program inserts and JSON confirms.
    @Test(arguments: ObjectFamily.allCases) func confirmsWhatStoodForAnIdentity(_ family: ObjectFamily) throws {
        let graph = try Self.graph(family)
        try graph.decode(.array(entity: "Band"), from: #"[{"name":"Kites","albums":["Up","Side"]}]"#)
        let side = try graph.new("Album")
        try side.setValue("Side", forKey: "title")
        try graph.insert(side)
        #expect(try graph.changes.updated.isEmpty)
        #expect(try graph.changes.inserted == [side])
        try graph.decode(.array(entity: "Album"), from: #"[{"title":"Side"}]"#)
        #expect(!graph.hasChanges)
        try graph.rollback()
        #expect((try Self.band(graph).value(forKey: "albums") as? [ModelObject])?.last === side)
        #expect((try Self.band(graph).value(forKey: "albums") as? [ModelObject])?.count == 2)
    }

    /// Of two that the program inserts for identities, the one that JSON doesn't confirm goes again.
    @Test(arguments: ObjectFamily.allCases) func confirmsOnlyWhatJSONBrings(_ family: ObjectFamily) throws {
        let graph = try Self.graph(family)
        try graph.decode(.array(entity: "Band"), from: #"[{"name":"Kites","albums":["Side","Back"]}]"#)
        for title in ["Side", "Back"] {
            let album = try graph.new("Album")
            try album.setValue(title, forKey: "title")
            try graph.insert(album)
        }
        try graph.decode(.array(entity: "Album"), from: #"[{"title":"Side"}]"#)
        try graph.rollback()
        let albums = try Self.band(graph).value(forKey: "albums") as? [ModelObject] ?? []
        #expect(try albums.map { try $0.value(forKey: "title") as? String } == ["Side", "Back"])
        #expect(albums.map(\.isUnresolvedReference) == [false, true])
    }

    /// What has no identity is a part of what JSON confirms.
    @Test(arguments: ObjectFamily.allCases) func confirmsAnInsertedObjectWithItsParts(_ family: ObjectFamily) throws {
        let graph = try Self.graph(family)
        let larks = try graph.model.decode(entity: "Band", from: #"{"name":"Larks","label":{"city":"Hull"}}"#)
        try graph.insert(larks)
        try graph.decode(.array(entity: "Band"), from: #"[{"name":"Larks","history":{"formed":1999}}]"#)
        #expect(!graph.hasChanges)
        try graph.rollback()
        #expect(
            try graph.changes.jsonValue(for: larks).description
                == #"{"name":"Larks","history":{"formed":1999},"label":{"city":"Hull"}}"#)
    }

    // MARK: Undoing beside JSON

    /// What JSON says after a deletion or an insertion is what is there when these are taken back.
    @Test(arguments: ObjectFamily.allCases) func takesBackWhatJSONHasMet(_ family: ObjectFamily) throws {
        let graph = try Self.graph(family)
        let (kites, comets) = (try Self.band(graph), try Self.band(graph, "Comets"))
        let up = try #require(graph.object(entity: "Album", identity: "Up"))
        try graph.delete([comets, up])
        try graph.decode(.array(entity: "Album"), from: #"[{"title":"Left","band":"Comets"}]"#)
        try graph.decode(.array(entity: "Album"), from: #"[{"title":"Up"}]"#)
        let again = try #require(graph.object(entity: "Album", identity: "Up"))
        #expect(try graph.changes.deleted == [comets])
        try graph.rollback()
        #expect(!graph.hasChanges && graph.contains(comets) && again === up)
        #expect((try kites.value(forKey: "albums") as? [ModelObject])?.first === again)
        #expect(try again.value(forKey: "band") as? ModelObject === kites)
        #expect((try comets.value(forKey: "albums") as? [ModelObject])?.count == 1)
        #expect(graph.unresolvedReferences.isEmpty)
        // An identity that JSON has given to another.
        try graph.delete(comets)
        try graph.update(kites, from: #"{"name":"Comets"}"#)
        try graph.rollback()
        #expect(graph.object(entity: "Band", identity: "Comets") === kites && !graph.contains(comets))
    }

    /// What stood for an identity does so again.
    @Test(arguments: ObjectFamily.allCases, [false, true])
    func takesBackWhatStoodForAnIdentity(_ family: ObjectFamily, isInserted: Bool) throws {
        let graph = try Self.graph(family)
        try graph.decode(.array(entity: "Album"), from: #"[{"title":"Left","band":"Larks"}]"#)
        let stream = graph.updates
        if isInserted {
            let band = try graph.new("Band")
            try band.setValue("Larks", forKey: "name")
            try graph.insert(band)
        } else {
            try graph.findOrCreate(entity: "Band", identity: "Larks")
        }
        let titles = try graph.objects(entity: "Album").map { try $0.value(forKey: "title") as? String }
        try graph.rollback()
        #expect(graph.object(entity: "Band", identity: "Larks") == nil && graph.unresolvedReferences.count == 1)
        try graph.decode(.array(entity: "Band"), from: #"[{"name":"Larks"}]"#)
        let (larks, left) = (
            try Self.band(graph, "Larks"), try #require(graph.object(entity: "Album", identity: "Left"))
        )
        #expect(try left.value(forKey: "band") as? ModelObject === larks)
        #expect(try larks.value(forKey: "albums") as? [ModelObject] == [left])
        #expect(!graph.hasChanges)
        #expect(try graph.objects(entity: "Album").map { try $0.value(forKey: "title") as? String } == titles)
        withExtendedLifetime(stream) {}
    }

    // MARK: Updates

    @Test(arguments: ObjectFamily.allCases) func tellsWhatCallsDo(_ family: ObjectFamily) async throws {
        var stream: AsyncStream<ObjectGraph.Update>?
        do {
            let graph = try Self.graph(family)
            stream = graph.updates
            let kites = try Self.band(graph)
            try graph.decode(
                .array(entity: "Band"),
                from: #"[{"name":"Kites","history":{"formed":1975}},{"name":"Larks"},{"name":"Comets","albums":[]}]"#)
            try graph.update(kites, from: #"{"albums":["Up"]}"#)
            try graph.delete(#require(graph.object(entity: "Album", identity: "Up")))
            #expect(throws: MappingError.self) { try graph.update(kites, from: #"{"name":[]}"#) }
            try kites.setValue(1976, forKey: "formed")
            try graph.rollback()
        }
        var told: [String] = []
        for await update in try #require(stream) {
            told.append("\(update.kind) \(update.entity) \(update.identity?.description ?? "nil")")
        }
        #expect(
            told == [
                #"inserted Band "Larks""#, #"updated Band "Kites""#, #"updated Band "Kites""#, #"updated Album "Down""#,
                #"updated Band "Kites""#, #"deleted Album "Up""#, #"inserted Album "Up""#, #"updated Band "Kites""#,
            ])
    }
}
