/// Objects by hashes of their identities: a hash table with open addressing.
///
/// Keys aren't kept, since each object has its own. A bucket is four bytes: the place of an entry, and in the bits that no place needs
/// the first ones of its hash. So a look-up for an identity that nothing has reads buckets only, which are side by side, and one that
/// finds an object reads no other entry.
struct ObjectTable {
    private struct Entry {
        /// Nil once it has been removed.
        var object: ModelObject?
        let hash: UInt32
    }

    /// In the order in which they were added.
    private var entries: ContiguousArray<Entry> = []
    /// The places of entries, counted from 1, with their hashes' tags; 0 for none. There are a power of two, at least half of them free.
    private var buckets: ContiguousArray<UInt32> = []
    /// The bits of a bucket that are a place.
    private var placeMask: UInt32 = 0
    private var removedCount = 0
    /// The place of the object that `nextObject` has found last.
    private var lastPlace = -1

    var count: Int { entries.count - removedCount }

    /// The object with a hash that is the one looked for.
    @inline(__always)
    func object(_ hash: UInt32, where isIt: (ModelObject) -> Bool) -> ModelObject? {
        found(hash, where: isIt)?.object
    }

    @inline(__always)
    private func found(
        _ hash: UInt32, where isIt: (ModelObject) -> Bool
    ) -> (place: Int, object: ModelObject)? {
        if buckets.isEmpty { return nil }
        let tag = tag(hash)
        var bucket = bucket(hash)
        while true {
            let content = buckets[bucket]
            if content == 0 { return nil }
            let place = place(content)
            if tag == content & ~placeMask, let object = object(at: place, hash, where: isIt) {
                return (place, object)
            }
            bucket = (bucket &+ 1) & (buckets.count &- 1)
        }
    }

    /// The same, looked for first after the last object that was found by this, and there: JSON mostly brings objects in the order in
    /// which it brought them before, and then no bucket is read, each of which may be far away.
    ///
    /// Where a program has given several objects one identity, it may be another of them.
    @inline(__always)
    mutating func nextObject(_ hash: UInt32, where isIt: (ModelObject) -> Bool) -> ModelObject? {
        let count = entries.count
        if lastPlace &+ 1 < count, let object = object(at: lastPlace &+ 1, hash, where: isIt) {
            lastPlace &+= 1
            return object
        }
        if lastPlace >= 0, lastPlace < count, let object = object(at: lastPlace, hash, where: isIt) { return object }
        guard let found = found(hash, where: isIt) else { return nil }
        lastPlace = found.place
        return found.object
    }

    @inline(__always)
    private func object(at place: Int, _ hash: UInt32, where isIt: (ModelObject) -> Bool) -> ModelObject? {
        guard entries[place].hash == hash, let object = entries[place].object, isIt(object) else { return nil }
        return object
    }

    /// Adds an object, which the table hasn't with this hash. Of several with one hash, the first that was added is found first.
    @inline(__always)
    mutating func insert(_ object: ModelObject, _ hash: UInt32) {
        if removedCount > 0, takePlace(object, hash) { return }
        if 2 &* entries.count >= buckets.count { makeRoom(for: count + 1) }
        entries.append(Entry(object: object, hash: hash))
        note(entries.count &- 1, hash)
    }

    /// Puts an object where one with the same hash has been removed, unless one with that hash is found after it: an identity that
    /// comes and goes takes no more places.
    ///
    /// - Returns: Whether there was such a place.
    @inline(never)
    private mutating func takePlace(_ object: ModelObject, _ hash: UInt32) -> Bool {
        var bucket = bucket(hash)
        var free: Int?
        while buckets[bucket] > 0 {
            let place = place(buckets[bucket])
            if entries[place].hash == hash { free = entries[place].object == nil ? free ?? place : nil }
            bucket = (bucket + 1) & (buckets.count - 1)
        }
        guard let free else { return false }
        entries[free].object = object
        removedCount -= 1
        return true
    }

    /// Removes the entries of objects.
    mutating func removeAll(where isRemoved: (ModelObject) -> Bool) {
        for place in entries.indices where entries[place].object.map(isRemoved) == true {
            entries[place].object = nil
            removedCount += 1
        }
    }

    /// Removes an object with a hash.
    ///
    /// - Returns: Whether it was there with that.
    mutating func remove(_ object: ModelObject, _ hash: UInt32) -> Bool {
        if buckets.isEmpty { return false }
        var bucket = bucket(hash)
        while buckets[bucket] > 0 {
            let place = place(buckets[bucket])
            if entries[place].hash == hash, entries[place].object === object {
                entries[place].object = nil
                removedCount += 1
                return true
            }
            bucket = (bucket + 1) & (buckets.count - 1)
        }
        return false
    }

    /// Makes room for as many objects.
    mutating func reserve(_ count: Int) {
        if 2 * count > buckets.count { makeRoom(for: count) }
    }

    /// The bucket where the search for a hash begins.
    @inline(__always)
    private func bucket(_ hash: UInt32) -> Int { Int(hash) & (buckets.count &- 1) }

    /// What a bucket has of a hash: of those that meet there, the last bits are nearly the same.
    @inline(__always)
    private func tag(_ hash: UInt32) -> UInt32 { hash & ~placeMask }

    /// The place of the entry to which a bucket leads.
    @inline(__always)
    private func place(_ content: UInt32) -> Int { Int(content & placeMask) &- 1 }

    @inline(__always)
    private mutating func note(_ place: Int, _ hash: UInt32) {
        var bucket = bucket(hash)
        while buckets[bucket] > 0 { bucket = (bucket &+ 1) & (buckets.count &- 1) }
        buckets[bucket] = UInt32(place &+ 1) | tag(hash)
    }

    /// Forgets what was removed, and distributes the rest anew.
    @inline(never)
    private mutating func makeRoom(for count: Int) {
        if removedCount > 0 { entries.removeAll { $0.object == nil } }
        removedCount = 0
        entries.reserveCapacity(count)
        var bucketCount = 16
        // Some are to spare: where one object takes another's place again and again, this isn't done each time.
        while bucketCount < 2 * count + count / 4 + 2 { bucketCount *= 2 }
        buckets = ContiguousArray(repeating: 0, count: bucketCount)
        placeMask = UInt32(bucketCount - 1)
        for place in entries.indices { note(place, entries[place].hash) }
    }
}

extension IdentityKey {
    /// Differs from run to run, so that nobody can prepare JSON whose identities meet in one bucket.
    private static let seed = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max) | 1)

    /// What the key is looked up by.
    ///
    /// Of eight integers in a row the hashes are in a row as well, so that their buckets are side by side: identities mostly count up, and
    /// a bucket that is far away takes longer to read than all the rest of a look-up. The tags of these differ.
    @inline(__always)
    var shortHash: UInt32 {
        guard case .integer(let value) = self else { return hashOfBytes }
        let product = (UInt64(bitPattern: value >> 3) ^ Self.seed.0).multipliedFullWidth(by: Self.seed.1)
        let place = UInt32(truncatingIfNeeded: value) & 7
        return (UInt32(truncatingIfNeeded: product.high ^ product.low) & ~7 | place) ^ place << 29
    }

    @inline(never)
    private var hashOfBytes: UInt32 { UInt32(truncatingIfNeeded: hashValue) }
}
