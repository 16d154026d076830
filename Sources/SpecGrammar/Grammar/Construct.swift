/// A key of a construct.
package struct Key: Sendable {
  /// The key.
  package var name: String
  /// What its value may look like.
  package var shape: KeyShape
  /// Whether the construct can't do without it.
  package var isRequired: Bool
  /// What holds where it is absent, as an author would write it; nil where nothing does.
  package var defaultText: String?
  /// What it is for: lower case, no full stop.
  package var summary: String
  /// One use of it.
  package var example: String
}

/// A mapping with keys that the language knows.
package struct Construct: Sendable {
  /// Which it is.
  package var id: ConstructID
  /// What it is called in a message, such as "a step".
  package var title: String
  /// What it is for: lower case, no full stop.
  package var summary: String
  /// Its keys, in their usual order.
  package var keys: [Key]
  /// Whether it may have nothing behind its key.
  package var mayBeNull = false
  /// Whether it may have no key: `{}`.
  package var mayBeEmpty = true
  /// The keys beside those that the author chooses; nil where there are none.
  package var names: (what: String, shape: KeyShape)?
}

/// What the table says of a key; its name is the raw value of the enum's case.
struct KeyRule: Sendable {
  var shape: KeyShape
  var summary: String
  var example: String
  var defaultText: String?

  init(_ shape: KeyShape, _ summary: String, _ example: String, default defaultText: String? = nil) {
    self.shape = shape
    self.summary = summary
    self.example = example
    self.defaultText = defaultText
  }
}

/// The keys of one construct, as an enum: the decoder switches over it, so the compiler compares table and decoder.
protocol GrammarKey: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {
  /// The construct that the keys belong to.
  static var constructID: ConstructID { get }
  /// What the construct is called in a message.
  static var constructTitle: String { get }
  /// What the construct is for.
  static var constructSummary: String { get }
  /// The keys that it can't do without.
  static var required: [Self] { get }
  /// Whether it may have nothing behind its key.
  static var mayBeNull: Bool { get }
  /// Whether it may have no key: `{}`.
  static var mayBeEmpty: Bool { get }
  /// What the author's own keys are, where there are some.
  static var names: (what: String, shape: KeyShape)? { get }
  /// What the table says of the key.
  var rule: KeyRule { get }
}

extension GrammarKey {
  static var required: [Self] { [] }
  static var mayBeNull: Bool { false }
  static var mayBeEmpty: Bool { true }
  static var names: (what: String, shape: KeyShape)? { nil }

  static var keys: [Key] {
    allCases.map { key in
      let rule = key.rule
      return Key(
        name: key.rawValue, shape: rule.shape, isRequired: required.contains(key), defaultText: rule.defaultText,
        summary: rule.summary, example: rule.example)
    }
  }

  static var construct: Construct {
    Construct(
      id: constructID, title: constructTitle, summary: constructSummary, keys: keys, mayBeNull: mayBeNull,
      mayBeEmpty: mayBeEmpty, names: names)
  }
}
