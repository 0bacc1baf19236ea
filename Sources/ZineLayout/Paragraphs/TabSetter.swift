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
        let start = ClusterPosition(piece: tab.piece + 1, cluster: 0)
        let last = next.map { ClusterPosition(piece: $0.piece, cluster: 0) } ?? end.end
        place -= self.length(before: mark, in: start..<max(start, last)) ?? length
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

  /// Returns the distance from the edge where a part of the text starts to the start of a character, or to the end of the
  /// part if the character does not occur. The start of a number's full stop is on its left, in any paragraph.
  /// - Returns: `nil` if the distance is the length of the part.
  private func length(
    before mark: Unicode.Scalar, in part: Range<ClusterPosition>
  ) -> Double? {
    let (pieces, end) = (paragraph.pieces, part.upperBound)
    let indices = part.lowerBound.piece..<(end.cluster > 0 ? end.piece + 1 : end.piece)
    var edge = pieces.position(of: Array(String(mark).utf8), in: text, indices)
    if edge.map({ $0 >= end }) ?? paragraph.isMixed {
      let last = indices.last { pieces.run(at: $0)?.isSpace == false }
      edge = last.map { ClusterPosition(piece: $0, cluster: $0 == end.piece ? end.cluster : .max) }
    }
    guard let edge else { return nil }
    func extent(of piece: Int, to end: ClusterPosition) -> Extent {
      piece == end.piece ? pieces.extent(of: piece, to: end.cluster) : pieces[piece].extent
    }
    let before = extent(of: edge.piece, to: edge)
    let isForward = pieces[edge.piece].level & 1 == paragraph.baseLevel
    let own = isForward ? before : extent(of: edge.piece, to: end) - before
    let order = visualOrder(of: indices.map { pieces[$0].level }).map { indices.lowerBound + $0 }
    let fromStart = paragraph.baseLevel == 1 ? order.reversed() : order
    let beside = fromStart.prefix { $0 != edge.piece }
    return elasticity.length(of: beside.reduce(own) { $0 + extent(of: $1, to: end) })
  }
}

extension PieceRow {
  /// Returns the extent of the pieces before the first occurrence of a text; `nil` if the text does not
  /// occur, or occurs only after a tab.
  ///
  /// - Parameter text: The paragraph's text.
  func extent(before mark: [UInt8], in text: ArraySlice<UInt8>) -> Extent? {
    position(of: mark, in: text, indices).map { position in
      indices[..<position.piece].reduce(extent(of: position.piece, to: position.cluster)) {
        $0 + self[$1].extent
      }
    }
  }

  /// Returns the position of the first occurrence of a text in some pieces; `nil` if the text does not occur, or occurs
  /// only after a tab.
  ///
  /// - Parameter text: The paragraph's text.
  fileprivate func position(
    of mark: [UInt8], in text: ArraySlice<UInt8>, _ indices: Range<Int>
  ) -> ClusterPosition? {
    for index in indices {
      if self[index].kind == .tab { return nil }
      guard let run = run(at: index) else { continue }
      var offset = text.startIndex + self[index].textOffset
      for (cluster, own) in run.clusters.enumerated() {
        if text[offset...].starts(with: mark) {
          return ClusterPosition(piece: index, cluster: cluster)
        }
        offset += Int(own.byteLength)
      }
    }
    return nil
  }

  /// Returns the extent of a piece up to a cluster.
  fileprivate func extent(of piece: Int, to cluster: Int) -> Extent {
    guard let run = run(at: piece), cluster < run.clusters.count else { return self[piece].extent }
    return run.clusters.prefix(cluster).reduce(into: Extent()) { $0 += $1.extent }
  }
}
