import ZineLayout
import ZineStyle
import ZineText

/// The content stream of a page in the making (PDF 1.7, section 7.8.2).
///
/// It knows the graphics state that its operators have made, and writes only what changes in it. Places
/// are those of the page, with y growing downward from the top.
struct PDFContent {
  var bytes = PDFBytes()
  /// Of the page, in points.
  private(set) var height = 0.0
  var paint = PaintState()
  var text = TextState()
  /// Whether a text object is open.
  var isText = false
  /// The fonts and pictures that the page names, in the order they come.
  var fonts: [PDFFontPart] = []
  var pictures: [PDFReference] = []
  var shadings: [PDFReference] = []
  var masks: [PDFReference] = []
  var patterns: [PDFReference] = []
  /// Shapes of glyphs, which are pictures too.
  var shapes: Set<PDFReference> = []
  /// Those that the page names.
  var opacities: [PaintOpacity] = []
  var blendModes: [BlendMode] = []
  /// Whether anything lets what is behind it shine through.
  var isTranslucent = false
  /// How many pieces of marked content have begun.
  private(set) var pieceCount = 0
  /// Whether anything is painted in inks.
  var usesInks = false
  /// The printer's, whom all is painted for; `nil` for screens and whoever knows no better.
  var inks: PrinterInks?
  /// Those of the whole document, and those that the page names.
  var spots = SpotInks()
  var pageSpots: [Int] = []
  /// Which kinds of overprint the page sets.
  var overprints: Set<Bool> = []

  /// Of coordinates: a thousandth of a point is half of a millionth of a metre.
  static let decimals = 3

  /// How what is drawn is turned, and the graphics state around that.
  private(set) var transform: Transform?
  private var before: (paint: PaintState, text: TextState)?
  /// The graphics state around what is cut off at a rectangle.
  private var unclipped: (paint: PaintState, text: TextState)?

  mutating func begin(height: Double) {
    bytes.removeAll()
    (transform, before, unclipped) = (nil, nil, nil)
    self.height = height
    paint = PaintState()
    if inks != nil { (paint.fill, paint.stroke) = (nil, nil) }
    text = TextState()
    fonts.removeAll()
    pictures.removeAll()
    shadings.removeAll()
    masks.removeAll()
    patterns.removeAll()
    shapes.removeAll()
    opacities.removeAll()
    blendModes.removeAll()
    pieceCount = 0
    (isTranslucent, usesInks) = (false, false)
    pageSpots.removeAll()
    overprints.removeAll()
  }

  // MARK: What is cut off

  /// Has nothing of what follows be seen out of a rectangle, until `endClip`. No piece and no text may be open.
  mutating func beginClip(to rect: Rect) {
    unclipped = (paint, text)
    bytes.add("q ")
    bytes.add(
      reals: [
        rect.origin.x, height - rect.origin.y - rect.size.height, rect.size.width, rect.size.height,
      ], decimals: Self.decimals)
    bytes.add(" re W n\n")
  }

  mutating func endClip() {
    guard let unclipped else { return }
    endText()
    bytes.add("Q\n")
    (paint, text) = unclipped
    self.unclipped = nil
  }

  // MARK: What is turned

  /// Has what follows be drawn elsewhere than it says. No piece and no text may be open.
  mutating func setTransform(_ new: Transform?) {
    guard new != transform else { return }
    endText()
    if let before {
      bytes.add("Q\n")
      (paint, text) = (before.paint, before.text)
    }
    (transform, before) = (new, nil)
    guard let new else { return }
    before = (paint, text)
    bytes.add("q ")
    // Where sides lean, a small part of a large page is seen.
    let leans = new.xx != 0 && new.xy != 0
    bytes.add(reals: matrix(of: new), decimals: leans ? 6 : 4)
    bytes.add(" cm\n")
  }

  /// With y growing upward from the page's foot on both sides.
  func matrix(of transform: Transform) -> [Double] {
    [
      transform.xx, -transform.yx, -transform.xy, transform.yy,
      transform.x0 + transform.xy * height, height - transform.y0 - transform.yy * height,
    ]
  }

  // MARK: Marked content

  /// Begins a piece of the page's text or figures (PDF 1.7, section 14.6).
  /// - Parameter role: the name of what it is.
  /// - Returns: its number on the page or in its group, from 0.
  mutating func beginPiece(_ role: String) -> Int {
    defer { pieceCount += 1 }
    bytes.add("/")
    bytes.add(bytes: role.utf8)
    bytes.add("<</MCID ")
    bytes.add(integer: pieceCount)
    bytes.add(">>BDC\n")
    return pieceCount
  }

  /// Begins what is not part of the text (PDF 1.7, section 14.8.2.2).
  mutating func begin(_ artifact: Artifact) {
    bytes.add("/Artifact<</Type/")
    switch artifact {
    case .layout: bytes.add("Layout")
    case .background(let rect):
      bytes.add("Background/BBox[")
      addBox(rect)
    case .pagination(let kind, let rect):
      bytes.add("Pagination")
      if let kind {
        bytes.add("/Subtype/")
        bytes.add(bytes: kind.rawValue.utf8)
        bytes.add(kind == .header ? "/Attached[/Top]" : "/Attached[/Bottom]")
      }
      bytes.add("/BBox[")
      addBox(rect)
    }
    bytes.add(">>BDC\n")
  }

  private mutating func addBox(_ rect: Rect) {
    let bottom = height - rect.origin.y - rect.size.height
    bytes.add(
      reals: [rect.origin.x, bottom, rect.origin.x + rect.size.width, bottom + rect.size.height],
      decimals: 1)
    bytes.add("]")
  }

  mutating func endPiece() {
    endText()
    bytes.add("EMC\n")
  }

  // MARK: Rules

  mutating func draw(_ rule: PlacedRule) {
    guard rule.color.visible != nil else { return }
    endText()
    setOpacity(rule.opacity * rule.color.alpha)
    setFill(rule.color, of: rule.rect.size, rule.overprint)
    let rect = rule.rect
    let bottom = height - rect.origin.y - rect.size.height
    bytes.add(
      reals: [rect.origin.x, bottom, rect.size.width, rect.size.height], decimals: Self.decimals)
    bytes.add(" re f\n")
  }
}

/// A font as a page names it: which of the document's, and which part of that.
struct PDFFontPart: Hashable {
  var font: Int
  var part: Int
}

extension PDFBytes {
  /// The name that pages know a picture by.
  mutating func add(picture reference: PDFReference) {
    add("I")
    add(integer: reference.number)
  }

  /// The name that pages know an opacity by.
  mutating func add(_ opacity: PaintOpacity) {
    add("A")
    add(integer: opacity.fill)
    if opacity.stroke != opacity.fill {
      add(".")
      add(integer: opacity.stroke)
    }
  }

  /// The name that pages know a blend mode by.
  mutating func add(_ mode: BlendMode) {
    add("B")
    add(bytes: mode.pdfName.utf8)
  }

  /// The name that pages know a font by.
  mutating func add(_ font: PDFFontPart) {
    add("F")
    add(integer: font.font)
    if font.part > 0 {
      add(".")
      add(integer: font.part)
    }
  }
}
