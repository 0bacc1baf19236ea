import ZineStyle
import ZineText

/// Draws debugging layers over finished pages. They show layout information that is normally invisible. Each
/// layer has its own colour, and a key at the foot of the page lists them. Layers affect neither the layout
/// nor accessibility.
package struct PageOverlay {
  private let layers: [PageLayer]
  private let styled: StyledStory
  private let shaper: any TextShaper

  /// - Parameters:
  ///   - layers: layers from back to front.
  ///   - shaper: shaper that was used to lay out the pages.
  package init(_ layers: [PageLayer], _ styled: StyledStory, shaper: any TextShaper) {
    self.layers = layers
    self.styled = styled
    self.shaper = shaper
  }

  /// Returns the page with its layers.
  /// - Parameter structure: structure tree of all pages up to this one.
  package func over(_ page: Page, _ structure: StructureTree) -> Page {
    var paths: [PaintedPath] = []
    let contents = page.columns.map { .block($0.block) } + page.positioned.map(\.content)
    let frames = contents.flatMap { $0.frames(at: .zero) }
    for layer in layers {
      switch layer {
      case .frames: for frame in frames { paths.append(outline(frame.contentRect, layer)) }
      case .baselines: for frame in frames { paths += baselines(frame) }
      case .exclusions: for frame in frames { paths += exclusions(frame) }
      case .intervals: for frame in frames { paths += intervals(frame) }
      case .runs: paths += runs(page)
      case .structure: paths += self.structure(page, structure)
      }
    }
    paths += key(page.size)
    var page = page
    page.items += paths.map { PageItem(content: .path($0)) }
    return page
  }

  // MARK: Layers

  /// Line width of outlines, in points.
  private static let stroke = 0.5

  private func baselines(_ frame: BlockFragment) -> [PaintedPath] {
    frame.fragment.lines.map { line in
      let rect = Rect(
        x: line.setting.measureStart, y: line.baseline, width: line.setting.measure,
        height: Self.stroke / 2)
      return fill(rect.moved(by: frame.rect.origin), PageLayer.baselines.color)
    }
  }

  private func exclusions(_ frame: BlockFragment) -> [PaintedPath] {
    frame.fragment.path.exclusions.flatMap { exclusion -> [PaintedPath] in
      guard let shape = exclusion.shape else {
        let rect = Rect(
          x: exclusion.inlineStart, y: exclusion.blockStart, width: exclusion.inlineExtent,
          height: exclusion.blockExtent)
        return area(rect.moved(by: frame.rect.origin), .exclusions)
      }
      let path = shape.outline.path.moved(by: frame.rect.origin + shape.origin)
      let stroke = DashedStroke(
        width: 2 * Self.stroke, dash: 4 * Self.stroke, gap: 2 * Self.stroke, phase: 0)
      return [PaintedPath(path: path, color: PageLayer.exclusions.color, stroke: stroke)]
    }
  }

  private func intervals(_ frame: BlockFragment) -> [PaintedPath] {
    frame.fragment.lines.flatMap { line in
      let rect = Rect(
        x: line.setting.measureStart, y: line.blockStart, width: line.setting.measure,
        height: line.height)
      return area(rect.moved(by: frame.rect.origin), .intervals)
    }
  }

  private func runs(_ page: Page) -> [PaintedPath] {
    page.items.compactMap { item in
      guard case .glyphs(let run) = item.content else { return nil }
      return outline(item.transform.apply(to: run.box(shaper)), .runs)
    }
  }

  /// Returns outlines around the content of each structure node, labelled with the path to the node.
  private func structure(_ page: Page, _ tree: StructureTree) -> [PaintedPath] {
    var boxes: [(node: StructureNodeID, rect: Rect, last: Rect)] = []
    for item in page.items {
      guard let node = item.node, let own = box(of: item.content) else { continue }
      let rect = item.transform.apply(to: own)
      // A node continues in a new box after other content, or at the top of another column.
      if let box = boxes.last, box.node == node, rect.end > box.last.origin.y {
        boxes[boxes.count - 1].rect = box.rect.union(rect)
        boxes[boxes.count - 1].last = rect
      } else {
        boxes.append((node, rect, rect))
      }
    }
    return boxes.flatMap { box in
      [outline(box.rect, .structure)]
        + label(
          tree.path(to: box.node),
          at: Point(x: box.rect.origin.x, y: box.rect.origin.y - Self.stroke),
          color: PageLayer.structure.color)
    }
  }

  private func box(of content: PageItem.Content) -> Rect? {
    switch content {
    case .glyphs(let run): run.box(shaper)
    case .picture(let picture): picture.bounds
    case .rule(let rule): rule.rect
    case .path(let painted): painted.path.bounds
    case .box, .shapes: nil
    }
  }

  // MARK: Key

  private static let labelSize = 5.5
  private static let white = 4.0

  /// Returns the key in the bottom left corner of the page: the colour and name of each layer.
  private func key(_ page: Size) -> [PaintedPath] {
    var x = 2 * Self.white
    let baseline = page.height - 2 * Self.white
    var paths: [PaintedPath] = []
    for layer in layers {
      let sample = Rect(
        x: x, y: baseline - 0.7 * Self.labelSize, width: Self.labelSize,
        height: 0.7 * Self.labelSize)
      paths.append(fill(sample, layer.color))
      x += Self.labelSize + Self.white / 2
      paths += label(layer.rawValue, at: Point(x: x, y: baseline), color: .black)
      x += (paths.last?.path.bounds.maxX ?? x) - x
      x += 2 * Self.white
    }
    let ground = Rect(
      x: Self.white, y: baseline - Self.labelSize - Self.white / 2, width: x - 2 * Self.white,
      height: Self.labelSize + 1.5 * Self.white)
    return [fill(ground, .grey(1), opacity: 0.8)] + paths
  }

  /// Returns a text as glyph outlines, so that the page needs no extra font.
  /// - Parameter point: start of the baseline.
  private func label(_ text: String, at point: Point, color: Color) -> [PaintedPath] {
    let size = max(0.01, shaper.size(of: styled.body))
    let scale = Self.labelSize / size
    var paths: [PaintedPath] = []
    for run in shaper.runs(of: Array(text.utf8), style: styled.body, paint: PaintID(0)) {
      for glyph in run.glyphs {
        guard let path = shaper.outline(of: glyph.id, in: run.font) else { continue }
        let (x, y) = (run.origin.x + glyph.x, run.origin.y + glyph.y)
        paths.append(
          PaintedPath(
            path: path.map { corner in
              Point(x: point.x + (x + corner.x) * scale, y: point.y + (y + corner.y) * scale)
            }, color: color))
      }
    }
    return paths
  }

  // MARK: Shapes

  /// Returns a tinted rectangle with an outline.
  private func area(_ rect: Rect, _ layer: PageLayer) -> [PaintedPath] {
    [fill(rect, layer.color, opacity: 0.12), outline(rect, layer)]
  }

  private func outline(_ rect: Rect, _ layer: PageLayer) -> PaintedPath {
    // Fill the area between two rectangles. A stroke would need dash settings.
    var path = Path(rect)
    let width = min(Self.stroke, rect.size.width / 2, rect.size.height / 2)
    path.add(rect.inset(by: BoxSides(width)))
    return PaintedPath(path: path, color: layer.color)
  }

  private func fill(_ rect: Rect, _ color: Color, opacity: Double = 1) -> PaintedPath {
    PaintedPath(path: Path(rect), color: color, opacity: opacity)
  }
}

extension NestedFragment.Content {
  /// Returns the frames of the content, with their origins on the page.
  /// - Parameter corner: origin of the frame around the content, on the page.
  fileprivate func frames(at corner: Point) -> [BlockFragment] {
    // Skip transformed blocks, since their lines are not in page coordinates.
    guard case .block(var block) = self, block.transform == nil else { return [] }
    block.rect.origin.move(by: corner)
    return [block]
      + block.fragment.nested.flatMap { $0.content.frames(at: block.rect.origin) }
  }
}

extension PageLayer {
  fileprivate var color: Color {
    switch self {
    case .frames: .rgb(red: 0, green: 0.35, blue: 0.9)
    case .baselines: .rgb(red: 0, green: 0.65, blue: 0.7)
    case .exclusions: .rgb(red: 0.9, green: 0.1, blue: 0.15)
    case .intervals: .rgb(red: 0.1, green: 0.6, blue: 0.2)
    case .runs: .rgb(red: 0.9, green: 0.55, blue: 0)
    case .structure: .rgb(red: 0.55, green: 0.2, blue: 0.8)
    }
  }
}

extension StructureTree {
  /// Returns the names of a node and its ancestors, outermost first.
  fileprivate func path(to node: StructureNodeID) -> String {
    let around = sequence(first: node) { nodes[$0.index].parent }.map { nodes[$0.index] }
    return around.filter { !$0.isPart }.map(\.role.pdfName).reversed().joined(separator: "/")
  }
}
