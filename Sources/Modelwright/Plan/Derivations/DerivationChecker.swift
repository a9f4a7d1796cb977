/// Reads the expressions of a model's derived attributes, and checks that they can be computed.
struct DerivationChecker {
    private let storage: ModelStorage
    /// The document's text, for places in it.
    private let source: String?
    private(set) var diagnostics: DiagnosticList
    /// What can be computed, by the attributes' indices.
    private(set) var derivations: [Int: Derivation] = [:]

    init(_ storage: ModelStorage, source: String?, rules: RuleSelection) {
        self.storage = storage
        self.source = source
        diagnostics = DiagnosticList(rules: rules)
    }

    mutating func check() {
        var drafts: [DerivationDraft] = []
        var errors: [(attribute: Int, error: ExpressionError)] = []
        for index in storage.entities.indices {
            let entity = EntityDescription(storage: storage, index: index)
            for attribute in entity.attributes
            where attribute.record.entity == index && attribute.isDerived {
                do throws(ExpressionError) {
                    drafts.append(try draft(of: attribute, entity))
                    refuseTransformer(of: attribute)
                } catch {
                    errors.append((attribute.index, error))
                }
            }
        }
        var settler = DerivationSettler(drafts)
        settler.settle()
        derivations = settler.derivations
        note(errors + settler.errors + excesses(settler.costs))
    }

    /// How many operations the attributes of one entity may take together: they are all computed when an object is written.
    private static let maximumCost = 1_000_000

    /// The first attribute of each entity with which all of them take too long; of those that inherit it, once.
    private func excesses(_ costs: [Int: Int]) -> [(attribute: Int, error: ExpressionError)] {
        if costs.isEmpty { return [] }
        var excesses: [(attribute: Int, error: ExpressionError)] = []
        var known: Set<Int> = []
        for index in storage.entities.indices {
            let entity = EntityDescription(storage: storage, index: index)
            var cost = 0
            for attribute in entity.attributes where attribute.isDerived {
                cost += costs[attribute.index, default: 0]
                guard cost > Self.maximumCost else { continue }
                if known.insert(attribute.index).inserted {
                    excesses.append(
                        (
                            attribute.index,
                            ExpressionError(
                                "it and the derived attributes before it take more than \(Self.maximumCost) operations",
                                "Derive fewer attributes, or make them simpler.", at: 0)
                        ))
                }
                break
            }
        }
        return excesses
    }

    private func draft(
        of attribute: AttributeDescription, _ entity: EntityDescription
    ) throws(ExpressionError) -> DerivationDraft {
        guard let text = attribute.derivationExpression, !text.isEmpty else {
            throw ExpressionError(
                "is derived, but has no derivationExpression", "Give it one, or make the attribute an ordinary one.",
                at: 0)
        }
        let expression = try ExpressionParser.parse(text)
        var typing = ExpressionTyping(entity)
        let found = try typing.kind(of: expression)
        let wanted = ExpressionKind(attribute.type)
        if wanted == .json {
            throw ExpressionError("\(attribute.type.phrase) attribute can't be derived", "Change the type.", at: 0)
        }
        if found != wanted, found != .null {
            throw ExpressionError(
                "it is \(found.phrase), and its attribute is \(attribute.type.phrase)",
                "Change the type or the expression.", at: 0)
        }
        return DerivationDraft(
            attribute: attribute.index, expression: expression,
            range: AttributeFit.range(attribute.type, unsigned: false, valueType: Int64.self), needs: typing.needs)
    }

    private mutating func refuseTransformer(of attribute: AttributeDescription) {
        let entry = attribute.userInfoEntries.last { $0.key == "jsonTransformer" }
        guard let transformer = attribute.valueTransformerName ?? entry?.value else { return }
        // An overlay may be what says it.
        let position = attribute.valueTransformerName == nil ? entry?.position : nil
        diagnostics.append(
            Diagnostic(
                .error, "bad-expression", at: position ?? attribute.position,
                "\(attribute) is derived, and has the transformer \(transformer).", "Remove the transformer."))
    }

    private mutating func note(_ errors: [(attribute: Int, error: ExpressionError)]) {
        if errors.isEmpty { return }
        let places = ExpressionPlaces(source, file: storage.entities.first?.position.file ?? storage.name)
        for (index, error) in errors {
            let attribute = AttributeDescription(storage: storage, index: index)
            let severity: Diagnostic.Severity = error.isUnsupported ? .warning : .error
            let rule = error.isUnsupported ? "unsupported-expression" : "bad-expression"
            diagnostics.append(severity, rule, near: attribute.position) {
                let text = attribute.derivationExpression ?? ""
                let fault = text.isEmpty ? "" : " can't be computed by \"\(error.fault(in: text))\":"
                return Diagnostic(
                    severity, rule,
                    at: places.position(
                        in: "derivationExpression", after: text.prefix(error.offset), of: attribute.position),
                    "\(attribute)\(fault) \(error.message).", error.remedy())
            }
        }
    }
}
