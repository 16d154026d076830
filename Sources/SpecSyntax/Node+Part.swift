extension Node {
  /// Makes a node that stands for a part of another one, such as the default inside `Int = 0`.
  package init(_ content: Content, range: Range<Int>) {
    self.init(content, lower: range.lowerBound, upper: range.upperBound)
  }
}
