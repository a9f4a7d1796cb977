package import Modelwright

extension Rule {
    /// All rules that `modelgen lint` looks at.
    package static let all = ofModels + ofClasses

    /// The rule of that name.
    package static func named(_ name: String) -> Rule? { all.first { $0.name == name } }

    /// What is said of a name that no rule has.
    package static func unknown(_ name: String) -> String {
        let meant = EditDistance.nearest(to: name, among: all.map(\.name)).map { " Did you mean '\($0)'?" } ?? ""
        return "There is no rule '\(name)'.\(meant) 'modelgen lint --list-rules' prints all."
    }

    /// What is wrong with the classes that a model would have.
    private static let ofClasses = [
        Rule(
            "forced-base-class", .warning,
            "a forced base class is above a class that inherits, so it has to inherit from that class's superclass"),
        Rule("no-custom-class", .warning, "an entity has no class of its own, and mogenerator skips it"),
        Rule("same-ends", .warning, "modelgen.weak makes a relationship and its inverse both weak or both strong"),
        Rule("same-member", .error, "two properties would be the same member of a class"),
        Rule("shared-class", .warning, "two entities have the same class; the second gets one named after the entity"),
        Rule(
            "shared-function", .warning,
            "two fetch requests or fetched properties have the same function; the second gets a number"),
        Rule(
            "unknown-default-case", .warning,
            "the default is not one of the attribute's enumCases, so the model can't be loaded"),
        Rule(
            "unknown-fallback-case", .warning,
            "jsonEnumFallback is not one of the attribute's enumCases, so the model can't be loaded"),
        Rule("unusable-cases", .warning, "the enumCases make no enumeration"),
        Rule("unusable-raw-type", .warning, "the named type doesn't take the attribute's values"),
    ]
}
