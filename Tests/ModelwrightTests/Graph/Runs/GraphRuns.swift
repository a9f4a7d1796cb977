import Modelwright

/// Graphs of several families of classes, to which the same is done: they have the same, whatever their objects are.
struct GraphRuns {
    private let runs: [(model: GraphModel, run: GraphRun)]

    init(_ choices: InputChoices) { runs = GraphModel.allCases.map { ($0, GraphRun(choices, $0.value)) } }

    /// What has been done.
    var history: [String] { runs.first?.run.history ?? [] }

    /// Does the next thing, if there is one, and checks the graphs.
    func step() throws -> Bool {
        var states: [GraphModel: String] = [:]
        for (model, run) in runs {
            do {
                if try !run.step() { return false }
                states[model] = try "\(run.history.suffix(2))\n\(run.state())"
            } catch {
                throw GraphChecker.Fault(description: "\(model): \(error)\n\(run.history.suffix(2))")
            }
        }
        for (model, run) in runs
        where model.isComparable && !run.linksByProperties && states[model] != states[.dynamic] {
            throw GraphChecker.Fault(
                description: "\(model):\n\(states[model] ?? "")\n\ndynamic:\n\(states[.dynamic] ?? "")")
        }
        return true
    }
}
