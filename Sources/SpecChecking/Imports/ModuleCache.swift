import SourceText
import Synchronization

/// The files that were imported so far, so that a module which many screens import is read and checked once.
///
/// One cache serves loaders on several threads. What it holds is as it was when it was first read.
package final class ModuleCache: Sendable {
  private struct State {
    var modules: [String: Module] = [:]
    var errors: [String: Int] = [:]
    /// The first position that is free; those of the file that a load begins with, the smallest, are never given out.
    var free = SourceReader.sizeLimit + 1
  }

  private let state = Mutex(State())

  package init() {}

  /// The module of a path; it is read where it is not known yet.
  func module(
    at path: SpecFilePath, decode: (SourceFile) -> SpecLoader.Decoded,
    read: () throws(SpecFileFailure) -> SourceFile
  ) throws(SpecFileFailure) -> Module {
    if let known = state.withLock({ $0.modules[path.identity] }) { return known }
    let file = place(try read())
    let module = Module(file: file, identity: path.identity, decoded: decode(file))
    // Two threads may have read it at once; the positions of one of them are the ones that count.
    return state.withLock { state in
      if let known = state.modules[path.identity] { return known }
      state.modules[path.identity] = module
      return module
    }
  }

  /// How many errors a module has; it is checked where that is not known yet.
  func errorCount(of module: Module, check: () -> Int) -> Int {
    if let known = state.withLock({ $0.errors[module.identity] }) { return known }
    let count = check()
    state.withLock { $0.errors[module.identity] = count }
    return count
  }

  /// The file with positions that no other file of this cache has.
  func place(_ file: SourceFile) -> SourceFile {
    state.withLock { state in
      defer { state.free += file.bytes.count + 1 }
      return file.standing(at: state.free)
    }
  }
}
