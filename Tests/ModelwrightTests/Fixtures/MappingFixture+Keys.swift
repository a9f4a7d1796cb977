@testable import Modelwright

extension MappingFixture {
    private typealias Text = ModelText

    /// Where values are: key paths, names, directions, unknown keys.
    static let keys: [MappingFixture] = [
        MappingFixture(
            "a name is its own key", Text.entity("A", Text.attribute("firstName", "String")),
            #"{"firstName":"Mark"}"#),
        MappingFixture(
            "jsonKeyPath: a key",
            Text.entity("A", Text.attribute("firstName", "String", ["jsonKeyPath": "first_name"])),
            #"{"first_name":"Mark"}"#),
        MappingFixture(
            "jsonKeyPath: dotted, siblings merge",
            Text.entity(
                "A", Text.attribute("first", "String", ["jsonKeyPath": "name.first"]),
                Text.attribute("age", "Integer 16"), Text.attribute("last", "String", ["jsonKeyPath": "name.last"]),
                Text.attribute("deep", "Integer 16", ["jsonKeyPath": "name.more.deep"])),
            #"{"name":{"first":"Mark","last":"Twain","more":{"deep":1}},"age":74}"#),
        MappingFixture(
            "jsonKeyPath: a literal dot, bracket and backslash",
            Text.entity(
                "A", Text.attribute("a", "String", ["jsonKeyPath": #"version\.name"#]),
                Text.attribute("b", "String", ["jsonKeyPath": #"list\[0]"#]),
                Text.attribute("c", "String", ["jsonKeyPath": #"back\\slash.x"#])),
            #"{"version.name":"one","list[0]":"two","back\\slash":{"x":"three"}}"#),
        MappingFixture(
            "jsonKeyPath: array elements",
            Text.entity(
                "A", Text.attribute("x", "Double", ["jsonKeyPath": "position[0]"]),
                Text.attribute("y", "Double", ["jsonKeyPath": "position[1]"]),
                Text.attribute("deep", "String", ["jsonKeyPath": "rows[1].cells[0]"])),
            #"{"position":[1.5,-2],"rows":[null,{"cells":["a"]}]}"#),
        MappingFixture(
            "jsonKeyPath: an array shorter than the path",
            Text.entity(
                "A", Text.attribute("x", "Double", ["jsonKeyPath": "position[0]"]),
                Text.attribute("y", "Double", ["jsonKeyPath": "position[1]"])),
            #"{"position":[1.5]}"#),
        MappingFixture(
            "jsonKeyPath: null behind the last of an array's elements that the model has",
            Text.entity(
                "A", Text.attribute("x", "Double", ["jsonKeyPath": "position[0]"]),
                Text.attribute("z", "Double", ["jsonKeyPath": "position[2]"])),
            #"{"position":[1.5,null]}"#, to: #"{"position":[1.5]}"#,
            report: "ignoredKey $.position[1]: A: the model has nothing for this element"),
        MappingFixture(
            "jsonUnknownKeys: keep, null behind and between an array's elements that the model has",
            Text.entity("Root", Text.toMany("all", "A"))
                + Text.entity(
                    "A", ["jsonUnknownKeys": "keep"], Text.attribute("x", "Double", ["jsonKeyPath": "position[0]"]),
                    Text.attribute("z", "Double", ["jsonKeyPath": "position[2]", "jsonNulls": "omit"])),
            #"{"all":[{"position":[1.5,null]},{"position":[1.5,null,2]},{"position":[1.5,null,null]}]}"#,
            to: #"{"all":[{"position":[1.5,null]},{"position":[1.5,null,2]},{"position":[1.5]}]}"#),
        MappingFixture(
            "jsonKeyPath: of a relationship, in a container",
            Text.entity("A", Text.toOne("b", "B", ["jsonKeyPath": "links.b"]))
                + Text.entity("B", Text.attribute("n", "Integer 16")),
            #"{"links":{"b":{"n":1}}}"#),
        MappingFixture(
            "a container that is null", Text.entity("A", Text.attribute("n", "Integer 16", ["jsonKeyPath": "c.n"])),
            #"{"c":null}"#),
        MappingFixture(
            "a container that is empty", Text.entity("A", Text.attribute("n", "Integer 16", ["jsonKeyPath": "c.n"])),
            #"{"c":{}}"#),
        MappingFixture(
            "a container that is absent", Text.entity("A", Text.attribute("n", "Integer 16", ["jsonKeyPath": "c.n"])),
            #"{}"#),
        MappingFixture(
            "a container whose value is null",
            Text.entity("A", Text.attribute("n", "Integer 16", ["jsonKeyPath": "c.n"])), #"{"c":{"n":null}}"#),
        MappingFixture(
            "jsonKeyPath.1: the first one that is there",
            Text.entity(
                "A",
                Text.attribute(
                    "n", "Integer 16", ["jsonKeyPath": "new", "jsonKeyPath.1": "old", "jsonKeyPath.9": "oldest.n"])),
            #"{"oldest":{"n":3},"old":2}"#, to: #"{"new":2}"#,
            report: """
                normalised $.oldest.n: A.n: it is written at "new"
                overruled $.old: A.n: it replaces the value of a later key path
                normalised $.old: A.n: it is written at "new"
                """, sources: [.bytes, .value]),
        MappingFixture(
            "jsonKeyPath.1: not used beside the first",
            Text.entity("A", Text.attribute("n", "Integer 16", ["jsonKeyPath": "new", "jsonKeyPath.1": "old"])),
            #"{"new":1,"old":2}"#, to: #"{"new":1}"#,
            report: "overruled $.old: A.n: an earlier key path is present, so this one is not used"),
        MappingFixture(
            "jsonKeyPath.1: of a name without jsonKeyPath",
            Text.entity("A", Text.attribute("n", "Integer 16", ["jsonKeyPath.1": "old"])), #"{"n":1}"#),

        MappingFixture(
            "jsonNaming: asWritten",
            Text.entity("A", ["jsonNaming": "asWritten"], Text.attribute("imageURL", "String")),
            #"{"imageURL":"a"}"#),
        MappingFixture("jsonNaming: snake_case", named("snake_case"), #"{"image_url":"a","avatar2x":"b","user_id":1}"#),
        MappingFixture("jsonNaming: kebab-case", named("kebab-case"), #"{"image-url":"a","avatar2x":"b","user-id":1}"#),
        MappingFixture("jsonNaming: PascalCase", named("PascalCase"), #"{"ImageURL":"a","Avatar2x":"b","UserID":1}"#),
        MappingFixture(
            "jsonNaming: a jsonKeyPath is as written",
            Text.entity(
                "A", ["jsonNaming": "snake_case"], Text.attribute("firstName", "String"),
                Text.attribute("lastName", "String", ["jsonKeyPath": "lastName"])),
            #"{"first_name":"Mark","lastName":"Twain"}"#),
        MappingFixture(
            "jsonNaming: of relationships, inherited by subentities, overruled there",
            Text.entity("Sub", parent: "Super", Text.toMany("goodFriends", "Sub"))
                + Text.entity("Other", parent: "Super", ["jsonNaming": "kebab-case"])
                + Text.entity("Super", ["jsonNaming": "snake_case"], Text.attribute("fullName", "String"))
                + Text.entity("Root", Text.toOne("sub", "Sub"), Text.toOne("other", "Other")),
            #"{"sub":{"full_name":"a","good_friends":[{"full_name":"b"}]},"other":{"full-name":"c"}}"#, root: "Root"),

        MappingFixture(
            "jsonUnknownKeys: ignore",
            Text.entity(
                "A", Text.attribute("n", "Integer 16"), Text.attribute("m", "Integer 16", ["jsonKeyPath": "c.m"])),
            #"{"x":1,"n":2,"c":{"y":[3],"m":4}}"#, to: #"{"n":2,"c":{"m":4}}"#,
            report: """
                ignoredKey $.x: A: the model does not know the key
                ignoredKey $.c.y: A: the model does not know the key
                """),
        MappingFixture(
            "jsonUnknownKeys: keep, in containers and arrays too",
            Text.entity(
                "A", ["jsonUnknownKeys": "keep"], Text.attribute("n", "Integer 16"),
                Text.attribute("m", "Integer 16", ["jsonKeyPath": "c.m"]),
                Text.attribute("e", "Integer 16", ["jsonKeyPath": "list[1]"])),
            #"{"x":1.50,"n":2,"c":{"y":[3,{"z":null}],"m":4},"list":[7,8,9],"unknown":{}}"#),
        MappingFixture(
            "jsonUnknownKeys: keep, where nothing of a container is written",
            Text.entity(
                "A", ["jsonUnknownKeys": "keep"],
                Text.attribute("m", "Integer 16", ["jsonKeyPath": "c.m", "jsonDirection": "decode"])),
            #"{"c":{"m":4,"y":1}}"#, to: #"{"c":{"y":1}}"#),
        MappingFixture(
            "jsonUnknownKeys: keep, where nothing of an array is written",
            Text.entity(
                "A", ["jsonUnknownKeys": "keep"],
                Text.attribute("m", "Integer 16", ["jsonKeyPath": "c[0]", "jsonDirection": "decode"]),
                Text.attribute("n", "Integer 16", ["jsonKeyPath": "d[0].e[1]", "jsonDirection": "decode"])),
            #"{"c":[4],"d":[{"e":[1,2]}]}"#, to: #"{"c":[],"d":[{"e":[1]}]}"#),
        MappingFixture(
            "jsonUnknownKeys: keep, where a property is written and not read",
            Text.entity(
                "A", ["jsonUnknownKeys": "keep"],
                Text.attribute("n", "Integer 16", default: "7", ["jsonDirection": "encode"]),
                Text.attribute("m", "Integer 16", default: "8", ["jsonDirection": "encode", "jsonKeyPath": "c.m"]),
                Text.attribute("e", "Integer 16", default: "9", ["jsonDirection": "encode", "jsonKeyPath": "list[1]"]),
                Text.attribute("o", "Integer 16", ["jsonKeyPath": "c.o"]),
                Text.attribute("f", "Integer 16", ["jsonKeyPath": "list[3]"]),
                Text.attribute("d", "Integer 16", default: "1", ["jsonDirection": "encode", "jsonKeyPath": "d.e"])),
            #"{"n":1,"c":{"m":2,"x":3},"list":[4,5,6],"d":5}"#,
            to: #"{"n":7,"c":{"m":8,"x":3},"list":[4,9,6],"d":{"e":1}}"#,
            report: """
                ignoredKey $.n: A: the property at this key is written but not read, so the value is not kept
                ignoredKey $.c.m: A: the property at this key is written but not read, so the value is not kept
                ignoredKey $.list[1]: A: the property at this key is written but not read, so the value is not kept
                ignoredKey $.d: A: the property at this key is written but not read, so the value is not kept
                """),
        MappingFixture(
            "jsonUnknownKeys: inherited by subentities, overruled there",
            Text.entity("Root", Text.toOne("a", "A"), Text.toOne("b", "B"))
                + Text.entity("Super", ["jsonUnknownKeys": "keep"]) + Text.entity("A", parent: "Super")
                + Text.entity("B", parent: "Super", ["jsonUnknownKeys": "ignore"]),
            #"{"a":{"x":1},"b":{"x":1}}"#, to: #"{"a":{"x":1},"b":{}}"#,
            report: "ignoredKey $.b.x: B: the model does not know the key"),
        MappingFixture(
            "a key that comes twice",
            Text.entity("A", ["jsonUnknownKeys": "keep"], Text.attribute("n", "Integer 16")),
            #"{"n":1,"x":1,"n":null,"x":2}"#, to: #"{"n":null,"x":2}"#,
            report: """
                duplicateKey $.n: A.n: the key comes twice, and the last value counts
                duplicateKey $.x: A: the key comes twice, and the last value counts
                """, sources: [.bytes]),
        MappingFixture(
            "a key that comes twice in a value that is kept whole",
            Text.entity("A", ["jsonUnknownKeys": "keep"], Text.attribute("t", "Transformable")),
            #"{"t":[{"a":1,"a":{"b":1,"b":2}}],"x":{"c":1,"c":2,"c":3}}"#,
            to: #"{"t":[{"a":{"b":2}}],"x":{"c":3}}"#,
            report: """
                duplicateKey $.t[0].a: A.t: the key comes twice, and the last value counts
                duplicateKey $.t[0].a.b: A.t: the key comes twice, and the last value counts
                duplicateKey $.x.c: A: the key comes twice, and the last value counts
                duplicateKey $.x.c: A: the key comes twice, and the last value counts
                """, sources: [.bytes]),
        MappingFixture(
            "a container that comes twice",
            Text.entity(
                "A", ["jsonUnknownKeys": "keep"], Text.attribute("n", "Integer 16", ["jsonKeyPath": "c.n"]),
                Text.attribute("m", "Integer 16", ["jsonKeyPath": "c.m"])),
            #"{"c":{"n":1,"x":1},"c":{"m":2}}"#, to: #"{"c":{"m":2}}"#,
            report: "duplicateKey $.c: A: the key comes twice, and the last value counts", sources: [.bytes]),
        MappingFixture(
            "a relationship that comes twice",
            Text.entity("A", Text.toMany("bs", "B"), Text.toOne("b", "B"))
                + Text.entity("B", Text.attribute("n", "Integer 16")),
            #"{"bs":[{"n":1}],"b":{"n":1},"bs":[{"n":2}],"b":null}"#, to: #"{"bs":[{"n":2}],"b":null}"#,
            report: """
                duplicateKey $.bs: A.bs: the key comes twice, and the last value counts
                duplicateKey $.b: A.b: the key comes twice, and the last value counts
                """, sources: [.bytes]),

        MappingFixture(
            "jsonDirection: both", Text.entity("A", Text.attribute("n", "Integer 16", ["jsonDirection": "both"])),
            #"{"n":1}"#),
        MappingFixture(
            "jsonDirection: decode",
            Text.entity(
                "A", Text.attribute("n", "Integer 16", ["jsonDirection": "decode"]),
                Text.toOne("a", "A", ["jsonDirection": "decode"])),
            #"{"n":1,"a":{}}"#, to: #"{}"#),
        MappingFixture(
            "jsonDirection: encode",
            Text.entity(
                "A", Text.attribute("n", "Integer 16", default: "7", ["jsonDirection": "encode"]),
                Text.attribute("o", "Integer 16", ["jsonDirection": "decode"])),
            #"{"n":1,"o":2}"#, to: #"{"n":7}"#,
            report: "ignoredKey $.n: A: the property at this key is written but not read, so the value is not kept"),
        MappingFixture(
            "jsonDirection: encode, where unknown keys are refused",
            Text.entity(
                "A", ["jsonUnknownKeys": "reject"],
                Text.attribute("n", "Integer 16", default: "7", ["jsonDirection": "encode", "jsonKeyPath": "a.n"])),
            #"{"a":{"n":7}}"#,
            report: "ignoredKey $.a.n: A: the property at this key is written but not read, so the value is not kept"),
        MappingFixture(
            "jsonDirection: none",
            Text.entity("A", Text.attribute("n", "Integer 16", default: "7", ["jsonDirection": "none"])),
            #"{"n":1}"#, to: #"{}"#, report: "ignoredKey $.n: A: the model does not know the key"),
        MappingFixture(
            "jsonDirection: one key for two properties, each in its direction",
            Text.entity(
                "A", Text.attribute("n", "Integer 16", ["jsonKeyPath": "k", "jsonDirection": "decode"]),
                Text.attribute("m", "Integer 16", default: "5", ["jsonKeyPath": "k", "jsonDirection": "encode"])),
            #"{"k":1}"#, to: #"{"k":5}"#),
        MappingFixture(
            "jsonKeyPath.1: containers that hold nothing and are written elsewhere",
            Text.entity("Root", Text.toMany("all", "A"))
                + Text.entity(
                    "A", Text.attribute("n", "Integer 16", ["jsonKeyPath.1": "c.d.n"]),
                    Text.attribute("m", "Integer 16", ["jsonKeyPath.1": "list[0].m"])),
            #"{"all":[{"c":{}},{"c":null},{"c":{"d":{}}},{"list":[]},{"list":[{}]},{"list":[null]}]}"#,
            to: #"{"all":[{},{},{},{},{},{}]}"#,
            report: """
                ignoredKey $.all[0].c: A: none of its properties is written in it, so an empty object is not kept
                ignoredKey $.all[1].c: A: none of its properties is written in it, so null is not kept
                ignoredKey $.all[2].c.d: A: none of its properties is written in it, so an empty object is not kept
                ignoredKey $.all[3].list: A: none of its properties is written in it, so an empty array is not kept
                ignoredKey $.all[4].list[0]: A: none of its properties is written in it, so an empty object is not kept
                ignoredKey $.all[5].list[0]: A: none of its properties is written in it, so null is not kept
                """),
        MappingFixture(
            "jsonKeyPath.1: containers that hold nothing, of a property that is read only, or that are kept",
            Text.entity("Root", Text.toMany("all", "A"), Text.toMany("kept", "B"))
                + Text.entity(
                    "A", Text.attribute("n", "Integer 16", ["jsonKeyPath": "c.n", "jsonDirection": "decode"]))
                + Text.entity(
                    "B", ["jsonUnknownKeys": "keep"], Text.attribute("n", "Integer 16", ["jsonKeyPath.1": "c.n"])),
            #"{"all":[{"c":{}},{"c":null}],"kept":[{"c":{}},{"c":null}]}"#,
            to: #"{"all":[{},{}],"kept":[{"c":{}},{"c":null}]}"#),
        MappingFixture(
            "jsonKeyPath.1: null where the value is written",
            Text.entity("Root", Text.toMany("all", "A"))
                + Text.entity(
                    "A", Text.attribute("n", "Integer 16", ["jsonKeyPath": "a.b.n", "jsonKeyPath.1": "w.n"]),
                    Text.attribute("code", "String", ["jsonKeyPath": "price.code", "jsonKeyPath.1": "code"]),
                    Text.toOne("price", "Price"))
                + Text.entity("Price", Text.attribute("amount", "Integer 16")),
            #"""
            {"all":[{"w":{"n":1},"a":null},{"a":{"b":null},"w":{"n":2}},{"a":{"b":{}},"w":{"n":3}},\#
            {"price":null,"code":"EUR"},{"a":null,"w":{}}]}
            """#,
            to: #"""
                {"all":[{"a":{"b":{"n":1}}},{"a":{"b":{"n":2}}},{"a":{"b":{"n":3}}},{"price":{"code":"EUR"}},{"a":null}]}
                """#,
            report: """
                normalised $.all[0].w.n: A.n: it is written at "a.b.n"
                normalised $.all[0].a: A: null is replaced by the values of later key paths
                normalised $.all[1].w.n: A.n: it is written at "a.b.n"
                normalised $.all[1].a.b: A: null is replaced by the values of later key paths
                normalised $.all[2].w.n: A.n: it is written at "a.b.n"
                normalised $.all[3].code: A.code: it is written at "price.code"
                normalised $.all[3].price: A: null is replaced by the values of later key paths
                ignoredKey $.all[4].w: A: none of its properties is written in it, so an empty object is not kept
                """),
        MappingFixture(
            "jsonKeyPath.1: null and an identity as the way back, where the value is written",
            Text.entity("All", Text.toMany("es", "E"))
                + Text.entity(
                    "E", ["identityAttributes": "id"], Text.attribute("id", "Integer 16"),
                    Text.toOne("n", "N", inverse: "o"))
                + Text.entity(
                    "N", Text.attribute("v", "String", ["jsonKeyPath": "o.x", "jsonKeyPath.1": "old"]),
                    Text.toOne("o", "E", inverse: "n")),
            #"{"es":[{"n":{"o":null,"old":"a"}},{"id":1,"n":{"o":1,"old":"b"}}]}"#,
            to: #"{"es":[{"n":{"o":{"x":"a"}}},{"id":1,"n":{"o":{"id":1,"x":"b"}}}]}"#,
            report: """
                normalised $.es[0].n.old: N.v: it is written at "o.x"
                normalised $.es[0].n.o: N: null is replaced by the values of later key paths
                normalised $.es[1].n.old: N.v: it is written at "o.x"
                normalised $.es[1].n.o: N: the identity is written as an object, with the values of later key paths
                """),
        MappingFixture(
            "jsonKeyPath.1: null where several values are written",
            Text.entity(
                "A", Text.attribute("m", "Integer 16", ["jsonKeyPath": "a.m", "jsonKeyPath.1": "m"]),
                Text.attribute("n", "Integer 16", ["jsonKeyPath": "a.n", "jsonKeyPath.1": "n"])),
            #"{"n":1,"a":null,"m":2}"#, to: #"{"a":{"m":2,"n":1}}"#,
            report: """
                normalised $.n: A.n: it is written at "a.n"
                normalised $.m: A.m: it is written at "a.m"
                normalised $.a: A: null is replaced by the values of later key paths
                """),
        MappingFixture(
            "jsonUnknownKeys: null before an element that is not written",
            Text.entity(
                "A", ["jsonUnknownKeys": "keep"],
                Text.attribute("p", "String", ["jsonKeyPath": "a[1]", "jsonDirection": "decode"]),
                Text.attribute("q", "String", ["jsonKeyPath": "z", "jsonKeyPath.1": "b[1]"]),
                Text.attribute("r", "String", ["jsonKeyPath": "c[1]"])),
            #"{"a":[null,"x"],"b":[null,"y",null],"c":[null,"z"]}"#,
            to: #"{"a":[null],"z":"y","b":[null,null,null],"c":[null,"z"]}"#,
            report: """
                normalised $.b[1]: A.q: it is written at "z"
                """),
        MappingFixture(
            "jsonKeyPath.1: null in an array where the value is written",
            Text.entity("A", Text.attribute("p", "String", ["jsonKeyPath": "d[1].b", "jsonKeyPath.1": "x"])),
            #"{"d":[null,null],"x":"1"}"#, to: #"{"d":[null,{"b":"1"}]}"#,
            report: """
                normalised $.x: A.p: it is written at "d[1].b"
                normalised $.d[1]: A: null is replaced by the values of later key paths
                """),
        MappingFixture(
            "jsonKeyPath.1: a container below a relationship that holds nothing",
            Text.entity("Root", Text.toMany("all", "A"))
                + Text.entity("A", Text.attribute("p", "String", ["jsonKeyPath.1": "e.a.k"]), Text.toOne("e", "B"))
                + Text.entity("B", Text.attribute("q", "String")),
            #"{"all":[{"e":{"a":{},"q":"1"}},{"e":{"a":null,"q":"1"}}]}"#,
            to: #"{"all":[{"e":{"q":"1"}},{"e":{"q":"1"}}]}"#,
            report: """
                ignoredKey $.all[0].e.a: A: none of its properties is written in it, so an empty object is not kept
                ignoredKey $.all[1].e.a: A: none of its properties is written in it, so null is not kept
                """),
        MappingFixture(
            "a container of flattened attributes that is empty, in an object of which nothing else is written",
            Text.entity(
                "A", Text.attribute("t", "String", ["jsonKeyPath": "o.q.t"]), Text.toOne("o", "B", inverse: "w"))
                + Text.entity("B", Text.attribute("z", "String"), Text.toOne("w", "A", inverse: "o")),
            #"{"o":{"w":{},"q":{}}}"#, to: #"{"o":{"q":{}}}"#,
            report: "overruled $.o.w: B.w: the object that contains this one is its w"),
        MappingFixture(
            "a container that comes again and again",
            Text.entity(
                "A", Text.attribute("a", "Integer 16", ["jsonKeyPath": "c.a"]),
                Text.attribute("b", "Integer 16", ["jsonKeyPath": "c.b"]),
                Text.attribute("d", "Integer 16", ["jsonKeyPath": "c.e.d"]),
                Text.attribute("f", "Integer 16", ["jsonKeyPath": "c.e.f"])),
            #"{"c":{"a":1,"e":{"d":1}},"c":{"b":2,"e":{"f":2}},"c":{"a":3},"c":{"e":{"d":4}},"c":{"a":5,"e":{"f":5}},"c":{"b":6}}"#,
            to: #"{"c":{"b":6}}"#,
            report: Array(
                repeating: "duplicateKey $.c: A: the key comes twice, and the last value counts\n", count: 5
            ).joined(), sources: [.bytes]),
        MappingFixture(
            "what is flattened out of the object that contains this one, and comes twice",
            Text.entity("Band", Text.toMany("albums", "Album", inverse: "band"))
                + Text.entity(
                    "Album", Text.attribute("label", "String", ["jsonKeyPath": "band.label"]),
                    Text.toOne("band", "Band", inverse: "albums")),
            #"{"albums":[{"band":{"label":"United"},"band":{}},{"band":{},"band":{"label":"Harvest"}}]}"#,
            to: #"{"albums":[{},{"band":{"label":"Harvest"}}]}"#,
            report: """
                duplicateKey $.albums[0].band: Album.band: the key comes twice, and the last value counts
                overruled $.albums[0].band: Album.band: the object that contains this one is its band
                overruled $.albums[1].band: Album.band: the object that contains this one is its band
                duplicateKey $.albums[1].band: Album.band: the key comes twice, and the last value counts
                """, sources: [.bytes]),
        MappingFixture(
            "an array of mapped elements that comes again and again",
            Text.entity(
                "A", Text.attribute("y", "Integer 16", ["jsonKeyPath": "p[2]"]),
                Text.attribute("x", "Integer 16", ["jsonKeyPath": "p[0]"])),
            #"{"p":[1,null,2],"p":[3],"p":[null,null,4],"p":[5]}"#, to: #"{"p":[5]}"#,
            report: Array(
                repeating: "duplicateKey $.p: A: the key comes twice, and the last value counts\n", count: 3
            ).joined(), sources: [.bytes]),
    ]

    private static func named(_ style: String) -> String {
        Text.entity(
            "A", ["jsonNaming": style], Text.attribute("imageURL", "String"), Text.attribute("avatar2x", "String"),
            Text.attribute("userID", "Integer 64"))
    }
}
