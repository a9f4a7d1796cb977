/// What is wrong with a template, and in which line of it.
struct TemplateFault: Error {
    let line: Int
    let reason: String
}
