/// Letting an owner have an end as it was worked out, and noting how it is to be written.
extension UpdatedEnd {
    /// Lets the owner have it.
    func apply() {
        if isChanged { relationship.set(elements.map(\.object), weak: weak, of: owner) }
        if isLinked { owner.noteLinked(through: relationship) }
        if said != nil { noteSaid() } else if isChanged { noteDerived() }
    }

    /// Notes how an end is written that follows from others.
    private func noteDerived() {
        let slot = relationship.slot
        guard relationship.isToMany else {
            if !takenOver.isEmpty { return owner.states[relationship] = .value }
            // What has no identity can't be written as one.
            let isIdentity = state.isIdentity && elements.allSatisfy { IdentityKey($0.object) != nil }
            if former.first?.object === elements.first?.object || isIdentity { return }
            // Null that was there is written again, and none that was not.
            let wasNull = state == .null || state == .setByInverseOverNull
            if elements.isEmpty, state != .value {
                owner.states[relationship] = wasNull ? .null : .absent
            } else if claims.first?.isWritten == true {
                owner.states[relationship] = wasNull ? .setByInverseOverNull : .setByInverse
            } else {
                owner.states[relationship] = .value
            }
            return
        }
        if !takenOver.isEmpty { return noteTakenOver() }
        owner.forgetElements(slot: slot) { !members.contains(ObjectIdentifier($0)) }
        let added = added
        let isRead = state == .value || state == .null || state.isIdentity
        if !isRead, former.isEmpty, !added.isEmpty { return owner.states[relationship] = .setByInverse }
        if !isRead, state != .setByInverse { owner.states[relationship] = .value }
        if state == .setByInverse { return }
        for object in added { owner.noteElement(object, slot: slot, .setByInverse) }
    }

    /// Notes how a list is written that something is written in from now on: each of it by itself.
    private func noteTakenOver() {
        owner.forgetElements(slot: relationship.slot) { _ in true }
        owner.states[relationship] = .value
        noteOrigins()
    }

    /// Notes how an end is written that the JSON says.
    private func noteSaid() {
        guard relationship.isToMany else {
            return owner.states[relationship] =
                claims.isEmpty ? state : state == .null ? .setByInverseOverNull : .setByInverse
        }
        if state == .null || state == .absent, elements.isEmpty { relationship.clear(owner) }
        owner.forgetElements(slot: relationship.slot) { _ in true }
        owner.states[relationship] = listState
        if !listState.isIdentity, listState != .setByInverse { noteOrigins() }
    }

    /// Identities that all stand there alike are the list's state; otherwise each has its own.
    var listState: RelationshipState {
        if elements.allSatisfy({ $0.origin == .setByInverse }) { return state }
        guard case .identity(let form, _)? = elements.first?.origin else { return .value }
        let isUniform = elements.allSatisfy { if case .identity(form, _)? = $0.origin { true } else { false } }
        return isUniform ? .identity(form) : .value
    }

    private func noteOrigins() {
        let slot = relationship.slot
        let referredTo = Set(elements.filter { $0.origin != nil }.map { ObjectIdentifier($0.object) })
        for (index, element) in elements.enumerated() {
            switch element.origin {
            case .setByInverse?: owner.noteElement(element.object, slot: slot, .setByInverse)
            case .identity(let form, _)?:
                owner.noteElement(element.object, slot: slot, .identity(form, index: index))
            case .object?, nil:
                if !referredTo.contains(ObjectIdentifier(element.object)) { break }
                owner.noteElement(element.object, slot: slot, .object(index: index))
            }
        }
    }
}
