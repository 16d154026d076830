import ScreenMachine

/// Why no answer came.
enum TransferFailure: Error, Hashable, Sendable {
  case cancelled
  /// No head of an answer in time.
  case lateHead(Duration)
  /// No more of the body in time.
  case idle(Duration)
  /// Not finished in the time of the call.
  case late
  case noHost
  case refused
  case closedEarly
  case cutOff
  case offline
  case untrusted
  case notHTTP
  case tooLarge(Int)
  case badEncoding
  /// What carries requests is not installed.
  case noLibrary
  case unknown(Int)

  /// The failure as a screen sees it. It names no address, since one may hold a secret.
  var error: CallError { CallError(kind: kind, message: message) }

  private var kind: String {
    switch self {
    case .lateHead, .idle, .late: "timeout"
    case .noHost, .refused, .closedEarly, .cutOff, .offline: "offline"
    case .tooLarge, .badEncoding: "decoding"
    case .cancelled, .untrusted, .notHTTP, .noLibrary, .unknown: "unknown"
    }
  }

  private var message: String {
    switch self {
    case .cancelled: "The call was cancelled."
    case .lateHead(let limit): "The server did not begin to answer within \(TransferFailure.seconds(limit))."
    case .idle(let limit): "The server sent nothing more for \(TransferFailure.seconds(limit))."
    case .late: "The answer was not complete in time."
    case .noHost: "The server could not be found."
    case .refused: "The server could not be reached."
    case .closedEarly: "The server closed the connection without an answer."
    case .cutOff: "The connection was lost before the whole answer had come."
    case .offline: "The Internet connection appears to be offline."
    case .untrusted: "The server's certificate is not trusted, so nothing was sent."
    case .notHTTP: "The server did not answer in HTTP."
    case .tooLarge(let limit): "The answer is larger than \(limit >> 20) MiB."
    case .badEncoding: "The answer's content encoding could not be undone."
    case .noLibrary: "libcurl is not installed, so no request can be sent."
    case .unknown(let code): "The request failed (\(code))."
    }
  }

  private static func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let tenths = attoseconds / 100_000_000_000_000_000
    return tenths == 0 ? "\(seconds) s" : "\(seconds).\(tenths) s"
  }
}
