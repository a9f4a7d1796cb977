import Foundation

/// Which random cases a test makes: some of one seed, unless the environment says otherwise, by `MODELWRIGHT_SEED` and
/// `MODELWRIGHT_CASES`.
struct RandomCases {
    let seed: UInt64
    let count: Int

    init(count: Int, environment: [String: String] = ProcessInfo.processInfo.environment) {
        seed = environment["MODELWRIGHT_SEED"].flatMap { UInt64($0) } ?? 1
        self.count = environment["MODELWRIGHT_CASES"].flatMap { Int($0) } ?? count
    }

    /// Whether there are so many that something can be said of how often things come up in them.
    var areMany: Bool { count >= 1_000 }

    func choices(_ number: Int) -> Choices { Choices(seed: seed &* 0xD6E8_FEB8_6659_FD93 ^ UInt64(number)) }
}
