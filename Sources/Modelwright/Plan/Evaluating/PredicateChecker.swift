/// Reads the predicates of a model's fetch requests and fetched properties, and says which can't be used.
///
/// They are warnings: the mapping needs none of them.
struct PredicateChecker {
    private let places: ExpressionPlaces
    private(set) var diagnostics: DiagnosticList
    private var patterns: [Comparison.PatternText: TextPattern] = [:]

    init(_ storage: ModelStorage, source: String?, rules: RuleSelection) {
        places = ExpressionPlaces(source, file: storage.entities.first?.position.file ?? storage.name)
        diagnostics = DiagnosticList(rules: rules)
        for record in storage.fetchRequests {
            let request = FetchRequestDescription(storage: storage, record: record)
            check(request, .unknown, "The fetch request \(request.name)")
        }
        for index in storage.entities.indices {
            for record in storage.entities[index].fetchedProperties {
                let property = FetchedPropertyDescription(storage: storage, record: record, entity: index)
                guard let request = property.fetchRequest else { continue }
                check(request, .fetchSource(of: property.entity), "\(property)")
            }
        }
    }

    private mutating func check(_ request: FetchRequestDescription, _ variables: PredicateVariables, _ name: String) {
        guard let text = request.predicateString, !text.isEmpty else { return }
        do throws(ExpressionError) {
            _ = try EntityPredicate(text, of: request.entity, variables: variables, patterns: &patterns)
        } catch {
            diagnostics.append(.warning, "bad-predicate", near: request.position) { [places] in
                Diagnostic(
                    .warning, "bad-predicate",
                    at: places.position(
                        in: "predicateString", after: text.prefix(error.offset), of: request.position),
                    "\(name) can't find objects of \(request.entity.name) by \"\(error.fault(in: text))\": \(error.message).",
                    error.remedy())
            }
        }
    }
}
