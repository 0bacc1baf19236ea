import ZineStyle
import ZineText

/// Calculates the widths of the tabs in a line.
struct TabSetter {
  let stops: UsedTabStops
  private let paragraph: ShapedParagraph
  private let text: ArraySlice<UInt8>
  private let elasticity: Elasticity
  /// Minimum gap between texts that a tab separates, in points. Used if the text does not fit before its tab
  /// stop.
  private let gap: Double

  /// The tabs of a line.
  struct Setting {
    struct Tab {
      var piece: Int
      /// Width of the tab, in points.
      var width: Double
      var leader: String?
      /// Distance between the text after the tab and its tab stop if the text can't be aligned with it, in
      /// points.
      var excess = 0.0
    }

    var tabs: [Tab] = []
    /// Position of the last tab, measured from the edge where lines start. The line is at least this long,
    /// wherever it ends.
    var settled = 0.0

    /// Length that the tabs add to the line, in points.
    var width: Double { tabs.reduce(0) { $0 + $1.width } }
    /// Maximum `excess` of all tabs, in points.
    var excess: Double { tabs.reduce(0) { max($0, $1.excess) } }
  }

  /// - Parameters:
  ///   - text: The paragraph's text.
  ///   - gap: Minimum gap between texts that a tab separates, in points.
  init(
    _ stops: UsedTabStops, _ paragraph: ShapedParagraph, text: ArraySlice<UInt8>,
    _ elasticity: Elasticity, gap: Double
  ) {
    self.stops = stops
    self.paragraph = paragraph
    self.text = text
    self.elasticity = elasticity
    self.gap = gap
  }

  /// - Parameter indent: Indent of the start of the line, in points.
  func setting(from start: LineStart, to end: BreakOpportunity, indent: Double) -> Setting {
    var setting = Setting()
    var x = indent
    var last = start.extent
    let tabs = paragraph.tabs
    var index = tabs.indices.partitionPoint { isBefore(tabs[$0], start.position) }
    while index < tabs.count, isBefore(tabs[index], end.end) {
      let tab = tabs[index]
      let textBefore = elasticity.length(of: tab.extent - last)
      x += textBefore
      index += 1
      let next = index < tabs.count && isBefore(tabs[index], end.end) ? tabs[index] : nil
      let length = elasticity.length(of: (next?.extent ?? end.endExtent) - tab.extent)
      let stop = stops.next(after: x)
      var place = stop.position
      switch stop.alignment {
      case .start: break
      case .end: place -= length
      case .center: place -= length / 2
      case .decimal(let mark):
        place -= self.length(before: mark, after: tab, to: next?.piece ?? end.end.piece) ?? length
      }
      // If text does not fit before its tab stop, it extends beyond the stop instead of overlapping the
      // preceding text.
      let isExact = stop.alignment == .start || textBefore <= 0
      let width = max(isExact ? 0 : gap, place - x)
      let passesAllStops = stop.isRepeated && setting.tabs.count < stops.stops.count
      let excess = passesAllStops ? x - (stops.stops.last?.position ?? x) : x + width - place
      setting.tabs.append(
        Setting.Tab(
          piece: tab.piece, width: width, leader: stop.leader,
          excess: excess > lengthTolerance ? excess : 0))
      setting.settled = x
      x += width
      last = tab.extent
    }
    return setting
  }

  private func isBefore(_ tab: ShapedParagraph.Tab, _ end: ClusterPosition) -> Bool {
    ClusterPosition(piece: tab.piece, cluster: 0) < end
  }

  /// Returns the length of the text between a tab and a character; `nil` if the character does not occur.
  ///
  /// - Parameter end: Index of the piece that contains or follows the end of the text.
  private func length(
    before mark: Unicode.Scalar, after tab: ShapedParagraph.Tab, to end: Int
  ) -> Double? {
    let pieces = paragraph.pieces
    let behind = pieces.indices[(tab.piece + 1)...].prefix(max(0, end - tab.piece))
    return pieces.extent(before: Array(String(mark).utf8), in: text, behind)
      .map(elasticity.length)
  }
}

extension PieceRow {
  /// Returns the extent of the pieces before the first occurrence of a text; `nil` if the text does not
  /// occur, or occurs only after a tab.
  ///
  /// - Parameter text: The paragraph's text.
  func extent(
    before mark: [UInt8], in text: ArraySlice<UInt8>, _ indices: some Sequence<Int>
  ) -> Extent? {
    var extent = Extent()
    for index in indices {
      let piece = self[index]
      if piece.kind == .tab { return nil }
      guard let run = run(at: index) else {
        extent += piece.extent
        continue
      }
      var offset = text.startIndex + piece.textOffset
      for cluster in run.clusters {
        if text[offset...].starts(with: mark) { return extent }
        extent += cluster.extent
        offset += Int(cluster.byteLength)
      }
    }
    return nil
  }
}
