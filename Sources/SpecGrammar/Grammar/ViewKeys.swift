/// The keys of a view that are not cases.
enum ViewKey: String, GrammarKey {
  case searchable, refreshable, toolbar, always, `else`

  static let constructID = ConstructID.view
  static let constructTitle = "a view"
  static let constructSummary = "what is shown in each case; `idle, loading:` shares a body"
  static let names: (what: String, shape: KeyShape)? = ("case", .body)

  var rule: KeyRule {
    switch self {
    case .searchable: KeyRule(.path, "the field that the search field writes", "searchable: search")
    case .refreshable: KeyRule(.action, "the action of a pull to refresh", "refreshable: load")
    case .toolbar: KeyRule(.body, "what stands in the title bar", "toolbar: [{ text: \"${remainingText}\" }]")
    case .always: KeyRule(.body, "what stands above every case", "always: [{ text: Welcome }]")
    case .else: KeyRule(.body, "what is shown in all other cases", "else: [{ progress: Loading… }]")
    }
  }
}

/// The keys that any node may have.
enum NodeKey: String, GrammarKey {
  case `if`, id, accessibility, disabled

  static let constructID = ConstructID.node
  static let constructTitle = "any node of a view"
  static let constructSummary = "what every node of a view may have"

  var rule: KeyRule {
    switch self {
    case .if: KeyRule(.expression, "whether it is there", "if: \"!todo.isDone\"", default: "true")
    case .id: KeyRule(.text, "a name for scenarios and hosts", "id: save-button")
    case .accessibility:
      KeyRule(.construct(.accessibility), "what assistive technology is told", "accessibility: { label: Increment }")
    case .disabled:
      KeyRule(.expression, "whether it can't be used", "disabled: draft == ''", default: "as its action allows")
    }
  }
}

/// The keys of `accessibility`.
enum AccessibilityKey: String, GrammarKey {
  case label, hint, hidden

  static let constructID = ConstructID.accessibility
  static let constructTitle = "`accessibility`"
  static let constructSummary = "what assistive technology is told of a node"

  var rule: KeyRule {
    switch self {
    case .label: KeyRule(.text, "what it is called", "label: Increment")
    case .hint: KeyRule(.text, "what it does", "hint: Adds one to the count")
    case .hidden: KeyRule(.expression, "whether it is left out", "hidden: true", default: "false")
    }
  }
}

/// The kinds of node: the key that tells them, and what may stand beside it.
enum NodeKind: String, CaseIterable, Sendable {
  case text, image, progress, unavailable, button, textField, secureField, toggle, stepper, picker, link, list
  case section, row, column, spacer, divider, nothing, use

  var rule: KeyRule {
    switch self {
    case .text: KeyRule(.text, "a text", "text: ${todo.title}")
    case .image: KeyRule(.text, "an image by its name", "image: checkmark.circle.fill")
    case .progress: KeyRule(.anyOf([.text, .empty]), "something goes on", "progress: Loading…")
    case .unavailable: KeyRule(.text, "there is nothing to show, and why", "unavailable: No articles yet")
    case .button: KeyRule(.anyOf([.text, .empty]), "a button with its label", "button: Retry")
    case .textField: KeyRule(.text, "a field for text, with its label", "textField: Phone")
    case .secureField: KeyRule(.text, "a field for a hidden text, with its label", "secureField: Password")
    case .toggle: KeyRule(.text, "a switch, with its label", "toggle: Notifications")
    case .stepper: KeyRule(.text, "a number that goes up and down, with its label", "stepper: Quantity")
    case .picker: KeyRule(.text, "a choice, with its label", "picker: Sort")
    case .link: KeyRule(.text, "opens a screen", "link: Details")
    case .list: KeyRule(.expression, "a row for each element", "list: visibleTodos")
    case .section: KeyRule(.anyOf([.text, .empty]), "nodes under a title", "section: Account")
    case .row: KeyRule(.body, "nodes side by side", "row: [{ text: A }, spacer, { text: B }]")
    case .column: KeyRule(.body, "nodes one below the other", "column: [{ text: A }, { text: B }]")
    case .spacer: KeyRule(.empty, "room that grows", "spacer:")
    case .divider: KeyRule(.empty, "a line", "divider:")
    case .nothing: KeyRule(.empty, "shows nothing, on purpose", "nothing:")
    case .use: KeyRule(.name, "a component", "use: TodoRow")
    }
  }

  /// The construct of the kind: its own key first, then those beside it.
  var construct: Construct {
    let rule = rule
    let own = Key(
      name: rawValue, shape: rule.shape, isRequired: true, defaultText: nil, summary: rule.summary,
      example: rule.example)
    return Construct(id: constructID, title: "`\(rawValue)`", summary: rule.summary, keys: [own] + besides, names: nil)
  }

  var constructID: ConstructID { ConstructID(rawValue: rawValue + "Node") ?? .node }

  private var besides: [Key] {
    switch self {
    case .text: TextNodeKey.keys
    case .image: ImageNodeKey.keys
    case .progress: ProgressNodeKey.keys
    case .unavailable: UnavailableNodeKey.keys
    case .button: ButtonNodeKey.keys
    case .textField, .secureField: FieldNodeKey.keys
    case .toggle, .stepper: ControlNodeKey.keys
    case .picker: PickerNodeKey.keys
    case .link: LinkNodeKey.keys
    case .list: ListNodeKey.keys
    case .section: SectionNodeKey.keys
    case .use: UseNodeKey.keys
    case .row, .column, .spacer, .divider, .nothing: []
    }
  }

  /// Whether a node of this kind has a key of that name, so that it does not begin another node.
  func hasKey(_ name: String) -> Bool {
    switch self {
    case .text: TextNodeKey(rawValue: name) != nil
    case .image: ImageNodeKey(rawValue: name) != nil
    case .progress: ProgressNodeKey(rawValue: name) != nil
    case .unavailable: UnavailableNodeKey(rawValue: name) != nil
    case .button: ButtonNodeKey(rawValue: name) != nil
    case .textField, .secureField: FieldNodeKey(rawValue: name) != nil
    case .toggle, .stepper: ControlNodeKey(rawValue: name) != nil
    case .picker: PickerNodeKey(rawValue: name) != nil
    case .link: LinkNodeKey(rawValue: name) != nil
    case .list: ListNodeKey(rawValue: name) != nil
    case .section: SectionNodeKey(rawValue: name) != nil
    case .use: UseNodeKey(rawValue: name) != nil
    case .row, .column, .spacer, .divider, .nothing: false
    }
  }
}
