import Foundation
import Modelwright

/// What a command says: its result on standard output, and beside it warnings and errors on standard error.
struct Output {
    private var result = DescriptorStream(STDOUT_FILENO)
    private var messages = DescriptorStream(STDERR_FILENO)

    /// Prints a line of the result. What names and values from outside have in them does nothing to the terminal.
    mutating func print(_ line: String) { result.write(line.shown + "\n") }

    /// Prints a result that other programs read, or Swift: as it is.
    mutating func print(exact text: String) { result.write(text) }

    /// Prints a text of several lines.
    mutating func print(lines text: String) { result.write(text.shownLines + "\n") }

    /// Prints a line as an error or a warning.
    mutating func error(_ line: String) { error(lines: line.shown) }

    /// Prints an error of several lines.
    mutating func error(lines text: String) {
        // On a terminal what was said before stands above.
        result.flush()
        messages.write(text.shownLines + "\n")
        messages.flush()
    }

    /// Shows a step of long work in the place of the last one, on a terminal. The empty string removes it.
    mutating func show(step: String) {
        guard isatty(STDERR_FILENO) != 0 else { return }
        messages.write("\r\u{1B}[K" + step)
        messages.flush()
    }

    /// Writes what has not been written yet.
    ///
    /// - Returns: The status to end with: the one that is given, unless something could not be written.
    mutating func finish(_ status: ExitStatus) -> ExitStatus {
        result.finish()
        // Whoever reads the start of a long output, and goes, knows.
        if let failure = result.failure, failure.code != EPIPE {
            error("<stdout>: error: The output can't be written: \(failure).")
        }
        messages.finish()
        return result.failure == nil && messages.failure == nil ? status : .unwritten
    }
}

/// `1 file`, `2 files`.
func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
