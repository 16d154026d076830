#if !canImport(Darwin)
import CLibCurl
import FoundationEssentials
import Synchronization

/// Carries requests by libcurl itself, on which the URL loading system stands here too.
///
/// Between the two lies a check that ends the whole program where a server closes the connection in the middle of a
/// head; no service may be able to do that.
final class CurlWire: Wire {
  private struct State {
    /// The address of the handle, which belongs to this wire while it is set.
    var handle: UInt?
    var isStopped = false
  }

  private let request: OutgoingRequest
  private let pool: CurlPool
  private let state = Mutex(State())

  init(_ request: OutgoingRequest, _ pool: CurlPool) {
    self.request = request
    self.pool = pool
  }

  func start(_ transfer: Transfer) {
    let hasStarted = DetachedThread.start { [self] in
      guard let handle = pool.take() else {
        transfer.complete(.unknown(-1))
        return
      }
      let mayStart = state.withLock { state in
        guard !state.isStopped, let pointer = OpaquePointer(bitPattern: handle) else { return false }
        clibcurl_begin(pointer)
        state.handle = handle
        return true
      }
      let failure = mayStart ? CurlExchange(request, transfer).perform(handle) : .cancelled
      state.withLock { $0.handle = nil }
      pool.give(handle)
      transfer.complete(failure)
    }
    if !hasStarted { transfer.complete(.unknown(-1)) }
  }

  func stop() {
    state.withLock { state in
      state.isStopped = true
      if let handle = state.handle.flatMap({ OpaquePointer(bitPattern: $0) }) { clibcurl_stop(handle) }
    }
  }
}

/// Handles that are not in use, each with the connections that it has open.
final class CurlPool: Sendable {
  /// More are closed when they are given back.
  private static let limit = 8

  private let handles = Mutex<[UInt]>([])

  /// Makes a pool; nil where libcurl is not there.
  init?() {
    guard let handle = clibcurl_make() else { return nil }
    give(UInt(bitPattern: handle))
  }

  func take() -> UInt? {
    handles.withLock { $0.popLast() } ?? clibcurl_make().map { UInt(bitPattern: $0) }
  }

  func give(_ handle: UInt) {
    let isKept = handles.withLock { handles in
      guard handles.count < CurlPool.limit else { return false }
      handles.append(handle)
      return true
    }
    if !isKept, let handle = OpaquePointer(bitPattern: handle) { clibcurl_free(handle) }
  }

  deinit {
    for each in handles.withLock({ $0 }) {
      if let handle = OpaquePointer(bitPattern: each) { clibcurl_free(handle) }
    }
  }
}
#endif
