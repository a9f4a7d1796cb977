import Foundation
import Testing

@testable import Modelwright

/// Data that is made to do harm: limits that hold by default, odd numbers, keys and strings.
///
/// `make hostile` measures the large cases at full size.
struct HostileDataTests {
    private func model() throws -> ObjectModel {
        let document = """
            <model>
            <entity name="Node">
            \(ModelText.attribute("id", "Integer 64"))\(ModelText.attribute("text", "String"))
            \(ModelText.attribute("exact", "Decimal"))\(ModelText.attribute("number", "Double"))
            \(ModelText.toOne("next", "Node"))\(ModelText.toMany("many", "Node"))
            <userInfo><entry key="identityAttributes" value="id"/><entry key="jsonUnknownKeys" value="keep"/></userInfo>
            </entity>
            <entity name="Flat">
            <attribute name="a" optional="YES" attributeType="String"><userInfo>
            <entry key="jsonKeyPath" value="next.a"/></userInfo></attribute>
            <attribute name="b" optional="YES" attributeType="String"/>
            \(ModelText.toOne("next", "Flat"))
            </entity>
            <entity name="Shape" isAbstract="YES">
            <attribute name="size" optional="YES" attributeType="Integer 64"/>
            \(ModelText.toOne("inner", "Shape"))\(ModelText.toMany("parts", "Shape"))
            <userInfo><entry key="jsonDiscriminator" value="type"/></userInfo>
            </entity>
            <entity name="Circle" parentEntity="Shape">
            <userInfo><entry key="jsonDiscriminatorValue" value="circle"/></userInfo></entity>
            <entity name="Square" parentEntity="Shape">
            <userInfo><entry key="jsonDiscriminatorValue" value="square"/></userInfo></entity>
            </model>
            """
        return try ObjectModel(data: Data(document.utf8), name: "Hostile.xml")
    }

    private func decoder() throws -> ModelDecoder { ModelDecoder(model: try model()) }

    /// What a document fails with.
    private func failure(
        _ json: String, _ change: (inout ModelDecoder) -> Void = { _ in }
    ) throws -> String {
        try failure(Data(json.utf8), change)
    }

    private func failure(_ json: Data, _ change: (inout ModelDecoder) -> Void = { _ in }) throws -> String {
        var decoder = try decoder()
        change(&decoder)
        do {
            _ = try decoder.decode(entity: "Node", from: json)
            return "none"
        } catch MappingError.data(let failure) {
            return failure.description
        }
    }

    // MARK: Limits

    @Test func limitsHoldByDefault() throws {
        let decoder = try decoder()
        #expect(decoder.maximumDepth == 512)
        #expect(decoder.maximumByteCount == 256 << 20)
        #expect(decoder.maximumObjectCount == 1_000_000)
        #expect(decoder.maximumFailureCount == 1_000)
        #expect(decoder.maximumReportCount == 10_000)
    }

    @Test(arguments: ["{}", "1", "{\"id\":1}"])
    func objectsAndIdentitiesAreCounted(element: String) throws {
        let list = Array(repeating: element, count: 5).joined(separator: ",")
        #expect(try failure("{\"many\":[\(list)]}") { $0.maximumObjectCount = 6 } == "none")
        let offset = 9 + (element.utf8.count + 1) * 4
        #expect(
            try failure("{\"many\":[\(list)]}") { $0.maximumObjectCount = 5 }
                == "$.many[4] (line 1, column \(offset + 1), byte \(offset)): expected at most 5 objects (maximumObjectCount), found more."
        )
    }

    @Test func containersThatAreInEachOtherManyTimesEndAtALimit() throws {
        let model = try ObjectModel(data: Data("<model><entity name=\"A\"/></model>".utf8), name: "A.xml")
        var decoder = ModelDecoder(model: model)
        decoder.maximumByteCount = 1_000
        var array: [Any] = []
        var value = JSONValue.array([])
        for _ in 0..<40 {
            array = [array, array]
            value = .array([value, value])
        }
        func message(_ input: some JSONInput) -> String? {
            #expect(throws: MappingError.self) { try decoder.decode(entity: "A", from: input) }?.description
        }
        #expect(
            message(["a": array] as [String: Any]) == "$: expected at most 1000 bytes (maximumByteCount), found more.")
        #expect(
            message(JSONValue.object(["a": value])) == "$: expected at most 1000 bytes (maximumByteCount), found more.")
        let circle = NSMutableArray()
        circle.add(circle)
        circle.add(circle)
        decoder.maximumByteCount = .max
        let text = message(["a": circle] as [String: Any])
        #expect(
            text?.hasSuffix(": expected at most 512 levels of nesting (maximumDepth), found more.") == true,
            "\(text ?? "nothing")")
        circle.removeAllObjects()
    }

    @Test func failuresAreCollectedUpToTheLimit() throws {
        var decoder = try decoder()
        decoder.failures = .all
        decoder.maximumFailureCount = 3
        let json = Data("{\"many\":[{\"id\":[]},{\"id\":[]},{\"id\":[]},{\"id\":[]}]}".utf8)
        let error = #expect(throws: MappingError.self) { try decoder.decode(entity: "Node", from: json) }
        guard case .failures(let failures)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failures.map(\.path.description) == ["$.many[0].id", "$.many[1].id", "$.many[2].id"])
        decoder.failures = .report
        #expect(
            #expect(throws: MappingError.self) {
                try decoder.decodeReporting(.object(entity: "Node"), from: json)
            }?.description == """
                $.many[3].id (line 1, column 46, byte 45): expected at most 3 failures (maximumFailureCount), found more.
                """)
        decoder.maximumFailureCount = 4
        let (_, report) = try decoder.decodeReporting(.object(entity: "Node"), from: json)
        #expect(report.entries(.failure).count == 4)
    }

    @Test func limitsOfOneAndBelowAreSaidInWords() throws {
        func limit(_ set: (inout ModelDecoder) -> Void) throws -> String {
            var decoder = try decoder()
            decoder.failures = .report
            set(&decoder)
            let json = Data(#"{"many":[{"id":[]},{"id":[]}]}"#.utf8)
            let error = #expect(throws: MappingError.self) {
                try decoder.decodeReporting(.object(entity: "Node"), from: json)
            }
            guard case .data(let failure)? = error else { return "" }
            return failure.expected
        }
        #expect(try limit { $0.maximumFailureCount = 1 } == "at most 1 failure (maximumFailureCount)")
        #expect(try limit { $0.maximumFailureCount = .min } == "at most 0 failures (maximumFailureCount)")
        #expect(try limit { $0.maximumObjectCount = 1 } == "at most 1 object (maximumObjectCount)")
        #expect(try limit { $0.maximumObjectCount = -1 } == "at most 0 objects (maximumObjectCount)")
        #expect(try limit { $0.maximumDepth = 1 } == "at most 1 level of nesting (maximumDepth)")
        #expect(try limit { $0.maximumDepth = -1 } == "at most 0 levels of nesting (maximumDepth)")
        #expect(try limit { $0.maximumByteCount = 1 } == "at most 1 byte (maximumByteCount)")
    }

    @Test(arguments: [FailureMode.first, .all, .report])
    func anElementThatIsLeftOutHasNoFailures(mode: FailureMode) throws {
        let document = """
            <model><entity name="Shelf">
            \(ModelText.toMany("books", "Book", ["jsonLossy": "YES"]))</entity>
            <entity name="Book">\(ModelText.attribute("id", "Integer 64", optional: false))
            \(ModelText.toMany("pages", "Book"))\(ModelText.toMany("parts", "Book", ["jsonLossy": "YES"]))
            <userInfo><entry key="identityAttributes" value="id"/></userInfo></entity></model>
            """
        var decoder = ModelDecoder(model: try ObjectModel(data: Data(document.utf8), name: "Shelf.xml"))
        decoder.failures = mode
        decoder.maximumFailureCount = 1
        let pages = #"{},{"id":"x"},"y",true,{"id":3,"parts":[{},4,"z",true]}"#
        let json = #"{"books":[{"id":1},{"id":2,"pages":[\#(pages)],"parts":[{},false]},false,"x",5]}"#
        let (shelf, report) = try decoder.decodeReporting(.object(entity: "Shelf"), from: Data(json.utf8))
        let books = try #require(try shelf.value(forKey: "books") as? [ModelObject])
        #expect(try books.map { try $0.value(forKey: "id") as? Int } == [1, 5])
        #expect(
            report.entries(.dropped).filter { $0.property == "books" }.map(\.description) == [
                "$.books[1]: Shelf.books: the element was left out (Book.id: expected an integer from -9223372036854775808 to 9223372036854775807, but the key is missing)",
                "$.books[2]: Shelf.books: the element was left out (Shelf.books: expected an object for Book or its identity, found false)",
                "$.books[3]: Shelf.books: the element was left out (Book.id: expected an integer from -9223372036854775808 to 9223372036854775807, found \"x\")",
            ])
        #expect(report.entries(.failure).isEmpty)
    }

    @Test func ofManyTypesADozenIsNamed() throws {
        let kinds = (10..<40).map { number in
            ModelText.entity(
                "Kind\(number)", parent: "Kind", abstract: number == 10, ["jsonDiscriminatorValue": "\(number)"])
        }
        let document = "<model>\(ModelText.entity("Kind", ["jsonDiscriminator": "t"]))\(kinds.joined())</model>"
        let model = try ObjectModel(data: Data(document.utf8), name: "Kinds.xml")
        let failure = JSONFixtures.failure {
            _ = try ModelDecoder(model: model).decode(entity: "Kind", from: Data(#"{"t":"50"}"#.utf8))
        }
        let listed = (11...22).map { "\"\($0)\"" }.joined(separator: ", ")
        #expect(failure?.expected == "one of the types \(listed) and 17 more")
    }

    @Test func aReportHasEntriesUpToTheLimit() throws {
        var decoder = try decoder()
        decoder.maximumReportCount = 2
        let json = Data("{\"many\":[{\"id\":\"1\"},{\"id\":\"2\"},{\"id\":\"3\"}]}".utf8)
        let (_, report) = try decoder.decodeReporting(.object(entity: "Node"), from: json)
        #expect(report.entries.count == 2)
        #expect(report.omittedCount == 1)
    }

    // MARK: Reading twice

    private static let filler = String(repeating: " ", count: 300)

    @Test func lateTypeFieldsAreFoundAtEachLevel() throws {
        var json = "{\"size\":0,\"type\":\"circle\"}"
        for level in 1...20 {
            let type = level % 2 == 0 ? "circle" : "square"
            let part = "{\"size\":\(-level)\(Self.filler),\"type\":\"circle\"}"
            json = """
                {"x":[[{"y":[\(Self.filler)]}]],"inner":\(json),"parts":[\(part),\(part)],"size":\(level),"type":"\(type)"}
                """
        }
        var object = try decoder().decode(entity: "Shape", from: Data(json.utf8)) as? DynamicObject
        for level in (0...20).reversed() {
            #expect(object?.entity?.name == (level % 2 == 0 ? "Circle" : "Square"))
            #expect(object?["size"] as? Int64 == Int64(level) || object?["size"] as? Int == level)
            #expect((object?["parts"] as? [ModelObject])?.count == (level == 0 ? 0 : 2))
            object = object?["inner"] as? DynamicObject
        }
        #expect(object == nil)
        // What is passed over the first time is checked then.
        let broken = json.replacingOccurrences(of: "\"y\":[", with: "\"y\":[,")
        #expect(throws: MappingError.self) { try decoder().decode(entity: "Shape", from: Data(broken.utf8)) }
    }

    @Test func flattenedObjectsAreReadAtEachLevel() throws {
        var json = "{\"a\":\"0\",\"b\":\"\"}"
        for level in 1...20 {
            json = "{\"x\":[\(Self.filler)],\"next\":\(json),\"a\":\"\(level)\",\"b\":\"\(level)\"}"
        }
        var object = try decoder().decode(entity: "Flat", from: Data(json.utf8)) as? DynamicObject
        for level in (1...20).reversed() {
            #expect(object?["b"] as? String == "\(level)")
            #expect(object?["a"] as? String == "\(level - 1)")
            object = object?["next"] as? DynamicObject
        }
    }

    @Test func aKeyThatComesOftenDropsItsReferenceOnly() throws {
        let json =
            "{\"next\":1,\"many\":[{\"id\":7,\"next\":8},8],\"next\":null,\"next\":null,\"many\":[2,3],\"next\":4}"
        let object = try decoder().decode(entity: "Node", from: Data(json.utf8)) as? DynamicObject
        #expect(try (object?["next"] as? DynamicObject)?.value(forKey: "id") as? Int == 4)
        #expect((object?["many"] as? [ModelObject])?.count == 2)
    }

    // MARK: Keys

    @Test func aKeyWithEscapesIsTheKeyThatItSpells() throws {
        let json = Data(#"{"\u0069\u0064":1,"te\u0078t":"a","id":2}"#.utf8)
        let (object, report) = try decoder().decodeReporting(.object(entity: "Node"), from: json)
        #expect(try object.value(forKey: "id") as? Int == 2)
        #expect(try object.value(forKey: "text") as? String == "a")
        #expect(
            report.entries.map { "\($0.kind) \($0)" } == [
                "duplicateKey $.id: Node.id: the key comes twice, and the last value counts"
            ])
    }

    @Test func unknownKeysThatComeTwiceAreReported() throws {
        let json = Data(#"{"x":1,"\u0078":2}"#.utf8)
        let (object, report) = try decoder().decodeReporting(.object(entity: "Node"), from: json)
        #expect(report.entries(.duplicateKey).count == 1)
        #expect(try object.dictionaryRepresentation["x"] as? Int == 2)
    }

    @Test(
        arguments: [
            [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xFF], [0x80], [0xC3],
        ] as [[UInt8]])
    func refusesIllFormedUTF8InKeysAndValues(bytes: [UInt8]) throws {
        for (before, behind) in [
            ("{\"", "\":1}"), ("{\"text\":\"", "\"}"), ("{\"x\":\"", "\"}"), ("{\"x\":{\"", "\":1}}"),
        ] {
            let data = Data(before.utf8) + Data(bytes) + Data(behind.utf8)
            let text = try failure(data)
            let offset = before.utf8.count
            #expect(
                text.hasSuffix(
                    "(line 1, column \(offset + 1), byte \(offset)): expected valid UTF-8, found the byte 0x\(String(bytes[0], radix: 16, uppercase: true))."
                ),
                "\(text)")
        }
    }

    @Test(arguments: [#"\uD800"#, #"\uDC00"#, #"\uD800\u0041"#, #"\uDC00\uD800"#, #"\uD83D\n"#])
    func refusesHalfOfASurrogatePairInKeysAndValues(escape: String) throws {
        for json in ["{\"\(escape)\":1}", "{\"text\":\"\(escape)\"}", "{\"x\":[\"\(escape)\"]}"] {
            #expect(try failure(json).contains("expected both halves of a surrogate pair"))
        }
    }

    // MARK: Numbers

    @Test func numbersBeyondTheirTypeAreRefused() throws {
        let digits = String(repeating: "9", count: 10_000)
        let shown = String(repeating: "9", count: 57)
        #expect(
            try failure("{\"id\":\(digits)}")
                == "$.id (line 1, column 7, byte 6): Node.id: expected an integer from -9223372036854775808 to "
                + "9223372036854775807, found \(shown)....")
        #expect(
            try failure("{\"number\":1e999}")
                == "$.number (line 1, column 11, byte 10): Node.number: expected a number that a Double holds, found 1e999."
        )
        #expect(
            try failure("{\"exact\":1E400}")
                == "$.exact (line 1, column 10, byte 9): Node.exact: expected a number that a Decimal holds (up to 38 digits), found 1E400."
        )
        #expect(
            try failure("{\"exact\":\(digits)}")
                == "$.exact (line 1, column 10, byte 9): Node.exact: expected a number that a Decimal holds (up to 38 digits), found "
                + "\(shown)....")
    }

    @Test func oddNumbersKeepTheirValue() throws {
        let digits = "0." + String(repeating: "1", count: 10_000)
        let json = "{\"number\":-0,\"exact\":-0,\"id\":-0,\"x\":[1e999,-0,\(digits)]}"
        let decoder = try decoder()
        let object = try decoder.decode(entity: "Node", from: Data(json.utf8))
        #expect((try object.value(forKey: "number") as? Double)?.sign == .minus)
        #expect(try object.value(forKey: "id") as? Int == 0)
        let written = try JSONValue(data: try ModelEncoder(model: decoder.model).encode(object))
        #expect(written["x"]?.description == "[1e999,-0,\(digits)]")
    }
}
