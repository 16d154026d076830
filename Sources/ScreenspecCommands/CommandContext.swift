import TerminalSession

/// What a command touches of the world, passed in: standard output and error, the environment, the folder.
package struct CommandContext: Sendable {
  package var output: OutputStream
  package var errors: OutputStream
  package var environment: [String: String]

  package init(output: OutputStream, errors: OutputStream, environment: [String: String]) {
    self.output = output
    self.errors = errors
    self.environment = environment
  }
}
