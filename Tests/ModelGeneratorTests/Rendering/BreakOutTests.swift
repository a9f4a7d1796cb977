import Foundation
import Modelwright
import Testing

@testable import ModelGenerator

/// Names and texts of models made to get out of the place where templates print them, each beside a harmless twin: what is
/// generated of both has to say the same, but for names, strings and comments.
struct BreakOutTests {
    private static let noncharacter = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)
    /// What may be in a name. A model with control characters in names is not loaded.
    private static let names = [
        "\"", "\"\"\"#", "#\"\"\"", "`", "\\(1)", "\\", "*/", "/*", "//", "{{ entity.name }}", "{% if 1 %}", "{# x",
        "}",
        ") {", "; deinit { }", "#if x", "'", "$0", "<A>", ", x: Int", " = 1", "\u{301}", "\u{200D}", "\u{FE0F}",
        "\u{AD}",
        "\u{FFFD}", noncharacter, "👩‍👩‍👧", "ﬁ", "İ", "é", "e\u{301}", "x: Int, (a, b), [c], { d }", "*/ struct X { /*",
        "\") ; deinit { } //", String(repeating: "long (name), [of], {many} ", count: 25),
    ]
    /// What may be in other texts besides.
    private static let texts =
        names + [
            "\n", "\r", "\r\n", "\t", "\u{85}", "\u{2028}", "\u{2029}", "\u{7F}", "\u{9B}", "\u{202E}", "\u{2066}",
            "\u{FEFF}", "\u{FFF9}", "\u{206A}",
            "\ndeinit { } //", "\r\ndeinit { } //", "*/\ndeinit { } /*", "\"\ndeinit { } //", "\n\"\"\"#\n} deinit {",
            "\n///", "\n#endif",
        ]
    private static let everything = (names: names.prefix(20).joined(), texts: texts.joined())

    /// A model with a text in each place that has one: `NAME` in names, `TEXT` in others, `PATH` in key paths.
    private static let model = ##"""
        <model userDefinedModelVersionIdentifier="Version TEXT">
        <!-- """# } deinit { -->
        <entity name="ShelfNAME" representedClassName="My.ShelfNAME">
          <attribute name="titleNAME" optional="YES" attributeType="String" defaultValueString="By TEXT">
            <userInfo>INFO<entry key="jsonKeyPath" value="titlePATH"/><entry key="jsonKeyPath.1" value="otherPATH"/></userInfo>
          </attribute>
          <attribute name="kindNAME" optional="YES" attributeType="String" regularExpressionString="[x&quot;]*">
            <userInfo>INFO<entry key="enumCases" value="one=1CASE, two=2, three"/></userInfo>
          </attribute>
          <attribute name="sizeNAME" optional="YES" attributeType="Integer 16">
            <userInfo>INFO<entry key="RawType" value="Int; import TEXT"/></userInfo>
          </attribute>
          <attribute name="imageNAME" optional="YES" attributeType="Transformable" valueTransformerName="ToNAME" customClassName="[ImageNAME">
            <userInfo>INFO<entry key="attributeValueClassName" value="[ImageTEXT"/></userInfo>
          </attribute>
          <attribute name="linkNAME" optional="YES" attributeType="URI" defaultValueString="https://example.org/a">
            <userInfo>INFO<entry key="mogenerator.readonly" value="YES"/></userInfo>
          </attribute>
          <relationship name="booksNAME" optional="YES" toMany="YES" destinationEntity="BookNAME" inverseName="shelfNAME" inverseEntity="BookNAME">
            <userInfo>INFO</userInfo>
          </relationship>
          <relationship name="nextNAME" optional="YES" maxCount="1" destinationEntity="ShelfNAME"><userInfo>INFO</userInfo></relationship>
          <fetchedProperty name="othersNAME" optional="YES"><fetchRequest name="r" entity="ShelfNAME" predicateString="SELF != $FETCH_SOURCE"/><userInfo>INFO</userInfo></fetchedProperty>
          <userInfo>
            INFO<entry key="mogenerator.customBaseClass" value="Ba seTEXT"/><entry key="additionalImports" value="Ki ndsTEXT x"/>
          </userInfo>
        </entity>
        <entity name="BookNAME" parentEntity="ThingNAME">
          <relationship name="shelfNAME" optional="YES" maxCount="1" destinationEntity="ShelfNAME" inverseName="booksNAME" inverseEntity="ShelfNAME"/>
          <relationship name="friendsNAME" optional="YES" toMany="YES" destinationEntity="BookNAME" inverseName="fansNAME" inverseEntity="BookNAME"/>
          <relationship name="fansNAME" optional="YES" toMany="YES" destinationEntity="BookNAME" inverseName="friendsNAME" inverseEntity="BookNAME"/>
        </entity>
        <entity name="ThingNAME" isAbstract="YES">
          <attribute name="idNAME" attributeType="Integer 64"/>
          <attribute name="placeNAME" optional="YES" attributeType="Composite" composite="PlaceNAME"/>
          <userInfo>INFO</userInfo>
        </entity>
        <composite name="PlaceNAME"><attribute name="cityNAME" attributeType="String"/></composite>
        <fetchRequest name="AllNAME" entity="BookNAME" predicateString="TRUEPREDICATE"/>
        <fetchRequest name="FewNAME" entity="BookNAME" predicateString="SELF IN $BOOKS &#10; OR '*/&#10;}' == $WORDS"/>
        <configuration name="CloudNAME"><memberEntity name="BookNAME"/></configuration>
        </model>
        """##
    private static let info = #"""
        <entry key="documentation" value="Says TEXT"/><entry key="discussion" value="TEXT"/><entry key="own" value="TEXT"/>
        """#

    private static func xml(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", " ": String(scalar)
            default: "&#\(scalar.value);"
            }
        }.joined()
    }

    private static func keyPath(_ text: String) -> String {
        text.unicodeScalars.map { [".", "[", "\\"].contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }

    private static func document(_ name: String, _ text: String) throws -> ModelDocument {
        // An annotation's list has commas between its parts.
        let values = [
            "INFO": info, "NAME": xml(name), "TEXT": xml(text), "PATH": xml(keyPath(text)),
            "CASE": xml(text.filter { $0 != "," }),
        ]
        let model = ["INFO", "NAME", "TEXT", "PATH", "CASE"].reduce(model) { $0.replacing($1, with: values[$1] ?? "") }
        return try ModelDocument(data: Data(model.utf8), name: "Shop.xml")
    }

    private static let twin = (name: "Twin", text: "twin")

    /// What is generated in a file each, and in one for everything.
    private static func outputs(_ name: String, _ text: String, _ options: GeneratorOptions) throws -> [GeneratedFile] {
        let document = try document(name, text)
        let generator = ModelGenerator(options)
        let fileName = "Shop\(text).xml".replacing("/", with: ":")
        return try generator.generate(document, fileName: fileName).files
            + generator.generateFile(named: "All.swift", document, fileName: fileName).files
    }

    /// Compares what is generated with what is generated of the twin.
    private static func expectTwins(_ names: [String], _ texts: [String], _ options: GeneratorOptions) throws {
        let twins = try outputs("Twin", "twin", options).map { SwiftToken.skeleton(of: $0.text) }
        for (name, text) in zip(names, texts) {
            let files = try outputs(name, text, options)
            #expect(files.count == twins.count)
            for (file, twin) in zip(files, twins) {
                #expect(SwiftToken.skeleton(of: file.text) == twin, "\(file.name)\n\(file.text)")
                let control = file.text.unicodeScalars.first { $0.isControl && $0 != "\n" }
                #expect(control == nil, "\(file.name)")
                #expect(file.owner == .human || GeneratedFile.isUnchanged(file.text))
            }
        }
    }

    private static func options(
        _ style: GeneratorOptions.Style, _ access: GeneratorOptions.AccessLevel, isFull: Bool
    ) -> GeneratorOptions {
        var options = GeneratorOptions()
        options.style = style
        options.accessLevel = access
        options.makesSnapshots = isFull
        options.usesSets = isFull
        options.modelType = "ShopModel"
        options.unknownTypes = isFull ? .keep : .jsonValue
        options.additionalImports = isFull ? ["Kinds"] : []
        return options
    }

    /// A few at a time, each in one text with its neighbours: to be generated costs more than to be compared.
    private static func joined(_ texts: [String]) -> [String] {
        stride(from: 0, to: texts.count, by: 6).map { texts[$0..<min($0 + 6, texts.count)].joined() }
    }

    @Test func keepsNamesInTheirPlaces() throws {
        let names = Self.joined(Self.names)
        try Self.expectTwins(names, names, Self.options(.final, .public, isFull: true))
    }

    @Test func keepsTextsInTheirPlaces() throws {
        let texts = Self.joined(Self.texts)
        try Self.expectTwins(texts.map { _ in "" }, texts, Self.options(.final, .public, isFull: true))
    }

    @Test(arguments: GeneratorOptions.Style.allCases, GeneratorOptions.AccessLevel.allCases)
    func keepsEverythingInItsPlace(style: GeneratorOptions.Style, access: GeneratorOptions.AccessLevel) throws {
        for isFull in [false, true] {
            try Self.expectTwins(
                [Self.everything.names], [Self.everything.texts], Self.options(style, access, isFull: isFull))
        }
    }

    @Test(arguments: ["", everything.names]) func writesNamesAsTheyAre(name: String) throws {
        let files = try Self.outputs(name, Self.everything.texts, Self.options(.final, .internal, isFull: true))
        let strings = files.flatMap { SwiftToken.tokens(of: $0.text) }.compactMap { token in
            if case .string(let text, _) = token { text } else { nil }
        }
        for word in ["title", "kind", "books", "friends", "place", "Shelf", "Book", "Thing"] {
            #expect(strings.contains { $0.unicodeScalars.elementsEqual((word + name).unicodeScalars) }, "\(word)")
        }
        let document = try Self.document(name, Self.everything.texts)
        let embedded = try strings.filter { $0.hasPrefix("<") }.map {
            try ModelDocument(data: Data($0.utf8), name: "Shop.xml").data()
        }
        #expect(embedded == [try document.data(), try document.data()])
    }
}
