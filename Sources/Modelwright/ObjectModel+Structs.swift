public import Foundation

/// Values of any `Codable` type with the defaults of `ModelDecoder` and `ModelEncoder`, which have the options.
extension ObjectModel {
    /// Decodes a value of any `Decodable` type, or an array of them, as an entity's mapping says.
    ///
    /// ```swift
    /// let band = try model.decode(BandRecord.self, entity: "Band", from: json)
    /// ```
    ///
    /// - Throws: As `ModelDecoder.decode`.
    public func decode<Value: Decodable>(
        _ type: Value.Type, entity: String, from input: some JSONInput, at path: String = ""
    ) throws -> Value {
        try ModelDecoder(model: self).decode(type, entity: entity, from: input, at: path)
    }

    /// Encodes a value of any `Encodable` type, or an array of them, as an entity's mapping says.
    ///
    /// ```swift
    /// let json = try model.encode(band, entity: "Band")
    /// ```
    ///
    /// - Throws: As `ModelEncoder.encode`.
    public func encode<Value: Encodable>(_ value: Value, entity: String, at path: String = "") throws -> Data {
        try ModelEncoder(model: self).encode(value, entity: entity, at: path)
    }
}
