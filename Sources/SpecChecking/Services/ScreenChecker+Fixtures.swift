import ScreenProgram
import SourceText
import SpecGrammar
import SpecValues

extension ScreenChecker {
  /// A fixture may be as large as the body of an answer, and longer where fields that a service leaves out stand in it.
  private static let fixtureLimit = 64 << 20

  /// The value of a stub's `file:`, decoded by the operation's contract as an answer from the wire is (rule T1).
  func fixture(_ path: PlainText, as operation: Operation) -> Value? {
    do {
      let file = try files.read(path.text, beside: findings.file, limit: ScreenChecker.fixtureLimit)
      do {
        return try JSONDecoding.decode(file.bytes, as: operation.result, skipInvalid: operation.skipsInvalid).value
      } catch {
        findings.error(
          CheckingCode.fixture, "`\(path.text)` is no answer of `\(operation.name)`: \(error)", at: path.range)
      }
    } catch {
      findings.error(CheckingCode.fixture, error.message, at: path.range)
    }
    return nil
  }
}
