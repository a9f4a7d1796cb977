/// How a value is written: `jsonType`.
enum WrittenType: String, CaseIterable { case asDecoded, number, string, boolean }
