import SpecValues
import Testing

@Suite struct JSONDecodingFailureTests {
  private static let todo = RecordType(name: "Todo", [.init("id", .int), .init("title", .string)])

  private func failure(_ bytes: [UInt8], _ type: ValueType, skipInvalid: Bool = false) -> JSONDecodingFailure? {
    do throws(JSONDecodingFailure) {
      _ = try JSONDecoding.decode(bytes, as: type, skipInvalid: skipInvalid)
      return nil
    } catch {
      return error
    }
  }

  private func failure(_ text: String, _ type: ValueType) -> JSONDecodingFailure? { failure(Array(text.utf8), type) }

  @Test func `a failure tells its path, its byte and what stands there`() {
    let good = (0..<50).map { "{\"id\": \($0), \"title\": \"todo \($0)\"}" }.joined(separator: ",")
    let found = failure("[\(good),{\"title\": null, \"id\": 51}]", .list(.record(Self.todo)))
    #expect(found?.summary == "[50].title: expected String, found null")
    #expect(
      found?.description
        == "[50].title: expected String, found null (byte 1,541: …9\"},{\"title\": null, \"id\": 51}])")
  }

  @Test(arguments: [
    ("{\"id\":\"x\"}", 6), ("{\"id\":1}", 0), (" \n7", 2), ("\u{FEFF}[]", 3), ("{\"title\":1,\"id\":\"x\"}", 16),
    ("{\"id\":\"x\",\"title\":\"a\"} junk", 23), ("{\"id\":1,\"title\":\"\\ud800\"}", 17), ("", 0), ("[", 1),
  ])
  func `the byte is that of the value, of the object that lacks a key, or of what is no JSON`(
    text: String, offset: Int
  ) {
    #expect(failure(text, .record(Self.todo))?.offset == offset)
  }

  @Test(arguments: [
    ("7", "7"), ("  \n\t 7 \n ", "7"), ("[1,\n\n   2]", "[1, 2]"),
    ("\"\u{202E}evil\u{200B}\u{1B}\"", "\"evil\""), ("\"\u{E9}\u{1F600}\"", "\"\u{E9}\u{1F600}\""),
    ("\"" + String(repeating: "x", count: 100) + "\"", "\"" + String(repeating: "x", count: 25) + "…"),
  ])
  func `the excerpt is one line of visible characters`(text: String, excerpt: String) {
    #expect(failure(text, .bool)?.excerpt == excerpt)
  }

  @Test func `the excerpt never cuts a character and stays short`() {
    for shift in 0..<8 {
      let text = String(repeating: "a", count: shift) + String(repeating: "\u{1F600}", count: 30)
      let found = failure("[\"\(text)\",7,\"\(text)\"]", .list(.string))
      #expect(found?.excerpt?.contains("\u{FFFD}") == false)
      #expect(found?.excerpt?.utf8.count ?? 99 <= 50)
      #expect(found?.excerpt?.contains(",7,") == true)
    }
    #expect(failure([0x5B, 0xFF, 0xFF], .bool)?.excerpt == "[\u{FFFD}\u{FFFD}")
  }

  @Test func `text that is no JSON tells its byte once`() {
    #expect(
      failure("{\"id\":1,}", .record(Self.todo))?.description
        == "not JSON: `}` where a key in quotes is expected at byte 8 ({\"id\":1,})")
    #expect(failure("", .bool)?.description == "not JSON: it ends where a value is expected at byte 0")
  }

  @Test func `a value that never was a text has neither byte nor excerpt`() {
    #expect(throws: JSONDecodingFailure.self) { try JSONDecoding.decode(Value.string("x"), as: .int) }
    do {
      _ = try JSONDecoding.decode(Value.list([.string("x")]), as: .list(.int))
    } catch {
      #expect(error.description == "[0]: expected Int, found \"x\"")
      #expect(error.offset == nil && error.excerpt == nil)
    }
  }

  @Test func `a list in which all are bad tells the first of them`() {
    let found = failure(Array("[ \"x\", \"y\"]".utf8), .list(.int), skipInvalid: true)
    #expect(
      found?.description
        == "[0]: expected Int, found \"x\"; no element of the list is valid (byte 2: [ \"x\", \"y\"])")
  }
}
