import SpecValues

/// The plural categories of the Unicode CLDR.
enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other
}

/// The forms that an author gave for `plural`.
struct PluralForms: Sendable {
  var rule: PluralRule
  var forms: [(PluralCategory, TypedNode)]
}

/// How a language chooses among plural forms of whole numbers (CLDR, "Language Plural Rules").
struct PluralRule: Sendable {
  private enum Family: Sendable {
    case other, oneIsOne, oneIsZeroOrOne, french, romance, polish, eastSlavic, czech, arabic, hebrew, latvian,
      lithuanian, slovenian, southSlavic, romanian, welsh, irish
  }

  private let family: Family

  /// The rule of a locale such as `en`, `pt-BR` or `ru_RU`; that of English where the language is not known.
  init(locale: String) {
    let language = locale.prefix { $0 != "-" && $0 != "_" }.lowercased()
    family =
      switch language {
      case "ja", "zh", "ko", "vi", "th", "id", "ms", "lo", "my", "yue": .other
      case "fr": .french
      case "es", "it", "ca": .romance
      case "pt": locale.lowercased().hasPrefix("pt-pt") || locale.lowercased().hasPrefix("pt_pt") ? .romance : .french
      case "hi", "bn", "fa", "gu", "kn", "am", "zu", "hy", "si", "pa": .oneIsZeroOrOne
      case "pl": .polish
      case "ru", "uk", "be": .eastSlavic
      case "sr", "hr", "bs": .southSlavic
      case "cs", "sk": .czech
      case "ar": .arabic
      case "he", "iw": .hebrew
      case "lv": .latvian
      case "lt": .lithuanian
      case "sl": .slovenian
      case "ro", "mo": .romanian
      case "cy": .welsh
      case "ga": .irish
      default: .oneIsOne
      }
  }

  /// The categories that whole numbers have in the language; each needs a form.
  ///
  /// French, Spanish, Italian and Portuguese also have `many`, for millions; there `other` reads well enough, so it may
  /// be left out.
  var categories: [PluralCategory] {
    switch family {
    case .other: [.other]
    case .oneIsOne, .oneIsZeroOrOne, .french, .romance: [.one, .other]
    case .polish, .eastSlavic: [.one, .few, .many, .other]
    case .southSlavic, .czech, .romanian, .lithuanian: [.one, .few, .other]
    case .arabic, .welsh: [.zero, .one, .two, .few, .many, .other]
    case .hebrew: [.one, .two, .other]
    case .latvian: [.zero, .one, .other]
    case .slovenian: [.one, .two, .few, .other]
    case .irish: [.one, .two, .few, .many, .other]
    }
  }

  /// The category of a whole number.
  func category(of number: Int) -> PluralCategory {
    let n = number.magnitude
    let (tens, hundreds) = (n % 10, n % 100)
    switch family {
    case .other: return .other
    case .oneIsOne: return n == 1 ? .one : .other
    case .oneIsZeroOrOne: return n <= 1 ? .one : .other
    case .french: return n <= 1 ? .one : n % 1_000_000 == 0 ? .many : .other
    case .romance: return n == 1 ? .one : n != 0 && n % 1_000_000 == 0 ? .many : .other
    case .polish:
      if n == 1 { return .one }
      return (2...4).contains(tens) && !(12...14).contains(hundreds) ? .few : .many
    case .eastSlavic:
      if tens == 1, hundreds != 11 { return .one }
      return (2...4).contains(tens) && !(12...14).contains(hundreds) ? .few : .many
    case .southSlavic:
      if tens == 1, hundreds != 11 { return .one }
      return (2...4).contains(tens) && !(12...14).contains(hundreds) ? .few : .other
    case .czech: return n == 1 ? .one : (2...4).contains(n) ? .few : .other
    case .arabic:
      switch n {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      default: return (3...10).contains(hundreds) ? .few : hundreds >= 11 ? .many : .other
      }
    case .hebrew: return n == 1 ? .one : n == 2 ? .two : .other
    case .latvian:
      if tens == 0 || (11...19).contains(hundreds) { return .zero }
      return tens == 1 ? .one : .other
    case .lithuanian:
      if (11...19).contains(hundreds) { return .other }
      return tens == 1 ? .one : tens >= 2 ? .few : .other
    case .slovenian:
      return hundreds == 1 ? .one : hundreds == 2 ? .two : hundreds == 3 || hundreds == 4 ? .few : .other
    case .romanian: return n == 1 ? .one : n == 0 || (1...19).contains(hundreds) ? .few : .other
    case .welsh:
      switch n {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      case 3: return .few
      case 6: return .many
      default: return .other
      }
    case .irish:
      return n == 1 ? .one : n == 2 ? .two : (3...6).contains(n) ? .few : (7...10).contains(n) ? .many : .other
    }
  }
}

extension String {
  /// The text with each `#` replaced.
  func replacingNumberSign(by number: String) -> String {
    guard utf8.contains(0x23) else { return self }
    var output: [UInt8] = []
    for byte in utf8 {
      if byte == 0x23 { output += number.utf8 } else { output.append(byte) }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
