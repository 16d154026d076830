/// What a label or a text looks like; nothing here draws it.
public enum Color: Sendable { case red, green, secondary }

/// The styles of a text.
public enum Font: Sendable { case title, headline, caption, footnote }

extension View {
  private func changed(_ change: (inout Leaf) -> Void) -> Leaf {
    var leaf = leaf
    change(&leaf)
    return leaf
  }

  public func navigationTitle(_ title: String) -> Leaf { changed { $0.texts.insert(title, at: 0) } }

  public func toolbar(@ViewBuilder content: @MainActor () -> Leaf) -> Leaf { Leaf(joining: [leaf, content()]) }

  public func searchable(text: Binding<String>) -> Leaf {
    changed { $0.typed.append(("Search", { @MainActor typed in text.wrappedValue = typed })) }
  }

  public func refreshable(_ action: @escaping @MainActor () async -> Void) -> Leaf { leaf }

  public func onAppear(_ action: @escaping @MainActor () -> Void) -> Leaf { changed { $0.appears.append(action) } }

  public func onDisappear(_ action: @escaping @MainActor () -> Void) -> Leaf { leaf }

  public func task(_ action: @escaping @MainActor () async -> Void) -> Leaf { changed { $0.tasks.append(action) } }

  public func disabled(_ isDisabled: Bool) -> Leaf {
    changed { leaf in
      guard isDisabled else { return }
      leaf.taps = []
      leaf.typed = []
    }
  }

  /// A message over the view, for as long as there is one.
  public func alert(_ message: Binding<String?>) -> Leaf {
    changed { leaf in
      guard let text = message.wrappedValue else { return }
      leaf.texts.append(text)
      leaf.taps.append(("OK", { @MainActor in message.wrappedValue = nil }))
    }
  }

  public func font(_ font: Font) -> Leaf { leaf }

  public func bold(_ isActive: Bool = true) -> Leaf { leaf }

  public func foregroundStyle(_ color: Color) -> Leaf { leaf }

  public func strikethrough(_ isActive: Bool = true) -> Leaf { leaf }
}
