/// What an update does with the objects of a to-many relationship: `jsonMerge`.
enum MergePolicy: String, CaseIterable { case replace, merge, append }
