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
    /// Replaced by a single store, before anybody reads it.
    @exclusivity(unchecked) private var slots = DynamicSlots(count: 0)
    /// How many of the slots are attributes'.
    @exclusivity(unchecked) private var attributeCount = 0

    deinit {
        if attributeCount == slots.count { return }
        // A list of a million objects, each held by the one before, would take a million levels of stack to release.
        var doomed: [ModelObject] = []
        takeObjects(into: &doomed)
        while var object = doomed.popLast() {
            if isKnownUniquelyReferenced(&object), let dynamic = object as? DynamicObject {
                dynamic.takeObjects(into: &doomed)
            }
        }
    }

    /// Takes out what the object holds.
    private func takeObjects(into doomed: inout [ModelObject]) {
        for slot in attributeCount..<slots.count {
            switch slots.exchange(.none, slot) {
            case .object(let object): doomed.append(object)
            case .objects(let objects): if doomed.isEmpty { doomed = objects } else { doomed += objects }
            case .links(let links): for case .strong(let object) in links { doomed.append(object) }
            default: break
            }
        }
    }

    func prepare(attributes: Int, relationships: Int) {
        attributeCount = attributes
        slots = DynamicSlots(count: attributes + relationships)
    }

    /// The value of a property, as `value(forKey:)`; nil also where there is no such property.
    public subscript(key: String) -> Any? { (try? value(forKey: key)) ?? nil }

    // MARK: Attributes

    @inline(__always)
    func value<Value>(_ slot: Int, _ unwrap: (borrowing DynamicValue) -> Value) -> Value { slots.with(slot, unwrap) }

    @inline(__always)
    func setValue(_ value: consuming DynamicValue, _ slot: Int) {
        reportChange()
        _ = slots.exchange(value, slot)
    }

    // MARK: Relationships

    /// What the relationships lead to, held as it is.
    struct Links {
        fileprivate let values: [DynamicValue]
    }

    var allLinks: Links {
        get { Links(values: (attributeCount..<slots.count).map(held)) }
        set {
            reportChange()
            // The former links go when all are set.
            let former = zip(attributeCount..., newValue.values).map { slots.exchange($1, $0) }
            withExtendedLifetime(former) {}
        }
    }

    /// What a relationship leads to, which is held meanwhile: what a weak link has held alone may reach this object when it
    /// goes.
    private func held(_ slot: Int) -> DynamicValue { slots.with(slot) { copy $0 } }

    func object(_ slot: Int) -> ModelObject? {
        switch held(slot) {
        case .object(let object): object
        case .objects(let objects): objects.first
        case .links(let links): links.first?.object
        default: nil
        }
    }

    func objects(_ slot: Int) -> [ModelObject] {
        switch held(slot) {
        case .object(let object): [object]
        case .objects(let objects): objects
        case .links(let links): links.compactMap(\.object)
        default: []
        }
    }

    func setObject(_ object: ModelObject?, _ slot: Int) { setValue(object.map(DynamicValue.object) ?? .none, slot) }

    func setWeakly(_ object: ModelObject, _ slot: Int) {
        setValue(.links([.weak(WeakReference(object))]), slot)
    }

    func addWeakly(_ object: ModelObject, _ slot: Int) {
        guard !contains(object, slot) else { return }
        addWeakly([object], slot)
    }

    /// Adds objects that are not among the relationship's.
    func addWeakly(_ objects: [ModelObject], _ slot: Int) {
        var links = takeLinks(slot)
        for object in objects { links.append(.weak(WeakReference(object))) }
        setLinks(links, slot)
    }

    /// Adds objects that are not among the relationship's; the object itself is never held strongly by itself.
    func addStrongly(_ objects: [ModelObject], _ slot: Int) {
        var links = takeLinks(slot)
        for object in objects { links.append(object === self ? .weak(WeakReference(object)) : .strong(object)) }
        setLinks(links, slot)
    }

    /// Whether one of the relationship's objects is held weakly.
    func isWeak(_ object: ModelObject, _ slot: Int) -> Bool {
        guard case .links(let links) = held(slot) else { return false }
        // What is asked for has mostly been added just now.
        let link = links.last { $0.leads(to: object) }
        return if case .weak? = link { true } else { false }
    }

    /// The relationship's objects that are held weakly.
    func weakObjects(_ slot: Int) -> Set<ObjectIdentifier> {
        guard case .links(let links) = held(slot) else { return [] }
        var weak: Set<ObjectIdentifier> = []
        for case .weak(let reference) in links {
            if let object = reference.object { weak.insert(ObjectIdentifier(object)) }
        }
        return weak
    }

    /// Holds some of the relationship's objects weakly from now on.
    func weaken(_ objects: Set<ObjectIdentifier>, _ slot: Int) {
        if objects.isEmpty { return }
        let weakened = links(slot).map { link -> DynamicLink in
            guard case .strong(let object) = link, objects.contains(ObjectIdentifier(object)) else { return link }
            return .weak(WeakReference(object))
        }
        setLinks(weakened, slot)
    }

    /// Holds some of the relationship's objects strongly from now on: those that were not.
    func strengthen(_ objects: [ModelObject], _ slot: Int) -> [ModelObject] {
        let chosen = Set(objects.map { ObjectIdentifier($0) })
        var changed: [ModelObject] = []
        let strengthened = links(slot).map { link -> DynamicLink in
            guard case .weak(let reference) = link, let object = reference.object,
                chosen.contains(ObjectIdentifier(object))
            else { return link }
            changed.append(object)
            return .strong(object)
        }
        if !changed.isEmpty { setLinks(strengthened, slot) }
        return changed
    }

    func contains(_ object: ModelObject, _ slot: Int) -> Bool {
        switch held(slot) {
        case .object(let other): other === object
        case .objects(let objects): objects.contains { $0 === object }
        case .links(let links): links.contains { $0.leads(to: object) }
        default: false
        }
    }

    func remove(_ slot: Int, where isRemoved: (ModelObject) -> Bool) {
        setLinks(links(slot).filter { $0.object.map { !isRemoved($0) } ?? false }, slot)
    }

    /// Takes the objects out of the buffer. Those that were held weakly stay so.
    func moveIn(_ buffer: UnsafeMutableBufferPointer<ModelObject>, _ slot: Int) {
        set(Property.movedArray(from: buffer), weak: weakObjects(slot), slot)
    }

    /// Sets the objects, of which some are held weakly.
    func set(_ objects: [ModelObject], weak: Set<ObjectIdentifier>, _ slot: Int) {
        if weak.isEmpty { return setValue(objects.isEmpty ? .none : .objects(objects), slot) }
        let links = objects.map { object -> DynamicLink in
            weak.contains(ObjectIdentifier(object)) ? .weak(WeakReference(object)) : .strong(object)
        }
        setLinks(links, slot)
    }

    func clear(_ slot: Int) { setValue(.none, slot) }

    private func links(_ slot: Int) -> [DynamicLink] { held(slot).links }

    /// Takes the links out, so that adding to them doesn't copy them.
    private func takeLinks(_ slot: Int) -> [DynamicLink] {
        reportChange()
        return slots.exchange(.none, slot).links
    }

    private func setLinks(_ links: [DynamicLink], _ slot: Int) { setValue(links.isEmpty ? .none : .links(links), slot) }
}
