import ZineStyle
import ZineText

/// What stands on a page without being part of the publication (PDF 1.7, section 14.8.2.2).
package enum Artifact: Hashable, Sendable {
  /// Lines, boxes and colours around what is read.
  case layout
  /// Behind all else, as large as a rectangle.
  case background(Rect)
  /// What comes with the page: a running head or foot, the head of a table that goes on.
  case pagination(Pagination?, Rect)

  package enum Pagination: String, Hashable, Sendable {
    case header = "Header"
    case footer = "Footer"
  }
}

/// Something at a fixed position on a page.
package struct PageItem: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case glyphs(GlyphRun)
    case picture(PlacedPicture)
    case rule(PlacedRule)
    /// Behind the text of its column.
    case box(PlacedBox)
    case path(PaintedPath)
    case shapes(GlyphShapes)
  }

  package var content: Content
  /// `nil` for what is not part of the text, such as a folio.
  package var node: StructureNodeID?
  /// What it is then.
  package var artifact = Artifact.layout
  /// From where its content says it is to where it is on the page; `nil` where that is the same.
  package var transform: Transform?
  /// The innermost group of its page that it is painted in; `nil` for the page itself.
  package var group: Int?
  /// How it is mixed with what is behind it there.
  package var blendMode = BlendMode.normal
  /// The part of the opacity of its letters that its groups have, from 0 to 1.
  package var groupOpacity = 1.0
}

/// Items that are painted on their own, and then on the page as one (PDF 1.7, section 11.6.6). They follow each other.
package struct PageGroup: Hashable, Sendable {
  /// The index of the group around it, which comes before it; `nil` for the page itself.
  package var parent: Int?
  package var blendMode: BlendMode
  /// From 0 to 1.
  package var opacity: Double
  /// Holds all that is painted in it.
  package var bounds: Rect
}

/// A rectangle on a page that leads somewhere.
package struct PlacedLink: Hashable, Sendable {
  package var target: LinkTarget
  package var rect: Rect
  package var node: StructureNodeID
  /// What it says.
  package var text = ""
}

/// A place on a page that links can name.
package struct PlacedDestination: Hashable, Sendable {
  package var name: String
  package var point: Point
}

/// A column on a page with what stands in it.
package struct PlacedFrame: Hashable, Sendable {
  /// Of the column's corner.
  package var origin: Point
  package var frame: Frame
  /// How the frame is turned, from its corner on; `nil` for one that stands as it is.
  package var transform: Transform?
  /// Whether it is painted over the text of its column.
  var isRaised = false

  package var rect: Rect {
    let size = Size(width: frame.path.inlineExtent, height: frame.path.blockExtent)
    if let transform {
      var rect = transform.apply(to: Rect(origin: Point(x: 0, y: 0), size: size))
      rect.origin.x += origin.x
      rect.origin.y += origin.y
      return rect
    }
    return Rect(
      origin: origin, size: Size(width: frame.path.inlineExtent, height: frame.path.blockExtent))
  }
}

/// Something that stands on a page out of its columns, in page coordinates.
package struct PositionedObject: Hashable, Sendable {
  /// Which names the picture, or with which the block begins, in the story's list.
  package var paragraph: Int
  package var content: PlacedContent
  /// In front of those that have less; behind the columns' text below 0.
  package var zIndex: Int
  /// Whether the style says so, and overlaps are meant.
  var hasStatedOrder = false
  /// Whether it is placed on both pages of a spread, and so partly on each.
  var isOverSpread = false
  /// The column in which it has its place in the text, counted on its page, and how many of that column's
  /// lines come before it in reading.
  package var column: Int
  package var lineCount: Int
  /// Whether it goes on from the page that lies open before.
  package var isRepeated = false
}

/// A finished page: every position is settled.
package struct Page: Hashable, Sendable {
  /// From 1.
  package var number: Int
  /// What the counter of pages says, which is another number where a style sets it.
  package var folio: Int
  package var size: Size
  /// It with what around it is cut off; `nil` where nothing is.
  package var bleed: Rect?
  package var marks: PrinterMarks = []
  /// The images behind everything, the first one in front.
  package var layers: [BackgroundLayer] = []
  /// Of pictures in PDFs, the most pixels to the inch; `nil` for as many as they have.
  package var mostResolution: Double?
  package var frames: [PlacedFrame]
  /// Why the frames end where they do.
  package var columnEnds: [ColumnEnd] = []
  /// In reading order.
  package var positioned: [PositionedObject] = []
  /// What stands outside the columns, in page coordinates.
  package var marginRuns: [GlyphRun]
  /// The boxes around the furniture.
  package var marginBoxes: [PlacedBox] = []
  package var marginPictures: [PlacedPicture] = []
  /// From back to front, the furniture last. But for what stands out of the columns, that is their reading order.
  package var items: [PageItem] = []
  /// When each of the items is read, by their places in the list; empty where that is their order. Those behind
  /// its end are read last.
  package var readingRanks: [Int] = []
  /// What is painted on its own.
  package var groups: [PageGroup] = []
  package var links: [PlacedLink] = []
  package var destinations: [PlacedDestination] = []

  package init(number: Int, size: Size, frames: [PlacedFrame], marginRuns: [GlyphRun]) {
    self.number = number
    folio = number
    self.size = size
    self.frames = frames
    self.marginRuns = marginRuns
  }
}

/// A heading's entry in the outline.
package struct OutlineEntry: Hashable, Sendable {
  /// 1 to 6.
  package var level: Int
  package var title: String
  /// From 1.
  package var page: Int
  /// Of the heading's top, on its page.
  package var position: Point
}
