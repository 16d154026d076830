/// A node of the resolved view: everything is known, nothing refers to a program or a renderer (rule W3).
package struct ViewNode: Hashable, Sendable {
  /// What tells the node apart over time: its place in the view and the keys of the rows that it is in.
  package var identity: String
  /// The author's `id`.
  package var identifier: String?
  package var kind: Kind
  /// Whether a control can be used; true for what is no control.
  package var isEnabled: Bool
  package var accessibility: Accessibility?
  /// For a list of which not all rows were resolved, which they are.
  package var part: Part?

  package init(identity: String, kind: Kind, isEnabled: Bool = true) {
    self.identity = identity
    self.kind = kind
    self.isEnabled = isEnabled
  }

  /// What a control does when it is used: a number that the tree's maker understands.
  package struct Activation: Hashable, Sendable {
    package var number: Int

    package init(number: Int) { self.number = number }
  }

  /// A part of a list's rows.
  package struct Part: Hashable, Sendable {
    /// The place of the first of them in the list, from 0.
    package var firstRow: Int
    /// How many rows the whole list has.
    package var rowCount: Int

    package init(firstRow: Int, rowCount: Int) {
      self.firstRow = firstRow
      self.rowCount = rowCount
    }
  }

  package struct Accessibility: Hashable, Sendable {
    package var label: String?
    package var hint: String?
    package var isHidden: Bool

    package init(label: String?, hint: String?, isHidden: Bool) {
      self.label = label
      self.hint = hint
      self.isHidden = isHidden
    }
  }

  package indirect enum Kind: Hashable, Sendable {
    case text(StyledText)
    case image(name: String, label: String?)
    /// `value` is from 0 to 1; nil where nobody knows how far it is.
    case progress(label: String?, value: Double?)
    case unavailable(title: String, image: String?, description: String?)
    case button(label: String, image: String?, isDestructive: Bool, confirm: String?, Activation)
    /// `submit` is what Enter does.
    case textField(label: String, text: String, isSecure: Bool, Activation, submit: Activation?)
    case toggle(label: String, isOn: Bool, Activation)
    case stepper(label: String, value: Int, Activation)
    case picker(label: String, selection: String, options: [String], Activation)
    case link(label: String, Activation)
    case list([Row], empty: [ViewNode], onEnd: Activation?)
    case section(title: String?, [ViewNode])
    case row([ViewNode])
    case column([ViewNode])
    case spacer
    case divider
    /// An expression in the node failed; the text says why.
    case failure(String)
  }

  /// A text with how it looks.
  package struct StyledText: Hashable, Sendable {
    package var text: String
    /// `title headline body footnote caption`.
    package var style: String?
    package var color: String?
    package var isStruckThrough: Bool
    package var isBold: Bool
    package var image: String?

    package init(
      _ text: String, style: String? = nil, color: String? = nil, isStruckThrough: Bool = false, isBold: Bool = false,
      image: String? = nil
    ) {
      self.text = text
      self.style = style
      self.color = color
      self.isStruckThrough = isStruckThrough
      self.isBold = isBold
      self.image = image
    }
  }

  /// A row of a list.
  package struct Row: Hashable, Sendable {
    /// What tells it apart over time; the identities of all that is in it begin with it.
    package var identity: String
    /// The text of its key.
    package var key: String
    package var nodes: [ViewNode]
    /// The buttons behind it.
    package var swipe: [ViewNode]

    package init(identity: String, key: String, nodes: [ViewNode], swipe: [ViewNode] = []) {
      self.identity = identity
      self.key = key
      self.nodes = nodes
      self.swipe = swipe
    }
  }
}

/// All that a screen shows at one moment.
package struct ViewFrame: Hashable, Sendable {
  package var title: String?
  /// The name of the screen; nil where it is played alone.
  package var screen: String?
  /// The names of the screens below it, to which a person can go back, from the root on.
  package var below: [String] = []
  /// The path of the active leaf case; empty on a screen without states.
  package var casePath: String
  package var toolbar: [ViewNode]
  /// The search field, where there is one.
  package var search: ViewNode?
  /// What a pull to refresh does.
  package var refresh: ViewNode.Activation?
  /// What stands above every case, then what the case shows.
  package var body: [ViewNode]
  /// The question of a `confirm` that is open, with its buttons.
  package var dialog: Dialog?
  /// The screens that stand side by side, where they can be chosen.
  package var tabs: [ViewNode] = []
  /// Which of the tabs is shown.
  package var shownTab: Int?
  /// Messages that were not taken yet, the oldest first.
  package var notices: [String]

  /// Whether there is a screen below that a person can go back to.
  package var canGoBack: Bool { !below.isEmpty }

  package init(title: String?, casePath: String, body: [ViewNode]) {
    self.title = title
    self.casePath = casePath
    self.body = body
    toolbar = []
    notices = []
  }

  package struct Dialog: Hashable, Sendable {
    package var question: String
    package var confirm: ViewNode
    package var cancel: ViewNode

    package init(question: String, confirm: ViewNode, cancel: ViewNode) {
      self.question = question
      self.confirm = confirm
      self.cancel = cancel
    }
  }
}
