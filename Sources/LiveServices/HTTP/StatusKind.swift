/// What a status of HTTP means for a screen (RFC 9110 §15).
enum StatusKind {
  /// The kind of failure of a status that is no success.
  static func kind(of status: Int) -> String {
    switch status {
    case 401: "unauthorized"
    case 403: "forbidden"
    case 404, 410: "notFound"
    case 408: "timeout"
    case 409, 412: "conflict"
    case 429: "tooManyRequests"
    case 400..<500: "invalid"
    case 500..<600: "server"
    default: "unknown"
    }
  }
}
