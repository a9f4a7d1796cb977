/// An entry of the report whose path is not worked out yet.
struct ReportDraft {
    var kind: MappingReport.Entry.Kind
    var position: Int
    var suffix: [JSONPath.Component] = []
    var entity: String?
    var property: String?
    var detail: String
    var failure: FailureDraft?
}
