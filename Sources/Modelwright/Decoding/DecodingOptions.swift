/// What decoding an object graph may be told.
struct DecodingOptions: Sendable {
    var coercesLosslessly = true
    var failures = FailureMode.first
    var isReporting = false
    var validates = false
    /// Whether what is read changes objects that are there.
    var isUpdate = false
    /// Whether lists are what they are from now on, whatever `jsonMerge` says.
    var replacesLists = false
    /// Whether whoever takes the objects takes them apart, so that they may hold each other.
    var takesApart = false
    /// What an identity becomes that nothing has; other than `keep` only in an object graph.
    var unresolved = UnresolvedPolicy.keep
    /// Looks at the objects of the outermost arrays as they are read; nil where nobody wants to know.
    var watch: ReadingWatch?
    var maximumObjects = 1_000_000
    var maximumFailures = 1_000
    var maximumReportEntries = 10_000
}
