import Foundation
import Testing

@testable import Modelwright

/// Expressions and chains of them that are long, deep or lead many ways: what they take, and what is refused.
struct LongExpressionTests {
    /// An expression, and attributes in a chain, are computed on the least stack that reads a model.
    @Test(arguments: [
        ("(" * 4_990 + "1" + ")" * 4_990, 1), ("1" + "+1" * 4_990, 4_991), ("1" + "**1" * 3_000, 1),
        ("abs(" * 1_900 + "1" + ")" * 1_900, 1), ("-" * 9_999 + "1", -1), ("-(" * 3_000 + "1" + ")" * 3_000, 1),
    ])
    func computesWhateverTheExpression(expression: String, expected: Int) throws {
        let text = ShelfModel.text(ShelfModel.derived("Integer 64", expression))
        #expect(Self.value(of: "d", in: text, onStackOf: 256 * 1024) == "\(expected)")
    }

    @Test func computesLongChains() throws {
        let chain = (1...1_000).reversed().map {
            ShelfModel.derived("Integer 64", $0 == 1 ? "height" : "d\($0 - 1)", as: "d\($0)")
        }
        #expect(Self.value(of: "d1000", in: ShelfModel.text(chain.joined()), onStackOf: 256 * 1024) == "7")
    }

    /// Writing an object computes all of them.
    /// 300 objects of each of four kinds, each related to all of the next kind: 27 million ways lead from the first to the last.
    @Test(.timeLimit(.minutes(5))) func computesWhatManyWaysLeadToOnce() throws {
        let (kinds, count) = (["A", "B", "C", "D"], 300)
        var text = ""
        for (kind, next) in zip(kinds, kinds.dropFirst()) {
            text += ModelText.entity(
                kind, ModelText.toMany("next", next),
                #"<attribute name="sum" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="next.@sum.sum"/>"#
            )
        }
        text += ModelText.entity(
            "D", ModelText.attribute("n", "Integer 64"),
            #"<attribute name="sum" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="n * 2"/>"#
        )
        let model = try ObjectModel(data: Data("<model>\n\(text)</model>".utf8), name: "Kinds.xml")
        var objects: [ModelObject] = []
        for kind in kinds.reversed() {
            let next = objects
            objects = try (0..<count).map { number in
                let object = try model.makeEmpty(kind)
                if next.isEmpty {
                    try object.setValue(number, forKey: "n")
                } else {
                    try object.setValue(next, forKey: "next")
                }
                return object
            }
        }
        // 0 + … + 299, twice, and 300 times for each of the two kinds between.
        #expect(try objects[0].value(forKey: "sum") as? Int == 89_700 * 90_000)
    }

    @Test func refusesAttributesThatTakeLongTogether() throws {
        let long = ShelfModel.derived("Integer 64", "1" + String(repeating: "+1", count: 4_399), as: "d0") + "\n"
        func text(_ count: Int) -> String {
            ShelfModel.text(
                long + (1...count).map { ShelfModel.derived("Integer 64", "d0", as: "d\($0)") + "\n" }.joined())
        }
        _ = try ShelfModel.model(text(112))
        let heir = #"""
            <entity name="Heir" parentEntity="Shelf"><attribute name="own" optional="YES" attributeType="String"/></entity>
            </model>
            """#
        let error = #expect(throws: ModelError.self) {
            try ShelfModel.model(text(114).replacingOccurrences(of: "</model>", with: heir))
        }
        #expect(
            error?.description
                == #"Shelf.xml:121:102: error: Shelf.d113 can't be computed by "^d0": it and the derived attributes before it take more than 1000000 operations. Derive fewer attributes, or make them simpler. [bad-expression]"#
        )
    }

    /// What is wrong is said, however long the expression.
    @Test func cutsALongExpressionInAMessage() throws {
        let ones = String(repeating: "1+", count: 200)
        let error = #expect(throws: ModelError.self) {
            try ShelfModel.model(ShelfModel.text(ShelfModel.derived("Integer 64", "\(ones)boks+\(ones)1")))
        }
        let (start, end) = (String(repeating: "1+", count: 30), String(repeating: "1+", count: 27))
        #expect(
            error?.diagnostics.map(\.message) == [
                #"Shelf.d can't be computed by "…\#(start)^boks+\#(end)1…": Shelf has no property boks."#
            ])
    }

    /// A value of a shelf that is read on a thread of its own.
    private static func value(of key: String, in text: String, onStackOf size: Int) -> String? {
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var result: String?
        let thread = Thread {
            do {
                result = try ShelfModel.model(text).makeShelf(ShelfModel.json).value(forKey: key).map { "\($0)" }
            } catch {
                result = "\(error)"
            }
            done.signal()
        }
        thread.stackSize = size
        thread.start()
        done.wait()
        return result
    }
}

private func * (text: String, count: Int) -> String { String(repeating: text, count: count) }
