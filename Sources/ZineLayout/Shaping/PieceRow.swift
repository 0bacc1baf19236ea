import ZineStyle
import ZineText

/// The pieces of a paragraph in text order. Each piece is either text or an object.
///
/// A piece contains only numbers, so that line breaking can read pieces without reference counting. The
/// content of pieces, such as shaped runs and object metrics, is stored separately.
package struct PieceRow: Sendable {
  package private(set) var pieces: [Piece] = []
  private var runs: [ShapedRun] = []
  /// Content that is not text; `nil` if all pieces are text.
  private var store: ObjectStore?
  /// Fonts of the runs, without duplicates.
  package private(set) var fonts: [FontID] = []
  /// Whether the text contains a character that no font supports.
  package private(set) var hasMissingCharacters = false
  /// Whether any run ends with a grapheme that continues in the next piece.
  private(set) var hasContinuedRuns = false

  /// Content that is not text. The store is copied on write: a row changes it only if no other row refers to
  /// it.
  private final class ObjectStore: @unchecked Sendable {
    var objects: [InlineMetrics]
    var edges: [InlineEdge]

    init(_ objects: [InlineMetrics] = [], _ edges: [InlineEdge] = []) {
      self.objects = objects
      self.edges = edges
    }
  }

  package enum Content: Sendable {
    case run(ShapedRun)
    case object(AttachmentID, InlineMetrics)
    /// A horizontal rule across the column.
    case rule(InlineMetrics)
    /// The start or end edge of an inline box.
    case edge(InlineEdge)
    /// The anchor of a floating picture.
    case anchor(AttachmentID)
    /// U+0009 in a paragraph with tab stops. The width of a tab depends on its line.
    case tab
    /// U+2028, an invisible forced line break.
    case lineEnd
  }

  package struct Piece: Sendable {
    package fileprivate(set) var kind: Kind
    package let level: UInt8
    /// Whether the whole piece disappears at the end of a line.
    package let isSpace: Bool
    /// Whether the last cluster disappears at the end of a line.
    package let endsInSpace: Bool
    /// Whether the last grapheme continues in the next piece.
    package let isContinued: Bool
    package let style: ShapingStyleID
    /// Index of the content in the list of its kind.
    fileprivate var number: Int32
    /// Attachment of an object or anchor.
    package let attachment: AttachmentID
    /// Offset of the first byte in the paragraph.
    package let textOffset: Int
    package let extent: Extent
    /// Number of clusters; 1 for an object.
    package let clusterCount: Int
    /// Values from the first and last clusters of the piece.
    package let startProtrusion: Float
    package let endProtrusion: Float
    package let lastLetterSize: Float
    package let lastLetterSpacing: Float

    package enum Kind: UInt8, Sendable {
      case run, object, rule, edge, anchor, tab, lineEnd
    }
  }

  package init() {}

  package var count: Int { pieces.count }
  package var indices: Range<Int> { pieces.indices }

  package subscript(index: Int) -> Piece { pieces[index] }

  mutating func reserveCapacity(_ count: Int) {
    pieces.reserveCapacity(count)
    runs.reserveCapacity(count)
  }

  // MARK: Content of pieces

  package func content(at index: Int) -> Content {
    let number = Int(pieces[index].number)
    return switch pieces[index].kind {
    case .run: .run(runs[number])
    case .object: .object(pieces[index].attachment, objects[number])
    case .rule: .rule(objects[number])
    case .edge: .edge(edges[number])
    case .anchor: .anchor(pieces[index].attachment)
    case .tab: .tab
    case .lineEnd: .lineEnd
    }
  }

  /// Returns the text of a piece; `nil` if it is not text.
  package func run(at index: Int) -> ShapedRun? {
    pieces[index].kind == .run ? runs[Int(pieces[index].number)] : nil
  }

  func edge(at index: Int) -> InlineEdge? {
    pieces[index].kind == .edge ? edges[Int(pieces[index].number)] : nil
  }

  private var objects: [InlineMetrics] { store?.objects ?? [] }
  private var edges: [InlineEdge] { store?.edges ?? [] }

  // MARK: Changing pieces

  mutating func append(_ run: ShapedRun, _ style: ShapingStyleID, at offset: Int, level: UInt8) {
    note(run)
    pieces.append(Piece(run, style: style, textOffset: offset, level: level, number: runs.count))
    runs.append(run)
  }

  private mutating func note(_ run: ShapedRun) {
    if run.hasMissingCharacters { hasMissingCharacters = true }
    if run.isContinued { hasContinuedRuns = true }
    if fonts.last != run.font, !fonts.contains(run.font) { fonts.append(run.font) }
  }

  mutating func append(
    _ content: Content, _ style: ShapingStyleID, at offset: Int, level: UInt8
  ) {
    func add(
      _ kind: Piece.Kind, _ attachment: AttachmentID? = nil, width: Double = 0, _ number: Int
    ) {
      pieces.append(
        Piece(
          kind, attachment, style: style, textOffset: offset, level: level, width: width,
          number: number))
    }
    switch content {
    case .run(let run): append(run, style, at: offset, level: level)
    case .object(let id, let metrics):
      add(.object, id, width: metrics.width, objects.count)
      ownedStore().objects.append(metrics)
    case .rule(let metrics):
      add(.rule, width: metrics.width, objects.count)
      ownedStore().objects.append(metrics)
    case .edge(let edge):
      add(.edge, width: edge.width, edges.count)
      ownedStore().edges.append(edge)
    case .anchor(let id): add(.anchor, id, 0)
    case .tab: add(.tab, nil, 0)
    case .lineEnd: add(.lineEnd, nil, 0)
    }
  }

  /// Replaces the run of a piece.
  mutating func replaceRun(at index: Int, by run: ShapedRun) {
    note(run)
    let old = pieces[index]
    pieces[index] = Piece(
      run, style: old.style, textOffset: old.textOffset, level: old.level, number: runs.count)
    runs.append(run)
  }

  mutating func replaceObject(at index: Int, by metrics: InlineMetrics) {
    let old = pieces[index]
    pieces[index] = Piece(
      .object, old.attachment, style: old.style, textOffset: old.textOffset, level: old.level,
      width: metrics.width, number: objects.count)
    ownedStore().objects.append(metrics)
  }

  mutating func replaceEdge(at index: Int, by edge: InlineEdge, level: UInt8) {
    let old = pieces[index]
    pieces[index] = Piece(
      .edge, nil, style: old.style, textOffset: old.textOffset, level: level, width: edge.width,
      number: edges.count)
    ownedStore().edges.append(edge)
  }

  private mutating func ownedStore() -> ObjectStore {
    let isOwn = isKnownUniquelyReferenced(&store)
    if let store, isOwn { return store }
    let own = ObjectStore(objects, edges)
    store = own
    return own
  }
}

extension PieceRow.Piece {
  fileprivate init(
    _ run: ShapedRun, style: ShapingStyleID, textOffset: Int, level: UInt8, number: Int
  ) {
    kind = .run
    attachment = AttachmentID(-1)
    self.number = Int32(number)
    self.style = style
    self.textOffset = textOffset
    self.level = level
    extent = run.extent
    clusterCount = run.clusters.count
    isSpace = run.isSpace
    endsInSpace = run.endsInSpace
    startProtrusion = run.startProtrusion
    endProtrusion = run.endProtrusion
    lastLetterSize = run.lastLetterSize
    lastLetterSpacing = run.lastLetterSpacing
    isContinued = run.isContinued
  }

  /// - Parameter width: Width of the piece, in points.
  fileprivate init(
    _ kind: Kind, _ attachment: AttachmentID?, style: ShapingStyleID, textOffset: Int,
    level: UInt8, width: Double, number: Int
  ) {
    self.kind = kind
    self.attachment = attachment ?? AttachmentID(-1)
    self.number = Int32(number)
    self.style = style
    self.textOffset = textOffset
    self.level = level
    extent = Extent(advance: width)
    clusterCount = 1
    isSpace = kind == .lineEnd
    endsInSpace = kind == .lineEnd
    (startProtrusion, endProtrusion, lastLetterSize, lastLetterSpacing) = (0, 0, 0, 0)
    isContinued = false
  }
}
