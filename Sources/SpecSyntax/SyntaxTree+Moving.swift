extension SyntaxTree {
  /// The tree with its positions counted from another place; findings know their file and stay.
  func moved(by distance: Int) -> SyntaxTree {
    SyntaxTree(
      file: file, root: root?.moved(by: distance),
      comments: comments.map { comment in
        Comment(range: comment.range.lowerBound + distance..<comment.range.upperBound + distance, text: comment.text)
      }, diagnostics: diagnostics)
  }
}

extension Node {
  // Depth is bounded by the builder's limit.
  fileprivate func moved(by distance: Int) -> Node {
    let content: Content =
      switch content {
      case .scalar: content
      case .sequence(let nodes): .sequence(nodes.map { $0.moved(by: distance) })
      case .mapping(let mapping):
        .mapping(
          Mapping(mapping.entries.map { .init(key: $0.key.moved(by: distance), value: $0.value.moved(by: distance)) }))
      }
    let node = Node(content, lower: range.lowerBound + distance, upper: range.upperBound + distance)
    return alias.map { node.standing(at: $0.lowerBound + distance..<$0.upperBound + distance) } ?? node
  }
}
