/// Which way a property is mapped: `jsonDirection`.
enum MappingDirection: String, CaseIterable { case both, decode, encode, none }
