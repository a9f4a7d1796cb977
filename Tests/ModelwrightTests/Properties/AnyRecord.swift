import Foundation

@testable import Modelwright

/// A `Codable` value of whatever entity a random model has. It asks for all keys, and for each attribute by its own type.
struct AnyRecord: Codable {
    /// What stands for an object of a relationship.
    enum Target: Codable {
        case record(AnyRecord)
        case identity(any Codable & Hashable)

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            let isIdentity =
                (try? value.decode(String.self)) != nil || (try? value.decode(Bool.self)) != nil
                || (try? value.decode(Decimal.self)) != nil
            if isIdentity, let attribute = AnyRecord.family(of: decoder).lazy.compactMap(\.identity.first).first {
                self = .identity(try value.decode(AnyRecord.type(of: attribute)))
            } else {
                self = .record(try AnyRecord(from: decoder))
            }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .record(let record): try record.encode(to: encoder)
            case .identity(let identity):
                var value = encoder.singleValueContainer()
                try value.encode(identity)
            }
        }
    }

    enum Member {
        case null
        case attribute(any Codable & Hashable)
        case one(Target)
        case many([Target])
        /// The type, or a key that the model does not know.
        case other(JSONValue)
    }

    struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    static let model = CodingUserInfoKey(rawValue: "model")
    static let entity = CodingUserInfoKey(rawValue: "entity")

    private(set) var members: [(name: String, value: Member)] = []

    /// The members by name.
    var byName: [String: Member] { Dictionary(members.map { ($0.name, $0.value) }) { $1 } }

    init(from decoder: any Decoder) throws {
        let family = Self.family(of: decoder)
        let container = try decoder.container(keyedBy: Key.self)
        for key in container.allKeys {
            let name = key.stringValue
            let value: Member
            if try container.decodeNil(forKey: key) {
                value = .null
            } else if let attribute = family.lazy.compactMap({ $0.attributesByName[name] }).first {
                value = .attribute(try container.decode(Self.type(of: attribute), forKey: key))
            } else if let relationship = family.lazy.compactMap({ $0.relationshipsByName[name] }).first {
                value =
                    relationship.isToMany
                    ? .many(try container.decode([Target].self, forKey: key))
                    : .one(try container.decode(Target.self, forKey: key))
            } else {
                value = .other(try container.decode(JSONValue.self, forKey: key))
            }
            members.append((name, value))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for (name, value) in members {
            let key = Key(stringValue: name)
            switch value {
            case .null: try container.encodeNil(forKey: key)
            case .attribute(let value): try container.encode(value, forKey: key)
            case .one(let target): try container.encode(target, forKey: key)
            case .many(let targets): try container.encode(targets, forKey: key)
            case .other(let json): try container.encode(json, forKey: key)
            }
        }
    }

    /// The entities that the object may be of, as the way to it tells.
    fileprivate static func family(of decoder: any Decoder) -> [EntityMapping] {
        guard let model = model.flatMap({ decoder.userInfo[$0] }) as? ObjectModel,
            let name = entity.flatMap({ decoder.userInfo[$0] }) as? String,
            let entities = model.storage.mapping?.entities
        else { return [] }
        func family(_ index: Int) -> [EntityMapping] { entities.filter { $0.lineage.contains(index) } }
        var current = entities.first { $0.name == name }.map { family($0.index) } ?? []
        for key in decoder.codingPath where key.intValue == nil {
            let relationship = current.lazy.compactMap { $0.relationshipsByName[key.stringValue] }.first
            current = relationship.map { family($0.destinationIndex) } ?? []
        }
        return current
    }

    fileprivate static func type(of attribute: AttributeMapping) -> any (Codable & Hashable).Type {
        switch attribute.access.kind {
        case .integer: Int64.self
        case .unsigned: UInt64.self
        case .double: Double.self
        case .float: Float.self
        case .boolean: Bool.self
        case .string: String.self
        case .decimal: Decimal.self
        case .date: Date.self
        case .data: Data.self
        case .uuid: UUID.self
        case .url: URL.self
        case .strings: [String].self
        case .json: JSONValue.self
        // The only transform of the random models by a closure makes a string.
        case .any: String.self
        }
    }
}
