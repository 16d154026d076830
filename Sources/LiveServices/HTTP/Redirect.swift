import FoundationEssentials

/// Where an answer sends a request, and whether it may go there (rule V4).
enum Redirect {
  /// Why a redirect is not followed.
  enum Refusal: Error, Hashable, Sendable {
    case noAddress, otherScheme, insecure, otherOrigin

    /// A sentence; it names no address, since one may hold a secret.
    var message: String {
      switch self {
      case .noAddress: "The server redirects, but to no address."
      case .otherScheme: "The server redirects to something other than HTTP, which is not followed."
      case .insecure: "The server redirects from https to http, which is not followed."
      case .otherOrigin: "The server redirects a change to another server, which is not followed."
      }
    }
  }

  /// Whether a status is one of those that name another address.
  static func isRedirect(_ status: Int) -> Bool { [301, 302, 303, 307, 308].contains(status) }

  /// The next request after a redirect (RFC 9110 §15.4).
  static func next(
    _ request: OutgoingRequest, status: Int, location: String?, writes: Bool
  ) throws(Refusal) -> OutgoingRequest {
    guard let location = location?.trimmingSpaces, !location.isEmpty,
      let url = URL(string: location, relativeTo: request.url)?.absoluteURL
    else { throw .noAddress }
    guard let origin = Origin(url) else { throw .otherScheme }
    if request.origin.scheme == "https", origin.scheme == "http" { throw .insecure }
    if origin != request.origin, writes { throw .otherOrigin }
    var next = request
    next.url = url
    // What was a change may be asked for as its outcome only; a repeated one keeps its method and body.
    let becomesGet = status == 303 || ((status == 301 || status == 302) && request.method == "POST")
    if becomesGet, request.method != "GET" {
      next.method = "GET"
      next.body = nil
      next.headers.removeAll { $0.name.lowercased() == "content-type" }
    }
    if origin != request.origin {
      next.headers.removeAll { $0.isCredential || $0.name.lowercased() == "if-none-match" }
      next.origin = origin
    }
    return next
  }
}
