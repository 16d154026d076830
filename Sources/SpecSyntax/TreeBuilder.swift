internal import CLibYAML
import SourceText

/// Builds the tree from the library's events, without recursion and with its own limits (rule Y3).
struct TreeBuilder {
  static let depthLimit = 64
  static let eventLimit = 200_000
  static let nodeLimit = 100_000

  /// A collection that is not closed yet.
  struct Frame {
    enum Kind { case sequence, mapping }
    let kind: Kind
    let isFlow: Bool
    let start: Int
    let anchor: String?
    let nodeBase: Int
    let entryBase: Int
    let countBefore: Int
    /// The end of the last child.
    var end: Int
    /// How many levels of collections are below.
    var height = 1
    var key: Node?
    /// Whether the entry of the key is left out, since the key was refused.
    var dropsEntry = false
    /// Whether keys such as `-text` make this a list that lacks its blanks.
    var hasGluedItems = false
    /// Whether this is the outer half of `{{ x }}`.
    var isDoubleBraces = false
    /// The keys seen, once there are many.
    var index: [ByteKey: Int]?
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let offsets: ByteOffsets
  var findings: SyntaxFindings
  var frames: [Frame] = []
  var nodes: [Node] = []
  var entries: [Mapping.Entry] = []
  var anchors = Anchors()
  var comments: [Comment] = []
  var commentsFrom: Int
  var root: Node?
  var hasBraces: Bool
  var eventCount = 0
  var nodeCount = 0
  var flowDepth = 0
  /// Whether reading ended before the end, so that there is no tree and nothing more to say.
  var isBroken = false
  /// What the library read last; a syntax error is explained by what stands before it.
  var last = LastEvent()

  struct LastEvent {
    enum Kind { case none, plain, quoted, block, flowEnd, alias, other }
    var kind = Kind.none
    var range = 0..<0
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ check: ByteCheck, _ findings: SyntaxFindings) {
    self.bytes = bytes
    self.findings = findings
    offsets = ByteOffsets(bytes, check)
    commentsFrom = check.start
    hasBraces = bytes.containsDoubleBrace()
    nodes.reserveCapacity(16)
    entries.reserveCapacity(32)
  }

  /// Takes an event; false where reading ends.
  mutating func take(_ event: inout yaml_event_t) -> Bool {
    eventCount += 1
    guard eventCount <= Self.eventLimit else {
      stop(.tooManyEvents, "the file has more than 200,000 parts; split it", at: mark(event.start_mark))
      return false
    }
    switch event.type {
    case YAML_SCALAR_EVENT: return takeScalar(&event)
    case YAML_MAPPING_START_EVENT:
      let isFlow = event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
      return open(
        .mapping, isFlow: isFlow, event.start_mark, event.data.mapping_start.anchor, event.data.mapping_start.tag)
    case YAML_SEQUENCE_START_EVENT:
      let isFlow = event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
      return open(
        .sequence, isFlow: isFlow, event.start_mark, event.data.sequence_start.anchor, event.data.sequence_start.tag)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: return close(mark(event.end_mark))
    case YAML_ALIAS_EVENT:
      guard let name = event.data.alias.anchor else { return true }
      return takeAlias(String(cString: name), mark(event.start_mark)..<mark(event.end_mark))
    case YAML_DOCUMENT_END_EVENT:
      checkRest(from: mark(event.end_mark))
      return false
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return false
    default: return true
    }
  }

  @inline(__always)
  func mark(_ mark: yaml_mark_t) -> Int { offsets[Int(mark.index)] }

  private mutating func takeScalar(_ event: inout yaml_event_t) -> Bool {
    var start = mark(event.start_mark)
    var end = mark(event.end_mark)
    let style: Scalar.Style
    switch event.data.scalar.style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: style = .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: style = .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: style = .literal
    case YAML_FOLDED_SCALAR_STYLE: style = .folded
    default: style = .plain
    }
    let length = event.data.scalar.length
    let text =
      length == 0
      ? "" : String(decoding: UnsafeBufferPointer(start: event.data.scalar.value, count: length), as: UTF8.self)
    var isTaggedString = false
    var anchor: String?
    if event.data.scalar.anchor != nil || event.data.scalar.tag != nil {
      let full = start..<end
      let isEmpty = length == 0 && style == .plain
      start = isEmpty ? end : bytes.skippingProperties(from: start)
      if let tag = event.data.scalar.tag {
        isTaggedString = judge(String(cString: tag), of: .scalar(isEmpty: isEmpty), full)
      }
      anchor = event.data.scalar.anchor.map { String(cString: $0) }
      if let anchor { open(anchor: anchor, full, isEmpty: isEmpty) }
    }
    scanComments(to: start)
    let rawEnd = end
    if style == .literal || style == .folded {
      scanHeaderComment(from: start)
      end = bytes.trimmingBlanks(to: end, from: start)
    }
    commentsFrom = max(rawEnd, start)
    if end > start || style != .plain { last = LastEvent(kind: style.lastKind, range: start..<end) }
    let node = Node(
      .scalar(Scalar(text: text, style: style, isTaggedString: isTaggedString)), lower: start, upper: end)
    nodeCount += 1
    if let anchor { anchors.close(anchor, node, count: 1, height: 0) }
    if style == .singleQuoted || style == .doubleQuoted, event.start_mark.line != event.end_mark.line {
      checkQuotedLines(start..<end)
    }
    if style == .plain {
      checkPlain(node, text, isMultiline: event.start_mark.line != event.end_mark.line)
    }
    if hasBraces, style == .plain || style == .doubleQuoted || style == .singleQuoted { checkBraces(node) }
    return push(node, height: 0)
  }

  private mutating func open(
    _ kind: Frame.Kind, isFlow: Bool, _ startMark: yaml_mark_t, _ anchor: UnsafeMutablePointer<UInt8>?,
    _ tag: UnsafeMutablePointer<UInt8>?
  ) -> Bool {
    var start = mark(startMark)
    guard frames.count < Self.depthLimit else {
      stop(.tooDeep, "this is nested more than 64 levels deep; split it, for example into components", at: start)
      return false
    }
    var name: String?
    if anchor != nil || tag != nil {
      let content = bytes.skippingProperties(from: start)
      if let tag { _ = judge(String(cString: tag), of: .collection, start..<content) }
      name = anchor.map { String(cString: $0) }
      if let name { open(anchor: name, start..<content, isEmpty: false) }
      start = content
    }
    if kind == .mapping, isFlow, let top = frames.last, top.kind == .mapping, top.isFlow, top.key == nil,
      top.start + 1 == start, bytes.has("{{", at: top.start)
    {
      frames[frames.count - 1].isDoubleBraces = true
    }
    if isFlow { flowDepth += 1 }
    nodeCount += 1
    frames.append(
      Frame(
        kind: kind, isFlow: isFlow, start: start, anchor: name, nodeBase: nodes.count, entryBase: entries.count,
        countBefore: nodeCount - 1, end: start))
    return true
  }

  private mutating func close(_ end: Int) -> Bool {
    guard let frame = frames.popLast() else { return true }
    if frame.isFlow {
      flowDepth -= 1
      last = LastEvent(kind: .flowEnd, range: frame.start..<end)
    }
    let upper = frame.isFlow ? end : frame.end
    let node: Node
    switch frame.kind {
    case .sequence:
      var elements = nodes.takeLast(from: frame.nodeBase)
      if frame.isFlow { elements = joiningSplit(elements) }
      node = Node(.sequence(elements), lower: frame.start, upper: upper)
    case .mapping:
      var pairs = entries.takeLast(from: frame.entryBase)
      if frame.isDoubleBraces {
        node = replacingDoubleBraces(frame.start..<upper)
      } else if frame.hasGluedItems {
        node = Self.mending(gluedItems: pairs, in: frame.start..<upper)
      } else {
        if frame.isFlow { pairs = joiningSplit(pairs) }
        node = Node(.mapping(Mapping(pairs)), lower: frame.start, upper: upper)
      }
    }
    if let anchor = frame.anchor {
      anchors.close(anchor, node, count: nodeCount - frame.countBefore, height: frame.height)
    }
    return push(node, height: frame.height)
  }

  /// Puts a finished node into the collection that is open; `height` is the number of levels in it.
  mutating func push(_ node: consuming Node, height: Int) -> Bool {
    guard nodeCount <= Self.nodeLimit else {
      stop(.tooManyNodes, "the file has more than 100,000 values, aliases counted in full; split it", at: node.place)
      return false
    }
    let top = frames.count - 1
    guard top >= 0 else {
      root = node
      return true
    }
    let end = node.place.upperBound
    if end > frames[top].end { frames[top].end = end }
    if height >= frames[top].height { frames[top].height = height + 1 }
    switch frames[top].kind {
    case .sequence: nodes.append(node)
    case .mapping:
      if let key = frames[top].key.take() {
        if frames[top].dropsEntry {
          frames[top].dropsEntry = false
        } else {
          entries.append(Mapping.Entry(key: key, value: node))
        }
      } else {
        frames[top].dropsEntry = !acceptKey(node, top)
        frames[top].key = node
      }
    }
    return true
  }

  mutating func stop(_ code: DiagnosticCode, _ message: String, at place: Int) {
    stop(code, message, at: place..<min(place + 1, bytes.count))
  }

  mutating func stop(_ code: DiagnosticCode, _ message: String, at range: Range<Int>) {
    findings.add(code, message, at: range)
    isBroken = true
  }

  /// The tree, with the checks of the document as a whole.
  mutating func finish(takesAnyRoot: Bool) -> SyntaxTree {
    if isBroken {
      root = nil
    } else {
      reportUnusedAnchors()
      if !takesAnyRoot { checkRoot() }
    }
    scanComments(to: isBroken ? commentsFrom : bytes.count)
    return SyntaxTree(file: findings.file, root: root, comments: comments, diagnostics: findings.sorted())
  }
}

extension Scalar.Style {
  fileprivate var lastKind: TreeBuilder.LastEvent.Kind {
    switch self {
    case .plain: .plain
    case .singleQuoted, .doubleQuoted: .quoted
    case .literal, .folded: .block
    }
  }
}

extension Array {
  /// Removes the elements from an index on, and gives them; they are moved, not copied.
  fileprivate mutating func takeLast(from index: Int) -> [Element] {
    guard index > 0 else {
      defer { removeAll() }
      return self
    }
    let count = count - index
    return Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      for place in stride(from: count - 1, through: 0, by: -1) {
        buffer.initializeElement(at: place, to: removeLast())
      }
      initialized = count
    }
  }
}
