import ZineLayout
import ZineText

/// Paths (PDF 1.7, section 8.5).
extension PDFContent {
  mutating func draw(_ painted: PaintedPath) {
    endText()
    setOpacity(painted.opacity)
    setFill(painted.color)
    for element in painted.path.elements {
      switch element {
      case .move(let point): add([point], " m\n")
      case .line(let point): add([point], " l\n")
      case .curve(let first, let second, let end): add([first, second, end], " c\n")
      case .close: bytes.add("h\n")
      }
    }
    bytes.add("f\n")
  }

  private mutating func add(_ points: [Point], _ operation: StaticString) {
    bytes.add(reals: points.flatMap { [$0.x, height - $0.y] }, decimals: Self.decimals)
    bytes.add(operation)
  }
}
