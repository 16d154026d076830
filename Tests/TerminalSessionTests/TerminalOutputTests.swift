import Foundation
import TerminalSession
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite struct TerminalOutputTests {
  private func makePipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  private func readAll(_ descriptor: Int32) -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { return all }
      all += buffer[..<count]
    }
  }

  @Test func `a text arrives as its bytes`() throws {
    let ends = try makePipe()
    let output = TerminalOutput(descriptor: ends.write)
    #expect(output.write("é│\n"))
    #expect(output.write(""))
    #expect(output.write([0x41, 0x00]))
    close(ends.write)
    #expect(readAll(ends.read) == Array("é│\nA\0".utf8))
    #expect(!output.hasFailed)
    close(ends.read)
  }

  @Test func `more than a pipe holds arrives whole through a descriptor that does not block`() throws {
    let ends = try makePipe()
    try #require(fcntl(ends.write, F_SETFL, O_NONBLOCK) == 0)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    // A thread of its own: the reader below would hold the only one of the test's pool on a small machine.
    Thread.detachNewThread {
      TerminalOutput(descriptor: ends.write).write(bytes)
      close(ends.write)
    }
    #expect(readAll(ends.read) == bytes)
    close(ends.read)
  }

  @Test func `a vanished reader makes it quiet`() throws {
    TerminalOutput.ignoreBrokenPipes()
    let ends = try makePipe()
    close(ends.read)
    let output = TerminalOutput(descriptor: ends.write)
    #expect(!output.write("lost"))
    #expect(output.hasFailed)
    #expect(!output.write("lost too"))
    #expect(!output.write(""))
    close(ends.write)
  }

  @Test func `a descriptor that is none fails without a trap`() {
    let output = TerminalOutput(descriptor: -1)
    #expect(!output.isTerminal)
    #expect(output.size == nil)
    #expect(!output.write("lost"))
    #expect(output.hasFailed)
  }

  @Test func `a pipe is no terminal and has no size`() throws {
    let ends = try makePipe()
    let output = TerminalOutput(descriptor: ends.write)
    #expect(!output.isTerminal)
    #expect(output.size == nil)
    close(ends.write)
    close(ends.read)
  }

  #if os(Linux)
  @Test func `a terminal tells its size`() throws {
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(terminal >= 0)
    defer { close(terminal) }
    let output = TerminalOutput(descriptor: terminal)
    #expect(output.isTerminal)
    #expect(output.size == nil)
    var window = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(terminal, UInt(TIOCSWINSZ), &window) == 0)
    #expect(output.size == TerminalOutput.Size(columns: 80, rows: 24))
  }
  #endif
}
