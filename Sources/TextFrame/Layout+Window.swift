import ViewTree

extension Layout {
  /// What of the body is in sight.
  struct Window {
    var lines: [StyledLine]
    /// How far it was moved from where the focus alone puts it.
    var scroll = 0
    var hasMoreAbove = false
    var hasMoreBelow = false
  }

  func body(of frame: ViewFrame, width: Int, height: Int?, scroll: Int) -> Window {
    var blocks = Blocks(focus: anchor)
    if let search = frame.search { blocks.add(search, depth: Depth()) }
    for node in frame.body { blocks.add(node, depth: Depth()) }
    guard let height else { return Window(lines: lines(of: blocks, width: width)) }
    guard height > 0 else { return Window(lines: [], hasMoreBelow: blocks.count > 0) }
    var strip = Strip(layout: self, blocks: blocks, width: width)
    return strip.window(height: height, scroll: scroll)
  }

  /// A piece of the body that is laid out, and grows to both sides as far as lines are asked for.
  private struct Strip {
    let layout: Layout
    let blocks: Blocks
    let width: Int
    /// The lines above the focus's block, the lowest first.
    private var above: [StyledLine] = []
    /// The lines from the focus's block on.
    private var below: [StyledLine] = []
    /// The first block that is laid out, and the first after it that is not.
    private var first: Int
    private var next: Int
    private let bounds: Range<Int>

    init(layout: Layout, blocks: Blocks, width: Int) {
      self.layout = layout
      self.blocks = blocks
      self.width = width
      first = blocks.focused ?? 0
      next = first
      bounds = blocks.bounds(around: first)
    }

    /// The lines in sight; line 0 is the first of the focus's block, those above are negative.
    mutating func window(height: Int, scroll: Int) -> Window {
      growDown(to: 1)
      var (start, end) = (0, 0)
      if blocks.focused != nil {
        start = below.firstIndex(where: \.hasFocus) ?? 0
        end = below.lastIndex(where: \.hasFocus) ?? max(0, below.count - 1)
      }
      // The focus is on the last line, or on the first where it needs more lines than there are.
      var top = min(start, end - height + 1)
      growUp(to: top)
      top = max(top, -above.count)
      // What does not fill the height from the top on begins at the top.
      growDown(to: top + height)
      let wanted = top + min(max(scroll, -Strip.furthest), Strip.furthest)
      growUp(to: wanted)
      growDown(to: wanted + height)
      let moved = max(min(wanted, below.count - height), -above.count)
      growDown(to: moved + height + 1)
      growUp(to: moved - 1)
      let bottom = min(moved + height, below.count)
      return Window(
        lines: (moved..<max(moved, bottom)).map { $0 < 0 ? above[-1 - $0] : below[$0] }, scroll: moved - top,
        hasMoreAbove: moved > -above.count || blocks.isGap(before: bounds.lowerBound),
        hasMoreBelow: bottom < below.count || blocks.isGap(before: bounds.upperBound))
    }

    /// More lines than any body has; keeps sums from overflowing.
    private static let furthest = 1 << 40

    private mutating func growUp(to line: Int) {
      while -above.count > line, first > bounds.lowerBound {
        first -= 1
        above += layout.lines(of: blocks[first], width: width).reversed()
      }
    }

    private mutating func growDown(to line: Int) {
      while below.count < line, next < bounds.upperBound {
        below += layout.lines(of: blocks[next], width: width)
        next += 1
      }
    }
  }
}
