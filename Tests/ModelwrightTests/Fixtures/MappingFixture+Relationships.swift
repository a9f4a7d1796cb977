@testable import Modelwright

extension MappingFixture {
    private typealias Text = ModelText

    /// Inverses, ownership, cycles and identities.
    static let relationships: [MappingFixture] = [
        MappingFixture(
            "nested to-one and to-many, the inverse left out", music(),
            #"{"id":1,"name":"Can","albums":[{"id":10,"title":"Tago Mago"},{"id":11}]}"#, classes: musicClasses),
        MappingFixture(
            "an inverse that is null is written back", music(), #"{"albums":[{"id":10,"band":null}]}"#,
            classes: musicClasses),
        MappingFixture(
            "an inverse that is the parent's identity is written back", music(),
            #"{"id":1,"albums":[{"id":10,"band":1}]}"#, classes: musicClasses),
        MappingFixture(
            "an inverse in a container", music(album: ["jsonKeyPath": "links.band"]),
            #"{"id":1,"albums":[{"id":10,"links":{"band":1}},{"id":11}]}"#, classes: musicClasses),
        MappingFixture(
            "an inverse in a container that comes twice", music(album: ["jsonKeyPath": "links.band"]),
            #"{"id":1,"albums":[{"id":10,"links":{"band":null},"links":{}}]}"#,
            to: #"{"id":1,"albums":[{"id":10,"links":{}}]}"#,
            report: "duplicateKey $.albums[0].links: Album: the key comes twice, and the last value counts",
            classes: musicClasses, sources: [.bytes]),
        MappingFixture(
            "an inverse that is another object's identity is overruled", music(),
            #"{"id":1,"albums":[{"id":10,"band":2}]}"#, to: #"{"id":1,"albums":[{"id":10}]}"#,
            report: """
                unresolvedIdentity $.albums[0].band: Album.band: no Band that was decoded has the identity 2
                overruled $.albums[0].band: Album.band: the object that contains this one is its band
                """, classes: musicClasses),
        MappingFixture(
            "an inverse that is an object is overruled", music(),
            #"{"id":1,"albums":[{"id":10,"band":{"id":1}}]}"#, to: #"{"id":1,"albums":[{"id":10}]}"#,
            report: "overruled $.albums[0].band: Album.band: the object that contains this one is its band",
            classes: musicClasses),
        MappingFixture(
            "jsonReference: nested", people(friends: ["jsonReference": "nested"]),
            #"{"id":1,"friends":[{"id":2},{"id":3}]}"#, classes: [Person.self]),
        MappingFixture(
            "jsonReference: identity", people(friends: ["jsonReference": "identity"]),
            #"{"people":[{"id":1,"friends":[2,1]},{"id":2,"friends":[]}]}"#, array: "people", classes: [Person.self]),
        MappingFixture(
            "jsonReference: identity, what was nested is written as one",
            people(friends: ["jsonReference": "identity"], boss: ["jsonReference": "identity"]),
            #"{"id":1,"friends":[{"id":2,"name":"Two"}],"boss":{"id":3}}"#, to: #"{"id":1,"friends":[2],"boss":3}"#,
            report: """
                normalised $.friends[0]: Person.friends: the object is written as its identity
                normalised $.boss: Person.boss: the object is written as its identity
                """, classes: [Person.self]),
        MappingFixture(
            "an identity finds its object in any order", people(),
            #"{"people":[{"id":1,"boss":2},{"id":2,"name":"Two"},{"id":3,"boss":2}]}"#, array: "people",
            classes: [Person.self]),
        MappingFixture(
            "an identity that nobody carries", people(), #"{"id":1,"boss":9}"#,
            report: "unresolvedIdentity $.boss: Person.boss: no Person that was decoded has the identity 9",
            classes: [Person.self]),
        MappingFixture(
            "an identity that stands as a string", people(), #"{"people":[{"id":1,"boss":"2"},{"id":"2"}]}"#,
            report: #"""
                coerced $.people[0].boss: Person.id: "2" was taken for an integer from -2147483648 to 2147483647
                coerced $.people[1].id: Person.id: "2" was taken for an integer from -2147483648 to 2147483647
                """#, array: "people", classes: [Person.self]),
        MappingFixture(
            "objects and identities in one array", people(),
            #"{"id":1,"friends":[{"id":2,"name":"Two"},3,{"id":4}],"idols":[{"id":3,"name":"Three"}]}"#,
            classes: [Person.self]),
        MappingFixture(
            "many-to-many: a friend's other friends stay", people(inverse: true),
            #"{"id":1,"friends":[{"id":2,"friends":[{"id":3}]},{"id":4,"friends":[]},{"id":5}]}"#,
            classes: [Person.self]),
        MappingFixture(
            "many-to-many: both ends written as identities",
            people(inverse: true, friends: ["jsonReference": "identity"]),
            #"{"people":[{"id":1,"friends":[2,3]},{"id":2,"friends":[1]},{"id":3,"friends":[1]}]}"#, array: "people",
            classes: [Person.self]),
        MappingFixture(
            "many-to-many: the containing object's identity beside an object", people(inverse: true),
            #"{"id":1,"friends":[{"id":2,"friends":[{"id":3},1]}]}"#, classes: [Person.self]),
        MappingFixture(
            "many-to-many: an object and its identity in one array", people(inverse: true),
            #"{"id":3,"friends":[0,{"id":0,"name":"Zero","friends":[3]}]}"#, classes: [Person.self]),
        MappingFixture(
            "many-to-many: one end written as identities",
            people(inverse: true, friends: ["jsonReference": "identity"]),
            #"{"people":[{"id":1,"friends":[2,3]},{"id":2},{"id":3,"friends":[]}]}"#, array: "people",
            classes: [Person.self]),
        MappingFixture(
            "a self-relation to one, chained", people(),
            #"{"id":1,"boss":{"id":2,"boss":{"id":3,"boss":null}}}"#, classes: [Person.self]),
        MappingFixture(
            "an object that is its own ancestor is written as its identity", people(),
            #"{"id":1,"name":"One","boss":{"id":2,"boss":1}}"#, classes: [Person.self]),
        MappingFixture(
            "an object that is its own boss", people(), #"{"id":1,"boss":1}"#, classes: [Person.self]),
        MappingFixture(
            "a set keeps its order", people(), #"{"id":1,"fans":[{"id":9},{"id":2},{"id":7},{"id":1},{"id":5}]}"#,
            classes: [Person.self]),
        MappingFixture(
            "an identity does not find what an identity has replaced", people(),
            #"{"id":1,"boss":{"id":2},"friends":[{"id":3}],"boss":7,"friends":[8],"idols":[2,3]}"#,
            to: #"{"id":1,"boss":7,"idols":[2,3],"friends":[8]}"#,
            report: """
                duplicateKey $.boss: Person.boss: the key comes twice, and the last value counts
                duplicateKey $.friends: Person.friends: the key comes twice, and the last value counts
                unresolvedIdentity $.friends[0]: Person.friends: no Person that was decoded has the identity 8
                unresolvedIdentity $.idols[0]: Person.idols: no Person that was decoded has the identity 2
                unresolvedIdentity $.idols[1]: Person.idols: no Person that was decoded has the identity 3
                unresolvedIdentity $.boss: Person.boss: no Person that was decoded has the identity 7
                """, classes: [Person.self], sources: [.bytes]),
        MappingFixture(
            "an inverse to-many that comes twice, alone and in a container",
            Text.entity("A", Text.attribute("id", "Integer 16"), Text.toMany("bs", "B", inverse: "as"))
                + Text.entity(
                    "B", Text.toMany("as", "A", inverse: "bs", ["jsonKeyPath": "box.as"]),
                    Text.toMany("cs", "C", inverse: "bs")) + Text.entity("C", Text.toMany("bs", "B", inverse: "cs")),
            """
            {"id":1,"bs":[{"box":{"as":[{"id":2}],"as":[]},"cs":[{"bs":[{"box":{}}],"bs":null}]},\
            {"box":{"as":[{"id":3}]},"box":{}}]}
            """,
            to: #"{"id":1,"bs":[{"box":{"as":[]},"cs":[{"bs":null}]},{"box":{}}]}"#,
            report: """
                duplicateKey $.bs[0].box.as: B.as: the key comes twice, and the last value counts
                duplicateKey $.bs[0].cs[0].bs: C.bs: the key comes twice, and the last value counts
                duplicateKey $.bs[1].box: B: the key comes twice, and the last value counts
                """, sources: [.bytes]),
        MappingFixture(
            "an identity does not find what another value of the key has replaced", people(inverse: true),
            """
            {"id":1,"boss":{"id":2,"friends":[{"id":3},4]},"boss":{"id":5},\
            "idols":[3,4],"friends":[{"id":6,"boss":4}]}
            """,
            to: #"{"id":1,"boss":{"id":5},"idols":[3,4],"friends":[{"id":6,"boss":4}]}"#,
            report: """
                duplicateKey $.boss: Person.boss: the key comes twice, and the last value counts
                unresolvedIdentity $.idols[0]: Person.idols: no Person that was decoded has the identity 3
                unresolvedIdentity $.idols[1]: Person.idols: no Person that was decoded has the identity 4
                """, classes: [Person.self], sources: [.bytes]),
        MappingFixture(
            "identityAttributes: several make an object",
            Text.entity(
                "Flight", Text.toOne("from", "Gate", ["jsonReference": "identity"]),
                Text.toMany("others", "Gate", ["jsonReference": "identity"]))
                + Text.entity("Airport", Text.toMany("gates", "Gate"), Text.toMany("flights", "Flight"))
                + gate,
            """
            {"flights":[{"from":{"airport":"FRA","number":1},"others":[{"airport":"FRA","number":2}]}],\
            "gates":[{"airport":"FRA","number":1,"open":true},{"airport":"FRA","number":2,"open":false}]}
            """, root: "Airport"),
        MappingFixture(
            "identityAttributes: several, of which a key has a dot and a value is in a string",
            Text.entity(
                "Gate", ["identityAttributes": "code,number"],
                Text.attribute("code", "String", ["jsonKeyPath": #"the\.code"#]),
                Text.attribute("number", "Integer 16"),
                Text.attribute("open", "Boolean"), Text.toMany("others", "Gate", ["jsonReference": "identity"])),
            #"{"the.code":"a","number":1,"others":[{"the.code":"a","number":"1"},{"the.code":"b","number":"2"}]}"#,
            to: #"{"the.code":"a","number":1,"others":[{"the.code":"a","number":1},{"the.code":"b","number":"2"}]}"#,
            report: #"""
                coerced $.others[0].number: Gate.number: "1" was taken for an integer from -32768 to 32767
                coerced $.others[1].number: Gate.number: "2" was taken for an integer from -32768 to 32767
                normalised $.others[0]: Gate.others: the identity "a", "1" is written as "a", 1, as the object has it
                unresolvedIdentity $.others[1]: Gate.others: no Gate that was decoded has the identity "b", 2
                """#),
        MappingFixture(
            "identityAttributes: spellings that the object has not",
            Text.entity("Shelf", Text.toOne("r", "Box"), Text.toMany("all", "Box"))
                + Text.entity(
                    "Box", ["identityAttributes": "n"], Text.attribute("n", "Double"), Text.attribute("s", "String")),
            #"{"r":"14.90","all":[{"n":14.9,"s":""},"1.50","1.5","0",0,-0,"1e1",10]}"#,
            to: #"{"r":"14.9","all":[{"n":14.9,"s":""},"1.50","1.50","0",0,0,"1e1",10]}"#,
            report: """
                coerced $.r: Box.n: "14.90" was taken for a number that a Double holds
                coerced $.all[1]: Box.n: "1.50" was taken for a number that a Double holds
                coerced $.all[2]: Box.n: "1.5" was taken for a number that a Double holds
                coerced $.all[3]: Box.n: "0" was taken for a number that a Double holds
                coerced $.all[6]: Box.n: "1e1" was taken for a number that a Double holds
                normalised $.r: Shelf.r: the identity "14.90" is written as "14.9", as the object has it
                unresolvedIdentity $.all[1]: Shelf.all: no Box that was decoded has the identity 1.5
                normalised $.all[2]: Shelf.all: the identity "1.5" is written as "1.50", as the object has it
                unresolvedIdentity $.all[3]: Shelf.all: no Box that was decoded has the identity 0
                normalised $.all[5]: Shelf.all: the identity -0 is written as 0, as the object has it
                unresolvedIdentity $.all[6]: Shelf.all: no Box that was decoded has the identity 10
                """),
        MappingFixture(
            "an inverse that comes as an identity or null, and then as an object",
            Text.entity(
                "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.toMany("albums", "Album", inverse: "band"))
                + Text.entity("Album", Text.toOne("band", "Band", inverse: "albums", ["jsonKeyPath.1": "old"])),
            #"{"id":5,"albums":[{"old":1,"band":{}},{"old":null,"band":{"id":5}}]}"#, to: #"{"id":5,"albums":[{},{}]}"#,
            report: """
                normalised $.albums[0].old: Album.band: it is written at "band"
                overruled $.albums[0].band: Album.band: it replaces the value of a later key path
                overruled $.albums[0].band: Album.band: the object that contains this one is its band
                normalised $.albums[1].old: Album.band: it is written at "band"
                overruled $.albums[1].band: Album.band: it replaces the value of a later key path
                overruled $.albums[1].band: Album.band: the object that contains this one is its band
                """, sources: [.bytes]),
        MappingFixture(
            "identityAttributes: a Boolean",
            Text.entity("Shelf", Text.toOne("r", "Box"), Text.toMany("all", "Box"))
                + Text.entity(
                    "Box", ["identityAttributes": "b"], Text.attribute("b", "Boolean"), Text.attribute("s", "String")),
            #"{"r":true,"all":[{"b":true,"s":""},false]}"#,
            report: "unresolvedIdentity $.all[1]: Shelf.all: no Box that was decoded has the identity false"),
        MappingFixture(
            "identityAttributes: a subentity's own, which isn't used",
            Text.entity("Shelf", Text.toOne("r", "Item"), Text.toOne("q", "Box"), Text.toOne("box", "Box"))
                + Text.entity(
                    "Item", ["identityAttributes": "n"], Text.attribute("n", "Integer 16"),
                    Text.attribute("s", "String"))
                + Text.entity(
                    "Box", parent: "Item", ["identityAttributes": "code"], Text.attribute("code", "String")),
            #"{"r":1,"q":1,"box":{"n":1,"s":"","code":"a"}}"#),
        MappingFixture(
            "identityAttributes: several, of which one is null: an object",
            Text.entity("Flight", Text.toOne("gate", "Gate"), Text.toMany("gates", "Gate"))
                + Text.entity(
                    "Gate", ["identityAttributes": "a,b"], Text.attribute("a", "String"), Text.attribute("b", "String"),
                    Text.attribute("c", "String")),
            #"{"gate":{"a":"1","b":null},"gates":[{"a":null,"b":null}]}"#),
        MappingFixture(
            "identityAttributes: several, of which one comes twice",
            Text.entity("Flight", Text.toOne("gate", "Gate"))
                + Text.entity(
                    "Gate", ["identityAttributes": "a,b"], Text.attribute("a", "String"), Text.attribute("b", "String"),
                    Text.attribute("c", "String")),
            #"{"gate":{"a":"1","b":"2","a":"3"}}"#, to: #"{"gate":{"a":"3","b":"2"}}"#,
            report: """
                duplicateKey $.gate.a: Gate.a: the key comes twice, and the last value counts
                unresolvedIdentity $.gate: Flight.gate: no Gate that was decoded has the identity "3", "2"
                """, sources: [.bytes]),
        MappingFixture(
            "identityAttributes: several, which a subentity spells otherwise",
            Text.entity("Flight", Text.toOne("gate", "Gate"), Text.toMany("gates", "Gate"))
                + Text.entity(
                    "Gate", ["identityAttributes": "aA,bB", "jsonNaming": "snake_case", "jsonDiscriminator": "type"],
                    Text.attribute("aA", "String"), Text.attribute("bB", "String"), Text.attribute("c", "String"))
                + Text.entity("Wide", parent: "Gate", ["jsonDiscriminatorValue": "wide", "jsonNaming": "asWritten"]),
            #"{"gate":{"a_a":"1","b_b":"2"},"gates":[{"aA":"1","bB":"2","type":"wide"}]}"#),
        MappingFixture(
            "identityAttributes: several, of an abstract entity that has no more",
            Text.entity("Root", Text.toOne("part", "Part", ["jsonReference": "identity"]), Text.toMany("parts", "Part"))
                + Text.entity(
                    "Part", abstract: true, ["identityAttributes": "a,b", "jsonDiscriminator": "type"],
                    Text.attribute("a", "Integer 16"), Text.attribute("b", "Integer 16"))
                + Text.entity("Wheel", parent: "Part", ["jsonDiscriminatorValue": "wheel"]),
            #"{"part":{"a":1,"b":2},"parts":[{"a":1,"b":2,"type":"wheel"}]}"#),
        MappingFixture(
            "identityAttributes: several, that nobody carries",
            Text.entity("Flight", Text.toOne("from", "Gate", ["jsonReference": "identity"])) + gate,
            #"{"from":{"airport":"FRA","number":1}}"#,
            report: """
                unresolvedIdentity $.from: Flight.from: no Gate that was decoded has the identity "FRA", 1
                """),
        MappingFixture(
            "identityAttributes: a uniqueness constraint says the same",
            """
            <entity name="Person"><attribute name="id" optional="YES" attributeType="String"/>
            <relationship name="boss" optional="YES" destinationEntity="Person" maxCount="1"/>
            <uniquenessConstraints><uniquenessConstraint><constraint value="id"/></uniquenessConstraint>
            </uniquenessConstraints></entity>
            """, #"{"id":"a","boss":"a"}"#),

        MappingFixture(
            "jsonDiscriminator: the type field chooses the subentity", shapes(),
            #"{"shapes":[{"type":"circle","label":"a","radius":1.5},{"label":"b","type":"shape"},{"label":"c"}]}"#,
            classes: [Shape.self, Circle.self, Drawing.self]),
        MappingFixture(
            "jsonDiscriminator: a number", shapes(circle: "7"), #"{"shapes":[{"type":7,"radius":1}]}"#,
            classes: [Shape.self, Circle.self, Drawing.self]),
        MappingFixture(
            "jsonDiscriminator: an attribute that is the type field",
            Text.entity("Drawing", Text.toMany("shapes", "Shape"))
                + Text.entity(
                    "Shape", abstract: true, ["jsonDiscriminator": "type"], Text.attribute("type", "String"))
                + Text.entity("Circle", parent: "Shape", ["jsonDiscriminatorValue": "circle"]),
            #"{"shapes":[{"type":"circle"}]}"#),
        MappingFixture(
            "inheritance: properties of the whole chain",
            Text.entity("C", parent: "B", Text.attribute("c", "String"), Text.toOne("next", "A"))
                + Text.entity("B", parent: "A", Text.attribute("b", "String"))
                + Text.entity("A", Text.attribute("a", "String")),
            #"{"a":"1","b":"2","c":"3","next":{"a":"4"}}"#),
        MappingFixture(
            "jsonDiscriminator: a type that comes twice", kinds,
            #"{"shapes":[{"type":"square","type":"circle"},{"type":2,"type":2}]}"#,
            to: #"{"shapes":[{"type":"circle"},{"type":2}]}"#,
            report: """
                duplicateKey $.shapes[0].type: Circle: the key comes twice, and the last value counts
                duplicateKey $.shapes[1].type: Second: the key comes twice, and the last value counts
                """, root: "Drawing", sources: [.bytes]),
        MappingFixture(
            "jsonDiscriminator: a type that is neither string nor number", kinds,
            #"{"shapes":[{"type":true},{"type":null},{"type":[]},{"type":{}},{"type":"true"}]}"#,
            to: #"{"shapes":[{"type":"true"}]}"#,
            report: ["true", "null", "an array of 0", "an empty object"].enumerated().map { index, found in
                """
                dropped $.shapes[\(index)]: Drawing.shapes: the element was left out (Shape: expected one of the types "2", \
                "[]", "circle", "null", "square", "true", "{}", found \(found))

                """
            }.joined(), root: "Drawing"),
    ]

    /// Shapes of types that are spelled as other JSON values are.
    private static let kinds: String = {
        let types = [
            "Circle": "circle", "Square": "square", "Second": "2", "True": "true", "Null": "null", "List": "[]",
            "Record": "{}",
        ]
        return Text.entity("Drawing", Text.toMany("shapes", "Shape", ["jsonLossy": "YES"]))
            + Text.entity("Shape", abstract: true, ["jsonDiscriminator": "type"])
            + types.sorted { $0.key < $1.key }.map {
                Text.entity($0.key, parent: "Shape", ["jsonDiscriminatorValue": $0.value])
            }.joined()
    }()

    private static let musicClasses: [ModelObject.Type] = [Band.self, Album.self]

    private static func music(album: ModelText.Annotations = [:]) -> String {
        Text.entity(
            "Band", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"), Text.attribute("name", "String"),
            Text.toMany("albums", "Album", inverse: "band"))
            + Text.entity(
                "Album", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
                Text.attribute("title", "String"), Text.toOne("band", "Band", inverse: "albums", album))
    }

    static func people(
        inverse: Bool = false, friends: ModelText.Annotations = [:], boss: ModelText.Annotations = [:]
    ) -> String {
        Text.entity(
            "Person", ["identityAttributes": "id"], Text.attribute("id", "Integer 32"),
            Text.attribute("name", "String"),
            Text.toMany("friends", "Person", inverse: inverse ? "friends" : nil, friends),
            Text.toMany("fans", "Person"),
            Text.toMany("idols", "Person"), Text.toOne("boss", "Person", boss))
    }

    private static let gate = Text.entity(
        "Gate", ["identityAttributes": "airport,number"], Text.attribute("airport", "String", optional: false),
        Text.attribute("number", "Integer 16", optional: false), Text.attribute("open", "Boolean", optional: false))

    private static func shapes(circle: String = "circle") -> String {
        Text.entity("Drawing", Text.toMany("shapes", "Shape"))
            + Text.entity(
                "Shape", ["jsonDiscriminator": "type", "jsonDiscriminatorValue": "shape"],
                Text.attribute("label", "String"))
            + Text.entity(
                "Circle", parent: "Shape", ["jsonDiscriminatorValue": circle],
                Text.attribute("radius", "Double", optional: false))
    }
}
