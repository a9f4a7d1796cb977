import Foundation

/// A route ready to be measured: what is generic about it is closed over.
struct Contestant {
    let name: String
    let encoderName: String
    /// Decodes once; the graph is released apart.
    let decode: (Data) throws -> (decode: Duration, release: Duration)
    /// Decodes and releases so many times.
    let decodeRepeatedly: (Data, Int) throws -> Duration
    /// Encodes a graph that was decoded beforehand so many times, and gives the size of the result.
    let encode: (Int) throws -> (duration: Duration, byteCount: Int)
    let encodeSmall: (Int) throws -> Duration
    /// What came out of the document, and what came out of what was made from it.
    let decodedSummary: Summary
    let encodedSummary: Summary

    /// Decodes the documents once to have graphs to encode; the checks use them too.
    init<R: Route>(_ route: R, document: Data, message: Data) throws {
        let clock = ContinuousClock()
        let graph = try route.decode(document)
        let messageGraph = try route.decode(message)
        name = route.name
        encoderName = route.encoderName
        decodedSummary = route.summary(of: graph)
        // Read back by the yardstick, so that a fault in a route's own decoder does not hide one in its encoder.
        let yardstick = CodableRoute()
        encodedSummary = yardstick.summary(of: try yardstick.decode(route.encode(graph)))

        decode = { data in
            settleHeap()
            var decoded: R.Graph?
            let decodeTime = try clock.measure { decoded = try route.decode(data) }
            keep(decoded)
            let releaseTime = clock.measure { decoded = nil }
            return (decodeTime, releaseTime)
        }
        decodeRepeatedly = { data, count in
            try clock.measure {
                for _ in 0..<count { keep(try route.decode(data)) }
            }
        }
        encode = { count in
            settleHeap()
            var byteCount = 0
            let time = try clock.measure {
                for _ in 0..<count { byteCount = try route.encode(graph).count }
            }
            return (time, byteCount)
        }
        encodeSmall = { count in
            try clock.measure {
                for _ in 0..<count { keep(try route.encode(messageGraph)) }
            }
        }
    }
}

/// A use of the value that the optimiser cannot see through.
@inline(never)
func keep<T>(_ value: T) {
    withExtendedLifetime(value) {}
}

/// Has the allocator do what it put off: glibc joins the small blocks that were freed when the next large one is asked
/// for, and so would charge the release of one route's graph to the route that comes next.
private func settleHeap() {
    let block = UnsafeMutableRawPointer.allocate(byteCount: 65_536, alignment: 16)
    keep(block)
    block.deallocate()
}
