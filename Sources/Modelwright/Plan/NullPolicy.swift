/// When nil is written: `jsonNulls`.
enum NullPolicy: String, CaseIterable { case asDecoded, explicit, omit }
