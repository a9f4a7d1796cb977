import FuzzSupport
import Modelwright

/// A graph, and what a program and JSON do to it: each byte chooses something. After each step the graph is checked.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGraphs(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let run = GraphRuns(InputChoices(Array(FuzzInput.data(start, count))))
    do {
        while try run.step() {}
    } catch {
        fatalError("\(error)\n\(run.history.joined(separator: "\n"))")
    }
    return 0
}
