import SpecValues

/// Dates by a pattern of fields (UTS 35, "Date Field Symbol Table"), with English names.
enum DatePattern {
  private enum Part {
    case field(Character, Int)
    case words(String)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

  /// Which lengths of a field there are.
  private static let lengths: [Character: ClosedRange<Int>] = [
    "y": 1...4, "M": 1...4, "d": 1...2, "H": 1...2, "h": 1...2, "m": 1...2, "s": 1...2, "S": 1...9, "E": 1...4,
    "a": 1...1,
  ]

  /// What is wrong with a pattern, or nil.
  static func problem(in pattern: String) -> String? {
    do {
      _ = try parse(pattern)
      return nil
    } catch {
      return error.message
    }
  }

  static func text(_ timestamp: Timestamp, _ pattern: String, _ zone: ZoneRules) throws(Problem) -> String {
    let fields = Calendar.fields(timestamp, offset: zone.offset(at: timestamp.seconds))
    var result = ""
    for part in try parse(pattern) {
      switch part {
      case .words(let words): result += words
      case .field(let letter, let count): result += text(fields, letter, count)
      }
    }
    return result
  }

  private static func text(_ fields: Calendar.Fields, _ letter: Character, _ count: Int) -> String {
    switch letter {
    case "y": count == 2 ? padded(fields.year % 100, 2) : padded(fields.year, count)
    case "M":
      count == 4
        ? months[fields.month - 1]
        : count == 3 ? String(months[fields.month - 1].prefix(3)) : padded(fields.month, count)
    case "d": padded(fields.day, count)
    case "H": padded(fields.hour, count)
    case "h": padded((fields.hour + 11) % 12 + 1, count)
    case "m": padded(fields.minute, count)
    case "s": padded(fields.second, count)
    case "S": String(padded(fields.nanosecond, 9).prefix(count))
    case "E": count == 4 ? weekdays[fields.weekday] : String(weekdays[fields.weekday].prefix(3))
    default: fields.hour < 12 ? "AM" : "PM"
    }
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  private static func parse(_ pattern: String) throws(Problem) -> [Part] {
    var parts: [Part] = []
    let characters = Array(pattern)
    var index = 0
    while index < characters.count {
      let character = characters[index]
      if character == "'" {
        index += 1
        var words = ""
        if index < characters.count, characters[index] == "'" {
          parts.append(.words("'"))
          index += 1
          continue
        }
        var isClosed = false
        while index < characters.count {
          if characters[index] == "'" {
            guard index + 1 < characters.count, characters[index + 1] == "'" else {
              isClosed = true
              index += 1
              break
            }
            words.append("'")
            index += 2
          } else {
            words.append(characters[index])
            index += 1
          }
        }
        guard isClosed else { throw Problem(.invalidArgument, "a quote in a date pattern is not closed") }
        parts.append(.words(words))
      } else if character.isASCII, character.isLetter {
        var count = 0
        while index + count < characters.count, characters[index + count] == character { count += 1 }
        guard let allowed = lengths[character], allowed.contains(count) else {
          let field = String(repeating: character, count: min(count, 12))
          throw Problem(
            .invalidArgument,
            "a date pattern has no field `\(field)`; it has yyyy, MM, MMM, dd, HH, hh, mm, ss, SSS, "
              + "EEE and a, and words in quotes")
        }
        parts.append(.field(character, count))
        index += count
      } else {
        parts.append(.words(String(character)))
        index += 1
      }
    }
    return parts
  }
}
