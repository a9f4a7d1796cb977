extension Array {
    /// The elements in an order, those of which neither is before the other in the order that they have.
    ///
    /// The standard library's sort is compiled anew for each type. This one sorts places, so there is one of it.
    func ordered(by isBefore: (Element, Element) -> Bool) -> [Element] {
        count < 2 ? self : placesInOrder(by: isBefore).map { self[$0] }
    }

    /// Where the elements are that `ordered` returns.
    func placesInOrder(by isBefore: (Element, Element) -> Bool) -> [Int] {
        sortedPlaces(count) { isBefore(self[$0], self[$1]) }
    }
}

@inline(never)
private func sortedPlaces(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> [Int] {
    (0..<count).sorted(by: isBefore)
}
