import SpecValues

/// Makes JSON of values, where what is read back is what was written.
enum StoredValue {
  /// The JSON of a value, if it is one of the type and JSON can hold it.
  static func node(of value: Value, _ type: ValueType) throws(UnfitValue) -> JSONNode {
    guard type.holds(value) else { throw UnfitValue(reason: "it is no \(type)") }
    guard isFinite(value) else { throw UnfitValue(reason: "JSON has no number that is infinite or not a number") }
    let node = JSONNode(value)
    // What is nested too deeply would make the whole document unreadable.
    do throws(JSONSyntaxError) {
      _ = try JSONText.parse(Array(JSONEncoding.encode(.list([node])).utf8))
    } catch {
      throw UnfitValue(reason: error.message)
    }
    do throws(JSONDecodingFailure) {
      _ = try JSONDecoding.decode(node, as: type)
    } catch {
      throw UnfitValue(reason: error.description)
    }
    return node
  }

  private static func isFinite(_ value: Value) -> Bool {
    switch value {
    case .double(let double): double.isFinite
    case .list(let values): values.allSatisfy(isFinite)
    case .map(let map): map.values.allSatisfy(isFinite)
    case .record(let record): record.fields.allSatisfy(isFinite)
    case .optional(let optional): optional.value.map(isFinite) ?? true
    case .null, .bool, .int, .uint, .string, .bytes, .timestamp, .duration, .type: true
    }
  }
}

/// Why a value can't be kept.
struct UnfitValue: Error {
  /// Lower case, no full stop.
  let reason: String
}
