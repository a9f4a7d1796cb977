import Testing

@testable import Modelwright

/// A table of objects does what an array of them does, with hashes that many of them share.
struct ObjectTableTests {
    @Test func hasWhatAnArrayHas() {
        let cases = RandomCases(count: 200)
        for number in 0..<cases.count {
            var choices = cases.choices(number)
            var table = ObjectTable()
            var known: [(object: ModelObject, hash: UInt32)] = []
            for _ in 0..<100 {
                let hash = UInt32(choices.below(6)) &* 0x2000_0001
                if known.isEmpty || choices.chance(3, in: 5) {
                    let object = ModelObject()
                    table.insert(object, hash)
                    known.append((object, hash))
                } else {
                    let (object, own) = known[choices.below(known.count)]
                    #expect(table.remove(object, hash) == (hash == own))
                    if hash == own { known.removeAll { $0.object === object } }
                }
                if choices.chance(1, in: 20) { table.reserve(known.count + choices.below(40)) }
                #expect(table.count == known.count)
                var found: [ModelObject] = []
                _ = table.object(hash) {
                    found.append($0)
                    return false
                }
                #expect(found == known.filter { $0.hash == hash }.map(\.object))
            }
        }
    }
}
