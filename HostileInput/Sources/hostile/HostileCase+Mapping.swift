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

    static let mappingCases: [HostileCase] = [
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
