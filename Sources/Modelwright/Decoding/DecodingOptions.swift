/// What decoding an object graph may be told.
struct DecodingOptions: Sendable {
    var coercesLosslessly = true
    var failures = FailureMode.first
    var isReporting = false
    var maximumObjects = defaultMaximumObjects
    var maximumFailures = defaultMaximumFailures
    var maximumReportEntries = defaultMaximumReportEntries

    static let defaultMaximumObjects = 1_000_000
    static let defaultMaximumFailures = 1_000
    static let defaultMaximumReportEntries = 10_000
}
