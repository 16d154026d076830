import ScreenProgram
import SourceText
import SpecChecking

extension CommandContext {
  /// Reads a script and checks it against the screen of a file; nil where something in it is wrong, which was said.
  ///
  /// The program that comes back has the script as its one scenario.
  func script(
    _ path: String, for program: Program, in file: SourceFile, _ arguments: Arguments
  ) throws(UsageError) -> Program? {
    let defaults = ScriptDefaults(
      stubs: try program.stubSet(named: arguments.value("--stubs")),
      params: try program.givenParameters(arguments.all("--param")))
    let loaded = SpecLoader(files: SpecFilesOnDisk())
      .load(script: try readScript(path), for: file, defaults: defaults)
    if loaded.program == nil { _ = report(loaded.diagnostics) }
    return loaded.program
  }

  private func readScript(_ path: String) throws(UsageError) -> SourceFile {
    do throws(FileReadFailure) {
      return try path == "-" ? SourceReader.read(descriptor: input, name: "<stdin>") : SourceReader.read(path)
    } catch {
      if case .notRegular(_, "FIFO") = error {
        throw UsageError.other("\(error.message); `--script -` reads standard input")
      }
      throw UsageError.other(error.message)
    }
  }
}
