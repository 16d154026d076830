public import Foundation

/// A file with the text that a test expects, under `Tests/Golden`.
///
/// A golden test fails where the file is missing or differs, and also while `SCREENSPEC_RECORD=1` has it written: what
/// was recorded has to be read by a person before a test may stand on it.
public struct GoldenFile: Sendable {
  /// What the variable of the environment has to be for files to be written.
  public static let recording = "SCREENSPEC_RECORD"

  private let file: URL
  private let isRecording: Bool

  /// The file of a path such as `frames/articles.60.txt`.
  public init(
    _ path: String, folder: URL = GoldenFile.folder,
    isRecording: Bool = ProcessInfo.processInfo.environment[GoldenFile.recording] == "1"
  ) {
    file = folder.appending(path: path)
    self.isRecording = isRecording
  }

  /// Where the files are.
  public static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Golden")

  /// The articles of the documentation, some of which are recorded.
  public static let catalog = folder.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/ScreenSpec/ScreenSpec.docc")

  /// Why a text is not the expected one; nil where it is.
  public func problem(with text: String) -> String? {
    if isRecording { return record(text) }
    guard let data = try? Data(contentsOf: file) else {
      return "\(file.lastPathComponent) is missing; \(GoldenFile.recording)=1 writes it"
    }
    let expected = String(decoding: data, as: UTF8.self)
    if expected.utf8.elementsEqual(text.utf8) { return nil }
    let (old, new) = (lines(expected), lines(text))
    let line = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
    return """
      \(file.lastPathComponent) differs in line \(line + 1); \(GoldenFile.recording)=1 writes it anew
      expected: \(old.indices.contains(line) ? old[line] : "no line")
      actual:   \(new.indices.contains(line) ? new[line] : "no line")
      """
  }

  private func record(_ text: String) -> String {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .atomic)
      return "\(file.lastPathComponent) was recorded; read it, and run the test without \(GoldenFile.recording)"
    } catch {
      return "\(file.lastPathComponent) can't be written: \(error)"
    }
  }

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
}
