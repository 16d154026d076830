import SourceText
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A folder of its own that is gone when the test ends.
private final class Folder {
  let path: String

  init() throws {
    var template = Array("/tmp/source-reader-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    path = try #require(made)
  }

  deinit {
    for name in ["a", "fifo", "link", "folder"] { remove("\(path)/\(name)") }
    rmdir(path)
  }

  func write(_ bytes: [UInt8]) {
    guard let file = fopen("\(path)/a", "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}

@Suite struct SourceReaderTests {
  private func failure(_ path: String, limit: Int = SourceReader.sizeLimit) -> FileReadFailure? {
    do throws(FileReadFailure) {
      _ = try SourceReader.read(path, limit: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 1 << 20])
  func `a regular file is read whole, up to the limit`(count: Int) throws {
    let folder = try Folder()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    folder.write(bytes)
    #expect(try SourceReader.read("\(folder.path)/a").bytes == bytes)
  }

  @Test func `a file over the limit is refused`() throws {
    let folder = try Folder()
    folder.write(Array(repeating: 0x61, count: (1 << 20) + 1))
    #expect(failure("\(folder.path)/a")?.message == "`\(folder.path)/a` is larger than 1 MiB; split it")
    #expect(failure("\(folder.path)/a", limit: 10) == .tooLarge(path: "\(folder.path)/a", limit: 10))
  }

  @Test func `what is no regular file is refused without waiting`() throws {
    let folder = try Folder()
    mkfifo("\(folder.path)/fifo", 0o600)
    symlink("\(folder.path)/fifo", "\(folder.path)/link")
    #expect(failure("\(folder.path)/fifo") == .notRegular(path: "\(folder.path)/fifo", kind: "FIFO"))
    #expect(failure("\(folder.path)/link") == .notRegular(path: "\(folder.path)/link", kind: "FIFO"))
    #expect(failure("/dev/zero") == .notRegular(path: "/dev/zero", kind: "device"))
    #expect(failure(folder.path)?.message == "`\(folder.path)` is a folder, and not a file to read")
  }

  @Test func `a file that is not there is named`() throws {
    let folder = try Folder()
    #expect(failure("\(folder.path)/none")?.message == "there is no file `\(folder.path)/none`")
    folder.write([0x61])
    #expect(failure("\(folder.path)/a/b") == .missing(path: "\(folder.path)/a/b"))
    #expect(failure("") == .missing(path: ""))
  }

  @Test func `a NUL in a path does not cut it`() throws {
    let folder = try Folder()
    folder.write([0x61])
    #expect(failure("\(folder.path)/a\0b") != nil)
  }

  @Test func `a link is followed, unless none is to be`() throws {
    let folder = try Folder()
    folder.write([1])
    symlink("a", "\(folder.path)/link")
    #expect(try SourceReader.read("\(folder.path)/link").bytes == [1])
    #expect(throws: FileReadFailure.notRegular(path: "\(folder.path)/link", kind: "symbolic link")) {
      try SourceReader.read("\(folder.path)/link", followsLink: false)
    }
    #expect(try SourceReader.read("\(folder.path)/a", followsLink: false).bytes == [1])
  }

  @Test func `a circle of links is unreadable`() throws {
    let folder = try Folder()
    symlink("\(folder.path)/link", "\(folder.path)/link")
    #expect(
      failure("\(folder.path)/link") == .unreadable(path: "\(folder.path)/link", reason: "too many symbolic links"))
  }

  #if os(Linux)
  @Test func `a file whose size is not what is read has changed`() {
    // The system makes this file up while it is read, and says that it is empty.
    #expect(failure("/proc/self/status") == .changed(path: "/proc/self/status"))
  }
  #endif

  @Test func `a message is one line whatever the name`() {
    #expect(!FileReadFailure.missing(path: "a\nb\u{1B}[2J").message.utf8.contains { $0 < 0x20 })
  }

  @Test func `a descriptor is read to its end and stays within the limit`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    #expect(write(ends[1], "abc", 3) == 3)
    close(ends[1])
    #expect(try SourceReader.read(descriptor: ends[0], name: "<stdin>").bytes == Array("abc".utf8))

    let folder = try Folder()
    folder.write(Array(repeating: 0x61, count: 11))
    let descriptor = open("\(folder.path)/a", O_RDONLY)
    defer { close(descriptor) }
    #expect(throws: FileReadFailure.tooLarge(path: "<stdin>", limit: 10)) {
      try SourceReader.read(descriptor: descriptor, name: "<stdin>", limit: 10)
    }
    #expect(throws: FileReadFailure.unreadable(path: "<stdin>", reason: "it is not open")) {
      try SourceReader.read(descriptor: -1, name: "<stdin>")
    }
  }
}
