/// The measurement of a line, without its vertical position. All attempts to fill a column with this line
/// share it.
final class MeasuredLine: Sendable {
  /// Paragraph index in the story.
  let paragraph: Int
  /// Number of the line in its paragraph.
  let number: Int
  let start: LineStart
  let lineBreak: LineBreak
  /// Range in the story's text.
  let range: Range<Int>
  let height: Double
  /// Baseline, in points from the line's top.
  let baseline: Double
  let inlineStart: Double
  let width: Double
  /// Left edge of the line's segment inside the insets. With an initial, it is the initial's left edge.
  let left: Double
  let fit: LineFit
  /// Unused part of the measure, in points; negative for an overfull line.
  let rest: Double
  let setting: LineSetting

  init(
    paragraph: Int, number: Int, start: LineStart, lineBreak: LineBreak, range: Range<Int>,
    box: LineBox, inlineStart: Double, width: Double, left: Double, fit: LineFit, rest: Double,
    setting: LineSetting
  ) {
    self.paragraph = paragraph
    self.number = number
    self.start = start
    self.lineBreak = lineBreak
    self.range = range
    height = box.height
    baseline = box.baseline
    self.inlineStart = inlineStart
    self.width = width
    self.left = left
    self.fit = fit
    self.rest = rest
    self.setting = setting
  }
}

/// The lines of a paragraph that were chosen together.
final class ChosenLines {
  let key: PlanKey
  let lines: [LineBreak]
  /// Cached measurements of lines that have no float beside them, for columns of the same width. Empty if a
  /// line can have another measurement in such a column.
  private var measured: [MeasuredLine?]
  /// Cached scales of the lines.
  private var knownScales: LineScales?

  /// - Parameter areSame: whether a line has the same measurement in all columns that the paragraph is
  ///   prepared for.
  init(_ key: PlanKey, _ lines: [LineBreak], areSame: Bool) {
    self.key = key
    self.lines = lines
    measured = Array(repeating: nil, count: areSame ? lines.count : 0)
  }

  /// Starts of the lines.
  var starts: [LineStart] { [key.start] + lines.dropLast().compactMap(\.next) }

  /// Returns the scales of lines that are fitted to their measure.
  /// - Parameter make: computes the scales on first use.
  func scales(_ make: () -> LineScales) -> LineScales {
    if let knownScales { return knownScales }
    let scales = make()
    knownScales = scales
    return scales
  }

  /// The known measurement of a line.
  subscript(measured index: Int) -> MeasuredLine? {
    get { measured.indices.contains(index) ? measured[index] : nil }
    set { if measured.indices.contains(index) { measured[index] = newValue } }
  }
}
