import ArgumentParser

/// A subcommand, which writes to what it is given instead of printing.
protocol Subcommand: ParsableCommand {
    /// Does what was asked for.
    func run(writing output: inout Output) throws
}
