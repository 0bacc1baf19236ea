import ZineText

/// A line that was chosen, measured: all of it that is the same however far down in its frame it stands. The
/// columns that are tried with it share it.
final class MeasuredLine: Hashable, Sendable {
  /// In the story's list.
  let paragraph: Int
  /// Of the line in its paragraph.
  let number: Int
  let start: LineStart
  let lineBreak: LineBreak
  /// In the story's text.
  let range: Range<Int>
  let height: Double
  /// From its upper edge.
  let baseline: Double
  let inlineStart: Double
  let width: Double
  /// Where what the paragraph has of the strip begins, insets left out; with an initial, where that does.
  let left: Double
  let fit: LineFit
  /// What of its measure it leaves empty, in points; negative for what it has too much.
  let rest: Double
  let setting: LineSetting

  init(
    paragraph: Int, number: Int, start: LineStart, lineBreak: LineBreak, range: Range<Int>,
    box: LineBox,
    inlineStart: Double, width: Double, left: Double, fit: LineFit, rest: Double,
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

  static func == (a: MeasuredLine, b: MeasuredLine) -> Bool {
    a === b
      || a.paragraph == b.paragraph && a.number == b.number && a.start == b.start
        && a.lineBreak == b.lineBreak && a.range == b.range && a.height == b.height
        && a.baseline == b.baseline && a.inlineStart == b.inlineStart && a.width == b.width
        && a.left == b.left && a.fit == b.fit && a.rest == b.rest && a.setting == b.setting
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(range)
    hasher.combine(number)
  }
}

/// Lines of a paragraph that were chosen together.
final class ChosenLines {
  let key: PlanKey
  let lines: [LineBreak]
  /// Those that were measured where nothing stands beside them: another column of the same width takes them as they
  /// are. Empty where a line is not the same in each.
  private var measured: [MeasuredLine?]
  /// How large they are, once that was asked for.
  private var knownScales: LineScales?

  /// - Parameter areSame: whether lines are, in all columns that the paragraph is prepared for.
  init(_ key: PlanKey, _ lines: [LineBreak], areSame: Bool) {
    self.key = key
    self.lines = lines
    measured = Array(repeating: nil, count: areSame ? lines.count : 0)
  }

  /// - Parameter make: chooses the scales of lines that are fitted to their measure, the first time.
  func scales(_ make: () -> LineScales) -> LineScales {
    if let knownScales { return knownScales }
    let scales = make()
    knownScales = scales
    return scales
  }

  /// - Parameter measure: makes it where it was not measured yet.
  func measuredLine(_ index: Int, _ measure: () -> MeasuredLine) -> MeasuredLine {
    guard measured.indices.contains(index) else { return measure() }
    if let known = measured[index] { return known }
    let new = measure()
    measured[index] = new
    return new
  }
}
