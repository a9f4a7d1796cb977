extension Rule {
    /// What is wrong with a file.
    private static let ofFiles = [
        Rule("bad-current-version", .error, ".xccurrentversion is not a property list in XML, or has more than 64 KiB"),
        Rule("bad-encoding", .error, "a byte is not of the encoding that the document is in"),
        Rule("compiled-model", .error, "it is a compiled model (.mom, .momd, .omo) or a binary property list"),
        Rule("doctype", .error, "there is a <!DOCTYPE>"),
        Rule("empty-bundle", .error, "the folder has no version of a model"),
        Rule("empty-file", .error, "the file has no bytes"),
        Rule("forbidden-character", .error, "there is a character that XML does not allow, such as NUL"),
        Rule("malformed-xml", .error, "the XML is not well-formed; the reason is libxml2's"),
        Rule("no-current-version", .error, "several versions, and none is current"),
        Rule("not-a-model", .error, "the root is not <model>, or the file is JSON"),
        Rule("too-deep", .error, "elements are nested more than 256 deep, or an entity has more than 32 superentities"),
        Rule("too-large", .error, "beyond one of the limits of a model document"),
        Rule("too-many-attributes", .error, "an element has more than 1,000 attributes"),
        Rule("too-many-findings", .warning, "there is more than the 1,000 errors and 1,000 warnings that are listed"),
        Rule("unknown-current-version", .error, "the current version is not in the bundle"),
        Rule(
            "unknown-encoding", .error,
            "the declaration names an encoding other than UTF-8, UTF-16, ISO-8859-1, windows-1252 and US-ASCII, or the document is in UTF-32"
        ),
        Rule("unknown-version", .error, "the version that was asked for is not in the bundle"),
        Rule("unreadable-file", .error, "there is no file, or it can't be read"),
        Rule("wrong-encoding", .error, "the declaration names another encoding than the first bytes show"),
        Rule("xcode-3-model", .error, "the model is in Xcode 3's binary format"),
    ]

    /// What is wrong with what a document says.
    private static let ofDocuments = [
        Rule("bad-boolean", .error, "a flag is neither YES nor NO, nor true, false, 1 or 0, in either case"),
        Rule("bad-bounds", .error, "a least or greatest value or length is none, or the least is greater"),
        Rule("bad-count", .error, "a count is no whole number, or minCount is above maxCount"),
        Rule("bad-default", .error, "the default is no value of the attribute's type"),
        Rule("bad-number", .warning, "a number of the editor's layout is none"),
        Rule("bad-regular-expression", .error, "NSRegularExpression does not take it"),
        Rule(
            "control-character", .error,
            "a name has a character that is not shown but acts on the text around it: a control character, a line or paragraph separator, a byte order mark, or a mark of direction, of letter forms or of annotations"
        ),
        Rule("default-does-not-match", .warning, "the default does not match the attribute's regular expression"),
        Rule("default-out-of-bounds", .warning, "the default is beyond the attribute's bounds"),
        Rule("duplicate-composite", .error, "two composites have one name"),
        Rule("duplicate-configuration", .warning, "two configurations have one name; the second is not used"),
        Rule("duplicate-entity", .error, "two entities have one name"),
        Rule("duplicate-key", .warning, "a userInfo has a key twice; the last one counts"),
        Rule("duplicate-property", .error, "an entity has, or has and inherits, two properties of one name"),
        Rule("inheritance-cycle", .error, "entities inherit from each other in a circle"),
        Rule("inverse-mismatch", .error, "the inverse does not lead back"),
        Rule("missing-attribute-type", .warning, "an attribute has no type; any JSON is taken"),
        Rule("missing-destination", .error, "a relationship has no destinationEntity"),
        Rule("missing-inverse", .warning, isOnByDefault: false, "a relationship has no inverse"),
        Rule("missing-key", .warning, "an entry of userInfo has no key; it is not used"),
        Rule("missing-name", .error, "an element that needs a name has none"),
        Rule(
            "narrow-inverse", .warning,
            "the inverse leads to a subentity of the entity that declares the relationship; it is set where the object is one"
        ),
        Rule("recursive-composite", .error, "a composite contains itself"),
        Rule("unexpected-text", .warning, "there is text between elements; it is kept and not used"),
        Rule("unknown-attribute", .warning, "the format has no such XML attribute; it is kept and not used"),
        Rule("unknown-attribute-type", .error, "there is no such attributeType"),
        Rule("unknown-composite", .error, "a Composite attribute names no composite of the model"),
        Rule("unknown-configuration-entity", .warning, "a configuration has an entity that is not there"),
        Rule("unknown-constraint-property", .warning, "a uniqueness constraint names a property that is not there"),
        Rule("unknown-delete-rule", .error, "there is no such deletionRule"),
        Rule("unknown-destination", .error, "a relationship leads to an entity that is not there"),
        Rule("unknown-element", .warning, "the format has no such element there; it is kept and not used"),
        Rule("unknown-fetch-entity", .warning, "a fetch request is for an entity that is not there; it is not used"),
        Rule("unknown-identity-attribute", .error, "identityAttributes names what is no attribute of the entity"),
        Rule("unknown-index-property", .warning, "an index names a property that is not there"),
        Rule("unknown-inverse", .error, "the inverse, or its entity, is not there"),
        Rule("unknown-parent", .error, "parentEntity is not an entity of the model"),
        Rule("unknown-value", .warning, "the XML attribute has no such value"),
        Rule("unused-bounds", .warning, "the attribute's type can't have bounds"),
        Rule("unused-default", .warning, "the attribute's type can't have a default"),
        Rule("unused-regular-expression", .warning, "the attribute's type can't have a regular expression"),
    ]

    /// What keeps a document from being written.
    private static let ofWriting = [
        Rule("duplicate-attribute", .error, "an element has two XML attributes of one name"),
        Rule("unwritable-character", .error, "a value, text or comment has a character that XML 1.0 can't write there"),
        Rule("unwritable-comment", .error, "a comment has -- in it, or - at its end"),
        Rule("unwritable-content", .error, "text or an element is beside <model>"),
        Rule(
            "unwritable-file", .error,
            "the file can't be written: its folder is not there, a folder has its name, or what the system says"),
        Rule("unwritable-instruction", .error, "a processing instruction is called xml, has no name, or has ?> in it"),
        Rule("unwritable-name", .error, "the name of an element or attribute is not one of XML's"),
    ]

    /// What is wrong with annotations, classes and transforms.
    private static let ofMappings = [
        Rule(
            "bad-annotation", .error,
            "an annotation's value is none of its values, or does not go with the attribute's type"),
        Rule(
            "bad-date-format", .error,
            "a date pattern can't be read, or what it writes can't be read back; see its fields"),
        Rule("bad-key-path", .error, "a key path can't be read, or one for jsonDiscriminator is more than a key"),
        Rule("bad-transform", .error, "a list is separated by the empty string"),
        Rule(
            "class-hierarchy", .error,
            "an entity inherits from another, and its class does not inherit from the other's"),
        Rule(
            "class-property-optionality", .error,
            "the attribute is optional and has no default, and the property has no nil"),
        Rule(
            "class-property-type", .error,
            "the property's type, or its kind, does not fit the attribute or relationship"),
        Rule("duplicate-class", .error, "two classes are for one entity"),
        Rule("duplicate-class-property", .error, "a class binds a property twice"),
        Rule("duplicate-discriminator-value", .error, "two entities of a family have one jsonDiscriminatorValue"),
        Rule(
            "key-path-conflict", .error,
            "two properties have one key path, or one's path goes through the other's value"),
        Rule("misplaced-annotation", .warning, "an annotation stands where it means nothing; it is kept and not used"),
        Rule(
            "missing-identity", .error,
            "a relationship is written as the identity of its destination, which has none, or one of several attributes that are not all keys of the object"
        ),
        Rule("missing-transform", .error, "a property of a type of your own has no transform; modelgen warns of it"),
        Rule("shared-key-path", .warning, "a property is flattened out of an object that has it as well"),
        Rule(
            "unbound-property", .warning,
            "the class binds nothing to a property of the model, which is neither read nor written"),
        Rule(
            "unknown-annotation", .warning,
            "a userInfo key starts with json and is not known; it is kept and not used. A misspelt identityAttributes is not noticed"
        ),
        Rule("unknown-class-entity", .error, "a class's entityName is not an entity of the model"),
        Rule("unknown-class-property", .error, "a class binds what is no property of its entity"),
        Rule(
            "unregistered-transformer", .warning,
            "a transformer that the model names was not passed; values are taken as they come"),
    ]

    /// All rules of the library.
    package static let ofModels = ofFiles + ofDocuments + ofWriting + ofMappings
}
