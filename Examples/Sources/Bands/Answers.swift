/// What a server sends: four collections that refer to each other by name.
enum Answers {
    static let first = """
        {
            "bands": [
                {"name": "Low Tide", "formed": 1977, "disbanded": 1986, "description": "Four cousins from Skagen."},
                {"name": "Paper Suns", "formed": 1985}
            ],
            "musicians": [
                {"name": "Ida Holm", "born": 1956}, {"name": "Jens Holm", "born": 1958}, {"name": "Rosa Pell", "born": 1961}
            ],
            "band_members": [
                {"id": "m1", "band": "Low Tide", "musician": "Ida Holm", "instruments": "drums", "joined": 1977, "left": 1984},
                {"id": "m2", "band": "Low Tide", "musician": "Jens Holm", "instruments": "guitar", "joined": 1977},
                {"id": "m3", "band": "Paper Suns", "musician": "Ida Holm", "instruments": "drums, voice", "joined": 1985}
            ],
            "albums": [
                {"name": "Ebb", "band": "Low Tide", "released": "1979-03-09T00:00:00Z", "label": "Kelp"},
                {"name": "Flood", "band": "Low Tide", "released": "1981-10-02T00:00:00Z", "label": "Kelp"},
                {"name": "Origami", "band": "Paper Suns", "released": "1987-05-15T00:00:00Z"}
            ]
        }
        """

    /// Some of it again, some corrected, some new.
    static let second = """
        {
            "bands": [{"name": "Low Tide", "disbanded": null}],
            "band_members": [
                {"id": "m1", "band": "Low Tide", "musician": "Ida Holm", "instruments": "drums", "joined": 1977, "left": 1985},
                {"id": "m4", "band": "Low Tide", "musician": "Rosa Pell", "instruments": "bass", "joined": 2024}
            ],
            "albums": [
                {"name": "Flood", "label": "Kelp Again"},
                {"name": "Spring", "band": "Low Tide", "released": "2025-04-11T00:00:00Z", "label": "Kelp Again"}
            ]
        }
        """
}
