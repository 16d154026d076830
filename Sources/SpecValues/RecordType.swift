import Synchronization

/// A record: a named type with declared fields. Records are nominal, so two types are the same only if they are one object.
///
/// A record type is made in two steps, since its fields may name the type itself (`replies: [Comment]`): first the
/// name, then ``define(_:)``.
public final class RecordType: Sendable {
  /// A field of a record.
  public struct Field: Sendable {
    /// The name in expressions.
    public var name: String
    /// The type.
    public var type: ValueType
    /// The value of an absent or null key, where one is declared; null for a `T?` without a default.
    public var defaultValue: Value?
    /// The key on the wire.
    public var jsonKey: String
    /// Whether `"7"` is taken for an Int, and `7` for a String (rule T1).
    public var isLenient: Bool

    /// Makes a field; without `jsonKey` the key on the wire is the name.
    public init(
      _ name: String, _ type: ValueType, default defaultValue: Value? = nil, jsonKey: String? = nil,
      isLenient: Bool = false
    ) {
      self.name = name
      self.type = type
      self.defaultValue = defaultValue ?? (type.holdsNull ? .null : nil)
      self.jsonKey = jsonKey ?? name
      self.isLenient = isLenient
    }
  }

  private struct Definition {
    var fields: [Field] = []
    /// Empty where there are only a few fields.
    var indices: [String: Int] = [:]
    var idIndex: Int?
  }

  /// The name that the author gave.
  public let name: String

  // Written once, by `define`, by the loader that made the type and before it hands the type on; read-only from then.
  // `RecordTypeTests` covers the refusal of a second definition.
  nonisolated(unsafe) private var definition = Definition()

  // The address of a retained `RecordPlan`, stored once and released with the type. Not an `AtomicLazyReference`, whose
  // reading cost a sixth of all decoding.
  private let planAddress = Atomic<UInt>(0)

  /// Makes a record type whose fields are not known yet.
  public init(name: String) {
    self.name = name
  }

  /// Makes a record type with its fields.
  public convenience init(name: String, _ fields: [Field]) {
    self.init(name: name)
    define(fields)
  }

  /// Gives the type its fields, once, before anybody else sees it; a second call is ignored.
  public func define(_ fields: [Field]) {
    guard definition.fields.isEmpty else { return }
    var indices: [String: Int] = [:]
    // Among a few names a look at each is faster than a table, which would have to be made too.
    if fields.count > RecordType.linearLimit {
      for (index, field) in fields.enumerated() where indices[field.name] == nil { indices[field.name] = index }
    }
    let idIndex = fields.firstIndex { $0.name == "id" }.flatMap { index -> Int? in
      switch fields[index].type {
      // A type that is misspelt is meant to be one of the two.
      case .string, .int, .error: index
      case .null, .bool, .uint, .double, .bytes, .timestamp, .duration, .dynamic, .list, .map, .nullable, .record,
        .enumeration, .optional, .type, .abstract, .variable, .action, .binding:
        nil
      }
    }
    definition = Definition(fields: fields, indices: indices, idIndex: idIndex)
  }

  /// The fields, in the order of their declaration.
  public var fields: [Field] { definition.fields }

  /// How it is read from JSON; made when it is first asked for, and kept once the type has its fields.
  var decodingPlan: RecordPlan {
    if let plan = Self.plan(at: planAddress.load(ordering: .acquiring)) { return plan.takeUnretainedValue() }
    let plan = RecordPlan(self)
    guard !fields.isEmpty else { return plan }
    let kept = Unmanaged.passRetained(plan)
    let stored = planAddress.compareExchange(
      expected: 0, desired: UInt(bitPattern: kept.toOpaque()), ordering: .acquiringAndReleasing)
    if !stored.exchanged { kept.release() }
    return Self.plan(at: stored.original)?.takeUnretainedValue() ?? plan
  }

  @inline(__always)
  private static func plan(at address: UInt) -> Unmanaged<RecordPlan>? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
  }

  deinit {
    Self.plan(at: planAddress.load(ordering: .acquiring))?.release()
  }

  /// The index of a field, or nil if there is none of that name.
  public func index(of field: String) -> Int? {
    guard definition.indices.isEmpty else { return definition.indices[field] }
    return definition.fields.firstIndex { $0.name == field }
  }

  private static let linearLimit = 8

  /// The index of the field `id` where it is a String or an Int; a record that has one is *identified*.
  public var idIndex: Int? { definition.idIndex }
}

extension RecordType: Hashable {
  public static func == (left: RecordType, right: RecordType) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An enum: a named type whose values are words. At run time a value of it is its word, a string.
public final class EnumType: Sendable {
  /// The name that the author gave.
  public let name: String
  /// The words, in the order of their declaration.
  public let cases: [String]
  /// The word that stands for words that are not listed, where the author chose one.
  public let unknown: String?

  /// Makes an enum type.
  public init(name: String, cases: [String], unknown: String? = nil) {
    self.name = name
    self.cases = cases
    self.unknown = unknown
  }
}

extension EnumType: Hashable {
  public static func == (left: EnumType, right: EnumType) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
