import ZineStyle
import ZineText

/// A paragraph as a row of pieces with break opportunities. These correspond to the boxes, glue and penalties
/// of Knuth and Plass, but most pieces are whole words.
package struct ShapedParagraph: Sendable {
  /// Range of the paragraph in the story's text.
  package var range: Range<Int>
  package var pieces: PieceRow
  /// Text breaks from which `breaks` was created.
  package var textBreaks: [TextBreak]
  /// Break opportunities in text order. The last one is the end of the paragraph.
  package var breaks: [BreakOpportunity]
  /// Width of the first cluster that may hang into the margin, in points.
  package var startProtrusion: Double
  /// Base direction: 0 is left to right, 1 is right to left.
  package var baseLevel: UInt8
  /// Whether the paragraph or any of its pieces runs from right to left.
  package var isMixed: Bool
  /// Whether the extents depend on the width of the column for which the paragraph was shaped.
  package var dependsOnColumn: Bool
  /// Largest stretch of any cluster, in multiples of the font size.
  package var clusterStretch = 0.0
  /// Rarely used properties; `nil` if all of them have their default values.
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
    /// Extent of the text before the tab.
    package var extent: Extent
  }

  /// Returns the offset of a position in the paragraph's text, in UTF-8 bytes.
  func textOffset(of position: ClusterPosition) -> Int {
    let piece = max(0, position.cluster > 0 ? position.piece : position.piece - 1)
    guard piece < pieces.count, let run = pieces.run(at: piece) else { return 0 }
    let count = position.cluster > 0 ? position.cluster : run.clusters.count
    return run.clusters[..<count].reduce(pieces[piece].textOffset) { $0 + Int($1.byteLength) }
  }

  /// Returns the tabs among the pieces of a paragraph, with their extents.
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

/// Properties that few paragraphs have. They are stored separately to keep `ShapedParagraph` small, because
/// it is copied often.
private struct Rarities: Sendable {
  var breakTexts: [BreakText] = []
  var tabs: [ShapedParagraph.Tab] = []
  var findings: [Finding] = []
  var hyphenationFindings: [Finding] = []
  var boxes = ShapedBoxes()
}

/// Shared storage that is copied on write: a paragraph changes it only if no other paragraph refers to it.
private final class SharedRarities: @unchecked Sendable {
  var values: Rarities

  init(_ values: Rarities) { self.values = values }
}

extension ShapedParagraph {
  /// Texts that breaks insert, indexed by `BreakTextNumber`.
  package var breakTexts: [BreakText] {
    get { rarities?.values.breakTexts ?? [] }
    set { change(isUsual: newValue.isEmpty) { $0.breakTexts = newValue } }
  }

  package var tabs: [Tab] {
    get { rarities?.values.tabs ?? [] }
    set { change(isUsual: newValue.isEmpty) { $0.tabs = newValue } }
  }

  /// Problems with the fonts of the paragraph.
  package var findings: [Finding] {
    get { rarities?.values.findings ?? [] }
    set { change(isUsual: newValue.isEmpty) { $0.findings = newValue } }
  }

  /// Problems with hyphenation. They are found only if the paragraph is hyphenated.
  package var hyphenationFindings: [Finding] {
    get { rarities?.values.hyphenationFindings ?? [] }
    set { change(isUsual: newValue.isEmpty) { $0.hyphenationFindings = newValue } }
  }

  package var boxes: ShapedBoxes {
    get { rarities?.values.boxes ?? ShapedBoxes() }
    set { change(isUsual: newValue.isEmpty) { $0.boxes = newValue } }
  }

  /// - Parameter isUsual: Whether the new value is the default.
  private mutating func change(isUsual: Bool, _ change: (inout Rarities) -> Void) {
    if isUsual, rarities == nil { return }
    if rarities == nil || !isKnownUniquelyReferenced(&rarities) {
      rarities = SharedRarities(rarities?.values ?? Rarities())
    }
    if let rarities { change(&rarities.values) }
  }
}

/// A position between two clusters.
package struct ClusterPosition: Hashable, Comparable, Sendable {
  package var piece: Int
  /// Index of the next cluster in the piece. An index equal to the piece's cluster count is the same position
  /// as index 0 in the next piece.
  package var cluster: Int

  package static let start = ClusterPosition(piece: 0, cluster: 0)

  package static func < (a: ClusterPosition, b: ClusterPosition) -> Bool {
    (a.piece, a.cluster) < (b.piece, b.cluster)
  }
}

/// Text that a line shows at a break instead of some clusters: a hyphen or a changed spelling.
package final class BreakText: Sendable {
  package let run: ShapedRun
  /// Text that is extracted: the letters that the shown text replaces, and U+00AD for an automatic hyphen.
  package let text: [UInt8]

  package init(_ run: ShapedRun, text: [UInt8]) {
    self.run = run
    self.text = text
  }
}

/// Index of a `BreakText` in its paragraph.
package struct BreakTextNumber: Hashable, Sendable {
  package var index: Int32
}

/// A position at which a line may end, and the changes of the text at this position.
package struct BreakOpportunity: Hashable, Sendable {
  /// End of the line, without trailing spaces.
  package var end: ClusterPosition
  /// Start of the next line.
  package var next: ClusterPosition
  /// Extent from the start of the paragraph to the end of the line.
  package var endExtent: Extent
  /// Extent from the start of the paragraph to the start of the next line.
  package var nextExtent: Extent
  /// Offset of the next line's first byte in the paragraph.
  package var textOffset: Int
  /// Penalty of the break, on the scale of Knuth and Plass.
  package var penalty = 0.0
  package var isMandatory = false
  /// Whether the line ends in a hyphen, either automatic or from the source.
  package var isHyphenated = false
  /// Whether the break hyphenates a word with an automatic hyphen.
  package var hyphenatesWord: Bool { before != nil }
  /// Text that replaces the last `replacedBefore` clusters of the line if the line ends here.
  package var before: BreakTextNumber?
  /// Width of the `before` text, in points.
  package var beforeAdvance = 0.0
  package var replacedBefore = 0
  /// Text that replaces the first `replacedAfter` clusters of the next line if the spelling changes.
  package var after: BreakTextNumber?
  package var replacedAfter = 0
  /// Widths that may hang into the margin: of the line's last cluster, and of the next line's first cluster.
  package var endProtrusion = 0.0
  package var nextProtrusion = 0.0
  /// Width at the end of the line that may hang into the margin if the line would otherwise be too long.
  package var hang = 0.0
}
