#if canImport(Darwin)
import Foundation
import Synchronization

/// One session for all requests, so that connections are used again; it keeps no cookies, credentials or cache.
final class TransferSession: Sendable {
  private let session: URLSession
  private let delegate = TransferDelegate()
  private let limits: HTTPLimits

  init(limits: HTTPLimits) {
    self.limits = limits
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCredentialStorage = nil
    // The limits are those of `Transfer`; the session's own must not come first.
    configuration.timeoutIntervalForRequest = 86_400
    configuration.timeoutIntervalForResource = 86_400
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  /// Sends a request and waits for its answer; redirects are answers too.
  func send(_ request: OutgoingRequest, deadline: ContinuousClock.Instant?) async -> Transfer.Outcome {
    let task = session.dataTask(with: request.urlRequest)
    let transfer = Transfer(SessionWire(task: task), limits: limits, deadline: deadline)
    delegate.begin(transfer, task.taskIdentifier)
    defer { delegate.end(task.taskIdentifier) }
    return await transfer.run()
  }

  deinit { session.invalidateAndCancel() }
}

/// Carries a request by the URL loading system.
private struct SessionWire: Wire {
  let task: URLSessionDataTask

  func start(_ transfer: Transfer) { task.resume() }

  func stop() { task.cancel() }
}

extension OutgoingRequest {
  fileprivate var urlRequest: URLRequest {
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpShouldHandleCookies = false
    for header in headers { request.setValue(header.value, forHTTPHeaderField: header.name) }
    if let body { request.httpBody = Data(body) }
    return request
  }
}

extension ResponseHead {
  fileprivate init?(_ response: URLResponse) {
    guard let response = response as? HTTPURLResponse else { return nil }
    status = response.statusCode
    fields = Dictionary(
      response.allHeaderFields.map { (String(describing: $0).lowercased(), String(describing: $1)) },
      uniquingKeysWith: { first, _ in first })
  }
}

/// Hands what the session tells to the transfers.
private final class TransferDelegate: NSObject, URLSessionDataDelegate {
  private let transfers = Mutex<[Int: Transfer]>([:])

  func begin(_ transfer: Transfer, _ number: Int) { transfers.withLock { $0[number] = transfer } }

  func end(_ number: Int) { transfers.withLock { $0[number] = nil } }

  private func transfer(_ task: URLSessionTask) -> Transfer? { transfers.withLock { $0[task.taskIdentifier] } }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let head = ResponseHead(response) { transfer(dataTask)?.receive(head) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    transfer(dataTask)?.receive(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    transfer(task)?.complete(error.map { TransferFailure($0, hasHead: task.response != nil) })
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    transfer(task)?.noteProgress()
  }

  // Which redirect may be followed depends on the operation, so none is followed here.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    completionHandler(.performDefaultHandling, nil)
  }
}
#endif
