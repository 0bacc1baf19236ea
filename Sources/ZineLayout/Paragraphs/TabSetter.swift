import ZineStyle
import ZineText

/// Finds out how wide tabs are in a line.
struct TabSetter {
  let stops: UsedTabStops
  private let paragraph: ShapedParagraph
  private let text: ArraySlice<UInt8>
  private let elasticity: Elasticity
  /// Between text and the text behind a tab whose stop has no room for it, in points.
  private let gap: Double

  /// The tabs of a line.
  struct Setting {
    struct Tab {
      var piece: Int
      /// In points.
      var width: Double
      var leader: String?
      /// By how much the text behind it misses its stop, in points.
      var excess = 0.0
    }

    var tabs: [Tab] = []
    /// Where the last one begins, from the edge where lines start: wherever the line ends, it is at
    /// least as long.
    var settled = 0.0

    /// What they add to the line's length.
    var width: Double { tabs.reduce(0) { $0 + $1.width } }
    /// By how much text misses a stop that can't hold it, in points, at the worst tab.
    var excess: Double { tabs.reduce(0) { max($0, $1.excess) } }
  }

  /// - Parameters:
  ///   - text: of the paragraph.
  ///   - gap: the least white between text and text behind a tab, in points.
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

  /// - Parameter indent: of the line's start, in points.
  func setting(from start: LineStart, to end: BreakOpportunity, indent: Double) -> Setting {
    var setting = Setting()
    var x = indent
    var last = start.extent
    let tabs = paragraph.tabs
    var index = firstTab(atOrAfter: start.position)
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
        place -= self.length(before: mark, behind: tab, to: next?.piece ?? end.end.piece) ?? length
      }
      // Text too long for its stop goes over on the stop's other side, not into its neighbour.
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

  private func firstTab(atOrAfter position: ClusterPosition) -> Int {
    var low = 0
    var high = paragraph.tabs.count
    while low < high {
      let middle = (low + high) / 2
      if ClusterPosition(piece: paragraph.tabs[middle].piece, cluster: 0) < position {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  private func isBefore(_ tab: ShapedParagraph.Tab, _ end: ClusterPosition) -> Bool {
    ClusterPosition(piece: tab.piece, cluster: 0) < end
  }

  /// How long the text behind a tab is up to a character; `nil` where that is not there.
  /// - Parameter end: the piece that the text ends before or in.
  private func length(
    before mark: Unicode.Scalar, behind tab: ShapedParagraph.Tab, to end: Int
  ) -> Double? {
    let pieces = paragraph.pieces
    let behind = pieces.indices[(tab.piece + 1)...].prefix(max(0, end - tab.piece))
    return pieces.extent(before: Array(String(mark).utf8), in: text, behind)
      .map(elasticity.length)
  }
}

extension PieceRow {
  /// How long some pieces are up to some characters; `nil` where these are not there, or behind a tab.
  /// - Parameter text: of the paragraph.
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
