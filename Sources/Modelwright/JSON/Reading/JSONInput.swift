public import Foundation

/// What JSON is decoded from: `Data` and `String`, which hold its text, and `JSONValue`, `[String: Any]` and `[Any]`, which
/// hold its values.
///
/// The failures of a text have a line, a column and an offset in bytes of UTF-8; those of values have a path alone. The
/// library's types are all that there are: other types don't conform.
public protocol JSONInput {
    /// How many bytes the text has; nil where there is no text.
    var _byteCount: Int? { get }
    /// What the decoder reads.
    func _text(maximumDepth: Int, maximumByteCount: Int) -> _JSONText
}

/// A text that a decoder reads.
public struct _JSONText {
    let source: SourceText
}

extension Data: JSONInput {
    /// As `JSONInput` says.
    public var _byteCount: Int? { count }
    /// As `JSONInput` says.
    public func _text(maximumDepth _: Int, maximumByteCount _: Int) -> _JSONText { _JSONText(source: SourceText(self)) }
}

extension String: JSONInput {
    /// As `JSONInput` says.
    public var _byteCount: Int? { utf8.count }
    /// As `JSONInput` says.
    public func _text(maximumDepth _: Int, maximumByteCount _: Int) -> _JSONText {
        _JSONText(source: SourceText(Data(utf8)))
    }
}

extension JSONValue: JSONInput {
    /// As `JSONInput` says.
    public var _byteCount: Int? { nil }
    /// As `JSONInput` says.
    public func _text(maximumDepth: Int, maximumByteCount: Int) -> _JSONText {
        _JSONText(source: SourceText(.json(self), maximumDepth: maximumDepth, maximumByteCount: maximumByteCount))
    }
}

extension Dictionary: JSONInput where Key == String, Value == Any {
    /// As `JSONInput` says.
    public var _byteCount: Int? { nil }
    /// As `JSONInput` says.
    public func _text(maximumDepth: Int, maximumByteCount: Int) -> _JSONText {
        _JSONText(source: SourceText(.object(self), maximumDepth: maximumDepth, maximumByteCount: maximumByteCount))
    }
}

extension Array: JSONInput where Element == Any {
    /// As `JSONInput` says.
    public var _byteCount: Int? { nil }
    /// As `JSONInput` says.
    public func _text(maximumDepth: Int, maximumByteCount: Int) -> _JSONText {
        _JSONText(source: SourceText(.array(self), maximumDepth: maximumDepth, maximumByteCount: maximumByteCount))
    }
}
