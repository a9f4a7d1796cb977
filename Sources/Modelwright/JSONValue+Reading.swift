public import Foundation

extension JSONValue {
    /// The value that a JSON text in UTF-8 writes (RFC 8259). Of a key that comes twice in an object, the last value counts.
    ///
    /// - Parameters:
    ///   - data: The text.
    ///   - maximumDepth: How many containers may be inside each other. Each level takes a few hundred bytes of stack.
    ///   - maximumByteCount: How many bytes `data` may have; 256 MiB by default.
    /// - Throws: `MappingError.data` with the place of what is not JSON, or of what exceeds a limit.
    public init(data: Data, maximumDepth: Int = 512, maximumByteCount: Int = 256 << 20) throws {
        try DataFailure.check(byteCount: data.count, maximum: maximumByteCount)
        let text = SourceText(data)
        defer { withExtendedLifetime(text) {} }
        do {
            var reader = try JSONReader(text.bytes, maximumDepth: maximumDepth)
            self = try reader.readValue()
            try reader.finish()
        } catch let error as JSONSyntaxError {
            throw MappingError.data(DataFailure(error, in: text))
        }
    }
}
