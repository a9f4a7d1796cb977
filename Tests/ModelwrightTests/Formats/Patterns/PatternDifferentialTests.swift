import Foundation
import Testing

@testable import Modelwright

/// Random patterns and texts: `NSRegularExpression` has to say the same.
@Suite struct PatternDifferentialTests {
    private let pairs = RandomCases(count: 5_000).count
    private let seed = RandomCases(count: 5_000).seed

    /// Patterns that run in `NSRegularExpression` anyway aren't compared.
    @Test func matchesWhatNSRegularExpressionMatches() throws {
        var patterns = RandomPatterns(seed: seed)
        var compared = 0
        while compared < pairs {
            let (source, texts) = patterns.next()
            let reference = try NSRegularExpression(pattern: "\\A(?:\(source))\\z")
            let pattern = try TextPattern(source)
            guard pattern.backtrackingReason == nil else { continue }
            // As it would run if its table were too large.
            var namedSets: Set<ExactString> = []
            let syntax = try PatternParser.parse(source, isPattern: true, namedSets: &namedSets).syntax
            let automaton = try #require(PatternAutomaton(syntax))
            for var text in texts {
                let range = NSRange(location: 0, length: text.utf16.count)
                let start = ContinuousClock.now
                let expected = reference.firstMatch(in: text, range: range) != nil
                // ICU gives up after a second or two, and calls that no match.
                if !expected, ContinuousClock.now - start > .milliseconds(300) { continue }
                let isSame = pattern.matches(text) == expected && text.withUTF8(automaton.matches) == expected
                #expect(isSame, "\(source.debugDescription) on \(text.debugDescription)")
                if !isSame { return }
                compared += 1
            }
        }
    }

    /// Pieces of patterns in any order: what is refused and what is taken, and then what matches.
    @Test func takesWhatNSRegularExpressionTakes() throws {
        var soup = RandomSoup(generator: SeededGenerator(state: seed))
        for _ in 0..<pairs / 2 {
            let source = soup.next()
            let isPattern = FoundationPattern.accepts(source)
            let pattern = try? TextPattern(source)
            #expect((pattern != nil) == isPattern, "\(source.debugDescription)")
            guard let pattern, pattern.backtrackingReason == nil else { continue }
            let reference = try #require(FoundationPattern(wholeTextOf: source))
            for _ in 0..<4 {
                let text = soup.text()
                let isSame = pattern.matches(text) == reference.matches(text)
                #expect(isSame, "\(source.debugDescription) on \(text.debugDescription)")
            }
        }
    }

    @Test(arguments: ["a", "I", "k", "K", "s", "S", "å", "Ÿ", "Ä", "-", "漢"])
    func ignoresCaseAsICUDoes(letter: String) throws {
        let scalar = try #require(letter.unicodeScalars.first)
        let variants = try #require(CaseVariants.variants(of: scalar))
        #expect(variants == NamedScalarSets.shared.set("(?i)\\x{\(String(scalar.value, radix: 16))}"))
        if scalar.isASCII {
            #expect(
                CaseVariants.closure(ofASCII: ScalarSet(scalar))
                    == NamedScalarSets.shared.set("(?i)[\\x{\(String(scalar.value, radix: 16))}]"))
        }
    }
}
