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
      let cuts = apply(to: &page.columns[number].fragment)
      for index in page.positioned.indices where page.positioned[index].column == number {
        for cut in cuts {
          page.positioned[index].lineCount = cut.lineCount(page.positioned[index].lineCount)
        }
      }
    }
    for index in page.positioned.indices {
      apply(to: &page.positioned[index].fragment.content)
    }
    return page
  }

  private func apply(to content: inout FloatFragment.Content) {
    guard case .block(var block) = content else { return }
    _ = apply(to: &block.fragment)
    content = .block(block)
  }

  /// Range of lines that were taken out of a fragment.
  private struct Cut {
    var lines: Range<Int>

    /// Returns the remaining number of lines before an object, given the number before the cut.
    func lineCount(_ count: Int) -> Int {
      count > lines.lowerBound ? max(lines.lowerBound, count - lines.count) : count
    }
  }

  private func apply(to fragment: inout Fragment) -> [Cut] {
    for index in fragment.floats.indices { apply(to: &fragment.floats[index].content) }
    var cuts: [Cut] = []
    // Outer boxes precede inner boxes.
    while let number = fragment.boxes.firstIndex(where: isTransformed) {
      cuts.append(take(number, outOf: &fragment))
    }
    return cuts
  }

  private func isTransformed(_ box: BoxFragment) -> Bool {
    box.box != nil && box.style.transform != nil
  }

  /// Takes a box and its content out of a fragment.
  private func take(_ number: Int, outOf fragment: inout Fragment) -> Cut {
    var box = fragment.boxes[number]
    guard let id = box.box, let style = box.style.transform else { return Cut(lines: 0..<0) }
    box.style.transform = nil
    let holds = { (paragraph: Int) in contains(id, paragraph: paragraph) }
    let inner = fragment.boxes.indices.filter { index in
      index > number && fragment.boxes[index].box.map { contains(id, $0) } ?? false
    }
    let floats = fragment.floats.indices.filter {
      !fragment.floats[$0].isNotes && holds(fragment.floats[$0].paragraph)
    }
    let lines = self.lines(of: fragment, where: holds, floats, at: box.rect.origin.y)

    let top = box.rect.origin.y
    var child = Fragment(
      FramePath(
        inlineExtent: max(0, box.rect.origin.x + box.rect.size.width),
        blockExtent: max(0, box.rect.size.height)))
    child.paragraphs = fragment.paragraphs
    child.lines = fragment.lines[lines].map { line in
      var line = line
      line.move(by: -top)
      return line
    }
    child.floats = floats.map { index in
      var float = fragment.floats[index]
      float.lineCount = min(max(0, float.lineCount - lines.lowerBound), lines.count)
      float.content.move(by: -top)
      return float
    }
    child.boxes = ([box] + inner.map { fragment.boxes[$0] }).filter {
      $0.style.isVisible
    }.map { part in
      var part = part
      part.rect.origin.y -= top
      return part
    }
    _ = apply(to: &child)

    let paragraph =
      fragment.lines[lines].first?.paragraph ?? floats.first.map { fragment.floats[$0].paragraph }
      ?? styled.paragraphs.firstIndex { $0.box == id } ?? 0
    box.rect.origin.y = 0
    var block = BlockFragment(
      rect: Rect(
        x: 0, y: top, width: child.path.inlineExtent, height: child.path.blockExtent),
      fragment: child)
    block.transform = style.transform(of: box.rect)
    block.isRaised = true
    var float = FloatFragment(
      paragraph: paragraph, content: .block(block), lineCount: lines.lowerBound)
    float.isInFlow = true

    fragment.boxes.remove(at: [number] + inner)
    fragment.floats.remove(at: floats)
    fragment.lines.removeSubrange(lines)
    let cut = Cut(lines: lines)
    let place = fragment.floats.firstIndex { other in
      other.lineCount > lines.lowerBound
        || other.lineCount == lines.lowerBound && (other.paragraph > paragraph || other.isNotes)
    }
    for index in fragment.floats.indices {
      fragment.floats[index].lineCount = cut.lineCount(fragment.floats[index].lineCount)
    }
    fragment.floats.insert(float, at: place ?? fragment.floats.count)
    return cut
  }

  /// Returns the range of lines in a box. If it has no lines, the range is empty, at the position of the box.
  private func lines(
    of fragment: Fragment, where holds: (Int) -> Bool, _ floats: [Int], at top: Double
  ) -> Range<Int> {
    guard let first = fragment.lines.firstIndex(where: { holds($0.paragraph) }) else {
      let place =
        floats.first.map { fragment.floats[$0].lineCount }
        ?? fragment.lines.firstIndex { $0.blockStart >= top } ?? fragment.lines.count
      let bounded = min(max(0, place), fragment.lines.count)
      return bounded..<bounded
    }
    let end =
      fragment.lines[first...].firstIndex { !holds($0.paragraph) } ?? fragment.lines.count
    return first..<end
  }

  private func contains(_ box: BoxID, paragraph: Int) -> Bool {
    guard styled.paragraphs.indices.contains(paragraph) else { return false }
    return styled.paragraphs[paragraph].box.map { contains(box, $0) } ?? false
  }

  /// Returns whether a box is the same as another box or contains it.
  private func contains(_ box: BoxID, _ other: BoxID) -> Bool {
    var next: BoxID? = other
    while let id = next {
      if id == box { return true }
      // A box has a higher index than the boxes around it.
      next = id.index > box.index ? styled.boxes[Int(id.index)].parent : nil
    }
    return false
  }
}

extension FloatFragment.Content {
  /// Moves the content vertically.
  fileprivate mutating func move(by shift: Double) {
    switch self {
    case .picture(var picture):
      picture.move(by: Point(x: 0, y: shift))
      self = .picture(picture)
    case .block(var block):
      block.rect.origin.y += shift
      self = .block(block)
    }
  }
}

extension Array {
  /// - Parameter indices: indices of the elements to remove.
  fileprivate mutating func remove(at indices: [Int]) {
    guard !indices.isEmpty else { return }
    let removed = Set(indices)
    self = self.indices.filter { !removed.contains($0) }.map { self[$0] }
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
      transform = transform.then(function.transform(of: box.size)).bounded
    }
    transform = transform.then(.move(by: origin)).bounded
    return transform.isSingular ? Transform.dust(at: origin) : transform
  }
}

extension TransformFunction {
  fileprivate func transform(of size: Size) -> Transform {
    var transform = Transform()
    switch self {
    case .translate(let x, let y):
      transform.x0 = limited(x.points(of: size.width))
      transform.y0 = limited(y.points(of: size.height))
    case .scale(let x, let y): (transform.xx, transform.yy) = (x, y)
    case .rotate(let degrees):
      // Rotations by multiples of 90° are exact.
      let quarter = degrees / 90
      if quarter == quarter.rounded() {
        let (sine, cosine) = [(0.0, 1.0), (1, 0), (0, -1), (-1, 0)][Int(quarter) & 3]
        (transform.xx, transform.yx, transform.xy, transform.yy) = (cosine, sine, -sine, cosine)
        break
      }
      let angle = degrees * Double.pi / 180
      let (sine, cosine) = (Sine.value(angle), Sine.value(angle + Double.pi / 2))
      (transform.xx, transform.yx, transform.xy, transform.yy) = (cosine, sine, -sine, cosine)
    case .skew(let x, let y): (transform.xy, transform.yx) = (Self.tangent(x), Self.tangent(y))
    case .matrix(let values) where values.count == 6:
      let pixel = 0.75
      (transform.xx, transform.yx, transform.xy, transform.yy) = (
        values[0], values[1], values[2], values[3]
      )
      (transform.x0, transform.y0) = (limited(values[4] * pixel), limited(values[5] * pixel))
    case .matrix: break
    }
    return transform.bounded
  }

  private static func tangent(_ degrees: Double) -> Double {
    let angle = degrees * Double.pi / 180
    let cosine = Sine.value(angle + Double.pi / 2)
    return cosine == 0 ? 0 : Sine.value(angle) / cosine
  }
}

extension Transform {
  /// Maximum value of a matrix coefficient. Larger scales have no use in print.
  private static let largest = 1_000.0
  /// Scale that makes content invisible.
  private static let dustScale = 1e-4

  /// Returns a transform that shrinks everything to an invisible size at a point.
  fileprivate static func dust(at point: Point) -> Transform {
    Transform.move(by: Point(x: -point.x, y: -point.y)).then(.scale(dustScale))
      .then(.move(by: point))
  }

  /// Returns this transform followed by the transform around it. The result stays within the limits of the
  /// writers, however deeply transformed boxes are nested.
  func inside(_ outer: Transform) -> Transform {
    let both = then(outer).bounded
    return both.isSingular ? .dust(at: outer.bounded.apply(to: Point(x: 0, y: 0))) : both
  }

  fileprivate var bounded: Transform {
    func part(_ value: Double) -> Double {
      value.isFinite ? min(max(value, -Self.largest), Self.largest) : 0
    }
    var result = self
    (result.xx, result.yx, result.xy, result.yy) = (part(xx), part(yx), part(xy), part(yy))
    let far = Self.largest * Limits.length
    (result.x0, result.y0) = (
      x0.isFinite ? min(max(x0, -far), far) : 0, y0.isFinite ? min(max(y0, -far), far) : 0
    )
    return result
  }

  /// Whether the transform reduces areas to zero or to an invisible size.
  fileprivate var isSingular: Bool {
    abs(xx * yy - xy * yx) < Self.dustScale * Self.dustScale * 0.5
  }
}
