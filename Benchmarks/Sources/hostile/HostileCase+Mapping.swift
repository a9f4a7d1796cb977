import Foundation
import Modelwright

extension HostileCase {
    private static func decode(
        _ name: String, _ entities: @escaping @Sendable () -> String, _ text: @escaping @Sendable () -> String,
        _ run: @escaping @Sendable (ModelDecoder, Data) throws -> String
    ) -> HostileCase {
        HostileCase(name: "mapping: \(name)", input: { Data(text().utf8) }) { data in
            let model = try ObjectModel(data: Data("<model>\(entities())</model>".utf8), name: "Hostile.xml")
            return try run(ModelDecoder(model: model), data)
        }
    }

    /// Decodes objects of the entity `E` and encodes them.
    private static func roundTrip(
        _ name: String, _ entities: @escaping @Sendable () -> String, _ text: @escaping @Sendable () -> String
    ) -> HostileCase {
        decode(name, entities, text) { decoder, data in
            let objects = try decoder.decodeArray(entity: "E", from: data)
            return "\(try ModelEncoder(model: decoder.model).encode(objects).count) bytes written"
        }
    }

    private static func attribute(_ name: String, at path: String? = nil) -> String {
        let info = path.map { "<userInfo><entry key=\"jsonKeyPath\" value=\"\($0)\"/></userInfo>" } ?? ""
        return "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"Integer 64\">\(info)</attribute>"
    }

    private static func list(_ element: String, _ count: Int) -> String {
        "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
    }

    /// Two owners of many objects each, and what is done with the first one's.
    private static func owners(
        _ name: String, _ change: @escaping @Sendable (ModelObject, ModelObject) throws -> Void
    ) -> HostileCase {
        decode("20,000 objects \(name)") {
            """
            <entity name="E"><relationship name="all" optional="YES" toMany="YES" destinationEntity="V" inverseName="e" inverseEntity="V"/></entity>
            <entity name="V"><relationship name="e" optional="YES" maxCount="1" destinationEntity="E" inverseName="all" inverseEntity="E"/></entity>
            """
        } _: {
            "[{\"all\":\(list("{}", 20_000))},{\"all\":[]}]"
        } _: { decoder, data in
            let owners = try decoder.decodeArray(entity: "E", from: data)
            guard owners.count == 2 else { return "nothing" }
            try change(owners[0], owners[1])
            let counts = try owners.map { (try $0.value(forKey: "all") as? [ModelObject])?.count ?? -1 }
            return "\(counts[0]) and \(counts[1]) objects"
        }
    }

    /// Two owners, which many objects refer to by turns, and what is done with the first one and all of them.
    private static func referring(
        _ name: String, _ change: @escaping @Sendable (ModelObject, [ModelObject]) throws -> Void
    ) -> HostileCase {
        decode("20,000 objects that refer to their owners, \(name)") {
            """
            <entity name="E"><attribute name="id" attributeType="Integer 32"/>
            <relationship name="all" optional="YES" toMany="YES" destinationEntity="E" inverseName="e" inverseEntity="E"/>
            <relationship name="e" optional="YES" maxCount="1" destinationEntity="E" inverseName="all" inverseEntity="E"/>
            <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>
            """
        } _: {
            "[{\"id\":0},{\"id\":1},\((2..<20_002).map { "{\"id\":\($0),\"e\":\($0 % 2)}" }.joined(separator: ","))]"
        } _: { decoder, data in
            let objects = try decoder.decodeArray(entity: "E", from: data)
            guard let owner = objects.first else { return "nothing" }
            try change(owner, Array(objects.dropFirst(2)))
            return "\((try owner.value(forKey: "all") as? [ModelObject])?.count ?? -1) objects"
        }
    }

    /// An object that refers to many others, which all refer to it.
    private static func identities(
        _ name: String, back: String, _ reference: @escaping @Sendable (Int) -> String
    ) -> HostileCase {
        decode("20,000 identities in both ends, \(name)") {
            """
            <entity name="E"><attribute name="id" attributeType="Integer 32"/>
            <relationship name="all" optional="YES" toMany="YES" destinationEntity="E" inverseName="back" inverseEntity="E"/>
            <relationship name="back" optional="YES" \(back) destinationEntity="E" inverseName="all" inverseEntity="E"/>
            <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>
            """
        } _: {
            let identities = (1...20_000).map(String.init)
            return "[{\"id\":0,\"all\":[\(identities.joined(separator: ","))]},"
                + identities.map { "{\"id\":\($0),\"back\":\(reference(0))}" }.joined(separator: ",") + "]"
        } _: { decoder, data in
            let objects = try decoder.decodeArray(entity: "E", from: data)
            return "\(try ModelEncoder(model: decoder.model).encode(objects).count) bytes written"
        }
    }

    /// Relationships that are each read from an identity twice.
    private static var repeatedIdentities: HostileCase {
        decode("8,000 relationships that come twice as identities") {
            let relationships = (0..<8_000).map {
                "<relationship name=\"r\($0)\" optional=\"YES\" maxCount=\"1\" destinationEntity=\"F\"/>\n"
            }
            return """
                <entity name="E">\(relationships.joined())</entity>
                <entity name="F"><attribute name="id" attributeType="Integer 32"/>
                <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>
                """
        } _: {
            let members = (0..<8_000).map { "\"r\($0)\":1" }.joined(separator: ",")
            return "[{\(members),\(members)}]"
        } _: { decoder, data in
            let object = try decoder.decodeArray(entity: "E", from: data)[0]
            return "\(try ModelEncoder(model: decoder.model).encode(object).count) bytes written"
        }
    }

    private static func objects(of owner: ModelObject) throws -> [ModelObject] {
        try owner.value(forKey: "all") as? [ModelObject] ?? []
    }

    private static let beginning = "customer_billing_address_"

    /// A graph that is updated: its model has objects told apart by `id`, in two lists each.
    private static func update(
        _ name: String, from base: @escaping @Sendable () -> String, _ text: @escaping @Sendable () -> String
    ) -> HostileCase {
        HostileCase(name: "update: \(name)", limits: .full, input: { Data(text().utf8) }) { data in
            let document = """
                <model><entity name="R"><relationship name="a" optional="YES" toMany="YES" ordered="YES" destinationEntity="P" inverseName="owner" inverseEntity="P"/>
                <relationship name="b" optional="YES" toMany="YES" ordered="YES" destinationEntity="P"/></entity>
                <entity name="P"><attribute name="id" optional="YES" attributeType="Integer 64"/>
                <relationship name="kids" optional="YES" toMany="YES" ordered="YES" destinationEntity="P"/>
                <relationship name="c" optional="YES" maxCount="1" destinationEntity="P"/>
                <relationship name="owner" optional="YES" maxCount="1" destinationEntity="R" inverseName="a" inverseEntity="R"/>
                <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity></model>
                """
            let model = try ObjectModel(data: Data(document.utf8), name: "R.xml")
            let root = try ModelDecoder(model: model).decode(entity: "R", from: base())
            try root.update(from: data)
            // What is written of an object in many places is as long as all of these.
            return "\(try (root.value(forKey: "a") as? [ModelObject])?.count ?? 0) objects in a"
        }
    }

    private static func numbers(_ count: Int, _ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: ",")
    }

    static let updateCases: [HostileCase] = [
        update("one object in 10,000 places, whose lists are added up", from: { "{}" }) {
            "{\"a\":[\(numbers(10_000) { "{\"id\":\(-2 - $0),\"c\":{\"id\":1,\"kids\":[{\"id\":\($0 + 2)}]}}" })]}"
        },
        update(
            "20,000 objects that move to a list of identities",
            from: { "{\"a\":[\(numbers(20_000) { "{\"id\":\($0)}" })]}" }
        ) { "{\"a\":[],\"b\":[\(numbers(20_000) { "\(19_999 - $0)" })]}" },
    ]

    static let mappingCases: [HostileCase] = [
        repeatedIdentities,
        owners("replaced by none") { first, _ in try first.setValue([ModelObject](), forKey: "all") },
        owners("replaced by others") { first, second in
            try first.setValue(objects(of: first).reversed().dropLast(10_000).map { $0 }, forKey: "all")
            try second.setValue(objects(of: first), forKey: "all")
        },
        owners("moved") { first, second in try second.add(modelObjects: objects(of: first), forKey: "all") },
        owners("taken out") { first, _ in try first.remove(modelObjects: objects(of: first), forKey: "all") },
        referring("added") { try $0.add(modelObjects: $1, forKey: "all") },
        referring("set") { try $0.setValue($1, forKey: "all") },
        identities("to-many and to-many", back: "toMany=\"YES\"") { "[\($0)]" },
        identities("to-many and to-one", back: "maxCount=\"1\"") { "\($0)" },
        roundTrip("a container of 4,000 attributes that comes 80,000 times") {
            "<entity name=\"E\">\((0..<4_000).map { attribute("a\($0)", at: "c.a\($0)") }.joined())</entity>"
        } _: {
            "[{\(Array(repeating: "\"c\":{\"a0\":1}", count: 40_000).joined(separator: ",")),"
                + "\(Array(repeating: "\"c\":{}", count: 40_000).joined(separator: ","))}]"
        },
        roundTrip("a container in a container of 4,000 attributes that comes 40,000 times") {
            "<entity name=\"E\">\((0..<4_000).map { attribute("a\($0)", at: "c.d.a\($0)") }.joined())</entity>"
        } _: {
            "[{\(Array(repeating: "\"c\":{\"d\":{\"a0\":1}}", count: 40_000).joined(separator: ","))}]"
        },
        roundTrip("an object out of which two flatten 2,000 attributes each that comes 40,000 times") {
            """
            <entity name="E"><relationship name="b" optional="YES" maxCount="1" destinationEntity="V"/>
            \((0..<2_000).map { attribute("a\($0)", at: "b.c.x\($0)") }.joined())</entity>
            <entity name="V"><relationship name="c" optional="YES" maxCount="1" destinationEntity="W"/>
            \((0..<2_000).map { attribute("v\($0)", at: "c.y\($0)") }.joined())</entity>
            <entity name="W">\(attribute("w"))</entity>
            """
        } _: {
            "[{\"b\":{\(Array(repeating: "\"c\":{}", count: 40_000).joined(separator: ","))}}]"
        },
        roundTrip("4,000 mapped elements of 200 arrays of 4,000") {
            "<entity name=\"E\">\((0..<4_000).reversed().map { attribute("a\($0)", at: "p[\($0)]") }.joined())</entity>"
        } _: {
            list("{\"p\":\(list("1", 4_000))}", 200)
        },
        roundTrip("20,000 objects without their element 65,535") {
            "<entity name=\"E\">\(attribute("x", at: "p[65535]"))</entity>"
        } _: {
            list("{}", 20_000)
        },
        roundTrip("4,900 attributes flattened beside an object of 4,900") {
            """
            <entity name="E"><relationship name="b" optional="YES" maxCount="1" destinationEntity="V"/>
            \((0..<4_900).map { attribute("a\($0)", at: "b.k\($0)") }.joined())</entity>
            <entity name="V">\((0..<4_900).map { attribute("v\($0)") }.joined())</entity>
            """
        } _: {
            list("{\"b\":{}}", 20)
        },
        decode("8,000 unknown keys that begin as 8,000 attributes do, in 20 objects") {
            "<entity name=\"E\">\((0..<8_000).map { attribute("name\($0)") }.joined())</entity>"
        } _: {
            list("{\((0..<8_000).map { "\"nam\($0)\":0" }.joined(separator: ","))}", 20)
        } _: { decoder, data in
            "\(try decoder.decodeArray(entity: "E", from: data).count) objects"
        },
        decode("8,000 unknown keys with a long beginning of 8,000 attributes, in 20 objects") {
            "<entity name=\"E\">\((0..<8_000).map { attribute("\(beginning)\($0)") }.joined())</entity>"
        } _: {
            list("{\((0..<8_000).map { "\"\(beginning)x\($0)\":0" }.joined(separator: ","))}", 20)
        } _: { decoder, data in
            "\(try decoder.decodeArray(entity: "E", from: data).count) objects"
        },
        decode("a million elements of an array of which 4,000 are mapped") {
            "<entity name=\"E\">\((0..<4_000).map { attribute("a\($0)", at: "p[\(16 * $0)]") }.joined())</entity>"
        } _: {
            "[{\"p\":\(list("0", 1_000_000))}]"
        } _: { decoder, data in
            "\(try decoder.decodeArray(entity: "E", from: data).count) objects"
        },
        decode("50,000 kept keys that look like 50,000 others") {
            "<entity name=\"E\"><userInfo><entry key=\"jsonUnknownKeys\" value=\"keep\"/></userInfo></entity>"
        } _: {
            "[{\((0..<50_000).map { "\"\u{E9}\($0)\":0,\"e\u{301}\($0)\":0" }.joined(separator: ","))}]"
        } _: { decoder, data in
            let objects = try decoder.decodeArray(entity: "E", from: data)
            let isHeld = (try? objects[0].dictionaryRepresentation) != nil
            return "a dictionary that \(isHeld ? "holds" : "does not hold") them"
        },
        decode("999 unknown types of 6,000") {
            let kinds = (1...6_000).map {
                """
                <entity name="E\($0)" parentEntity="E"><userInfo>
                <entry key="jsonDiscriminatorValue" value="v\($0)"/></userInfo></entity>
                """
            }
            return """
                <entity name="E"><userInfo><entry key="jsonDiscriminator" value="t"/></userInfo></entity>
                \(kinds.joined())
                """
        } _: {
            list("{\"t\":\"none\"}", 999)
        } _: { decoder, data in
            var decoder = decoder
            decoder.failures = .report
            let (_, report) = try decoder.decodeReporting(.array(entity: "E"), from: data)
            return "\(report.entries.count) entries in the report"
        },
        decode("a million failures in an element that is left out") {
            """
            <entity name="E"><relationship name="many" optional="YES" toMany="YES" destinationEntity="V">
            <userInfo><entry key="jsonLossy" value="YES"/></userInfo></relationship></entity>
            <entity name="V"><relationship name="all" optional="YES" toMany="YES" destinationEntity="V"/></entity>
            """
        } _: {
            "{\"many\":[{\"all\":\(list("0", 1_000_000))}]}"
        } _: { decoder, data in
            let object = try decoder.decode(entity: "E", from: data)
            return "\((try object.value(forKey: "many") as? [ModelObject])?.count ?? -1) elements left"
        },
    ]
}
