import ZineStyle
import ZineText

/// Paint, link and semantics of a range of text.
package struct RunPaint: Hashable, Sendable {
  var paint: PaintID
  var link: LinkID?
  var mark: InlineMarkID?
}

extension RunPaint {
  init(_ run: StyledRun) { self.init(paint: run.paint, link: run.link, mark: run.mark) }
}

/// The paints of a paragraph's text.
struct PaintCursor {
  /// All paints of the story, indexed by `PaintID`.
  private let all: [TextPaint]
  /// End offset of each paint, parallel to `paints`. Both are empty if the paragraph is a single run.
  private var ends: [Int] = []
  private var paints: [RunPaint] = []
  /// Paint of the whole paragraph; `nil` if the paragraph has several paints.
  let single: RunPaint?
  /// Whether all text is on the baseline, without decorations or shadows.
  let isPlain: Bool

  init(_ paragraph: StyledParagraph, styles: StyleTable) {
    all = styles.paints
    if paragraph.runs.count == 1 {
      let paint = RunPaint(paragraph.runs[0])
      (single, isPlain) = (paint, styles.isPlain(paint.paint))
      return
    }
    var end = 0
    for run in paragraph.runs {
      end += run.length
      let paint = RunPaint(run)
      if paints.last == paint {
        ends[ends.count - 1] = end
      } else {
        ends.append(end)
        paints.append(paint)
      }
    }
    single = paints.count == 1 ? paints[0] : nil
    isPlain = paints.allSatisfy { styles.isPlain($0.paint) }
  }

  /// - Parameter offset: Offset in the paragraph's text, in UTF-8 bytes.
  func paint(at offset: Int) -> RunPaint { single ?? paints[index(at: offset)] }

  /// Returns the paint of a range; `nil` if the range has several paints.
  func paint(of range: Range<Int>) -> RunPaint? {
    if let single { return single }
    let index = index(at: range.lowerBound)
    return ends[index] >= range.upperBound ? paints[index] : nil
  }

  private func index(at offset: Int) -> Int {
    (0..<ends.count - 1).partitionPoint { ends[$0] <= offset }
  }

  func paint(_ id: PaintID) -> TextPaint { all[Int(id.index)] }

  func rise(of paint: RunPaint) -> Double { isPlain ? 0 : self.paint(paint.paint).rise }

  /// Returns the lowest and highest rise above the baseline in a range, in points.
  func rises(in range: Range<Int>) -> (lowest: Double, highest: Double) {
    if isPlain { return (0, 0) }
    if let single { return (rise(of: single), rise(of: single)) }
    var rises = (lowest: Double.infinity, highest: -Double.infinity)
    var start = 0
    for (end, paint) in zip(ends, paints) {
      if start < range.upperBound, end > range.lowerBound {
        let rise = self.paint(paint.paint).rise
        rises = (min(rises.lowest, rise), max(rises.highest, rise))
      }
      start = end
    }
    return rises.lowest.isFinite ? rises : (0, 0)
  }

  /// Returns the paint if it has a decoration or shadows; otherwise `nil`.
  func decorated(_ paint: PaintID) -> TextPaint? {
    guard !isPlain, self.paint(paint).isAccompanied else { return nil }
    return self.paint(paint)
  }
}
