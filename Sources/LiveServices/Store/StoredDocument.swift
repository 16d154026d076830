import SpecValues

/// The named values of a document, in the order in which they were first written; what nobody asks for stays as it is.
struct StoredDocument {
  private var members: [JSONNode.Member]

  /// A document that keeps nothing.
  init() { members = [] }

  /// Reads a document; the error says what is damaged.
  init(_ bytes: [UInt8]) throws(StoredDocumentDamage) {
    let node: JSONNode
    do throws(JSONSyntaxError) {
      node = try JSONText.parse(bytes)
    } catch {
      throw StoredDocumentDamage(reason: error.description)
    }
    guard case .object(let members) = node else {
      throw StoredDocumentDamage(reason: "it is no object of named values")
    }
    self.members = members
  }

  /// The bytes of the document.
  var bytes: [UInt8] { Array((JSONEncoding.encode(.object(members)) + "\n").utf8) }

  /// What is kept under a key; of equal keys the last one counts.
  subscript(key: String) -> JSONNode? {
    members.last { $0.key.hasSameCodePoints(as: key) }?.value
  }

  /// What is kept under the keys that begin with a text, by the rest of the key.
  func members(startingWith prefix: String) -> [JSONNode.Member] {
    let bytes = Array(prefix.utf8)
    var places: [[UInt8]: Int] = [:]
    var found: [JSONNode.Member] = []
    for member in members where member.key.utf8.starts(with: bytes) {
      let rest = Array(member.key.utf8.dropFirst(bytes.count))
      let kept = JSONNode.Member(key: String(decoding: rest, as: UTF8.self), value: member.value)
      if let place = places[rest] {
        found[place] = kept
      } else {
        places[rest] = found.count
        found.append(kept)
      }
    }
    return found
  }

  /// Keeps a value under a key.
  mutating func set(_ key: String, to value: JSONNode) {
    let place = members.firstIndex { $0.key.hasSameCodePoints(as: key) }
    guard let place else {
      members.append(JSONNode.Member(key: key, value: value))
      return
    }
    members[place].value = value
    let rest = members[(place + 1)...].filter { !$0.key.hasSameCodePoints(as: key) }
    members.replaceSubrange((place + 1)..., with: rest)
  }

  /// Forgets what is kept under a key, and says whether there was something.
  mutating func remove(_ key: String) -> Bool {
    let before = members.count
    members.removeAll { $0.key.hasSameCodePoints(as: key) }
    return members.count < before
  }
}

/// What is wrong with the bytes of a document.
struct StoredDocumentDamage: Error {
  /// Lower case, no full stop.
  let reason: String
}
