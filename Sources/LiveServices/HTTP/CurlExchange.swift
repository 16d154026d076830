#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

#if !canImport(Darwin)
import CLibCurl
import FoundationEssentials

/// One request on the thread that performs it, with what has come of the head.
final class CurlExchange {
  private let request: OutgoingRequest
  private let transfer: Transfer
  private var head = ResponseHead(status: 0, fields: [:])
  private var hasHead = false

  init(_ request: OutgoingRequest, _ transfer: Transfer) {
    self.request = request
    self.transfer = transfer
  }

  /// Performs the request; nil where the whole answer came.
  func perform(_ handle: UInt) -> TransferFailure? {
    guard let handle = OpaquePointer(bitPattern: handle) else { return .unknown(-1) }
    // The callbacks are called while `clibcurl_perform` runs, and this object lives as long.
    var events = clibcurl_events(
      context: Unmanaged.passUnretained(self).toOpaque(),
      head: { context, bytes, count in
        CurlExchange.from(context).receiveHead(UnsafeRawBufferPointer(start: bytes, count: count))
        return 1
      },
      body: { context, bytes, count in
        CurlExchange.from(context).transfer.receive(Data(UnsafeRawBufferPointer(start: bytes, count: count)))
        return 1
      },
      sent: { CurlExchange.from($0).transfer.noteProgress() })
    let code = withExtendedLifetime(self) { withRequest { clibcurl_perform(handle, $0, &events) } }
    if code == 0 { return hasHead ? nil : .closedEarly }
    return TransferFailure(curl: Int(code), hasHead: hasHead)
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> CurlExchange {
    guard let context else { preconditionFailure("the context is set for every transfer") }
    return Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
  }

  private func withRequest(_ body: (UnsafePointer<clibcurl_request>) -> Int32) -> Int32 {
    var lines = request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    // What libcurl would add by itself: the type of a form, and a wait for leave to send a long body.
    if !request.headers.contains(where: { $0.name.lowercased() == "content-type" }) { lines.append("Content-Type:") }
    lines.append("Expect:")
    let texts = lines.map { strdup($0) }
    defer { for text in texts { free(text) } }
    let pointers = texts.compactMap { UnsafePointer($0) }.map(Optional.some)
    return pointers.withUnsafeBufferPointer { headers in
      (request.body ?? []).withUnsafeBufferPointer { bytes in
        request.method.withCString { method in
          request.url.absoluteString.withCString { url in
            "".withCString { nothing in
              let content = bytes.baseAddress.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }
              var request = clibcurl_request(
                method: method, url: url, headers: headers.baseAddress, header_count: headers.count,
                body: self.request.body == nil ? nil : bytes.isEmpty ? nothing : content,
                body_length: bytes.count)
              return body(&request)
            }
          }
        }
      }
    }
  }

  /// Takes a line of a head, or of the trailers after a body.
  private func receiveHead(_ bytes: UnsafeRawBufferPointer) {
    let line = String(decoding: bytes, as: UTF8.self).trimmingLineEnd
    if line.hasPrefix("HTTP/"), !hasHead {
      let status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      head = ResponseHead(status: status, fields: [:])
    } else if line.isEmpty {
      guard !hasHead, head.status >= 200 else { return }
      hasHead = true
      transfer.receive(head)
    } else if !hasHead, let colon = line.firstIndex(of: ":") {
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].trimmingSpaces
      head.fields[name] = head.fields[name].map { "\($0), \(value)" } ?? value
    }
  }
}

extension String {
  fileprivate var trimmingLineEnd: String {
    String(unicodeScalars.prefix { $0 != "\r" && $0 != "\n" })
  }
}

extension TransferFailure {
  /// What a code of libcurl means; `hasHead` where the answer had begun.
  init(curl code: Int, hasHead: Bool) {
    self =
      switch code {
      case -1, 42: .cancelled
      case 1, 3, 8: .notHTTP
      case 5, 6: .noHost
      case 7: .refused
      case 28: .late
      case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98: hasHead ? .cutOff : .untrusted
      case 61: .badEncoding
      case 16, 18, 52, 55, 56, 92: hasHead ? .cutOff : .closedEarly
      default: .unknown(code)
      }
  }
}
#endif
