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
    // Dashes and ends go back to what they were with all else.
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

  /// - Parameter paths: in colours.
  mutating func draw(_ paths: [PaintedPath], inside clip: ClipPath) {
    let before = beginClip(to: clip.path, clip.fillRule)
    for path in paths { draw(path) }
    endClip(before)
  }

  /// Has nothing of what follows be seen out of a path. Answers what `endClip` goes back to.
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

  /// Until `Q` nothing outside of the path can be seen (PDF 1.7, section 8.5.4).
  mutating func clip(to path: Path, _ rule: FillRule) {
    add(path)
    // Without a path everything would be seen.
    if path.elements.isEmpty { bytes.add("0 0 0 0 re\n") }
    bytes.add(rule == .evenodd ? "W* n\n" : "W n\n")
  }

  mutating func add(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let point): add([point], " m\n")
      case .line(let point): add([point], " l\n")
      case .curve(let first, let second, let end): add([first, second, end], " c\n")
      case .close: bytes.add("h\n")
      }
    }
  }

  private mutating func add(_ points: [Point], _ operation: StaticString) {
    bytes.add(reals: points.flatMap { [$0.x, height - $0.y] }, decimals: Self.decimals)
    bytes.add(operation)
  }
}

extension Path {
  /// How large it is where it is one outline; of several, such as a frame's, nobody knows how much is filled.
  fileprivate var filledSize: Size {
    let count = elements.count { if case .move = $0 { true } else { false } }
    return count == 1 ? bounds.size : Size(width: 0, height: 0)
  }
}
