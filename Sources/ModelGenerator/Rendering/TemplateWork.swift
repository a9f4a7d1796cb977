import Stencil

/// How much of a file's rendering is left: loops in each other multiply what they do, and Stencil has no limit.
final class TemplateWork {
    /// How many steps a file may take. Real models need some thousands.
    static let maximumCount = 1_000_000
    private var count = 0

    /// Begins with another file.
    func restart() { count = 0 }

    /// Counts the rounds of a loop, or a template that is included; throws beyond the limit.
    func take(_ steps: Int) throws {
        count += min(steps, Self.maximumCount)
        guard count > Self.maximumCount else { return }
        throw TemplateSyntaxError(
            "Loops and included templates take more than \(Self.maximumCount) steps for one file. Loop over less.")
    }
}
