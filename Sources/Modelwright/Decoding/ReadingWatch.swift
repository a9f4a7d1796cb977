/// Looks at a call between the objects of the arrays that it decodes: whether its task has been cancelled, and how far it is.
struct ReadingWatch: Sendable {
    let checksCancellation: Bool
    let onProgress: (@Sendable (Double) -> Void)?
    /// How many bytes the document has.
    private var byteCount = 1
    /// Which reading of it that is, and of how many.
    private var number = 0
    private var count = 1
    /// How many parts of a hundred have been told.
    private var percentage = 0
    private var objectCount = 0

    /// Nil where nobody wants to know.
    init?(checksCancellation: Bool, onProgress: (@Sendable (Double) -> Void)?) {
        if !checksCancellation && onProgress == nil { return nil }
        self.checksCancellation = checksCancellation
        self.onProgress = onProgress
    }

    /// Begins a reading of the document: one of `count`, from 0.
    mutating func begin(_ number: Int, of count: Int, byteCount: Int) {
        (self.number, self.count, self.byteCount) = (number, count, max(byteCount, 1))
    }

    /// Notes that an object has been read.
    ///
    /// - Throws: `CancellationError`.
    mutating func passObject(byteCountLeft: Int) throws {
        objectCount &+= 1
        // A look takes about as long as reading an attribute.
        if checksCancellation, objectCount & 15 == 1 { try Task.checkCancellation() }
        pass(byteCountLeft: byteCountLeft)
    }

    /// Notes how much is left of the document.
    mutating func pass(byteCountLeft: Int) {
        guard let onProgress else { return }
        let percentage = ((number + 1) * byteCount - byteCountLeft) * 100 / (byteCount * count)
        if percentage <= self.percentage { return }
        self.percentage = percentage
        onProgress(Double(percentage) / 100)
    }
}
