public import ArgumentParser
public import Modelwright

/// The option that names whose annotations are read.
struct DialectChoice: ParsableArguments {
    @Option(help: "Whose annotations are read beside the library's own. (default: automatic)")
    var dialect: Dialect?
}

extension Dialect: ExpressibleByArgument {}
