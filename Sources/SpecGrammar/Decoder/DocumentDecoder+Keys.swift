import SourceText
import SpecSyntax

typealias Entry = Mapping.Entry

extension DocumentDecoder {
  /// Takes the entries of a construct key by key, and reports those that it does not know and those it misses.
  ///
  /// A missing key is reported at `owner`; that one of `either` is needed, the caller says. What is no key of the
  /// construct is offered to `other`, which says whether it took it; `also` is the construct whose keys it takes, for
  /// suggestions.
  @discardableResult
  func read<K: GrammarKey>(
    _ entries: [Entry], _ keys: K.Type, of id: ConstructID = K.constructID, at owner: Range<Int>,
    also: ConstructID? = nil, either: [K] = [],
    other: (Entry) -> Bool = { _ in false }, _ body: (K, Entry) -> Void
  ) -> [String] {
    var unknown: [Entry] = []
    for entry in entries {
      if let key = K(rawValue: entry.keyText) {
        body(key, entry)
      } else if !other(entry) {
        unknown.append(entry)
      }
    }
    var missing = K.required.filter { key in !entries.contains { $0.keyText == key.rawValue } }
    guard !unknown.isEmpty || !missing.isEmpty else { return [] }
    // The one key that is not known is probably the one that is missing.
    let lacksEither = !entries.contains { entry in either.contains { $0.rawValue == entry.keyText } }
    let candidates = missing + (lacksEither ? either.prefix(1) : [])
    let lacking = unknown.count == 1 && candidates.count == 1 ? candidates[0].rawValue : nil
    let guessed = unknown.compactMap { unknownKey($0, in: entries, id, also, lacking: lacking) }
    missing.removeAll { guessed.contains($0.rawValue) }
    // Where nothing was understood, what is missing would be said twice.
    guard unknown.isEmpty || unknown.count < entries.count else { return guessed }
    if !missing.isEmpty {
      let needs = missing.map { "`\($0.rawValue)`: \($0.rule.summary), such as `\($0.rule.example)`" }
      report(
        .requiredKey, "\(Grammar.construct(id).title) needs \(needs.joined(separator: "; and "))", at: owner)
    }
    return guessed
  }

  /// Reports a key that a construct does not have; gives the key that was probably meant.
  @discardableResult
  func unknownKey(
    _ entry: Entry, in entries: [Entry], _ id: ConstructID, _ also: ConstructID? = nil, lacking: String? = nil
  ) -> String? {
    let construct = Grammar.construct(id)
    var candidates = construct.keys.map(\.name)
    if let also { candidates += Grammar.construct(also).keys.map(\.name) }
    let key = entry.keyText
    let range = entry.key.place
    let title = construct.title
    if entry.value.isNull, let known = missingColon(entry.key, among: candidates) { return known }
    if Grammar.reservedKeys.contains(key) {
      report(.notYet, "`\(key)` is reserved for a later version of the language; not yet", at: range)
      return nil
    }
    let free = candidates.filter { name in !entries.contains { $0.keyText == name } }
    if let opposite = Grammar.opposites.first(where: { $0.word == key && free.contains($0.key) })?.key {
      report(
        .unknownKey, "unknown key `\(key)` in \(title): write `\(opposite)`, with the opposite condition", at: range)
      return opposite
    }
    let synonym = Grammar.synonyms.first { $0.word == key && free.contains($0.key) }?.key
    if let meant = synonym ?? NearestName.of(key, among: free) {
      let isSpelling = synonym == nil && key.lowercased() == meant.lowercased()
      var message = "unknown key `\(key)` in \(title): did you mean `\(meant)`?"
      if synonym == nil, let home = home(of: key, besides: id) { message += " (`\(key)` belongs to \(home))" }
      report(
        .unknownKey, message, at: range, fixes: [renaming(range, to: meant, isSpelling ? .safe : .unsafe)])
      return meant
    }
    if let home = home(of: key, besides: id) {
      report(.misplacedKey, "`\(key)` belongs to \(home), not to \(title)", at: range)
      return nil
    }
    let meant = lacking.map { ": did you mean `\($0)`?" }
    let fixes = lacking.map { [renaming(range, to: $0)] } ?? []
    let list = candidates.count <= 12 ? "; its keys are " + candidates.map { "`\($0)`" }.joined(separator: ", ") : ""
    report(.unknownKey, "unknown key `\(key)` in \(title)\(meant ?? list)", at: range, fixes: fixes)
    return lacking
  }

  /// Reports a key that is written with its value and without a colon, as in `{ kind server }`; gives the key.
  func missingColon(_ node: Node, among known: [String]) -> String? {
    guard let scalar = node.scalar, scalar.style == .plain, let blank = scalar.text.utf8.firstIndex(of: 0x20) else {
      return nil
    }
    let key = String(scalar.text[..<blank])
    guard known.contains(key) else { return nil }
    let end = node.place.lowerBound + key.utf8.count
    report(
      .missingColon, "a colon is missing after `\(key)`", at: node.place.lowerBound..<end,
      fixes: [fix("insert a colon", replace: end..<end, by: ":", .unsafe)])
    return key
  }

  /// What a key belongs to, if not here.
  private func home(of key: String, besides id: ConstructID) -> String? {
    if NodeKind(rawValue: key) != nil, !id.rawValue.hasSuffix("Node") { return "a view, where it is a node" }
    let homes = Grammar.constructs.filter { $0.id != id && $0.keys.contains { $0.name == key } }
    guard let first = homes.first else { return nil }
    guard homes.count > 1 else { return first.title }
    return homes.count == 2 ? "\(first.title) or \(homes[1].title)" : "\(first.title), \(homes[1].title) and others"
  }

  /// Reports a word that is none of those allowed.
  func unknownWord(_ word: String, for label: String, among words: [String], at range: Range<Int>) {
    let all = words.map { "`\($0)`" }.joined(separator: ", ")
    if let meant = NearestName.of(word, among: words) {
      report(
        .unknownWord, "`\(word)` is no word for `\(label)`: did you mean `\(meant)`? (it takes \(all))", at: range,
        fixes: [renaming(range, to: meant)])
    } else {
      report(.unknownWord, "`\(word)` is no word for `\(label)`; it takes \(all)", at: range)
    }
  }
}
