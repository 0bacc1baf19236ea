import ZineStyle
import ZineText

/// Statistics on the typesetting quality of an issue's lines and columns.
package struct SettingStatistics: Sendable {
  /// A line with poor spacing.
  package struct PoorLine: Hashable, Sendable {
    /// Number of the page, starting at 1. `column` also starts at 1.
    package var page: Int
    package var column: Int
    /// Number of the line in its column, starting at 1.
    package var line: Int
    /// Used share of the line's stretch. Negative values are the used share of its shrink.
    package var ratio: Double
    /// Width of the part of the line outside its column, in points.
    package var excess: Double
    /// First words of the line.
    package var text: String

    /// Badness for ranking. Lines wider than their column are worse than all loose lines.
    var badness: Double { excess > 0 ? 1_000 + excess : abs(ratio) }
  }

  package private(set) var lines = 0
  package private(set) var justified = 0
  package private(set) var hyphenated = 0
  /// Sequences of at least three lines that end in hyphens.
  package private(set) var ladders = 0
  /// Lines with word spaces wider than their style allows.
  package private(set) var loose = 0
  /// Lines that use all of their shrink.
  package private(set) var tight = 0
  package private(set) var overfull = 0
  /// Justified lines that are too short because they contain nothing to stretch.
  package private(set) var underfull = 0
  /// Rivers: word spaces that line up in at least three consecutive lines.
  package private(set) var rivers = 0
  /// Last lines shorter than their style's minimum.
  package private(set) var shortLastLines = 0
  /// Columns with widows. `orphans` is the number of columns with orphans. Each paragraph's style sets the
  /// minimum numbers of lines.
  package private(set) var widows = 0
  package private(set) var orphans = 0
  /// Number of columns. `shortColumns` counts columns that end above their foot although the text continues.
  /// `longerParagraphs` and `shorterParagraphs` count paragraphs with more or fewer lines than in their best
  /// layout, because that fills a column better.
  package private(set) var columns = 0
  package private(set) var shortColumns = 0
  package private(set) var longerParagraphs = 0
  package private(set) var shorterParagraphs = 0
  /// The worst lines, ranked by badness.
  package private(set) var worst: [PoorLine] = []

  private let styled: StyledStory
  private var hyphensInARow = 0
  private static let worstCount = 10

  package init(_ styled: StyledStory) { self.styled = styled }

  package mutating func add(_ page: Page) {
    columns += page.columns.count
    for (number, column) in page.columns.enumerated() {
      add(column.fragment, page: page.number, column: number + 1)
      countEnds(of: column.fragment.lines)
      let end = column.end
      if end.isShort { shortColumns += 1 }
      longerParagraphs += end.changed.values.count { $0 > 0 }
      shorterParagraphs += end.changed.values.count { $0 < 0 }
    }
    for object in page.positioned where !object.isRepeated {
      guard let block = object.content.block else { continue }
      add(block.fragment, page: page.number, column: object.column + 1)
    }
  }

  /// - Parameter column: number of the column that contains the fragment or its anchor, starting at 1.
  private mutating func add(_ fragment: Fragment, page: Int, column: Int) {
    var river = RiverFinder()
    for (index, line) in fragment.lines.enumerated() {
      count(line, page: page, column: column, index: index + 1)
      rivers += river.add(line.wordSpaces)
    }
    rivers += river.add([])
    for nested in fragment.nested {
      guard let block = nested.block else { continue }
      add(block.fragment, page: page, column: column)
      if nested.role.isInFlow { countEnds(of: block.fragment.lines) }
    }
  }

  /// Counts widows and orphans: lines at a column's ends whose paragraph began in an earlier column or
  /// continues in a later one.
  private mutating func countEnds(of lines: [LineFragment]) {
    guard let first = lines.first, let last = lines.last, first.paragraph != last.paragraph else {
      return
    }
    let head = lines.prefix { $0.paragraph == first.paragraph }.count
    let foot = lines.reversed().prefix { $0.paragraph == last.paragraph }.count
    let (above, below) = (styled.paragraphs[first.paragraph], styled.paragraphs[last.paragraph])
    let hasCome = first.range.lowerBound > above.range.lowerBound
    let isFromStart = lines[lines.count - foot].range.lowerBound == below.range.lowerBound
    if hasCome, head < styled.styles[above.composing].widows { widows += 1 }
    let goesOn = !last.setting.isLast && last.range.upperBound < below.range.upperBound
    if isFromStart, goesOn, foot < styled.styles[below.composing].orphans { orphans += 1 }
  }

  // MARK: Lines

  private static let hair = 0.1

  private mutating func count(_ line: LineFragment, page: Int, column: Int, index: Int) {
    let setting = line.setting
    lines += 1
    if setting.isJustified { justified += 1 }
    if setting.isHyphenated { hyphenated += 1 }
    hyphensInARow = setting.isHyphenated ? hyphensInARow + 1 : 0
    if hyphensInARow == 3 { ladders += 1 }
    let excess = line.width - setting.measure - setting.protrusion
    if excess > Self.hair { overfull += 1 }
    let isUnderfull = setting.isJustified && excess < -0.5
    if isUnderfull { underfull += 1 }
    if setting.ratio > 1 { loose += 1 }
    if setting.ratio < -0.999 { tight += 1 }
    if isShortLastLine(line) { shortLastLines += 1 }
    let poor = PoorLine(
      page: page, column: column, line: index, ratio: setting.ratio,
      excess: excess > Self.hair ? excess : 0, text: line.beginning)
    if poor.excess > 0 || abs(setting.ratio) > 0.5 || isUnderfull { add(poor) }
  }

  private func isShortLastLine(_ line: LineFragment) -> Bool {
    let paragraph = styled.paragraphs[line.paragraph]
    let minimum = styled.styles[paragraph.composing].lastLineMinimum
    return line.setting.isLast && line.range.lowerBound > paragraph.range.lowerBound
      && line.width < minimum * styled.styles[paragraph.shaping].size
  }

  /// Adds a line to the ranking. Among equally poor lines, earlier ones are kept.
  private mutating func add(_ line: PoorLine) {
    let place = worst.firstIndex { $0.badness < line.badness } ?? worst.count
    guard place < Self.worstCount else { return }
    worst.insert(line, at: place)
    if worst.count > Self.worstCount { worst.removeLast() }
  }
}

/// Finds rivers by comparing the word spaces of consecutive lines in a column.
struct RiverFinder {
  /// A word space in the previous line. `length` is the number of consecutive lines in which spaces line up
  /// with it.
  private struct Space {
    var range: Range<Double>
    var length: Int
    var hasGoneOn = false
  }

  private var last: [Space] = []

  /// Minimum number of lines in a river.
  private static let leastLines = 3

  /// Adds the word spaces of a line, or none at the end of the column. Returns the number of rivers that end above them.
  mutating func add(_ ranges: [Range<Double>]) -> Int {
    var spaces: [Space] = []
    for range in ranges {
      var length = 1
      for index in last.indices where Self.lineUp(last[index].range, range) {
        length = max(length, last[index].length + 1)
        last[index].hasGoneOn = true
      }
      spaces.append(Space(range: range, length: length))
    }
    defer { last = spaces }
    return last.count { !$0.hasGoneOn && $0.length >= Self.leastLines }
  }

  /// Whether two spaces form a visible line. They must overlap by more than half of the narrower one.
  private static func lineUp(_ above: Range<Double>, _ below: Range<Double>) -> Bool {
    let common =
      min(above.upperBound, below.upperBound) - max(above.lowerBound, below.lowerBound)
    let narrower =
      min(above.upperBound - above.lowerBound, below.upperBound - below.lowerBound)
    return common > narrower / 2
  }
}

extension LineFragment {
  /// Horizontal ranges of the word spaces, from left to right, in points from the frame's edge. Trailing
  /// spaces are not included.
  var wordSpaces: [Range<Double>] {
    var spaces: [Range<Double>] = []
    for case .glyphs(let run) in items where !run.isRightToLeft {
      let (glyphs, text) = (run.glyphs, run.text)
      var (glyph, byte) = (0, 0)
      for cluster in run.clusters {
        let end = glyph + Int(cluster.glyphCount)
        if cluster.byteLength == 1, text[byte] == 0x20, glyph < glyphs.count {
          let from = run.origin.x + glyphs[glyph].x
          let to = run.origin.x + (end < glyphs.count ? glyphs[end].x : run.width)
          if to > from, to < inlineStart + width { spaces.append(from..<to) }
        }
        glyph = end
        byte += Int(cluster.byteLength)
      }
    }
    return spaces
  }

  /// First words of the line, which help users find the line.
  package var beginning: String {
    var bytes: [UInt8] = []
    for case .glyphs(let run) in items where bytes.count < 60 { bytes += run.text }
    return String(String(decoding: bytes, as: UTF8.self).prefix(24))
  }
}
