import Foundation
import Testing

@testable import Modelwright

/// Each rule beside the smallest document that breaks it, `Models/Invalid/<rule>.xml`, and all that is printed for it.
struct InvalidModelTests {
    static let expectations: [String: String] = [
        "bad-boolean": #"""
        bad-boolean.xml:4:9: error: The value "JA" of optional of <attribute> "name" is neither YES nor NO. \#
        Write YES or NO. [bad-boolean]
        """#,
        "bad-bounds": #"""
        bad-bounds.xml:4:9: error: The least value "early" of Author.year is not an Integer 16, from -32768 \#
        to 32767. Write a whole number in that range. [bad-bounds]
        bad-bounds.xml:5:9: error: The least value of Author.rating is greater than the greatest. Swap the \#
        two, or remove one. [bad-bounds]
        bad-bounds.xml:6:9: error: The least length "-1" of Author.name is not a count of characters. Write \#
        a whole number from 0. [bad-bounds]
        bad-bounds.xml:7:9: error: The least length of Author.code is greater than the greatest. Swap the \#
        two, or remove one. [bad-bounds]
        """#,
        "bad-count": #"""
        bad-count.xml:4:9: error: Author.friends has minCount 3, which is greater than maxCount 2. Make \#
        minCount no greater than maxCount. [bad-count]
        bad-count.xml:5:9: error: The value "many" of maxCount of <relationship> "rivals" is not a count. \#
        Write a whole number from 0. [bad-count]
        """#,
        "bad-default": #"""
        bad-default.xml:4:9: error: The default "maybe" of Author.isAlive is not a Boolean. Write YES or NO. \#
        [bad-default]
        bad-default.xml:5:9: error: The default "40000" of Author.age is not an Integer 16, from -32768 to \#
        32767. Write a whole number in that range. [bad-default]
        bad-default.xml:6:9: error: The default "1985-02-30" of Author.born is not a Date. Write a date such \#
        as 2013-04-23 12:00:00 +0000, or seconds since 2001. [bad-default]
        """#,
        "bad-encoding": #"""
        bad-encoding.xml:3:20: error: The byte 0xFC is not part of UTF-8 text. Save the document as UTF-8, or \#
        let its declaration name the encoding that it is in. [bad-encoding]
        """#,
        "bad-number": #"""
        bad-number.xml:4:9: warning: The value "left" of positionX of <element> "Author" is not a number. \#
        Write a number, or remove the attribute. [bad-number]
        """#,
        "bad-regular-expression": #"""
        bad-regular-expression.xml:4:9: error: The regular expression [a-z of Author.name has a '[' that nothing \#
        closes, at character 1. Correct regularExpressionString. [bad-regular-expression]
        """#,
        "control-character": #"""
        control-character.xml:3:5: error: The representedClassName of <entity> "Author" has the character \#
        U+0009, which no name has. Remove the character. [control-character]
        control-character.xml:4:9: error: The name of <attribute> "year\ndeinit { }" has the character \#
        U+000A, which no name has. Remove the character. [control-character]
        control-character.xml:5:9: error: The name of <attribute> "born\u{2028}" has the character U+2028, \#
        which no name has. Remove the character. [control-character]
        control-character.xml:6:9: error: The customClassName of <attribute> "died" has the character \#
        U+0085, which no name has. Remove the character. [control-character]
        control-character.xml:6:9: error: The valueTransformerName of <attribute> "died" has the character \#
        U+007F, which no name has. Remove the character. [control-character]
        control-character.xml:7:9: error: The name of <relationship> "\u{202E}friends" has the character \#
        U+202E, which no name has. Remove the character. [control-character]
        control-character.xml:7:9: error: The inverseName of <relationship> "\u{202E}friends" has the \#
        character U+202E, which no name has. Remove the character. [control-character]
        control-character.xml:9:9: error: The name of <attribute> "\u{FEFF}title" has the character \#
        U+FEFF, which no name has. Remove the character. [control-character]
        control-character.xml:10:9: error: The name of <fetchIndex> "by\rYear" has the character U+000D, \#
        which no name has. Remove the character. [control-character]
        control-character.xml:14:13: error: The key of <entry> has the character U+000A, which no name has. \#
        Remove the character. [control-character]
        control-character.xml:17:5: error: The name of <composite> "Place\n" has the character U+000A, which \#
        no name has. Remove the character. [control-character]
        control-character.xml:18:9: error: The name of <attribute> "city\u{9B}" has the character U+009B, \#
        which no name has. Remove the character. [control-character]
        control-character.xml:20:5: error: The name of <fetchRequest> "All\u{2029}" has the character \#
        U+2029, which no name has. Remove the character. [control-character]
        control-character.xml:21:5: error: The name of <configuration> "Cloud\n" has the character U+000A, \#
        which no name has. Remove the character. [control-character]
        """#,
        "default-does-not-match": #"""
        default-does-not-match.xml:4:9: warning: The default "Anonymous" of Author.name does not match the \#
        regular expression [a-z]+. Change the default or the regular expression. [default-does-not-match]
        """#,
        "default-out-of-bounds": #"""
        default-out-of-bounds.xml:4:9: warning: The default "0" of Author.year is less than the least value. \#
        Change the default or the bound. [default-out-of-bounds]
        default-out-of-bounds.xml:5:9: warning: The default "Anonymous" of Author.name is longer than the 3 \#
        characters allowed. Change the default or the bound. [default-out-of-bounds]
        default-out-of-bounds.xml:6:9: warning: The default "13" of Author.month is greater than the \#
        greatest value. Change the default or the bound. [default-out-of-bounds]
        default-out-of-bounds.xml:7:9: warning: The default "x" of Author.code is shorter than the 2 \#
        characters required. Change the default or the bound. [default-out-of-bounds]
        """#,
        "doctype": #"""
        doctype.xml:2:1: error: A model document has no document type declaration, and none is read. Remove \#
        the <!DOCTYPE>. [doctype]
        """#,
        "duplicate-composite": #"""
        duplicate-composite.xml:4:5: error: There is another composite Place, at line 3. Rename one of the \#
        two. [duplicate-composite]
        """#,
        "duplicate-configuration": #"""
        duplicate-configuration.xml:4:5: warning: There is another configuration Cloud, at line 3; this one \#
        is not used. Rename one of the two. [duplicate-configuration]
        """#,
        "duplicate-entity": #"""
        duplicate-entity.xml:4:5: error: There is another entity Author, at line 3. Rename one of the two. \#
        [duplicate-entity]
        """#,
        "duplicate-key": #"""
        duplicate-key.xml:6:13: warning: The key "jsonNaming" is in this userInfo twice; the last one \#
        counts. Remove one of the two. [duplicate-key]
        """#,
        "duplicate-property": #"""
        duplicate-property.xml:5:9: error: Person has another property name, at line 4. Rename one of the \#
        two. [duplicate-property]
        duplicate-property.xml:8:9: error: Author inherits another property name, from Person at line 4. \#
        Rename one of the two, or leave this one out. [duplicate-property]
        duplicate-property.xml:14:9: error: Club inherits another property rival, from Team at line 11. \#
        Rename one of the two, or leave this one out. [duplicate-property]
        duplicate-property.xml:17:9: error: Choir inherits another property rival, from Team at line 11. \#
        Rename one of the two, or leave this one out. [duplicate-property]
        duplicate-property.xml:21:9: error: Place has another property code, at line 20. Rename one of the \#
        two. [duplicate-property]
        """#,
        "empty-file": #"""
        empty-file.xml:1:1: error: The file is empty. Give a Core Data model document. [empty-file]
        """#,
        "forbidden-character": #"""
        forbidden-character.xml:3:19: error: The document has the character U+0000, which XML does not allow. \#
        Remove the character. [forbidden-character]
        """#,
        "inheritance-cycle": #"""
        inheritance-cycle.xml:3:5: error: Each of these entities inherits from the next: Author, Person, \#
        Author. Remove parentEntity from one of them. [inheritance-cycle]
        inheritance-cycle.xml:5:5: error: Book inherits from itself. Remove parentEntity from one of them. \#
        [inheritance-cycle]
        """#,
        "inverse-mismatch": #"""
        inverse-mismatch.xml:5:9: error: The inverse of Author.drafts is Book.author, but the inverse of \#
        that is books. Make each the inverse of the other. [inverse-mismatch]
        inverse-mismatch.xml:6:9: error: Author.editions leads to Book, but its inverse is in Author. Set \#
        inverseEntity to Book. [inverse-mismatch]
        inverse-mismatch.xml:7:9: error: The inverse of Author.chapters is Book.parts, but that leads to \#
        Book. Make each the inverse of the other. [inverse-mismatch]
        inverse-mismatch.xml:17:9: error: The inverse of Poet.shelf is Book.reader, but the inverse of that is \#
        Reader.shelf. Make each the inverse of the other. [inverse-mismatch]
        """#,
        "malformed-xml": #"""
        malformed-xml.xml:4:9: error: The XML is not well-formed: Opening and ending tag mismatch: entity \#
        line 3 and model. Correct the document at this place, or save it again from the editor that wrote \#
        it. [malformed-xml]
        """#,
        "missing-attribute-type": #"""
        missing-attribute-type.xml:4:9: warning: Author.age has no type; its values are taken as they come. \#
        Give it an attributeType. [missing-attribute-type]
        """#,
        "missing-destination": #"""
        missing-destination.xml:4:9: error: Author.books has no destination. Set destinationEntity to an \#
        entity of the model. [missing-destination]
        """#,
        "missing-inverse": #"""
        missing-inverse.xml:4:9: warning: Author.friends has no inverse. Add a relationship to Author that \#
        leads back, and set inverseName to its name. [missing-inverse]
        """#,
        "missing-key": #"""
        missing-key.xml:5:13: warning: This entry of userInfo has no key, and is not used. Give it a key. \#
        [missing-key]
        """#,
        "missing-name": #"""
        missing-name.xml:4:9: error: This <attribute> has no name. Give it a name. [missing-name]
        """#,
        "narrow-inverse": #"""
        narrow-inverse.xml:4:9: warning: The inverse of Person.verses is Book.poet, but that leads to Poet, \#
        which not every Person is; it is set only on objects of Poet. Let Book.poet lead to Person, or declare \#
        verses in Poet. [narrow-inverse]
        """#,
        "not-a-model": #"""
        not-a-model.xml:3:1: error: The root element is <plist>, not <model>. Give a Core Data model \#
        document, such as the file `contents` in an .xcdatamodel folder. [not-a-model]
        """#,
        "overridden-identity": #"""
        overridden-identity.xml:12:13: warning: The identityAttributes of Book are not used: it inherits those \#
        of Item, which are id. Remove them, or say for the topmost entity what identifies the objects of all. \#
        [overridden-identity]
        """#,
        "recursive-composite": #"""
        recursive-composite.xml:7:9: error: The composite Region contains itself, through capital. Remove the \#
        attribute, or use a relationship between entities. [recursive-composite]
        """#,
        "too-deep": #"""
        too-deep.xml:2:512: error: Elements are nested more than 64 levels deep. Give a Core Data model \#
        document; it nests five levels at most. [too-deep]
        """#,
        "unexpected-text": #"""
        unexpected-text.xml:3:5: warning: There is text in <entity>, which has no meaning; it is kept and \#
        not used. Remove it, or make it a comment. [unexpected-text]
        """#,
        "unknown-attribute-type": #"""
        unknown-attribute-type.xml:4:9: error: The type "Int32" of Author.age is not known. Did you mean \#
        Integer 32? [unknown-attribute-type]
        """#,
        "unknown-attribute": #"""
        unknown-attribute.xml:3:5: warning: The format has no attribute abstract of <entity>; it is kept and \#
        not used. Check its spelling; an annotation of your own belongs in userInfo. Did you mean isAbstract? \#
        [unknown-attribute]
        unknown-attribute.xml:4:5: warning: The format has no attribute isAbstrac of <entity>; it is kept and \#
        not used. Check its spelling; an annotation of your own belongs in userInfo. Did you mean isAbstract? \#
        [unknown-attribute]
        unknown-attribute.xml:5:9: warning: The format has no attribute key of <userInfo>; it is kept and not \#
        used. Put an <entry key="…" value="…"/> into it for each annotation. [unknown-attribute]
        unknown-attribute.xml:5:9: warning: The format has no attribute value of <userInfo>; it is kept and not \#
        used. Put an <entry key="…" value="…"/> into it for each annotation. [unknown-attribute]
        """#,
        "unknown-composite": #"""
        unknown-composite.xml:4:9: error: Author.home is a Composite and names Place, which is not a \#
        composite of the model. Set composite to a composite of the model. [unknown-composite]
        unknown-composite.xml:5:9: error: Author.work is a Composite and names no composite. Set \#
        composite to a composite of the model. [unknown-composite]
        """#,
        "unknown-configuration-entity": #"""
        unknown-configuration-entity.xml:4:9: warning: The configuration Cloud has Author, which is not an \#
        entity of the model. Name an entity of the model, or remove this one. [unknown-configuration-entity]
        """#,
        "unknown-constraint-property": #"""
        unknown-constraint-property.xml:6:17: warning: A uniqueness constraint of Author names authorId, \#
        which it does not have. Name a property of Author, or remove this one. [unknown-constraint-property]
        """#,
        "unknown-delete-rule": #"""
        unknown-delete-rule.xml:4:9: error: The deletion rule "Forget" of Author.friends is not known. Write \#
        Nullify, Cascade, Deny or No Action. [unknown-delete-rule]
        """#,
        "unknown-destination": #"""
        unknown-destination.xml:4:9: error: Author.books leads to Bok, which is not an entity of the model. \#
        Set destinationEntity to an entity of the model. Did you mean Book? [unknown-destination]
        """#,
        "unknown-element": #"""
        unknown-element.xml:3:5: warning: The format has no <entities> in <model>; it is kept and not used. \#
        Check its spelling and where it stands. [unknown-element]
        """#,
        "unknown-encoding": #"""
        unknown-encoding.xml:1:31: error: The encoding "EBCDIC" is not one that is read. Save the document as \#
        UTF-8. [unknown-encoding]
        """#,
        "unknown-fetch-entity": #"""
        unknown-fetch-entity.xml:3:5: warning: The fetch request allAuthors fetches Author, which is not an \#
        entity of the model; it is not used. Set entity to an entity of the model. [unknown-fetch-entity]
        """#,
        "unknown-identity-attribute": #"""
        unknown-identity-attribute.xml:6:13: error: The identity of Author names born, which is not an \#
        attribute of it. Name attributes of Author, separated by commas. [unknown-identity-attribute]
        """#,
        "unknown-index-property": #"""
        unknown-index-property.xml:5:13: warning: The fetch index byName of Author names name, which it does \#
        not have. Name a property of Author, or remove this one. [unknown-index-property]
        unknown-index-property.xml:9:17: warning: A compound index of Author names born, which it does not \#
        have. Name a property of Author, or remove this one. [unknown-index-property]
        """#,
        "unknown-inverse": #"""
        unknown-inverse.xml:4:9: error: The inverse of Author.books is author, which is not a relationship \#
        of Book. Set inverseName to a relationship of Book that leads back. [unknown-inverse]
        unknown-inverse.xml:5:9: error: The inverse of Author.drafts is in Draft, which is not an entity of \#
        the model. Set inverseEntity to Book. [unknown-inverse]
        """#,
        "unknown-parent": #"""
        unknown-parent.xml:3:5: error: Author inherits from Person, which is not an entity of the model. \#
        Set parentEntity to an entity of the model, or remove it. [unknown-parent]
        """#,
        "unknown-value": #"""
        unknown-value.xml:3:5: warning: The value "struct" of codeGenerationType of <entity> "Author" is not \#
        known. Write class or category. [unknown-value]
        """#,
        "unused-bounds": #"""
        unused-bounds.xml:4:9: warning: Author.isAlive has bounds, which an attribute of type Boolean can't \#
        have; they are not used. Remove minValueString and maxValueString. [unused-bounds]
        """#,
        "unused-default": #"""
        unused-default.xml:4:9: warning: Author.tags has a default, which an attribute of type Transformable \#
        can't have; it is not used. Remove defaultValueString. [unused-default]
        """#,
        "unused-regular-expression": #"""
        unused-regular-expression.xml:4:9: warning: Author.age has a regular expression, which an attribute \#
        of type Integer 16 can't have; it is not used. Remove regularExpressionString. \#
        [unused-regular-expression]
        """#,
        "wrong-encoding": #"""
        wrong-encoding.xml:1:31: error: The declaration says that the document is in UTF-16, and it is not. \#
        Save the document as UTF-8, or correct the declaration. [wrong-encoding]
        """#,
    ]

    @Test(arguments: expectations.keys.sorted())
    func printsWhatIsWrong(rule: String) {
        #expect(ModelFixtures.diagnose("\(rule).xml") == Self.expectations[rule])
    }

    @Test func hasAnExpectationForEveryDocument() throws {
        #expect(
            try ModelFixtures.invalid().sorted()
                == (Self.expectations.keys + InvalidMappingTests.documents.map(\.rule)).map { "\($0).xml" }.sorted())
    }

    @Test func saysTheRuleThatTheFileIsNamedAfter() {
        for (rule, text) in Self.expectations { #expect(text.contains("[\(rule)]")) }
    }

    private static func diagnose(name: String) -> String {
        ModelFixtures.diagnose(Data("<model>\n<entity name=\"A\(name)\"/></model>".utf8))
    }

    @Test(arguments: [
        "&#9;", "&#10;", "&#13;", "&#x7F;", "&#x80;", "&#x85;", "&#x9F;", "&#x2028;", "&#x2029;", "&#x61C;", "&#x200E;",
        "&#x200F;", "&#x202A;", "&#x202E;", "&#x2066;", "&#x2069;", "\u{85}", "\u{202E}",
    ])
    func refusesWhatActsOnTheTextAroundIt(character: String) {
        #expect(
            Self.diagnose(name: character).hasSuffix(", which no name has. Remove the character. [control-character]"))
    }

    @Test(arguments: [
        " ", "\u{A0}", "é", "e\u{301}", "\u{200D}", "\u{200C}x", "\u{FE0F}", "名", "ש", "*/", "&quot;", "`",
    ])
    func takesEveryOtherCharacterInNames(character: String) {
        #expect(Self.diagnose(name: character) == "")
    }

    @Test func printsNothingThatActsOnTheTextAroundIt() {
        let position = SourcePosition(file: "M.xml", line: 1, column: 1)
        let diagnostic = Diagnostic(.error, "rule", at: position, "a\u{9B}31m\u{7F}\u{202E}", "b\u{2028}\u{1B}[0m\n")
        #expect(
            "\(diagnostic)"
                == #"M.xml:1:1: error: a\u{9B}31m\u{7F}\u{202E} b\u{2028}\u{1B}[0m\n [rule]"#)
    }

    /// What is an object can't tell objects apart.
    @Test func refusesACompositeForAnIdentity() {
        let composite = "<composite name=\"C\"><attribute name=\"z\" attributeType=\"String\"/></composite>"
        let home = "<attribute name=\"home\" optional=\"YES\" attributeType=\"Composite\" composite=\"C\"/>"
        let identity = "<userInfo><entry key=\"identityAttributes\" value=\"home\"/></userInfo>"
        #expect(
            ModelFixtures.diagnose(
                Data("<model>\n<entity name=\"A\">\(home)\(identity)</entity>\n\(composite)</model>".utf8))
                == "Test.xml:2:107: error: The identity of A names home, which is a composite, and so no single value. Name attributes of A that aren't composites, separated by commas. [unknown-identity-attribute]"
        )
    }
}
