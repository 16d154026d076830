package import SpecValues

extension CheckedExpression {
  /// An expression that is a value known at load, such as the default of a parameter.
  package static func constant(_ value: Value, _ type: ValueType) -> CheckedExpression {
    CheckedExpression(
      type: type, range: 0..<0, tree: TypedNode(.constant(value), type, 0..<0), inference: Inference(isStrict: true),
      origin: nil)
  }
}
