import Foundation
import Modelwright

extension HostileCase {
    /// A model document around elements.
    private static func model(
        _ name: String, limits: HostileCase.Limits = Limits(), _ elements: @escaping @Sendable () -> String
    ) -> HostileCase {
        raw(name, limits) {
            Data("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<model>\n\(elements())\n</model>\n".utf8)
        }
    }

    private static func raw(
        _ name: String, _ limits: HostileCase.Limits = Limits(), _ input: @escaping @Sendable () -> Data
    ) -> HostileCase {
        HostileCase(name: "model: \(name)", limits: limits, input: input) { data in
            let model = try ObjectModel(data: data, name: "Hostile.xml")
            return "\(model.entities.count) entities, \(model.warnings.count) warnings"
        }
    }

    private static func list(_ count: Int, _ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: "\n")
    }

    private static let text = #"attributeType="String""#

    static let modelCases: [HostileCase] = [
        raw("billion laughs") {
            var text = "<?xml version=\"1.0\"?>\n<!DOCTYPE model [<!ENTITY a0 \"ha\">"
            for level in 1..<30 {
                text += "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">"
            }
            return Data((text + "]><model><entity name=\"&a29;\"/></model>").utf8)
        },
        raw("quadratic blow-up") {
            let long = String(repeating: "a", count: 100_000)
            let uses = String(repeating: "&a;", count: 100_000)
            return Data("<!DOCTYPE model [<!ENTITY a \"\(long)\">]><model>\(uses)</model>".utf8)
        },
        raw("external entity, a file") {
            Data("<!DOCTYPE model [<!ENTITY a SYSTEM \"file:///dev/zero\">]><model>&a;</model>".utf8)
        },
        raw("a 100 MB attribute") {
            Data("<model><entity name=\"\(String(repeating: "a", count: 100_000_000))\"/></model>".utf8)
        },
        raw("an attribute as long as a document may be") {
            Data("<model><entity name=\"\(String(repeating: "a", count: 8_300_000))\"/></model>".utf8)
        },
        raw("an attribute of ampersands") {
            Data("<model><entity name=\"\(String(repeating: "&amp;", count: 1_600_000))\"/></model>".utf8)
        },
        model("1,000 regular expressions of sets that differ") {
            let attributes = list(1_000) {
                "<attribute name=\"a\($0)\" attributeType=\"String\" regularExpressionString=\"[\\p{L}--[\($0 % 10)]]{\($0)}\"/>"
            }
            return "<entity name=\"E\">\(attributes)</entity>"
        },
        raw("a million levels") { Data(String(repeating: "<model>", count: 1_000_000).utf8) },
        model("a million attributes") { "<entity\(list(1_000_000) { " a\($0)=\"\"" })/>" },
        model("200,000 attributes of elements") {
            list(210) { _ in "<entity\(list(999) { " a\($0)=\"\"" })/>" }
        },
        model("a million entries of userInfo") {
            "<entity name=\"E\"><userInfo>\(list(1_000_000) { "<entry key=\"\($0)\"/>" })</userInfo></entity>"
        },
        model("19,000 entries of userInfo") {
            "<entity name=\"E\"><userInfo>\(list(19_000) { "<entry key=\"\($0)\" value=\"\"/>" })</userInfo></entity>"
        },
        model("a million comments") { list(1_000_000) { _ in "<!---->" } },
        model("a million undeclared prefixes") { list(1_000_000) { _ in "<a:b/>" } },
        model("59,000 undeclared prefixes") { list(59_000) { _ in "<a:b/>" } },
        model("1,000,000 elements") { list(1_000_000) { _ in "<a/>" } },
        model("59,000 unknown elements") { list(59_000) { _ in "<a/>" } },
        raw("text in pieces") { Data("<model>\(String(repeating: "&lt;", count: 2_000_000))</model>".utf8) },
        raw("NUL bytes") { Data("<model>".utf8) + Data(repeating: 0, count: 8_000_000) },
        raw("a document of UTF-16") {
            let text = "<model><!--\(String(repeating: "\u{3042}", count: 4_000_000))--></model>"
            return Data([0xFF, 0xFE])
                + text.utf16.reduce(into: Data()) { data, unit in
                    data.append(UInt8(unit & 0xFF))
                    data.append(UInt8(unit >> 8))
                }
        },
        raw("a document of Latin 1") {
            Data("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><model><!--".utf8)
                + Data(repeating: 0xFC, count: 8_000_000) + Data("--></model>".utf8)
        },
        model("50,000 entities") { list(50_000) { "<entity name=\"E\($0)\"/>" } },
        // What each entity's annotations say takes most of it, up to the check of what is flattened.
        model("29,000 entities", limits: Limits(bytes: 96 << 20)) { list(29_000) { "<entity name=\"E\($0)\"/>" } },
        model("7,000 long names of entities that are nearly others") {
            list(7_000) {
                "<entity name=\"\(String(repeating: "n", count: 500))\($0)\" parentEntity=\"\(String(repeating: "n", count: 500))x\"/>"
            }
        },
        model("19,000 short names of entities that are nearly others") {
            list(19_000) { "<entity name=\"n\($0)\" parentEntity=\"nx\($0)\"/>" }
        },
        model("9,900 entities of one attribute") {
            list(9_900) { "<entity name=\"E\($0)\"><attribute name=\"a\" \(text) optional=\"YES\"/></entity>" }
        },
        model("19,000 entities in a chain") {
            list(19_000) { "<entity name=\"E\($0)\"\($0 == 0 ? "" : " parentEntity=\"E\($0 - 1)\"")/>" }
        },
        model("19,000 entities in a cycle") {
            list(19_000) { "<entity name=\"E\($0)\" parentEntity=\"E\(($0 + 1) % 19_000)\"/>" }
        },
        model("19,000 entities under one with a discriminator", limits: Limits(bytes: 96 << 20)) {
            """
            <entity name="P"><userInfo><entry key="jsonDiscriminator" value="t"/></userInfo></entity>
            \(list(19_000) { "<entity name=\"E\($0)\" parentEntity=\"P\"/>" })
            """
        },
        model("6,000 entities that inherit 12,000 annotations") {
            """
            <entity name="P"><attribute name="a" \(text) optional="YES"><userInfo>
            \(list(12_000) { "<entry key=\"json\($0)\" value=\"\"/>" })
            </userInfo></attribute></entity>
            \(list(6_000) { "<entity name=\"E\($0)\" parentEntity=\"P\"/>" })
            """
        },
        model("19,000 attributes of one entity") {
            "<entity name=\"E\">\(list(19_000) { "<attribute name=\"a\($0)\" \(text)/>" })</entity>"
        },
        model("10,000 attributes, each inherited 1,000 times") {
            """
            <entity name="P">\(list(10_000) { "<attribute name=\"a\($0)\" \(text)/>" })</entity>
            \(list(1_000) { "<entity name=\"E\($0)\" parentEntity=\"P\"/>" })
            """
        },
        model("10,000 fallbacks of an attribute") {
            """
            <entity name="E"><attribute name="a" \(text)><userInfo>
            \(list(10_000) { "<entry key=\"jsonKeyPath.\($0)\" value=\"b\($0)\"/>" })
            </userInfo></attribute></entity>
            """
        },
        model("a key path of 30,000 steps") {
            """
            <entity name="E"><attribute name="a" \(text)><userInfo>
            <entry key="jsonKeyPath" value="\(String(repeating: "a.", count: 30_000))a"/>
            </userInfo></attribute></entity>
            """
        },
        model("8,000 key paths of 128 steps") {
            let path = String(repeating: "a.", count: 126)
            return """
                <entity name="E">
                \(list(8_000) { """
                    <attribute name="a\($0)" \(text)><userInfo>
                    <entry key="jsonKeyPath" value="k\($0).\(path)a"/></userInfo></attribute>
                    """ })
                </entity>
                """
        },
        model("250 relationships that try keys, each inherited 40 times") {
            """
            <entity name="P"><userInfo><entry key="jsonNaming" value="sync"/></userInfo>
            \(list(250) { "<relationship name=\"aB\($0)\" optional=\"YES\" maxCount=\"1\" destinationEntity=\"P\"/>" })</entity>
            \(list(40) { "<entity name=\"E\($0)\" parentEntity=\"P\"/>" })
            """
        },
        model("key paths of 128 steps through relationships that try keys") {
            let path = String(repeating: "a_id.", count: 126)
            return """
                <entity name="E"><userInfo><entry key="jsonNaming" value="sync"/></userInfo>
                \(list(100) { "<relationship name=\"a\($0 == 0 ? "" : "\($0)")\" optional=\"YES\" maxCount=\"1\" destinationEntity=\"E\"/>" })
                \(list(30) { """
                    <attribute name="n\($0)" \(text)><userInfo>
                    <entry key="jsonKeyPath" value="a\($0).\(path)a"/></userInfo></attribute>
                    """ })
                </entity>
                """
        },
        model("19,000 long date formats") {
            """
            <entity name="E"><userInfo>
            <entry key="jsonDateFormat" value="'\(String(repeating: "x", count: 60_000))'"/></userInfo>
            \(list(19_000) { "<attribute name=\"a\($0)\" attributeType=\"Date\"/>" })
            </entity>
            """
        },
        model("11,000 attributes that identify") {
            """
            <entity name="E">\(list(11_000) { "<attribute name=\"a\($0)\" \(text)/>" })
            <uniquenessConstraints><uniquenessConstraint>
            \(list(11_000) { "<constraint value=\"a\($0)\"/>" })
            </uniquenessConstraint></uniquenessConstraints></entity>
            """
        },
        model("a mesh of composites") {
            list(140) { owner in
                let parts = list(100) { part in
                    "<attribute name=\"a\(part)\" attributeType=\"Composite\" composite=\"C\((owner + part + 1) % 140)\"/>"
                }
                return "<composite name=\"C\(owner)\">\(parts)</composite>"
            }
        },
        model("composites that double 30 times") {
            list(30) { owner in
                let parts = list(owner == 29 ? 0 : 2) { part in
                    "<attribute name=\"a\(part)\" attributeType=\"Composite\" composite=\"C\(owner + 1)\"/>"
                }
                return "<composite name=\"C\(owner)\">\(parts)</composite>"
            } + "<entity name=\"E\"><attribute name=\"a\" attributeType=\"Composite\" composite=\"C0\"/></entity>"
        },
        model("49 views of 10,000 attributes", limits: Limits(bytes: 96 << 20)) {
            let names = (0..<10_000).map { "a\($0)" }.joined(separator: ",")
            return """
                <entity name="E">\(list(10_000) { "<attribute name=\"a\($0)\" \(text)/>" })
                <userInfo>\(list(49) { "<entry key=\"jsonView.\($0)\" value=\"\(names)\"/>" })</userInfo></entity>
                """
        },
        model("9,000 views, each inherited 9,000 times") {
            """
            <entity name="P"><attribute name="a" \(text)/>
            <userInfo>\(list(9_000) { "<entry key=\"jsonView.\($0)\" value=\"a\"/>" })</userInfo></entity>
            \(list(9_000) { "<entity name=\"E\($0)\" parentEntity=\"P\"/>" })
            """
        },
        model("a view that names 3,000,000 properties that aren't there") {
            let names = String(repeating: "b,", count: 32_000)
            return """
                <entity name="E">\(list(9_000) { "<attribute name=\"a\($0)\" \(text)/>" })
                <userInfo>\(list(100) { "<entry key=\"jsonView.\($0)\" value=\"\(names)\"/>" })</userInfo></entity>
                """
        },
        model("a mesh of 8,000 relationships") {
            list(90) { owner in
                let relationships = list(90) { other in
                    """
                    <relationship name="r\(other)" optional="YES" maxCount="1" destinationEntity="E\(other)" \
                    inverseName="r\(owner)" inverseEntity="E\(other)"/>
                    """
                }
                return "<entity name=\"E\(owner)\">\(relationships)</entity>"
            }
        },
        model("regular expressions that take exponential time") {
            list(200) { entity in
                """
                <entity name="E\(entity)"><attribute name="a" \(text) regularExpressionString="(a+)+b" \
                defaultValueString="\(String(repeating: "a", count: 2_000))c"/></entity>
                """
            }
        },
        model("14,000 regular expressions") {
            "<entity name=\"E\">"
                + list(14_000) {
                    "<attribute name=\"a\($0)\" \(text) regularExpressionString=\"(x{1,\($0 % 99 + 1)}){9}\"/>"
                }
                + "</entity>"
        },
        model("nested repetitions in a regular expression") {
            let pattern = String(repeating: "(", count: 3_000) + "a" + String(repeating: "){1,999}", count: 3_000)
            return "<entity name=\"E\"><attribute name=\"a\" \(text) regularExpressionString=\"\(pattern)\"/></entity>"
        },
        // The plans of as many attributes take most of it.
        model("an entity's long name in 29,000 messages", limits: Limits(bytes: 96 << 20)) {
            """
            <entity name="\(String(repeating: "N", count: 900))">
            \(list(29_000) { "<attribute name=\"a\($0)\"/>" })</entity>
            """
        },
    ]
}
