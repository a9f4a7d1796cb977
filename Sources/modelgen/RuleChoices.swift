import ArgumentParser
import ModelGenerator
import Modelwright

/// The options that turn rules on and off by name, over those of a file.
struct RuleChoices: ParsableArguments {
    @Option(help: ArgumentHelp("Turn on a rule that is off; 'lint --list-rules' prints all.", valueName: "rule"))
    var enable: [String] = []

    @Option(help: ArgumentHelp("Turn off a rule.", valueName: "rule"))
    var disable: [String] = []

    func validate() throws {
        for name in enable + disable where Rule.named(name) == nil { throw ValidationError(Rule.unknown(name)) }
        if let name = enable.first(where: disable.contains) {
            throw ValidationError("The rule '\(name)' is both enabled and disabled. Give one of the two.")
        }
    }

    func apply(to options: inout GeneratorOptions) {
        for name in enable { options.rules[name] = true }
        for name in disable { options.rules[name] = false }
    }
}
