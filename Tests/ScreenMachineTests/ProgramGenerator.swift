/// Writes the text of a random small screen that the loader accepts; the same seed gives the same text.
///
/// All screens have the same types, services and main cases, so that any expression can be put anywhere; what they do
/// with them is random. Everything stands in flow style, which keeps the parts independent of their depth.
struct ProgramGenerator {
  /// The types that expressions are made of.
  enum Kind: CaseIterable {
    case int, string, bool, double, date, duration, words, counts, level, item, items
  }

  /// What an expression may read, and where the screen surely is.
  struct Scope {
    /// The case that is surely active; nil where it may be any.
    var place: String?
    /// The case that the handler belongs to, which owns its runs.
    var home: String?
    /// Whether it may still be in every case, so that a step may ask for any.
    var isAnywhere = false
    var locals: [(name: String, kind: Kind)] = []
    /// Actions from this number on may be run, so that they never run in a circle.
    var firstAction = 0
    /// How deep outcomes are nested.
    var depth = 0
  }

  struct ActionShape {
    var name: String
    var params: [(name: String, kind: Kind)]
  }

  var dice: Dice
  var actions: [ActionShape] = []
  var hasSource = false
  var hasMore = false
  var hasSubcases = false
  var hasDeepCases = false
  var hasForm = false
  var derived: [(name: String, kind: Kind, text: String)] = []

  /// The text of the screen of a seed.
  static func screen(seed: Int) -> String {
    var generator = ProgramGenerator(dice: Dice(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1))
    for _ in 0..<3 { _ = generator.dice.roll(2) }
    return generator.screen()
  }

  // MARK: Choices

  mutating func chance(_ one: Int, in count: Int) -> Bool { dice.roll(count) < one }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[dice.roll(elements.count)] }

  // MARK: The screen

  private mutating func screen() -> String {
    hasSource = chance(3, in: 4)
    hasMore = hasSource && chance(1, in: 2)
    hasSubcases = chance(2, in: 3)
    hasDeepCases = hasSubcases && chance(1, in: 2)
    hasForm = chance(1, in: 2)
    derived = [("total", .int, "rows.size() + count"), ("label", .string, "text + string(count)")]
    if chance(1, in: 2) { derived.append(("share", .int, "12 / (count % 4)")) }
    if chance(1, in: 2) { derived.append(("isOn", .bool, "flag && rows.exists(r, r.on)")) }
    for index in 0..<(4 + dice.roll(6)) {
      let params: [(name: String, kind: Kind)] =
        switch dice.roll(5) {
        case 0: [("item", .item)]
        case 1: [("item", .item), ("amount", .int)]
        case 2: [("word", .string)]
        default: []
        }
      actions.append(ActionShape(name: "act\(index)", params: params))
    }
    var lines = [declarations]
    lines.append("states:")
    lines += states()
    if hasSource { lines.append("source: \(source())") }
    lines.append("derived:")
    lines += derived.map { "  \($0.name): \"\($0.text)\"" }
    lines.append("  itemCount: \"items.size()\"")
    lines.append("actions:")
    for index in actions.indices { lines.append("  \(actions[index].name): \(action(index))") }
    lines.append("lifecycle:")
    for event in ["appear", "disappear", "resume", "close"] {
      lines.append("  \(event): \(handler(Scope(isAnywhere: true)))")
    }
    lines += watches()
    lines.append(
      "view: { \(progress())else: [{ text: x }]\(hasSource && chance(1, in: 2) ? ", refreshable: load" : "") }")
    return lines.joined(separator: "\n") + "\n"
  }

  private var declarations: String {
    """
    screen: Random
    params: { id: String, size: "Int = 3" }
    outputs: { told: { what: String } }
    types:
      Level: low | high
      Item: { id: String, on: "Bool = false", n: "Int = 0" }
    services:
      api:
        items: { params: { id: String }, returns: "[Item]" }
        page: { params: { after: Int }, returns: "[Item]" }
        number: { returns: Int }
        find: { params: { text: String }, returns: "[String]" }
        set: { params: { id: String }, writes: true }
        save: { params: { value: Int }, writes: true, idempotent: true, returns: Int }
    fields:
      count: "Int = 0"
      text: String = ""
      log: String = ""
      flag: "Bool = false"
      ratio: "Double = 0.5"
      since: Date?
      wait: Duration = 3s
      tags: "[String] = []"
      counts: "[String: Int] = {}"
      level: Level = low
      rows: "[Item] = [{ id: a }, { id: b, n: 3 }]"
      chosen: "Item?"
    \(hasForm ? "  email: { type: String, default: \"\", check: [{ must: \"email.contains('s')\", message: No }] }" : "")
    """
  }

  private mutating func states() -> [String] {
    var lines: [String] = []
    lines.append("  home: \(body(of: "home", chance(1, in: 2) ? ["mood: \"Int = 2\""] : []))")
    lines.append("  busy: \(body(of: "busy", []))")
    var parts = ["items: \"[Item]\"", "shown: \"Int = 0\""]
    if hasSubcases {
      var editing = ["draft: \"String = ''\""]
      if hasDeepCases {
        editing.append("states: { plain: \(body(of: "list.editing.plain", [])), deep: { far: \"Int = 9\" } }")
      }
      parts.append(
        "states: { reading: \(body(of: "list.reading", [])), editing: \(body(of: "list.editing", editing)) }")
    }
    lines.append("  list: \(body(of: "list", parts))")
    lines.append("  detail: \(body(of: "detail", ["only: Item"]))")
    lines.append("  failed: \(body(of: "failed", ["message: String"]))")
    return lines
  }

  private mutating func body(of place: String, _ parts: [String]) -> String {
    var parts = parts
    let scope = Scope(place: place, home: place)
    if chance(1, in: 4) { parts.append("after: { \(pick(["1s", "4s", "45s"])): \(handler(scope)) }") }
    if chance(1, in: 5) { parts.append("every: { \(pick(["7s", "20s"])): \(handler(scope)) }") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  /// Progress nodes with times, in a case or beside all of them.
  private mutating func progress() -> String {
    guard chance(4, in: 5) else { return "" }
    var nodes: [String] = []
    for _ in 0...dice.roll(2) {
      let condition = chance(1, in: 2) ? "" : ", if: \(pick(["flag", "count % 2 == 0", "12 / count > 1"]))"
      let hold = chance(2, in: 3) ? ", atLeast: \(pick(["300ms", "2s", "20s"]))" : ""
      nodes.append("{ progress: , after: \(pick(["1ms", "300ms", "5s"]))\(condition)\(hold) }")
    }
    return "\(pick(["always", "always", "busy", "list", "toolbar"])): [\(nodes.joined(separator: ", "))], "
  }

  private mutating func watches() -> [String] {
    // A watch mostly writes what stands further on, so that chains end.
    let order: [(name: String, kind: Kind)] = [
      ("count", .int), ("total", .int), ("text", .string), ("ratio", .double), ("rows", .items), ("flag", .bool),
      ("tags", .words), ("log", .string),
    ]
    var lines: [String] = []
    for index in 0..<7 where chance(1, in: 3) {
      let watch = order[index].name
      let later = order[(index + 1)...].filter { $0.name != "total" }
      var handler = "{ run: \(run(Scope())) }"
      if !chance(1, in: 4) {
        let target = chance(1, in: 10) ? order[dice.roll(index + 1)] : later[later.startIndex + dice.roll(later.count)]
        let name = target.name == "total" ? "text" : target.name
        let kind = target.name == "total" ? Kind.string : target.kind
        handler = "{ set: { \(name): \(value(kind, Scope())) } }"
      } else if chance(1, in: 2) {
        handler = "{ when: \"count % 3 == 0\", run: \(run(Scope())) }"
      }
      lines.append("  \(watch): \(handler)")
    }
    return lines.isEmpty ? [] : ["watch:"] + lines
  }
}
