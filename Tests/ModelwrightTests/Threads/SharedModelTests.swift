import Foundation
import Testing

@testable import Modelwright

/// One model, and several threads that use it for the first time and go on using it at once.
struct SharedModelTests {
    private static let threadCount = 8
    private static let rounds = 20

    /// What a thread made, handed over when it has ended.
    private struct Work: @unchecked Sendable {
        var graphs: [[ModelObject]] = []
        var written: Set<Data> = []
        var representations: [JSONValue] = []
    }

    private static let json = """
        {"authors":[\
        {"author_id":"1","firstName":"Émile","born":"1840-04-02","books":[\
        {"title":"Nana","year":1880,"tags":"novel,Paris","pricing":{"retail_price":9.5,"pricing_id":7}},\
        {"title":"Germinal","tags":null}]},\
        {"author_id":2,"firstName":null,"books":[]}]}
        """

    @Test(arguments: [true, false]) func threadsThatShareAModelMakeEqualGraphs(hasClasses: Bool) throws {
        let model = try hasClasses ? Library.model() : Library.dynamicModel()
        let decoder = ModelDecoder(model: model)
        let encoder = ModelEncoder(model: model)
        let data = Data(Self.json.utf8)
        let value = try JSONValue(data: data)

        @Sendable func work() throws -> Work {
            var work = Work()
            for round in 0..<Self.rounds {
                let root = DecodingRoot.array(entity: "Author", at: "authors")
                let authors = try round % 2 == 0 ? decoder.decode(root, from: data) : decoder.decode(root, from: value)
                work.written.insert(try encoder.encode(authors, at: "authors"))
                work.representations += try authors.map { JSONValue(try $0.dictionaryRepresentation) ?? .null }
                if round == 0 { work.graphs.append(authors) }
            }
            return work
        }

        let results = Self.atOnce { Result { try work() } }
        let works = try results.map { try #require(try $0?.get()) }
        let reference = try #require(works[0].graphs.first)
        #expect(reference.count == 2)
        for work in works {
            #expect(work.written.count == 1)
            #expect(try JSONValue(data: try #require(work.written.first)) == value)
            #expect(work.representations == works[0].representations)
            for graph in work.graphs {
                #expect(zip(graph, reference).allSatisfy { $0.isEquivalent(to: $1) })
            }
        }
    }

    /// Calls the closure on several threads, none of which starts before all are there.
    private static func atOnce<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> [Value?] {
        let results = Locked([Value?](repeating: nil, count: threadCount))
        let ready = DispatchSemaphore(value: 0)
        let start = DispatchSemaphore(value: 0)
        let done = DispatchSemaphore(value: 0)
        for index in 0..<threadCount {
            let thread = Thread {
                ready.signal()
                start.wait()
                let value = body()
                results.withLock { $0[index] = value }
                done.signal()
            }
            thread.start()
        }
        for _ in 0..<threadCount { ready.wait() }
        for _ in 0..<threadCount { start.signal() }
        for _ in 0..<threadCount { done.wait() }
        return results.withLock { $0 }
    }
}
