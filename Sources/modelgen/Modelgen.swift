import ArgumentParser

/// The command: each of its files is a subcommand.
@main
struct Modelgen: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "modelgen",
        abstract: "Classes for a Core Data model document, and what its data makes of it.",
        subcommands: [Generate.self], defaultSubcommand: nil)
}
