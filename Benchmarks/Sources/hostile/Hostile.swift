import Foundation

/// Runs each hostile case in a process of its own, and prints what it took and came to as a table.
///
/// The exit status is 1 where a case crashed or missed its limits. An argument runs the cases whose names have it;
/// `--slower 3` allows three times the time, for a machine that is slow or shared.
@main
enum Hostile {
    static func main() throws {
        var arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "--case" {
            guard let hostile = HostileCase.all.first(where: { $0.name == arguments.last }) else { exit(2) }
            let data = try JSONEncoder().encode(Measurement(of: hostile))
            return FileHandle.standardOutput.write(data)
        }
        var slowness = 1.0
        if arguments.first == "--slower", let factor = arguments.dropFirst().first.flatMap(Double.init) {
            slowness = factor
            arguments = arguments.dropFirst(2)
        }
        var missed = 0
        print("| case | input, MB | processor, s | limit | over the input, MiB | limit | outcome |")
        print("|---|--:|--:|--:|--:|--:|---|")
        for hostile in HostileCase.all where arguments.first.map(hostile.name.contains) ?? true {
            guard let taken = try Measurement.inProcess(of: hostile.name) else {
                missed += 1
                print("| \(hostile.name) | | | | | | **crashed** |")
                continue
            }
            let seconds = hostile.limits.seconds * slowness
            let isMissed = taken.seconds > seconds || taken.bytes > hostile.limits.bytes
            if isMissed { missed += 1 }
            let columns = [
                hostile.name, number(Double(taken.inputBytes) / 1e6), number(taken.seconds),
                number(seconds), number(Double(taken.bytes) / 1_048_576),
                number(Double(hostile.limits.bytes) / 1_048_576),
                (isMissed ? "**missed** " : "") + taken.outcome.replacingOccurrences(of: "|", with: "\\|"),
            ]
            print("| " + columns.joined(separator: " | ") + " |")
        }
        if missed > 0 {
            print("\n\(missed) missed")
            exit(1)
        }
    }

    private static func number(_ value: Double) -> String { String(format: value < 10 ? "%.2f" : "%.0f", value) }
}
