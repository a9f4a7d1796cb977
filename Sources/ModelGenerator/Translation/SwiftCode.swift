/// Swift that stands in generated files: a name, a type, an expression, a declaration.
///
/// A text of a model is none, and nothing here takes one: a literal is the generator's own, and only other code goes between
/// its pieces. Of texts it is made by `SwiftName`, which leaves out what no name has, and by `SwiftLiteral`, which escapes.
package struct SwiftCode: Sendable, Hashable, Comparable, CustomStringConvertible, ExpressibleByStringInterpolation {
    /// The code.
    package let text: String

    /// Code of a text that was looked at, or was made here.
    init(checked text: some StringProtocol) { self.text = String(text) }

    /// The generator's own code.
    package init(stringLiteral text: String) { self.text = text }

    /// The generator's own code, with other code between its pieces.
    package init(stringInterpolation interpolation: StringInterpolation) { text = interpolation.text }

    /// The code.
    package var description: String { text }

    /// Whether one comes before the other in an alphabet.
    package static func < (left: Self, right: Self) -> Bool { left.text < right.text }

    static func + (left: Self, right: Self) -> Self { Self(checked: left.text + right.text) }

    /// Pieces of code, and nothing else.
    package struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var text = ""

        /// Pieces that will be put together.
        package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        /// Adds the generator's own code.
        package mutating func appendLiteral(_ literal: String) { text += literal }

        /// Adds code.
        package mutating func appendInterpolation(_ code: SwiftCode) { text += code.text }

        /// Adds a number.
        package mutating func appendInterpolation(_ number: some FixedWidthInteger) { text += String(number) }
    }
}

extension Sequence<SwiftCode> {
    func joined(separator: SwiftCode) -> SwiftCode {
        SwiftCode(checked: map(\.text).joined(separator: separator.text))
    }
}
