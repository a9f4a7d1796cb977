/// Which identities objects have, once the program's changes are done again.
extension Reapplication {
    /// Gives objects other identities again, unless JSON has brought something that has these. What only the program knows gives way to
    /// what was accepted with its identity, and keeps that.
    mutating func settleIdentities() {
        for object in leaving where goesAlong(object) { members.identities.remove(object) }
        var renamed = pending.entries.filter { entry in
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
        renamed.removeAll { staying.contains($0.object) }
        var successors: [ObjectIdentifier: ModelObject] = [:]
        for entry in renamed {
            for standIn in entry.own.identities.compactMap(members.identities.object(of:)) where standIn.isPlaceholder {
                members.identities.remove(standIn)
                successors[ObjectIdentifier(standIn)] = entry.object
                newStandIns.append(standIn)
            }
            entry.object.reportChange()
            entry.object.takeIdentity(of: entry.own)
            members.identities.add(again: entry.object)
            changed.insert(entry.object)
        }
        succeed(
            newStandIns
                + leaving.filter { standIn in
                    guard let heir = pending.heirs[ObjectIdentifier(standIn)],
                        renamed.contains(where: { $0.object === heir })
                    else { return false }
                    successors[ObjectIdentifier(standIn)] = heir
                    return true
                }, successors)
        for object in pending.hidden where isChosen(object) && members.contains(object) {
            let others = object.identities.compactMap(members.identities.object(of:)).filter { $0 !== object }
            if let other = others.first {
                if object.isPlaceholder { successors[ObjectIdentifier(object)] = other }
                drop(Set(tracker.withParts([object])))
            } else {
                members.identities.add(again: object)
            }
        }
        replace(successors)
    }

    /// Lets what leads to something that stands for an identity lead to what has that again.
    private mutating func succeed(_ standIns: [ModelObject], _ heirs: [ObjectIdentifier: ModelObject]) {
        if standIns.isEmpty { return }
        let all = members.leading(to: standIns, in: tracker.model.storage)
        var changing: [ModelObject] = []
        all.replace(heirs) { object in
            object.reportChange()
            changing.append(object)
        }
        changed.formUnion(changing.filter { heirs[ObjectIdentifier($0)] == nil })
    }

    private mutating func replace(_ successors: [ObjectIdentifier: ModelObject]) {
        pending.replace(successors)
        for entry in successors.isEmpty ? [] : pending.entries { note(entry) }
    }

    func drop(_ objects: Set<ModelObject>) {
        for object in objects where members.contains(object) { tracker.drop(object) }
    }
}
