/// A text.
public struct Text: View {
  public let body: Leaf

  public init(_ text: String) { body = Leaf([text]) }
}

/// An image by its name, which has no text.
public struct Image: View {
  public let body = Leaf()

  public init(systemName: String) {}
}

/// Something goes on.
public struct ProgressView: View {
  public let body: Leaf

  public init() { body = Leaf() }

  public init(_ text: String) { body = Leaf([text]) }
}

/// There is nothing to show, and why.
public struct ContentUnavailableView: View {
  public let body: Leaf

  public init(_ text: String, systemImage: String) { body = Leaf([text]) }
}

/// A button with its label.
public struct Button: View {
  public let body: Leaf

  public init(_ label: String, action: @escaping @MainActor () -> Void) {
    var leaf = Leaf([label])
    leaf.taps = [(label, action)]
    body = leaf
  }
}

/// A switch with its label.
public struct Toggle: View {
  public let body: Leaf

  public init(_ label: String, isOn: Binding<Bool>) {
    var leaf = Leaf([label])
    leaf.taps = [(label, { @MainActor in isOn.wrappedValue.toggle() })]
    body = leaf
  }
}

/// A field for text with its label.
public struct TextField: View {
  public let body: Leaf

  public init(_ label: String, text: Binding<String>) {
    var leaf = Leaf([label, text.wrappedValue])
    leaf.typed = [(label, { @MainActor typed in text.wrappedValue = typed })]
    body = leaf
  }
}

/// A row for each element.
public struct List: View {
  public let body: Leaf

  public init<Element: Identifiable>(_ elements: [Element], @ViewBuilder row: @MainActor (Element) -> Leaf) {
    body = Leaf(joining: elements.map { row($0) })
  }

  public init(@ViewBuilder content: @MainActor () -> Leaf) { body = content() }
}

/// The same without a list around it.
public struct ForEach: View {
  public let body: Leaf

  public init<Element: Identifiable>(_ elements: [Element], @ViewBuilder row: @MainActor (Element) -> Leaf) {
    body = Leaf(joining: elements.map { row($0) })
  }

  public init<Element, ID: Hashable>(
    _ elements: [Element], id: KeyPath<Element, ID>, @ViewBuilder row: @MainActor (Element) -> Leaf
  ) {
    body = Leaf(joining: elements.map { row($0) })
  }
}

/// Views side by side.
public struct HStack: View {
  public let body: Leaf

  public init(@ViewBuilder content: @MainActor () -> Leaf) { body = content() }
}

/// Views one below the other.
public struct VStack: View {
  public let body: Leaf

  public init(@ViewBuilder content: @MainActor () -> Leaf) { body = content() }
}

/// Views under a title.
public struct Section: View {
  public let body: Leaf

  public init(_ title: String, @ViewBuilder content: @MainActor () -> Leaf) {
    body = Leaf(joining: [Leaf([title]), content()])
  }
}

/// Room that grows.
public struct Spacer: View {
  public let body = Leaf()

  public init() {}
}
