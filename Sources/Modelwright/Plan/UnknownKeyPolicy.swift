/// What becomes of keys that the model does not know: `jsonUnknownKeys`.
enum UnknownKeyPolicy: String, CaseIterable { case ignore, keep, reject }
