import Foundation
import Modelwright

/// The photos of a program. What a store on disk would do with a fetch for each photo, `decode` does.
struct PhotoStore {
    let graph: ObjectGraph

    /// Takes over a server's answer, and returns its photos: those that are there already are the same objects, changed.
    /// Photos name their tags, which may be in a later answer.
    func add(_ json: String) throws -> [Photo] {
        try graph.decode(.array(Photo.self, at: "photos.photo"), .array(Tag.self, at: "tags"), from: json).0
    }

    /// All photos, the newest first.
    func allPhotos() throws -> [Photo] {
        try graph.fetch(
            FetchRequest<Photo>(sortedBy: [SortDescriptor(\.dateTaken, order: .reverse), SortDescriptor(\.title)]))
    }

    /// The photos that have a tag, the oldest first.
    func photos(tagged name: String) throws -> [Photo] {
        try graph.fetch(
            FetchRequest<Photo>(
                predicate: #Predicate { photo in photo.tags.contains { $0.name == name } },
                sortedBy: [SortDescriptor(\.dateTaken)]))
    }

    /// The same in the words of `NSPredicate`, which may also come from the model.
    func springBirds() throws -> [Photo] {
        let april = try Date("2026-04-01T00:00:00Z", strategy: .iso8601)
        return try graph.fetch(
            Photo.self, where: "ANY tags.name == %@ AND dateTaken >= %@", "birds", april,
            sortedBy: [SortDescriptor(\.dateTaken)])
    }

    /// Adds a tag of that name to a photo, a new one if there is none.
    func tag(_ photo: Photo, _ name: String) throws -> Tag {
        let tag = try graph.findOrCreate(Tag.self, identity: name)
        try photo.addToTags(tag)
        return tag
    }
}
