import SourceText
import SpecSyntax
import Testing

@testable import SpecGrammar

@Suite struct ViewTests {
  private func node(_ text: String, _ location: SourceLocation = #_sourceLocation) throws -> ViewNode {
    let view = try #require(try screen("view:\n  - " + text, location).view, sourceLocation: location)
    return try #require(view.cases.first?.body.nodes.first, sourceLocation: location)
  }

  @Test func `a view has bodies by case and what stands beside them`() throws {
    let view = try #require(
      try screen(
        """
        view:
          searchable: search
          refreshable: load
          toolbar: [{ text: "${left}" }]
          always: [{ text: Welcome }]
          idle, loaded.editing: [nothing]
          loaded:
            - spacer
            - divider
          else: [{ progress: }]
        """
      ).view)
    #expect(view.searchable?.text == "search")
    #expect(view.refreshable?.text == "load")
    #expect(view.toolbar?.nodes.count == 1)
    #expect(view.always?.nodes.count == 1)
    #expect(view.otherwise?.nodes.count == 1)
    #expect(view.cases.map { $0.cases.map(\.text) } == [["idle", "loaded.editing"], ["loaded"]])
    #expect(!view.isPlainList)
  }

  @Test func `the cases of a shared body have their own places`() throws {
    let source = "screen: S\nview:\n  idle, loading : [nothing]"
    guard case .screen(let screen) = decode(source).document else { throw Missing() }
    let file = SourceFile(path: "", text: source)
    #expect(screen.view?.cases.first?.cases.map { file.text(in: $0.range) } == ["idle", "loading"])
  }

  @Test func `a view may be a plain list`() throws {
    let view = try #require(try screen("view: [nothing, { text: A }]").view)
    #expect(view.isPlainList)
    #expect(view.cases.first?.cases.isEmpty == true)
    #expect(view.cases.first?.body.nodes.count == 2)
  }

  @Test func `a text has its style`() throws {
    let node = try node("{ text: A, style: headline, color: red, strikethrough: a, bold: b, image: c }")
    guard case .text(let text) = node.kind else { throw Missing() }
    #expect(text.style?.value == .headline)
    #expect(text.color?.text == "red")
    #expect(text.strikethrough?.text == "a")
    #expect(text.bold?.text == "b")
    #expect(text.image?.text == "c")
  }

  @Test func `the key of a kind may be a key of another kind`() throws {
    guard case .field(let field) = try node("{ text: phone, textField: Phone, submit: save }").kind else {
      throw Missing()
    }
    #expect(field.label.text == "Phone")
    #expect(field.text?.text == "phone")
    #expect(field.submit?.text == "save")
    guard case .button(let button) = try node("{ image: plus, button: , action: add, role: destructive }").kind else {
      throw Missing()
    }
    #expect(button.label == nil)
    #expect(button.image?.text == "plus")
    #expect(button.role?.value == .destructive)
    guard case .list = try node("{ row: [{ text: a }], as: i, list: items }").kind else { throw Missing() }
    guard case .text = try node("{ image: plus, text: A }").kind else { throw Missing() }
  }

  @Test func `a list has rows, an empty body and a swipe`() throws {
    let node = try node(
      "{ list: items, as: i, row: [{ text: a }], empty: [nothing], key: i.x, onEnd: loadMore, swipe: [{ button: D, action: d(i) }] }"
    )
    guard case .list(let list) = node.kind else { throw Missing() }
    #expect(list.elements.text == "items")
    #expect(list.variable?.text == "i")
    #expect(list.row.count == 1)
    #expect(list.empty?.count == 1)
    #expect(list.key?.text == "i.x")
    #expect(list.onEnd?.text == "loadMore")
    #expect(list.swipe.count == 1)
  }

  @Test func `a control binds a path or shows a template`() throws {
    guard case .control(let toggle) = try node("{ toggle: A, value: isOn }").kind,
      case .binding(let path) = toggle.value
    else { throw Missing() }
    #expect(toggle.kind == .toggle)
    #expect(path.text == "isOn")
    guard
      case .control(let picker) = try node("{ picker: B, value: \"${x}\", action: setX(value), options: Y.all }").kind,
      case .computed(let value) = picker.value
    else { throw Missing() }
    #expect(value.node.scalar?.text == "${x}")
    #expect(picker.action?.text == "setX(value)")
    #expect(picker.options?.text == "Y.all")
  }

  @Test func `the other kinds have their keys`() throws {
    guard case .progress(let progress) = try node("{ progress: , value: \"${x}\", after: 300ms, atLeast: 1s }").kind,
      case .unavailable(let unavailable) = try node("{ unavailable: A, image: b, description: c }").kind,
      case .link(let link) = try node("{ link: A, open: Detail, with: { id: x } }").kind,
      case .section(let section) = try node("{ section: , of: [nothing] }").kind,
      case .row(let row) = try node("{ row: [{ text: a }, spacer] }").kind,
      case .column(let column) = try node("{ column: [] }").kind,
      case .use(let use) = try node("{ use: Row, with: { a: b } }").kind,
      case .image(let image) = try node("{ image: a, label: b }").kind,
      case .field(let field) = try node("{ secureField: a, text: b }").kind,
      case .divider = try node("{ divider: , if: a }").kind
    else { throw Missing() }
    #expect(progress.text == nil)
    #expect(progress.after?.value == 300_000_000)
    #expect(unavailable.description?.text == "c")
    #expect(link.open?.text == "Detail")
    #expect(link.with.count == 1)
    #expect(section.title == nil)
    #expect(row.count == 2)
    #expect(column.isEmpty)
    #expect(use.component.text == "Row")
    #expect(image.label?.text == "b")
    #expect(field.isSecure)
  }

  @Test func `any node has a condition, an id and what is spoken`() throws {
    let node = try node("{ text: A, if: a, id: b, disabled: c, accessibility: { label: d, hint: e, hidden: f } }")
    #expect(node.condition?.text == "a")
    #expect(node.id?.text == "b")
    #expect(node.disabled?.text == "c")
    #expect(node.accessibility?.label?.text == "d")
    #expect(node.accessibility?.hint?.text == "e")
    #expect(node.accessibility?.hidden?.text == "f")
  }

  static let slips: [Slip] = [
    Slip("view:", .missingValue, at: "", "`view` needs bodies by case"),
    Slip("view: {}", .missingValue, at: "{}", "`view` needs bodies by case"),
    Slip("view: Hello", .wrongShape, at: "Hello", "a list of nodes"),
    Slip("view: { idle: }", .missingValue, at: "", "`[nothing]` shows nothing"),
    Slip(
      "view: { idle: nothing }", .wrongShape, at: "nothing", "a list of nodes", fixed: "view: { idle: [nothing] }"),
    Slip("view: { idle: { text: A } }", .wrongShape, at: "{ text: A }", "a list of nodes"),
    Slip("view: { text: Hello }", .misplacedKey, at: "text", "nodes stand in a list"),
    Slip("view: { refeshable: load }", .unknownKey, at: "refeshable", "did you mean `refreshable`?"),
    Slip("view: { search: query }", .unknownKey, at: "search", "did you mean `searchable`?"),
    Slip("view: { \"idle, else\": [nothing] }", .conflictingKeys, at: "else", "stands alone"),
    Slip("view: { \"idle, idle\": [nothing] }", .duplicateName, at: "idle", "twice"),
    Slip("view: { \"idle,\": [nothing] }", .invalidPath, at: "", "is not the path of a case"),
    Slip("view: { idle loading: [nothing] }", .invalidPath, at: "idle loading", "is not the path of a case"),
    Slip("view: [Hello]", .unknownNode, at: "Hello", "a node is a mapping", fixed: "view: [{ text: Hello }]"),
    Slip("view: [spacr]", .unknownNode, at: "spacr", "did you mean `spacer`?", fixed: "view: [spacer]"),
    Slip("view: [progress]", .unknownNode, at: "progress", "not written as a word alone"),
    Slip("view: [[spacer]]", .wrongShape, at: "[spacer]", "nodes side by side stand under `row`"),
    Slip("view: [{ hstack: [spacer] }]", .unknownNode, at: "hstack", "did you mean `row`?"),
    Slip("view: [{ foo: bar }]", .unknownNode, at: "foo", "one of `text`"),
    Slip("view: [{ if: a }]", .unknownNode, at: "if", "the key that tells its kind"),
    Slip("view: [{}]", .unknownNode, at: "{}", "the key that tells its kind"),
    Slip("view: [{ text: A, button: B, action: c }]", .conflictingKeys, at: "button", "a node has one kind"),
    Slip("view: [{ text: A, divider: }]", .conflictingKeys, at: "divider", "a node has one kind"),
    Slip("view: [{ text: }]", .missingValue, at: "", "`text` needs a text"),
    Slip("view: [{ text: [A] }]", .wrongShape, at: "[A]", "`text` takes a text, not a list"),
    Slip("view: [{ text: A, style: huge }]", .unknownWord, at: "huge", "`headline`"),
    Slip("view: [{ text: A, color: grean }]", .unknownWord, at: "grean", "did you mean `green`?"),
    Slip("view: [{ text: A, row: [] }]", .conflictingKeys, at: "row", "a node has one kind"),
    Slip("view: [{ text: A, empty: [] }]", .misplacedKey, at: "empty", "`empty` belongs to `list`"),
    Slip("view: [{ text: A, onTap: b }]", .unknownKey, at: "onTap", "unknown key `onTap` in `text`"),
    Slip("view: [{ button: A, onTap: b }]", .unknownKey, at: "onTap", "did you mean `action`?"),
    Slip("view: [{ button: A, acton: b }]", .unknownKey, at: "acton", "did you mean `action`?"),
    Slip("view: [{ button: A }]", .requiredKey, at: "button", "`button` needs `action`"),
    Slip("view: [{ button: A, action: { run: b } }]", .wrongShape, at: "{ run: b }", "put these steps under `actions`"),
    Slip("view: [{ button: A, action: b, role: cancel }]", .unknownWord, at: "cancel", "`destructive`"),
    Slip(
      "view: [{ button: A, action: b, Disabled: c }]", .unknownKey, at: "Disabled", "did you mean `disabled`?",
      fixed: "view: [{ button: A, action: b, disabled: c }]"),
    Slip("view: [{ button: A, action: b, theme: c }]", .notYet, at: "theme", "not yet"),
    Slip("view: [{ textField: A }]", .requiredKey, at: "textField", "needs `text`"),
    Slip(
      "view: [{ toggle: A, value: a, action: b }]", .conflictingKeys, at: "action", "the toggle writes there itself"),
    Slip("view: [{ picker: A, value: \"${a}\" }]", .requiredKey, at: "\"${a}\"", "`picker` needs `action` where"),
    Slip("view: [{ button: A, action: b, isEnabled: c }]", .unknownKey, at: "isEnabled", "the opposite condition"),
    Slip("view: [{ text: A, hidden: c }]", .unknownKey, at: "hidden", "write `if`, with the opposite condition"),
    Slip("view: [{ toggle: A, value: }]", .missingValue, at: "", "`value` needs a path"),
    Slip("view: [{ list: a, row: [nothing] }]", .requiredKey, at: "list", "`list` needs `as`"),
    Slip("view: [{ list: a, as: in, row: [nothing] }]", .reservedName, at: "in", "expressions keep this word"),
    Slip(
      "view: [{ list: a, as: b, row: { text: c } }]", .wrongShape, at: "{ text: c }", "a list of nodes",
      fixed: "view: [{ list: a, as: b, row: [{ text: c }] }]"),
    Slip("view: [{ list: [1, 2], as: b, row: [nothing] }]", .wrongShape, at: "[1, 2]", "put it in quotes"),
    Slip("view: [{ link: A }]", .requiredKey, at: "link", "`link` needs `open`"),
    Slip("view: [{ section: A, children: [nothing] }]", .unknownKey, at: "children", "did you mean `of`?"),
    Slip("view: [{ spacer: 3 }]", .wrongShape, at: "3", "takes no value"),
    Slip("view: [{ row: [spacer], spacing: 3 }]", .unknownKey, at: "spacing", "unknown key `spacing`"),
    Slip("view: [{ text: A, accessibility: B }]", .wrongShape, at: "B", "{ label: Increment }"),
    Slip("view: [{ text: A, accessibility: { lable: B } }]", .unknownKey, at: "lable", "did you mean `label`?"),
    Slip("view: [{ progress: A, after: 300 }]", .invalidDuration, at: "300", "`300ms`"),
    Slip("view: [{ use: }]", .missingValue, at: "", "the name of a component"),
    Slip("view: [{ use: A, with: { b: [c] } }]", .wrongShape, at: "[c]", "put it in quotes"),
    Slip("components: { A: { params: { b: Int } } }", .requiredKey, at: "A", "needs `body`"),
    Slip("components: { A: [nothing] }", .wrongShape, at: "[nothing]", "a mapping with `params` and `body`"),
  ]

  @Test(arguments: ViewTests.slips)
  func `a view that can't be meant is refused at the place`(slip: Slip) { slip.check() }
}
