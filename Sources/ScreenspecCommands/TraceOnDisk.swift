import FoundationEssentials
import SourceText

/// Traces on disk.
enum TraceOnDisk {
  /// A trace may be long, but it is read as a whole.
  static let sizeLimit = 64 << 20

  /// Writes a trace in one step: a file that was there is replaced by the whole new one.
  static func write(_ text: String, to path: String) throws(UsageError) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    if let type = attributes?[.type] as? FileAttributeType, type != .typeRegular, type != .typeSymbolicLink {
      throw UsageError.other("`\(path)` is no regular file, so the trace can't be written there")
    }
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw UsageError.other("the trace `\(path)` can't be written: \(reason(error))")
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? CocoaError else { return "input or output error" }
    return switch error.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: "its folder is not there"
    case .fileWriteNoPermission: "permission denied"
    case .fileWriteOutOfSpace: "no space is left"
    case .fileWriteVolumeReadOnly: "the disk is read-only"
    default: "input or output error"
    }
  }

  /// Reads a trace.
  static func read(_ path: String) throws(UsageError) -> SourceFile {
    do throws(FileReadFailure) {
      return try SourceReader.read(path, limit: sizeLimit)
    } catch {
      throw UsageError.other(error.message)
    }
  }
}
