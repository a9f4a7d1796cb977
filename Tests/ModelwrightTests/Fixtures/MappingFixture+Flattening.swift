@testable import Modelwright

extension MappingFixture {
    private typealias Text = ModelText

    /// Attributes that are flattened out of a relationship's object.
    static let flattening: [MappingFixture] = [
        MappingFixture(
            "flattened beside nested: both read it", prices(), #"{"price":{"currency":"EUR","amount":9.99}}"#),
        MappingFixture(
            "flattened beside nested: claimed keys invent no object", prices(), #"{"price":{"currency":"EUR"}}"#),
        MappingFixture("flattened beside nested: an object of its own", prices(), #"{"price":{"amount":9.99}}"#),
        MappingFixture("flattened beside nested: empty", prices(), #"{"price":{}}"#),
        MappingFixture("flattened beside nested: null", prices(), #"{"price":null}"#),
        MappingFixture("flattened beside nested: absent", prices(), #"{}"#),
        MappingFixture(
            "flattened beside nested: a claimed key is not unknown", prices(child: ["jsonUnknownKeys": "reject"]),
            #"{"price":{"currency":"EUR","amount":9.99}}"#),
        MappingFixture(
            "flattened beside nested: unknown keys are the child's", prices(child: ["jsonUnknownKeys": "keep"]),
            #"{"price":{"currency":"EUR","amount":9.99,"x":[1]}}"#),
        MappingFixture(
            "flattened beside nested: containers merge",
            Text.entity(
                "Book", Text.attribute("vat", "Decimal", ["jsonKeyPath": "price.tax.vat"]), Text.toOne("price", "Price")
            )
                + Text.entity(
                    "Price", ["jsonUnknownKeys": "keep"],
                    Text.attribute("duty", "Decimal", ["jsonKeyPath": "tax.duty"])),
            #"{"price":{"tax":{"vat":0.07,"duty":1,"y":2},"x":3}}"#),
        MappingFixture(
            "flattened beside nested: an empty container of both", duties(nulls: "omit"),
            #"{"price":{"amount":1,"tax":{}}}"#),
        MappingFixture(
            "flattened beside nested: what the child only writes makes an object", duties(nulls: "explicit"),
            #"{"price":{"tax":{"duty":null}}}"#,
            report:
                "ignoredKey $.price.tax.duty: Price: the property at this key is written but not read, so the value is not kept"
        ),
        MappingFixture(
            "flattened beside nested: a null that nobody read makes no object of what the child only writes",
            duties(nulls: "explicit", flattenedNulls: "explicit"), "{}"),
        MappingFixture(
            "flattened beside nested: in an array",
            Text.entity(
                "Book", Text.attribute("currency", "String", ["jsonKeyPath": "list[1].price.currency"]),
                Text.toOne("price", "Price", ["jsonKeyPath": "list[1].price"]))
                + Text.entity("Price", Text.attribute("amount", "Decimal")),
            #"{"list":[null,{"price":{"currency":"EUR","amount":9.99}}]}"#),
        MappingFixture(
            "flattened beside nested: an element of an array",
            Text.entity(
                "Book", Text.attribute("currency", "String", ["jsonKeyPath": "list[1].currency"]),
                Text.toOne("price", "Price", ["jsonKeyPath": "list[1]"]))
                + Text.entity("Price", Text.attribute("amount", "Decimal")),
            #"{"list":[null,{"currency":"EUR","amount":9.99}]}"#),
        MappingFixture(
            "flattened beside nested: what is written and not read is no unknown key",
            Text.entity(
                "Book",
                Text.attribute(
                    "currency", "String", default: "EUR",
                    ["jsonKeyPath": "price.currency", "jsonDirection": "encode"]), Text.toOne("price", "Price"))
                + Text.entity("Price", ["jsonUnknownKeys": "keep"], Text.attribute("amount", "Decimal")),
            #"{"price":{"amount":1,"currency":"USD","x":2}}"#, to: #"{"price":{"amount":1,"currency":"EUR","x":2}}"#,
            report:
                "ignoredKey $.price.currency: Book: the property at this key is written but not read, so the value is not kept"
        ),
        MappingFixture(
            "flattened beside nested: a key that is only written is not kept as unknown, in a container either",
            Text.entity(
                "Book", Text.toOne("price", "Price"),
                Text.attribute("note", "String", ["jsonKeyPath": "price.tax.note", "jsonDirection": "encode"]))
                + Text.entity(
                    "Price", ["jsonUnknownKeys": "keep"],
                    Text.attribute("rate", "String", ["jsonKeyPath": "tax.rate"])),
            #"{"price":{"tax":{"rate":"1","note":"x","q":2}}}"#,
            to: #"{"price":{"tax":{"rate":"1","note":null,"q":2}}}"#,
            report:
                "ignoredKey $.price.tax.note: Book: the property at this key is written but not read, so the value is not kept"
        ),
        MappingFixture(
            "flattened beside nested: what stands for an object that is only written is passed over as a whole",
            Text.entity(
                "Book", ["jsonUnknownKeys": "keep"], Text.toOne("price", "Price", ["jsonDirection": "encode"]),
                Text.attribute("note", "String", ["jsonKeyPath": "price.note", "jsonDirection": "encode"]))
                + Text.entity("Price", Text.attribute("amount", "Decimal")),
            #"{"price":{"z":1},"x":2}"#, to: #"{"price":null,"x":2}"#,
            report:
                "ignoredKey $.price: Book: the property at this key is written but not read, so the value is not kept"),
        MappingFixture(
            "flattened beside an identity: both are written",
            Text.entity(
                "Book",
                Text.attribute("currency", "String", ["jsonKeyPath": "price.currency", "jsonKeyPath.1": "currency"]),
                Text.toOne("price", "Price"))
                + Text.entity("Price", ["identityAttributes": "id"], Text.attribute("id", "Integer 16")),
            #"{"price":5,"currency":"EUR"}"#, to: #"{"price":{"id":5,"currency":"EUR"}}"#,
            report: """
                normalised $.currency: Book.currency: it is written at "price.currency"
                normalised $.price: Book: the identity is written as an object, with the values of later key paths
                unresolvedIdentity $.price: Book.price: no Price that was decoded has the identity 5
                """),
        MappingFixture(
            "flattened beside an identity: an attribute of the identity is written once",
            Text.entity(
                "Book", Text.attribute("number", "Integer 16", ["jsonKeyPath": "price.id", "jsonKeyPath.1": "number"]),
                Text.toOne("price", "Price"))
                + Text.entity("Price", ["identityAttributes": "id"], Text.attribute("id", "Integer 16")),
            #"{"price":5,"number":6}"#, to: #"{"price":{"id":6}}"#,
            report: """
                normalised $.number: Book.number: it is written at "price.id"
                normalised $.price: Book: the identity is written as an object, with the values of later key paths
                unresolvedIdentity $.price: Book.price: no Price that was decoded has the identity 5
                """),
        MappingFixture(
            "flattened beside nested: a container of both in which only the flattened key is invents no object",
            Text.entity(
                "Book", Text.attribute("rate", "Decimal", ["jsonKeyPath": "price.tax.rate"]),
                Text.toOne("price", "Price")
            )
                + Text.entity(
                    "Price", Text.attribute("amount", "Decimal", optional: false),
                    Text.attribute("code", "String", ["jsonKeyPath": "tax.code"])),
            #"{"price":{"tax":{"rate":0.07}}}"#),
        MappingFixture(
            "flattened beside nested: a container of both in which the object has a key of its own",
            Text.entity(
                "Book", Text.attribute("rate", "Decimal", ["jsonKeyPath": "price.tax.rate"]),
                Text.toOne("price", "Price")
            )
                + Text.entity("Price", Text.attribute("code", "String", ["jsonKeyPath": "tax.code"])),
            #"{"price":{"tax":{"rate":0.07,"code":"A"}}}"#),
        MappingFixture(
            "flattened through two objects, at one key by both",
            Text.entity(
                "Book", Text.attribute("code", "String", ["jsonKeyPath": "price.currency.code"]),
                Text.toOne("price", "Price"))
                + Text.entity(
                    "Price", Text.attribute("code", "String", ["jsonKeyPath": "currency.code"]),
                    Text.toOne("currency", "Currency")) + Text.entity("Currency", Text.attribute("name", "String")),
            #"{"price":{"currency":{"code":"EUR","name":"Euro"}}}"#),
        MappingFixture(
            "flattened through two objects, of which the inner one is an identity",
            Text.entity(
                "Book", Text.attribute("name", "String", ["jsonKeyPath": "price.currency.name"]),
                Text.toOne("price", "Price")) + Text.entity("Price", Text.toOne("currency", "Currency"))
                + Text.entity("Currency", ["identityAttributes": "code"], Text.attribute("code", "String")),
            #"{"price":{"currency":"EUR"}}"#,
            report: """
                unresolvedIdentity $.price.currency: Price.currency: no Currency that was decoded has the identity "EUR"
                """),
        MappingFixture(
            "flattened beside nested: an empty object gets no null of a flattened relationship",
            Text.entity(
                "Book", ["jsonNulls": "explicit"], Text.toOne("price", "Price"),
                Text.toMany("notes", "Note", ["jsonKeyPath": "price.notes"]),
                Text.toOne("note", "Note", ["jsonKeyPath": "price.note"]))
                + Text.entity("Price", Text.attribute("amount", "Decimal"))
                + Text.entity("Note", Text.attribute("text", "String")),
            #"{"price":{}}"#),
        MappingFixture(
            "flattened below a fallback path: read though the first path has the object",
            Text.entity(
                "Book", Text.attribute("currency", "String", ["jsonKeyPath": "price.currency"]),
                Text.toOne("price", "Price", ["jsonKeyPath": "offer", "jsonKeyPath.1": "price"]))
                + Text.entity("Price", Text.attribute("amount", "Decimal")),
            #"{"offer":{"amount":1},"price":{"currency":"EUR","amount":2}}"#,
            to: #"{"offer":{"amount":1},"price":{"currency":"EUR"}}"#,
            report: "overruled $.price: Book.price: an earlier key path is present, so this one is not used"),
        MappingFixture(
            "flattened through two objects",
            Text.entity(
                "Book", Text.attribute("code", "String", ["jsonKeyPath": "price.currency.code"]),
                Text.toOne("price", "Price"))
                + Text.entity("Price", Text.toOne("currency", "Currency"))
                + Text.entity("Currency", Text.attribute("name", "String")),
            #"{"price":{"currency":{"code":"EUR","name":"Euro"}}}"#),
        MappingFixture(
            "flattened through two objects, of which the first flattens too", throughTwo(unknownKeys: "keep"),
            #"{"price":{"currency":{"number":978,"code":"EUR","name":"Euro","x":1}}}"#),
        MappingFixture(
            "flattened through two objects: claims of both are no unknown keys", throughTwo(unknownKeys: "reject"),
            #"{"price":{"currency":{"number":978,"code":"EUR","name":"Euro"}}}"#),
        MappingFixture(
            "flattened through two objects: claims of both invent no object", throughTwo(unknownKeys: "ignore"),
            #"{"price":{"currency":{"number":978,"code":"EUR"}}}"#),
        MappingFixture(
            "flattened through two objects, of which the inner one is not there",
            Text.entity(
                "Book", Text.attribute("code", "String", ["jsonKeyPath": "price.currency.code"]),
                Text.toOne("price", "Price"))
                + Text.entity("Price", Text.toOne("currency", "Currency"))
                + Text.entity("Currency", Text.attribute("name", "String", optional: false)),
            #"{"price":{"currency":{"code":"EUR"}}}"#),
        MappingFixture(
            "flattened beside nested: a container that the child does not read",
            Text.entity(
                "Book", ["jsonUnknownKeys": "keep"], Text.attribute("vat", "Decimal", ["jsonKeyPath": "price.tax.vat"]),
                Text.toOne("price", "Price")) + Text.entity("Price", Text.attribute("amount", "Decimal")),
            #"{"price":{"tax":{"vat":0.07,"y":2},"amount":3}}"#),
        MappingFixture(
            "flattened out of the object that contains this one",
            Text.entity("Author", Text.attribute("id", "Integer 16"), Text.toMany("books", "Book", inverse: "author"))
                + Text.entity(
                    "Book", Text.toOne("author", "Author", inverse: "books"),
                    Text.attribute("authorName", "String", ["jsonKeyPath": "author.name"])),
            #"{"id":1,"books":[{"author":{"name":"Mark"}},{"author":{"name":null}},{}]}"#),
        MappingFixture(
            "flattened out of an object whose entity its type tells: unknown keys are that entity's",
            Text.entity(
                "Book", ["jsonUnknownKeys": "reject"],
                Text.attribute("vat", "Decimal", ["jsonKeyPath": "price.tax.vat"]), Text.toOne("price", "Price"))
                + Text.entity("Price", ["jsonDiscriminator": "type"])
                + Text.entity(
                    "Tax", parent: "Price", ["jsonDiscriminatorValue": "tax"],
                    Text.attribute("duty", "Decimal", ["jsonKeyPath": "tax.duty"])),
            #"{"price":{"type":"tax","tax":{"vat":1,"duty":2}}}"#),
        MappingFixture(
            "flattened beside nested: both have the leaf", bothPrices, #"{"price":{"amount":9.99}}"#),
        MappingFixture(
            "flattened beside nested: both have the leaf, an explicit null invents no object",
            Text.entity(
                "Book", Text.attribute("amount", "Decimal", ["jsonKeyPath": "price.amount", "jsonNulls": "explicit"]),
                Text.toOne("price", "Price"))
                + Text.entity("Price", Text.attribute("amount", "Decimal", optional: false)), #"{}"#),
        MappingFixture(
            "flattened beside nested: both have the container, an explicit null invents no object",
            Text.entity(
                "Book", Text.attribute("vat", "Decimal", ["jsonKeyPath": "price.tax.vat", "jsonNulls": "explicit"]),
                Text.toOne("price", "Price"))
                + Text.entity(
                    "Price", Text.attribute("duty", "Decimal", optional: false, ["jsonKeyPath": "tax.duty"])), #"{}"#),
        MappingFixture(
            "flattened beside nested: an explicit null stays out of an object that is empty by itself",
            Text.entity("Shop", Text.toMany("books", "Book"))
                + Text.entity(
                    "Book", Text.attribute("a", "String", ["jsonKeyPath": "price.a", "jsonNulls": "explicit"]),
                    Text.attribute("b", "String", ["jsonKeyPath": "price.box.b", "jsonNulls": "explicit"]),
                    Text.toOne("price", "Price")) + Text.entity("Price", Text.attribute("n", "Integer 16")),
            #"{"books":[{"price":{}},{"price":{"n":1}}]}"#,
            to: #"{"books":[{"price":{}},{"price":{"n":1,"a":null,"box":{"b":null}}}]}"#),
        MappingFixture(
            "flattened through two objects: what the first flattens out of the second is its own",
            Text.entity(
                "Book", Text.attribute("vat", "String", ["jsonKeyPath": "price.tax.rates.vat"]),
                Text.toOne("price", "Price"))
                + Text.entity(
                    "Price", Text.attribute("duty", "String", optional: false, ["jsonKeyPath": "tax.rates.duty"]),
                    Text.toOne("tax", "Tax")) + Text.entity("Tax", Text.attribute("name", "String")),
            #"{"price":{"tax":{"rates":{"duty":"5"}}}}"#),
        MappingFixture(
            "flattened through two objects, of which the first has null for the second",
            Text.entity(
                "Book", Text.attribute("code", "String", ["jsonKeyPath": "price.currency.code"]),
                Text.toOne("price", "Price")) + Text.entity("Price", Text.toOne("currency", "Currency"))
                + Text.entity("Currency", Text.attribute("name", "String")),
            #"{"price":{"currency":null}}"#),
        MappingFixture(
            "flattened through two objects of one entity: an explicit null is that of the second object",
            Text.entity(
                "Node", ["jsonNulls": "explicit"], Text.attribute("r", "String", ["jsonKeyPath": "next.next.r"]),
                Text.toOne("next", "Node")), #"{"next":{"next":null}}"#),
        MappingFixture(
            "flattened beside an identity: a default is not written, and the identity stays",
            Text.entity("Shop", Text.toMany("books", "Book"), Text.toMany("prices", "Price"))
                + Text.entity(
                    "Book", Text.attribute("currency", "String", default: "EUR", ["jsonKeyPath": "price.currency"]),
                    Text.toOne("price", "Price"))
                + Text.entity(
                    "Price", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"),
                    Text.attribute("amount", "Decimal")),
            #"{"books":[{"price":1}],"prices":[{"id":1,"amount":2}]}"#,
            report:
                "defaultUsed $.books[0].price.currency: Book.currency: the key is absent, and the model's default was taken"
        ),
        MappingFixture(
            "flattened below a fallback path: the last of two objects counts",
            Text.entity(
                "Book", Text.attribute("currency", "String", ["jsonKeyPath": "price.currency"]),
                Text.toOne("price", "Price", ["jsonKeyPath": "offer", "jsonKeyPath.1": "price"]))
                + Text.entity("Price", Text.attribute("amount", "Decimal")),
            #"{"offer":{},"price":{"currency":"EUR"},"price":{}}"#, to: #"{"offer":{}}"#,
            report: """
                overruled $.price: Book.price: an earlier key path is present, so this one is not used
                duplicateKey $.price: Book.price: the key comes twice, and the last value counts
                """, sources: [.bytes]),
        MappingFixture(
            "an identity beside an object that only something is flattened out of",
            Text.entity(
                "Post", Text.attribute("ownerName", "String", ["jsonKeyPath": "owner.name"]),
                Text.toOne("owner", "User", ["jsonKeyPath.1": "owner_id"]))
                + Text.entity("User", ["identityAttributes": "id"], Text.attribute("id", "Integer 32")),
            #"{"owner_id":4,"owner":{"name":"n"}}"#, to: #"{"owner":{"name":"n"},"owner_id":4}"#,
            report: """
                unresolvedIdentity $.owner_id: Post.owner: no User that was decoded has the identity 4
                """),
        MappingFixture(
            "an identity after an object that only something is flattened out of",
            Text.entity(
                "Post", Text.attribute("ownerName", "String", ["jsonKeyPath": "owner.name"]),
                Text.toOne("owner", "User", ["jsonKeyPath.1": "owner_id"]))
                + Text.entity("User", ["identityAttributes": "id"], Text.attribute("id", "Integer 32")),
            #"{"owner":{"name":"n"},"owner_id":4}"#,
            report: """
                unresolvedIdentity $.owner_id: Post.owner: no User that was decoded has the identity 4
                """),
        MappingFixture(
            "a key twice with nothing but what is flattened out of it",
            Text.entity(
                "Post", Text.attribute("name", "String", ["jsonKeyPath": "owner.name"]),
                Text.attribute("age", "Integer 32", ["jsonKeyPath": "owner.age"]),
                Text.toOne("owner", "User", ["jsonKeyPath.1": "owner_id"]))
                + Text.entity("User", ["identityAttributes": "id"], Text.attribute("id", "Integer 32")),
            #"{"owner":{"name":"a","age":3},"owner":{"name":"b"}}"#, to: #"{"owner":{"name":"b"}}"#,
            report: """
                duplicateKey $.owner: Post.owner: the key comes twice, and the last value counts
                """, sources: [.bytes]),
        MappingFixture(
            "a key twice, the second time with the object",
            Text.entity(
                "Post", Text.attribute("name", "String", ["jsonKeyPath": "owner.name"]),
                Text.attribute("age", "Integer 32", ["jsonKeyPath": "owner.age"]),
                Text.toOne("owner", "User", ["jsonKeyPath.1": "owner_id"]))
                + Text.entity("User", ["identityAttributes": "id"], Text.attribute("id", "Integer 32")),
            #"{"owner":{"name":"a"},"owner":{"id":1}}"#, to: #"{"owner":{"id":1}}"#,
            report: """
                duplicateKey $.owner: Post.owner: the key comes twice, and the last value counts
                """, sources: [.bytes]),
        MappingFixture(
            "a key twice beside the identity at another",
            Text.entity(
                "Post", Text.attribute("name", "String", ["jsonKeyPath": "owner.name"]),
                Text.attribute("age", "Integer 32", ["jsonKeyPath": "owner.age"]),
                Text.toOne("owner", "User", ["jsonKeyPath.1": "owner_id"]))
                + Text.entity("User", ["identityAttributes": "id"], Text.attribute("id", "Integer 32")),
            #"{"owner":{"name":"a","age":1},"owner_id":4,"owner":{"name":"b"}}"#,
            to: #"{"owner":{"name":"b"},"owner_id":4}"#,
            report: """
                duplicateKey $.owner: Post.owner: the key comes twice, and the last value counts
                unresolvedIdentity $.owner_id: Post.owner: no User that was decoded has the identity 4
                """, sources: [.bytes]),
        MappingFixture(
            "an identity at its own key path beside a flattened object of what requires a value",
            Text.entity(
                "Post", Text.attribute("name", "String", ["jsonKeyPath": "owner.name"]),
                Text.toOne("owner", "User", ["jsonKeyPath.1": "owner_id"]))
                + Text.entity(
                    "User", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                    Text.attribute("k", "String", optional: false)),
            #"{"owner":{"name":"n"},"owner_id":4}"#,
            report: """
                unresolvedIdentity $.owner_id: Post.owner: no User that was decoded has the identity 4
                """),
        MappingFixture(
            "a flattened object at a later key path of what requires a value",
            Text.entity(
                "Post", Text.attribute("age", "Integer 32", ["jsonKeyPath": "user.age"]),
                Text.toOne("owner", "User", ["jsonKeyPath.1": "owner_id", "jsonKeyPath.2": "user"]))
                + Text.entity(
                    "User", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                    Text.attribute("k", "String", optional: false)),
            #"{"user":{"age":3},"owner_id":{"id":1,"k":"v"}}"#, to: #"{"user":{"age":3},"owner":{"id":1,"k":"v"}}"#,
            report: """
                normalised $.owner_id: Post.owner: it is written at "owner"
                """),
        MappingFixture(
            "an attribute at the type field is never written as null",
            Text.entity("Shop", Text.toOne("book", "Book"))
                + Text.entity(
                    "Book", ["jsonDiscriminator": "type", "jsonNulls": "explicit"], Text.attribute("type", "String"),
                    Text.attribute("title", "String"))
                + Text.entity("Novel", parent: "Book", ["jsonDiscriminatorValue": "novel"]),
            #"{"book":{"title":"Emma"}}"#),
        MappingFixture("flattened beside nested: both have the leaf, null", bothPrices, #"{"price":{"amount":null}}"#),
        MappingFixture(
            "flattened twice: the last value counts", bothPrices,
            #"{"price":{"amount":9.99},"price":{}}"#, to: #"{"price":{}}"#,
            report: "duplicateKey $.price: Book.price: the key comes twice, and the last value counts",
            sources: [.bytes]),
    ]

    static let bothPrices =
        Text.entity(
            "Book", Text.attribute("amount", "Decimal", ["jsonKeyPath": "price.amount"]), Text.toOne("price", "Price"))
        + Text.entity("Price", Text.attribute("amount", "Decimal"))

    /// An object out of which both that contain it have flattened something.
    private static func throughTwo(unknownKeys: String) -> String {
        Text.entity(
            "Book", Text.attribute("code", "String", ["jsonKeyPath": "price.currency.code"]),
            Text.toOne("price", "Price"))
            + Text.entity(
                "Price", Text.attribute("number", "Integer 16", ["jsonKeyPath": "currency.number"]),
                Text.toOne("currency", "Currency"))
            + Text.entity("Currency", ["jsonUnknownKeys": unknownKeys], Text.attribute("name", "String"))
    }

    /// A container that the parent reads and the child writes.
    private static func duties(nulls: String, flattenedNulls: String = "asDecoded") -> String {
        Text.entity(
            "Book", Text.attribute("vat", "Decimal", ["jsonKeyPath": "price.tax.vat", "jsonNulls": flattenedNulls]),
            Text.toOne("price", "Price"))
            + Text.entity(
                "Price", Text.attribute("amount", "Decimal"),
                Text.attribute(
                    "duty", "Decimal", ["jsonKeyPath": "tax.duty", "jsonDirection": "encode", "jsonNulls": nulls]))
    }

    private static func prices(child: ModelText.Annotations = [:]) -> String {
        Text.entity(
            "Book", Text.attribute("currency", "String", ["jsonKeyPath": "price.currency"]),
            Text.toOne("price", "Price"))
            + Text.entity("Price", child, Text.attribute("amount", "Decimal"))
    }
}
