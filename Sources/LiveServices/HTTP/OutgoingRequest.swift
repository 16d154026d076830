import FoundationEssentials

/// A request as it is sent, redirects included.
struct OutgoingRequest: Sendable {
  struct Header: Sendable {
    var name: String
    var value: String
    /// Whether it tells who asks, so that it stays with its origin.
    var isCredential: Bool
    /// Whether a secret is in it, perhaps encoded.
    var holdsSecret = false
  }

  var method: String
  var url: URL
  var origin: Origin
  var headers: [Header]
  var body: [UInt8]?

  /// Sets a header unless there is one of its name.
  mutating func setDefault(_ name: String, _ value: String) {
    guard !headers.contains(where: { $0.name.lowercased() == name.lowercased() }) else { return }
    headers.append(Header(name: name, value: value, isCredential: false))
  }

  /// Sets a header in place of one of its name.
  mutating func set(_ header: Header) {
    headers.removeAll { $0.name.lowercased() == header.name.lowercased() }
    headers.append(header)
  }
}
