import Foundation

/// An object of an entity that no class was given for: its properties are reached by name.
///
/// ```swift
/// let object = try ModelDecoder(model: model).decode(entity: "Author", from: data)
/// try object.value(forKey: "firstName")       // "Mark"
/// ```
///
/// Objects are held strongly in the direction in which they were reached, and weakly by their inverses.
public final class DynamicObject: ModelObject {
    fileprivate enum Link {
        case strong(ModelObject)
        case weak(WeakReference)

        var object: ModelObject? {
            switch self {
            case .strong(let object): object
            case .weak(let reference): reference.object
            }
        }

        func leads(to other: ModelObject) -> Bool {
            switch self {
            case .strong(let object): object === other
            case .weak(let reference): reference.isTo(other)
            }
        }
    }

    /// The attributes' primitives, by slot.
    ///
    /// Reached by single reads and stores only, none of which releases a value: two accesses never overlap.
    @exclusivity(unchecked) private var values: [DynamicValue] = []
    /// The relationships' objects, by slot less the number of attributes.
    private var links: [[Link]] = []

    deinit {
        // A list of a million objects, each held by the one before, would take a million levels of stack to release.
        var doomed: [ModelObject] = []
        DynamicObject.detach(&links, into: &doomed)
        while var object = doomed.popLast() {
            if isKnownUniquelyReferenced(&object), let dynamic = object as? DynamicObject {
                DynamicObject.detach(&dynamic.links, into: &doomed)
            }
        }
    }

    private static func detach(_ links: inout [[Link]], into doomed: inout [ModelObject]) {
        for list in links {
            for case .strong(let object) in list { doomed.append(object) }
        }
        links = []
    }

    func prepare(attributes: Int, relationships: Int) {
        values = Array(repeating: .none, count: attributes)
        links = Array(repeating: [], count: relationships)
    }

    /// The value of a property, as `value(forKey:)`; nil also where there is no such property.
    public subscript(key: String) -> Any? { (try? value(forKey: key)) ?? nil }

    // MARK: Attributes

    @inline(__always)
    func value(_ slot: Int) -> DynamicValue { values[slot] }

    /// The former value goes when the access to the values has ended: what is released with it may read this object.
    @inline(__always)
    func setValue(_ value: consuming DynamicValue, _ slot: Int) {
        var former = value
        values.withUnsafeMutableBufferPointer { swap(&$0[slot], &former) }
        withExtendedLifetime(former) {}
    }

    // MARK: Relationships

    /// The former links go when the access to the links has ended, as former values do.
    private func setLinks(_ list: [Link], _ slot: Int) {
        var former = list
        swap(&links[slot - values.count], &former)
        withExtendedLifetime(former) {}
    }

    /// What the relationships lead to, held as it is.
    struct Links {
        fileprivate let lists: [[Link]]
    }

    var allLinks: Links {
        get { Links(lists: links) }
        set {
            // The former links go when the access to the links has ended.
            var former = newValue.lists
            swap(&links, &former)
            withExtendedLifetime(former) {}
        }
    }

    func object(_ slot: Int) -> ModelObject? { links[slot - values.count].first?.object }
    func objects(_ slot: Int) -> [ModelObject] { links[slot - values.count].compactMap(\.object) }

    func setObject(_ object: ModelObject?, _ slot: Int) {
        setLinks(object.map { [.strong($0)] } ?? [], slot)
    }

    func setWeakly(_ object: ModelObject, _ slot: Int) {
        setLinks([.weak(WeakReference(object))], slot)
    }

    func addWeakly(_ object: ModelObject, _ slot: Int) {
        guard !contains(object, slot) else { return }
        links[slot - values.count].append(.weak(WeakReference(object)))
    }

    /// Adds objects that are not among the relationship's; the object itself is never held strongly by itself.
    func addStrongly(_ objects: [ModelObject], _ slot: Int) {
        links[slot - values.count] += objects.map { $0 === self ? .weak(WeakReference($0)) : .strong($0) }
    }

    /// Adds objects that are not among the relationship's.
    func addWeakly(_ objects: [ModelObject], _ slot: Int) {
        links[slot - values.count] += objects.map { .weak(WeakReference($0)) }
    }

    /// Whether one of the relationship's objects is held weakly.
    func isWeak(_ object: ModelObject, _ slot: Int) -> Bool {
        // What is asked for has mostly been added just now.
        let link = links[slot - values.count].last { $0.leads(to: object) }
        return if case .weak? = link { true } else { false }
    }

    /// The relationship's objects that are held weakly.
    func weakObjects(_ slot: Int) -> Set<ObjectIdentifier> {
        var weak: Set<ObjectIdentifier> = []
        for case .weak(let reference) in links[slot - values.count] {
            if let object = reference.object { weak.insert(ObjectIdentifier(object)) }
        }
        return weak
    }

    /// Holds some of the relationship's objects weakly from now on.
    func weaken(_ objects: Set<ObjectIdentifier>, _ slot: Int) {
        if objects.isEmpty { return }
        let weakened = links[slot - values.count].map { link -> Link in
            guard case .strong(let object) = link, objects.contains(ObjectIdentifier(object)) else { return link }
            return .weak(WeakReference(object))
        }
        setLinks(weakened, slot)
    }

    /// Holds some of the relationship's objects strongly from now on: those that were not.
    func strengthen(_ objects: [ModelObject], _ slot: Int) -> [ModelObject] {
        let chosen = Set(objects.map { ObjectIdentifier($0) })
        var changed: [ModelObject] = []
        let list = slot - values.count
        for index in links[list].indices {
            guard case .weak(let reference) = links[list][index], let object = reference.object,
                chosen.contains(ObjectIdentifier(object))
            else { continue }
            links[list][index] = .strong(object)
            changed.append(object)
        }
        return changed
    }

    func contains(_ object: ModelObject, _ slot: Int) -> Bool {
        links[slot - values.count].contains { $0.leads(to: object) }
    }

    func remove(_ slot: Int, where isRemoved: (ModelObject) -> Bool) {
        setLinks(links[slot - values.count].filter { $0.object.map { !isRemoved($0) } ?? false }, slot)
    }

    /// Takes the objects out of the buffer. Those that were held weakly stay so.
    func moveIn(_ buffer: UnsafeMutableBufferPointer<ModelObject>, _ slot: Int) {
        set(buffer, weak: weakObjects(slot), slot)
        buffer.deinitialize()
    }

    /// Sets the objects, of which some are held weakly.
    func set(_ objects: some Sequence<ModelObject>, weak: Set<ObjectIdentifier>, _ slot: Int) {
        let list = objects.map { object -> Link in
            weak.contains(ObjectIdentifier(object)) ? .weak(WeakReference(object)) : .strong(object)
        }
        setLinks(list, slot)
    }

    func clear(_ slot: Int) { setLinks([], slot) }
}
