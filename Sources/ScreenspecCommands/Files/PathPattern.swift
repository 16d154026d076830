/// A pattern for a path, name by name; `**` stands for any number of folders, and at the end for all inside of one.
struct PathPattern: Hashable, Sendable {
  /// The pattern of each name; nil for `**`.
  private var names: [NamePattern?]

  init(_ text: some StringProtocol) {
    names = text.split(separator: "/").filter { $0 != "." }.map { $0 == "**" ? nil : NamePattern($0) }
    if names.last == .some(nil) { names.append(NamePattern("*")) }
  }

  /// Whether an argument is a pattern rather than a path.
  static func isPattern(_ text: String) -> Bool { text.utf8.contains { [0x2A, 0x3F, 0x5B].contains($0) } }

  /// A pattern that may begin in any folder.
  var inAnyFolder: PathPattern {
    var pattern = self
    pattern.names.insert(nil, at: 0)
    return pattern
  }

  func matches(_ path: some Collection<String>) -> Bool {
    let path = Array(path)
    var (own, place) = (0, 0)
    var retry: (own: Int, place: Int)?
    while place < path.count {
      if own < names.count, names[own] == nil {
        retry = (own, place)
        own += 1
      } else if own < names.count, let pattern = names[own], pattern.matches(path[place]) {
        own += 1
        place += 1
      } else if let last = retry {
        retry = (last.own, last.place + 1)
        (own, place) = (last.own + 1, last.place + 1)
      } else {
        return false
      }
    }
    return names[own...].allSatisfy { $0 == nil }
  }
}
