import SpecValues

/// Dates of HTTP (RFC 9110 §5.6.7), in the form that is sent and in the two that are still to be read.
enum HTTPDate {
  /// The seconds since 1970 of a text such as `Sun, 06 Nov 1994 08:49:37 GMT`; nil where it is no date.
  static func seconds(of text: String, now: Int) -> Int? {
    let words = text.split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
    switch words.count {
    case 6 where words[5] == "GMT":
      return seconds(day: words[1], month: words[2], year: year(words[3], now: now), time: words[4])
    case 5: return seconds(day: words[2], month: words[1], year: year(words[4], now: now), time: words[3])
    default: return nil
    }
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// A year of two digits is the last one with these that is not more than fifty years ahead.
  private static func year(_ text: String, now: Int) -> Int? {
    guard let year = Int(text), year >= 0 else { return nil }
    guard text.utf8.count == 2 else { return text.utf8.count == 4 ? year : nil }
    let current = 1970 + now / 31_556_952
    let candidate = current / 100 * 100 + year
    return candidate > current + 50 ? candidate - 100 : candidate
  }

  private static func seconds(day: String, month: String, year: Int?, time: String) -> Int? {
    guard let month = months.firstIndex(of: month), let year, let day = Int(day), (1...31).contains(day) else {
      return nil
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let digits = String(year)
    let padded = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    return Timestamp(rfc3339: "\(padded)-\(two(month + 1))-\(two(day))T\(time)Z")?.seconds
  }

  /// The wait of a `Retry-After` in nanoseconds: seconds, or a date (RFC 9110 §10.2.3).
  static func wait(ofRetryAfter text: String, now: Int) -> Int? {
    let text = text.trimmingSpaces
    let seconds: Int
    if !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
      seconds = Int(text) ?? .max
    } else if let date = HTTPDate.seconds(of: text, now: now) {
      seconds = max(0, date - now)
    } else {
      return nil
    }
    // A century is as good as never, and stays a number of nanoseconds.
    return min(seconds, 3_155_695_200) * 1_000_000_000
  }
}

extension StringProtocol {
  /// The text without spaces and tabs around it.
  var trimmingSpaces: String {
    var part = self[...]
    while let first = part.first, first == " " || first == "\t" { part = part.dropFirst() }
    while let last = part.last, last == " " || last == "\t" { part = part.dropLast() }
    return String(part)
  }
}
