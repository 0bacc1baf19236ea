import ZineLayout
import ZineText

/// Paths (PDF 1.7, section 8.5).
extension PDFContent {
  mutating func draw(_ painted: PaintedPath) {
    guard let color = painted.color?.visible else { return }
    endText()
    setOpacity(painted.opacity * color.alpha)
    guard let stroke = painted.stroke else {
      setFill(color, of: painted.path.filledSize, painted.overprint)
      add(painted.path)
      bytes.add("f*\n")
      return
    }
    // The operator `Q` restores dashes and line caps together with the rest of the state.
    let before = paint
    bytes.add("q\n")
    setOverprint(painted.overprint == .on)
    setStroke(color, width: stroke.width)
    bytes.add(stroke.isRound ? "1 J[" : "[")
    bytes.add(reals: [stroke.dash, stroke.gap])
    bytes.add("]")
    bytes.add(real: stroke.phase)
    bytes.add(" d\n")
    add(painted.path)
    bytes.add("S Q\n")
    paint = before
  }

  /// - Parameter paths: Paths painted in plain colours, without images.
  mutating func draw(_ paths: [PaintedPath], inside clip: ClipPath) {
    let before = beginClip(to: clip.path, clip.fillRule)
    for path in paths { draw(path) }
    endClip(before)
  }

  /// Clips the following content to a path. Returns the state to pass to `endClip`.
  mutating func beginClip(to path: Path, _ rule: FillRule) -> PaintState {
    endText()
    bytes.add("q ")
    clip(to: path, rule)
    return paint
  }

  mutating func endClip(_ before: PaintState) {
    bytes.add("Q\n")
    paint = before
  }

  /// Clips to a path, until the operator `Q` (PDF 1.7, section 8.5.4).
  mutating func clip(to path: Path, _ rule: FillRule) {
    add(path)
    // An empty path would clip nothing, so an empty rectangle replaces it.
    if path.elements.isEmpty { bytes.add("0 0 0 0 re\n") }
    bytes.add(rule == .evenodd ? "W* n\n" : "W n\n")
  }

  mutating func add(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let point):
        add(point)
        bytes.add("m\n")
      case .line(let point):
        add(point)
        bytes.add("l\n")
      case .curve(let first, let second, let end):
        add(first)
        add(second)
        add(end)
        bytes.add("c\n")
      case .close: bytes.add("h\n")
      }
    }
  }

  /// Adds a position on the page, with a space after it.
  private mutating func add(_ point: Point) {
    bytes.add(real: point.x, decimals: Self.decimals)
    bytes.add(byte: UInt8(ascii: " "))
    bytes.add(real: height - point.y, decimals: Self.decimals)
    bytes.add(byte: UInt8(ascii: " "))
  }
}

extension Path {
  /// Bounding size of a single outline. For several outlines, such as a frame, the filled area is unknown and
  /// the size is zero.
  fileprivate var filledSize: Size {
    let count = elements.count { if case .move = $0 { true } else { false } }
    return count == 1 ? bounds.size : Size(width: 0, height: 0)
  }
}
