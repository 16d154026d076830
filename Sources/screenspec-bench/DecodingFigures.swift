import FoundationEssentials
import SpecValues

extension Figure {
  /// Decoding an answer by its declared type, beside what Foundation does with the same bytes and a Codable struct.
  static var decoding: [Figure] {
    [
      Figure(
        name: "decoding", unit: "times Foundation",
        comparison: "10,000 records of ten fields, user time; goal at least 5", digits: 1
      ) {
        ratio({ DecodingBody.decodeByFoundation(Date.self) }, to: { DecodingBody.decode() })
      },
      Figure(
        name: "decoding.undated", unit: "times Foundation",
        comparison: "the same, where Foundation leaves dates texts", digits: 1
      ) {
        ratio({ DecodingBody.decodeByFoundation(String.self) }, to: { DecodingBody.decode() })
      },
      Figure(name: "decoding.tree", unit: "times", comparison: "the same over a tree, beside the bytes", digits: 1) {
        ratio({ DecodingBody.decodeOverTree() }, to: { DecodingBody.decode() })
      },
      Figure(name: "decoding.rate", unit: "MB/s", comparison: "the same body, wall time", digits: 0) {
        Double(DecodingBody.bytes.count) / medianSeconds { DecodingBody.decode() } / 1e6
      },
    ]
  }

  /// How often the user time of one work fits into that of another: medians of rounds in turn, so that other load on
  /// the machine meets both.
  private static func ratio(_ slow: () -> Void, to fast: () -> Void) -> Double {
    func seconds(_ count: Int, _ work: () -> Void) -> Double {
      let start = userSeconds
      for _ in 0..<count { work() }
      return (userSeconds - start) / Double(count)
    }
    let rounds = (0..<9).map { _ in (seconds(2, slow), seconds(10, fast)) }
    return rounds.map(\.0).sorted()[4] / rounds.map(\.1).sorted()[4]
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

  static func decode() {
    guard case .list(let todos)? = (try? JSONDecoding.decode(body: bytes, as: type))?.value, todos.count == count else {
      broken("the body of `decoding` is refused")
    }
  }

  static func decodeOverTree() {
    guard let tree = try? JSONText.parse(bytes),
      case .list(let todos)? = (try? JSONDecoding.decode(tree, as: type))?.value, todos.count == count
    else { broken("the body of `decoding` is refused over a tree") }
  }

  static func decodeByFoundation<Due: Decodable>(_: Due.Type) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let todos = try? decoder.decode([Todo<Due>].self, from: Data(bytes)), todos.count == count else {
      broken("the body of `decoding` is refused by Foundation")
    }
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
