import ViewTree

/// Short ways to write nodes.
enum Sample {
  static let tap = ViewNode.Activation(number: 0)

  static func node(_ kind: ViewNode.Kind, _ identity: String = "", isEnabled: Bool = true) -> ViewNode {
    ViewNode(identity: identity, kind: kind, isEnabled: isEnabled)
  }

  static func text(_ text: String, style: String? = nil) -> ViewNode { node(.text(.init(text, style: style))) }

  static func button(
    _ label: String, _ identity: String = "", isDestructive: Bool = false, isEnabled: Bool = true, image: String? = nil
  ) -> ViewNode {
    node(
      .button(label: label, image: image, isDestructive: isDestructive, confirm: nil, tap), identity,
      isEnabled: isEnabled)
  }

  static func list(_ titles: [String]) -> ViewNode {
    let rows = titles.map { title in
      ViewNode.Row(
        identity: "row/\(title)", key: title, nodes: [text(title), node(.spacer), button("Open", "open/\(title)")],
        swipe: [button("Delete", "delete/\(title)", isDestructive: true)])
    }
    return node(.list(rows, empty: [text("nothing")], onEnd: nil))
  }

  static func frame(_ body: ViewNode..., title: String? = "Articles") -> ViewFrame {
    ViewFrame(title: title, casePath: "shown", body: body)
  }

  static var articles: ViewFrame {
    let rows = ["First", "Second"].map { ViewNode.Row(identity: "row/\($0)", key: $0, nodes: [text($0)]) }
    return frame(node(.list(rows, empty: [], onEnd: nil)))
  }

  /// A frame with every kind of node.
  static func everything(_ text: String) -> ViewFrame {
    var frame = frame(
      node(.text(.init(text, style: "title", image: "star"))),
      node(.text(.init(text, style: "caption", color: "red", isStruckThrough: true, isBold: true))),
      node(.image(name: "checkmark", label: nil)), node(.image(name: text, label: text)),
      node(.progress(label: text, value: nil)), node(.progress(label: nil, value: 0.4)),
      node(.progress(label: text, value: .infinity)), node(.progress(label: text, value: .nan)),
      node(.unavailable(title: text, image: "wifi.slash", description: text)),
      button(text, "button"), button(text, isDestructive: true, isEnabled: false, image: "trash"),
      node(.textField(label: text, text: text, isSecure: false, tap, submit: tap), "field"),
      node(.textField(label: "", text: text, isSecure: true, tap, submit: nil), isEnabled: false),
      node(.toggle(label: text, isOn: true, tap), "toggle"), node(.toggle(label: "", isOn: false, tap)),
      node(.stepper(label: text, value: .min, tap), "stepper"),
      node(.picker(label: text, selection: text, options: [text], tap), "picker"),
      list([text, "x"]), node(.list([], empty: [Sample.text(text)], onEnd: nil)),
      node(.section(title: text, [Sample.text(text), node(.divider), node(.spacer)])), node(.section(title: nil, [])),
      node(
        .row([
          Sample.text(text), node(.divider), node(.spacer), node(.column([Sample.text(text), button(text)])),
          node(.spacer), node(.row([Sample.text(text), node(.image(name: "star", label: nil))])), button("x"),
        ])),
      node(.failure(text)), title: text)
    frame.toolbar = [button(text, "tool"), button("", image: "plus")]
    frame.search = node(.textField(label: "Search", text: text, isSecure: false, tap, submit: nil), "search")
    frame.notices = [text, "Saved"]
    return frame
  }
}
