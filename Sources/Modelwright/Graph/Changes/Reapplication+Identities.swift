/// Which identities objects have, once the program's changes are done again.
extension Reapplication {
    /// Gives objects other identities again, unless JSON has brought something that has these. What only the program knows gives way to
    /// what was accepted with its identity, and keeps that.
    mutating func settleIdentities() {
        for object in leaving where goesAlong(object) { members.identities.remove(object) }
        let renamed = freeToRename()
        let heirs = rename(renamed)
        succeed(heirs)
        pending.inherit(where: Set(renamed.map(\.object)).contains)
        replace(heirs.merging(giveWay()) { first, _ in first })
    }

    /// What may have another identity again; it has none meanwhile.
    private func freeToRename() -> [PendingChanges.Entry] {
        let renamed = pending.entries.filter { entry in
            entry.hasOtherIdentity && goesAlong(entry.object) && members.contains(entry.object)
                && entry.object.identities.elementsEqual(entry.base.identities)
                // What JSON has brought is accepted with the identity by which it has come.
                && (subset == nil || named[ObjectIdentifier(entry.object)] == nil)
        }
        for entry in renamed { members.identities.remove(entry.object) }
        // What keeps its identity may take it from another.
        var wanting: [EntityIdentity: PendingChanges.Entry] = [:]
        for entry in renamed { for identity in entry.own.identities { wanting[identity] = entry } }
        var staying: Set<ModelObject> = []
        var next = renamed.filter { entry in
            // What only stands for the identity gives way.
            entry.own.identities.compactMap(members.identities.object(of:)).contains {
                !$0.isPlaceholder || !entry.object.mayArrive(for: $0)
            }
        }
        while let entry = next.popLast() {
            guard staying.insert(entry.object).inserted else { continue }
            members.identities.add(entry.object)
            next += entry.base.identities.compactMap { wanting[$0] }
        }
        return renamed.filter { !staying.contains($0.object) }
    }

    /// Gives objects their other identities.
    ///
    /// - Returns: What has stood for these, by address, to what has them now.
    private mutating func rename(_ renamed: [PendingChanges.Entry]) -> [ObjectIdentifier: ModelObject] {
        let isRenamed = Set(renamed.map(\.object)).contains
        var heirs = pending.heirs.filter { isRenamed($1) }
        for entry in renamed {
            for standIn in entry.own.identities.compactMap(members.identities.object(of:)) where standIn.isPlaceholder {
                members.identities.remove(standIn)
                heirs[ObjectIdentifier(standIn)] = entry.object
                newStandIns.append(standIn)
            }
            entry.object.reportChange()
            entry.object.takeIdentity(of: entry.own)
            members.identities.add(again: entry.object)
            changed.insert(entry.object)
        }
        return heirs
    }

    /// Lets what leads to something that has stood for an identity lead to what has that.
    private mutating func succeed(_ heirs: [ObjectIdentifier: ModelObject]) {
        let standIns = (newStandIns + leaving).filter { heirs[ObjectIdentifier($0)] != nil }
        if standIns.isEmpty { return }
        var changing: [ModelObject] = []
        members.leading(to: standIns, in: tracker.model.storage).replace(heirs) { object in
            object.reportChange()
            changing.append(object)
        }
        changed.formUnion(changing.filter { heirs[ObjectIdentifier($0)] == nil })
    }

    /// Takes out what has the identity of something that was accepted with that.
    ///
    /// - Returns: What has stood for identities, by address, to what has these.
    private func giveWay() -> [ObjectIdentifier: ModelObject] {
        var successors: [ObjectIdentifier: ModelObject] = [:]
        for object in pending.hidden where isChosen(object) && members.contains(object) {
            let others = object.identities.compactMap(members.identities.object(of:)).filter { $0 !== object }
            if let other = others.first {
                if object.isPlaceholder { successors[ObjectIdentifier(object)] = other }
                drop(Set(tracker.withParts([object])))
            } else {
                members.identities.add(again: object)
            }
        }
        return successors
    }

    private mutating func replace(_ successors: [ObjectIdentifier: ModelObject]) {
        pending.replace(successors)
        for entry in successors.isEmpty && pending.heirs.isEmpty ? [] : pending.entries { note(entry) }
        pending.disinherited.forEach { note($0) }
    }

    func drop(_ objects: Set<ModelObject>) {
        for object in objects where members.contains(object) { tracker.drop(object) }
    }
}
