import Foundation
import Modelwright

/// Rules and updates: what a text or a graph from outside may make of them.
extension HostileCase {
    private static func rules(
        _ name: String, limits: Limits = .full, _ entities: @escaping @Sendable () -> String,
        _ text: @escaping @Sendable () -> String,
        _ run: @escaping @Sendable (ModelObject, Data) throws -> String
    ) -> HostileCase {
        HostileCase(name: "rules: \(name)", limits: limits, input: { Data(text().utf8) }) { data in
            let model = try ObjectModel(data: Data("<model>\(entities())</model>".utf8), name: "Hostile.xml")
            var decoder = ModelDecoder(model: model)
            decoder.maximumDepth = 1_000_000
            return try run(try decoder.decode(entity: "E", from: data), data)
        }
    }

    private static func validated(_ object: ModelObject) -> String {
        do {
            try object.validate()
            return "valid"
        } catch MappingError.failures(let failures) {
            return "\(failures.count) failures"
        } catch {
            return "\(error)"
        }
    }

    private static func pattern(_ pattern: String) -> String {
        "<entity name=\"E\"><attribute name=\"s\" attributeType=\"String\" regularExpressionString=\"\(pattern)\"/></entity>"
    }

    /// A hundred patterns, each with as many sets of characters that only ICU knows; all of them are different.
    private static func patterns(ofSets count: Int) -> String {
        let attributes = (0..<100).map { pattern in
            let sets = (0..<count).map { "[[a]\\x{\(String(0x4E00 + pattern * count + $0, radix: 16))}]" }
            return "<attribute name=\"s\(pattern)\" optional=\"YES\" attributeType=\"String\" "
                + "regularExpressionString=\"\(sets.joined())\"/>"
        }
        return "<entity name=\"E\">\(attributes.joined())</entity>"
    }

    private static let items = """
        <entity name="E"><relationship name="all" optional="YES" toMany="YES" destinationEntity="V" inverseName="e" inverseEntity="V"/></entity>
        <entity name="V"><attribute name="id" attributeType="Integer 32"/><attribute name="n" optional="YES" attributeType="Integer 32"/>
        <relationship name="e" optional="YES" maxCount="1" destinationEntity="E" inverseName="all" inverseEntity="E"/>
        <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>
        """

    private static let lossy = """
        <entity name="E"><relationship name="all" optional="YES" toMany="YES" destinationEntity="V">
        <userInfo><entry key="jsonLossy" value="YES"/></userInfo></relationship></entity>
        <entity name="V"><attribute name="id" attributeType="Integer 32"/><attribute name="q" attributeType="Integer 32"/>
        <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>
        """

    private static func references(inverse: String) -> String {
        """
        <entity name="E"><relationship name="all" optional="YES" toMany="YES" destinationEntity="V"/>
        <relationship name="one" optional="YES" maxCount="1" destinationEntity="T"/></entity>
        <entity name="V"><attribute name="id" attributeType="Integer 32"/>
        <relationship name="t" optional="YES" \(inverse) destinationEntity="T" inverseName="vs" inverseEntity="T"/>
        <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>
        <entity name="T"><attribute name="id" attributeType="Integer 32"/>
        <relationship name="vs" optional="YES" toMany="YES" destinationEntity="V" inverseName="t" inverseEntity="V"/>
        <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>
        """
    }

    private static let levels = """
        <entity name="E"><attribute name="id" optional="YES" attributeType="Integer 32"/>
        <attribute name="s" optional="YES" attributeType="String"/>
        <relationship name="one" optional="YES" maxCount="1" destinationEntity="E"/>
        <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity>
        <entity name="F" parentEntity="E"/>
        """

    private static func list(of count: Int, _ member: String) -> String {
        "{\"all\":[\((0..<count).map { "{\"id\":\($0)\(member)}" }.joined(separator: ","))]}"
    }

    static let ruleCases: [HostileCase] = [
        rules("(a+)+b on a million letters", { pattern("(a+)+b") }) {
            "{\"s\":\"\(String(repeating: "a", count: 1_000_000))\"}"
        } _: { object, _ in
            validated(object)
        },
        rules("a pattern of many states on 100,000 letters", { pattern("(.*a.{200}|[ab]{1,300})*c") }) {
            "{\"s\":\"\(String(repeating: "ab", count: 50_000))\"}"
        } _: { object, _ in
            validated(object)
        },
        rules("100 patterns of 1,000 sets that only ICU knows", { patterns(ofSets: 1_000) }) {
            "{\"s0\":\"a\"}"
        } _: { object, _ in
            validated(object)
        },
        rules("100 patterns of 8 sets that only ICU knows", { patterns(ofSets: 8) }) {
            "{\"s0\":\"a\"}"
        } _: { object, _ in
            validated(object)
        },
        rules("300,000 objects with identities", { items }) {
            list(of: 300_000, "")
        } _: { object, _ in
            validated(object)
        },
        rules("an update of 100,000 objects by their identities", { items }) {
            list(of: 100_000, ",\"n\":1")
        } _: { object, data in
            try object.update(from: data)
            return "\((try object.value(forKey: "all") as? [ModelObject])?.count ?? 0) objects"
        },
        rules("an update that replaces 100,000 objects", { items }) {
            list(of: 100_000, ",\"n\":1")
        } _: { object, _ in
            try object.update(
                from: "{\"all\":[\((200_000..<300_000).map { "{\"id\":\($0)}" }.joined(separator: ","))]}")
            return "\((try object.value(forKey: "all") as? [ModelObject])?.count ?? 0) objects"
        },
        rules("an update of 50,000 objects that refer to one", { references(inverse: #"maxCount="1""#) }) {
            "{\"one\":{\"id\":1},\"all\":[]}"
        } _: { object, _ in
            for _ in 0..<2 { try object.update(from: list(of: 50_000, ",\"t\":1")) }
            try object.update(from: list(of: 50_000, ",\"t\":null"))
            return "\((try object.value(forKey: "all") as? [ModelObject])?.count ?? 0) objects"
        },
        // Three updates, with 250,000 references.
        rules(
            "an update of 50,000 objects that refer to two", limits: Limits(seconds: 6, bytes: Limits.full.bytes),
            { references(inverse: #"toMany="YES""#) }
        ) {
            "{\"one\":{\"id\":1},\"all\":[]}"
        } _: { object, _ in
            for _ in 0..<2 { try object.update(from: list(of: 50_000, ",\"t\":[1,2]")) }
            try object.update(from: list(of: 50_000, ",\"t\":[2]"))
            return "\((try object.value(forKey: "all") as? [ModelObject])?.count ?? 0) objects"
        },
        rules("an update of 500 levels without a type", { levels }) {
            "{}"
        } _: { object, _ in
            let depth = 500
            let text =
                String(repeating: "{\"one\":", count: depth) + "{\"id\":1,\"s\":\""
                + String(repeating: "s", count: 10_000_000)
                + "\"}" + String(repeating: "}", count: depth)
            try object.update(from: text)
            return "updated"
        },
        rules("an update that leaves out 50,000 elements", { lossy }) {
            list(of: 50_000, "")
        } _: { object, data in
            try object.update(from: data)
            return "\((try object.value(forKey: "all") as? [ModelObject])?.count ?? 0) objects"
        },
        rules("a copy of 100,000 objects", { items }) {
            list(of: 100_000, "")
        } _: { object, _ in
            let copy = try object.copy()
            return "\((try copy.value(forKey: "all") as? [ModelObject])?.count ?? 0) objects"
        },
    ]
}
