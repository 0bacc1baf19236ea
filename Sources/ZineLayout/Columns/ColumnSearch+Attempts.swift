import ZineStyle
import ZineText

extension ColumnSearch {
  /// A change of a paragraph's length by one line.
  fileprivate struct Move {
    var run: LineRun
    /// Number of this line among the lines by which the paragraph changes, from 1.
    var number: Int
    /// The required change of the lines' widths, as a multiple of the change that does little harm.
    var need: Double
    /// Whether the paragraph's text can be set in this way; `nil` if that is not known yet.
    var isPossible: Bool?
  }

  // These values are estimates. They only decide which attempts come first.

  /// Assumed minimum width of a last line, as a part of its column.
  private static let minimumLastLine = 0.1
  /// The part of its width by which a line stretches and shrinks with little harm.
  private static let stretch = 0.06
  private static let shrink = 0.03
  fileprivate static let maximumNeed = 8.0
  /// Maximum number of lines by which one paragraph changes.
  private static let maximumLinesOfOne = 2
  /// Maximum number of lines by which the paragraphs of a column change together.
  private static let maximumLines = 6

  /// Changes of paragraph lengths that may improve a column's break.
  struct LengthChanges {
    /// Moves that make paragraphs longer or shorter, the easiest first.
    fileprivate var longer: [Move] = []
    fileprivate var shorter: [Move] = []
    let fragmenter: Fragmenter

    /// Returns the easiest change by a number of lines, except the first few; `nil` if there is none. The numbers of
    /// extra lines are keyed by paragraph.
    mutating func change(by count: Int, without skipped: Int) -> [Int: Int]? {
      let moves = count > 0 ? \LengthChanges.longer : \LengthChanges.shorter
      var result: [Int: Int] = [:]
      var (left, skipped) = (abs(count), skipped)
      let isSkipping = skipped > 0
      for index in self[keyPath: moves].indices where left > 0 {
        let move = self[keyPath: moves][index]
        if isSkipping, move.number > 1 { continue }
        let isPossible =
          move.isPossible ?? fragmenter.canChange(move.run, by: count.signum() * move.number)
        self[keyPath: moves][index].isPossible = isPossible
        guard isPossible else { continue }
        if skipped > 0 {
          skipped -= 1
        } else {
          result[move.run.prepared.index, default: 0] += count.signum()
          left -= 1
        }
      }
      return left == 0 ? result : nil
    }

    /// Returns the numbers of lines to try, the best first. A change by one line can skip one or two moves.
    /// - Parameter short: Number of lines missing at the foot of the column. Attempts that fill these come first.
    static func wanted(short: Int) -> [(count: Int, skipped: Int)] {
      [short, 1, -1, 2, -2, 3, -3].filter { $0 != 0 && abs($0) <= maximumLines }.flatMap { count in
        (0...(abs(count) == 1 ? 2 : 0)).map { (count, $0) }
      }
    }
  }

  /// Returns the changes that are possible in a column.
  func lengthChanges(of outcome: Outcome) -> LengthChanges {
    var changes = LengthChanges(fragmenter: fragmenter)
    for run in outcome.fragment.runs.joined {
      let (first, last) = (run.lines[0], run.lines[run.lines.count - 1])
      // The previous column already depends on the length of a continued paragraph.
      guard first.number == 0, let measure = run.lines.map(\.setting.measure).max(), measure > 0,
        run.lines.contains(where: \.setting.isJustified)
      else { continue }
      let count = run.lines.count
      let width = last.setting.isLast ? last.width / measure : 0.5
      for number in 1...Self.maximumLinesOfOne {
        let more = Double(number) - width + Self.minimumLastLine
        changes.longer.append(
          Move(run: run, number: number, need: more / Double(count) / Self.stretch))
        guard count > number else { continue }
        let less = width + Double(number - 1)
        changes.shorter.append(
          Move(run: run, number: number, need: less / Double(count - number) / Self.shrink))
      }
    }
    changes.longer = changes.longer.easiest
    changes.shorter = changes.shorter.easiest
    return changes
  }
}

extension [ColumnSearch.Move] {
  fileprivate var easiest: [ColumnSearch.Move] {
    filter { $0.need < ColumnSearch.maximumNeed }
      .sorted {
        ($0.need, $0.run.prepared.index, $0.number) < ($1.need, $1.run.prepared.index, $1.number)
      }
  }
}

extension Sequence<LineRun> {
  /// The runs, with those of the same paragraph joined.
  fileprivate var joined: [LineRun] {
    reduce(into: []) { all, run in
      if let last = all.indices.last, all[last].prepared.index == run.prepared.index {
        all[last].lines += run.lines
      } else {
        all.append(run)
      }
    }
  }
}
