/// A key as it is written, made once: its text and its JSON bytes.
///
/// Invariant: `bytes` holds `,"key":` and zeros up to a multiple of 16, allocated in `init` and freed in `deinit`.
final class WrittenKey: @unchecked Sendable {
    let text: String
    let bytes: UnsafePointer<UInt8>
    /// Without the zeros.
    let count: Int

    init(_ text: String) {
        self.text = text
        var writer = JSONWriter(formatting: [])
        writer.string(text)
        let json = [UInt8(ascii: ",")] + Array(writer.finish()) + [UInt8(ascii: ":")]
        count = json.count
        let padded = UnsafeMutablePointer<UInt8>.allocate(capacity: (json.count + 15) / 16 * 16)
        padded.initialize(repeating: 0, count: (json.count + 15) / 16 * 16)
        padded.update(from: json, count: json.count)
        bytes = UnsafePointer(padded)
    }

    deinit {
        bytes.deallocate()
    }
}
