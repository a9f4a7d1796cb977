import Testing

@testable import Modelwright

struct NameOrderTests {
    @Test func sortsAsTheFinderDoes() {
        let sorted = [
            "", "_a", "2", "a", "a 2", "a_b", "a2b", "a10", "A10b", "ab", "B", "isERC20", "isERC721", "isERC1155",
            "isNFT",
            "Model", "Model 1.9", "Model 1.10", "Model 9", "Model 10", "z", "ß",
        ]
        for (first, second) in zip(sorted, sorted.dropFirst()) {
            #expect(NameOrder.isBefore(first, second), "\(first) before \(second)")
            #expect(!NameOrder.isBefore(second, first), "\(second) not before \(first)")
        }
    }

    @Test func tellsNamesApartThatSortAlike() {
        #expect(NameOrder.isBefore("A", "a") != NameOrder.isBefore("a", "A"))
        #expect(NameOrder.isBefore("a02", "a2") != NameOrder.isBefore("a2", "a02"))
        #expect(!NameOrder.isBefore("a", "a"))
    }

    @Test func readsNumbersOfAnyLength() {
        #expect(NameOrder.isBefore("v99999999999999999999999", "v100000000000000000000000"))
    }

    /// Names of ASCII are compared byte by byte.
    @Test func sortsNamesOfASCIIAsOthers() {
        var generator = NumberTestGenerator(seed: 1)
        func name() -> String {
            let count = Int.random(in: 0...5, using: &generator)
            return String((0..<count).compactMap { _ in "0129aAbZ_ ~".randomElement(using: &generator) })
        }
        for _ in 0..<5_000 {
            let (first, second) = (name(), name())
            let expected = NameOrder.isBeforeInUnicode(first, second)
            #expect(NameOrder.isBefore(first, second) == expected, "\(first), \(second)")
        }
        #expect(NameOrder.isBefore("a9ß", "a10"))
        #expect(NameOrder.isBefore("aß", "aÜ"))
        #expect(NameOrder.isBefore("Zß", "zÜ") == NameOrder.isBeforeInUnicode("Zß", "zÜ"))
    }
}
