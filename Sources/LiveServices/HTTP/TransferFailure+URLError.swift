#if canImport(Darwin)
import Foundation

extension TransferFailure {
  /// What an error of the URL loading system means; `hasHead` where the answer had begun.
  init(_ error: any Error, hasHead: Bool) {
    guard let error = error as? URLError else {
      self = .unknown((error as NSError).code)
      return
    }
    switch error.code {
    case .cancelled: self = .cancelled
    case .timedOut: self = .late
    case .cannotFindHost, .dnsLookupFailed: self = .noHost
    case .cannotConnectToHost: self = .refused
    case .networkConnectionLost: self = hasHead ? .cutOff : .closedEarly
    case .notConnectedToInternet, .internationalRoamingOff, .callIsActive, .dataNotAllowed: self = .offline
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired:
      self = .untrusted
    case .cannotDecodeContentData, .cannotDecodeRawData: self = .badEncoding
    case .badServerResponse: self = hasHead ? .cutOff : .closedEarly
    case .unsupportedURL: self = .notHTTP
    default: self = TransferFailure.unnamed(error, hasHead: hasHead)
    }
  }

  /// Elsewhere than on Apple's systems the loading system gives words alone for much of what can happen.
  private static func unnamed(_ error: URLError, hasHead: Bool) -> TransferFailure {
    let words = error.localizedDescription.lowercased()
    if ["ssl", "tls", "certificate"].contains(where: words.contains) { return hasHead ? .cutOff : .untrusted }
    if words.contains("chunk") { return .cutOff }
    if ["encoding", "decompress", "deflate", "gzip"].contains(where: words.contains) { return .badEncoding }
    if hasHead { return .cutOff }
    if ["reset", "closed", "empty reply", "recv", "send"].contains(where: words.contains) { return .closedEarly }
    return .unknown(error.code.rawValue)
  }
}
#endif
