import ZineLayout
import ZineText

/// Paths (PDF 1.7, section 8.5).
extension PDFContent {
  mutating func draw(_ painted: PaintedPath) {
    guard painted.color.visible != nil else { return }
    endText()
    setOpacity(painted.opacity * painted.color.alpha)
    guard let stroke = painted.stroke else {
      setFill(painted.color, of: painted.path.filledSize)
      add(painted.path)
      bytes.add("f*\n")
      return
    }
    // Dashes and ends go back to what they were with all else.
    let before = paint
    bytes.add("q\n")
    setOverprint(false)
    setStroke(painted.color, width: stroke.width)
    bytes.add(stroke.isRound ? "1 J[" : "[")
    bytes.add(reals: [stroke.dash, stroke.gap])
    bytes.add("]")
    bytes.add(real: stroke.phase)
    bytes.add(" d\n")
    add(painted.path)
    bytes.add("S Q\n")
    paint = before
  }

  mutating func draw(_ box: PlacedBox) {
    if let clip = box.shadowClip { draw(box.shadows, inside: clip) }
    guard let clip = box.clip else {
      for path in box.paths { draw(path) }
      return
    }
    draw(box.paths, inside: clip)
  }

  private mutating func draw(_ paths: [PaintedPath], inside clip: ClipPath) {
    endText()
    let before = paint
    bytes.add("q ")
    self.clip(to: clip)
    for path in paths { draw(path) }
    bytes.add("Q\n")
    paint = before
  }

  /// Until `Q` nothing outside of the path can be seen (PDF 1.7, section 8.5.4).
  mutating func clip(to clip: ClipPath) {
    add(clip.path)
    // Without a path everything would be seen.
    if clip.path.elements.isEmpty { bytes.add("0 0 0 0 re\n") }
    bytes.add(clip.fillRule == .evenodd ? "W* n\n" : "W n\n")
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
