/// Names that are taken one after the other, of which those that are taken already get a number: `albums`, `albums2`.
struct NumberedNames {
    /// A name, and what a function of that name takes.
    private struct Signature: Hashable {
        var name: SwiftCode
        let parameters: [SwiftCode]
    }

    private var used: Set<Signature> = []
    /// The number that each has got last, which saves counting from the first again.
    private var numbers: [Signature: Int] = [:]

    /// Takes a name, with a number if there is another with the same parameters.
    mutating func free(_ name: SwiftCode, taking parameters: [SwiftCode] = []) -> SwiftCode {
        let wanted = Signature(name: name, parameters: parameters)
        var signature = wanted
        while !used.insert(signature).inserted {
            let number = numbers[wanted, default: 1] + 1
            numbers[wanted] = number
            signature.name = "\(name)\(number)"
        }
        return signature.name
    }
}
