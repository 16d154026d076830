import Testing

@testable import ScreenspecCommands

@Suite struct ProgressLineTests {
  private final class Clock {
    var time = Duration.zero
    var written = ""
  }

  private func line(_ clock: Clock) -> ProgressLine {
    ProgressLine(total: 9) {
      clock.time
    } write: {
      clock.written += $0
    }
  }

  @Test func `work that is done soon shows nothing`() {
    let clock = Clock()
    var line = line(clock)
    clock.time = .milliseconds(499)
    line.show(8)
    line.clear()
    #expect(clock.written == "")
  }

  @Test func `long work shows how far it is, not too often, and takes the line away`() {
    let clock = Clock()
    var line = line(clock)
    clock.time = .milliseconds(500)
    line.show(3)
    clock.time = .milliseconds(599)
    line.show(4)
    clock.time = .milliseconds(600)
    line.show(5)
    line.clear()
    line.clear()
    #expect(clock.written == "\r\u{1B}[K3 of 9 files\r\u{1B}[K5 of 9 files\r\u{1B}[K")
  }
}
