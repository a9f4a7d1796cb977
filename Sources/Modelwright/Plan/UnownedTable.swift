/// References that are not counted.
///
/// Invariant: whoever makes the table keeps the elements alive as long as the table; `elements` is freed with it.
final class UnownedTable<Element: AnyObject>: @unchecked Sendable {
    let elements: UnsafePointer<Borrowed<Element>>
    let count: Int

    init(_ objects: [Element]) {
        let memory = UnsafeMutablePointer<Borrowed<Element>>.allocate(capacity: max(objects.count, 1))
        for (index, object) in objects.enumerated() {
            (memory + index).initialize(to: Borrowed(object))
        }
        elements = UnsafePointer(memory)
        count = objects.count
    }

    /// Calls `body` with each element, which is not counted meanwhile.
    @inline(__always)
    func forEach(_ body: (Element) -> Void) {
        for index in 0..<count { elements[index].with(body) }
    }

    deinit {
        elements.deallocate()
    }
}
