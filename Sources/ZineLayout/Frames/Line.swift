import ZineStyle
import ZineText

/// A picture with its place: first in its line, then on its page.
package struct PlacedPicture: Hashable, Sendable {
  package var attachment: AttachmentID
  package var link: LinkID?
  /// Its content box.
  package var rect: Rect
  /// Where all of the picture is; `nil` for its content box.
  package var image: Rect?
  /// It can be seen where it is in all of them.
  package var clips: [ClipPath] = []
  /// The same for all of its box.
  package var boxClip: ClipPath?
  /// From 0 to 1.
  package var opacity = 1.0
  /// The innermost group that it is composited in; `nil` for none, as with all that is drawn.
  package var group: CompositeGroupID?
  /// Up to the outer edge of its border.
  package var box: Rect?
  /// In which colours it is shown; known on its page.
  package var tones = PictureTones()
  var transformStyle: TransformStyle?

  /// From where it is laid out to where it is painted; `nil` where that is the same.
  var transform: Transform? { transformStyle?.transform(of: bounds) }

  /// What it takes that can be seen.
  var bounds: Rect { box ?? rect }

  mutating func move(by offset: Point) {
    func moved(_ rect: Rect) -> Rect {
      Rect(
        origin: Point(x: rect.origin.x + offset.x, y: rect.origin.y + offset.y), size: rect.size)
    }
    rect = moved(rect)
    image = image.map(moved)
    box = box.map(moved)
    if let clip = boxClip { boxClip?.path = clip.path.moved(by: offset.x, offset.y) }
    for index in clips.indices {
      clips[index].path = clips[index].path.moved(by: offset.x, offset.y)
    }
  }
}

extension PlacedPicture {
  /// - Parameter outer: up to the outer edge of the picture's margin.
  init(_ attachment: AttachmentID, _ edges: PictureEdges?, in outer: Rect, _ paint: RunPaint) {
    self.init(attachment: attachment, link: paint.link, rect: outer)
    guard let edges else { return }
    transformStyle = edges.transform
    let border = outer.inset(by: edges.margin)
    box = border
    rect = border.inset(by: edges.inside)
    guard let view = edges.view else { return }
    let boxes = FloatBoxes(outer, edges)
    let image = view.image(in: rect)
    if image != rect { self.image = image }
    clips = view.clips(in: boxes)
    boxClip = view.clip(in: boxes)
    if let boxClip { clips.append(boxClip) }
  }
}

/// A filled rectangle: a rule, a line under or through letters, a colour behind them.
package struct PlacedRule: Hashable, Sendable {
  package var rect: Rect
  package var color: Color
  /// From 0 to 1.
  package var opacity = 1.0
  package var group: CompositeGroupID?
  package var overprint = Overprint.auto
}

/// The shapes of letters in one colour, without the text they stand for.
package struct GlyphShapes: Hashable, Sendable {
  package var font: FontID
  /// Where the pen starts: first in its line, then on its page.
  package var origin: Point
  package var glyphScale: GlyphScale
  package var glyphs: [PositionedGlyph]
  package var color: Color
  /// From 0 to 1.
  package var opacity: Double
  /// Of outlines, in points; `nil` for shapes that are filled.
  package var strokeWidth: Double?
  package var group: CompositeGroupID?
  package var overprint = Overprint.auto
}

/// What stands in a line.
package enum LineItem: Hashable, Sendable {
  case glyphs(GlyphRun)
  case picture(PlacedPicture)
  case rule(PlacedRule)
  /// A line along letters that is not straight, or has gaps.
  case path(PaintedPath)
  /// No part of the text.
  case shapes(GlyphShapes)
}

/// One laid line. Inline extents are measured from the frame's line-left edge, block extents from its
/// first edge; in points.
package struct Line: Hashable, Sendable {
  /// In the story's list.
  package var paragraph: Int
  /// In the story's text.
  package var range: Range<Int>
  /// Of the line's top.
  package var blockStart: Double
  /// From one line's top to the next one's.
  package var height: Double
  package var baseline: Double
  package var inlineStart: Double
  package var width: Double
  package var setting = LineSetting()
  /// Stands before a list's item, on the first line's baseline.
  package var marker: [GlyphRun] = []
  /// A letter over several lines that the line's text goes on behind.
  package var initial: [GlyphRun] = []
  /// What shows it instead.
  package var initialPicture: PlacedPicture?
  /// Their places are relative to the frame.
  package var items: [LineItem]
}

/// How a line was set, for whoever judges the page.
package struct LineSetting: Hashable, Sendable {
  /// What it takes of its stretch, below zero of its shrink: Knuth and Plass's adjustment ratio.
  package var ratio = 0.0
  /// Its word spaces against the font's.
  package var spaceScale = 1.0
  /// The room it had, in points, and where that begins in its frame.
  package var measure = 0.0
  package var measureStart = 0.0
  /// How far it may stand out of that on both sides together.
  package var protrusion = 0.0
  /// Whether both its ends are on the margins.
  package var isJustified = false
  package var isHyphenated = false
  /// Whether it ends its paragraph, or at a line break of the source.
  package var isLast = false
}
