import ZineText

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
}

/// A rectangle on a page that leads somewhere.
package struct PlacedLink: Hashable, Sendable {
  package var target: LinkTarget
  package var rect: Rect
  package var node: StructureNodeID
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
}

/// A finished page: every position is settled.
package struct Page: Hashable, Sendable {
  /// From 1.
  package var number: Int
  /// What the counter of pages says, which is another number where a style sets it.
  package var folio: Int
  package var size: Size
  package var frames: [PlacedFrame]
  /// What stands outside the columns, in page coordinates.
  package var furniture: [GlyphRun]
  /// The boxes around the furniture.
  package var furnitureBoxes: [PlacedBox] = []
  /// In reading order, the furniture last.
  package var items: [PageItem] = []
  package var links: [PlacedLink] = []
  package var destinations: [PlacedDestination] = []

  package init(number: Int, size: Size, frames: [PlacedFrame], furniture: [GlyphRun]) {
    self.number = number
    folio = number
    self.size = size
    self.frames = frames
    self.furniture = furniture
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
