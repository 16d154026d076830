/// What a screen shows (section 10).
package struct ViewDeclaration: Sendable {
  /// The bodies by case; of a view written as a plain list one body without cases.
  package var cases: [CaseView] = []
  /// The body of all other cases.
  package var otherwise: ViewBody?
  /// What stands above every case.
  package var always: ViewBody?
  /// The toolbar.
  package var toolbar: ViewBody?
  /// The field that the search field writes.
  package var searchable: PathSlot?
  /// The action of a pull to refresh.
  package var refreshable: ActionSlot?
  /// Whether it was written as a plain list.
  package var isPlainList = false
  /// The bytes of the key `view`.
  package var keyRange: Range<Int>
  /// Its bytes in the file.
  package var range: Range<Int>
}

/// A list of nodes.
package struct ViewBody: Sendable {
  /// The nodes.
  package var nodes: [ViewNode]
  /// Its bytes in the file.
  package var range: Range<Int>
}

/// One `case, case: nodes` of a view.
package struct CaseView: Sendable {
  /// The cases; empty where the view is a plain list.
  package var cases: [DottedName]
  /// The nodes.
  package var body: ViewBody
}

/// A component: a part of a view with parameters and no state of its own.
package struct ComponentDeclaration: Sendable {
  /// The name.
  package var name: Name
  /// What it is for.
  package var summary: PlainText?
  /// The parameters.
  package var params: [Declaration]
  /// What it shows.
  package var body: [ViewNode]
  /// The bytes of key and value.
  package var range: Range<Int>
}

/// A node of a view: its kind, and what any node may have.
package struct ViewNode: Sendable {
  /// What it is, with the keys of that kind.
  package var kind: Kind
  /// `if`: whether it is there.
  package var condition: ExpressionSlot?
  /// A name for scenarios and hosts.
  package var id: TextSlot?
  /// Whether it can't be used.
  package var disabled: ExpressionSlot?
  /// What assistive technology is told.
  package var accessibility: AccessibilityDeclaration?
  /// Its bytes in the file.
  package var range: Range<Int>

  /// The kinds of node.
  package indirect enum Kind: Sendable {
    case text(TextNode)
    case image(ImageNode)
    case progress(ProgressNode)
    case unavailable(UnavailableNode)
    case button(ButtonNode)
    /// `textField` or `secureField`.
    case field(FieldNode)
    /// `toggle`, `stepper` or `picker`.
    case control(ControlNode)
    case link(LinkNode)
    case list(ListNode)
    case section(SectionNode)
    case row([ViewNode])
    case column([ViewNode])
    case spacer
    case divider
    case nothing
    case use(UseNode)
  }
}

/// What assistive technology is told of a node.
package final class AccessibilityDeclaration: Sendable {
  /// What it is called.
  package let label: TextSlot?
  /// What it does.
  package let hint: TextSlot?
  /// Whether it is left out.
  package let hidden: ExpressionSlot?
  /// Its bytes in the file.
  package let range: Range<Int>

  init(label: TextSlot?, hint: TextSlot?, hidden: ExpressionSlot?, range: Range<Int>) {
    self.label = label
    self.hint = hint
    self.hidden = hidden
    self.range = range
  }
}

/// `text`.
package struct TextNode: Sendable {
  /// The text.
  package var text: TextSlot
  /// The style of the text.
  package var style: Located<TextStyle>?
  /// The colour: a template, or one of ``ColorName``.
  package var color: TextSlot?
  /// Whether it is struck through.
  package var strikethrough: ExpressionSlot?
  /// Whether it is bold.
  package var bold: ExpressionSlot?
  /// The image beside it.
  package var image: TextSlot?
}

/// The styles of a text.
package enum TextStyle: String, Sendable, CaseIterable {
  case title, headline, body, footnote, caption
}

/// The colours of a text.
package enum ColorName: String, Sendable, CaseIterable {
  case primary, secondary, accent, red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
}

/// `image`.
package struct ImageNode: Sendable {
  /// The name of the image.
  package var name: TextSlot
  /// What is spoken.
  package var label: TextSlot?
}

/// `progress`.
package struct ProgressNode: Sendable {
  /// What it says; nil for nothing.
  package var text: TextSlot?
  /// How far it is, from 0 to 1.
  package var value: TypedSlot?
  /// How long it is not shown.
  package var after: DurationSlot?
  /// How long it is shown at least.
  package var atLeast: DurationSlot?
}

/// `unavailable`.
package struct UnavailableNode: Sendable {
  /// What it says.
  package var text: TextSlot
  /// The image.
  package var image: TextSlot?
  /// What it says below.
  package var description: TextSlot?
}

/// `button`.
package struct ButtonNode: Sendable {
  /// What it says; nil for an image alone.
  package var label: TextSlot?
  /// What it does.
  package var action: ActionSlot?
  /// The image.
  package var image: TextSlot?
  /// What kind of button it is.
  package var role: Located<ButtonRole>?
  /// The question that is asked first.
  package var confirm: TextSlot?
}

/// What kind of button it is.
package enum ButtonRole: String, Sendable, CaseIterable {
  case destructive
}

/// `textField` or `secureField`.
package struct FieldNode: Sendable {
  /// Whether the text is hidden.
  package var isSecure: Bool
  /// What it is called.
  package var label: TextSlot
  /// What it writes; nil where it is missing, which was reported.
  package var text: PathSlot?
  /// What Enter does.
  package var submit: ActionSlot?
}

/// `toggle`, `stepper` or `picker`.
package struct ControlNode: Sendable {
  /// The kinds of control.
  package enum Kind: String, Sendable {
    case toggle, stepper, picker
  }

  /// What a control shows and writes.
  package enum Value: Sendable {
    /// A path that it writes by itself.
    case binding(PathSlot)
    /// A template that it shows; its action writes.
    case computed(TypedSlot)
  }

  /// Which control it is.
  package var kind: Kind
  /// What it is called.
  package var label: TextSlot
  /// What it shows and writes; nil where it is missing, which was reported.
  package var value: Value?
  /// What a change does.
  package var action: ActionSlot?
  /// The choices of a picker.
  package var options: ExpressionSlot?
}

/// `link`.
package struct LinkNode: Sendable {
  /// What it says.
  package var label: TextSlot
  /// The screen that it opens; nil where it is missing, which was reported.
  package var open: Name?
  /// The arguments.
  package var with: [Argument]
}

/// `list`.
package struct ListNode: Sendable {
  /// The elements.
  package var elements: ExpressionSlot
  /// The loop variable; nil where it is missing, which was reported.
  package var variable: Name?
  /// What a row shows.
  package var row: [ViewNode]
  /// What is shown where there are none; nil where the key is absent.
  package var empty: [ViewNode]?
  /// What identifies an element.
  package var key: ExpressionSlot?
  /// What happens when its end is reached.
  package var onEnd: ActionSlot?
  /// The buttons behind a row.
  package var swipe: [ViewNode]
}

/// `section`.
package struct SectionNode: Sendable {
  /// The title; nil for none.
  package var title: TextSlot?
  /// What it holds.
  package var nodes: [ViewNode]
}

/// `use`.
package struct UseNode: Sendable {
  /// The component.
  package var component: Name
  /// The arguments.
  package var with: [Argument]
}
