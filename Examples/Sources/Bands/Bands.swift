import Foundation
import Modelwright

/// A program that keeps what a server sends, each collection when it comes.
@main
enum Bands {
    static func main() throws {
        let bands = try BandsModel()
        let graph = ObjectGraph(model: bands.model)

        // The bands and musicians that these name aren't there yet.
        try graph.decode([Album].self, from: Answers.first, at: "albums")
        try graph.decode([BandMember].self, from: Answers.first, at: "band_members")
        let missing = try graph.unresolvedReferences.map { "\(try $0.value(forKey: "name") ?? "-")" }
        print("Albums and members came first. They name \(missing.formatted(.list(type: .and))).")

        try graph.decode(
            .array(Band.self, at: "bands"), .array(Musician.self, at: "musicians"), from: Answers.first)
        print("With bands and musicians, \(graph.unresolvedReferences.count) are missing.\n")
        show(graph)

        // Objects that are there are changed. What the answer doesn't mention stays, as Flood's band does.
        try graph.decode(
            .array(Band.self, at: "bands"), .array(BandMember.self, at: "band_members"),
            .array(Album.self, at: "albums"), from: Answers.second)
        print("\nAfter the second answer:\n")
        show(graph)

        try send(graph, bands)
    }

    private static func show(_ graph: ObjectGraph) {
        for band in graph.objects(Band.self) {
            print("\(band.name), \(years(band.formed, band.disbanded))\(band.bandDescription.map { ": \($0)" } ?? "")")
            for album in band.albums.sorted(using: SortDescriptor(\.released)) {
                let year = album.released?.formatted(.iso8601.year()) ?? "-"
                print("  \(year) \(album.name)\(album.label.map { ", \($0)" } ?? "")")
            }
            for member in band.members {
                let others = (member.musician?.memberships ?? []).compactMap(\.band?.name).filter { $0 != band.name }
                let also = others.isEmpty ? "" : ", also in \(others.formatted())"
                print("  \(member.musician?.name ?? "-"), \(years(member.joined, member.left))\(also)")
            }
        }
    }

    private static func years(_ first: Int?, _ last: Int?) -> String {
        "\(first.map { "\($0)" } ?? "")–\(last.map { "\($0)" } ?? "")"
    }

    /// Writes what the program changes and makes as the server takes it, and takes over the answer.
    private static func send(_ graph: ObjectGraph, _ bands: BandsModel) throws {
        guard let suns = graph.object(Band.self, identity: "Paper Suns"),
            let rosa = graph.object(Musician.self, identity: "Rosa Pell")
        else { return }
        suns.otherNames = "Os Sóis"
        print("\nChanged: \(String(decoding: try bands.makeEncoder().encode(suns), as: UTF8.self))")

        // The server gives members their identity, so this one has none until the answer comes.
        let draft = try bands.make(BandMember.self)
        draft.instruments = "bass"
        try draft.set(modelObject: rosa, forKey: BandMember.Key.musician)
        try draft.set(modelObject: suns, forKey: BandMember.Key.band)
        try graph.insert(draft)
        print("New:     \(String(decoding: try bands.makeEncoder().encode(draft), as: UTF8.self))")
        try graph.update(draft, from: #"{"id": "m5", "joined": 2025}"#)
        print("Answer:  \(graph.object(BandMember.self, identity: "m5") === draft), joined \(draft.joined ?? 0)")
    }
}
