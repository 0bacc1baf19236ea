import ZineStyle
import ZineText

/// How a stretch of text is painted, where it leads, and what it is.
struct RunPaint: Hashable {
  var paint: PaintID
  var link: LinkID?
  var mark: InlineMarkID?

  init(paint: PaintID, link: LinkID? = nil, mark: InlineMarkID? = nil) {
    self.paint = paint
    self.link = link
    self.mark = mark
  }

  init(_ run: StyledRun) { self.init(paint: run.paint, link: run.link, mark: run.mark) }
}

/// The paints of a paragraph's text.
struct PaintCursor {
  /// Those of all text, by their numbers.
  private let all: [TextPaint]
  /// Where each paint ends, and which it is; empty where there is only one.
  private var ends: [Int] = []
  private var paints: [RunPaint] = []
  /// The paint of the whole paragraph, where there is only one.
  let single: RunPaint?
  /// Whether all letters stand on the baseline, and nothing goes along with them.
  let isPlain: Bool

  init(_ paragraph: StyledParagraph, styles: StyleTable) {
    all = styles.paints
    if let first = paragraph.runs.first.map(RunPaint.init),
      paragraph.runs.allSatisfy({ RunPaint($0) == first })
    {
      single = first
    } else {
      single = nil
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
    }
    isPlain =
      single.map { styles.isPlain($0.paint) } ?? paints.allSatisfy { styles.isPlain($0.paint) }
  }

  /// - Parameter offset: in the paragraph's text, in UTF-8 bytes.
  func paint(at offset: Int) -> RunPaint { single ?? paints[index(at: offset)] }

  /// The paint of a whole stretch; `nil` where there are several.
  func paint(of range: Range<Int>) -> RunPaint? {
    if let single { return single }
    let index = index(at: range.lowerBound)
    return ends[index] >= range.upperBound ? paints[index] : nil
  }

  private func index(at offset: Int) -> Int {
    var low = 0
    var high = ends.count - 1
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func paint(_ id: PaintID) -> TextPaint { all[Int(id.index)] }

  func rise(of paint: RunPaint) -> Double { isPlain ? 0 : self.paint(paint.paint).rise }

  /// How far the letters of a stretch stand above the baseline, at the least and at the most.
  func rises(in range: Range<Int>) -> (lowest: Double, highest: Double) {
    if isPlain { return (0, 0) }
    if let single {
      let rise = rise(of: single)
      return (rise, rise)
    }
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

  /// The paint with its decoration and shadows; `nil` where it has none.
  func decorated(_ paint: PaintID) -> TextPaint? {
    guard !isPlain, self.paint(paint).isAccompanied else { return nil }
    return self.paint(paint)
  }
}
