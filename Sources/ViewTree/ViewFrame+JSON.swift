package import SpecValues

extension ViewFrame {
  /// The frame as JSON in one line; the same frame gives the same bytes.
  ///
  /// What is as it mostly is (no style, enabled, nothing open) is left out. What a person typed into a secure field
  /// is never in it, only how long it is.
  package var json: String { JSONEncoding.encode(jsonNode) }

  /// The frame in JSON's terms.
  package var jsonNode: JSONNode {
    var object = JSONObject()
    object.add("title", title)
    object.add("screen", screen)
    object.add("back", canGoBack)
    if canGoBack { object.add("below", .list(below.map { .string($0) })) }
    object.add("case", casePath)
    object.add("toolbar", nodes: toolbar)
    if let search { object.add("search", search.jsonNode) }
    object.add("refreshable", refresh != nil)
    object.add("body", .list(body.map(\.jsonNode)))
    if let dialog {
      var part = JSONObject()
      part.add("question", dialog.question)
      part.add("confirm", dialog.confirm.jsonNode)
      part.add("cancel", dialog.cancel.jsonNode)
      object.add("dialog", part.node)
    }
    object.add("tabs", nodes: tabs)
    if let shownTab { object.add("shownTab", shownTab) }
    if !notices.isEmpty { object.add("notices", .list(notices.map { .string($0) })) }
    return object.node
  }
}

extension ViewNode {
  /// The node in JSON's terms, with all that is in it.
  package var jsonNode: JSONNode {
    var object = JSONObject()
    object.add("kind", kind.word)
    object.add("identity", identity)
    object.add("id", identifier)
    kind.add(to: &object)
    if let part {
      object.add("firstRow", part.firstRow)
      object.add("rowCount", part.rowCount)
    }
    if !isEnabled { object.add("enabled", .bool(false)) }
    if let accessibility {
      var part = JSONObject()
      part.add("label", accessibility.label)
      part.add("hint", accessibility.hint)
      part.add("hidden", accessibility.isHidden)
      object.add("accessibility", part.node)
    }
    return object.node
  }
}

extension ViewNode.Kind {
  /// The word that an author writes for it.
  fileprivate var word: String {
    switch self {
    case .text: "text"
    case .image: "image"
    case .progress: "progress"
    case .unavailable: "unavailable"
    case .button: "button"
    case .textField(_, _, let isSecure, _, _): isSecure ? "secureField" : "textField"
    case .toggle: "toggle"
    case .stepper: "stepper"
    case .picker: "picker"
    case .link: "link"
    case .list: "list"
    case .section: "section"
    case .row: "row"
    case .column: "column"
    case .spacer: "spacer"
    case .divider: "divider"
    case .failure: "failure"
    }
  }

  fileprivate func add(to object: inout JSONObject) {
    switch self {
    case .text(let text):
      object.add("text", text.text)
      object.add("style", text.style)
      object.add("color", text.color)
      object.add("strikethrough", text.isStruckThrough)
      object.add("bold", text.isBold)
      object.add("image", text.image)
    case .image(let name, let label):
      object.add("image", name)
      object.add("label", label)
    case .progress(let label, let value):
      object.add("label", label)
      if let value { object.add("value", .double(value)) }
    case .unavailable(let title, let image, let description):
      object.add("title", title)
      object.add("image", image)
      object.add("description", description)
    case .button(let label, let image, let isDestructive, let confirm, _):
      object.add("label", label)
      object.add("image", image)
      if isDestructive { object.add("role", "destructive") }
      object.add("confirm", confirm)
    case .textField(let label, let text, let isSecure, _, let submit):
      object.add("label", label)
      if isSecure { object.add("length", text.count) } else { object.add("text", text) }
      object.add("submits", submit != nil)
    case .toggle(let label, let isOn, _):
      object.add("label", label)
      object.add("value", .bool(isOn))
    case .stepper(let label, let value, _):
      object.add("label", label)
      object.add("value", value)
    case .picker(let label, let selection, let options, _):
      object.add("label", label)
      object.add("value", selection)
      object.add("options", .list(options.map { .string($0) }))
    case .link(let label, _): object.add("label", label)
    case .list(let rows, let empty, let onEnd):
      object.add("rows", .list(rows.map(\.jsonNode)))
      if rows.isEmpty { object.add("empty", nodes: empty) }
      object.add("more", onEnd != nil)
    case .section(let title, let nodes):
      object.add("title", title)
      object.add("nodes", .list(nodes.map(\.jsonNode)))
    case .row(let nodes), .column(let nodes): object.add("nodes", .list(nodes.map(\.jsonNode)))
    case .failure(let message): object.add("message", message)
    case .spacer, .divider: break
    }
  }
}

extension ViewNode.Row {
  fileprivate var jsonNode: JSONNode {
    var object = JSONObject()
    object.add("key", key)
    object.add("nodes", .list(nodes.map(\.jsonNode)))
    object.add("swipe", nodes: swipe)
    return object.node
  }
}

/// An object that grows key by key; nil, false and no nodes add nothing.
private struct JSONObject {
  private var members: [JSONNode.Member] = []

  var node: JSONNode { .object(members) }

  mutating func add(_ key: String, _ node: JSONNode) { members.append(JSONNode.Member(key: key, value: node)) }

  mutating func add(_ key: String, _ text: String?) {
    if let text { add(key, .string(text)) }
  }

  mutating func add(_ key: String, _ number: Int) { add(key, .number(String(number))) }

  mutating func add(_ key: String, _ flag: Bool) {
    if flag { add(key, .bool(true)) }
  }

  mutating func add(_ key: String, nodes: [ViewNode]) {
    if !nodes.isEmpty { add(key, .list(nodes.map(\.jsonNode))) }
  }
}
