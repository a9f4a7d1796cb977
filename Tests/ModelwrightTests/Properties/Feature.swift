/// What a case may have in its model or its document; each has to be in at least one of twenty cases.
enum Feature: String, CaseIterable, Sendable {
    // Entities.
    case inheritance, abstractEntity, discriminator, discriminatorAttribute, discriminatorNumber, discriminatorFallback
    case identityAttribute, identityOfTwo, ownIdentity, uniquenessConstraint, boundClass
    case namingSnakeCase, namingKebabCase, namingPascalCase
    case keepUnknownKeys, rejectUnknownKeys, entityNulls, entityDateFormat

    // Attributes.
    case integer16, integer32, integer64, decimal, double, float, boolean, string, date, binary, uuid, uri, composite
    case transformable, undefined
    case requiredAttribute, optionalAttribute, defaultValue, scalarFlag
    case valueTransformerName, dateTransform, listTransform, closureTransform, unregisteredTransformer
    case typeNumber, typeString, typeBoolean
    case iso8601Basic, secondsSince1970, millisecondsSince1970, datePattern
    case enumFallback, lossyAttribute, emptyAsNil

    // Where values are.
    case jsonKeyPath, dottedPath, mergedSiblings, fallbackPath, arrayIndexPath, escapedPath, flattened, sharedLeaf
    case nullsExplicit, nullsOmit, directionDecode, directionEncode, directionNone, keySharedByDirection

    // Relationships.
    case toOne, toMany, orderedToMany, listMerge, listAppend, manyToMany, selfRelation, inverse, requiredRelationship
    case referenceIdentity, lossyRelationship

    // Hooks of objects that are in the document.
    case wrappingHook, renamingHook, markingHook, discriminatorHook

    // Documents.
    case severalRoots, absentKey, nullValue, numberInString, unusualNumber, escapedKey, duplicateKey, unknownKey
    case lookAlike, deepValue, emptyContainer, negativeZero
    case whitespace, emptyString, unknownType, identityReference, droppedElement, inverseInDocument
    case misfitMutant, textMutant

    // What is done with them.
    case otherUpdate, structCoding, overlay, view
}
