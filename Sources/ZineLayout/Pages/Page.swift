import ZineText

/// Something at a fixed position on a page.
package struct PageItem: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case glyphs(GlyphRun)
    case picture(PlacedPicture)
  }

  package var content: Content
  /// `nil` for what is not part of the text, such as a folio.
  package var node: StructureNodeID?
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
  package var size: Size
  package var frames: [PlacedFrame]
  /// What stands outside the columns, in page coordinates.
  package var furniture: [GlyphRun]
  /// In reading order, the furniture last.
  package var items: [PageItem]
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
