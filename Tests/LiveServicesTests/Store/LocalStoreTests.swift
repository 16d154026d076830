import Foundation
import LiveServices
import SpecValues
import Testing

@Suite struct LocalStoreTests {
  private let desk: StoreDesk
  private var store: LocalStore { desk.store }

  init() throws { desk = try StoreDesk() }

  private func expect(
    _ value: Value, _ expected: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(JSONEncoding.encode(value) == JSONEncoding.encode(expected), sourceLocation: sourceLocation)
  }

  // MARK: Reading and writing

  @Test func `what is written is read, by another store too`() throws {
    try store.write(.int(3), to: "count", of: "counter", as: .int)
    try store.write(.string("é\n\u{1F600}"), to: "name", of: "counter", as: .string)
    expect(try store.read("count", of: "counter", as: .int), .int(3))
    expect(try desk.store.read("name", of: "counter", as: .string), .string("é\n\u{1F600}"))
    #expect(try desk.text() == "{\"count\":3,\"name\":\"é\\n\u{1F600}\"}\n")
  }

  @Test func `values of every kind come back as they were`() throws {
    let task = RecordType(name: "Task", [.init("id", .string), .init("due", .nullable(.timestamp), jsonKey: "due_at")])
    let size = EnumType(name: "Size", cases: ["small", "large"])
    let record = Value.record(RecordValue(task, [.string("a"), .timestamp(Timestamp(seconds: 5, nanoseconds: 7))]))
    let cases: [(Value, ValueType)] = [
      (.bool(true), .bool), (.int(.max), .int), (.int(.min), .int), (.double(0.1), .double), (.string(""), .string),
      (.duration(-1_500_000_000), .duration), (.string("large"), .enumeration(size)), (record, .record(task)),
      (.list([record]), .list(.record(task))), (.map(MapValue([(.string(""), .null)])), .map(.string, .nullable(.int))),
      (.null, .nullable(.int)), (.list([.null, .double(1)]), .dynamic),
    ]
    for (index, (value, type)) in cases.enumerated() {
      try store.write(value, to: "\(index)", of: "all", as: type)
      expect(try store.read("\(index)", of: "all", as: type), value)
    }
  }

  @Test func `reading makes nothing on disk`() throws {
    expect(try store.read("count", of: "counter", as: .int, default: .int(0)), .int(0))
    expect(try store.list("", of: "counter", as: .list(.int)), .list([]))
    try store.delete("count", of: "counter")
    #expect(!FileManager.default.fileExists(atPath: desk.folder))
  }

  @Test func `where nothing is kept the default counts, then null, then it is an error`() throws {
    try desk.write("counter.json", #"{"other":1}"#)
    expect(try store.read("count", of: "counter", as: .nullable(.int), default: .int(7)), .int(7))
    expect(try store.read("count", of: "counter", as: .nullable(.int)), .null)
    #expect(
      message { () throws(StoreFailure) in _ = try store.read("count", of: "counter", as: .int) }
        == "nothing is kept under `count` in the document `counter`; give `read` a `default`")
  }

  @Test func `a null that is kept is an answer where the type has it`() throws {
    try desk.write("counter.json", #"{"count":null}"#)
    expect(try store.read("count", of: "counter", as: .nullable(.int), default: .int(7)), .null)
    expect(try store.read("count", of: "counter", as: .int, default: .int(7)), .int(7))
    #expect(throws: StoreFailure.nothingKept(document: "counter", key: "count")) {
      try store.read("count", of: "counter", as: .int)
    }
    try store.write(.int(1), to: "count", of: "counter", as: .int)
    expect(try store.read("count", of: "counter", as: .int), .int(1))
  }

  @Test func `what nobody asks for stays, digits and order too`() throws {
    try desk.write(
      "counter.json", #" { "z" : 123456789012345678901234567890, "count": 1, "a": { "b": [1.50, null] } } "#)
    try store.write(.int(2), to: "count", of: "counter", as: .int)
    #expect(
      try desk.text() == #"{"z":123456789012345678901234567890,"count":2,"a":{"b":[1.50,null]}}"# + "\n")
  }

  @Test func `of equal keys the last one counts, and one is left when it is written`() throws {
    try desk.write("counter.json", #"{"count":"x","a":1,"count":2}"#)
    expect(try store.read("count", of: "counter", as: .int), .int(2))
    try store.write(.int(3), to: "count", of: "counter", as: .int)
    #expect(try desk.text() == #"{"count":3,"a":1}"# + "\n")
  }

  @Test func `keys are told apart by code points`() throws {
    try store.write(.int(1), to: "e\u{301}", of: "counter", as: .int)
    expect(try store.read("\u{E9}", of: "counter", as: .int, default: .int(0)), .int(0))
    try store.write(.int(2), to: "\u{E9}", of: "counter", as: .int)
    expect(try store.read("e\u{301}", of: "counter", as: .int), .int(1))
  }

  // MARK: Types

  @Test(arguments: [#""7""#, "7.5", "true", "[7]", #"{"a":7}"#, "9223372036854775808"])
  func `a value of another type is an error, and is never written over`(_ kept: String) throws {
    try desk.write("counter.json", "{\"count\":\(kept)}")
    for attempt in [
      message { () throws(StoreFailure) in _ = try store.read("count", of: "counter", as: .int, default: .int(0)) },
      message { () throws(StoreFailure) in try store.write(.int(1), to: "count", of: "counter", as: .int) },
    ] {
      let text = try #require(attempt)
      #expect(text.hasPrefix("what the document `counter` keeps under `count` is of another type"), "\(text)")
      #expect(text.contains("expected Int, found"), "\(text)")
    }
    #expect(try desk.text() == "{\"count\":\(kept)}")
    #expect(desk.damaged.isEmpty)
    try store.delete("count", of: "counter")
    try store.write(.int(1), to: "count", of: "counter", as: .int)
    #expect(try desk.text() == "{\"count\":1}\n")
  }

  @Test func `a value that the type does not hold is not written`() throws {
    #expect(
      message { () throws(StoreFailure) in try store.write(.string("1"), to: "count", of: "counter", as: .int) }
        == "the value can't be kept under `count` in the document `counter`: it is no Int")
    #expect(!FileManager.default.fileExists(atPath: desk.folder))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func `a number that JSON lacks is not written`(_ bad: Double)
    throws
  {
    let point = RecordType(name: "Point", [.init("x", .nullable(.double))])
    let cases: [(Value, ValueType)] = [
      (.double(bad), .double), (.list([.double(1), .double(bad)]), .list(.nullable(.double))),
      (.map(MapValue([(.string("a"), .double(bad))])), .dynamic),
      (.record(RecordValue(point, [.double(bad)])), .record(point)),
    ]
    for (value, type) in cases {
      let text = message { () throws(StoreFailure) in try store.write(value, to: "x", of: "counter", as: type) }
      #expect(text?.contains("JSON has no number") == true)
    }
    #expect(desk.names.isEmpty)
  }

  @Test func `what is nested too deeply to be read is not written`() throws {
    var value = Value.null
    for _ in 0..<511 { value = .list([value]) }
    try store.write(value, to: "deep", of: "counter", as: .dynamic)
    #expect(throws: StoreFailure.self) { try store.write(.list([value]), to: "deep", of: "counter", as: .dynamic) }
    expect(try store.read("deep", of: "counter", as: .dynamic), value)
    #expect(desk.damaged.isEmpty)
  }

  @Test func `a document has a limit, and one that would pass it stays as it is`() throws {
    let half = Value.string(String(repeating: "a", count: LocalStore.sizeLimit / 2))
    try store.write(half, to: "a", of: "counter", as: .string)
    #expect(throws: StoreFailure.tooLarge(document: "counter", limit: LocalStore.sizeLimit)) {
      try store.write(half, to: "b", of: "counter", as: .string)
    }
    expect(try store.read("b", of: "counter", as: .nullable(.string)), .null)
    #expect(desk.names == ["counter.json"])
    try store.write(half, to: "b", of: "other", as: .string)
  }

  // MARK: Deleting and listing

  @Test func `what is deleted is gone, and the rest is not`() throws {
    try desk.write("counter.json", #"{"a":1,"b":2,"a":3}"#)
    try store.delete("a", of: "counter")
    #expect(try desk.text() == #"{"b":2}"# + "\n")
    try store.delete("a", of: "counter")
    try store.delete("b", of: "counter")
    #expect(try desk.text() == "{}\n")
  }

  @Test func `deleting what is not there writes nothing`() throws {
    try desk.write("counter.json", #"{ "b": 2 }"#)
    try store.delete("a", of: "counter")
    #expect(try desk.text() == #"{ "b": 2 }"#)
  }

  @Test func `a list has what begins with a text, in the order of the first writes`() throws {
    for id in ["z", "a", "x/y", ""] { try store.write(.string(id), to: "note/\(id)", of: "notes", as: .string) }
    try store.write(.string("other"), to: "notes", of: "notes", as: .string)
    try store.write(.string("again"), to: "note/z", of: "notes", as: .string)
    #expect(
      JSONEncoding.encode(try store.list("note/", of: "notes", as: .list(.string))) == #"["again","a","x/y",""]"#)
    #expect(
      JSONEncoding.encode(try store.list("note/", of: "notes", as: .map(.string, .string)))
        == #"{"z":"again","a":"a","x/y":"x/y","":""}"#)
    #expect(JSONEncoding.encode(try store.list("none", of: "notes", as: .list(.string))) == "[]")
  }

  @Test func `a list with one value of another type is an error that names its key`() throws {
    try desk.write("notes.json", #"{"n1":"a","n2":7,"m":8}"#)
    let text = message { () throws(StoreFailure) in _ = try store.list("n", of: "notes", as: .list(.string)) }
    #expect(text?.contains("keeps under `n2` is of another type") == true)
    #expect(throws: StoreFailure.unlistable(type: "String")) { try store.list("n", of: "notes", as: .string) }
  }

  // MARK: Names

  @Test(arguments: [
    ("counter", "counter.json"), ("My-Doc_2", "My-Doc_2.json"), ("a/b", "a%2Fb.json"), ("..", "%2E%2E.json"),
    ("../../etc/passwd", "%2E%2E%2F%2E%2E%2Fetc%2Fpasswd.json"), (".hidden", "%2Ehidden.json"),
    ("a%2Fb", "a%252Fb.json"),
    ("a b\u{0}\n", "a%20b%00%0A.json"), ("\u{E9}", "%C3%A9.json"), ("e\u{301}", "e%CC%81.json"),
    ("counter.damaged-1", "counter%2Edamaged-1.json"), ("~", "%7E.json"), ("C:\\x", "C%3A%5Cx.json"),
  ])
  func `no name leads out of the folder or to another document`(_ document: String, _ file: String) throws {
    try store.write(.int(1), to: "count", of: document, as: .int)
    #expect(desk.names == [file])
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.root) == ["data"])
    expect(try store.read("count", of: document, as: .int), .int(1))
  }

  @Test func `a name can be too long or empty`() throws {
    for name in ["", String(repeating: "a", count: 201), String(repeating: "/", count: 67)] {
      #expect(throws: StoreFailure.badName(name)) { try store.read("a", of: name, as: .dynamic) }
      #expect(throws: StoreFailure.badName(name)) { try store.write(.null, to: "a", of: name, as: .dynamic) }
      #expect(throws: StoreFailure.badName(name)) { try store.delete("a", of: name) }
    }
    try store.write(.int(1), to: "a", of: String(repeating: "a", count: 200), as: .int)
  }

  @Test func `every message is one line without a full stop`() {
    let failures: [StoreFailure] = [
      .badName(""), .badName(String(repeating: "a", count: 300)), .nothingKept(document: "d", key: "k"),
      .otherType(document: "d", key: "k", found: "f"), .unfitValue(document: "d", key: "k", reason: "r"),
      .unlistable(type: "Int"), .tooLarge(document: "d", limit: 1 << 20), .unread(path: "p", reason: "r"),
      .unwritten(path: "p", reason: "r"), .unusableFolder(path: "p", reason: "r"),
      .locked(path: "p", limit: .seconds(5)), .damaged(path: "p", reason: "r"),
    ]
    for text in failures.map(\.message) {
      #expect(!text.contains("\n") && !text.hasSuffix(".") && text.first?.isUppercase == false, "\(text)")
    }
  }
}
