import LiveServices
import SpecValues

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A second program that writes to a store, for tests that end it at any moment.
///
/// `store-writer FOLDER forever` counts on from what is kept, and prints each number when it is written;
/// `store-writer FOLDER keys PREFIX COUNT` writes a value under each of some keys;
/// `store-writer FOLDER large LIMIT` writes more than the bytes that the system lets it write to a file.
enum StoreWriter {
  static func run(_ arguments: [String]) throws(StoreFailure) {
    let store = LocalStore(folder: arguments[1]) { say($0.message) }
    switch arguments[2] {
    case "forever":
      var number = try last(store)
      while true {
        number += 1
        try store.write(.string(text(number)), to: "text", of: "counter", as: .string)
        say(String(number))
      }
    case "keys":
      for number in 0..<(Int(arguments[4]) ?? 0) {
        try store.write(.int(number), to: "\(arguments[3])\(number)", of: "counter", as: .int)
      }
    case "large":
      let bytes = rlim_t(arguments[3]) ?? 0
      var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
      signal(SIGXFSZ, SIG_IGN)
      #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      #else
      setrlimit(RLIMIT_FSIZE, &limit)
      #endif
      try store.write(.string(String(repeating: "a", count: 4 * Int(bytes))), to: "text", of: "counter", as: .string)
    default: say("unknown: \(arguments[2])")
    }
  }

  /// Long enough for many writes to the disk, so that a part of it can be told from the whole.
  private static func text(_ number: Int) -> String { String(repeating: "\(number),", count: 4_000) }

  private static func last(_ store: LocalStore) throws(StoreFailure) -> Int {
    guard case .string(let text) = try store.read("text", of: "counter", as: .string, default: .string("0,")) else {
      return 0
    }
    return text.prefix { $0 != "," }.reduce(0) { $0 * 10 + ($1.wholeNumberValue ?? 0) }
  }

  /// Prints a line at once.
  static func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(1, bytes, bytes.count)
  }
}

do throws(StoreFailure) {
  try StoreWriter.run(CommandLine.arguments)
} catch {
  StoreWriter.say(error.message)
  exit(1)
}
