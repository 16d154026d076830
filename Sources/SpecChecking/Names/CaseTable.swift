import ScreenProgram
import SourceText

/// The cases of a screen by path, and sets of leaves in words.
final class CaseTable: Sendable {
  let cases: [Case]
  private let ids: [String: CaseID]
  let allLeaves: CaseSet
  private let leavesByCase: [CaseSet]

  init(_ program: Program) {
    cases = program.cases
    ids = Dictionary(
      program.cases.enumerated().map { ($0.element.path, CaseID($0.offset)) }, uniquingKeysWith: { first, _ in first })
    allLeaves = program.allLeaves
    leavesByCase = program.cases.indices.map { program.leaves(of: CaseID($0)) }
  }

  subscript(path: String) -> CaseID? { ids[path] }

  /// The paths that an author may write.
  var paths: [String] { cases.map(\.path).filter { !$0.isEmpty } }

  func path(_ id: CaseID) -> String { cases[id.index].path }

  func leaves(_ id: CaseID) -> CaseSet { leavesByCase[id.index] }

  func ancestry(_ id: CaseID) -> [CaseID] {
    var result = [id]
    while let parent = cases[result[result.count - 1].index].parent { result.append(parent) }
    return result
  }

  func entryLeaf(_ id: CaseID) -> CaseID {
    var current = id
    while let child = cases[current.index].initialChild { current = child }
    return current
  }

  /// A set of leaves as an author would write it: whole cases by their own path, `a`, `b` and `c`.
  func words(_ leaves: CaseSet) -> String {
    var rest = leaves
    var names: [String] = []
    for index in cases.indices where !leavesByCase[index].isEmpty {
      let own = leavesByCase[index]
      if own.isSubset(of: rest) {
        names.append("`\(cases[index].path)`")
        rest = rest.subtracting(own)
      }
    }
    guard let last = names.last, names.count > 1 else { return names.first ?? "no case" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The smallest case that contains some leaves; nil where only the whole screen does.
  func smallestCase(containing leaves: CaseSet) -> CaseID? {
    cases.indices.map { CaseID($0) }.filter { leaves.isSubset(of: leavesByCase[$0.index]) }
      .max { ancestry($0).count < ancestry($1).count }
  }

  /// What a message about an unknown path suggests: the nearest path, or a case whose last name it is.
  func nearest(_ path: String) -> String? {
    paths.first { $0.split(separator: ".").last.map(String.init) == path } ?? NearestName.of(path, among: paths)
  }
}
