import ScreenProgram
import SourceText
import SpecGrammar

extension ScreenChecker {
  /// Checks the stub sets: each answer against the contract of its operation (rule V2).
  ///
  /// The sets of a tests file are added to the screen's as if both stood in one file.
  func checkStubs(adding more: [StubSetDeclaration] = [], of file: SourceFile? = nil) {
    var sets: [StubSetSources] = []
    gather(declaration.parts.stubs, into: &sets)
    if let file { findings.within(file) { gather(more, into: &sets) } }
    program.stubs = sets.map { StubSet(name: $0.name, range: $0.parts[0].declared.name.range) }
    refusedAnswers = [:]
    baselessStubs = []
    filledStubs = []
    for index in sets.indices { fill(index, from: sets, path: []) }
  }

  private func gather(_ declarations: [StubSetDeclaration], into sets: inout [StubSetSources]) {
    var places: [String: Range<Int>] = [:]
    for declared in declarations {
      let name = declared.name.text
      if let first = places[name] {
        findings.error(
          CheckingCode.duplicateName, "the stub set `\(name)` is declared twice", at: declared.name.range,
          notes: [("it is declared here first", first)])
        continue
      }
      places[name] = declared.name.range
      let part = StubSetSources.Part(declared: declared, file: findings.file)
      if let index = sets.firstIndex(where: { $0.name == name }) {
        checkBase(of: part, against: sets[index])
        sets[index].parts.append(part)
      } else {
        sets.append(StubSetSources(name: name, parts: [part]))
      }
    }
  }

  private func checkBase(of part: StubSetSources.Part, against set: StubSetSources) {
    guard let extends = part.declared.extends, let base = set.base, base.name.text != extends.text else { return }
    findings.error(
      CheckingCode.duplicateAnswer,
      "the set `\(set.name)` extends `\(base.name.text)` already, and a set extends one other; give this one another name",
      at: extends.range, note: "it extends `\(base.name.text)` here", SourceSpan(base.file, base.name.range))
  }

  private func fill(_ index: Int, from sets: [StubSetSources], path: [Int]) {
    guard !filledStubs.contains(index) else { return }
    if let base = sets[index].base {
      findings.within(base.file) { take(base.name, for: index, from: sets, path: path) }
    }
    filledStubs.insert(index)
    let answers = StubChecker(self, memory: program.stubs[index].memory)
    declareMemory(of: sets[index], in: answers)
    var seen: [OperationID: SourceSpan] = [:]
    for part in sets[index].parts {
      findings.within(part.file) {
        for each in part.declared.answers { check(each, of: index, with: answers, seen: &seen) }
      }
    }
    program.stubs[index].memory = answers.memory
  }

  /// Takes over what the set that this one extends answers and remembers.
  private func take(_ extends: Name, for index: Int, from sets: [StubSetSources], path: [Int]) {
    guard let base = program.stubs.firstIndex(where: { $0.name == extends.text }) else {
      unknownSet(extends)
      baselessStubs.insert(index)
      return
    }
    guard base != index, !path.contains(base) else {
      reportCycle(path.drop { $0 != base } + [index], of: sets)
      baselessStubs.insert(index)
      return
    }
    fill(base, from: sets, path: path + [index])
    program.stubs[index].answers = program.stubs[base].answers
    program.stubs[index].memory = program.stubs[base].memory
    refusedAnswers[index] = refusedAnswers[base]
    if baselessStubs.contains(base) { baselessStubs.insert(index) }
  }

  /// Reports sets that extend each other where the ring is closed.
  ///
  /// A tests file closes it where it has a part in it, since the screen was sound before.
  private func reportCycle(_ ring: [Int], of sets: [StubSetSources]) {
    let bases = ring.compactMap { index in
      sets[index].base.map { (set: sets[index].name, name: $0.name, file: $0.file) }
    }
    guard let closing = bases.last(where: { $0.file !== program.file }) ?? bases.last else { return }
    findings.within(closing.file) {
      findings.error(
        CheckingCode.stubCycle, "`\(closing.set)` extends itself through `\(closing.name.text)`", at: closing.name.range
      )
    }
  }

  private func declareMemory(of set: StubSetSources, in answers: StubChecker) {
    var places: [String: SourceSpan] = [:]
    for part in set.parts {
      findings.within(part.file) {
        let declared = part.declared.memory.filter { each in
          guard let first = places[each.name.text] else {
            places[each.name.text] = SourceSpan(part.file, each.name.range)
            return true
          }
          findings.error(
            CheckingCode.duplicateAnswer,
            "`memory.\(each.name.text)` begins with two values in the set `\(set.name)`; leave one out",
            at: each.name.range, note: "the other value", first)
          return false
        }
        answers.declareMemory(declared, returnedBy: set.answers)
      }
    }
  }

  private func check(
    _ declared: StubAnswerDeclaration, of index: Int, with answers: StubChecker, seen: inout [OperationID: SourceSpan]
  ) {
    guard let id = operationID(declared.operation) else { return }
    if let first = seen[id] {
      findings.error(
        CheckingCode.duplicateAnswer,
        "`\(declared.operation.text)` has two answers in the set `\(program.stubs[index].name)`; leave one out, or write a set that `extends` it",
        at: declared.operation.range, note: "the other answer", first)
      return
    }
    seen[id] = SourceSpan(findings.file, declared.operation.range)
    let isRefused = baselessStubs.contains(index) || refusedAnswers[index]?.contains(id) ?? false
    if isRefused, case .none = declared.answer.kind { return }
    if let answer = answers.answer(declared.answer, to: id, base: program.stubs[index].answers[id]) {
      program.stubs[index].answers[id] = answer
    } else {
      refusedAnswers[index, default: []].insert(id)
    }
  }

  func unknownSet(_ name: Name) {
    let names = program.stubs.map(\.name)
    let near = Findings.suggestion(for: name.text, among: names)
    let all =
      names.isEmpty ? "declare it under `stubs`" : "the sets are \(names.map { "`\($0)`" }.joined(separator: ", "))"
    findings.error(
      CheckingCode.unknownStubSet, "there is no stub set `\(name.text)`\(near.isEmpty ? "; \(all)" : near)",
      at: name.range,
      fixes: findings.replacement(of: name.range, named: name.text, among: names))
  }
}
