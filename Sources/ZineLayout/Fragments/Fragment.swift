import ZineStyle
import ZineText

/// What a frame holds of a flow, measured: lines by where they break, how they are set and where they stand.
/// No glyph has a place yet. Nobody changes it any more once it is made.
package struct Fragment: Sendable {
  /// What was free, with what stands in it by now.
  package var path: FramePath
  /// From the first one to the last.
  package var lines: [LineFragment] = []
  /// The paragraphs of the lines, by the numbers that lines have of them.
  var paragraphs: [PreparedParagraph] = []
  /// In reading order.
  package var floats: [FloatFragment] = []
  /// The places of what stands elsewhere on the page, in reading order.
  var anchors: [PositionedAnchor] = []
  /// Those that can be seen, in painting order.
  package var boxes: [BoxFragment] = []
  /// The notes whose marks stand in it, and that it has no place for.
  var calls: [BlockID] = []
  /// How much of its foot its notes take, with the white above them.
  var noteExtent = 0.0
  /// What is wrong with it, for whoever keeps it to be told.
  package var findings: [Finding] = []
  /// Of a block out of the flow: where it ends, with its border.
  var blockEnd: Double?
  /// Of a table or figure: how wide it is, which may be less than what there is for it.
  var ownExtent: Double?
  /// Of a table or figure: the height of the tallest rows, or parts, that stay together where a column holds them.
  var tallestUnit = 0.0

  init(_ path: FramePath) { self.path = path }

  package var isEmpty: Bool { lines.isEmpty && floats.isEmpty && noteExtent == 0 }
  /// Whether anything has its place in it, though it may stand elsewhere on the page.
  var holdsAnything: Bool { !isEmpty || !anchors.isEmpty }

  func paragraph(of line: LineFragment) -> PreparedParagraph { paragraphs[line.part] }

  /// Whether any of what is looked for has its place in it.
  /// - Parameter lineCount: of lines that stand behind that at least.
  func holds(_ isAwaited: Fragmenter.Awaited, above lineCount: Int = 0) -> Bool {
    anchors.contains { anchor in
      anchor.flowExtent == nil && anchor.lineCount + lineCount <= lines.count
        && isAwaited(anchor.content)
    }
  }

  /// How far down anything stands in it, in points, where its notes stand right below its text.
  var usedExtent: Double {
    var end = max(lines.last.map { $0.blockStart + $0.height } ?? 0, blockEnd ?? 0)
    for index in floats.indices where !floats[index].isNotes {
      end = max(end, floats[index].bounds.end)
    }
    for box in boxes { end = max(end, box.rect.origin.y + box.rect.size.height) }
    return end + noteExtent
  }

  /// How far down anything stands in it, in points.
  var footExtent: Double { max(usedExtent, floats.last { $0.isNotes }?.bounds.end ?? 0) }

  /// The same for lines and pictures alone: boxes that go on elsewhere reach down to the frame's end.
  var textExtent: Double {
    // Notes stand below what floats at the head, though there be no line.
    let head = noteExtent > 0 ? path.clearedExtent : 0
    let lineEnd = max(head, lines.last.map { $0.blockStart + $0.height } ?? 0)
    return floats.reduce(lineEnd) { $1.isNotes ? $0 : max($0, $1.bounds.end) } + noteExtent
  }

  /// The last one in the flow or beside it.
  var lastFloat: FloatFragment? { floats.last { !$0.isNotes } }

  /// The last line, be it in the columns of a block that ends it.
  var lastLine: LineFragment? {
    guard let float = lastFloat, float.isDivisible, float.lineCount == lines.count else {
      return lines.last
    }
    return float.block?.fragment.lastLine ?? lines.last
  }

  /// The last paragraph that has anything in it, in the story's list; -1 without any.
  var lastParagraph: Int {
    let last = floats.reduce(lines.last?.paragraph ?? -1) { last, float in
      max(last, float.paragraph, float.block?.fragment.lastParagraph ?? -1)
    }
    return anchors.reduce(last) { max($0, $1.lastParagraph) }
  }

  /// The height of the tallest line, initial or picture, or of the tallest parts that stay together.
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

/// A line of a fragment. Extents are as in `Line`.
package struct LineFragment: Hashable, Sendable {
  /// What it is wherever it stands.
  let measured: MeasuredLine
  /// The number of its paragraph in the fragment.
  var part: Int
  package var blockStart: Double
  /// Where the origin of its paragraph's initial is.
  var initial: Point?

  /// In the story's list.
  package var paragraph: Int { measured.paragraph }
  /// Of the line in its paragraph.
  package var number: Int { measured.number }
  var start: LineStart { measured.start }
  var lineBreak: LineBreak { measured.lineBreak }
  /// In the story's text.
  package var range: Range<Int> { measured.range }
  package var height: Double { measured.height }
  package var baseline: Double { blockStart + measured.baseline }
  package var inlineStart: Double { measured.inlineStart }
  package var width: Double { measured.width }
  var left: Double { measured.left }
  var fit: LineFit { measured.fit }
  var rest: Double { measured.rest }
  package var setting: LineSetting { measured.setting }

  /// Further down, or up.
  mutating func move(by shift: Double) {
    blockStart += shift
    initial?.y += shift
  }
}

/// What layout answers.
package struct Outcome: Sendable {
  package var fragment: Fragment
  /// Where the next frame goes on; `nil` at the story's end.
  package var next: BreakToken?
  /// Where the fragment ends is as good a place to divide the flow as this says.
  package var breakQuality = BreakQuality.perfect
  /// The last better place to divide it before: after so many lines, and after the blocks behind them that come before
  /// a paragraph.
  package var earlier: (lineCount: Int, breakQuality: BreakQuality, paragraph: Int?)?
  /// Of a place further down that was given up for this one.
  var rejected: BreakQuality?
  /// How many lines more, or fewer, its paragraphs were to have than at their best.
  var loosened: [Int: Int] = [:]
  /// The least that the frame would have to be higher by to hold more, in points; infinite where height is
  /// not what it lacks.
  package var shortage = Double.infinity
  /// Whether it was left off before its frame was full.
  var isCut = false
  /// Whether it is a table that ends a row earlier than it could, since its last row would stand alone elsewhere.
  var sparesLastRow = false
}

/// How good a place is to divide a flow, the worst first.
package enum BreakQuality: Comparable, Sendable {
  /// Inside of what is to stay together, or behind a heading.
  case avoided
  /// With too few lines of a paragraph, or below a heading, on one of its sides.
  case lines
  case perfect
}
