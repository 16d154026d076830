package import Expressions
package import SpecValues

/// What a screen shows: templates that the view tree is resolved from.
package struct View: Sendable {
  package var toolbar: [NodeTemplate]
  package var always: [NodeTemplate]
  /// The bodies that the cases share out among themselves.
  package var bodies: [[NodeTemplate]]
  /// For each case its body, by number; nil in a case that is no leaf.
  package var bodyOfLeaf: [Int?]
  package var searchable: CheckedPath?
  package var refreshable: ActionCall?
  /// The components, by number.
  package var components: [ComponentTemplate]

  package init() {
    toolbar = []
    always = []
    bodies = []
    bodyOfLeaf = []
    components = []
  }
}

/// A node of the view before its expressions are evaluated.
package struct NodeTemplate: Sendable {
  /// The number of the node in its screen: what its identity over time is made of.
  package var number: Int
  package var kind: NodeKind
  /// `if:`
  package var condition: CheckedExpression?
  package var identifier: String?
  package var disabled: CheckedExpression?
  package var accessibility: Accessibility?
  package var range: Range<Int>

  package init(number: Int, kind: NodeKind, range: Range<Int>) {
    self.number = number
    self.kind = kind
    self.range = range
  }

  package struct Accessibility: Sendable {
    package var label: CheckedTemplate?
    package var hint: CheckedTemplate?
    package var hidden: CheckedExpression?

    package init(label: CheckedTemplate? = nil, hint: CheckedTemplate? = nil, hidden: CheckedExpression? = nil) {
      self.label = label
      self.hint = hint
      self.hidden = hidden
    }
  }
}

/// The kinds of nodes (section 10 of the language).
package indirect enum NodeKind: Sendable {
  case text(TextTemplate)
  case image(name: CheckedTemplate, label: CheckedTemplate?)
  /// `after` and `atLeast` are nanoseconds.
  case progress(label: CheckedTemplate?, value: CheckedExpression?, after: Int, atLeast: Int)
  case unavailable(title: CheckedTemplate, image: CheckedTemplate?, description: CheckedTemplate?)
  case button(ButtonTemplate)
  case textField(label: CheckedTemplate, text: CheckedPath, submit: ViewAction?, isSecure: Bool)
  case toggle(label: CheckedTemplate, value: ControlValue)
  case stepper(label: CheckedTemplate, value: ControlValue)
  case picker(label: CheckedTemplate, value: ControlValue, options: PickerOptions)
  /// Opens a screen; what it closes with is not looked at.
  case link(label: CheckedTemplate, Open)
  case list(ListTemplate)
  case section(title: CheckedTemplate?, nodes: [NodeTemplate])
  case row([NodeTemplate])
  case column([NodeTemplate])
  case spacer
  case divider
  case nothing
  /// What a component shows, in place of the node; one argument for each of its parameters.
  case use(component: Int, arguments: [ComponentArgument])
}

package struct TextTemplate: Sendable {
  package var text: CheckedTemplate
  package var style: String?
  package var color: String?
  package var strikethrough: CheckedExpression?
  package var bold: CheckedExpression?
  package var image: CheckedTemplate?

  package init(text: CheckedTemplate) { self.text = text }
}

package struct ButtonTemplate: Sendable {
  package var label: CheckedTemplate
  package var image: CheckedTemplate?
  package var isDestructive: Bool
  /// The question that a tap opens before the action is sent.
  package var confirm: CheckedTemplate?
  package var action: ViewAction

  package init(label: CheckedTemplate, action: ViewAction) {
    self.label = label
    self.action = action
    isDestructive = false
  }
}

/// What can be chosen in a picker.
package enum PickerOptions: Sendable {
  case computed(CheckedExpression)
  /// The words of an enum, as it declares them.
  case words([String])
}

/// What a toggle, stepper or picker shows and does.
package enum ControlValue: Sendable {
  /// `value: path`: reads and writes there.
  case binding(CheckedPath)
  /// `value: "${…}"` with an action whose last local is `value`.
  case action(CheckedExpression, ViewAction, valueLocal: Int)

  /// The type of what is shown.
  package var type: ValueType {
    switch self {
    case .binding(let place): place.type
    case .action(let shown, _, _): shown.type
    }
  }
}

package struct ListTemplate: Sendable {
  package var elements: CheckedExpression
  /// The local that holds the row's element.
  package var elementLocal: Int
  /// What tells rows apart; nil for the id of an identified record.
  package var key: CheckedExpression?
  package var row: [NodeTemplate]
  package var empty: [NodeTemplate]
  package var onEnd: ViewAction?
  package var swipe: [NodeTemplate]

  package init(elements: CheckedExpression, elementLocal: Int, row: [NodeTemplate], empty: [NodeTemplate]) {
    self.elements = elements
    self.elementLocal = elementLocal
    self.row = row
    self.empty = empty
    swipe = []
  }
}
