import AtomicFiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension LocalStore {
  /// The folder of an app or screen where none is named: in the platform's place for the data of programs.
  ///
  /// On Linux that is `$XDG_DATA_HOME/screenspec/<name>`, or `~/.local/share/screenspec/<name>` (XDG Base Directory
  /// Specification); on Apple's systems it is in `~/Library/Application Support`. Nothing is made on disk.
  package static func defaultFolder(
    of app: String, environment: [String: String]
  ) throws(StoreFailure) -> String {
    guard let name = StoreName.safe(app) else { throw .badName(app) }
    #if !canImport(Darwin)
    // "All paths set in these environment variables must be absolute", and others are to be ignored.
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/screenspec/\(name)" }
    #endif
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw .unusableFolder(path: "~", reason: "`HOME` is not set to a folder; set it, or name a folder with `--store`")
    }
    #if canImport(Darwin)
    return "\(home)/Library/Application Support/screenspec/\(name)"
    #else
    return "\(home)/.local/share/screenspec/\(name)"
    #endif
  }

  /// Whether the folder is there; something else in its place is an error.
  func isFolderThere() throws(StoreFailure) -> Bool {
    guard !folder.isEmpty, !folder.utf8.contains(0) else {
      throw .unusableFolder(path: "", reason: "it has no name")
    }
    var status = stat()
    guard stat(folder, &status) == 0 else {
      if errno == ENOENT { return false }
      throw .unusableFolder(path: folder, reason: SystemFailure(code: errno).reason)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .unusableFolder(path: folder, reason: "it is no folder") }
    return true
  }

  /// Makes the folder, and those above it that are missing; nobody else may look into it.
  func makeFolder() throws(StoreFailure) {
    guard try !isFolderThere() else { return }
    var path = folder
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    var missing: [String] = []
    var status = stat()
    while path != ".", path != "/", stat(path, &status) != 0 {
      missing.append(path)
      path = StagedFile.folder(of: path)
    }
    for path in missing.reversed() {
      // Two writers may both be the first.
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw .unusableFolder(path: folder, reason: SystemFailure(code: errno).reason)
      }
      do throws(SystemFailure) {
        try StagedFile.syncFolder(of: path)
      } catch {
        throw .unusableFolder(path: folder, reason: error.reason)
      }
    }
    guard try isFolderThere() else {
      throw .unusableFolder(path: folder, reason: "it is a symbolic link that leads nowhere")
    }
  }

  /// Refuses a folder whose right to write was taken away, even where the system would let us pass.
  func checkWritable() throws(StoreFailure) {
    var status = stat()
    if stat(folder, &status) == 0, status.st_mode & 0o222 == 0 {
      throw .unusableFolder(path: folder, reason: "it is read-only; make it writable")
    }
  }
}
