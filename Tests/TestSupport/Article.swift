public import Foundation

/// An article of the documentation, with its fenced blocks.
public struct Article: Sendable {
  /// A fenced block.
  public struct Block: Sendable {
    /// The word behind the fence; empty where there is none.
    public var language: String
    /// What stands between the fences, line ends included.
    public var text: String
    /// The comment right above, which a reader does not see.
    public var note: String?
    /// The line of the opening fence, from 1.
    public var line: Int
  }

  /// The file's name.
  public let name: String
  /// The blocks, in their order.
  public let blocks: [Block]
  private let lines: [String]

  /// Reads an article of the catalog.
  public init(_ name: String, folder: URL = GoldenFile.catalog) throws {
    self.init(name: name, text: try String(contentsOf: folder.appending(path: name), encoding: .utf8))
  }

  /// Takes a text apart.
  public init(name: String, text: String) {
    self.name = name
    lines = text.components(separatedBy: "\n")
    var blocks: [Block] = []
    var note: [String]?
    var isInNote = false
    var open: Block?
    for (index, line) in lines.enumerated() {
      if var block = open {
        if line == "```" {
          blocks.append(block)
          open = nil
        } else {
          block.text += line + "\n"
          open = block
        }
      } else if line.hasPrefix("```") {
        let text = note.map { $0.joined(separator: "\n").replacing("<!-- ", with: "").replacing("-->", with: "") }
        open = Block(
          language: String(line.dropFirst(3)), text: "",
          note: text?.trimmingCharacters(in: .whitespacesAndNewlines), line: index + 1)
        note = nil
      } else if line.hasPrefix("<!--") || isInNote {
        note = (isInNote ? note ?? [] : []) + [line]
        isInNote = !line.hasSuffix("-->")
      } else {
        note = nil
      }
    }
    self.blocks = blocks
  }

  /// The articles of the catalog, in the order of their names.
  public static func names(in folder: URL = GoldenFile.catalog) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".md") }.sorted()
  }

  /// The text of the article with other texts in some of its blocks, by their number.
  public func text(replacing texts: [Int: String]) -> String {
    var result: [String] = []
    var next = 0
    for (number, block) in blocks.enumerated() {
      result += lines[next..<block.line]
      let text = texts[number] ?? block.text
      result += text.isEmpty ? [] : text.dropLast(text.hasSuffix("\n") ? 1 : 0).components(separatedBy: "\n")
      next = block.line + block.text.filter { $0 == "\n" }.count
    }
    return (result + lines[next...]).joined(separator: "\n")
  }
}

extension Article.Block {
  /// What a note of the form `word: text` says; nil where the note says something else.
  public func noted(_ word: String) -> String? {
    guard let note, note.hasPrefix("\(word): ") else { return nil }
    return String(note.dropFirst(word.count + 2))
  }
}
