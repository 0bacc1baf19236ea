import ZineStyle
import ZineText

extension ColumnSearch {
  /// A change of a paragraph's length by one line.
  private struct Move {
    var paragraph: Int
    /// Number of this line among the lines by which the paragraph changes, from 1.
    var number: Int
    /// The required change of the lines' widths, as a multiple of the change that does little harm.
    var need: Double
  }

  // These values are estimates. They only decide which attempts come first.

  /// Assumed minimum width of a last line, as a part of its column.
  private static let minimumLastLine = 0.1
  /// The part of its width by which a line stretches and shrinks with little harm.
  private static let stretch = 0.06
  private static let shrink = 0.03
  private static let maximumNeed = 8.0
  /// Maximum number of lines by which one paragraph changes.
  private static let maximumLinesOfOne = 2
  /// Maximum number of lines by which the paragraphs of a column change together.
  private static let maximumLines = 6

  /// Returns changes of paragraph lengths that may improve a column's break, the best first. The numbers of extra
  /// lines are keyed by paragraph.
  /// - Parameter short: Number of lines missing at the foot of the column. Attempts that fill these come first.
  func attempts(of outcome: Outcome, short: Int) -> [[Int: Int]] {
    var longer: [Move] = []
    var shorter: [Move] = []
    let lines = outcome.fragment.lines
    var index = 0
    while index < lines.count {
      let paragraph = lines[index].paragraph
      let end = lines[index...].firstIndex { $0.paragraph != paragraph } ?? lines.count
      defer { index = end }
      let last = lines[end - 1]
      // The previous column already depends on the length of a continued paragraph.
      guard lines[index].number == 0 else { continue }
      guard let measure = lines[index..<end].map(\.setting.measure).max(), measure > 0,
        lines[index..<end].contains(where: \.setting.isJustified)
      else { continue }
      let count = Double(end - index)
      let width = last.setting.isLast ? last.width / measure : 0.5
      for number in 1...Self.maximumLinesOfOne {
        let more = Double(number) - width + Self.minimumLastLine
        longer.append(
          Move(paragraph: paragraph, number: number, need: more / count / Self.stretch))
        guard end - index > number else { continue }
        let less = width + Double(number - 1)
        shorter.append(
          Move(
            paragraph: paragraph, number: number,
            need: less / (count - Double(number)) / Self.shrink))
      }
    }
    func easiest(_ all: [Move]) -> [Move] {
      all.filter { $0.need < Self.maximumNeed }
        .sorted { ($0.need, $0.paragraph, $0.number) < ($1.need, $1.paragraph, $1.number) }
    }
    let (more, fewer) = (easiest(longer), easiest(shorter))
    /// Returns the easiest moves for a number of extra lines, except the first few.
    func set(_ count: Int, without skipped: Int = 0) -> [Int: Int]? {
      let moves = (count > 0 ? more : fewer).filter { skipped == 0 || $0.number == 1 }
        .dropFirst(skipped).prefix(abs(count))
      guard moves.count == abs(count) else { return nil }
      var result: [Int: Int] = [:]
      for move in moves { result[move.paragraph, default: 0] += count.signum() }
      return result
    }
    let counts = [short, 1, -1, 2, -2, 3, -3].filter { $0 != 0 && abs($0) <= Self.maximumLines }
    var attempts: [[Int: Int]] = []
    func add(_ attempt: [Int: Int]?) {
      if let attempt, !attempts.contains(attempt) { attempts.append(attempt) }
    }
    for count in counts {
      add(set(count))
      if abs(count) == 1 {
        add(set(count, without: 1))
        add(set(count, without: 2))
      }
    }
    return attempts
  }
}
