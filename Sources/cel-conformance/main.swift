import Foundation

let files = Array(CommandLine.arguments.dropFirst())
if files.isEmpty {
  FileHandle.standardError.write(Data("usage: cel-conformance [--types ANCHORS.jsonl] FILE…\n".utf8))
  exit(2)
}
exit(run(files) ? 0 : 1)
