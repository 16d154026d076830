package import SourceText

/// The parts of a screen that an example leaves out.
package struct ExampleFrame: Sendable {
  private let parts: [(key: String, text: String)]

  /// A screen on which nothing is mistaken, though not all of it is used.
  package static let plain = ExampleFrame(parts: [
    ("types", "types:\n  Item: { id: String, title: String, due: \"Date?\" }\n  Level: low | high\n"),
    (
      "services",
      """
      services:
        api:
          items: { returns: [Item] }
          find: { params: { id: String }, returns: Item }
          save: { params: { id: String }, writes: true }

      """
    ),
    (
      "states",
      """
      states:
        idle:
        loading:
        loaded: { items: [Item] }
        failed: { message: String }

      """
    ),
    ("view", "view:\n  else: [nothing]\n"),
  ])

  /// A screen that follows every design rule.
  package static let sound = ExampleFrame(parts: [
    ("types", "types:\n  Item: { id: String, title: String }\n"),
    ("services", "services:\n  api:\n    items: { returns: [Item] }\n"),
    (
      "states",
      """
      states:
        idle:
        loading:
        loaded: { items: [Item] }
        failed:

      """
    ),
    (
      "source",
      """
      source:
        call: api.items
        during: loading
        done: loaded.items
        fail: failed

      """
    ),
    (
      "view",
      """
      view:
        idle, loading: [{ progress: Loading… }]
        loaded:
          - list: items
            as: item
            row: [{ text: "${item.title}" }]
            empty: [{ unavailable: Nothing here }]
        failed: [{ button: Retry, action: load }]

      """
    ),
  ])

  /// A whole file: the example, then each part that it has not.
  package func completing(_ example: String) -> String {
    let lines = example.split(separator: "\n")
    let rest = parts.filter { part in !lines.contains { $0.hasPrefix(part.key + ":") } }
    return "screen: Sample\n" + example + "\n" + rest.map(\.text).joined()
  }
}

extension CatalogueEntry {
  /// An example as the file that a loader reads.
  package func file(_ example: String) -> SourceFile {
    let text: String
    switch form {
    case .parts: text = ExampleFrame.plain.completing(example)
    case .design: text = ExampleFrame.sound.completing(example)
    case .file, .project, .expression: text = example
    }
    return SourceFile(path: "example.screen.yaml", bytes: CatalogueEntry.written(text))
  }

  /// The bytes of an example: what can't be printed stands in it as `⟨FF⟩` (bytes) or as `⟨x × 99⟩` (repeated).
  private static func written(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "⟨"), let close = rest[open...].firstIndex(of: "⟩") {
      bytes += rest[..<open].utf8
      let content = rest[rest.index(after: open)..<close]
      let repeated = content.split(separator: " × ")
      if repeated.count == 2, let count = Int(repeated[1]) {
        bytes += Array(repeatElement(Array(repeated[0].utf8), count: count).joined())
      } else {
        bytes += content.split(separator: " ").compactMap { UInt8($0, radix: 16) }
      }
      rest = rest[rest.index(after: close)...]
    }
    return bytes + rest.utf8
  }
}
