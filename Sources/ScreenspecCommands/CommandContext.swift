import FoundationEssentials
package import TerminalSession
import TextFrame

/// What a command touches of the world, passed in: standard input, output and error, the environment, and the
/// folder that it is in.
package struct CommandContext {
  package let output: TerminalOutput
  package let errors: TerminalOutput
  /// The descriptor of standard input.
  package let input: Int32
  package let environment: [String: String]
  /// The folder from which relative paths are told.
  package let folder: String
  /// Whether a signal that asks for the end may be taken for a while: signals belong to the whole process.
  package let takesSignals: Bool

  package init(
    output: TerminalOutput, errors: TerminalOutput, input: Int32 = 0, environment: [String: String],
    folder: String? = nil, takesSignals: Bool = true
  ) {
    self.input = input
    self.output = output
    self.errors = errors
    self.environment = environment
    self.takesSignals = takesSignals
    self.folder = folder ?? FileManager.default.currentDirectoryPath
  }

  func print(_ text: String) {
    output.write(text)
  }

  /// Says what is wrong with the command line or the world, in one line on standard error.
  ///
  /// A message may quote an argument or a file, and neither must speak to the terminal.
  func complain(_ message: String) {
    errors.write("screenspec: \(DisplayText.visible(message))\n")
  }

  /// Whether an output may hold colour.
  func usesColor(_ arguments: Arguments, on output: TerminalOutput) throws(UsageError) -> Bool {
    let option = try arguments.word("--color", of: ["auto", "always", "never"])
    return ColorPolicy.isOn(option: option, environment: environment, isTerminal: output.isTerminal)
  }
}
