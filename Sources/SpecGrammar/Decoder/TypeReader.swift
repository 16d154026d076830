/// Reads the text of a type: `String`, `Todo?`, `[Todo]`, `[String: Int]`, `Binding String`, `Action(Todo)`.
struct TypeReader {
  /// What is wrong, and where in the text.
  struct Failure: Error {
    var message: String
    var place: Range<Int>
  }

  /// Deeper types are refused, so that a long text of brackets can't exhaust the stack.
  static let depthLimit = 32

  private let bytes: [UInt8]
  private let locate: (Range<Int>) -> Range<Int>
  private var index = 0
  private var depth = 0

  /// Reads a text; `locate` turns offsets in it into bytes of the file.
  static func read(_ text: some Sequence<UInt8>, locate: @escaping (Range<Int>) -> Range<Int>) -> Result<
    TypeSyntax, Failure
  > {
    var reader = TypeReader(bytes: Array(text), locate: locate)
    do throws(Failure) {
      let type = try reader.type()
      reader.skipBlanks()
      guard reader.index == reader.bytes.count else { throw reader.unexpected() }
      return .success(type)
    } catch {
      return .failure(error)
    }
  }

  private init(bytes: [UInt8], locate: @escaping (Range<Int>) -> Range<Int>) {
    self.bytes = bytes
    self.locate = locate
  }

  private mutating func type() throws(Failure) -> TypeSyntax {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw Failure(message: "a type can't be nested deeper than \(Self.depthLimit) levels", place: index..<bytes.count)
    }
    skipBlanks()
    let start = index
    var type = try base()
    while index < bytes.count, bytes[index] == 0x3F {
      index += 1
      // `T??` is `T?`: null or a T, never nested.
      if case .optional = type.kind { continue }
      type = TypeSyntax(kind: .optional(type), range: locate(start..<index))
    }
    return type
  }

  private mutating func base() throws(Failure) -> TypeSyntax {
    let start = index
    if take(0x5B) {
      let element = try type()
      skipBlanks()
      if take(0x3A) {
        let value = try type()
        try expect(0x5D, "`]`")
        return TypeSyntax(kind: .map(element, value), range: locate(start..<index))
      }
      try expect(0x5D, "`]`")
      return TypeSyntax(kind: .list(element), range: locate(start..<index))
    }
    let name = try name()
    switch name {
    case "Binding":
      let type = try type()
      return TypeSyntax(kind: .binding(type), range: locate(start..<index))
    case "Action":
      var parameters: [TypeSyntax] = []
      if take(0x28) {
        repeat { parameters.append(try type()) } while takeAfterBlanks(0x2C)
        try expect(0x29, "`)`")
      }
      return TypeSyntax(kind: .action(parameters), range: locate(start..<index))
    default: return TypeSyntax(kind: .named(name), range: locate(start..<index))
    }
  }

  private mutating func name() throws(Failure) -> String {
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      let isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte == 0x5F
      guard isLetter || (index > start && byte >= 0x30 && byte <= 0x39) else { break }
      index += 1
    }
    guard index > start else { throw unexpected() }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func expect(_ byte: UInt8, _ what: String) throws(Failure) {
    guard !takeAfterBlanks(byte) else { return }
    guard index < bytes.count else {
      throw Failure(message: "\(what) is missing at the end of this type", place: index..<index)
    }
    throw unexpected()
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func takeAfterBlanks(_ byte: UInt8) -> Bool {
    skipBlanks()
    return take(byte)
  }

  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x0A { index += 1 }
  }

  private func unexpected() -> Failure {
    guard index < bytes.count else { return Failure(message: "a type is missing here", place: index..<index) }
    let message =
      switch bytes[index] {
      case 0x3C where String(decoding: bytes[..<index], as: UTF8.self).hasSuffix("Binding"):
        "a binding is written `Binding String`, without `<…>`"
      case 0x3C: "a type takes no `<…>`: a list is written `[Todo]`, a map `[String: Int]`, an optional `Todo?`"
      case 0x7C: "a type can't be an alternative: declare an enum under `types`, or write `T?` for T or null"
      case 0x3D: "a default stands after ` = `, with a blank on both sides"
      case 0x7B: "a record is declared under `types` and named here"
      default: "this can't be read as a type: write `String`, `Todo?`, `[Todo]` or `[String: Int]`"
      }
    return Failure(message: message, place: index..<bytes.count)
  }
}

extension TypeSyntax {
  /// The type that a text alone says, such as `[Int]?`; nil where it is none. Ranges are offsets in the text.
  package init?(text: String) {
    guard case .success(let type) = TypeReader.read(text.utf8, locate: { $0 }) else { return nil }
    self = type
  }
}
