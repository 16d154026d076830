import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A server on the loopback interface that answers whatever it is asked, as fast as the system lets it, with a text that
/// is another each time.
final class LoopbackServer: Sendable {
  let port: Int
  private let listener: Int32
  /// What fills the text behind its number.
  private let filling: [UInt8]
  private let count = Atomic<Int>(0)
  private let queue = DispatchQueue(label: "bench.server", attributes: .concurrent)

  /// Starts a server whose texts have so many bytes behind a number of eight digits; it lives as long as the process.
  init(filling size: Int = 0) {
    filling = [UInt8](repeating: UInt8(ascii: "a"), count: size)
    #if canImport(Darwin)
    let listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutableBytes(of: &address) { bytes -> Bool in
      guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
      return bind(listener, pointer, length) == 0 && listen(listener, 16) == 0
        && getsockname(listener, pointer, &length) == 0
    }
    if !isBound { broken("no port of the loopback interface is free") }
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
    queue.async { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        queue.async { self.serve(connection) }
      }
    }
  }

  private func serve(_ connection: Int32) {
    var isOn: Int32 = 1
    setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    // A request of the bench is short and has no body, so it comes in one piece.
    while recv(connection, &buffer, buffer.count, 0) > 0 {
      let number = count.add(1, ordering: .relaxed).newValue
      let digits = String(100_000_000 + number).dropFirst()
      let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(filling.count + 10)\r\n\r\n"
      let answer = Array("\(head)\"\(digits)".utf8) + filling + [UInt8(ascii: "\"")]
      var sent = 0
      while sent < answer.count {
        let count = answer.withUnsafeBytes {
          send(connection, $0.baseAddress?.advanced(by: sent), answer.count - sent, 0)
        }
        guard count > 0 else { break }
        sent += count
      }
    }
    close(connection)
  }
}
