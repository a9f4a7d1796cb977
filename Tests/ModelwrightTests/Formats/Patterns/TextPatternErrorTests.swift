import Foundation
import Testing

@testable import Modelwright

struct TextPatternErrorTests {
    @Test(arguments: [
        ("", 0, "is empty"),
        ("é(a", 1, "has a '(' that nothing closes"),
        ("e\u{301}((a)", 1, "has a '(' that nothing closes"),
        ("(?:a|(?#b)c", 0, "has a '(' that nothing closes"),
        ("a)", 1, "has a ')' without a '(' before it"),
        ("a)(b", 1, "has a ')' without a '(' before it"),
        ("a(?#b", 1, "has a '(?#' that no ')' closes"),
        ("ab**", 3, "has a '*' with nothing to repeat"),
        ("|+", 1, "has a '+' with nothing to repeat"),
        ("(?)", 0, "has a '(?' that starts no known kind of group"),
        ("a(?q)", 1, "has a '(?' that starts no known kind of group"),
        (#"\b?"#, 2, "has a '?' with nothing to repeat"),
        ("(?=a){2}", 5, "has a '{' with nothing to repeat"),
        ("a{,3}", 1, "has a '{' without numbers and a '}' after it"),
        ("a{2", 1, "has a '{' without numbers and a '}' after it"),
        ("a{3,2}", 1, "has a repeat whose maximum is less than its minimum"),
        ("a{99999999999}", 1, "has a repeat that is too large"),
        ("a}", 1, "has a '}' without a '{' before it"),
        ("a[b", 1, "has a '[' that nothing closes"),
        ("[]", 0, "has a '[' that nothing closes"),
        ("[z-a]", 2, "has a range 'z-a' that runs backwards"),
        (#"[a-\d]"#, 2, #"has a range up to '\d', which isn't one character"#),
        ("a[b--]", 1, "has a '[' that starts no set"),
        ("[[:letterish:]]", 0, "has a '[' that starts no set"),
        (#"\p{Letterish}"#, 0, "has an unknown property 'Letterish'"),
        (#"\pL"#, 0, #"has a '\p' without a name in '{' and '}'"#),
        (#"\N"#, 0, #"has a '\N' without a name in '{' and '}'"#),
        (#"a\"#, 1, #"ends in a '\'"#),
        (#"a\x{110000}"#, 1, #"has a '\' that starts no character"#),
        (#"\u12"#, 0, #"has a '\' that starts no character"#),
        (#"\08"#, 0, #"has a '\' that starts no character"#),
        (#"a\1"#, 1, "refers to a group that it doesn't have"),
        (#"a\k<n>"#, 1, "refers to a group 'n' that it doesn't have"),
        ("(?<n>a)(?<n>b)", 7, "has two groups named 'n'"),
        ("(?<1>a)", 0, "has a group name that isn't letters and digits with a '>' after them"),
        ("(?<=a+)b", 0, "isn't a regular expression"),
    ])
    func saysWhatIsWrong(source: String, offset: Int, problem: String) {
        #expect(throws: TextPattern.SyntaxError(offset: offset, problem: problem)) { try TextPattern(source) }
    }

    @Test(arguments: ["(", "(?:", "((?i)", "["])
    func refusesDepth(opening: String) {
        let pattern = String(repeating: opening, count: 30_000 / opening.count)
        #expect(throws: TextPattern.SyntaxError.self) { try TextPattern(pattern) }
        #expect(throws: TextPattern.SyntaxError.self) { try TextPattern(pattern + "a" + pattern.filter { $0 == "(" }) }
    }

    @Test func refusesClosedGroupsThatAreTooDeep() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
        }
        #expect(try TextPattern(nested(99)).matches("a"))
        let tooDeep = TextPattern.SyntaxError(offset: 99, problem: "nests groups more than 99 deep")
        #expect(throws: tooDeep) { try TextPattern(nested(100)) }
        #expect(throws: tooDeep) { try TextPattern(nested(30_000)) }
    }

    @Test func refusesLength() {
        let tooLong = TextPattern.SyntaxError(offset: 0, problem: "is longer than 65,536 bytes")
        #expect(throws: tooLong) { try TextPattern(String(repeating: "(", count: 100_000)) }
        #expect(throws: tooLong) { try TextPattern(String(repeating: "a", count: 65_537)) }
    }
}
