import SourceText
import SpecChecking

extension CommandContext {
  /// Reads a script and checks it against what a file holds; nil where something in it is wrong, which was said.
  ///
  /// What comes back has the script as its one scenario.
  func script(
    _ path: String, for playable: Playable, in file: SourceFile, _ arguments: Arguments
  ) throws(UsageError) -> Playable? {
    let defaults = ScriptDefaults(
      stubs: try playable.program.stubSet(named: arguments.value("--stubs")),
      params: try playable.start.givenParameters(arguments.all("--param")))
    let loaded = SpecLoader(files: SpecFilesOnDisk())
      .load(script: try readScript(path), for: file, defaults: defaults)
    let script = Playable(loaded.program, loaded.app)
    if script == nil { _ = report(loaded.diagnostics) }
    return script
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
