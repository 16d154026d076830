/// How the text of a slot is read (rule E1).
package enum SlotKind: String, Sendable, CaseIterable {
  /// CEL, bare; one `${…}` around it is accepted.
  case expression
  /// A template that gives text.
  case text
  /// A literal of the slot's type, or templates.
  case typed
  /// The path of something assignable.
  case path
  /// An action with its arguments.
  case action
  /// The full path of a case.
  case casePath = "case"
  /// A length of time.
  case duration
}

/// What the value of a key may look like.
package indirect enum KeyShape: Sendable {
  /// How little a mapping with the author's own keys may hold.
  package enum Fewest: Sendable {
    /// Nothing behind its key, as where the keys are still to come.
    case nothing
    /// No key: `{}`.
    case noKey
    /// One key.
    case oneKey
  }

  /// A scalar, or for `typed` any value, read as the slot says.
  case slot(SlotKind)
  /// A text without templates.
  case plainText
  /// A name: letters, digits and `_`.
  case name
  /// A name that may hold hyphens, and begin with a digit.
  case label
  /// Names with dots between them, such as `todos.fetch`.
  case dottedName
  /// `true` or `false`.
  case bool
  /// A whole number.
  case int
  /// A number.
  case number
  /// A type.
  case type
  /// One of these words.
  case words([Word])
  /// Nothing.
  case empty
  /// A declaration: a type, a type with a default, or the long form.
  case declaration
  /// A mapping with the keys of a construct.
  case construct(ConstructID)
  /// A node of a view.
  case viewNode
  /// A list.
  case list(KeyShape)
  /// The words of an enum, with `|` between them.
  case alternatives
  /// A mapping whose keys the author chooses; the text says what the keys are.
  case names(String, KeyShape, Fewest = .noKey)
  /// A mapping whose keys are some of these words.
  case keyed([String], KeyShape)
  /// A mapping whose keys are lengths of time.
  case timed(KeyShape)
  /// One of these.
  case anyOf([KeyShape])

  /// The slot kind of the scalar that this shape holds, if it is one.
  package var slotKind: SlotKind? {
    switch self {
    case .slot(let kind): kind
    case .list(let shape), .names(_, let shape, _), .keyed(_, let shape), .timed(let shape): shape.slotKind
    case .anyOf(let shapes): shapes.lazy.compactMap(\.slotKind).first
    case .plainText, .name, .label, .alternatives, .dottedName, .bool, .int, .number, .type, .words, .empty,
      .declaration, .construct,
      .viewNode:
      nil
    }
  }
}

extension KeyShape {
  static let expression = KeyShape.slot(.expression)
  static let text = KeyShape.slot(.text)
  static let typed = KeyShape.slot(.typed)
  static let path = KeyShape.slot(.path)
  static let action = KeyShape.slot(.action)
  static let duration = KeyShape.slot(.duration)
  static let casePath = KeyShape.slot(.casePath)
  /// A case, or a list of them.
  static let cases = KeyShape.anyOf([.casePath, .list(.casePath)])
  /// One step, a list of steps, or the path of a case.
  static let handler = KeyShape.anyOf([.casePath, .construct(.step), .list(.anyOf([.construct(.step), .casePath]))])
  /// What `fail` takes.
  static let failHandler = KeyShape.anyOf([
    .words([Word("ignore", "nothing happens, on purpose")]), .handler, .keyed(FailKinds.words, .handler),
  ])
  /// The nodes of a body.
  static let body = KeyShape.list(.viewNode)
  /// `name: declaration`.
  static let declarations = KeyShape.names("name", .declaration, .nothing)
  /// `parameter: expression`.
  static let arguments = KeyShape.names("parameter", .expression)
  /// `path: value`.
  static let assignments = KeyShape.names("path", .typed, .oneKey)
  /// `name: value`.
  static let data = KeyShape.names("name", .typed)
}
