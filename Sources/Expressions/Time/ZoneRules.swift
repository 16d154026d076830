#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The offsets of a time zone from UTC, as the system's zone files give them (RFC 9636).
struct ZoneRules: Sendable {
  private var transitions: [Int] = []
  private var offsets: [Int] = []
  private var first = 0
  private var footer: FooterRule?

  /// A zone that always has one offset, in seconds.
  init(fixed offset: Int) { first = offset }

  /// The zone of a name such as `Europe/Paris`, `UTC` or `+02:00`; nil where there is none.
  init?(name: String) {
    if name == "UTC" || name == "Z" || name.isEmpty {
      self.init(fixed: 0)
      return
    }
    if let offset = ZoneRules.fixedOffset(name) {
      self.init(fixed: offset)
      return
    }
    let bytes = Array(name.utf8)
    let isName = bytes.allSatisfy { byte in
      (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || byte == 0x2F || byte == 0x5F
        || byte == 0x2B || byte == 0x2D
    }
    guard isName, bytes.count <= 64, bytes.first != 0x2F,
      let data = ZoneRules.read("/usr/share/zoneinfo/" + name) ?? ZoneRules.read("/var/db/timezone/zoneinfo/" + name),
      let rules = ZoneRules(data)
    else { return nil }
    self = rules
  }

  /// The offset at an instant, in seconds.
  func offset(at seconds: Int) -> Int {
    if let last = transitions.last, seconds >= last {
      return footer?.offset(at: seconds) ?? offsets[offsets.count - 1]
    }
    if transitions.isEmpty, let footer { return footer.offset(at: seconds) }
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : offsets[low - 1]
  }

  /// `+HH:MM`, `-HH:MM` or `HH:MM`.
  private static func fixedOffset(_ name: String) -> Int? {
    var bytes = Array(name.utf8)[...]
    var sign = 1
    if let byte = bytes.first, byte == 0x2B || byte == 0x2D {
      sign = byte == 0x2D ? -1 : 1
      bytes = bytes.dropFirst()
    }
    let digits = Array(bytes)
    guard digits.count == 5, digits[2] == 0x3A else { return nil }
    let numbers = [digits[0], digits[1], digits[3], digits[4]].map { Int($0) - 0x30 }
    guard numbers.allSatisfy({ (0...9).contains($0) }) else { return nil }
    let (hours, minutes) = (numbers[0] * 10 + numbers[1], numbers[2] * 10 + numbers[3])
    guard hours <= 23, minutes <= 59 else { return nil }
    return sign * (hours * 60 + minutes) * 60
  }

  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size < 1_000_000 else {
      return nil
    }
    var data = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < data.count {
      let count = data.withUnsafeMutableBytes { buffer -> Int in
        guard let base = buffer.baseAddress else { return 0 }
        return Int(systemRead(descriptor, base + filled, buffer.count - filled))
      }
      guard count > 0 else { return nil }
      filled += count
    }
    return data
  }

  /// Reads the second, 64-bit part of a zone file.
  init?(_ data: [UInt8]) {
    func number(_ offset: Int, _ width: Int) -> Int? {
      guard offset >= 0, offset + width <= data.count else { return nil }
      var value: UInt64 = 0
      for index in offset..<offset + width { value = value << 8 | UInt64(data[index]) }
      return width == 4 ? Int(Int32(truncatingIfNeeded: value)) : Int(Int64(bitPattern: value))
    }
    func counts(_ header: Int) -> [Int]? {
      guard header + 44 <= data.count, data[header..<header + 4].elementsEqual("TZif".utf8) else { return nil }
      var result: [Int] = []
      for index in 0..<6 {
        guard let count = number(header + 20 + index * 4, 4), count >= 0, count < 100_000 else { return nil }
        result.append(count)
      }
      return result
    }
    // Counts: UT indicators, standard indicators, leap seconds, transitions, types, characters.
    guard let old = counts(0), data[4] >= 0x32 else { return nil }
    let header = 44 + old[3] * 5 + old[4] * 6 + old[5] + old[2] * 8 + old[1] + old[0]
    guard let count = counts(header), count[4] > 0 else { return nil }
    let times = header + 44
    let kinds = times + count[3] * 8
    let types = kinds + count[3]
    func typeOffset(_ index: Int) -> Int? { index < count[4] ? number(types + index * 6, 4) : nil }
    for index in 0..<count[3] {
      guard let time = number(times + index * 8, 8), kinds + index < data.count,
        let offset = typeOffset(Int(data[kinds + index]))
      else { return nil }
      transitions.append(time)
      offsets.append(offset)
    }
    guard let initial = typeOffset(0) else { return nil }
    first = initial
    let footerStart = types + count[4] * 6 + count[5] + count[2] * 12 + count[1] + count[0]
    if footerStart < data.count, data[footerStart] == 0x0A {
      let text = data[(footerStart + 1)...].prefix { $0 != 0x0A }
      footer = FooterRule(Array(text))
    }
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

/// The rule that goes on after the last listed transition: `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX, "TZ").
struct FooterRule: Sendable {
  private struct Change: Sendable {
    enum Day: Sendable {
      case julianWithoutLeapDay(Int)
      case dayOfYear(Int)
      case weekday(month: Int, week: Int, day: Int)
    }
    var day: Day
    var time: Int
  }

  private var standard: Int
  private var summer: Int?
  private var start: Change?
  private var end: Change?

  init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard reader.skipName(), let standard = reader.offset() else { return nil }
    self.standard = -standard
    guard !reader.isAtEnd else { return }
    guard reader.skipName() else { return nil }
    if reader.peek == 0x2C || reader.isAtEnd {
      summer = self.standard + 3_600
    } else {
      guard let offset = reader.offset() else { return nil }
      summer = -offset
    }
    guard reader.take(0x2C), let start = reader.change(), reader.take(0x2C), let end = reader.change() else {
      return nil
    }
    self.start = start
    self.end = end
  }

  func offset(at seconds: Int) -> Int {
    guard let summer, let start, let end else { return standard }
    let year = Calendar.date(days: Calendar.floorDivide(seconds + standard, 86_400)).year
    let begins = FooterRule.instant(start, year) - standard
    let ends = FooterRule.instant(end, year) - summer
    let isSummer =
      begins < ends ? seconds >= begins && seconds < ends : !(seconds >= ends && seconds < begins)
    return isSummer ? summer : standard
  }

  private static func instant(_ change: Change, _ year: Int) -> Int {
    let january = Calendar.days(year: year, month: 1, day: 1)
    let day: Int
    switch change.day {
    case .dayOfYear(let index): day = january + index
    case .julianWithoutLeapDay(let index):
      day = january + index - 1 + (Calendar.isLeap(year) && index >= 60 ? 1 : 0)
    case .weekday(let month, let week, let weekday):
      let first = Calendar.days(year: year, month: month, day: 1)
      let firstWeekday = ((first % 7) + 7 + 4) % 7
      var candidate = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      if candidate >= Calendar.dayCount(year: year, month: month) { candidate -= 7 }
      day = first + candidate
    }
    return day * 86_400 + change.time
  }

  private struct Reader {
    var bytes: [UInt8]
    var index = 0

    var isAtEnd: Bool { index >= bytes.count }
    var peek: UInt8 { index < bytes.count ? bytes[index] : 0 }

    mutating func take(_ byte: UInt8) -> Bool {
      guard peek == byte else { return false }
      index += 1
      return true
    }

    mutating func skipName() -> Bool {
      let start = index
      if take(0x3C) {
        while !isAtEnd, peek != 0x3E { index += 1 }
        return take(0x3E)
      }
      while peek | 0x20 >= 0x61, peek | 0x20 <= 0x7A { index += 1 }
      return index > start
    }

    mutating func integer() -> Int? {
      let start = index
      var value = 0
      while peek >= 0x30, peek <= 0x39, index - start < 6 {
        value = value * 10 + Int(peek - 0x30)
        index += 1
      }
      return index > start ? value : nil
    }

    mutating func offset() -> Int? {
      let isNegative = take(0x2D)
      if !isNegative { _ = take(0x2B) }
      guard let hours = integer() else { return nil }
      var seconds = hours * 3_600
      if take(0x3A) {
        guard let minutes = integer() else { return nil }
        seconds += minutes * 60
        if take(0x3A) {
          guard let rest = integer() else { return nil }
          seconds += rest
        }
      }
      return isNegative ? -seconds : seconds
    }

    mutating func change() -> Change? {
      let day: Change.Day
      if take(0x4D) {
        guard let month = integer(), take(0x2E), let week = integer(), take(0x2E), let weekday = integer(),
          (1...12).contains(month), (1...5).contains(week), (0...6).contains(weekday)
        else { return nil }
        day = .weekday(month: month, week: week, day: weekday)
      } else if take(0x4A) {
        guard let index = integer() else { return nil }
        day = .julianWithoutLeapDay(index)
      } else {
        guard let index = integer() else { return nil }
        day = .dayOfYear(index)
      }
      var time = 7_200
      if take(0x2F) {
        guard let offset = offset() else { return nil }
        time = offset
      }
      return Change(day: day, time: time)
    }
  }
}
