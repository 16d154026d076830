import Expressions
import SpecValues

/// JSON values that become values of a type when they run (rule T3).
enum Decoding {
  static func decode(_ value: Value, as type: ValueType) throws(EvaluationFailure) -> Value {
    do throws(JSONDecodingFailure) {
      return try JSONDecoding.decode(value, as: type).value
    } catch {
      throw EvaluationFailure(.invalidConversion, error.description)
    }
  }
}
