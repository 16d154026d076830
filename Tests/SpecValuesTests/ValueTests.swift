import SpecValues
import Testing

@Suite struct ValueTests {
  @Test func `a value is at most 24 bytes`() {
    #expect(MemoryLayout<Value>.stride <= 24)
  }

  @Test func `numbers of different types are equal on one line`() {
    #expect(Value.int(1) == .double(1))
    #expect(Value.int(1) == .uint(1))
    #expect(Value.int(-1) != .uint(.max))
    #expect(Value.int(1).hashValue == Value.double(1).hashValue)
  }

  @Test func `strings are equal by code point, not by canonical equivalence`() {
    #expect(Value.string("\u{E9}") != .string("e\u{301}"))
    #expect(Value.string("\u{E9}") == .string("\u{E9}"))
  }

  @Test func `NaN is unequal to itself`() {
    #expect(Value.double(.nan) != .double(.nan))
  }

  @Test func `maps are equal whatever the order of their keys`() {
    let one = MapValue([(.string("a"), .int(1)), (.string("b"), .int(2))])
    let other = MapValue([(.string("b"), .int(2)), (.string("a"), .int(1))])
    #expect(Value.map(one) == .map(other))
    #expect(one.setting(.string("a"), to: .int(3)).keys == [.string("a"), .string("b")])
  }
}

@Suite struct RecordTypeTests {
  @Test func `a record may contain itself`() {
    let comment = RecordType(name: "Comment")
    comment.define([.init("id", .string), .init("replies", .list(.record(comment)))])
    #expect(comment.fields[1].type == .list(.record(comment)))
    #expect(comment.idIndex == 0)
  }

  @Test func `a second definition is ignored`() {
    let type = RecordType(name: "T", [.init("a", .int)])
    type.define([.init("b", .int)])
    #expect(type.fields.map(\.name) == ["a"])
  }

  @Test func `records are nominal`() {
    #expect(RecordType(name: "A", [.init("x", .int)]) != RecordType(name: "A", [.init("x", .int)]))
  }

  @Test func `only a String or an Int makes an id`() {
    #expect(RecordType(name: "A", [.init("id", .double)]).idIndex == nil)
    #expect(RecordType(name: "A", [.init("id", .nullable(.string))]).idIndex == nil)
    #expect(RecordType(name: "A", [.init("x", .int), .init("id", .int)]).idIndex == 1)
  }
}
