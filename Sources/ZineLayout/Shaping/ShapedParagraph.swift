import ZineStyle
import ZineText

/// A paragraph as a row of pieces, each wholly text or wholly an object, and the places where its
/// lines may end: Knuth and Plass's boxes, glue and penalties, a word at a time.
package struct ShapedParagraph: Sendable {
  /// The paragraph's place in its story's text.
  package var range: Range<Int>
  package var pieces: PieceRow
  /// What `breaks` were made of.
  package var textBreaks: [TextBreak]
  /// In text order; the last one is the paragraph's end.
  package var breaks: [BreakOpportunity]
  /// How much of its first cluster may hang into the margin.
  package var startProtrusion: Double
  /// 0 from left to right, 1 from right to left.
  package var baseLevel: UInt8
  /// Whether any piece runs against the others.
  package var isMixed: Bool
  /// Whether its extents depend on the column it was shaped for.
  package var dependsOnColumn: Bool
  /// The largest own stretch of its clusters, in multiples of the font size.
  package var clusterStretch = 0.0
  /// `nil` where all of it is as in most paragraphs.
  private var rarities: SharedRarities?

  package init(
    range: Range<Int>, pieces: PieceRow, textBreaks: [TextBreak], breaks: [BreakOpportunity],
    startProtrusion: Double, baseLevel: UInt8, isMixed: Bool, dependsOnColumn: Bool
  ) {
    self.range = range
    self.pieces = pieces
    self.textBreaks = textBreaks
    self.breaks = breaks
    self.startProtrusion = startProtrusion
    self.baseLevel = baseLevel
    self.isMixed = isMixed
    self.dependsOnColumn = dependsOnColumn
  }

  package struct Tab: Sendable {
    package var piece: Int
    /// From the paragraph's start to the tab.
    package var extent: Extent
  }

  /// Where a place is in the paragraph's text, in UTF-8 bytes.
  func textOffset(of position: ClusterPosition) -> Int {
    let piece = max(0, position.cluster > 0 ? position.piece : position.piece - 1)
    guard piece < pieces.count, let run = pieces.run(at: piece) else { return 0 }
    let count = position.cluster > 0 ? position.cluster : run.clusters.count
    return run.clusters[..<count].reduce(pieces[piece].textOffset) { $0 + Int($1.byteLength) }
  }

  /// Where its tabs stand.
  static func tabs(in pieces: PieceRow) -> [Tab] {
    var extent = Extent()
    var tabs: [Tab] = []
    for (index, piece) in zip(0..., pieces.pieces) {
      if piece.kind == .tab { tabs.append(Tab(piece: index, extent: extent)) }
      extent += piece.extent
    }
    return tabs
  }
}

/// What few paragraphs have: out of the way of all the others, which are handed on many times.
private struct Rarities: Sendable {
  var breakTexts: [BreakText] = []
  var tabs: [ShapedParagraph.Tab] = []
  var findings: [Finding] = []
  var divisionFindings: [Finding] = []
  var boxes = ShapedBoxes()
}

/// Only a paragraph that has it for itself changes it.
private final class SharedRarities: @unchecked Sendable {
  var values: Rarities

  init(_ values: Rarities) { self.values = values }
}

extension ShapedParagraph {
  /// What breaks show in the place of letters, by the numbers that the breaks have of it.
  package var breakTexts: [BreakText] {
    get { rarities?.values.breakTexts ?? [] }
    set { change(isUsual: newValue.isEmpty) { $0.breakTexts = newValue } }
  }

  package var tabs: [Tab] {
    get { rarities?.values.tabs ?? [] }
    set { change(isUsual: newValue.isEmpty) { $0.tabs = newValue } }
  }

  /// What is wrong with its fonts.
  package var findings: [Finding] {
    get { rarities?.values.findings ?? [] }
    set { change(isUsual: newValue.isEmpty) { $0.findings = newValue } }
  }

  /// What is wrong with the division of its words, where they are divided.
  package var divisionFindings: [Finding] {
    get { rarities?.values.divisionFindings ?? [] }
    set { change(isUsual: newValue.isEmpty) { $0.divisionFindings = newValue } }
  }

  package var boxes: ShapedBoxes {
    get { rarities?.values.boxes ?? ShapedBoxes() }
    set { change(isUsual: newValue.isEmpty) { $0.boxes = newValue } }
  }

  /// - Parameter isUsual: whether the new value is that of most paragraphs.
  private mutating func change(isUsual: Bool, _ change: (inout Rarities) -> Void) {
    if isUsual, rarities == nil { return }
    if rarities == nil || !isKnownUniquelyReferenced(&rarities) {
      rarities = SharedRarities(rarities?.values ?? Rarities())
    }
    if let rarities { change(&rarities.values) }
  }
}

/// A place between clusters.
package struct ClusterPosition: Hashable, Comparable, Sendable {
  package var piece: Int
  /// In the piece; its count of clusters is the next piece's 0.
  package var cluster: Int

  package static let start = ClusterPosition(piece: 0, cluster: 0)

  package init(piece: Int, cluster: Int) {
    self.piece = piece
    self.cluster = cluster
  }

  package static func < (a: ClusterPosition, b: ClusterPosition) -> Bool {
    (a.piece, a.cluster) < (b.piece, b.cluster)
  }
}

/// What a line shows at a break in the place of some of its clusters: a hyphen, a changed spelling.
package final class BreakText: Sendable {
  package let run: ShapedRun
  /// What readers of the text take it for: the letters it stands for, and U+00AD for zine's own hyphen.
  package let text: [UInt8]

  package init(_ run: ShapedRun, text: [UInt8]) {
    self.run = run
    self.text = text
  }
}

/// The number of a `BreakText` in its paragraph's list.
package struct BreakTextNumber: Hashable, Sendable {
  package var index: Int32
}

/// A place where a line may end, and what becomes of the text there.
package struct BreakOpportunity: Hashable, Sendable {
  /// Where the line ends: the spaces after it are gone.
  package var end: ClusterPosition
  /// Where the next line begins.
  package var next: ClusterPosition
  /// From the paragraph's start to the line's end.
  package var endExtent: Extent
  /// From the paragraph's start to the next line's.
  package var nextExtent: Extent
  /// Of the next line's first byte, in the paragraph.
  package var textOffset: Int
  /// What it costs to break here, in Knuth and Plass's measure.
  package var penalty = 0.0
  package var isMandatory: Bool
  /// Whether the line shows a hyphen at its end, zine's or the source's.
  package var isHyphenated = false
  /// Whether the hyphen is zine's own: a division of a word.
  package var dividesWord: Bool { before != nil }
  /// Stands at the line's end if it ends here, for the last `replacedBefore` clusters.
  package var before: BreakTextNumber?
  /// How wide that is, in points.
  package var beforeAdvance = 0.0
  package var replacedBefore = 0
  /// Stands at the next line's start, for its first `replacedAfter` clusters: a spelling that changes.
  package var after: BreakTextNumber?
  package var replacedAfter = 0
  /// How much of the line's last cluster may hang into the margin, and of the next line's first one.
  package var endProtrusion = 0.0
  package var nextProtrusion = 0.0
  /// What of the line's end may hang into the margin where it would not fit.
  package var hang = 0.0

  package init(
    end: ClusterPosition, next: ClusterPosition, endExtent: Extent, nextExtent: Extent,
    textOffset: Int, isMandatory: Bool = false
  ) {
    self.end = end
    self.next = next
    self.endExtent = endExtent
    self.nextExtent = nextExtent
    self.textOffset = textOffset
    self.isMandatory = isMandatory
  }
}
