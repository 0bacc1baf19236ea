import ZineStyle
import ZineText

/// The part of a flow that is in one frame, measured: its lines, with their breaks, settings and positions.
/// Glyphs are not positioned yet.
package struct Fragment: Sendable {
  /// The free shape of the frame, with the exclusions of everything placed in it.
  package var path: FramePath
  /// Lines in order.
  package var lines: [LineFragment] = []
  /// Paragraphs of the lines, indexed by `LineFragment.part`.
  var paragraphs: [PreparedParagraph] = []
  /// Floats and nested blocks, in reading order.
  package var floats: [FloatFragment] = []
  /// Anchors of content that is placed elsewhere on the page, in reading order.
  var anchors: [PositionedAnchor] = []
  /// Visible boxes, in paint order.
  package var boxes: [BoxFragment] = []
  /// Footnotes whose calls are in the fragment, but that a container of this fragment has to place.
  var calls: [BlockID] = []
  /// Height of the footnotes at the bottom, with the spacing above them, in points.
  var noteExtent = 0.0
  /// Problems found in the fragment. They are reported if the fragment is kept.
  package var findings: [Finding] = []
  /// Bottom border edge, in points, of a block with an independent flow.
  var blockEnd: Double?
  /// Width of a table or figure, in points. It may be less than the available width.
  var ownExtent: Double?
  /// Height of the tallest unbreakable group of rows or parts in a table or figure, in points.
  var tallestUnit = 0.0

  init(_ path: FramePath) { self.path = path }

  package var isEmpty: Bool { lines.isEmpty && floats.isEmpty && noteExtent == 0 }
  /// Whether the fragment has content or anchors of content that is placed elsewhere on the page.
  var holdsAnything: Bool { !isEmpty || !anchors.isEmpty }

  func paragraph(of line: LineFragment) -> PreparedParagraph { paragraphs[line.part] }

  /// Whether the fragment contains the anchor of an awaited float.
  /// - Parameter lineCount: minimum number of lines after the anchor.
  func holds(_ isAwaited: Fragmenter.Awaited, above lineCount: Int = 0) -> Bool {
    anchors.contains { anchor in
      anchor.flowExtent == nil && anchor.lineCount + lineCount <= lines.count
        && isAwaited(anchor.content)
    }
  }

  /// Bottom of the content, in points, if footnotes directly follow the text.
  var usedExtent: Double {
    var end = max(lines.last.map { $0.blockStart + $0.height } ?? 0, blockEnd ?? 0)
    for index in floats.indices where !floats[index].isNotes {
      end = max(end, floats[index].bounds.end)
    }
    for box in boxes { end = max(end, box.rect.origin.y + box.rect.size.height) }
    return end + noteExtent
  }

  /// Bottom of the content including footnotes at the frame's bottom, in points.
  var footExtent: Double { max(usedExtent, floats.last { $0.isNotes }?.bounds.end ?? 0) }

  /// Bottom of lines and floats only, in points. Boxes are ignored because a box that continues reaches the
  /// frame's bottom.
  var textExtent: Double {
    // Footnotes are placed below floats at the top even if there is no line.
    let head = noteExtent > 0 ? path.clearedExtent : 0
    let lineEnd = max(head, lines.last.map { $0.blockStart + $0.height } ?? 0)
    return floats.reduce(lineEnd) { $1.isNotes ? $0 : max($0, $1.bounds.end) } + noteExtent
  }

  /// The last float or nested block.
  var lastFloat: FloatFragment? { floats.last { !$0.isNotes } }

  /// The last line, including lines in the columns of a block at the end of the fragment.
  var lastLine: LineFragment? {
    guard let float = lastFloat, float.isDivisible, float.lineCount == lines.count else {
      return lines.last
    }
    return float.block?.fragment.lastLine ?? lines.last
  }

  /// Index of the last paragraph with content in the fragment; -1 if there is none.
  var lastParagraph: Int {
    let last = floats.reduce(lines.last?.paragraph ?? -1) { last, float in
      max(last, float.paragraph, float.block?.fragment.lastParagraph ?? -1)
    }
    return anchors.reduce(last) { max($0, $1.lastParagraph) }
  }

  /// Height of the tallest line, initial, picture or unbreakable part, in points.
  var tallestPart: Double {
    let ofText = lines.reduce(0) { tallest, line in
      guard line.initial != nil, let initial = paragraph(of: line).initial else {
        return max(tallest, line.height)
      }
      return max(tallest, Double(initial.sink) * paragraph(of: line).lineHeight)
    }
    return floats.reduce(max(ofText, tallestUnit)) { tallest, float in
      guard float.isDivisible || float.isNotes, let block = float.block else {
        return max(tallest, float.bounds.size.height)
      }
      return max(tallest, block.fragment.tallestPart)
    }
  }
}

/// A line of a fragment. Extents have the same meaning as in `Line`.
package struct LineFragment: Hashable, Sendable {
  /// Everything about the line that does not depend on its position.
  let measured: MeasuredLine
  /// Index of the line's paragraph in `Fragment.paragraphs`.
  var part: Int
  package var blockStart: Double
  /// Origin of the paragraph's initial (drop cap).
  var initial: Point?

  /// Paragraph index in the story.
  package var paragraph: Int { measured.paragraph }
  /// Number of the line in its paragraph.
  package var number: Int { measured.number }
  var start: LineStart { measured.start }
  var lineBreak: LineBreak { measured.lineBreak }
  /// Range in the story's text.
  package var range: Range<Int> { measured.range }
  package var height: Double { measured.height }
  package var baseline: Double { blockStart + measured.baseline }
  package var inlineStart: Double { measured.inlineStart }
  package var width: Double { measured.width }
  var left: Double { measured.left }
  var fit: LineFit { measured.fit }
  var rest: Double { measured.rest }
  package var setting: LineSetting { measured.setting }

  /// Moves the line down, or up if the shift is negative.
  mutating func move(by shift: Double) {
    blockStart += shift
    initial?.y += shift
  }
}

/// The result of filling a space.
package struct Outcome: Sendable {
  package var fragment: Fragment
  /// Position at which the next frame continues; `nil` at the end of the flow.
  package var next: BreakToken?
  /// Quality of the break at the end of the fragment.
  package var breakQuality = BreakQuality.perfect
  /// The last better break before the end: after the given number of lines, and after the blocks that follow
  /// these lines and precede the given paragraph.
  package var earlier: (lineCount: Int, breakQuality: BreakQuality, paragraph: Int?)?
  /// Quality of the break further down that was rejected in favour of this one.
  var rejected: BreakQuality?
  /// Extra lines of paragraphs, by paragraph index. Negative values mean fewer lines.
  var loosened: [Int: Int] = [:]
  /// Smallest additional height that would let the frame hold more, in points. Infinite if the frame isn't
  /// limited by its height.
  package var shortage = Double.infinity
  /// Whether layout stopped before the frame was full.
  var isCut = false
  /// Whether a table breaks one row earlier than necessary, since its last row would otherwise be alone in
  /// the next column.
  var sparesLastRow = false
}

/// Quality of a break in a flow, worst first.
package enum BreakQuality: Comparable, Sendable {
  /// A break that `break-before`, `break-after` or `break-inside` avoids, for example right after a heading.
  case avoided
  /// A break with too few lines of a paragraph on one side, or too few lines below a heading.
  case lines
  case perfect
}
