/// What a `userInfo` dictionary says about the mapping, with what is wrong in it noted on the way.
struct Annotations {
    enum Owner: Sendable, CaseIterable {
        case entity, attribute, relationship

        var phrase: String {
            switch self {
            case .entity: "an entity"
            case .attribute: "an attribute"
            case .relationship: "a relationship"
            }
        }
    }

    /// The entries with keys of ours, or like ours or other tools', in order.
    private let entries: [UserInfoEntry]
    /// Of entries with one key the last.
    private var indexByKey: [String: Int] = [:]
    private let name: @Sendable () -> String
    private var subject: String { name() }
    private let owner: Owner
    /// The words of other tools.
    private let others: Set<String>

    /// Those that name keys: that of the key path that is written, and those of others that are read.
    static let keyPaths = ["jsonKeyPath"] + (1...9).map { "jsonKeyPath.\($0)" }

    /// Which keys may stand where.
    private static let keys: [(name: String, owners: [Owner])] = [
        ("jsonKeyPath", [.attribute, .relationship]),
        ("jsonNaming", [.entity]),
        ("jsonTransformer", [.attribute]),
        ("jsonDateFormat", [.entity, .attribute]),
        ("jsonType", [.attribute]),
        ("jsonNulls", [.entity, .attribute, .relationship]),
        ("jsonUnknownKeys", [.entity]),
        ("jsonDirection", [.attribute, .relationship]),
        ("jsonReference", [.relationship]),
        ("jsonLossy", [.attribute, .relationship]),
        ("jsonMerge", [.relationship]),
        ("jsonEnumFallback", [.attribute]),
        ("jsonEmptyAsNil", [.entity, .attribute]),
        ("jsonDiscriminator", [.entity]),
        ("jsonDiscriminatorValue", [.entity]),
        ("jsonDiscriminatorFallback", [.entity]),
        ("identityAttributes", [.entity]),
        ("enumCases", [.attribute]),
    ]

    /// Those that only the generator reads.
    private static let generatorKeys: [(name: String, owners: [Owner])] = [
        ("RawType", [.attribute]),
        ("attributeValueScalarType", [.attribute]),
        ("nonOptionalInit", [.attribute]),
        ("attributeValueClassName", [.attribute]),
        ("modelgen.weak", [.relationship]),
        ("modelgen.owner", [.entity, .relationship]),
        ("modelgen.collection", [.relationship]),
        ("modelgen.observed", [.entity]),
        ("mogenerator.readonly", [.attribute]),
        ("mogenerator.customBaseClass", [.entity]),
        ("mogenerator.ignore", [.entity]),
        ("additionalImports", [.entity]),
        ("documentation", [.entity, .attribute, .relationship]),
        ("discussion", [.entity, .attribute, .relationship]),
    ]

    /// Those that mean nothing on a composite: its values have neither an identity nor a type, and no class.
    static let ofObjects = [
        "identityAttributes", "jsonDiscriminator", "jsonDiscriminatorValue", "jsonDiscriminatorFallback",
        "modelgen.owner", "modelgen.observed", "mogenerator.customBaseClass", "mogenerator.ignore",
        "additionalImports",
    ]

    private static let ownersByKey: [String: [Owner]] = {
        let fallbacks = (1...9).map { ("jsonKeyPath.\($0)", [Owner.attribute, .relationship]) }
        return Dictionary(uniqueKeysWithValues: (keys + generatorKeys).map { ($0.name, $0.owners) } + fallbacks)
    }()

    /// - Parameter known: Other tools' words, which are no misspellings of ours, and may be misspelled themselves.
    init(
        _ entries: [UserInfoEntry], of owner: Owner, named name: @escaping @Sendable @autoclosure () -> String,
        besides known: Set<String> = []
    ) {
        others = known
        self.entries = entries.filter { entry in
            if Annotations.owners(of: entry.key) != nil { return true }
            if known.contains(entry.key) { return false }
            return entry.key.hasPrefix("json") || Annotations.isMisspelled(entry.key, of: owner)
                || Annotations.isNear(entry.key, known)
        }
        for (index, entry) in self.entries.enumerated() { indexByKey[entry.key] = index }
        self.owner = owner
        self.name = name
    }

    /// What an annotation may belong to, one for the generator included; nil if no annotation has that key.
    static func owners(of key: String) -> [Owner]? { ownersByKey[key] ?? (view(of: key) == nil ? nil : [.entity]) }

    /// The name of the view whose properties the annotation with a key lists; nil for any other annotation.
    static func view(of key: String) -> String? {
        let prefix = "jsonView."
        return key.hasPrefix(prefix) && key != prefix ? String(key.dropFirst(prefix.count)) : nil
    }

    static func isEntityKey(_ key: String) -> Bool { owners(of: key)?.contains(.entity) == true }

    /// The names of the annotations that an element may have, those for the generator last.
    static func keys(of owner: Owner) -> [String] {
        (keys + generatorKeys).filter { $0.owners.contains(owner) }.map(\.name)
    }

    /// Whether a key is a misspelled annotation: one in another case, or one that is a letter or two off. Of those that don't
    /// begin with `json`, a key may be another tool's if it is any further off.
    private static func isMisspelled(_ key: String, of owner: Owner) -> Bool {
        let lowercased = key.lowercased()
        if lowercased.hasPrefix("jsonview.") { return true }
        if lowercased.hasPrefix("json"), keys.contains(where: { $0.name.lowercased() == lowercased }) { return true }
        return isNear(
            key, keys.lazy.filter { !$0.name.hasPrefix("json") && $0.owners.contains(owner) }.map(\.name))
    }

    /// Whether a key is one of some words in other letters, one wrong letter in eight.
    private static func isNear(_ key: String, _ words: some Sequence<String>) -> Bool {
        func most(_ word: String) -> Int { word.utf8.count / 8 }
        let words = words.filter { most($0) > 0 && abs(key.utf8.count - $0.utf8.count) <= most($0) }
        guard !words.isEmpty, let distance = EditDistance(from: key) else { return false }
        return words.contains { distance.distance(to: $0) <= most($0) }
    }

    /// How many letters two words begin and end with in common.
    private static func likeness(_ left: String, _ right: String) -> Int {
        func start(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Int {
            zip(left, right).prefix { $0 == $1 }.count
        }
        return start(left.utf8, right.utf8) + start(left.utf8.reversed(), right.utf8.reversed())
    }

    var isEmpty: Bool { entries.isEmpty }

    /// The lists of properties that views have.
    var views: [UserInfoEntry] {
        entries.indices.compactMap { index in
            let entry = entries[index]
            return Annotations.view(of: entry.key) != nil && indexByKey[entry.key] == index ? entry : nil
        }
    }

    @inline(never)
    func entry(_ key: String) -> UserInfoEntry? { indexByKey[key].map { entries[$0] } }

    /// The value of `key`, one of an enumeration's; a value that is none is an error.
    func choice<Choice>(_ key: String, _ diagnostics: inout DiagnosticList) -> Choice?
    where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
        guard let entry = entry(key) else { return nil }
        if let choice = Choice(rawValue: entry.value) { return choice }
        refuse(entry, choices: Choice.allCases.map(\.rawValue), &diagnostics)
        return nil
    }

    @inline(never)
    private func refuse(_ entry: UserInfoEntry, choices: [String], _ diagnostics: inout DiagnosticList) {
        refuse(entry, "Write one of \(choices.map { "\"\($0)\"" }.joined(separator: ", ")).", &diagnostics)
    }

    /// Says that an annotation has a value that it can't have.
    @inline(never)
    func refuse(_ entry: UserInfoEntry, _ remedy: String, _ diagnostics: inout DiagnosticList) {
        diagnostics.append(
            Diagnostic(
                .error, "bad-annotation", at: entry.position, "\(subject) has \"\(entry.value)\" for \(entry.key).",
                remedy))
    }

    /// A yes or no, as Xcode writes them; nil if there isn't one.
    func flag(_ key: String, _ diagnostics: inout DiagnosticList) -> Bool? {
        guard let entry = entry(key) else { return nil }
        if let flag = Bool(yesOrNo: entry.value) { return flag }
        refuse(entry, "Write YES or NO.", &diagnostics)
        return nil
    }

    /// `jsonKeyPath` and `jsonKeyPath.1` to `.9`, in order; a path that cannot be read is an error.
    func keyPaths(_ diagnostics: inout DiagnosticList) -> (
        first: JSONKeyPath?, others: [(path: JSONKeyPath, position: SourcePosition)]
    ) {
        func path(_ entry: UserInfoEntry?) -> JSONKeyPath? {
            guard let entry else { return nil }
            do throws(JSONKeyPath.SyntaxError) {
                let path = try JSONKeyPath(entry.value)
                if case .key? = path.components.first { return path }
                throw JSONKeyPath.SyntaxError(
                    problem: path.components.isEmpty ? "is empty" : "starts with an index, but an object has keys")
            } catch {
                diagnostics.append(
                    Diagnostic(
                        .error, "bad-key-path", at: entry.position,
                        "The key path \"\(entry.value)\" of \(subject) \(error.problem).",
                        "Write keys with dots between them, \\. for a dot in a key and [0] for an element."))
                return nil
            }
        }
        let first = path(entry("jsonKeyPath"))
        let others = Self.keyPaths.dropFirst().compactMap { key in
            entry(key).flatMap { entry in path(entry).map { ($0, entry.position) } }
        }
        return (first, others)
    }

    /// Warns of an entry that means nothing because of what is said, or not said, elsewhere.
    func warnOfUnused(_ key: String, _ reason: String, _ remedy: String, _ diagnostics: inout DiagnosticList) {
        guard let entry = entry(key) else { return }
        diagnostics.append(
            Diagnostic(
                .warning, "misplaced-annotation", at: entry.position,
                "\(subject) has \(key), but \(reason); it is kept and not used.", remedy))
    }

    /// Warns of keys that look like ours and are not, or that stand where they mean nothing.
    func checkKeys(_ diagnostics: inout DiagnosticList) {
        for entry in entries {
            guard let owners = Annotations.owners(of: entry.key) else {
                if isTranslated(entry) { continue }
                diagnostics.append(.warning, "unknown-annotation", near: entry.position) {
                    if entry.key.hasPrefix("jsonKeyPath.") {
                        return unknown(entry, "not a known annotation", "Write jsonKeyPath.1 to jsonKeyPath.9.")
                    }
                    if entry.key.lowercased().hasPrefix("jsonview") {
                        return unknown(
                            entry, "not a known annotation",
                            "Write jsonView.NAME on an entity, with the names of the view's properties.")
                    }
                    // Of two that are as near, such as jsonKeyPath and Groot's JSONKeyPath, the one in the same case.
                    let words = (Annotations.keys(of: owner) + others.sorted()).map {
                        (word: $0, likeness: Annotations.likeness(entry.key, $0))
                    }.ordered { $0.likeness > $1.likeness }
                    let near = EditDistance.nearest(to: entry.key, among: words.map(\.word))
                    if !others.contains(entry.key), let tool = Dialect.tool(ofWord: entry.key) {
                        return unknown(
                            entry, "one of \(tool.toolName)'s annotations, and not of the dialect that is read",
                            "Name the dialect \(tool.rawValue)\(near.map { ", or write \($0)" } ?? "").")
                    }
                    return unknown(
                        entry, "not a known annotation",
                        near.map { "Did you mean \($0)?" } ?? "Check its spelling, or remove it.")
                }
                continue
            }
            guard !owners.contains(owner) else { continue }
            Annotations.warnOfMisplaced(entry, subject, on: owner.phrase, owners, &diagnostics)
        }
    }

    /// Whether another tool's word stands beside our own that it is like, as in a document that was converted.
    private func isTranslated(_ entry: UserInfoEntry) -> Bool {
        Dialect.isWord(entry.key)
            && EditDistance.nearest(to: entry.key, among: Annotations.keys(of: owner)).map { self.entry($0) != nil }
                == true
    }

    private func unknown(_ entry: UserInfoEntry, _ problem: String, _ remedy: String) -> Diagnostic {
        Diagnostic(
            .warning, "unknown-annotation", at: entry.position,
            "\(subject) has \(entry.key), which is \(problem); it is kept and not used.", remedy)
    }

    /// Warns of all annotations of something that has none: a fetched property.
    static func checkKeys(
        ofFetchedProperty property: FetchedPropertyDescription, besides known: Set<String>,
        _ diagnostics: inout DiagnosticList
    ) {
        // A misspelled word of anything's.
        let unknown = property.userInfoEntries.filter { owners(of: $0.key) == nil && !known.contains($0.key) }
        Annotations(unknown, of: .attribute, named: property.description, besides: known).checkKeys(&diagnostics)
        for entry in property.userInfoEntries {
            let others = known.contains(entry.key) ? Dialect.owners(of: entry.key) : nil
            // A comment may be on anything.
            guard let owners = owners(of: entry.key) ?? others, !["documentation", "discussion"].contains(entry.key)
            else { continue }
            warnOfMisplaced(entry, property.description, on: "a fetched property", owners, &diagnostics)
        }
    }

    private static func warnOfMisplaced(
        _ entry: UserInfoEntry, _ subject: @autoclosure () -> String, on phrase: String, _ owners: [Owner],
        _ diagnostics: inout DiagnosticList
    ) {
        diagnostics.append(.warning, "misplaced-annotation", near: entry.position) {
            Diagnostic(
                .warning, "misplaced-annotation", at: entry.position,
                "\(subject()) has \(entry.key), which means nothing on \(phrase); it is kept and not used.",
                remedyOfMisplaced(owners))
        }
    }

    /// How to correct an annotation that is on an element where it means nothing.
    static func remedyOfMisplaced(_ owners: [Owner]) -> String {
        "Move it to \(owners.map(\.phrase).joined(separator: " or "))."
    }
}
