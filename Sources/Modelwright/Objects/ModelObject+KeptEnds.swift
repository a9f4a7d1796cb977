/// Ends of relationships that a graph keeps: they are strong at both ends, so that nothing but emptying one frees the objects.
extension ModelObject {
    /// Empties the ends that a graph keeps: the object is in none any more.
    final func clearKeptEnds() {
        guard let ends = mapping?.keptEnds else { return }
        for index in 0..<ends.count { ends.elements[index].with { $0.clear(self) } }
    }
}
