import Yams

extension ConfigurationError {
    /// A file that is no YAML.
    init(_ error: YamlError, path: String) {
        self.init(path: path, problems: [Problem(error)])
    }
}

extension ConfigurationError.Problem {
    /// A problem with what stands in a place.
    init(at node: Node, _ reason: String) { self.init(at: node.mark, reason) }

    private init(at mark: Mark?, _ reason: String) {
        self.init(line: mark?.line ?? 1, column: mark?.column ?? 1, reason: reason)
    }

    fileprivate init(_ error: YamlError) {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let whole = ([problem] + (context.map { [$0.text] } ?? [])).joined(separator: ", ")
            self.init(at: mark, "This is not valid YAML: \(whole).")
        case .reader(let problem, let offset, _, let yaml):
            let lines = yaml.prefix(offset ?? 0).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            self.init(
                line: max(lines.count, 1), column: (lines.last?.unicodeScalars.count ?? 0) + 1,
                reason: "This is not valid YAML: \(problem).")
        case .duplicatedKeysInMapping(let keys, let context):
            let names = keys.map { "'\($0)'" }.joined(separator: " and ")
            self.init(
                at: context.mark, "\(names) \(keys.count == 1 ? "comes" : "come") more than once. Keep one of them.")
        default: self.init(at: nil, "This is not valid YAML: \(error).")
        }
    }
}
