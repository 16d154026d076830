import FoundationEssentials
import SpecValues

extension Figure {
  /// Decoding an answer by its declared type, beside what Foundation does with the same bytes and a Codable struct.
  static var decoding: [Figure] {
    [
      Figure(
        name: "decoding", unit: "times Foundation", comparison: "10,000 records of ten fields; goal at least 5",
        digits: 1
      ) {
        let bytes = DecodingBody.bytes
        return DecodingBody.foundationSeconds(bytes, decodesDates: true) / DecodingBody.seconds(bytes)
      },
      Figure(
        name: "decoding.undated", unit: "times Foundation", comparison: "the same, where Foundation leaves dates texts",
        digits: 1
      ) {
        let bytes = DecodingBody.bytes
        return DecodingBody.foundationSeconds(bytes, decodesDates: false) / DecodingBody.seconds(bytes)
      },
      Figure(name: "decoding.rate", unit: "MB/s", comparison: "the same body", digits: 0) {
        let bytes = DecodingBody.bytes
        return Double(bytes.count) / DecodingBody.seconds(bytes) / 1e6
      },
      Figure(name: "decoding.tree", unit: "times the bytes", comparison: "the same body over a tree", digits: 1) {
        let bytes = DecodingBody.bytes
        let tree = medianSeconds(rounds: 5) {
          guard let tree = try? JSONText.parse(bytes),
            let decoded = try? JSONDecoding.decode(tree, as: DecodingBody.type)
          else { broken("the body of `decoding` is refused") }
          checked(decoded)
        }
        return tree / DecodingBody.seconds(bytes)
      },
    ]
  }

  fileprivate static func checked(_ decoded: JSONDecoded) {
    guard case .list(let values) = decoded.value, values.count == DecodingBody.count else {
      broken("the body of `decoding` lost records")
    }
  }
}

/// An answer of a service, as text, as a declared type and as Codable structs.
private enum DecodingBody {
  static let count = 10_000

  static let type: ValueType = {
    let priority = EnumType(name: "Priority", cases: ["low", "medium", "high"], unknown: "low")
    let owner = RecordType(name: "Owner", [.init("name", .string), .init("age", .int)])
    return .list(
      .record(
        RecordType(
          name: "Todo",
          [
            .init("id", .int), .init("title", .string), .init("isDone", .bool), .init("estimate", .double),
            .init("score", .double), .init("due", .timestamp), .init("priority", .enumeration(priority)),
            .init("note", .nullable(.string)), .init("owner", .record(owner)), .init("position", .int),
          ])))
  }()

  static let bytes: [UInt8] = {
    let records = (0..<count).map { index in
      let title = index % 5 == 0 ? "Buy \\\"milk\\\" and bread \(index)\\n" : "Water the plants on the balcony \(index)"
      let note = index % 3 == 0 ? "null" : "\"caf\u{E9} at noon \(index)\""
      return """
        {"id":\(index),"title":"\(title)","isDone":\(index % 2 == 0),"estimate":\(index).25,"score":\(index % 97).0\(index % 10)7,\
        "due":"2024-05-\(10 + index % 20)T12:34:56Z","priority":"\(["low", "medium", "high"][index % 3])",\
        "note":\(note),"owner":{"name":"Person \(index % 100)","age":\(20 + index % 60)},"position":\(index * 1_000_003)}
        """
    }
    return Array("[\(records.joined(separator: ","))]".utf8)
  }()

  static func seconds(_ bytes: [UInt8]) -> Double {
    Figure.medianSeconds {
      guard let decoded = try? JSONDecoding.decode(body: bytes, as: type) else {
        broken("the body of `decoding` is refused")
      }
      Figure.checked(decoded)
    }
  }

  static func foundationSeconds(_ bytes: [UInt8], decodesDates: Bool) -> Double {
    let data = Data(bytes)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    func work<Due: Decodable>(_: Due.Type) -> Double {
      Figure.medianSeconds(rounds: 5) {
        guard let todos = try? decoder.decode([Todo<Due>].self, from: data), todos.count == count else {
          broken("the body of `decoding` is refused by Foundation")
        }
      }
    }
    return decodesDates ? work(Date.self) : work(String.self)
  }

  private enum Priority: String, Decodable {
    case low, medium, high
  }

  private struct Owner: Decodable {
    var name: String
    var age: Int
  }

  private struct Todo<Due: Decodable>: Decodable {
    var id: Int
    var title: String
    var isDone: Bool
    var estimate: Double
    var score: Double
    var due: Due
    var priority: Priority
    var note: String?
    var owner: Owner
    var position: Int
  }
}
