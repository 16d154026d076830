package import Expressions
package import SpecValues

/// How a service is reached when the screen is played live (section 9).
///
/// The slots of its expressions are the program's `environment`, then its `secrets`; the locals of an operation's are
/// its parameters.
package struct LiveService: Sendable {
  /// What the service is.
  package enum Address: Sendable {
    /// The address that paths are appended to; it reads the environment alone.
    case http(CheckedTemplate)
    /// The name of a document in the local store.
    case store(CheckedTemplate)
  }

  package var name: String
  package var address: Address
  /// The headers of every request.
  package var headers: [LiveField]
  package var operations: [LiveOperation]
  package var range: Range<Int>

  package init(
    name: String, address: Address, headers: [LiveField] = [], operations: [LiveOperation] = [], range: Range<Int>
  ) {
    self.name = name
    self.address = address
    self.headers = headers
    self.operations = operations
    self.range = range
  }
}

/// A header, or an entry of a query.
package struct LiveField: Sendable {
  package var name: String
  /// A whole `${…}` keeps its type: null leaves the field out, a list repeats it.
  package var value: CheckedTemplate

  package init(name: String, value: CheckedTemplate) {
    self.name = name
    self.value = value
  }
}

/// How an operation is carried out.
package struct LiveOperation: Sendable {
  package enum Way: Sendable {
    case request(LiveRequest)
    /// Reads a key of the store's document; the default stands where there is nothing yet.
    case read(key: CheckedTemplate, default: Value)
    /// Writes a key of the store's document.
    case write(key: CheckedTemplate, value: CheckedExpression)
    /// Forgets a key of the store's document.
    case forget(key: CheckedTemplate)
    /// Reads all keys of the store's document that begin with a text.
    case list(prefix: CheckedTemplate)
  }

  package var operation: OperationID
  package var way: Way
  package var range: Range<Int>

  package init(operation: OperationID, way: Way, range: Range<Int>) {
    self.operation = operation
    self.way = way
    self.range = range
  }
}

/// A request of HTTP.
package struct LiveRequest: Sendable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  package var method: Method
  /// Begins with a slash; what it computes is one segment each.
  package var path: CheckedTemplate
  package var query: [LiveField]
  package var headers: [LiveField]
  package var body: TypedValue?
  package var result: Result

  package init(
    method: Method, path: CheckedTemplate, query: [LiveField] = [], headers: [LiveField] = [], body: TypedValue? = nil,
    result: Result = .member([])
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.result = result
  }

  /// What of the body is the answer.
  package enum Result: Sendable {
    /// The body, or what its keys lead to (`body.data.items`); numbers keep their digits on the way.
    case member([String])
    /// Another expression; `body` is the local after the parameters.
    case expression(CheckedExpression)
  }
}
