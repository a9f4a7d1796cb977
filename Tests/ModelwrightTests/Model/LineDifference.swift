import Foundation

/// The lines in which two texts differ: `-` before one that is gone, `+` before one that is new, in the text's order.
enum LineDifference {
    static func of(_ old: String, _ new: String) -> [String] {
        let (old, new) = (lines(old), lines(new))
        let change = new.difference(from: old)
        var removed: [Int: String] = [:]
        var added: [Int: String] = [:]
        for case .remove(let offset, let line, _) in change.removals { removed[offset] = line }
        for case .insert(let offset, let line, _) in change.insertions { added[offset] = line }
        var result: [String] = []
        var (i, j) = (0, 0)
        while i < old.count || j < new.count {
            if let line = removed[i] {
                result.append("-" + line.trimmingCharacters(in: .whitespaces))
                i += 1
            } else if let line = added[j] {
                result.append("+" + line.trimmingCharacters(in: .whitespaces))
                j += 1
            } else {
                (i, j) = (i + 1, j + 1)
            }
        }
        return result
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
