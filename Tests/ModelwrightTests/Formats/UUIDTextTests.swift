import Foundation
import Testing

@testable import Modelwright

struct UUIDTextTests {
    private func parse(_ text: String) -> UUID? {
        withPaddedBytes(of: text) { start, end in UUIDText(UnsafeBufferPointer(start: start, count: end - start))?.value
        }
    }

    @Test(arguments: [
        "e621e1f8-c36c-495a-93fc-0c247a3e6e5f", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
        "00000000-0000-0000-0000-000000000000",
        "ffffffff-FFFF-ffff-FFFF-ffffffffffff",
    ])
    func readsAnyCaseAndWritesLowerCase(text: String) throws {
        let uuid = try #require(parse(text))
        #expect(uuid == UUID(uuidString: text))
        let written = withWrittenBytes({ writeUUID(uuid, to: $0) }) { start, end in
            String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
        }
        #expect(written == text.lowercased())
    }

    @Test(arguments: [
        "", "e621e1f8-c36c-495a-93fc-0c247a3e6e5", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f0",
        "e621e1f8c36c495a93fc0c247a3e6e5f", "g621e1f8-c36c-495a-93fc-0c247a3e6e5f",
        "e621e1f8-c36c-495a-93fc_0c247a3e6e5f", "{621e1f8-c36c-495a-93fc-0c247a3e6e5f",
        "e621e1f8-c36c-495a-93fc-0c247a3e6e5:", "@621e1f8-c36c-495a-93fc-0c247a3e6e5f",
    ])
    func refusesEverythingElse(text: String) {
        #expect(parse(text) == nil)
    }

    @Test(arguments: [
        ("E621E1F8-C36C-495A-93FC-0C247A3E6E5F", true), ("e621e1f8-c36c-495a-93fc-0c247a3e6e5f", false),
        ("E621e1f8-c36c-495a-93fc-0c247a3e6e5f", false), ("00000000-0000-0000-0000-000000000000", false),
    ])
    func tellsCapitals(text: String, isInCapitals: Bool) {
        #expect(UUIDText(text)?.isInCapitals == isInCapitals)
    }

    @Test func refusesWhiteSpaceForDigits() {
        #expect(UUIDText("c0ffee00-0000-4000- 000-000000000001") == nil)
        #expect(UUIDText("c0ffee00-0000-4000-8000-000000000001") != nil)
    }
}
