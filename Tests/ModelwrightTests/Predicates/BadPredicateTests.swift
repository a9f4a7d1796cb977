import Testing

@testable import Modelwright

/// What is said of a predicate that can't be read, or doesn't fit the entity.
struct BadPredicateTests {
    @Test(arguments: [
        (
            "",
            "^: expected a value, found the end. Correct it there."
        ),
        (
            "born",
            "^born: it is a number, and no condition. Write a comparison."
        ),
        (
            "born ==",
            "born ==^: expected a value, found the end. Correct it there."
        ),
        (
            "born == 1 AND",
            "born == 1 AND^: expected a value, found the end. Correct it there."
        ),
        (
            "born = = 1",
            #"born = ^= 1: expected a value, found "=". Correct it there."#
        ),
        (
            "born == 1 born",
            #"born == 1 ^born: expected an operator or the end, found "born". Correct it there."#
        ),
        (
            "(born == 1",
            #"(born == 1^: expected an operator or ")", found the end. Correct it there."#
        ),
        (
            "born == 1)",
            #"born == 1^): expected an operator or the end, found ")". Correct it there."#
        ),
        (
            "isActive",
            "^isActive: it is a Boolean, and no condition. Compare it: == YES."
        ),
        (
            "isActive AND born == 1",
            "^isActive AND born == 1: AND takes a condition, and this is a Boolean. Write a comparison: == YES."
        ),
        (
            "NOT isActive",
            "NOT ^isActive: NOT takes a condition, and this is a Boolean. Write a comparison: == YES."
        ),
        (
            "born == 'x'",
            "born == ^'x': this is a text, and what it is compared with is a number. Compare values of one kind."
        ),
        (
            "name == 3",
            "name == ^3: this is a number, and what it is compared with is a text. Compare values of one kind."
        ),
        (
            "name > YES",
            "name > ^YES: this is a Boolean, and what it is compared with is a text. Compare values of one kind."
        ),
        (
            "isActive > YES",
            "^isActive > YES: > takes a number, a text or a date, and this is a Boolean. Give it a number, a text or a date."
        ),
        (
            "bron == 1",
            "^bron == 1: Author has no property bron. Name a property of Author."
        ),
        (
            "books == 1",
            "^books == 1: == compares one value, and this is objects of Book. Write ANY, ALL or NONE before it."
        ),
        (
            "books.price > 10",
            "^books.price > 10: > compares one value, and this is a list, each a number. Write ANY, ALL or NONE before it."
        ),
        (
            "books.title == 'a'",
            "^books.title == 'a': == compares one value, and this is a list, each a text. Write ANY, ALL or NONE before it."
        ),
        (
            "ANY born == 1",
            "ANY ^born == 1: ANY takes several values, and this is a number. Give it a key path through a to-many relationship, or remove ANY."
        ),
        (
            "ANY books.price",
            "^ANY books.price: ANY belongs before a comparison. Write one: ANY books.price > 10."
        ),
        (
            "ANY",
            "ANY^: expected a value, found the end. Correct it there."
        ),
        (
            "ANY books.price + 1 > 2",
            "ANY ^books.price + 1 > 2: + takes a number, and this is a list, each a number. Give it a number."
        ),
        (
            "born IN 5",
            "born IN ^5: IN takes a list or a text, and this is a number. Give it a list or a text."
        ),
        (
            "name IN {1, 2}",
            "^name IN {1, 2}: this is a text, and IN looks for it in a list, each a number. Compare values of one kind."
        ),
        (
            "born IN {1, 'a'}",
            "born IN {1, ^'a'}: this is a text, and others of the list are a number. Give the list values of one kind."
        ),
        (
            "born BETWEEN {1}",
            "born BETWEEN ^{1}: BETWEEN takes two bounds: {1, 5}, and this is a list, each a number. Give it two bounds: {1, 5}."
        ),
        (
            "born BETWEEN {'a', 'b'}",
            "born BETWEEN ^{'a', 'b'}: this is a text, and what it is compared with is a number. Compare values of one kind."
        ),
        (
            "born BETWEEN 5",
            "born BETWEEN ^5: BETWEEN takes two bounds: {1, 5}, and this is a number. Give it two bounds: {1, 5}."
        ),
        (
            "born BEGINSWITH 'a'",
            "^born BEGINSWITH 'a': BEGINSWITH takes a text, and this is a number. Give it a text."
        ),
        (
            "name BEGINSWITH 5",
            "name BEGINSWITH ^5: BEGINSWITH takes a text, and this is a number. Give it a text."
        ),
        (
            "name LIKE mentor.name",
            "name LIKE ^mentor.name: a pattern has to be the same for all objects. Write it as a text, or give it as %@."
        ),
        (
            "name MATCHES '('",
            "name MATCHES ^'(': the pattern has a '(' that nothing closes. Correct the pattern."
        ),
        (
            "born ==[c] 5",
            "^born ==[c] 5: [c] and [d] are of texts, and this is a number. Remove them."
        ),
        (
            "name ==[x] 'a'",
            #"name ==[^x] 'a': expected c, d or n, found "x". Letters that make no difference are c, accents d."#
        ),
        (
            "name ==[c 'a'",
            #"name ==[c ^'a': expected c, d or n, found "'". Letters that make no difference are c, accents d."#
        ),
        (
            "AND born == 1",
            #"^AND born == 1: expected a value, found "AND". For a property of that name, write #and."#
        ),
        (
            "OR",
            #"^OR: expected a value, found "OR". For a property of that name, write #or."#
        ),
        (
            "name CONTAINS 5",
            "name CONTAINS ^5: this is a number, and CONTAINS looks for it in a text. Compare values of one kind."
        ),
        (
            "born CONTAINS 'a'",
            "^born CONTAINS 'a': CONTAINS takes a list or a text, and this is a number. Give it a list or a text."
        ),
        (
            "IN {1}",
            #"^IN {1}: expected a value, found "IN". For a property of that name, write #in."#
        ),
        (
            "born < 1 < 2",
            "^born < 1 < 2: < takes a number, a text or a date, and this is a condition. Give it a number, a text or a date."
        ),
        (
            "{1, 2",
            #"{1, 2^: expected an operator, "," or "}", found the end. Correct it there."#
        ),
        (
            "born IN {1, 2)",
            #"born IN {1, 2^): expected an operator, "," or "}", found ")". Correct it there."#
        ),
        (
            "born IN (1, 2)",
            #"born IN (1^, 2): expected an operator or ")", found ",". Correct it there."#
        ),
        (
            "born IN {1 2}",
            #"born IN {1 ^2}: expected an operator, "," or "}", found "2". Correct it there."#
        ),
        (
            "SUBQUERY(books, $b, $b.year == 1)",
            "^SUBQUERY(books, $b, $b.year == 1): it is objects of Book, and no condition. Write a comparison."
        ),
        (
            "SUBQUERY(books, b, TRUEPREDICATE)",
            #"SUBQUERY(books, ^b, TRUEPREDICATE): expected a variable, found "b". Write one: $x."#
        ),
        (
            "SUBQUERY(books, $b).@count > 0",
            #"SUBQUERY(books, $b^).@count > 0: expected ",", found ")". Correct it there."#
        ),
        (
            "SUBQUERY(books, $b, year == 1).@count > 0",
            "SUBQUERY(books, $b, ^year == 1).@count > 0: in a SUBQUERY it isn't clear whose year is meant. Write $b.year for the element's, SELF.year for the object's."
        ),
        (
            "SUBQUERY(born, $b, TRUEPREDICATE).@count > 0",
            "SUBQUERY(^born, $b, TRUEPREDICATE).@count > 0: SUBQUERY takes a to-many relationship, and this is a number. Give it a to-many relationship."
        ),
        (
            "SUBQUERY(books, $b, $b.year).@count > 0",
            "SUBQUERY(books, $b, ^$b.year).@count > 0: SUBQUERY takes a condition, and this is a number. Write a comparison."
        ),
        (
            "SUBQUERY(books, $b, $c.year == 1).@count > 0",
            "SUBQUERY(books, $b, ^$c.year == 1).@count > 0: $c has no value. Give it one in variables, or write %@."
        ),
        (
            "born == $YEAR",
            "born == ^$YEAR: $YEAR has no value. Give it one in variables, or write %@."
        ),
        (
            "born == $",
            "born == $^: expected a variable's name, found the end. Correct it there."
        ),
        (
            "born == %@",
            "born == ^%@: there is no argument for this place. Give it one."
        ),
        (
            "born == %z",
            "born == ^%z: there is no place for an argument of this kind. Write %@ for a value, %K for a key path."
        ),
        (
            "born == %",
            "born == ^%: there is no place for an argument of this kind. Write %@ for a value, %K for a key path."
        ),
        (
            "foo(born) == 1",
            "^foo(born) == 1: there is no function foo. There are add:to:, from:subtract:, multiply:by:, divide:by:, modulus:by:, raise:toPower:, abs:, floor:, ceiling:, trunc:, sqrt:, canonical:, lowercase:, uppercase:, length:, count:, sum:, average:, min:, max:, now."
        ),
        (
            "books.@sum == 1",
            "books.^@sum == 1: the operator must be followed by an attribute. Write the attribute whose values are meant: books.@sum.price."
        ),
        (
            "name.first == 'a'",
            "name.^first == 'a': Person.name is an attribute, which leads no further. Remove what follows it."
        ),
        (
            "CAST(1, 'NSNumber') == 1",
            #"CAST(1, ^'NSNumber') == 1: only dates can be cast. Write CAST(588470400, "NSDate")."#
        ),
        (
            "CAST('a', 'NSDate') == joined",
            #"CAST(^'a', 'NSDate') == joined: expected a number of seconds, found "'". Correct it there."#
        ),
        (
            "any == 5",
            #"any ^== 5: expected a value, found "=". Correct it there."#
        ),
        (
            "TRUEPREDICATE == YES",
            "TRUEPREDICATE == ^YES: this is a Boolean, and what it is compared with is a condition. Compare values of one kind."
        ),
        (
            "books.chapters.pages > 1",
            "books.^chapters.pages > 1: it goes through two to-many relationships. Derive an attribute of Book from chapters, and use that."
        ),
        (
            "ANY books.chapters.pages > 1",
            "ANY books.^chapters.pages > 1: it goes through two to-many relationships. Derive an attribute of Book from chapters, and use that."
        ),
        (
            #"name == "a"#,
            #"name == ^"a: this text isn't closed. End it with "."#
        ),
        (
            "NONE books",
            "^NONE books: NONE belongs before a comparison. Write one: NONE books.price > 10."
        ),
        (
            "ALL TRUEPREDICATE",
            "^ALL TRUEPREDICATE: ALL belongs before a comparison. Write one: ALL books.price > 10."
        ),
        (
            "1",
            "^1: it is a number, and no condition. Write a comparison."
        ),
        (
            "born == 1 AND ANY books.price OR born == 2",
            "born == 1 AND ^ANY books.price OR born == 2: ANY belongs before a comparison. Write one: ANY books.price > 10."
        ),
        (
            "@count == 1",
            "^@count == 1: the operator needs a to-many relationship before it. Write one: books.@count, books.@sum.price."
        ),
        (
            "SELF.@count == 1",
            "SELF.^@count == 1: the operator needs a to-many relationship before it. Write one: books.@count, books.@sum.price."
        ),
        (
            "born == home",
            "born == ^home: this is a value of any type, and what it is compared with is a number. Compare values of one kind."
        ),
        (
            "}",
            #"^}: expected a value, found "}". Correct it there."#
        ),
        (
            "born == }",
            #"born == ^}: expected a value, found "}". Correct it there."#
        ),
        (
            "! = 1",
            #"! ^= 1: expected a value, found "=". Correct it there."#
        ),
    ])
    func saysWhatIsWrong(predicate: String, message: String) throws {
        #expect(try LibraryModel.fault(in: predicate) == message)
    }

    @Test func saysWhatIsWrongWithArguments() throws {
        let cases: [(String, [ExpressionValue], String)] = [
            ("born == %d", [.string("a")], "born == ^%d: the argument for %d is no number. Write %@ for other values."),
            ("%K == 1", [.integer(1)], "^%K == 1: the argument for %K is no text. Give it a key path."),
            ("%K == 1", [.string("bron.x")], "^%K == 1: Author has no property bron. Name a property of Author."),
            (
                "born == 1", [.integer(1)],
                "born == 1^: it has 0 places for arguments, and there are 1. Write %@ where each is meant."
            ),
            (
                "born == %@ AND name == %@", [.list([.integer(1), .string("a")])],
                "born == %@ AND name == ^%@: there is no argument for this place. Give it one: an array is one argument, not several."
            ),
            (
                "born == %@", [.string("a")],
                "born == ^%@: this is a text, and what it is compared with is a number. Compare values of one kind."
            ),
            (
                "name MATCHES %@", [.string("[")],
                "name MATCHES ^%@: the pattern has a '[' that nothing closes. Correct the pattern."
            ),
        ]
        for (predicate, arguments, message) in cases {
            #expect(try LibraryModel.fault(in: predicate, arguments) == message)
        }
    }
}
