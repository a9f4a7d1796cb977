import Foundation
import Modelwright

extension HostileCase {
    private static let document = """
        <model>
        <entity name="Node">
            <attribute name="id" optional="YES" attributeType="Integer 64" usesScalarValueType="YES"/>
            <attribute name="text" optional="YES" attributeType="String"/>
            <attribute name="exact" optional="YES" attributeType="Decimal"/>
            <attribute name="any" optional="YES" attributeType="Transformable"/>
            <relationship name="next" optional="YES" maxCount="1" destinationEntity="Node"/>
            <relationship name="many" optional="YES" toMany="YES" destinationEntity="Node"/>
            <userInfo><entry key="identityAttributes" value="id"/></userInfo>
        </entity>
        <entity name="Keeper"><userInfo><entry key="jsonUnknownKeys" value="keep"/></userInfo></entity>
        <entity name="Flat">
            <attribute name="a" optional="YES" attributeType="String"><userInfo>
                <entry key="jsonKeyPath" value="next.a"/></userInfo></attribute>
            <attribute name="b" optional="YES" attributeType="String"/>
            <relationship name="next" optional="YES" maxCount="1" destinationEntity="Flat"/>
        </entity>
        <entity name="Shape" isAbstract="YES">
            <relationship name="inner" optional="YES" maxCount="1" destinationEntity="Shape"/>
            <userInfo><entry key="jsonDiscriminator" value="type"/></userInfo>
        </entity>
        <entity name="Circle" parentEntity="Shape">
            <userInfo><entry key="jsonDiscriminatorValue" value="circle"/></userInfo>
        </entity>
        </model>
        """

    private static func decode(
        _ name: String, _ entity: String = "Node", limits: Limits = Limits(),
        _ text: @escaping @Sendable () -> String
    ) -> HostileCase {
        HostileCase(name: "data: \(name)", limits: limits, input: { Data(text().utf8) }) { data in
            let model = try ObjectModel(data: Data(document.utf8), name: "Hostile.xml")
            let object = try ModelDecoder(model: model).decode(entity: entity, from: data)
            return "decoded to a \(object.entity?.name ?? "?")"
        }
    }

    private static func report(_ name: String, _ text: @escaping @Sendable () -> String) -> HostileCase {
        HostileCase(name: "data: \(name)", limits: .full, input: { Data(text().utf8) }) { data in
            let model = try ObjectModel(data: Data(document.utf8), name: "Hostile.xml")
            let (_, report) = try ModelDecoder(model: model).decodeReporting(.object(entity: "Node"), from: data)
            return "\(report.entries.count) entries in the report"
        }
    }

    private static func collecting(_ name: String, _ text: @escaping @Sendable () -> String) -> HostileCase {
        HostileCase(name: "data: \(name)", input: { Data(text().utf8) }) { data in
            let model = try ObjectModel(data: Data(document.utf8), name: "Hostile.xml")
            var decoder = ModelDecoder(model: model)
            decoder.failures = .all
            do {
                _ = try decoder.decode(entity: "Node", from: data)
                return "decoded"
            } catch MappingError.failures(let failures) {
                return "\(failures.count) failures"
            }
        }
    }

    private static func value(_ name: String, limits: Limits = Limits(), _ text: @escaping @Sendable () -> String)
        -> HostileCase
    {
        HostileCase(name: "data: \(name)", limits: limits, input: { Data(text().utf8) }) { data in
            "a value of kind \(try JSONValue(data: data).arrayValue == nil ? "other" : "array")"
        }
    }

    /// The members of an object, taken out from its start.
    private static let emptiedObject = HostileCase(
        name: "data: 20,000 members taken out one by one",
        input: { Data("{\((0..<20_000).map { "\"k\($0)\":0" }.joined(separator: ","))}".utf8) }
    ) { data in
        guard var object = try JSONValue(data: data).objectValue else { return "nothing" }
        while let first = object.makeIterator().next() { object[first.key] = nil }
        return "\(object.count) members"
    }

    /// A patch of an array of a million elements, whose operations are all alike.
    private static func patch(_ operation: String, _ count: Int) -> HostileCase {
        HostileCase(
            name: "data: a patch that \(count) times does \(operation)", limits: .full,
            input: { Data(many(operation, count).utf8) }
        ) { data in
            let document = JSONValue.array(Array(repeating: 0, count: 1_000_000))
            let patched = try document.applying(JSONPatch(JSONValue(data: data)))
            return "\(patched.arrayValue?.count ?? 0) elements"
        }
    }

    private static func many(_ element: String, _ count: Int) -> String {
        "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
    }

    private static func nested(_ open: String, _ inside: String, _ close: String, _ count: Int) -> String {
        String(repeating: open, count: count) + inside + String(repeating: close, count: count)
    }

    static let dataCases: [HostileCase] = [
        emptiedObject,
        patch("{\"op\":\"add\",\"path\":\"/0\",\"value\":1}", 300_000),
        patch("{\"op\":\"remove\",\"path\":\"/0\"}", 300_000),
        patch("{\"op\":\"move\",\"from\":\"/999999\",\"path\":\"/0\"}", 300_000),
        decode("100,000 levels of arrays, passed over") { "{\"x\":\(nested("[", "", "]", 100_000))}" },
        decode("100,000 levels of arrays, kept", "Keeper") { "{\"x\":\(nested("[", "", "]", 100_000))}" },
        decode("100,000 levels of objects") { nested("{\"next\":", "{}", "}", 100_000) },
        value("100,000 levels as a value") { nested("[", "", "]", 100_000) },
        decode("10 million empty objects, passed over") { "{\"x\":\(many("{}", 10_000_000))}" },
        decode("10 million empty objects, kept", "Keeper", limits: .full) { "{\"x\":\(many("{}", 10_000_000))}" },
        decode("10 million empty objects of a relationship", limits: .full) { "{\"many\":\(many("{}", 10_000_000))}" },
        value("10 million empty objects as a value", limits: .full) { many("{}", 10_000_000) },
        decode("a million identities of one object", limits: .full) { "{\"many\":\(many("1", 1_000_000))}" },
        decode("100,000 identities, each of its own object") {
            "{\"many\":[\((0..<100_000).map(String.init).joined(separator: ","))]}"
        },
        decode("a key that comes 900,000 times") {
            "{" + Array(repeating: "\"next\":1", count: 900_000).joined(separator: ",") + "}"
        },
        decode("a null that comes 100,000 times behind 30,000 references") {
            "{\"many\":\(many("{\"next\":1}", 30_000)),"
                + Array(repeating: "\"next\":null", count: 100_000).joined(separator: ",") + "}"
        },
        decode("a key that comes 100,000 times behind 30,000 references") {
            "{\"many\":\(many("{\"next\":1}", 30_000)),"
                + Array(repeating: "\"next\":1", count: 100_000).joined(separator: ",") + "}"
        },
        decode("500 levels of late type fields", "Shape") {
            let tail = many("0", 500_000)
            return nested("{\"inner\":", "{\"x\":\(tail),\"type\":\"circle\"}", ",\"type\":\"circle\"}", 500)
        },
        decode("500 levels of flattened objects", "Flat") {
            let tail = many("0", 500_000)
            return nested("{\"next\":", "{\"x\":\(tail),\"b\":\"\"}", "}", 500)
        },
        decode("a million unknown keys, passed over") {
            "{" + (0..<1_000_000).map { "\"k\($0)\":0" }.joined(separator: ",") + "}"
        },
        decode("100,000 unknown keys, kept", "Keeper") {
            "{" + (0..<100_000).map { "\"k\($0)\":0" }.joined(separator: ",") + "}"
        },
        decode("a number of ten million digits") { "{\"exact\":1\(String(repeating: "0", count: 10_000_000))}" },
        decode("a number of ten million digits, kept") {
            "{\"any\":1\(String(repeating: "0", count: 10_000_000))}"
        },
        decode("an exponent of a million digits") { "{\"exact\":1e\(String(repeating: "9", count: 1_000_000))}" },
        decode("a string of 50 MB that does not end") {
            "{\"text\":\"\(String(repeating: "a", count: 50_000_000))"
        },
        decode("a string of 1.6 million escapes") {
            "{\"text\":\"\(String(repeating: "\\u0041", count: 1_600_000))\"}"
        },
        decode("a failure below a path of 500 long keys") {
            let key = String(repeating: "k", count: 10_000)
            return nested("{\"\(key)\":", "[", "}", 500)
        },
        collecting("a million failures") { "{\"many\":\(many("{\"id\":{}}", 1_000_000))}" },
        collecting("100,000 failures below 500 levels") {
            nested("{\"next\":", "{\"many\":\(many("{\"id\":{}}", 100_000))}", "}", 500)
        },
        report("500,000 entries in a report") { "{\"many\":\(many("{\"id\":\"1\"}", 500_000))}" },
        report("100,000 entries below 500 levels") {
            nested("{\"next\":", "{\"many\":\(many("{\"id\":\"1\"}", 100_000))}", "}", 500)
        },
    ]
}
