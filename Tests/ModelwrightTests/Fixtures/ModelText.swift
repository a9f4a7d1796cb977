/// Writes small model documents for tests: what differs from test to test, and nothing else.
enum ModelText {
    typealias Annotations = KeyValuePairs<String, String>

    static func attribute(
        _ name: String, _ type: String, optional: Bool = true, default defaultValue: String? = nil,
        transformer: String? = nil, _ annotations: Annotations = [:]
    ) -> String {
        var text = #"<attribute name="\#(name)" attributeType="\#(type)""#
        if optional { text += #" optional="YES""# }
        if let defaultValue { text += #" defaultValueString="\#(defaultValue)""# }
        if let transformer { text += #" valueTransformerName="\#(transformer)""# }
        return "\(text)>\(userInfo(annotations))</attribute>\n"
    }

    static func toOne(
        _ name: String, _ destination: String, inverse: String? = nil, optional: Bool = true,
        _ annotations: Annotations = [:]
    ) -> String {
        relationship(name, destination, #"maxCount="1""#, inverse, optional, annotations)
    }

    static func toMany(
        _ name: String, _ destination: String, inverse: String? = nil, optional: Bool = true,
        _ annotations: Annotations = [:]
    ) -> String {
        relationship(name, destination, #"toMany="YES""#, inverse, optional, annotations)
    }

    private static func relationship(
        _ name: String, _ destination: String, _ count: String, _ inverse: String?, _ optional: Bool,
        _ annotations: Annotations
    ) -> String {
        var text = #"<relationship name="\#(name)" destinationEntity="\#(destination)" \#(count)"#
        if optional { text += #" optional="YES""# }
        if let inverse { text += #" inverseName="\#(inverse)" inverseEntity="\#(destination)""# }
        return "\(text)>\(userInfo(annotations))</relationship>\n"
    }

    static func entity(
        _ name: String, parent: String? = nil, abstract: Bool = false, _ properties: String...
    ) -> String {
        element(name, parent, abstract, [:], properties)
    }

    static func entity(
        _ name: String, parent: String? = nil, abstract: Bool = false, _ annotations: Annotations,
        _ properties: String...
    ) -> String {
        element(name, parent, abstract, annotations, properties)
    }

    private static func element(
        _ name: String, _ parent: String?, _ abstract: Bool, _ annotations: Annotations, _ properties: [String]
    ) -> String {
        var text = #"<entity name="\#(name)""#
        if let parent { text += #" parentEntity="\#(parent)""# }
        if abstract { text += #" isAbstract="YES""# }
        return "\(text)>\n\(properties.joined())\(userInfo(annotations))</entity>\n"
    }

    private static func userInfo(_ annotations: Annotations) -> String {
        if annotations.isEmpty { return "" }
        let entries = annotations.map { #"<entry key="\#($0.key)" value="\#($0.value)"/>"# }
        return "<userInfo>\(entries.joined())</userInfo>"
    }
}
