extension Rule {
    /// What is wrong with a file.
    private static let ofFiles = [
        Rule("bad-current-version", .error, ".xccurrentversion is not a property list in XML, or has more than 64 KiB"),
        Rule("bad-encoding", .error, "a byte doesn't belong to the document's encoding"),
        Rule("compiled-model", .error, "the file is a compiled model (.mom, .momd, .omo) or a binary property list"),
        Rule("doctype", .error, "the document has a <!DOCTYPE>"),
        Rule("empty-bundle", .error, "the folder contains no version of a model"),
        Rule("empty-file", .error, "the file is empty"),
        Rule("forbidden-character", .error, "the document has a character that XML doesn't allow, such as NUL"),
        Rule("malformed-xml", .error, "the XML is not well-formed; the message quotes libxml2"),
        Rule("no-current-version", .error, "the bundle has several versions, and none is current"),
        Rule("not-a-model", .error, "the root is not <model>, or the file is JSON"),
        Rule("too-deep", .error, "elements are nested more than 64 deep, or an entity has more than 32 superentities"),
        Rule("too-large", .error, "the document exceeds one of the limits"),
        Rule("too-many-attributes", .error, "an element has more than 1,000 attributes"),
        Rule(
            "too-many-findings", .warning,
            "there are more findings than the 1,000 errors and 1,000 warnings that are listed"),
        Rule("unknown-current-version", .error, "the current version is not in the bundle"),
        Rule(
            "unknown-encoding", .error,
            "the declaration names an encoding other than UTF-8, UTF-16, ISO-8859-1, windows-1252 and US-ASCII, or the document is in UTF-32, or in UTF-16 without a byte order mark and without a tag at its start"
        ),
        Rule("unknown-version", .error, "the version that was asked for is not in the bundle"),
        Rule("unreadable-file", .error, "the file doesn't exist or can't be read"),
        Rule("wrong-encoding", .error, "the declaration names an encoding that the first bytes contradict"),
        Rule("xcode-3-model", .error, "the model is in Xcode 3's binary format"),
    ]

    /// What is wrong with what a document says.
    private static let ofDocuments = [
        Rule(
            "backtracking-pattern", .warning,
            "the regular expression has what can't be matched in linear time, such as look-around"),
        Rule("bad-boolean", .error, "a flag is not YES, NO, true, false, 1 or 0, in any case"),
        Rule("bad-bounds", .error, "a bound of a value or a length can't be read, or the least is above the greatest"),
        Rule("bad-count", .error, "a count is not a whole number, or minCount is above maxCount"),
        Rule("bad-default", .error, "the default is not a value of the attribute's type"),
        Rule("bad-number", .warning, "a number of the editor's layout can't be read"),
        Rule("bad-regular-expression", .error, "the regular expression can't be read"),
        Rule(
            "control-character", .error,
            "a name has an invisible character that changes the text around it: a control character, a line or paragraph separator, a byte order mark, or a mark of direction, letter form or annotation"
        ),
        Rule("default-does-not-match", .warning, "the default doesn't match the attribute's regular expression"),
        Rule("default-out-of-bounds", .warning, "the default is outside the attribute's bounds"),
        Rule("duplicate-composite", .error, "two composites have the same name"),
        Rule("duplicate-configuration", .warning, "two configurations have the same name; the second is not used"),
        Rule("duplicate-entity", .error, "two entities have the same name"),
        Rule("duplicate-key", .warning, "a userInfo has the same key twice; the last one counts"),
        Rule("duplicate-property", .error, "an entity has two properties with the same name, inherited ones included"),
        Rule("inheritance-cycle", .error, "entities inherit from each other in a circle"),
        Rule("inverse-mismatch", .error, "the inverse doesn't lead back"),
        Rule("missing-attribute-type", .warning, "an attribute has no type; any JSON is accepted"),
        Rule("missing-destination", .error, "a relationship has no destinationEntity"),
        Rule("missing-inverse", .warning, isOnByDefault: false, "a relationship has no inverse"),
        Rule("missing-key", .warning, "an entry of userInfo has no key; it is not used"),
        Rule("missing-name", .error, "an element has no name and needs one"),
        Rule(
            "narrow-inverse", .warning,
            "the inverse leads to a subentity of the entity that declares the relationship; it is set only on objects of that subentity"
        ),
        Rule(
            "overridden-identity", .warning,
            "the identityAttributes of an entity are not those that it inherits; they are not used"),
        Rule("recursive-composite", .error, "a composite contains itself"),
        Rule("unexpected-text", .warning, "text between elements; it is kept and not used"),
        Rule("unknown-attribute", .warning, "an XML attribute that the format doesn't have; it is kept and not used"),
        Rule("unknown-attribute-type", .error, "an attributeType that doesn't exist"),
        Rule("unknown-composite", .error, "a Composite attribute names a composite that the model doesn't have"),
        Rule("unknown-configuration-entity", .warning, "a configuration names an entity that the model doesn't have"),
        Rule(
            "unknown-constraint-property", .warning,
            "a uniqueness constraint names a property that the entity doesn't have"),
        Rule("unknown-delete-rule", .error, "a deletionRule that doesn't exist"),
        Rule("unknown-destination", .error, "a relationship leads to an entity that the model doesn't have"),
        Rule(
            "unknown-element", .warning,
            "an element that the format doesn't have in this place; it is kept and not used"),
        Rule(
            "unknown-fetch-entity", .warning,
            "a fetch request is for an entity that the model doesn't have; it is not used"),
        Rule(
            "unknown-identity-attribute", .error,
            "identityAttributes names something that is not an attribute of the entity"),
        Rule("unknown-index-property", .warning, "an index names a property that the entity doesn't have"),
        Rule("unknown-inverse", .error, "the inverse, or its entity, doesn't exist"),
        Rule("unknown-parent", .error, "parentEntity names an entity that the model doesn't have"),
        Rule("unknown-value", .warning, "an XML attribute has a value that the format doesn't have"),
        Rule("unused-bounds", .warning, "the attribute's type can't have bounds"),
        Rule("unused-default", .warning, "the attribute's type can't have a default, or its transform doesn't make it"),
        Rule("unused-regular-expression", .warning, "the attribute's type can't have a regular expression"),
    ]

    /// What keeps a document from being written.
    private static let ofWriting = [
        Rule("duplicate-attribute", .error, "an element has two XML attributes with the same name"),
        Rule("unwritable-character", .error, "a value, text or comment has a character that XML 1.0 can't write there"),
        Rule("unwritable-comment", .error, "a comment contains --, or ends in -"),
        Rule("unwritable-content", .error, "text or an element beside <model>"),
        Rule(
            "unwritable-file", .error,
            "the file can't be written: its folder doesn't exist, a folder has its name, or what the system says"),
        Rule("unwritable-instruction", .error, "a processing instruction is called xml, has no name, or contains ?>"),
        Rule("unwritable-name", .error, "the name of an element or attribute is not allowed in XML"),
    ]

    /// What is wrong with annotations, classes and transforms.
    private static let ofMappings = [
        Rule(
            "bad-annotation", .error,
            "an annotation has a value that it can't have, or that doesn't go with the attribute's type"),
        Rule(
            "bad-date-format", .error,
            "a date pattern can't be read, or what it writes can't be read back; see its fields"),
        Rule("bad-key-path", .error, "a key path can't be read, or jsonDiscriminator has more than one key"),
        Rule("bad-transform", .error, "the separator of a list is the empty string"),
        Rule(
            "class-hierarchy", .error,
            "an entity inherits from another, but its class doesn't inherit from the other's"),
        Rule(
            "class-property-optionality", .error,
            "the attribute is optional and has no default, but the property can't be nil"),
        Rule(
            "class-property-type", .error,
            "the property has a type or kind that doesn't fit the attribute or relationship"),
        Rule("duplicate-class", .error, "two classes are for the same entity"),
        Rule("duplicate-class-property", .error, "a class binds a property twice"),
        Rule(
            "duplicate-discriminator-value", .error, "two entities of one family have the same jsonDiscriminatorValue"),
        Rule(
            "ambiguous-composite", .error,
            "entities that have a composite differ in an annotation for all their properties, such as jsonNaming"),
        Rule(
            "key-path-conflict", .error,
            "two properties have the same key path, or one's path goes through the other's value"),
        Rule(
            "misplaced-annotation", .warning,
            "an annotation is on an element, or on an attribute of a type, that has no use for it; it is kept and not used"
        ),
        Rule(
            "conflicting-annotation", .warning,
            "an annotation of another tool's contradicts one that counts before it"),
        Rule(
            "convention-conflict", .warning,
            "by another tool's conventions a property has the key of another; its name is its key"),
        Rule(
            "missing-discriminator-value", .warning,
            "an entity has no jsonDiscriminatorValue, but inherits from one whose objects have a type"),
        Rule(
            "incomplete-view", .error,
            "a view has an element of an array and leaves out a property that is written before it"),
        Rule(
            "missing-identity", .error,
            "a relationship is written as its destination's identity, but the destination has none, or one of several attributes that do not each have a key of their own in the object"
        ),
        Rule("missing-transform", .error, "a property of your own type has no transform; modelgen warns of it"),
        Rule("repeated-key-path", .warning, "a property has a key path twice"),
        Rule("shared-key-path", .warning, "a property is flattened out of an object that also has it"),
        Rule(
            "unbound-property", .warning,
            "the class doesn't bind a property of the model, which is neither read nor written"),
        Rule(
            "unknown-annotation", .warning,
            "a userInfo key starts with json and is not known; it is kept and not used; likewise a misspelled identityAttributes, enumCases or word of another tool"
        ),
        Rule("unknown-hook-entity", .error, "hooks are for an entity that the model doesn't have"),
        Rule("unknown-class-entity", .error, "a class's entityName is not an entity of the model"),
        Rule("unknown-class-property", .error, "a class binds something that is not a property of its entity"),
        Rule(
            "bad-overlay", .error,
            "an overlay is not well-formed, says something twice, or has something other than annotations of entities and properties"
        ),
        Rule("bad-expression", .error, "the expression of a derived attribute can't be computed, or is missing"),
        Rule(
            "bad-predicate", .warning,
            "the predicate of a fetch request or a fetched property can't be read, or doesn't fit the entity"),
        Rule(
            "unsupported-expression", .warning,
            "the expression of a derived attribute has a function that the library doesn't have, or needs a part of a composite that a class binds as a whole"
        ),
        Rule(
            "unknown-overlay-entity", .error,
            "an overlay names an entity that the model doesn't have, or takes it for a composite"),
        Rule(
            "unknown-overlay-property", .error,
            "an overlay names a property that the entity doesn't declare, or takes an attribute for a relationship"),
        Rule(
            "unread-identity", .warning,
            "identityAttributes names an attribute that isn't in the JSON, so no object has an identity"),
        Rule(
            "unknown-view-property", .error,
            "a view names something that is neither an attribute nor a relationship of the entity"),
        Rule("unused-view-property", .warning, "a view names a property twice, or one that isn't written"),
        Rule(
            "unregistered-hook", .warning,
            "a mapper or transformer of an entity that a program registers with another tool was not passed as a hook"),
        Rule(
            "unregistered-transformer", .warning,
            "a transform that the model names was not passed; its values are read and written without it"),
        Rule(
            "untranslated-annotation", .warning,
            "another tool's annotation says something that can't be said here, or names something that isn't there"),
    ]

    /// All rules of the library.
    package static let ofModels = ofFiles + ofDocuments + ofWriting + ofMappings
}
