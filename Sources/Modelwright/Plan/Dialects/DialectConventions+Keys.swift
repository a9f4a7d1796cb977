/// The keys that tools try for properties without a key path.
extension DialectConventions {
    /// Gives properties without a key path the keys that a tool tries for them, in this order.
    ///
    /// No two properties get the same key, since a conflict of keys that nobody has written can't be corrected. The model's key
    /// paths come first, then properties whose names are their keys. A property whose first key is taken has its name for a
    /// key, with a warning; any other key that is taken is left out.
    mutating func nameKeys(_ keys: (AnnotatedEntity, AnnotatedElement) -> [String]) {
        var claims = KeyClaims(model)
        var unnamed: [(property: AnnotatedElement, keys: [String])] = []
        let (named, styles) = (named, styles)
        for entity in model.entities {
            if let key = translated.value("jsonDiscriminator", of: entity.own) {
                claims.claim(typeField: key, of: entity)
            }
        }
        for entity in model.entities {
            let style = named[entity.index]
            for property in entity.properties where translated.value("jsonDirection", of: property) != "none" {
                for key in KeyClaims.annotations {
                    if let path = translated.value(key, of: property) { claims.claim(path: path, for: property) }
                }
                if translated.value("jsonKeyPath", of: property) != nil { continue }
                if let style {
                    for style in styles[entity.index, default: []].union(
                        NamingStyle(rawValue: style).map { [$0] } ?? [])
                    {
                        claims.claim(style.key(for: property.name), for: property)
                    }
                } else {
                    let keys = keys(entity, property)
                    // What is at the type field shows the type, and is nowhere else.
                    let typeField = canShowType(property) ? keys.first { claims.isTypeField($0, of: property) } : nil
                    unnamed.append((property, typeField.map { [$0] } ?? keys))
                }
            }
        }
        passThrough(unnamed, named, &claims)
        refuseTwoNamings(named, keys)
        for (property, keys) in unnamed where keys.first == property.name {
            claims.claim(property.name, for: property)
        }
        for (property, keys) in unnamed {
            guard let first = keys.first, first != property.name else { continue }
            let other = claims.owner(of: first, besides: property, showsType: canShowType(property))
            if let other { warn(property, first, of: other) }
            let key = other == nil ? first : property.name
            claims.claim(key, for: property)
            say("jsonKeyPath", Self.path(key), of: property.target, at: property.position)
        }
        for (property, keys) in unnamed {
            // What the model has beside the key comes before.
            var numbers = (1...9).filter { translated.value("jsonKeyPath.\($0)", of: property) == nil }[...]
            for key in keys.dropFirst()
            where claims.owner(of: key, besides: property) == nil
                && !(property.owner == .relationship && claims.isPassed(key, of: property))
                && claims.claim(key, for: property)
            {
                guard let number = numbers.popFirst() else { break }
                say("jsonKeyPath.\(number)", Self.path(key), of: property.target, at: property.position)
            }
        }
    }

    /// Whether an attribute may be at the type field: a text that is read and written there, and nowhere else.
    private func canShowType(_ property: AnnotatedElement) -> Bool {
        property.isText && ["both", nil].contains(translated.value("jsonDirection", of: property))
            && !KeyClaims.annotations.contains { translated.value($0, of: property) != nil }
    }

    /// Notes where the model's key paths go on to in other entities.
    private func passThrough(
        _ unnamed: [(property: AnnotatedElement, keys: [String])], _ named: [Int: String], _ claims: inout KeyClaims
    ) {
        var paths: [(property: AnnotatedElement, path: [JSONPath.Component])] = []
        for property in model.entities.flatMap(\.properties)
        where translated.value("jsonDirection", of: property) != "none" {
            let stated = KeyClaims.annotations.compactMap { translated.value($0, of: property) }
            paths += stated.compactMap { try? JSONKeyPath($0) }.map { (property, $0.components) }
        }
        var leading = paths + unnamed.flatMap { property, keys in keys.map { (property, [.key($0)]) } }
        for entity in model.entities {
            guard let style = named[entity.index].flatMap(NamingStyle.init) else { continue }
            leading += entity.properties.map { ($0, [.key(style.key(for: $0.name))]) }
        }
        claims.pass(
            paths,
            leading: leading.compactMap { property, path in
                let destination =
                    property.relationship.map { $0.destinationEntity.flatMap { model.indexByName[$0] } }
                    ?? property.composite.flatMap { model.compositeIndexByName[$0] }
                return property.leadsToOne ? destination.map { (property, path, $0) } : nil
            })
    }

    /// How properties are named, of the entities and composites of which the model says so: there, or for composites where those
    /// say that have them and have objects.
    private var named: [Int: String] {
        var named: [Int: String] = [:]
        for entity in model.entities {
            let lineage = model.lineage(of: entity)
            named[entity.index] = lineage.lazy.compactMap { translated.value("jsonNaming", of: $0.own) }.first
        }
        var waiting = live.filter { named[$0] != nil }.sorted()
        while let index = waiting.popLast() {
            for composite in composites(in: index) where named[composite] == nil {
                named[composite] = named[index]
                waiting.append(composite)
            }
        }
        return named
    }

    /// Refuses composites whose keys one entity names as they are written, and another leaves to the conventions, if these make
    /// others. In any other style the two differ for the compiler, too.
    private mutating func refuseTwoNamings(
        _ named: [Int: String], _ keys: (AnnotatedEntity, AnnotatedElement) -> [String]
    ) {
        var owners: [Int: [AnnotatedEntity]] = [:]
        for index in live.sorted() {
            for composite in Set(composites(in: index)) { owners[composite, default: []].append(model.entities[index]) }
        }
        for composite in model.entities where translated.value("jsonNaming", of: composite.own) == nil {
            let owners = owners[composite.index, default: []]
            guard
                let asWritten = owners.first(where: { named[$0.index] == NamingStyle.asWritten.rawValue }),
                let unnamed = owners.first(where: { named[$0.index] == nil }),
                composite.properties.contains(where: {
                    translated.value("jsonKeyPath", of: $0) == nil && keys(composite, $0).first != $0.name
                })
            else { continue }
            diagnostics.append(
                .ambiguousComposite(
                    composite.name, at: composite.own.position, asWritten.name, unnamed.name, "jsonNaming"))
        }
    }

    /// The entities and composites that objects may be of.
    private var live: Set<Int> {
        var live = Set(model.entities.filter { !$0.isAbstract && !$0.own.isComposite }.map(\.index))
        var waiting = live
        while let index = waiting.popFirst() {
            for composite in composites(in: index) where live.insert(composite).inserted { waiting.insert(composite) }
        }
        return live
    }

    /// The composites of an entity's attributes, or of a composite's.
    private func composites(in index: Int) -> [Int] {
        let properties = model.lineage(of: model.entities[index]).flatMap(\.properties)
        return properties.filter { translated.value("jsonDirection", of: $0) != "none" }.compactMap { property in
            property.composite.flatMap { model.compositeIndexByName[$0] }
        }
    }

    /// The styles in which an entity names its properties, or in which those that inherit them do.
    private var styles: [Int: Set<NamingStyle>] {
        var styles: [Int: Set<NamingStyle>] = [:]
        for entity in model.entities {
            let lineage = model.lineage(of: entity)
            let said = lineage.lazy.compactMap { translated.value("jsonNaming", of: $0.own) }.first
            guard let style = said.flatMap(NamingStyle.init) else { continue }
            for ancestor in lineage { styles[ancestor.index, default: []].insert(style) }
        }
        return styles
    }

    private mutating func warn(_ property: AnnotatedElement, _ key: String, of other: AnnotatedElement) {
        let toolName = dialect.toolName
        let whose = other.owner == .entity ? "is the type field of \(other.subject)" : "\(other.subject) has"
        diagnostics.append(.warning, "convention-conflict", near: property.position) {
            Diagnostic(
                .warning, "convention-conflict", at: property.position,
                "By \(toolName)'s conventions the key of \(property.subject) is \"\(key)\", which \(whose); its name is its key.",
                "Give one of the two a jsonKeyPath.")
        }
    }

    /// A key as a key path.
    private static func path(_ key: String) -> String { JSONKeyPath(components: [.key(key)]).description }

    /// Keys are in snake case, or as the property is written. `description`, which no object can have for a property, is
    /// `bandDescription` of a Band.
    static func keysOfJSONCache(_ entity: AnnotatedEntity, _ property: AnnotatedElement) -> [String] {
        let isDescription = property.name == entity.name.loweringFirst() + "Description"
        return isDescription ? ["description"] : [NamingStyle.snakeCase.key(for: property.name), property.name]
    }

    /// Names that objects have already, so that a property has its entity's before it.
    private static let reservedNames = ["type", "description", "signed"]

    /// Keys are in snake case, or as the property is written; a relationship is also read from identities, and from what Sync
    /// writes for Rails.
    static func keysOfSync(_ entity: AnnotatedEntity, _ property: AnnotatedElement) -> [String] {
        let (name, snake) = (property.name, NamingStyle.snakeCase.key(for: property.name))
        if property.owner == .relationship {
            return [snake, name, snake + (property.isToMany ? "_ids" : "_id"), snake + "_attributes"]
        }
        let reserved = reservedNames.first {
            name == entity.name.loweringFirst() + $0.prefix(1).uppercased() + $0.dropFirst()
        }
        return reserved.map { [$0] } ?? [name == "remoteID" ? "id" : snake, name]
    }
}
