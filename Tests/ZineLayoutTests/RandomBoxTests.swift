import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Invariants of boxes, checked on many random documents.
@Suite struct RandomBoxTests {
  /// A random document of nested boxes with text before, between and after them.
  private struct Document {
    var random: LinearCongruence
    var boxes: [StyledBox] = []
    var items: [BoxLayout.Item] = []

    init(seed: UInt64) {
      random = LinearCongruence(seed: seed)
      addText(in: nil)
      for _ in 0..<3 { addBox(in: nil, depth: 1) }
      addText(in: nil)
    }

    mutating func addBox(in parent: Int?, depth: Int) {
      let number = boxes.count
      var lengths = (0..<7).map { _ in
        LengthPercentage(points: Double(max(0, random.next(24) - 6)))
      }
      if random.next(3) == 0 { lengths[random.next(2)].points *= -1 }
      boxes.append(
        .filled(in: parent) {
          $0.margin = BoxSides(top: lengths[0], bottom: lengths[1], start: 1, end: 0)
          $0.padding = BoxSides(top: lengths[2], bottom: lengths[3], start: 2, end: 1)
          $0.border.top = BoxBorder(width: lengths[4].points / 6, style: .solid)
        })
      if random.next(4) == 0 {
        items.append(BoxLayout.Item("<img src=x align=right width=20>", in: number))
      }
      for _ in 0...random.next(2) {
        addText(in: number)
        if depth < 4, random.next(2) == 0 { addBox(in: number, depth: depth + 1) }
      }
    }

    mutating func addText(in box: Int?) {
      let words = (0...random.next(8)).map { "w\($0)" }
      let picture = random.next(8) == 0 ? "<img src=x align=left width=20>" : ""
      let hasSpace = random.next(5) == 0
      items.append(
        BoxLayout.Item(picture + words.joined(separator: " "), in: box) {
          $0.hasSpaceBefore = hasSpace
        })
    }
  }

  @Test(.timeLimit(.minutes(5)), arguments: [nil, 12.0])
  func holdsInvariants(_ grid: Double?) {
    for seed in 0..<300 as Range<UInt64> {
      var document = Document(seed: seed)
      let height = Double(document.random.pick([12, 30, 47, 100, 400]))
      let layout = BoxLayout(document.items, boxes: document.boxes, grid: grid)
      let frames = layout.frames(width: 90, height: height)
      let comment = Comment("seed \(seed), height \(height)")

      // All text is there in order, and every frame contains something.
      let ranges = frames.flatMap(\.lines).map(\.range)
      for (range, next) in zip(ranges, ranges.dropFirst()) {
        #expect(range.upperBound <= next.lowerBound, comment)
      }
      #expect(ranges.last?.upperBound == layout.styled.paragraphs.last?.range.upperBound, comment)
      #expect(frames.allSatisfy { !$0.children.isEmpty }, comment)
      // Lines are on the grid, and inside the frame if there is more than one.
      for frame in frames {
        #expect(frame.tops.allSatisfy { $0 >= 0 }, comment)
        if let grid {
          #expect(frame.tops.allSatisfy { $0.remainder(dividingBy: grid) == 0 }, comment)
        }
        if frame.lines.count > 1 {
          #expect(
            frame.lines.allSatisfy { $0.blockStart + $0.height <= frame.path.blockExtent + 0.01 },
            comment)
        }
        expectNesting(frame, of: layout, comment)
      }
      expectPieces(frames, of: document.boxes, comment)
    }
  }

  /// Checks that every line is inside its boxes, and every box is inside its parent.
  private func expectNesting(_ frame: Fragment, of layout: BoxLayout, _ comment: Comment) {
    let fragments = Dictionary(uniqueKeysWithValues: frame.boxes.map { ($0.box, $0.rect) })
    for line in frame.lines {
      guard let box = layout.styled.paragraphs[line.paragraph].box, let rect = fragments[box] else {
        continue
      }
      #expect(line.inlineStart >= rect.origin.x, comment)
      #expect(line.blockStart + line.height <= rect.origin.y + rect.size.height + 0.01, comment)
      #expect(line.blockStart >= rect.origin.y - 0.01, comment)
    }
    for (index, fragment) in frame.boxes.enumerated() {
      let parent = fragment.box.flatMap { layout.styled.boxes[Int($0.index)].parent }
      guard let parent, let rect = fragments[parent] else { continue }
      #expect(fragment.rect.origin.x > rect.origin.x, comment)
      #expect(frame.boxes[..<index].contains { $0.box == parent }, comment)
    }
  }

  /// Checks that a box has one start and one end, and that its fragments are in consecutive frames.
  private func expectPieces(_ frames: [Fragment], of boxes: [StyledBox], _ comment: Comment) {
    for number in boxes.indices {
      let pieces = frames.enumerated().flatMap { index, frame in
        frame.boxes.filter { $0.box == BoxID(number) }.map { (index, $0) }
      }
      #expect(pieces.count { $0.1.hasStart } == 1, comment)
      #expect(pieces.count { $0.1.hasEnd } == 1, comment)
      #expect(pieces.first?.1.hasStart == true && pieces.last?.1.hasEnd == true, comment)
      for (piece, next) in zip(pieces, pieces.dropFirst()) {
        #expect(next.0 == piece.0 + 1, comment)
      }
    }
  }
}
