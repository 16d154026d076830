/// The keys beside `text`.
enum TextNodeKey: String, GrammarKey {
  case style, color, strikethrough, bold, image

  static let constructID = ConstructID.textNode
  static let constructTitle = "`text`"
  static let constructSummary = "a text"

  var rule: KeyRule {
    switch self {
    case .style:
      KeyRule(.words(TextStyle.words), "the style of the text", "style: headline", default: "body")
    case .color:
      KeyRule(
        .anyOf([.words(ColorName.words), .text]), "the colour of the text", "color: secondary",
        default: "primary")
    case .strikethrough:
      KeyRule(.expression, "whether it is struck through", "strikethrough: todo.isDone", default: "false")
    case .bold: KeyRule(.expression, "whether it is bold", "bold: isUnread", default: "false")
    case .image: KeyRule(.text, "the image beside it", "image: checkmark")
    }
  }
}

/// The keys beside `image`.
enum ImageNodeKey: String, GrammarKey {
  case label

  static let constructID = ConstructID.imageNode
  static let constructTitle = "`image`"
  static let constructSummary = "an image by its name"

  var rule: KeyRule {
    switch self {
    case .label: KeyRule(.text, "what is spoken for it", "label: Done")
    }
  }
}

/// The keys beside `progress`.
enum ProgressNodeKey: String, GrammarKey {
  case value, after, atLeast

  static let constructID = ConstructID.progressNode
  static let constructTitle = "`progress`"
  static let constructSummary = "something goes on"

  var rule: KeyRule {
    switch self {
    case .value: KeyRule(.typed, "how far it is, from 0 to 1", "value: \"${uploaded}\"")
    case .after: KeyRule(.duration, "how long it is not shown", "after: 300ms", default: "0s")
    case .atLeast: KeyRule(.duration, "how long it is shown at least", "atLeast: 300ms", default: "0s")
    }
  }
}

/// The keys beside `unavailable`.
enum UnavailableNodeKey: String, GrammarKey {
  case image, description

  static let constructID = ConstructID.unavailableNode
  static let constructTitle = "`unavailable`"
  static let constructSummary = "there is nothing to show, and why"

  var rule: KeyRule {
    switch self {
    case .image: KeyRule(.text, "the image above it", "image: exclamationmark.triangle")
    case .description: KeyRule(.text, "what it says below", "description: Pull to try again")
    }
  }
}

/// The keys beside `button`.
enum ButtonNodeKey: String, GrammarKey {
  case action, image, role, confirm

  static let constructID = ConstructID.buttonNode
  static let constructTitle = "`button`"
  static let constructSummary = "a button with its label"
  static let required: [ButtonNodeKey] = [.action]

  var rule: KeyRule {
    switch self {
    case .action: KeyRule(.action, "what it does", "action: complete(todo)")
    case .image: KeyRule(.text, "its image", "image: trash")
    case .role: KeyRule(.words(ButtonRole.words), "what kind of button it is", "role: destructive")
    case .confirm: KeyRule(.text, "the question that is asked first", "confirm: Delete this task?")
    }
  }
}

/// The keys beside `textField` and `secureField`.
enum FieldNodeKey: String, GrammarKey {
  case text, submit

  static let constructID = ConstructID.textFieldNode
  static let constructTitle = "a text field"
  static let constructSummary = "a field for text, with its label"
  static let required: [FieldNodeKey] = [.text]

  var rule: KeyRule {
    switch self {
    case .text: KeyRule(.path, "the field that it writes", "text: phone")
    case .submit: KeyRule(.action, "what Enter does", "submit: save")
    }
  }
}

/// The keys beside `toggle` and `stepper`.
enum ControlNodeKey: String, GrammarKey {
  case value, action

  static let constructID = ConstructID.toggleNode
  static let constructTitle = "a control"
  static let constructSummary = "shows a value and changes it"
  static let required: [ControlNodeKey] = [.value]

  var rule: KeyRule {
    switch self {
    case .value: .controlValue
    case .action: .controlAction
    }
  }
}

/// The keys beside `picker`.
enum PickerNodeKey: String, GrammarKey {
  case value, action, options

  static let constructID = ConstructID.pickerNode
  static let constructTitle = "`picker`"
  static let constructSummary = "a choice, with its label"
  static let required: [PickerNodeKey] = [.value]

  var rule: KeyRule {
    switch self {
    case .value: .controlValue
    case .action: .controlAction
    case .options: KeyRule(.expression, "what can be chosen", "options: Priority.all", default: "the words of its enum")
    }
  }
}

extension KeyRule {
  static let controlValue = KeyRule(
    .anyOf([.path, .typed]), "the path that it writes, or `${…}` with an `action`", "value: notifications")
  static let controlAction = KeyRule(
    .action, "what a change does; `value` is the new value", "action: setNotifications(value)")
}

/// The keys beside `link`.
enum LinkNodeKey: String, GrammarKey {
  case open, with

  static let constructID = ConstructID.linkNode
  static let constructTitle = "`link`"
  static let constructSummary = "opens a screen"
  static let required: [LinkNodeKey] = [.open]

  var rule: KeyRule {
    switch self {
    case .open: KeyRule(.name, "the screen", "open: Detail")
    case .with: KeyRule(.arguments, "the screen's parameters", "with: { id: todo.id }")
    }
  }
}

/// The keys beside `list`.
enum ListNodeKey: String, GrammarKey {
  case `as`, row, empty, key, onEnd, swipe

  static let constructID = ConstructID.listNode
  static let constructTitle = "`list`"
  static let constructSummary = "a row for each element"
  static let required: [ListNodeKey] = [.as, .row]

  var rule: KeyRule {
    switch self {
    case .as: KeyRule(.name, "the name of the element in a row", "as: todo")
    case .row: KeyRule(.body, "what a row shows", "row: [{ text: \"${todo.title}\" }]")
    case .empty: KeyRule(.body, "what is shown where there are none", "empty: [{ unavailable: No tasks yet }]")
    case .key: KeyRule(.expression, "what identifies an element", "key: todo.code", default: "the id")
    case .onEnd: KeyRule(.action, "what happens when its end is reached", "onEnd: loadMore")
    case .swipe:
      KeyRule(.body, "the buttons behind a row", "swipe: [{ button: Delete, action: delete(todo), role: destructive }]")
    }
  }
}

/// The keys beside `section`.
enum SectionNodeKey: String, GrammarKey {
  case of

  static let constructID = ConstructID.sectionNode
  static let constructTitle = "`section`"
  static let constructSummary = "nodes under a title"
  static let required: [SectionNodeKey] = [.of]

  var rule: KeyRule {
    switch self {
    case .of: KeyRule(.body, "the nodes", "of: [{ text: Hello }]")
    }
  }
}

/// The keys beside `use`.
enum UseNodeKey: String, GrammarKey {
  case with

  static let constructID = ConstructID.useNode
  static let constructTitle = "`use`"
  static let constructSummary = "a component"

  var rule: KeyRule {
    switch self {
    case .with: KeyRule(.arguments, "the component's parameters", "with: { todo: todo, done: complete(todo) }")
    }
  }
}
