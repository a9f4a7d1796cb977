import Modelwright

/// What the classes of a run have in common. How they treat a change is said once for each of them, by a subclass.
class RunObject: ModelObject {
    /// Whether its properties report their changes.
    class var reportsChanges: Bool { false }
    /// Whether what it gets leads back to it at once.
    class var leadsBack: Bool { false }

    final var leadsBack: Bool { Self.leadsBack }

    final func willChange() {
        if Self.reportsChanges { reportChange() }
    }

    class func all(_ properties: [Property]) -> [Property] {
        reportsChanges ? properties.map { $0.reportingChanges() } : properties
    }
}

struct RunAddress: CompositeValue {
    var street: String?
    var spot: RunSpot?
    var origin = CompositeOrigin()

    static var properties: [Property] {
        typealias Object = CompositeObject<RunAddress>
        return [
            .attribute("street", get: { (a: Object) in a.value.street }, set: { $0.value.street = $1 }),
            .composite("spot", get: { (a: Object) in a.value.spot }, set: { $0.value.spot = $1 }),
        ]
    }
}

struct RunSpot: CompositeValue {
    var lat: Int32?
    var lon: Int32?
    var origin = CompositeOrigin()

    static var properties: [Property] {
        typealias Object = CompositeObject<RunSpot>
        return [
            .attribute("lat", get: { (a: Object) in a.value.lat }, set: { $0.value.lat = $1 }),
            .attribute("lon", get: { (a: Object) in a.value.lon }, set: { $0.value.lon = $1 }),
        ]
    }
}

/// Classes that a graph compares.
enum PlainRunClasses {
    class Band: RunObject {
        final var id: Int32? { willSet { willChange() } }
        final var name: String? { willSet { willChange() } }
        final var home: RunAddress? { willSet { willChange() } }
        final var albums: [Album] = [] {
            willSet { willChange() }
            didSet { if leadsBack { for album in albums { album.band = self } } }
        }
        final var flights: [Flight] = [] {
            willSet { willChange() }
            didSet { if leadsBack { for flight in flights { flight.band = self } } }
        }
        final var best: Album? { willSet { willChange() } }
        final var debut: Album? {
            willSet { willChange() }
            didSet { if leadsBack { debut?.debutOf = self } }
        }
        final var members: [Member] = [] { willSet { willChange() } }
        final var manager: Member? { willSet { willChange() } }

        override class var properties: [Property] {
            all([
                .attribute("id", get: { (band: Band) in band.id }, set: { $0.id = $1 }),
                .attribute("name", get: { (band: Band) in band.name }, set: { $0.name = $1 }),
                .composite("home", get: { (band: Band) in band.home }, set: { $0.home = $1 }),
                .toMany("albums", get: { (band: Band) in band.albums }, set: { $0.albums = $1 }),
                .toMany("flights", get: { (band: Band) in band.flights }, set: { $0.flights = $1 }),
                .toOne("best", get: { (band: Band) in band.best }, set: { $0.best = $1 }),
                .toOne("debut", get: { (band: Band) in band.debut }, set: { $0.debut = $1 }),
                .toMany("members", get: { (band: Band) in band.members }, set: { $0.members = $1 }),
                .toOne("manager", get: { (band: Band) in band.manager }, set: { $0.manager = $1 }),
            ])
        }
    }

    class Album: RunObject {
        final var id: Int32? { willSet { willChange() } }
        final var title: String? { willSet { willChange() } }
        final weak var band: Band? { willSet { willChange() } }
        final weak var debutOf: Band? { willSet { willChange() } }
        final var tags: [Tag] = [] { willSet { willChange() } }
        final var notes: [Note] = [] {
            willSet { willChange() }
            didSet { if leadsBack { for note in notes { note.album = self } } }
        }
        final var guests: [Member] = [] { willSet { willChange() } }
        /// Of those that are live: each of these inherits from its own albums.
        final var place: String? { willSet { willChange() } }

        override class var properties: [Property] {
            all([
                .attribute("id", get: { (album: Album) in album.id }, set: { $0.id = $1 }),
                .attribute("title", get: { (album: Album) in album.title }, set: { $0.title = $1 }),
                .toOne("band", get: { (album: Album) in album.band }, set: { $0.band = $1 }),
                .toOne("debutOf", get: { (album: Album) in album.debutOf }, set: { $0.debutOf = $1 }),
                .toMany("tags", get: { (album: Album) in album.tags }, set: { $0.tags = $1 }),
                .toMany("notes", get: { (album: Album) in album.notes }, set: { $0.notes = $1 }),
                .toMany("guests", get: { (album: Album) in album.guests }, set: { $0.guests = $1 }),
            ])
        }

        final class var live: [Property] {
            all([.attribute("place", get: { (album: Album) in album.place }, set: { $0.place = $1 })])
        }
    }

    final class Live: Album { override class var properties: [Property] { super.properties + live } }

    class Tag: RunObject {
        private struct WeakAlbum { weak var object: Album? }

        final var id: String? { willSet { willChange() } }
        private final var weakAlbums: [WeakAlbum] = []
        final var albums: [Album] {
            get { weakAlbums.compactMap(\.object) }
            set {
                willChange()
                weakAlbums = newValue.map { WeakAlbum(object: $0) }
            }
        }
        final var fans: [Member] = [] {
            willSet { willChange() }
            didSet { if leadsBack { for fan in fans { fan.tag = self } } }
        }

        override class var properties: [Property] {
            all([
                .attribute("id", get: { (tag: Tag) in tag.id }, set: { $0.id = $1 }),
                .toMany("albums", get: { (tag: Tag) in tag.albums }, set: { $0.albums = $1 }),
                .toMany("fans", get: { (tag: Tag) in tag.fans }, set: { $0.fans = $1 }),
            ])
        }
    }

    class Member: RunObject {
        final var role: String? { willSet { willChange() } }
        final var solos: [Album] = [] { willSet { willChange() } }
        final var instruments: [Instrument] = [] { willSet { willChange() } }
        final var main: Instrument? { willSet { willChange() } }
        final weak var tag: Tag? { willSet { willChange() } }

        override class var properties: [Property] {
            all([
                .attribute("role", get: { (member: Member) in member.role }, set: { $0.role = $1 }),
                .toMany("solos", get: { (member: Member) in member.solos }, set: { $0.solos = $1 }),
                .toMany("instruments", get: { (member: Member) in member.instruments }, set: { $0.instruments = $1 }),
                .toOne("main", get: { (member: Member) in member.main }, set: { $0.main = $1 }),
                .toOne("tag", get: { (member: Member) in member.tag }, set: { $0.tag = $1 }),
            ])
        }
    }

    class Instrument: RunObject {
        final var kind: String? { willSet { willChange() } }

        override class var properties: [Property] {
            all([.attribute("kind", get: { (instrument: Instrument) in instrument.kind }, set: { $0.kind = $1 })])
        }
    }

    class Note: RunObject {
        final var text: String? { willSet { willChange() } }
        final weak var album: Album? { willSet { willChange() } }
        final var marks: [Mark] = [] {
            willSet { willChange() }
            didSet { if leadsBack { for mark in marks { mark.note = self } } }
        }

        override class var properties: [Property] {
            all([
                .attribute("text", get: { (note: Note) in note.text }, set: { $0.text = $1 }),
                .toOne("album", get: { (note: Note) in note.album }, set: { $0.album = $1 }),
                .toMany("marks", get: { (note: Note) in note.marks }, set: { $0.marks = $1 }),
            ])
        }
    }

    class Mark: RunObject {
        final var page: Int32? { willSet { willChange() } }
        final weak var note: Note? { willSet { willChange() } }

        override class var properties: [Property] {
            all([
                .attribute("page", get: { (mark: Mark) in mark.page }, set: { $0.page = $1 }),
                .toOne("note", get: { (mark: Mark) in mark.note }, set: { $0.note = $1 }),
            ])
        }
    }

    class Flight: RunObject {
        final var airport: String? { willSet { willChange() } }
        final var number: Int32? { willSet { willChange() } }
        final var gate: String? { willSet { willChange() } }
        final weak var band: Band? { willSet { willChange() } }

        override class var properties: [Property] {
            all([
                .attribute("airport", get: { (flight: Flight) in flight.airport }, set: { $0.airport = $1 }),
                .attribute("number", get: { (flight: Flight) in flight.number }, set: { $0.number = $1 }),
                .attribute("gate", get: { (flight: Flight) in flight.gate }, set: { $0.gate = $1 }),
                .toOne("band", get: { (flight: Flight) in flight.band }, set: { $0.band = $1 }),
            ])
        }
    }

    static let all: [ModelObject.Type] = [
        Band.self, Album.self, Live.self, Tag.self, Member.self, Instrument.self, Note.self, Mark.self, Flight.self,
    ]
}

/// The same classes, which report their changes.
enum ReportingRunClasses {
    final class Band: PlainRunClasses.Band { override class var reportsChanges: Bool { true } }
    class Album: PlainRunClasses.Album { override class var reportsChanges: Bool { true } }
    final class Live: Album { override class var properties: [Property] { super.properties + live } }
    final class Tag: PlainRunClasses.Tag { override class var reportsChanges: Bool { true } }
    final class Member: PlainRunClasses.Member { override class var reportsChanges: Bool { true } }
    final class Instrument: PlainRunClasses.Instrument { override class var reportsChanges: Bool { true } }
    final class Note: PlainRunClasses.Note { override class var reportsChanges: Bool { true } }
    final class Mark: PlainRunClasses.Mark { override class var reportsChanges: Bool { true } }
    final class Flight: PlainRunClasses.Flight { override class var reportsChanges: Bool { true } }

    static let all: [ModelObject.Type] = [
        Band.self, Album.self, Live.self, Tag.self, Member.self, Instrument.self, Note.self, Mark.self, Flight.self,
    ]
}

/// The same, with setters that put inverses right. Some report their changes.
enum BackLeadingRunClasses {
    final class Band: PlainRunClasses.Band {
        override class var reportsChanges: Bool { true }
        override class var leadsBack: Bool { true }
    }
    class Album: PlainRunClasses.Album { override class var leadsBack: Bool { true } }
    final class Live: Album { override class var properties: [Property] { super.properties + live } }
    final class Note: PlainRunClasses.Note { override class var reportsChanges: Bool { true } }

    static let all: [ModelObject.Type] = [
        Band.self, Album.self, Live.self, PlainRunClasses.Tag.self, PlainRunClasses.Member.self,
        ReportingRunClasses.Instrument.self, Note.self, PlainRunClasses.Mark.self, ReportingRunClasses.Flight.self,
    ]
}
