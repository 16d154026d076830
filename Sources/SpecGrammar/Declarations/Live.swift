/// How a service is reached when the screen is played live (section 9).
package struct LiveServiceDeclaration: Sendable {
  /// The kinds of live service.
  package enum Kind: Sendable {
    /// `http`: the address that paths are appended to.
    case http(TextSlot)
    /// `store`: a named document in the local store.
    case store(TextSlot)
  }

  /// The service.
  package var name: Name
  /// How it is reached; nil where that is missing, which was reported.
  package var kind: Kind?
  /// The headers of every request.
  package var headers: [LiveFieldDeclaration]
  /// The operations.
  package var operations: [LiveOperationDeclaration]
  /// The bytes of key and value.
  package var range: Range<Int>
}

/// One `name: template` of headers or of a query.
package struct LiveFieldDeclaration: Sendable {
  /// The name.
  package var name: Name
  /// The value.
  package var value: TextSlot
}

/// The methods of HTTP that an operation can use.
package enum HTTPMethod: String, Sendable, CaseIterable {
  case get, post, put, patch, delete
}

/// How an operation is carried out.
package struct LiveOperationDeclaration: Sendable {
  /// The ways in which an operation is carried out.
  package enum Kind: Sendable {
    /// A request with a path.
    case request(HTTPMethod, TextSlot)
    /// `read`: a key of the document.
    case read(TextSlot)
    /// `write`: a key of the document.
    case write(TextSlot)
    /// `list`: what keys of the document begin with.
    case list(TextSlot)
  }

  /// The operation.
  package var name: Name
  /// How it is carried out; nil where that is missing, which was reported.
  package var kind: Kind?
  /// The query of a request.
  package var query: [LiveFieldDeclaration] = []
  /// The headers of a request.
  package var headers: [LiveFieldDeclaration] = []
  /// The body of a request.
  package var body: TypedSlot?
  /// What is taken from the answer.
  package var result: ExpressionSlot?
  /// What `read` gives where there is nothing yet.
  package var defaultValue: TypedSlot?
  /// What `write` writes.
  package var value: ExpressionSlot?
  /// The bytes of key and value.
  package var range: Range<Int>
}
