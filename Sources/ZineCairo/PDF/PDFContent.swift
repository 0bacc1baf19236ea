import ZineLayout
import ZineStyle
import ZineText

/// The content stream that is being written, of a page or a group (PDF 1.7, section 7.8.2).
///
/// Tracks the graphics state and writes only changes to it. Positions are in page coordinates, with y
/// pointing down from the top.
struct PDFContent {
  var bytes = PDFBytes()
  /// Page height, in points.
  private(set) var height = 0.0
  var paint = PaintState()
  var text = TextState()
  /// Whether a text object is open.
  var isText = false
  /// The page's resources, such as fonts and XObjects, in order of first use.
  var fonts: [PDFFontPart] = []
  var pictures: [PDFReference] = []
  var shadings: [PDFReference] = []
  var masks: [PDFReference] = []
  var patterns: [PDFReference] = []
  /// Glyph shapes that have been added to `pictures`.
  var shapes: Set<PDFReference> = []
  /// The opacities and blend modes that the page uses.
  var opacities: [PaintOpacity] = []
  var blendModes: [BlendMode] = []
  /// Whether the page needs a transparency group because some of its content is translucent.
  var isTranslucent = false
  /// Number of marked-content sequences begun so far.
  private(set) var pieceCount = 0
  /// Whether any content is painted in CMYK.
  var usesInks = false
  /// The print shop's inks, to which all colours are converted; `nil` for screens and unknown printers.
  var inks: PrinterInks?
  /// The spot inks of the whole document, and the numbers of the inks that the page uses.
  var spots = SpotInks()
  var pageSpots: [Int] = []
  /// The overprint settings that the page uses.
  var overprints: Set<Bool> = []

  /// Number of decimals of coordinates in points. A thousandth of a point is about a third of a micrometre.
  static let decimals = 3

  /// The current transform, and the graphics state to restore when the transform ends.
  private(set) var transform: Transform?
  private var before: (paint: PaintState, text: TextState)?
  /// The graphics state to restore when the current clip ends.
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

  // MARK: Clipping

  /// Clips the following content to a rectangle, until `endClip`. Marked content and text objects must be
  /// closed before the call.
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

  // MARK: Transforms

  /// Transforms the following content. Marked content must be closed before the call.
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
    // Skewed and rotated content needs more decimals, since small errors in its matrix become visible across
    // a large page.
    let leans = new.xx != 0 && new.xy != 0
    bytes.add(reals: matrix(of: new), decimals: leans ? 6 : 4)
    bytes.add(" cm\n")
  }

  /// Returns the matrix of a transform for coordinate systems with y pointing up from the bottom of the page.
  func matrix(of transform: Transform) -> [Double] {
    [
      transform.xx, -transform.yx, -transform.xy, transform.yy,
      transform.x0 + transform.xy * height, height - transform.y0 - transform.yy * height,
    ]
  }

  // MARK: Marked content

  /// Begins a marked-content sequence for text or a figure (PDF 1.7, section 14.6).
  /// - Parameter role: Name of the structure type.
  /// - Returns: Number of the sequence on its page or in its group, from 0.
  mutating func beginPiece(_ role: String) -> Int {
    defer { pieceCount += 1 }
    bytes.add("/")
    bytes.add(bytes: role.utf8)
    bytes.add("<</MCID ")
    bytes.add(integer: pieceCount)
    bytes.add(">>BDC\n")
    return pieceCount
  }

  /// Begins an artifact: content that is not part of the document's text (PDF 1.7, section 14.8.2.2).
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

/// A font as a page identifies it: by the number of the face in the document, and by the index of the PDF
/// font among those of the face.
struct PDFFontPart: Hashable {
  var font: Int
  var part: Int
}

extension PDFBytes {
  /// Adds the name that pages use for an image.
  mutating func add(picture reference: PDFReference) {
    add("I")
    add(integer: reference.number)
  }

  /// Adds the name that pages use for an opacity.
  mutating func add(_ opacity: PaintOpacity) {
    add("A")
    add(integer: opacity.fill)
    if opacity.stroke != opacity.fill {
      add(".")
      add(integer: opacity.stroke)
    }
  }

  /// Adds the name that pages use for a blend mode.
  mutating func add(_ mode: BlendMode) {
    add("B")
    add(bytes: mode.pdfName.utf8)
  }

  /// Adds the name that pages use for a font.
  mutating func add(_ font: PDFFontPart) {
    add("F")
    add(integer: font.font)
    if font.part > 0 {
      add(".")
      add(integer: font.part)
    }
  }
}
