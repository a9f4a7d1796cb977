/// What keeps bands and albums, and finds them.
protocol Store {
    /// How many of the albums there are, each asked for by its identity.
    func count(ofAlbums ids: [Int]) throws -> Int
    /// The identities of the albums of a range of years, of which each is made an object or a struct.
    func albums(from first: Int, to last: Int) throws -> [Int]
    /// The same of the albums of bands of a name.
    func albums(ofBand name: String) throws -> [Int]
}
