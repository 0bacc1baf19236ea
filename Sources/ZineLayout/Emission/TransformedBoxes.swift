import ZineStyle
import ZineText

/// Takes boxes with a `transform` and their content out of the lines of finished fragments. They are painted
/// at a different position than their layout position (CSS Transforms 1).
///
/// Each fragment of a box is transformed relative to its own rectangle.
struct TransformedBoxes {
  private let styled: StyledStory

  /// Fails if the story has no transformed boxes.
  init?(_ styled: StyledStory) {
    guard styled.boxes.contains(where: \.isTransformed) else { return nil }
    self.styled = styled
  }

  /// Returns the page with each transformed box in a separate frame.
  func applied(to page: PlannedPage) -> PlannedPage {
    var page = page
    for number in page.columns.indices {
      page.columns[number].fragment = applied(to: page.columns[number].fragment)
    }
    for index in page.positioned.indices {
      guard case .block(var block) = page.positioned[index].content else { continue }
      block.fragment = applied(to: block.fragment)
      page.positioned[index].content = .block(block)
    }
    return page
  }

  private func applied(to fragment: Fragment) -> Fragment {
    var fragment = fragment.mapBlocks { $1.fragment = applied(to: $1.fragment) }
    // Outer boxes precede inner boxes.
    while let number = fragment.boxes.firstIndex(where: {
      $0.box != nil && $0.style.transform != nil
    }) {
      fragment = taking(number, outOf: fragment)
    }
    return fragment
  }

  /// Returns the fragment with a box and its content in a nested block.
  private func taking(_ number: Int, outOf fragment: Fragment) -> Fragment {
    var fragment = fragment
    var box = fragment.boxes[number]
    guard let id = box.box, let style = box.style.transform else { return fragment }
    box.style.transform = nil
    let top = box.rect.origin.y
    func isInside(_ box: BoxID?) -> Bool { styled.chain(of: box).contains(id) }
    func isInside(_ child: FragmentChild) -> Bool {
      switch child {
      case .lines(let run): isInside(run.prepared.paragraph.box)
      case .nested(let nested):
        nested.role != .footnotes && isInside(styled.paragraphs[nested.paragraph].box)
      case .anchor: false
      }
    }
    let children = fragment.children
    let content = children.filter(isInside)
    var child = Fragment(
      FramePath(
        inlineExtent: max(0, box.rect.maxX), blockExtent: max(0, box.rect.size.height)),
      content.map { $0.moved { _ in -top } })
    let inner = fragment.boxes.indices.filter { index in
      index > number && isInside(fragment.boxes[index].box)
    }
    child.boxes = ([box] + inner.map { fragment.boxes[$0] }).filter {
      $0.style.isVisible
    }.map { part in
      var part = part
      part.rect.origin.y -= top
      return part
    }
    child = applied(to: child)

    box.rect.origin.y = 0
    let block = BlockFragment(
      rect: Rect(
        x: 0, y: top, width: child.path.inlineExtent, height: child.path.blockExtent),
      fragment: child, transform: style.transform(of: box.rect), isRaised: true)
    let paragraph =
      content.first?.firstParagraph ?? styled.paragraphs.firstIndex { $0.box == id } ?? 0
    let place =
      children.firstIndex(where: isInside)
      ?? children.firstIndex { $0.run?.lines.contains { $0.blockStart >= top } ?? false }
      ?? children.count
    let nested = NestedFragment(paragraph: paragraph, content: .block(block), role: .monolithic)
    let boxes = fragment.boxes.indices.filter { $0 != number && !inner.contains($0) }
    fragment.boxes = boxes.map { fragment.boxes[$0] }
    fragment.replaceChildren(
      children[..<place] + [.nested(nested)] + children[place...].filter { !isInside($0) })
    return fragment
  }
}

extension TransformStyle {
  /// Returns the transform of a box, in the coordinates of `box`.
  ///
  /// All values are limited. A transform that would make the box vanish becomes a tiny scale, so that no
  /// writer divides by zero.
  func transform(of box: Rect) -> Transform {
    let origin = Point(
      x: box.origin.x + limited(self.origin.x.points(of: box.size.width)),
      y: box.origin.y + limited(self.origin.y.points(of: box.size.height)))
    var transform = Transform.move(by: Point(x: -origin.x, y: -origin.y))
    for function in functions.reversed() {
      transform = transform.then(function.transform(of: box.size).bounded).bounded
    }
    transform = transform.then(.move(by: origin)).bounded
    return transform.isSingular ? Transform.dust(at: origin) : transform
  }
}

extension TransformFunction {
  fileprivate func transform(of size: Size) -> Transform {
    switch self {
    case .translate(let x, let y):
      return Transform(
        x0: limited(x.points(of: size.width)), y0: limited(y.points(of: size.height)))
    case .scale(let x, let y): return Transform(xx: x, yy: y)
    case .rotate(let degrees):
      // Rotations by multiples of 90° are exact.
      let quarter = degrees / 90
      let angle = degrees * Double.pi / 180
      let (sine, cosine) =
        quarter == quarter.rounded()
        ? [(0.0, 1.0), (1, 0), (0, -1), (-1, 0)][Int(quarter) & 3]
        : (Sine.value(angle), Sine.value(angle + Double.pi / 2))
      return Transform(xx: cosine, yx: sine, xy: -sine, yy: cosine)
    case .skew(let x, let y): return Transform(yx: Self.tangent(y), xy: Self.tangent(x))
    case .matrix(let values) where values.count == 6:
      let pixel = 0.75
      return Transform(
        xx: values[0], yx: values[1], xy: values[2], yy: values[3],
        x0: limited(values[4] * pixel), y0: limited(values[5] * pixel))
    case .matrix: return Transform()
    }
  }

  private static func tangent(_ degrees: Double) -> Double {
    let angle = degrees * Double.pi / 180
    let cosine = Sine.value(angle + Double.pi / 2)
    return cosine == 0 ? 0 : Sine.value(angle) / cosine
  }
}
