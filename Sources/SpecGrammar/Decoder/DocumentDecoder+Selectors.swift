import SourceText
import SpecSyntax

extension DocumentDecoder {
  /// A text, or a mapping that picks a node of the frame.
  func selector(_ node: Node, _ label: String) -> SelectorDeclaration? {
    let expected = "a text or a selector, such as `{ text: Done, index: 1 }`"
    if node.scalar != nil {
      return scalar(node, label, expected).flatMap { pattern($0, node, label) }
        .map { SelectorDeclaration(text: $0, range: node.place) }
    }
    guard let entries = entries(node, label, expected) else { return nil }
    var selector = SelectorDeclaration(range: node.place)
    read(entries, SelectorKey.self, at: node.place) { key, entry in
      switch key {
      case .text: selector.text = pattern(entry)
      case .id: selector.id = plainText(entry.value, "id")
      case .index: selector.index = int(entry.value, "index")
      case .below: selector.below = pattern(entry)
      case .in: selector.container = pattern(entry)
      }
    }
    if entries.isEmpty { report(.missingValue, "`\(label)` needs \(expected)", at: node.place) }
    return selector
  }

  /// A selector, or a list of them.
  func selectors(_ node: Node, _ label: String) -> [SelectorDeclaration]? {
    guard let nodes = node.sequence else { return selector(node, label).map { [$0] } }
    if nodes.isEmpty { report(.missingValue, "`\(label)` needs at least one text or selector", at: node.place) }
    return nodes.compactMap { selector($0, label) }
  }

  private func pattern(_ entry: Entry) -> TextPattern? {
    scalar(entry.value, entry.keyText, "a text, or `/regex/`").flatMap { pattern($0, entry.value, entry.keyText) }
  }

  /// A whole text, or what stands between two slashes.
  private func pattern(_ scalar: Scalar, _ node: Node, _ label: String) -> TextPattern? {
    let text = scalar.text
    guard !text.isEmpty else {
      report(
        .missingValue, "`\(label)` needs what is shown, or `/regex/`; an empty text is shown nowhere", at: node.place)
      return nil
    }
    guard text.utf8.count > 2, text.utf8.first == 0x2F, text.utf8.last == 0x2F else {
      return TextPattern(text: text, isRegex: false, node: node)
    }
    return TextPattern(text: String(text.dropFirst().dropLast()), isRegex: true, node: node)
  }

  func inputText(_ owner: Entry) -> ScenarioStepDeclaration.Kind? {
    guard let entries = entries(owner.value, "inputText", "a mapping such as `{ into: Search, text: milk }`") else {
      return nil
    }
    var into: SelectorDeclaration?
    var text: PlainText?
    read(entries, InputTextKey.self, at: owner.key.place) { key, entry in
      switch key {
      case .into: into = selector(entry.value, "into")
      case .text: text = plainText(entry.value, "text")
      }
    }
    guard let into, let text else { return nil }
    return .inputText(into: into, text: text)
  }

  func chooseStep(_ owner: Entry) -> ScenarioStepDeclaration.Kind? {
    guard let entries = entries(owner.value, "choose", "a mapping such as `{ in: Sort, option: Newest }`") else {
      return nil
    }
    var picker: SelectorDeclaration?
    var option: PlainText?
    read(entries, ChooseKey.self, at: owner.key.place) { key, entry in
      switch key {
      case .in: picker = selector(entry.value, "in")
      case .option: option = plainText(entry.value, "option")
      }
    }
    guard let picker, let option else { return nil }
    return .choose(in: picker, option: option)
  }

  func swipe(_ owner: Entry) -> ScenarioStepDeclaration.Kind? {
    guard let entries = entries(owner.value, "swipe", "a mapping such as `{ in: Buy milk, button: Delete }`") else {
      return nil
    }
    var row: SelectorDeclaration?
    var button: PlainText?
    read(entries, SwipeKey.self, at: owner.key.place) { key, entry in
      switch key {
      case .in: row = selector(entry.value, "in")
      case .button: button = plainText(entry.value, "button")
      }
    }
    guard let row, let button else { return nil }
    return .swipe(in: row, button: button)
  }
}
