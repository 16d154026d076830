// A part of SwiftUI's vocabulary, so that examples for it compile and can be looked at where there is no SwiftUI.

/// A part of what is shown.
@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

/// What a view comes to: the texts that it shows, and what can be done with it.
public struct Leaf: View {
  /// The texts, in their order.
  public var texts: [String] = []
  var taps: [(label: String, action: @MainActor () -> Void)] = []
  var typed: [(label: String, action: @MainActor (String) -> Void)] = []
  var appears: [@MainActor () -> Void] = []
  var tasks: [@MainActor () async -> Void] = []

  init() {}

  init(_ texts: [String]) { self.texts = texts }

  init(joining leaves: [Leaf]) {
    for leaf in leaves {
      texts += leaf.texts
      taps += leaf.taps
      typed += leaf.typed
      appears += leaf.appears
      tasks += leaf.tasks
    }
  }

  public var body: Leaf { self }
}

extension View {
  /// What the view comes to now.
  public var leaf: Leaf {
    if let leaf = self as? Leaf { return leaf }
    return body.leaf
  }

  /// The texts that it shows, in their order.
  public var texts: [String] { leaf.texts }

  /// Does what `onAppear` and `task` ask for.
  public func appear() async {
    let leaf = leaf
    for action in leaf.appears { action() }
    for task in leaf.tasks { await task() }
  }

  /// Uses the first enabled control with a label; false where there is none.
  @discardableResult public func tap(_ label: String) -> Bool {
    guard let tap = leaf.taps.first(where: { $0.label == label }) else { return false }
    tap.action()
    return true
  }

  /// Puts a text into the field with a label; false where there is none.
  @discardableResult public func type(_ text: String, into label: String) -> Bool {
    guard let field = leaf.typed.first(where: { $0.label == label }) else { return false }
    field.action(text)
    return true
  }
}

/// Puts views one after the other.
@resultBuilder @MainActor public enum ViewBuilder {
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Leaf {
    var leaves: [Leaf] = []
    repeat leaves.append((each content).leaf)
    return Leaf(joining: leaves)
  }

  public static func buildOptional(_ content: Leaf?) -> Leaf { content ?? Leaf() }

  public static func buildEither(first content: Leaf) -> Leaf { content }

  public static func buildEither(second content: Leaf) -> Leaf { content }
}
