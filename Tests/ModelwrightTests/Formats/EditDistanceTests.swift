import Testing

@testable import Modelwright

struct EditDistanceTests {
    @Test(arguments: [
        ("", "", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("flaw", "lawn", 2), ("snapshot", "snapshots", 1),
        ("Größe", "grösse", 2), ("名前", "名", 1), ("ab", "ba", 2),
        (String(repeating: "n", count: 64), String(repeating: "n", count: 63) + "m", 1),
        (String(repeating: "n", count: 64), String(repeating: "m", count: 64), 64),
    ])
    func countsLettersBetweenWords(first: String, second: String, distance: Int) {
        #expect(EditDistance(from: first)?.distance(to: second) == distance)
        #expect(EditDistance(from: second)?.distance(to: first) == distance)
    }

    /// Levenshtein's table, of words of three letters that are often equal.
    @Test func countsAsTheDefinition() throws {
        let cases = RandomCases(count: 500)
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            let (first, second) = (Self.word(&choices), Self.word(&choices))
            let distance = try #require(EditDistance(from: first)).distance(to: second)
            #expect(distance == Self.distance(Array(first), Array(second)), "\(first), \(second)")
        }
    }

    private static func word(_ choices: inout Choices) -> String {
        (0..<choices.below(65)).reduce(into: "") { word, _ in word += ["a", "b", "c"][choices.below(3)] }
    }

    private static func distance(_ first: [Character], _ second: [Character]) -> Int {
        var row = Array(0...second.count)
        for (index, letter) in first.enumerated() {
            var next = [index + 1]
            for (column, other) in second.enumerated() {
                next.append(min(row[column] + (letter == other ? 0 : 1), row[column + 1] + 1, next[column] + 1))
            }
            row = next
        }
        return row[second.count]
    }

    @Test(
        arguments: [
            ("stile", "style"), ("SETS", "sets"), ("other", nil), ("", nil), ("styles", "style"), ("seta", "sets"),
            ("styl", "style"),
        ] as [(String, String?)])
    func findsTheWordThatWasMeant(word: String, meant: String?) {
        #expect(EditDistance.nearest(to: word, among: ["style", "sets", "Style", "set"]) == meant)
    }

    /// So that a document of nothing but wrong names takes no long time.
    @Test func looksForNoLongWordAndNotAmongTooMany() {
        let longest = String(repeating: "n", count: 64)
        #expect(EditDistance.nearest(to: longest, among: [longest.dropLast() + "x"]) == longest.dropLast() + "x")
        #expect(EditDistance.nearest(to: longest + "n", among: [longest]) == nil)
        let others = Array(repeating: "other", count: 999)
        #expect(EditDistance.nearest(to: "stile", among: others + ["style"]) == "style")
        #expect(EditDistance.nearest(to: "stile", among: others + ["other", "style"]) == nil)
    }
}
