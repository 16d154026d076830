import SpecValues

/// Takes the values of secrets out of texts that leave the service.
struct SecretMask: Sendable {
  /// What stands in place of a secret.
  static let mask = "•••"
  /// A shorter secret is masked in messages alone: in data it would be found by chance.
  static let shortestInData = 8

  /// The longer first, so that a secret which is a part of another does not leave the rest of it.
  private var forms: [String]

  init(_ secrets: [String]) {
    forms = []
    add(secrets)
  }

  private mutating func add(_ secrets: [String]) {
    var all = Set(forms)
    for secret in secrets where !secret.isEmpty {
      all.insert(secret)
      let encoded = PercentEncoding.encode(secret)
      all.insert(encoded)
      // The digits of percent signs may be written small (RFC 3986 §2.1).
      if encoded != secret { all.insert(PercentEncoding.lowercasingDigits(encoded)) }
      let quoted = String(JSONEncoding.quoted(secret).dropFirst().dropLast())
      all.insert(quoted)
      if quoted.contains("/") { all.insert(quoted.replacing("/", with: #"\/"#)) }
      for form in Base64Forms.of(secret) where form.utf8.count >= SecretMask.shortestInData { all.insert(form) }
    }
    forms = all.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }

  /// The mask of one request too: what a header makes of a secret, such as Base64 after the word `Basic`.
  func adding(_ request: OutgoingRequest) -> SecretMask {
    var mask = self
    mask.add(request.headers.filter(\.holdsSecret).compactMap { $0.value.split(separator: " ").last.map(String.init) })
    return mask
  }

  /// A message without secrets.
  func masked(_ text: String) -> String {
    forms.reduce(text) { $0.contains($1) ? $0.replacing($1, with: SecretMask.mask) : $0 }
  }

  /// A text of data without secrets; a short one is masked where it is the whole text.
  func masked(data text: String) -> String {
    if forms.contains(text) { return SecretMask.mask }
    return forms.reduce(text) { text, form in
      guard form.utf8.count >= SecretMask.shortestInData, text.contains(form) else { return text }
      return text.replacing(form, with: SecretMask.mask)
    }
  }

  /// Data without secrets, and whether there was one in it, which may have been masked before.
  func masked(_ value: Value) -> (value: Value, isMasked: Bool) {
    guard !forms.isEmpty else { return (value, false) }
    var isMasked = false
    func masked(_ value: Value) -> Value {
      switch value {
      case .string(let text):
        let found = self.masked(data: text)
        if found.contains(SecretMask.mask) { isMasked = true }
        return .string(found)
      case .list(let values): return .list(values.map(masked))
      case .map(let map): return .map(MapValue(zip(map.keys, map.values).map { (masked($0), masked($1)) }))
      case .record(let record): return .record(RecordValue(record.type, record.fields.map(masked)))
      case .null, .bool, .int, .uint, .double, .bytes, .timestamp, .duration, .optional, .type: return value
      }
    }
    return (masked(value), isMasked)
  }

  /// A body without secrets, such as the answer of a service that repeats what it was sent.
  func masked(_ body: [UInt8]) -> [UInt8] {
    forms.reduce(body) { body, form in
      let form = Array(form.utf8)
      guard form.count >= SecretMask.shortestInData, body.firstIndex(of: form, from: 0) != nil else { return body }
      return body.replacing(form, by: Array(SecretMask.mask.utf8))
    }
  }
}

extension Value {
  /// The value of a body that was masked as it came, without the secrets that stood in it behind escapes (RFC 8259 §7).
  func masked(by mask: SecretMask, after body: [UInt8]) -> Value {
    body.contains(0x5C) ? mask.masked(self).value : self
  }
}

extension [UInt8] {
  fileprivate func firstIndex(of part: [UInt8], from start: Int) -> Int? {
    guard let first = part.first, count >= part.count else { return nil }
    var index = start
    while index <= count - part.count {
      if self[index] == first, self[index..<index + part.count].elementsEqual(part) { return index }
      index += 1
    }
    return nil
  }

  fileprivate func replacing(_ part: [UInt8], by other: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while let next = firstIndex(of: part, from: index) {
      result += self[index..<next] + other
      index = next + part.count
    }
    return result + self[index...]
  }
}
