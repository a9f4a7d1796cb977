/// Relationships: an optional object, and an array, an optional array or a set of objects.
///
/// A getter returns the objects that were set, the same ones each time: one that makes new objects whenever it is asked makes a
/// graph without an end.
extension Property {
    /// Binds a to-one relationship. The end that owns the other is a `var`, its inverse a `weak var`.
    @inlinable
    public static func toOne<Object: ModelObject, Destination: ModelObject>(
        _ name: String, get: @escaping @Sendable (Object) -> Destination?,
        set: @escaping @Sendable (Object, Destination?) -> Void
    ) -> Property {
        Property(
            name: name,
            access: .toOne(
                ToOneAccess(
                    destinationType: Destination.self, accepts: { $0 is Destination.Type },
                    get: { get(unsafeDowncast($0, to: Object.self)) },
                    set: { object, destination in
                        set(
                            unsafeDowncast(object, to: Object.self),
                            destination.map { unsafeDowncast($0, to: Destination.self) })
                    })),
            binds: { $0 is Object.Type })
    }

    /// Binds a to-many relationship that is an array.
    @inlinable
    public static func toMany<Object: ModelObject, Destination: ModelObject>(
        _ name: String, get: @escaping @Sendable (Object) -> [Destination],
        set: @escaping @Sendable (Object, [Destination]) -> Void
    ) -> Property {
        Property(
            name: name,
            access: .toMany(
                ToManyAccess(
                    destinationType: Destination.self, isSet: false, accepts: { $0 is Destination.Type },
                    forEach: { object, body in
                        for element in get(unsafeDowncast(object, to: Object.self)) { try body(element) }
                    },
                    count: { get(unsafeDowncast($0, to: Object.self)).count },
                    keep: { object in
                        let kept = get(unsafeDowncast(object, to: Object.self))
                        return { kept }
                    },
                    moveIn: { set(unsafeDowncast($0, to: Object.self), movedArray(from: $1)) },
                    clear: { set(unsafeDowncast($0, to: Object.self), []) })),
            binds: { $0 is Object.Type })
    }

    /// Binds a to-many relationship that is an optional array.
    @inlinable
    public static func toMany<Object: ModelObject, Destination: ModelObject>(
        _ name: String, get: @escaping @Sendable (Object) -> [Destination]?,
        set: @escaping @Sendable (Object, [Destination]?) -> Void
    ) -> Property {
        Property(
            name: name,
            access: .toMany(
                ToManyAccess(
                    destinationType: Destination.self, isSet: false, accepts: { $0 is Destination.Type },
                    forEach: { object, body in
                        for element in get(unsafeDowncast(object, to: Object.self)) ?? [] { try body(element) }
                    },
                    count: { get(unsafeDowncast($0, to: Object.self))?.count },
                    keep: { object in
                        let kept = get(unsafeDowncast(object, to: Object.self))
                        return { kept }
                    },
                    moveIn: { set(unsafeDowncast($0, to: Object.self), movedArray(from: $1)) },
                    clear: { set(unsafeDowncast($0, to: Object.self), nil) })),
            binds: { $0 is Object.Type })
    }

    /// Binds a to-many relationship that is a set. The order in which the objects were decoded is kept for encoding.
    @inlinable
    public static func toMany<Object: ModelObject, Destination: ModelObject>(
        _ name: String, get: @escaping @Sendable (Object) -> Set<Destination>,
        set: @escaping @Sendable (Object, Set<Destination>) -> Void
    ) -> Property {
        Property(
            name: name,
            access: .toMany(
                ToManyAccess(
                    destinationType: Destination.self, isSet: true, accepts: { $0 is Destination.Type },
                    forEach: { object, body in
                        for element in get(unsafeDowncast(object, to: Object.self)) { try body(element) }
                    },
                    count: { get(unsafeDowncast($0, to: Object.self)).count },
                    keep: { object in
                        let kept = get(unsafeDowncast(object, to: Object.self))
                        return { Array(kept) }
                    },
                    moveIn: { set(unsafeDowncast($0, to: Object.self), Set(movedArray(from: $1) as [Destination])) },
                    clear: { set(unsafeDowncast($0, to: Object.self), []) })),
            binds: { $0 is Object.Type })
    }

    /// An array of the buffer's objects, which are taken out of it.
    ///
    /// Invariant: every object is a `Destination`; references to a class and to its subclasses have the same layout.
    @inlinable
    static func movedArray<Destination: ModelObject>(
        from buffer: UnsafeMutableBufferPointer<ModelObject>
    ) -> [Destination] {
        // Of no elements Swift would set the count of the empty array that all threads share.
        guard let source = buffer.baseAddress, !buffer.isEmpty else { return [] }
        let typed = UnsafeMutableRawPointer(source).assumingMemoryBound(to: Destination.self)
        return [Destination](unsafeUninitializedCapacity: buffer.count) { target, count in
            guard let start = target.baseAddress else { return }
            start.moveInitialize(from: typed, count: buffer.count)
            count = buffer.count
        }
    }

    /// The same array as one of a subclass: no object of it is counted again.
    ///
    /// Invariant: as of `movedArray(from:)`, and so have arrays of them.
    @inlinable
    static func array<Destination: ModelObject>(of objects: [ModelObject]) -> [Destination] {
        unsafeBitCast(objects, to: [Destination].self)
    }
}
