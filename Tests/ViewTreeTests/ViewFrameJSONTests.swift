import SpecValues
import Testing
import ViewTree

@Suite struct ViewFrameJSONTests {
  private static let use = ViewNode.Activation(number: 0)

  private static func frame(_ kinds: [ViewNode.Kind]) -> ViewFrame {
    ViewFrame(
      title: nil, casePath: "loaded",
      body: kinds.enumerated().map { ViewNode(identity: "\($0.offset)", kind: $0.element) })
  }

  @Test(
    arguments: [
      (.text(.init("a \"b\"\n")), #"{"kind":"text","identity":"0","text":"a \"b\"\n"}"#),
      (
        .text(.init("x", style: "title", color: "red", isStruckThrough: true, isBold: true, image: "star")),
        #"{"kind":"text","identity":"0","text":"x","style":"title","color":"red","strikethrough":true,"bold":true,"#
          + #""image":"star"}"#
      ),
      (.image(name: "star", label: "Best"), #"{"kind":"image","identity":"0","image":"star","label":"Best"}"#),
      (.progress(label: nil, value: nil), #"{"kind":"progress","identity":"0"}"#),
      (.progress(label: "L", value: 0.5), #"{"kind":"progress","identity":"0","label":"L","value":0.5}"#),
      (.progress(label: nil, value: .nan), #"{"kind":"progress","identity":"0","value":null}"#),
      (
        .unavailable(title: "T", image: nil, description: "D"),
        #"{"kind":"unavailable","identity":"0","title":"T","description":"D"}"#
      ),
      (
        .button(label: "Go", image: nil, isDestructive: true, confirm: "Sure?", use),
        #"{"kind":"button","identity":"0","label":"Go","role":"destructive","confirm":"Sure?"}"#
      ),
      (
        .textField(label: "Name", text: "", isSecure: false, use, submit: use),
        #"{"kind":"textField","identity":"0","label":"Name","text":"","submits":true}"#
      ),
      (.toggle(label: "On", isOn: false, use), #"{"kind":"toggle","identity":"0","label":"On","value":false}"#),
      (
        .stepper(label: "N", value: .min, use),
        #"{"kind":"stepper","identity":"0","label":"N","value":-9223372036854775808}"#
      ),
      (
        .picker(label: "Sort", selection: "a", options: ["a", "b"], use),
        #"{"kind":"picker","identity":"0","label":"Sort","value":"a","options":["a","b"]}"#
      ),
      (.list([], empty: [], onEnd: nil), #"{"kind":"list","identity":"0","rows":[]}"#),
      (
        .list([], empty: [ViewNode(identity: "e", kind: .divider)], onEnd: use),
        #"{"kind":"list","identity":"0","rows":[],"empty":[{"kind":"divider","identity":"e"}],"more":true}"#
      ),
      (.section(title: nil, []), #"{"kind":"section","identity":"0","nodes":[]}"#),
      (.failure("division by zero"), #"{"kind":"failure","identity":"0","message":"division by zero"}"#),
      (
        .row([ViewNode(identity: "s", kind: .spacer)]),
        #"{"kind":"row","identity":"0","nodes":[{"kind":"spacer","identity":"s"}]}"#
      ),
    ] as [(ViewNode.Kind, String)])
  func `a node says its kind and what is not as usual`(kind: ViewNode.Kind, json: String) {
    #expect(Self.frame([kind]).json == #"{"case":"loaded","body":["# + json + "]}")
  }

  @Test func `a secure field shows no more than the length of what was typed`() {
    let json = Self.frame([.textField(label: "Password", text: "hunter2", isSecure: true, Self.use, submit: nil)]).json
    #expect(json.contains(#""kind":"secureField""#))
    #expect(json.contains(#""length":7"#))
    #expect(!json.contains("hunter2"))
  }

  @Test func `rows have their keys and the buttons behind them`() {
    let swipe = ViewNode(
      identity: "s", kind: .button(label: "Delete", image: nil, isDestructive: false, confirm: nil, Self.use))
    let row = ViewNode.Row(
      identity: "l[a1]", key: "a1", nodes: [ViewNode(identity: "t", kind: .text(.init("First")))], swipe: [swipe])
    #expect(
      Self.frame([.list([row], empty: [], onEnd: nil)]).json
        == #"{"case":"loaded","body":[{"kind":"list","identity":"0","rows":[{"key":"a1","nodes":"#
        + #"[{"kind":"text","identity":"t","text":"First"}],"swipe":"#
        + #"[{"kind":"button","identity":"s","label":"Delete"}]}]}]}"#)
  }

  @Test func `all parts of a frame come in one line and a fixed order`() {
    var frame = ViewFrame(title: "Tasks", casePath: "", body: [])
    frame.toolbar = [ViewNode(identity: "t", kind: .text(.init("2 left")))]
    frame.search = ViewNode(
      identity: "q", kind: .textField(label: "Search", text: "milk", isSecure: false, Self.use, submit: nil))
    frame.refresh = Self.use
    frame.notices = ["one\ntwo", ""]
    let button = ViewNode.Kind.button(label: "Delete", image: nil, isDestructive: false, confirm: nil, Self.use)
    var cancel = ViewNode(identity: "c", kind: button, isEnabled: false)
    cancel.identifier = "no"
    cancel.accessibility = ViewNode.Accessibility(label: nil, hint: "keeps it", isHidden: true)
    frame.dialog = ViewFrame.Dialog(question: "Sure?", confirm: ViewNode(identity: "d", kind: button), cancel: cancel)
    #expect(
      frame.json
        == #"{"title":"Tasks","case":"","toolbar":[{"kind":"text","identity":"t","text":"2 left"}],"#
        + #""search":{"kind":"textField","identity":"q","label":"Search","text":"milk"},"refreshable":true,"body":[],"#
        + #""dialog":{"question":"Sure?","confirm":{"kind":"button","identity":"d","label":"Delete"},"#
        + #""cancel":{"kind":"button","identity":"c","id":"no","label":"Delete","enabled":false,"#
        + #""accessibility":{"hint":"keeps it","hidden":true}}},"notices":["one\ntwo",""]}"#)
  }

  @Test func `it reads back as JSON whatever a text holds`() throws {
    let text = "\u{0}\u{1B}[31m\u{202E}\u{2028}\"\\\u{7F}😀"
    _ = try JSONText.parse(Array(Self.frame([.text(.init(text)), .failure(text)]).json.utf8))
  }
}
