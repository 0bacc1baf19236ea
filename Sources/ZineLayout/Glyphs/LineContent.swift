import ZineStyle
import ZineText

/// A picture and its position: first in frame coordinates, later in page coordinates.
package struct PlacedPicture: Hashable, Sendable {
  package var attachment: AttachmentID
  package var link: LinkID?
  /// Content box of the picture.
  package var rect: Rect
  /// Rectangle of the uncropped picture; `nil` if it equals the content box.
  package var image: Rect?
  /// Clip paths. The picture is visible only inside all of them.
  package var clips: [ClipPath] = []
  /// Clip path for the whole box, including its border.
  package var boxClip: ClipPath?
  /// Opacity, from 0 to 1.
  package var opacity = 1.0
  /// Innermost transparency group; `nil` if there is none. Rules, shapes and paths have the same property.
  package var group: CompositeGroupID?
  /// Border box; `nil` for a picture without box styles, whose border box is `rect`.
  package var box: Rect?
  /// Tones that replace the picture's colours. They are set as soon as the page of the picture is known.
  package var tones = PictureTones()
  var transformStyle: TransformStyle?

  /// Transform from the layout position to the painted position; `nil` if the two are the same.
  var transform: Transform? { transformStyle?.transform(of: bounds) }

  /// The visible rectangle before the transform is applied.
  var bounds: Rect { box ?? rect }

  mutating func move(by offset: Point) {
    rect.origin.move(by: offset)
    image?.origin.move(by: offset)
    box?.origin.move(by: offset)
    if let clip = boxClip { boxClip?.path = clip.path.moved(by: offset) }
    for index in clips.indices {
      clips[index].path = clips[index].path.moved(by: offset)
    }
  }
}

extension PlacedPicture {
  /// - Parameters:
  ///   - outer: Margin box of the picture.
  ///   - textPaint: The paint of the text that contains the picture.
  init(
    _ attachment: AttachmentID, _ edges: PictureEdges?, in outer: Rect, _ paint: RunPaint,
    _ textPaint: TextPaint
  ) {
    self.init(
      attachment: attachment, link: paint.link, rect: outer, opacity: textPaint.opacity,
      group: textPaint.group)
    guard let edges else { return }
    transformStyle = edges.transform
    let border = outer.inset(by: edges.margin)
    box = border
    rect = border.inset(by: edges.inside)
    guard let view = edges.view else { return }
    let boxes = FloatBoxes(outer, edges)
    let image = view.image(in: rect)
    if image != rect { self.image = image }
    boxClip = view.clip(in: boxes)
    clips = [view.contentClip(in: boxes), boxClip].compactMap(\.self)
  }
}

/// A filled rectangle: a rule, a text decoration or the background of text.
package struct PlacedRule: Hashable, Sendable {
  package var rect: Rect
  package var color: Color
  /// Opacity, from 0 to 1.
  package var opacity = 1.0
  package var group: CompositeGroupID?
  package var overprint = Overprint.auto
}

/// Shapes of glyphs in one colour, which are not extracted as text.
package struct GlyphShapes: Hashable, Sendable {
  package var font: FontID
  /// Start of the glyphs on the baseline: in frame coordinates at first, and in page coordinates later.
  package var origin: Point
  package var glyphScale: GlyphScale
  package var glyphs: [PositionedGlyph]
  package var color: Color
  /// Opacity, from 0 to 1.
  package var opacity: Double
  /// Width of the stroke along the outlines, in points; `nil` for filled shapes.
  package var strokeWidth: Double?
  package var group: CompositeGroupID?
  package var overprint = Overprint.auto
}

/// An item in a line.
package enum LineItem: Hashable, Sendable {
  case glyphs(GlyphRun)
  case picture(PlacedPicture)
  case rule(PlacedRule)
  /// A text decoration that is curved or has gaps.
  case path(PaintedPath)
  /// Glyph shapes that are not part of the text, such as shadows and leaders.
  case shapes(GlyphShapes)

  var glyphRun: GlyphRun? { if case .glyphs(let run) = self { run } else { nil } }
}

/// The glyphs and pictures of a line, in frame coordinates.
package final class LineContent: Sendable {
  /// List marker, on the baseline of the first line.
  let marker: [GlyphRun]
  /// Initial letter that spans several lines, beside which the text is set.
  let initial: [GlyphRun]
  /// Picture that replaces the initial letter.
  let initialPicture: PlacedPicture?
  let items: [LineItem]

  init(
    _ items: [LineItem], marker: [GlyphRun] = [], initial: [GlyphRun] = [],
    initialPicture: PlacedPicture? = nil
  ) {
    (self.items, self.marker, self.initial) = (items, marker, initial)
    self.initialPicture = initialPicture
  }
}

/// How a line is set; used to assess the quality of the page.
package struct LineSetting: Hashable, Sendable {
  /// Adjustment ratio of Knuth and Plass: the used fraction of the line's stretch or, if negative, of its
  /// shrink.
  package var ratio = 0.0
  /// Width of the word spaces relative to the font's space.
  package var spaceScale = 1.0
  /// Available width of the line in points, and its start in the frame.
  package var measure = 0.0
  package var measureStart = 0.0
  /// Allowed protrusion into the left and right margins in total, in points.
  package var protrusion = 0.0
  /// Whether both ends of the line are aligned with the margins.
  package var isJustified = false
  package var isHyphenated = false
  /// Whether the line ends its paragraph or ends at a forced line break.
  package var isLast = false
}

extension LineItem {
  /// Returns the shadow of the item. `paint` is the paint of the item itself.
  func cast(_ shadow: TextShadow, _ paint: TextPaint) -> LineItem {
    let opacity = shadow.opacity * paint.opacity
    let distance = Point(x: shadow.x, y: shadow.y)
    switch self {
    case .glyphs(let run):
      return .shapes(
        GlyphShapes(
          font: run.font, origin: run.origin + distance, glyphScale: run.glyphScale,
          glyphs: run.glyphs, color: shadow.color, opacity: opacity,
          strokeWidth: paint.fill == nil ? paint.stroke?.width : nil, group: paint.group,
          overprint: paint.overprint))
    case .rule(var rule):
      rule.rect.origin.move(by: distance)
      (rule.color, rule.opacity) = (shadow.color, opacity)
      return .rule(rule)
    case .path(var painted):
      painted.move(by: distance)
      (painted.paint, painted.opacity) = (.color(shadow.color), opacity)
      return .path(painted)
    case .picture, .shapes: return self
    }
  }
}
