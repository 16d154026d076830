package import ScreenProgram
import SourceText
package import SpecSyntax

/// What a file becomes when the frames that its scenarios expect are made those that they show.
package struct FrameUpdate: Sendable {
  /// A frame that stays as it is written.
  package struct Refusal: Sendable {
    package var range: Range<Int>
    /// Why, and the way out; lower case, no full stop.
    package var message: String
  }

  /// The new text of the file.
  package private(set) var bytes: [UInt8]
  /// How many frames it writes anew.
  package var count: Int { written.count }
  package private(set) var refusals: [Refusal] = []

  private struct Change {
    var range: Range<Int>
    var text: String
    var edits: [FrameBlock.Edit]
  }

  private let program: Program
  private let tree: SyntaxTree
  private var written: [Change] = []

  /// Works out the update for results that kept their frames; nothing is written.
  package init(_ results: [ScenarioResult], of program: Program, tree: SyntaxTree) {
    bytes = tree.file.bytes
    self.program = program
    self.tree = tree
    let frames = Dictionary(grouping: results.flatMap(\.frames), by: \.range)
    let wanted = frames.filter { $1.contains { !$0.isAsExpected } }
    guard !wanted.isEmpty else { return }
    let places = FramePlaces(of: Set(wanted.keys), in: tree).places
    let changes = wanted.keys.sorted { $0.lowerBound < $1.lowerBound }.compactMap { range in
      change(range, frames[range] ?? [], places[range])
    }
    write(changes)
    refusals.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The change of one frame, or why there is none.
  private mutating func change(
    _ range: Range<Int>, _ frames: [PlayedFrame], _ place: FramePlaces.Place?
  ) -> Change? {
    guard let first = frames.first, let place else { return nil }
    let steps = program.scenarios.reduce(0) { $0 + FrameUpdate.frames(in: $1.steps).count { $0.range == range } }
    guard place.uses <= steps else {
      return refuse(range, "the text is used for something else too; write the frame as a block of its own")
    }
    guard frames.allSatisfy({ PlayedFrame.lines($0.text) == PlayedFrame.lines(first.text) }) else {
      return refuse(range, "it is used \(steps) times, and not all show the same frame; write a block for each")
    }
    guard frames.count == steps else {
      return refuse(
        range,
        "it is used \(steps) times, and \(frames.count) of them were reached; play all of them, or write a block for each"
      )
    }
    let lines = PlayedFrame.lines(first.text)
    guard let key = place.key,
      let edits = FrameBlock(
        bytes: bytes, range: range, style: place.style, parentIndent: column(of: key.place.lowerBound)
      ).edits(to: lines)
    else { return refuse(range, FrameUpdate.noRoom) }
    return Change(range: range, text: first.text, edits: edits)
  }

  private static let noRoom =
    "no block can stand here; write `assertFrame: |` as a step on lines of its own, and the frame on the lines below"

  private mutating func refuse(_ range: Range<Int>, _ message: String) -> Change? {
    refusals.append(Refusal(range: range, message: message))
    return nil
  }

  private func column(of offset: Int) -> Int {
    let lines = tree.file.lines
    return offset - lines.range(ofLine: lines.line(containing: offset)).lowerBound
  }

  /// The frames that steps expect, in order.
  private static func frames(in steps: [ScenarioStep]) -> [(text: String, range: Range<Int>)] {
    steps.flatMap { step -> [(text: String, range: Range<Int>)] in
      if case .assertFrame(let text, let range) = step.kind { return [(text, range)] }
      if case .atOnce(let inner) = step.kind { return frames(in: inner) }
      return []
    }
  }

  /// Where in the new text something stands that is not changed itself.
  package func newPlace(of range: Range<Int>) -> Range<Int> {
    let shift = written.flatMap(\.edits).reduce(0) { sum, edit in
      edit.range.lowerBound < range.lowerBound ? sum + edit.bytes.count - edit.range.count : sum
    }
    return range.lowerBound + shift..<range.upperBound + shift
  }

  // MARK: Writing

  /// Writes all changes; where one of them spoils the file, each is tried, and those that do are left out.
  private mutating func write(_ changes: [Change]) {
    if let text = applied(changes) {
      bytes = text
      written = changes
      return
    }
    for change in changes {
      if let text = applied(written + [change]) {
        bytes = text
        written.append(change)
      } else {
        _ = refuse(change.range, "it can't be written as a block here, or the file gets too large; write it by hand")
      }
    }
  }

  /// The text with some changes; nil where it then says something else than before in any other place.
  private func applied(_ changes: [Change]) -> [UInt8]? {
    var text = tree.file.bytes
    // From the end, so that the ranges before stay right; of edits at one place the later comes to stand behind.
    let edits = changes.flatMap(\.edits).enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset)
    }
    for (_, edit) in edits { text.replaceSubrange(edit.range, with: edit.bytes) }
    let updated = SpecSyntaxParser.parse(SourceFile(path: tree.file.path, bytes: text))
    guard let old = tree.root, let new = updated.root,
      !updated.diagnostics.contains(where: { $0.severity == .error }),
      tree.comments.map(\.text) == updated.comments.map(\.text)
    else { return nil }
    let wanted = Dictionary(changes.map { ($0.range, $0.text) }, uniquingKeysWith: { first, _ in first })
    return FrameUpdate.says(new, old, wanted) ? text : nil
  }

  private static func says(_ new: Node, _ old: Node, _ wanted: [Range<Int>: String]) -> Bool {
    switch (new.content, old.content) {
    case (.scalar(let scalar), .scalar(let before)):
      if let text = wanted[old.range] { return PlayedFrame.lines(scalar.text) == PlayedFrame.lines(text) }
      return scalar.text.utf8.elementsEqual(before.text.utf8) && scalar.style == before.style
    case (.sequence(let nodes), .sequence(let before)):
      return nodes.count == before.count && zip(nodes, before).allSatisfy { says($0, $1, wanted) }
    case (.mapping(let mapping), .mapping(let before)):
      return mapping.entries.count == before.entries.count
        && zip(mapping.entries, before.entries).allSatisfy {
          says($0.key, $1.key, wanted) && says($0.value, $1.value, wanted)
        }
    case (.scalar, _), (.sequence, _), (.mapping, _): return false
    }
  }
}
