import SpecValues

/// Stable orders of keys.
enum Sorting {
  /// The indices in the order of the keys; equal ones stay as they are.
  static func order(of keys: [Value], isDescending: Bool) throws(Problem) -> [Int] {
    guard let first = keys.first else { return [] }
    for key in keys {
      switch (first, key) {
      case (.int, .int), (.uint, .uint), (.double, .double), (.bool, .bool), (.string, .string), (.bytes, .bytes),
        (.timestamp, .timestamp), (.duration, .duration):
        break
      default:
        throw Problem(
          .noSuchOverload,
          "only values of one type with an order can be sorted, found \(first.kindName) and "
            + key.kindName)
      }
    }
    // NaN has no order; it goes to the end, so that the result does not depend on the algorithm.
    func isBefore(_ one: Int, _ other: Int) -> Bool {
      switch (try? Arithmetic.compare(keys[one], keys[other])) ?? nil {
      case .some(0): return one < other
      case .some(let order): return isDescending ? order > 0 : order < 0
      case nil:
        let (oneIsNaN, otherIsNaN) = (keys[one] != keys[one], keys[other] != keys[other])
        return oneIsNaN == otherIsNaN ? one < other : otherIsNaN
      }
    }
    return keys.indices.sorted(by: isBefore)
  }
}
