/// How a relationship is written: `jsonReference`.
enum ReferenceStyle: String, CaseIterable { case nested, identity }
