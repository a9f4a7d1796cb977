import Foundation
import ModelGenerator
import Modelwright
import Testing

/// The classes that are generated for models of one feature each, at work.
struct FeatureGoldenTests {
    @Test func readsAndWritesEnumerations() throws {
        let model = try EnumerationsModel()
        let json = Data(#"{"level":10,"status":"in_progress","unit":"celsius"}"#.utf8)
        let ticket = try model.makeDecoder().decode(Ticket.self, from: json)
        #expect(ticket.level == .urgent)
        #expect(ticket.status == .inProgress)
        #expect(ticket.unit == .celsius)
        #expect(try model.makeEncoder().encode(ticket) == json)
        #expect(ticket.phase == nil)
        ticket.status = .open
        #expect(ticket.phase == .open)
        let fresh = Ticket()
        #expect(fresh.level == .low)
        #expect(fresh.status == nil)
        #expect(fresh.unit == .percent)
    }

    @Test func readsAndWritesComposites() throws {
        let model = try CompositesModel()
        let json = Data(
            #"{"delivery":null,"name":"A","legal":{"seat":{"kind":"po_box","location":{"latitude":1.5,"longitude":"2"},"since":"2024-02-29","street_name":null}},"rooms":[{"corner":{"latitude":3,"longitude":4}},{}]}"#
                .utf8)
        let shop = try model.makeDecoder().decode(Shop.self, from: json)
        #expect(shop.seat.kind == .postBox)
        #expect(shop.seat.postalCode == 10115)
        #expect(shop.seat.location == Point(latitude: 1.5, longitude: 2))
        #expect(shop.rooms.map(\.corner) == [Point(latitude: 3, longitude: 4), nil])
        #expect(try model.makeEncoder().encode(shop) == json)
        shop.delivery = shop.seat
        shop.seat.streetName = "Main Street"
        #expect(shop.delivery != shop.seat)
        // A copy is written as its original was.
        let expected =
            #"{"delivery":{"kind":"po_box","location":{"latitude":1.5,"longitude":"2"},"since":"2024-02-29","street_name":null},"name":"A","legal":{"seat":{"kind":"po_box","location":{"latitude":1.5,"longitude":"2"},"since":"2024-02-29","street_name":"Main Street"}},"rooms":[{"corner":{"latitude":3,"longitude":4}},{}]}"#
        #expect(String(decoding: try model.makeEncoder().encode(shop), as: UTF8.self) == expected)
        shop.rooms[0].corner?.latitude = 91
        let failures = #expect(throws: MappingError.self) { try shop.validate() }
        #expect(
            failures?.description
                == "$.rooms[0].corner.latitude: Point.latitude: expected a number from -90 to 90, found 91.")
    }

    @Test func sendsCompositesInSnapshots() throws {
        let model = try CompositesModel()
        let json = Data(
            #"{"delivery":{"postal_code":1},"name":"A","legal":{"seat":{"since":"2024-02-29","location":{"latitude":1,"longitude":2}}}}"#
                .utf8)
        let snapshot = try model.makeDecoder().decode(Shop.Snapshot.self, entity: "Shop", from: json)
        #expect(snapshot.delivery == Address(postalCode: 1))
        #expect(snapshot == Shop.Snapshot(try model.makeDecoder().decode(Shop.self, from: json)))
        let written = try model.makeEncoder().encode(snapshot, entity: "Shop")
        #expect(
            String(decoding: written, as: UTF8.self)
                == #"{"delivery":{"postal_code":1},"name":"A","legal":{"seat":{"location":{"latitude":1,"longitude":2},"postal_code":10115,"since":"2024-02-29"}},"rooms":[]}"#
        )
    }

    /// An absent key would be read as the default.
    @Test func sendsTheNilsOfCompositesInSnapshots() throws {
        let model = try CompositesModel()
        let json = #"{"sign":{"text":null}}"#
        let snapshot = try model.makeDecoder().decode(Room.Snapshot.self, entity: "Room", from: json)
        #expect(snapshot.sign == Sign(text: nil))
        #expect(String(decoding: try model.makeEncoder().encode(snapshot, entity: "Room"), as: UTF8.self) == json)
    }

    @Test func readsAndWritesNamesThatSwiftHasAlready() throws {
        let json = Data(
            #"{"Data":"AQI=","Decimal":2.50,"Foundation":"f","hash":"h","kind":"some","Protocol":"p","set":3,"URL":"https://example.org/b","value":"v","KeyEntity":[{"dictionaryRepresentation":"d"}],"own":{"skipped":[]}}"#
                .utf8)
        let model = try ClashesModel()
        let clash = try model.makeDecoder().decode(Clash.self, from: json)
        #expect(clash.kind == Clash.Kind.some)
        #expect(clash.own?.clashes == [clash])
        #expect(clash.KeyEntity[0].dictionaryRepresentationValue == "d")
        #expect(try JSONValue(data: model.makeEncoder().encode(clash)) == JSONValue(data: json))
        #expect(Clash().kind == Clash.Kind.none)
        #expect(Clash.Snapshot(clash).KeyEntity.map(\.dictionaryRepresentationValue) == ["d"])
        let snapshot = try model.makeDecoder().decode(Clash.Snapshot.self, entity: "Clash", from: json)
        #expect(snapshot == Clash.Snapshot(clash))
        let fresh = try model.makeDecoder().decode(
            Clash.Snapshot.self, entity: "Clash", from: #"{"Data":"","value":"v"}"#)
        #expect(fresh.KeyEntity.isEmpty)
    }

    @Test func readsAndWritesNamesThatAreDeclaredAlready() throws {
        let model = try TakenModel()
        let names = try #require(model.model.entitiesByName["Word"]).attributes.map(\.name)
        #expect(names.count > 30)
        let json = Data("{\(names.map { "\"\($0)\":\"of \($0)\"" }.joined(separator: ","))}".utf8)
        let word = try model.makeDecoder().decode(Word.self, from: json)
        #expect(word.codingKeysValue == "of CodingKeys")
        #expect(word.initValue == "of init")
        #expect(word.encode == "of encode")
        #expect(try model.makeEncoder().encode(word) == json)
        let snapshot = Word.Snapshot(word)
        #expect(try JSONDecoder().decode(Word.Snapshot.self, from: JSONEncoder().encode(snapshot)) == snapshot)
        // Straight from JSON and back, by the model's names.
        #expect(try model.makeDecoder().decode(Word.Snapshot.self, entity: "Word", from: json) == snapshot)
        #expect(try model.makeEncoder().encode(snapshot, entity: "Word") == json)
        #expect(try model.make(modelEntity.self).entity?.name == "model")
        let document = try model.make(documentEntity.self)
        try document.addToEncodeAfter(model.make(encode.self))
        #expect(document.encodeAfter[0].before === document)
    }

    @Test func readsAndWritesNamesThatWouldBreakOut() throws {
        let model = try PunctuationModel()
        let json = Data(
            #"{"a\nb":"x","kind //":"\"*/\n{","back */ struct X { }":[{"kind //":"//"}]}"#.utf8)
        let shelf = try model.makeDecoder().decode(Shelf.self, from: json)
        #expect(shelf.a1BC == "x")
        #expect(shelf.kind == .quoted)
        #expect(shelf.backStructX[0].nextDeinit === shelf)
        #expect(try JSONValue(data: model.makeEncoder().encode(shelf))["back */ struct X { }"]?[0]?["kind //"] == "//")
        #expect(try model.make(Shelf.self).a1BC == "one\r\ntwo \"\\(3)\" */\u{2028}\u{202E}")
        #expect(Shelf.Snapshot(shelf).kind == .quoted)
    }

    @Test func refusesToLeaveARequiredValueNil() throws {
        let model = try OptionalsModel()
        let parcel = try model.makeDecoder().decode(
            Parcel.self, from: Data(#"{"arrived":"2026-01-02T03:04:05Z","label":"a"}"#.utf8))
        #expect(parcel.count == 1)
        #expect(parcel.note == "none")
        #expect(parcel.link?.absoluteString == "https://example.org/a")
        #expect(parcel.weight == nil)
        let error = #expect(throws: MappingError.self) {
            _ = try model.makeDecoder().decode(Parcel.self, from: Data(#"{"label":"a"}"#.utf8))
        }
        #expect(
            error.map { "\($0)" }
                == "$.arrived (line 1, column 1, byte 0): Parcel.arrived: expected a date in the format iso8601, but the key is missing."
        )
    }

    @Test func holdsOneEndOfManyToMany() throws {
        let model = try OwnersModel()
        weak var student: Student?
        weak var course: Course?
        do {
            let json = Data(#"[{"name":"Logic","students":[{"name":"Ada","locker":{"number":3}}]}]"#.utf8)
            let courses = try model.makeDecoder().decode([Course].self, from: json)
            #expect(courses[0].students[0].courses == courses)
            #expect(courses[0].students[0].locker?.student === courses[0].students[0])
            #expect(try model.makeEncoder().encode(courses) == json)
            student = courses[0].students[0]
            course = courses[0]
            try courses[0].students[0].addToCourses(courses[0])
            #expect(courses[0].students.count == 1)
        }
        #expect(student == nil)
        #expect(course == nil)
    }

    /// As `modelgen check` decodes: what these classes refuse, and what is written afterwards.
    @Test(arguments: [
        ("Course", #"[{"name":"Logic","students":[{"name":"Ada","locker":{"number":3}}]}]"#, 0),
        ("Course", #"[{"name":"Logic","students":[{"name":"Ada","courses":[{"name":"Art"}]}]}]"#, 1),
        ("Student", #"[{"name":"Ada","courses":[{"name":"Logic"},{"name":"Art"}]},{"name":"Bo"}]"#, 1),
        ("Student", #"[{"name":"Ada","courses":[{"name":"Logic","students":[{"name":"Bo"}]}]}]"#, 1),
        ("Student", #"[{"name":"Ada","courses":[],"locker":{"number":3,"student":{"name":"Cy"}}}]"#, 0),
        ("Locker", #"[{"number":3,"student":{"name":"Ada"}},{"number":4,"student":null}]"#, 1),
        ("Locker", #"[{"number":3,"student":{"name":"Ada","locker":{"number":5}}}]"#, 1),
        ("Locker", #"[{"number":3,"student":{"name":"Ada","courses":[{"name":"Logic"}]}}]"#, 2),
    ])
    func dynamicObjectsWithWeakEndsAreHeldAsTheseClassesAre(entity: String, json: String, failures: Int) throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Models/Owners.xml")
        let dynamic = try ObjectModel(
            ModelDocument(contentsOf: path), isWeak: \.isWeakEnd, rules: RuleSelection())
        func result(_ model: ObjectModel) throws -> (failures: [String], json: String) {
            var decoder = ModelDecoder(model: model)
            decoder.failures = .report
            let (objects, report) = try decoder.decodeReporting(.array(entity: entity), from: json)
            let written = try ModelEncoder(model: model).encode(objects)
            return (report.entries(.failure).map(\.description), String(decoding: written, as: UTF8.self))
        }
        let (ofClasses, ofDynamic) = (try result(OwnersModel().model), try result(dynamic))
        #expect(ofClasses.failures.count == failures)
        #expect(ofDynamic == ofClasses)
    }

    @Test func keepsBothEndsOfManyToManyOfNewObjects() throws {
        let (ada, logic) = (Student(name: "Ada"), Course(name: "Logic"))
        try ada.addToCourses(logic)
        #expect(logic.students == [ada])
        #expect(ada.courses == [logic])
        logic.removeFromStudents(ada)
        #expect(ada.courses.isEmpty)
    }

    @Test func inheritsThroughPairs() throws {
        let model = try PairsModel()
        let json = Data(#"[{"kind":"lorry","wheels":6,"load":7.5,"drivers":[{"name":"Bo"}]}]"#.utf8)
        let vehicles = try model.makeDecoder().decode([Vehicle].self, from: json)
        let lorry = try #require(vehicles[0] as? Lorry)
        #expect(lorry.load == 7.5)
        #expect(lorry.drivers[0].vehicle === lorry)
        let written = try JSONValue(data: model.makeEncoder().encode(vehicles))
        #expect(written == (try JSONValue(data: json)))
        #expect((lorry as ModelObject) is Machine)
        #expect(Lorry(load: 2).wheels == 4)
    }

    @Test func holdsSets() throws {
        let model = try CollectionsModel()
        let crate = try model.makeDecoder().decode(
            Crate.self, from: Data(#"{"bottles":[{"size":1},{"size":0.5}],"labels":[]}"#.utf8))
        #expect(Set(crate.bottles.map(\.size)) == [1, Decimal(sign: .plus, exponent: -1, significand: 5)])
        #expect(crate.bottles.allSatisfy { $0.crate === crate })
        let bottle = Bottle()
        try crate.addToBottles(bottle)
        #expect(crate.bottles.contains(bottle))
        #expect(bottle.crate === crate)
        #expect(bottle.size == Decimal(sign: .plus, exponent: -2, significand: 75))
    }

    @Test func namesWhatSwiftCannot() throws {
        let model = try NamesModel()
        let json = Data(
            #"{"2nd name":"a","in":"b","object":"c","self":"d","Type":"e","objects":[{"numbers":[1.5],"size":2}]}"#.utf8
        )
        let object = try model.makeDecoder().decode(Class.self, from: json)
        #expect(
            [object._2ndName, object.in, object.object, object.selfValue, object.typeValue] == [
                "a", "b", "c", "d", "e",
            ])
        #expect(object.objects[0].numbers == [1.5])
        #expect(object.objects[0].class === object)
        #expect(try model.makeEncoder().encode(object) == json)
    }
}
