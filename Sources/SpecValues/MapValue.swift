/// A map that keeps the order of insertion. Immutable; a change makes a copy.
///
/// Keys are equal as values of the expression language are: numbers on one line, strings by code point.
public final class MapValue: Sendable {
  /// The keys, in order of insertion.
  public let keys: [Value]
  /// The values, in the order of the keys.
  public let values: [Value]
  private let indices: [Value: Int]

  /// Makes a map; of equal keys the last gives the value, the first the place.
  public init(_ entries: some Sequence<(Value, Value)>) {
    var keys: [Value] = []
    var values: [Value] = []
    var indices: [Value: Int] = [:]
    for (key, value) in entries {
      if let index = indices[key] {
        values[index] = value
      } else {
        indices[key] = keys.count
        keys.append(key)
        values.append(value)
      }
    }
    self.keys = keys
    self.values = values
    self.indices = indices
  }

  /// The map without entries.
  public static let empty = MapValue(EmptyCollection<(Value, Value)>())

  /// How many entries there are.
  public var count: Int { keys.count }

  /// The place of a key in the order, or nil if it is absent.
  public func index(of key: Value) -> Int? { indices[key] }

  /// The value of a key, or nil if it is absent.
  public subscript(key: Value) -> Value? { indices[key].map { values[$0] } }

  /// A copy in which a key has another value; a new key goes to the end.
  public func setting(_ key: Value, to value: Value) -> MapValue {
    MapValue(zip(keys, values).map { ($0, $1) } + [(key, value)])
  }
}
