/// The base class of objects that are mapped to JSON.
///
/// A subclass has plain stored properties with initial values and binds them by the names of the model's properties:
///
/// ```swift
/// nonisolated final class Author: ModelObject {
///     var firstName: String?
///     var books: [Book] = []
///
///     override class var properties: [Property] {
///         [
///             .attribute("firstName", get: { (author: Author) in author.firstName }, set: { $0.firstName = $1 }),
///             .toMany("books", get: { (author: Author) in author.books }, set: { $0.books = $1 }),
///         ]
///     }
/// }
/// ```
///
/// The end of a relationship that owns the other is held strongly, its inverse is a `weak var`. Objects are equal when
/// they are the same object; `isEquivalent(to:)` compares what they hold.
open class ModelObject: Hashable {
    /// The name of the entity that the class is the class of: the class's own name, unless a subclass overrides it.
    open class var entityName: String { String(describing: self) }

    /// The properties that the class binds. A subclass overrides it, and adds its own to those of a superclass that has some.
    open class var properties: [Property] { [] }

    /// Of an object that has a mapping, this holds its model, which owns the mapping: `attach` retains the model, and
    /// `deinit` releases it. One reference does for both, since every object pays for it.
    ///
    /// These three are reached by single loads and stores only, so two accesses never overlap.
    @exclusivity(unchecked) private final var ownMapping: Borrowed<EntityMapping>?
    @exclusivity(unchecked) private final var inlineStates = PropertyStates.Inline()
    @exclusivity(unchecked) private final var notes: Notes?

    /// An object with the properties' initial values, which belongs to no model yet: encoding looks its class up.
    public required init() {}

    /// Checks what the model can't say about the object's values; a subclass overrides it. It does nothing by itself.
    ///
    /// `validate()` calls it for each object of a graph, and so does decoding with `ModelDecoder.validates`, when all objects
    /// are there and linked. Throw `violation(forKey:expected:)`, several of these as `MappingError.failures`, or any other
    /// error. Don't call `validate()` in it, which calls it again.
    ///
    /// ```swift
    /// override func validateValues() throws {
    ///     try super.validateValues()
    ///     if let start, let end, end < start {
    ///         throw violation(forKey: "end", expected: "a date that is not before start")
    ///     }
    /// }
    /// ```
    open func validateValues() throws {}

    /// Called once for each object of a class that decoding has made, when the whole document has been read and its objects are
    /// linked; a subclass overrides it. It does nothing by itself.
    ///
    /// Objects come before those that they were reached from. None is called where decoding throws. An update calls it for
    /// the objects that it has made.
    ///
    /// ```swift
    /// override func awakeFromDecode() {
    ///     super.awakeFromDecode()
    ///     fullName = [firstName, lastName].compactMap(\.self).joined(separator: " ")
    /// }
    /// ```
    open func awakeFromDecode() {}

    // The properties of a subclass are still there: they go after this.
    deinit {
        if let notes, notes.isLinked, DeferredReleaseQueue.isNeeded {
            // Who is told of a change may keep the object, which is too late.
            notes.changed = nil
            releaseLinked()
        }
        releaseModel()
    }

    @inline(__always)
    private final func releaseModel() {
        ownMapping?.with { $0.storage.release() }
    }

    /// Whether they are the same object.
    public static func == (left: ModelObject, right: ModelObject) -> Bool { left === right }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }

    // MARK: Model

    /// The entity of the object; nil until it was decoded, made for an entity, encoded or linked.
    public final var entity: EntityDescription? {
        guard let mapping else { return nil }
        return EntityDescription(storage: mapping.storage.object, index: mapping.index)
    }

    /// The plan of `entity`; nil as long as that is.
    @inline(__always)
    final var mapping: EntityMapping? { ownMapping?.object }

    /// The same, not counted: the object has it.
    @inline(__always)
    final var mappingReference: Borrowed<EntityMapping>? { ownMapping }

    /// Whether the object has a mapping. A new one has when its own `init()` has had it encoded, or has returned an object
    /// that was there before.
    @inline(__always)
    final var isAttached: Bool { ownMapping != nil }

    /// Gives the object its mapping. It has none yet.
    @inline(__always)
    final func attach(_ mapping: EntityMapping) {
        mapping.storage.retain()
        ownMapping = Borrowed(mapping)
        if mapping.needsRoom { makeRoom(mapping) }
    }

    /// Takes the object's mapping away, before it gets another. Nobody else has the object: an operation that is at work on
    /// it goes by what its mapping and its states were.
    final func detach() {
        releaseModel()
        ownMapping = nil
    }

    /// Makes room for what an object of the entity has beyond its class's properties.
    @inline(never)
    private final func makeRoom(_ mapping: EntityMapping) {
        if mapping.slotCount > PropertyStates.inlineCount {
            ensuredNotes.moreStates = PropertyStates.More(slotCount: mapping.slotCount)
        }
        if mapping.isDynamic {
            unsafeDowncast(self, to: DynamicObject.self).prepare(
                attributes: mapping.attributes.count, relationships: mapping.relationships.count)
        }
    }

    /// The plan by which a model writes the object: its own, or for an object of no model that of its class.
    final func mapping(in model: ModelStorage) -> EntityMapping? { mappingReference(in: model)?.object }

    /// The same, not counted: the model owns it.
    @inline(__always)
    final func mappingReference(in model: ModelStorage) -> Borrowed<EntityMapping>? {
        if let ownMapping {
            let own = ownMapping.with { $0.storage }
            return own == Borrowed(model) ? ownMapping : nil
        }
        return mappingOfClass(in: model).map { Borrowed($0) }
    }

    @inline(never)
    private final func mappingOfClass(in model: ModelStorage) -> EntityMapping? {
        guard let mapping = model.mapping?.entity(ofClass: type(of: self)) else { return nil }
        attach(mapping)
        return mapping
    }

    final var ownStorage: ModelStorage? { mapping?.storage.object }

    /// What encoding knows of the properties beside their values.
    @inline(__always)
    final var states: PropertyStates {
        get { PropertyStates(inlineStates, more: notes?.moreStates) }
        set { inlineStates = newValue.inline }
    }

    // MARK: What few objects have

    /// What the object has beside its properties' values, to be given to it again.
    struct Memory {
        fileprivate let inlineStates: PropertyStates.Inline
        fileprivate let notes: Notes?
    }

    /// The states and the notes as they are now.
    final var memory: Memory { Memory(inlineStates: inlineStates, notes: hasNotes ? notes.map(Notes.init) : nil) }

    /// Gives the object states and notes that it had, or that an object had which it is a copy of.
    final func restore(_ memory: Memory) {
        inlineStates = memory.inlineStates
        let (more, changed, isAccepted) = (notes?.moreStates, changedObjects, isAccepted)
        notes = memory.notes.map(Notes.init)
        if let changed { setReporting(to: changed, isAccepted: isAccepted) }
        // Whoever is at work on the object refers to its states: they stay where they are.
        guard let more, let states = notes?.moreStates else { return }
        more.take(from: states)
        notes?.moreStates = more
    }

    /// Lets the notes be of other objects: an element's or a set's.
    final func translateNotes(_ counterpart: (ModelObject) -> ModelObject) {
        guard let notes else { return }
        func translated(_ reference: WeakReference) -> WeakReference? {
            reference.object.map { WeakReference(counterpart($0)) }
        }
        notes.elements = notes.elements.mapValues { elements in
            elements.compactMap { note in translated(note.object).map { ($0, note.origin) } }
        }
        notes.order = notes.order.mapValues { $0.compactMap(translated) }
    }

    /// Whether anything is known of the object but its states.
    @inline(__always)
    final var hasNotes: Bool { notes.map { !$0.isShared } ?? false }

    /// What is told of the object's changes; nil as long as nobody asks for them.
    final var changedObjects: ChangedObjects? { notes?.changed }

    /// Whether a graph knows what the object has from the object itself, so that it is to be told before the first change.
    final var isAccepted: Bool { notes?.isAccepted ?? false }

    final func setReporting(to changed: ChangedObjects?, isAccepted: Bool) {
        guard let notes, !notes.isShared else {
            notes = changed?.notes(isAccepted: isAccepted)
            return
        }
        (notes.changed, notes.isAccepted) = (changed, isAccepted)
    }

    private final var ensuredNotes: Notes {
        if let notes, !notes.isShared { return notes }
        let own = Notes()
        if let notes { (own.changed, own.isAccepted) = (notes.changed, notes.isAccepted) }
        notes = own
        return own
    }

    /// Keeps a member that the model does not know, for writing it back; true when it replaces one.
    final func keepUnknown(container: Int, key: String, value: JSONValue) -> Bool {
        let notes = ensuredNotes
        let isKnown = notes.unknown[container]?[key] != nil
        notes.unknown[container, default: JSONObject()][key] = value
        return isKnown
    }

    /// Remembers what was read for a property, or for the type; nil where its value tells it.
    final func keepOriginal(_ value: JSONValue?, slot: Int) {
        if value != nil || hasNotes { ensuredNotes.originals[slot] = value }
    }

    final func original(slot: Int) -> JSONValue? { notes?.originals[slot] }

    /// What was read for a derived attribute, as its primitive, and what its value was then.
    struct DerivedNote {
        var read: Any?
        var computed: Any?
        /// Whether `computed` is known: the object is complete.
        var isSettled = false
    }

    final func derivedNote(slot: Int) -> DerivedNote? { notes?.derived[slot] }
    final func keepDerived(_ read: Any?, slot: Int) { ensuredNotes.derived[slot] = DerivedNote(read: read) }

    final func settleDerived(_ computed: Any?, slot: Int) {
        guard var note = notes?.derived[slot], !note.isSettled else { return }
        (note.computed, note.isSettled) = (computed, true)
        notes?.derived[slot] = note
    }

    final var unknownMembers: [Int: JSONObject] { notes?.unknown ?? [:] }
    final func unknownMembers(in container: Int) -> JSONObject? { notes?.unknown[container] }

    /// Forgets unknown members of a container, and that it had some if none is left.
    final func forgetUnknown(container: Int, keys: [String]) {
        guard let notes, var members = notes.unknown.removeValue(forKey: container) else { return }
        for key in keys { members[key] = nil }
        if !members.isEmpty { notes.unknown[container] = members }
    }

    /// Forgets the unknown members of a container that comes again.
    final func forgetUnknown(container: Int) {
        notes?.unknown[container] = nil
    }

    /// Notes how an element of a to-many relationship came into it, where the relationship's state does not say it.
    final func noteElement(_ object: ModelObject, slot: Int, _ origin: ElementOrigin) {
        ensuredNotes.elements[slot, default: []].append((WeakReference(object), origin))
    }

    /// The elements of which that was noted.
    final func elementOrigins(slot: Int) -> [(object: ModelObject, origin: ElementOrigin)] {
        notes?.elements[slot]?.compactMap { note in note.object.object.map { ($0, note.origin) } } ?? []
    }

    final func elementsSetByInverse(slot: Int) -> [ModelObject] {
        elementOrigins(slot: slot).compactMap { $0.origin == .setByInverse ? $0.object : nil }
    }

    /// Forgets how objects came into a to-many relationship that are taken out of it.
    final func forgetElements(slot: Int, where isForgotten: (ModelObject) -> Bool) {
        notes?.elements[slot]?.removeAll { $0.object.object.map(isForgotten) ?? true }
    }

    final func forgetSetByInverse(slot: Int, where isForgotten: (ModelObject) -> Bool) {
        notes?.elements[slot]?.removeAll { $0.origin == .setByInverse && $0.object.object.map(isForgotten) ?? true }
    }

    /// Notes that a relationship was set from identities, which may make chains of any length.
    final func noteLinked(through relationship: RelationshipMapping) {
        if case .dynamic = relationship.access { return }
        ensuredNotes.isLinked = true
    }

    /// Of an object that stands for an identity which nothing has had so far, what it had when it began to; nothing else of it was
    /// read.
    final var placeholderNote: PlaceholderNote? {
        get { notes?.placeholder }
        set { if newValue != nil || hasNotes { ensuredNotes.placeholder = newValue } }
    }

    /// Takes out what the object holds, so that a chain of objects is not released by as many nested calls.
    @inline(never)
    private final func releaseLinked() {
        guard let mapping else { return }
        var objects: [ModelObject] = []
        for relationship in mapping.relationships {
            objects += relationship.objects(of: self)
            relationship.clear(self)
        }
        DeferredReleaseQueue.release(&objects)
    }

    /// Remembers the order of a set that has just been set.
    final func keepOrder(of relationship: RelationshipMapping, _ objects: some Sequence<ModelObject>) {
        ensuredNotes.order[relationship.slot] = objects.map(WeakReference.init)
    }

    /// The objects of a set in the order in which they were set, and those that were put into it since after them, by
    /// their identities.
    final func inKeptOrder(_ objects: [ModelObject], of relationship: RelationshipMapping) -> [ModelObject] {
        let kept = notes?.order[relationship.slot]?.compactMap(\.object) ?? []
        let order = Dictionary(zip(kept.map(ObjectIdentifier.init), 0...)) { first, _ in first }
        let keyed = objects.map { object in
            let rank = order[ObjectIdentifier(object)]
            let key =
                rank == nil
                ? IdentityKey(object, as: relationship.destination)?.values.map(\.description).joined() : nil
            return (object: object, rank: rank ?? Int.max, key: ExactString(key ?? ""))
        }
        return keyed.ordered { ($0.rank, $0.key) < ($1.rank, $1.key) }.map(\.object)
    }
}

extension EntityMapping {
    /// A new object of the entity; nil where the class's `init()` returns one that is in use: somebody may be at work on it.
    @inline(__always)
    func newObject<Object: ModelObject>(_ type: Object.Type) -> Object? {
        var object = type.init()
        if object.isAttached {
            if object.mapping === self { return object }
            guard isKnownUniquelyReferenced(&object) else { return nil }
            object.detach()
        }
        object.attach(self)
        return object
    }
}
