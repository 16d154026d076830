package import SpecValues

/// Where a name leads.
package enum NameResolution: Sendable {
  /// To a variable.
  case variable(Variable)
  /// To something declared that can't be read here; the message says why and the way out.
  case unavailable(String)
}

/// Something that an expression can read.
package struct Variable: Sendable {
  /// Where the value lies.
  package enum Storage: Hashable, Sendable {
    /// In a slot of the context.
    case slot(Int)
    /// In a slot whose value the context's `computed` gives.
    case computed(Int)
    /// Among the context's locals.
    case local(Int)
    /// In the program: it never changes.
    case constant(Value)
  }

  /// What `name[key]` reads, for a variable that can also be indexed: `complete[todo.id].running`.
  package struct IndexedSlot: Hashable, Sendable {
    /// The slot that `computed` is asked for, with the key.
    package var slot: Int
    /// The type of the key.
    package var keyType: ValueType
    /// The type of what is read.
    package var type: ValueType

    /// Makes an indexed slot.
    package init(slot: Int, keyType: ValueType, type: ValueType) {
      self.slot = slot
      self.keyType = keyType
      self.type = type
    }
  }

  /// The name, dotted or not: `todos`, `params.id`, `Priority.high`.
  package var name: String
  /// The type.
  package var type: ValueType
  /// Where the value lies.
  package var storage: Storage
  /// What `name[key]` reads.
  package var element: IndexedSlot?

  /// Makes a variable.
  package init(_ name: String, _ type: ValueType, _ storage: Storage, element: IndexedSlot? = nil) {
    self.name = name
    self.type = type
    self.storage = storage
    self.element = element
  }
}

/// The names that an expression may use. The longest declared prefix of `a.b.c` wins.
package protocol NameScope: Sendable {
  /// Where a name, dotted or not, leads; nil if it is not declared.
  func resolve(_ name: String) -> NameResolution?
  /// The same where something more is known, such as the cases that a condition around the name leaves.
  func resolve(_ name: String, knowing facts: Facts) -> NameResolution?
  /// Whether there is a dotted name that begins with the prefix and a dot.
  func hasPrefix(_ prefix: String) -> Bool
  /// All names, for suggestions, the likelier first.
  var allNames: [String] { get }
}

extension NameScope {
  /// Of most scopes nothing that can be known changes what a name means.
  package func resolve(_ name: String, knowing facts: Facts) -> NameResolution? { resolve(name) }
}

/// A scope made of a table; for tests, tools and small scopes.
package struct TableScope: NameScope {
  private var table: [String: NameResolution] = [:]
  private var prefixes: Set<String> = []
  package private(set) var allNames: [String] = []

  /// Makes a scope of variables.
  package init(_ variables: [Variable] = []) {
    for variable in variables { self[variable.name] = .variable(variable) }
  }

  /// Where a name leads.
  package subscript(name: String) -> NameResolution? {
    get { table[name] }
    set {
      if table.updateValue(newValue ?? .unavailable(""), forKey: name) == nil { allNames.append(name) }
      if newValue == nil { table[name] = nil }
      var index = name.startIndex
      while let dot = name[index...].firstIndex(of: ".") {
        prefixes.insert(String(name[..<dot]))
        index = name.index(after: dot)
      }
    }
  }

  package func resolve(_ name: String) -> NameResolution? { table[name] }
  package func hasPrefix(_ prefix: String) -> Bool { prefixes.contains(prefix) }
}

extension String {
  /// The name at the start of a path.
  package var rootName: String {
    let end = utf8.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }
    return end.map { String(self[..<$0]) } ?? self
  }
}
