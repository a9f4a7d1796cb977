import Foundation
import Testing

@testable import Modelwright

struct TextPatternTests {
    /// Pattern, texts that match, texts that don't.
    typealias Row = (pattern: String, matching: [String], others: [String])

    @Test(
        arguments: [
            ("abc", ["abc"], ["", "ab", "abcd", "xabc", "ABC", "abc\n"]),
            ("a|ab", ["a", "ab"], ["b", "aab", ""]),
            ("a||b", ["a", "", "b"], ["ab"]),
            ("()", [""], ["a"]),
            (".", ["a", "é", "😀", "\u{0}"], ["", "\n", "\r", "\u{85}", "\u{2028}", "\u{0B}", "e\u{301}", "ab"]),
            ("(?s).", ["\n", "\r", "\r\n", "\u{2028}"], ["", "\n\r", "\r\n\n"]),
            (#"\t\n\r\f\a\e"#, ["\t\n\r\u{0C}\u{07}\u{1B}"], ["tnrfae"]),
            (#"\x41\x{1F600}\u00e9\U0001F600\0101\cA\_"#, ["A😀é😀A\u{01}_"], ["A😀e\u{301}😀A\u{01}_"]),
            (#"\0777"#, ["\u{3F}7"], ["\u{1FF}"]),
            (#"\Q.*\E."#, [".*a"], ["aba", ".*"]),
            (#"\Qa+"#, ["a+"], ["aa"]),
            (
                #"[-_A-Za-z0-9]{1,64}"#, ["a", "-_Z9", String(repeating: "x", count: 64)],
                ["", "é", String(repeating: "x", count: 65)]
            ),
            ("(?x) a b # comment", ["ab"], ["a b", " ab"]),
            ("(?x)[a b]\\ #c\n c", ["a c", "b c"], ["  c", "ac"]),
            ("a(?#comment)*", ["", "aaa"], ["a(", "b"]),
            ("(?<year>[0-9]{4})(?:-)(0|1)", ["2024-1"], ["2024-2", "20241"]),
        ] as [Row])
    func readsLettersAndGroups(row: Row) throws { try check(row) }

    @Test(
        arguments: [
            (#"\d+"#, ["0", "٣4"], ["", "a", "½"]),
            (#"\D\W\S"#, ["a-a"], ["1-a", "aaa", "a- "]),
            (#"\w*"#, ["aé_1漢", "e\u{301}", "\u{200D}"], ["-", "a b", "😀"]),
            (#"\s\s\s"#, [" \t\n", "\u{A0}\u{2028}\u{0B}"], ["a  ", "\u{200B}  "]),
            (#"\h\H"#, ["\ta", "\u{A0}\n"], ["\n\n", "  "]),
            (#"\v\V"#, ["\u{2029} "], ["  ", "\n\n"]),
            (#"\R"#, ["\r\n", "\n", "\r", "\u{85}", "\u{2028}"], ["", "\n\n", "\n\r"]),
            (#"\R\R"#, ["\n\n", "\r\n\n"], ["\r\n"]),
            (#"\p{Lu}\P{Lu}\p{Greek}\p{script=Han}\p{Alphabetic}"#, ["Aaα漢b"], ["aaα漢b", "AAα漢b", "Aaa漢b", "Aaαab"]),
            ("[^a-c]", ["d", "\n", "😀"], ["a", "c", ""]),
            ("[]a][^]a][a-][-a]", ["]b-a"], ["abaa]", "]]-a"]),
            (#"[a-c-e][\w.-][\Qa-\E]"#, ["-.-", "baa"], ["d.-", "a.."]),
            ("[a-z&&[^b]][[a-z]--[b]][a[bc]][[a-d]&[c-f]]", ["aacd"], ["bacd", "abcd", "aadd", "aacb"]),
            ("[[:alpha:]][^[:digit:]][:upper:]", ["é-A"], ["1-A", "a1A", "a-a"]),
            (#"[\p{L}\d][^\P{Lu}]"#, ["1A", "éÉ"], ["-A", "1a"]),
        ] as [Row])
    func readsClassesAndSets(row: Row) throws { try check(row) }

    @Test(
        arguments: [
            ("a*b+c?", ["b", "aabbc"], ["", "a", "ac", "abcc"]),
            ("a*?b+?c??", ["b", "aabbc"], ["", "a", "ac", "abcc"]),
            ("a{2}b{1,}c{0,2}", ["aab", "aabbcc"], ["ab", "aaab", "aabccc"]),
            ("(ab){2,3}?", ["abab", "ababab"], ["ab", "abababab", "aba"]),
            ("a{0}b", ["b"], ["ab"]),
            ("(a?){3}", ["", "a", "aaa"], ["aaaa"]),
            ("(a*)*(|b)+", ["", "aab", "bb"], ["ba"]),
            (".{0,4000}", ["", String(repeating: "é", count: 4000)], [String(repeating: "é", count: 4001), "\n"]),
        ] as [Row])
    func readsRepeats(row: Row) throws { try check(row) }

    @Test(
        arguments: [
            ("^a$", ["a"], ["a\n", "\na", ""]),
            ("^^a$$\n?", ["a", "a\n"], ["a\r\n"]),
            (#"a$\R"#, ["a\n", "a\r\n", "a\u{2028}", "a\r"], ["a", "a\n\n"]),
            (#"a\Z\n|a\z\n|\Ab"#, ["a\n", "b"], ["a", "a\n\n"]),
            ("\r$\n", [], ["\r\n"]),
            (#"a$.b"#, [], ["a\nb", "anb"]),
            ("(?m)^a$\n^b$", ["a\nb"], ["a\nb\n", "ab"]),
            ("(?m)a\r$\nb", [], ["a\r\nb"]),
            ("(?ms)a$.^b", ["a\nb", "a\r\nb", "a\u{85}b"], ["a b"]),
            ("(?m)a\n^", [], ["a\n"]),
            (#"\ba\b.*\B.\Bb\b"#, ["a ab cdb", "a--éxb"], ["aab", "a b"]),
            (#"a\B\u0301\b "#, ["a\u{301} "], ["a "]),
            (#"-\u0301\b."#, ["-\u{301}a"], ["-\u{301} "]),
        ] as [Row])
    func readsConditions(row: Row) throws { try check(row) }

    @Test(
        arguments: [
            ("(?i)ak[a-z]", ["AKs", "a\u{212A}\u{17F}", "aK\u{212A}"], ["ab", "äka"]),
            ("(?i)[^k]", ["a", "é"], ["k", "K", "\u{212A}"]),
            ("(?i)strasse", ["STRASSE", "straße", "STRAẞE", "\u{FB06}raſse", "\u{FB05}rasse"], ["strase", "strasße"]),
            ("(?i)s+", ["sS", "\u{17F}"], ["ß", "sß"]),
            ("(?i)s(?:s)", ["SS"], ["ß"]),
            ("(?i)offi(ce)", ["O\u{FB03}CE", "o\u{FB00}Ice", "of\u{FB01}ce"], ["oice"]),
            ("a(?i)b(?-i)c(?i:d)e", ["abcde", "aBcDe"], ["ABcde", "abCde", "abcdE"]),
            ("(a(?i)b|c)d", ["aBd", "Cd"], ["Abd", "cD"]),
            ("(?i)[äü]Ö", ["Äö", "üÖ"], ["aö", "a\u{308}ö"]),
            ("(?i)å漢", ["Å漢", "\u{212B}漢"], ["A漢"]),
            (#"(?i)\p{Lu}"#, ["a", "A"], ["1"]),
        ] as [Row])
    func readsCase(row: Row) throws { try check(row) }

    @Test(
        arguments: [
            ("a(?=b)b", ["ab"], ["a"], "it has a look-ahead"),
            ("(?!b).", ["a"], ["b"], "it has a look-ahead"),
            ("a(?<=a)b", ["ab"], ["b"], "it has a look-behind"),
            (#"(a|b)\1"#, ["aa", "bb"], ["ab"], "it has a back-reference"),
            (#"(?<n>a|b)\k<n>"#, ["aa"], ["ab"], "it has a back-reference"),
            (#"(a)|(b)\2"#, ["a", "bb"], ["ab", "b"], "it has a back-reference"),
            ("a*+a", [], ["aa"], "it has a possessive repeat"),
            ("(?>a|ab)c", ["ac"], ["abc"], "it has an atomic group"),
            (#"\X"#, ["e\u{301}"], ["ab"], #"it has '\X'"#),
            (#"\Ga"#, ["a"], ["b"], #"it has '\G'"#),
            (#"\N{DIGIT ONE}[\N{DIGIT TWO}]"#, ["12"], ["11"], #"it has '\N'"#),
            (#"(?w)a\b b"#, ["a b"], ["ab"], "it has the flag 'w'"),
            ("(?d)a.", ["a\r"], ["a\n"], "it has the flag 'd'"),
            ("(?i)ß", ["ß", "ẞ"], ["s"], "it ignores the case of 'ß'"),
            ("(?i)σ", ["Σ", "ς"], ["s"], "it ignores the case of 'σ'"),
            (#"\uD83D\uDE00"#, ["😀"], ["a"], "it names half of a surrogate pair"),
            ("[a&-c]", ["b", "&"], ["d"], "it has '&-' in a set"),
            (
                "(((a{1000}){1000}){1000})", [], ["a"],
                "it needs more than 10000 states, or too many different sets of characters"
            ),
            ("(?x)(?=a)a # comment", ["a"], ["a # comment"], "it has a look-ahead"),
            (#"(?=a)\Qa)"#, ["a)"], ["a"], "it has a look-ahead"),
            (#"(?=a)a|b\c"#, ["a", "bc"], ["b"], "it has a look-ahead"),
        ] as [(String, [String], [String], String)])
    func leavesTheRestToFoundation(source: String, matching: [String], others: [String], reason: String) throws {
        let pattern = try TextPattern(source)
        #expect(pattern.backtrackingReason == reason)
        for text in matching { #expect(pattern.matches(text), "\(text.debugDescription)") }
        for text in others { #expect(!pattern.matches(text), "\(text.debugDescription)") }
    }

    /// No NSRegularExpression can be told by its matches that it runs where it should not.
    private func check(_ row: Row) throws {
        let pattern = try TextPattern(row.pattern)
        #expect(pattern.backtrackingReason == nil)
        for text in row.matching { #expect(pattern.matches(text), "\(text.debugDescription)") }
        for text in row.others { #expect(!pattern.matches(text), "\(text.debugDescription)") }
    }

    /// These would take exponential time with backtracking.
    @Test(arguments: [
        ("(a+)+b", "a"), ("(a|a)*b", "a"), ("(a*)*b", "a"), ("(x+x+)+y", "x"), (".*a.{30}", "a"),
        (#"([A-Za-z0-9._%+-]+)+@([A-Za-z0-9.-]+\.)+[A-Za-z]{2,}"#, "a"), (#"(\w+\s?)*"#, "a"),
    ])
    func takesLinearTime(source: String, letter: String) throws {
        let pattern = try TextPattern(source)
        #expect(pattern.backtrackingReason == nil)
        for count in [100_000, 200_000] {
            #expect(!pattern.matches(String(repeating: letter, count: count) + "!\n"))
        }
    }

    /// ICU is asked for the first sets of a pattern only, since each question takes milliseconds.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            (0..<1_000).map { #"[[a]\x{\#(String(0x4E00 + $0, radix: 16))}]"# },
            (0..<1_000).map { #"\p{\#(String($0, radix: 2).map { $0 == "0" ? " " : "_" }.joined())L}"# },
        ])
    func readsFewOfManySets(sets: [String]) throws {
        let pattern = try TextPattern(sets.joined())
        #expect(pattern.backtrackingReason == "it has more than 8 sets of characters that only ICU knows")
        var asked: Set<ExactString> = []
        _ = try PatternParser.parse(sets.joined(), isPattern: true, namedSets: &asked)
        #expect(asked.count == 8)
        #expect(pattern.matches(String(repeating: "a", count: 1_000)))
        #expect(!pattern.matches(String(repeating: "a", count: 999) + "-"))
    }

    /// As found in a model, and others in its manner.
    @Test(arguments: [
        "^[-_A-Za-z0-9]{1,64}$", "[A-Z]{2}[0-9]{6}", #"[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,64}"#, ".+",
        #"^(\+\d{1,2}\s)?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}$"#, #"^(https?|ftp)://[^\s/$.?#].[^\s]*$"#, ".{1,255}",
        #"^#(?:[0-9a-fA-F]{3}){1,2}$"#, #"[\p{L}\p{M}' -]{1,100}"#, #"\d{4}-(0[1-9]|1[0-2])-([012]\d|3[01])"#,
        "(?i)(first|last|office|straight)", #"^\S(.*\S)?$"#, "[^\\p{Cc}]*", ".{1,4000}",
        "[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}",
        #"(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}"#,
    ])
    func runsWhatModelsHaveLinearly(source: String) throws {
        #expect(try TextPattern(source).backtrackingReason == nil)
    }
}
