/// Objects by hashes of their identities: a hash table with open addressing.
///
/// Keys aren't kept, since each object has its own. A bucket is the place of an entry, in four bytes: a look-up for an identity that
/// nothing has reads one of them, and those of a hundred thousand objects stay in the processor's cache.
struct ObjectTable {
    private struct Entry {
        /// Nil once it has been removed.
        var object: ModelObject?
        let hash: UInt32
    }

    /// In the order in which they were added.
    private var entries: ContiguousArray<Entry> = []
    /// The places of entries, counted from 1; 0 for none. There are a power of two, at least half of them free.
    private var buckets: ContiguousArray<UInt32> = []
    private var removedCount = 0

    var count: Int { entries.count - removedCount }

    /// The object with a hash that is the one looked for.
    @inline(__always)
    func object(_ hash: UInt32, where isIt: (ModelObject) -> Bool) -> ModelObject? {
        if buckets.isEmpty { return nil }
        var bucket = bucket(hash)
        while true {
            let place = Int(buckets[bucket]) &- 1
            if place < 0 { return nil }
            if entries[place].hash == hash, let object = entries[place].object, isIt(object) { return object }
            bucket = (bucket &+ 1) & (buckets.count &- 1)
        }
    }

    /// Adds an object, which the table hasn't with this hash. Of several with one hash, the first that was added is found first.
    @inline(__always)
    mutating func insert(_ object: ModelObject, _ hash: UInt32) {
        if removedCount > 0, takePlace(object, hash) { return }
        if 2 &* entries.count >= buckets.count { makeRoom(for: count + 1) }
        entries.append(Entry(object: object, hash: hash))
        note(entries.count, hash)
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
            let place = Int(buckets[bucket]) - 1
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
            let place = Int(buckets[bucket]) - 1
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

    @inline(__always)
    private mutating func note(_ place: Int, _ hash: UInt32) {
        var bucket = bucket(hash)
        while buckets[bucket] > 0 { bucket = (bucket &+ 1) & (buckets.count &- 1) }
        buckets[bucket] = UInt32(place)
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
        for place in entries.indices { note(place + 1, entries[place].hash) }
    }
}

extension IdentityKey {
    /// Differs from run to run, so that nobody can prepare JSON whose identities meet in one bucket.
    private static let seed = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max) | 1)

    /// What the key is looked up by.
    @inline(__always)
    var shortHash: UInt32 {
        guard case .integer(let value) = self else { return hashOfBytes }
        let product = (UInt64(bitPattern: value) ^ Self.seed.0).multipliedFullWidth(by: Self.seed.1)
        return UInt32(truncatingIfNeeded: product.high ^ product.low)
    }

    @inline(never)
    private var hashOfBytes: UInt32 { UInt32(truncatingIfNeeded: hashValue) }
}
