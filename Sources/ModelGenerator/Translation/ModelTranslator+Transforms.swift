import Modelwright

/// Types of the program's own, of which the model says no more than the name.
extension ModelTranslator {
    /// What a program has to pass, or `ObjectModel` refuses the model by the rule of the same name.
    ///
    /// Only the compiler knows whether such a type is a `ModelValue` or has raw values, and so needs no transform.
    var transformNotes: [Diagnostic] {
        var seen: Set<AttributeDescription> = []
        let declared = entities.flatMap { entity in
            let declaring = declaring(entity)
            return entity.attributes.filter { declaring.contains($0.entity.name) && seen.insert($0).inserted }
        }
        return declared.compactMap { attribute in
            let value = valueType(of: attribute)
            guard value.needsTransform else { return nil }
            let subject = "\(attribute) is of the program's type \(value.name)"
            let exception = "If \(value.name) is a ModelValue or has raw values, disable this rule."
            guard let name = attribute.transformerName else {
                return Diagnostic(
                    .warning, "missing-transform", at: attribute.position,
                    "\(subject), and names no transformer, so the model can't be loaded.",
                    "Set jsonTransformer to the name of a transform, and pass that transform in transforms when the model is loaded. \(exception)"
                )
            }
            return Diagnostic(
                .warning, "missing-transform", at: attribute.position,
                "\(subject), so the model can't be loaded without the transform \(SwiftLiteral.string(name)).",
                "Pass transforms: [\(SwiftLiteral.string(name)): ValueTransform(…)] when the model is loaded, and disable this rule once you do. \(exception)"
            )
        }
    }
}
