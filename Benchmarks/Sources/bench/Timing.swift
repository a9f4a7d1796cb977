/// What was measured of a route: one value for each round.
struct Timing {
    var decode: [Double] = []
    var release: [Double] = []
    var encode: [Double] = []
    var messageDecode: [Double] = []
    var messageEncode: [Double] = []
    var encodedByteCount = 0

    /// What the turns of one round took together.
    struct Sums {
        var decode = 0.0
        var release = 0.0
        var encode = 0.0
        var messageDecode = 0.0
        var messageEncode = 0.0
    }

    mutating func append(_ sums: Sums, _ documentTurns: Double, _ messageTurns: Double) {
        decode.append(sums.decode / documentTurns)
        release.append(sums.release / documentTurns)
        encode.append(sums.encode / documentTurns)
        messageDecode.append(sums.messageDecode / messageTurns)
        messageEncode.append(sums.messageEncode / messageTurns)
    }
}
