/// The import lines of a generated file.
///
/// `package import` is for targets with `InternalImportsByDefault`. In others it makes every plain import of the module an
/// error, those of the program too, and a plain import is as wide as a package's declarations need.
enum ImportLines {
    private static let condition: SwiftCode = "#if hasFeature(InternalImportsByDefault)"
    private static let conditions: [SwiftCode] = [condition, "#else", "#endif"]

    /// The lines in their order, and then those that say `package` in both forms.
    static func conditional(_ lines: [SwiftCode]) -> [SwiftCode] {
        let access = "package "
        let (wide, others) = (lines.filter { $0.text.hasPrefix(access) }, lines.filter { !$0.text.hasPrefix(access) })
        guard !wide.isEmpty else { return lines }
        let plain = wide.map { SwiftCode(checked: $0.text.dropFirst(access.count)) }
        return others + [conditions[0]] + wide.map { "    \($0)" } + [conditions[1]] + plain.map { "    \($0)" }
            + [conditions[2]]
    }

    /// Whether a line is one of those that `conditional` puts around others.
    static func isCondition(_ line: some StringProtocol) -> Bool { conditions.contains { $0.text == line } }
}
