/// Where the text of an expression comes from, so that a failure at run time can point into the file.
package struct ExpressionOrigin: Sendable {
  /// The scalar in the bytes of the file.
  private let scalar: Range<Int>
  /// Where the text begins in the file; nil where it stands there otherwise than it reads, as behind escapes.
  private let start: Int?
  /// The text as it reads.
  let text: String

  /// Makes an origin.
  package init(_ text: String, scalar: Range<Int>, start: Int?) {
    self.scalar = scalar
    self.start = start
    self.text = text
  }

  /// The place of a range of the text in the bytes of the file.
  func place(of range: Range<Int>) -> Range<Int> {
    guard let start, !range.isEmpty else { return scalar }
    return (start + range.lowerBound..<start + range.upperBound).clamped(to: scalar)
  }
}

extension EvaluationFailure {
  /// The failure with its place in the file; what has one already, from a value further in, keeps it.
  func placed(by origin: ExpressionOrigin?) -> EvaluationFailure {
    guard place == nil, let origin else { return self }
    var failure = self
    failure.place = origin.place(of: range)
    return failure
  }
}
