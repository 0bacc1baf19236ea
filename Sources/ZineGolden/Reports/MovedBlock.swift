/// Consecutive lines that moved by the same distance and are outlined together.
struct MovedBlock: Equatable {
  var old: PageRectangle
  var new: PageRectangle

  /// Maximum gap between two lines of a block, as a multiple of the line height.
  private static let widestGap = 0.6

  /// Groups lines, given in reading order, into blocks.
  static func blocks(of lines: some Sequence<MovedLine>) -> [MovedBlock] {
    var blocks: [MovedBlock] = []
    var last: Movement?
    for line in lines {
      let movement = Movement(of: line)
      if let movement, movement == last, let block = blocks.last, block.continues(in: line) {
        blocks[blocks.count - 1].old.formUnion(line.old)
        blocks[blocks.count - 1].new.formUnion(line.new)
      } else {
        blocks.append(MovedBlock(old: line.old, new: line.new))
      }
      last = movement
    }
    return blocks
  }

  private func continues(in line: MovedLine) -> Bool {
    old.isAbove(line.old, gap: Self.widestGap * line.old.height)
      && new.isAbove(line.new, gap: Self.widestGap * line.new.height)
  }
}

extension PageRectangle {
  /// Whether the other rectangle is in the same column and begins at most `gap` below this one.
  fileprivate func isAbove(_ other: PageRectangle, gap: Double) -> Bool {
    other.y > y && other.y <= y + height + gap && other.x < x + width && x < other.x + other.width
  }

  fileprivate mutating func formUnion(_ other: PageRectangle) {
    let right = max(x + width, other.x + other.width)
    let bottom = max(y + height, other.y + other.height)
    (x, y) = (min(x, other.x), min(y, other.y))
    (width, height) = (right - x, bottom - y)
  }
}
