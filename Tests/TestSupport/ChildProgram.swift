package import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that a test starts, and that inherits nothing but its three streams.
///
/// Foundation's `Process` learns of an end through a socket that every program inherits which another test starts
/// meanwhile; one that lives long, such as a server, then keeps the first test waiting.
package final class ChildProgram: Sendable {
  /// Where a stream of the program leads.
  package enum Stream: Sendable {
    case nowhere
    case pipe
    case file(String)
  }

  package struct NotStarted: Error, CustomStringConvertible {
    package let description: String
  }

  package let id: pid_t
  /// What the program reads; nil without a pipe.
  package let input: FileHandle?
  /// What the program printed; nil without a pipe.
  package let output: FileHandle?
  private let status = Mutex<Int32?>(nil)

  /// Starts a program by its path, or by its name where it is looked for as a shell does.
  package init(_ path: String, _ arguments: [String], input: Stream = .nowhere, output: Stream = .nowhere) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let (read, write) = (ChildProgram.pipe(for: input), ChildProgram.pipe(for: output))
    switch input {
    case .nowhere: posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    case .file(let path): posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY, 0)
    case .pipe: posix_spawn_file_actions_adddup2(&actions, read?.fileHandleForReading.fileDescriptor ?? -1, 0)
    }
    switch output {
    case .nowhere: posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    case .file(let path): posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    case .pipe: posix_spawn_file_actions_adddup2(&actions, write?.fileHandleForWriting.fileDescriptor ?? -1, 1)
    }
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // The threads that tests run on hold signals back, and what is started from one would too.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    #if canImport(Darwin)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
    _ = ChildProgram.addCloseFrom?(&actions, 3)
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var id: pid_t = 0
    let result = posix_spawnp(&id, path, &actions, &attributes, words, environ)
    guard result == 0 else {
      throw NotStarted(description: "\(path) can't be started: \(String(cString: strerror(result)))")
    }
    self.id = id
    try read?.fileHandleForReading.close()
    try write?.fileHandleForWriting.close()
    self.input = read?.fileHandleForWriting
    self.output = write?.fileHandleForReading
  }

  #if !canImport(Darwin)
  /// The C library has it, but its header shows it to GNU programs alone.
  private static let addCloseFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
    unsafeBitCast($0, to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32).self)
  }
  #endif

  private static func pipe(for stream: Stream) -> Pipe? {
    switch stream {
    case .nowhere, .file: nil
    case .pipe: Pipe()
    }
  }

  /// Sends a signal, where the program was not waited for.
  package func signal(_ number: Int32) { status.withLock { if $0 == nil { kill(id, number) } } }

  /// Waits for its end and gives its status; 128 and the signal's number where a signal ended it.
  @discardableResult
  package func waitForEnd() -> Int32 {
    status.withLock { status in
      if let status { return status }
      var word: Int32 = 0
      while waitpid(id, &word, 0) < 0 {
        guard errno == EINTR else { return -1 }
      }
      let ended = word & 0x7F == 0 ? (word >> 8) & 0xFF : 128 + (word & 0x7F)
      status = ended
      return ended
    }
  }
}
