import ZineStyle
import ZineText

/// Kinds of page content outside the logical structure (PDF 1.7, section 14.8.2.2).
package enum Artifact: Hashable, Sendable {
  /// Rules, boxes and colours around the text.
  case layout
  /// Background of the page or of an area, with its rectangle.
  case background(Rect)
  /// Content added by pagination, with its rectangle: running headers and footers, and repeated table
  /// headers.
  case pagination(Pagination?, Rect)

  package enum Pagination: String, Hashable, Sendable {
    case header = "Header"
    case footer = "Footer"
  }
}

/// An object at a fixed position on a page.
package struct PageItem: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case glyphs(GlyphRun)
    case picture(PlacedPicture)
    case rule(PlacedRule)
    /// A box painted below the text of its column.
    case box(PlacedBox)
    case path(PaintedPath)
    case shapes(GlyphShapes)
  }

  package var content: Content
  /// Node in the structure tree; `nil` for content outside the tree, such as folios.
  package var node: StructureNodeID?
  /// Kind of content if the item has no node.
  package var artifact = Artifact.layout
  /// Transform from the coordinates of the content to the page; `nil` for no change.
  package var transform: Transform?
  /// Index of the innermost group in the page's list of groups; `nil` if the item is painted directly on the
  /// page.
  package var group: Int?
  /// Blend mode with the content below it in the group.
  package var blendMode = BlendMode.normal
  /// Part of the glyphs' opacity that the groups apply, from 0 to 1.
  package var groupOpacity = 1.0
}

/// A transparency group: its items are composited separately and then painted on the page as one (PDF 1.7,
/// section 11.6.6). The items of a group are consecutive.
package struct PageGroup: Hashable, Sendable {
  /// Index of the group that contains this group, always lower than its own index; `nil` if there is none.
  package var parent: Int?
  package var blendMode: BlendMode
  /// Opacity of the group, from 0 to 1.
  package var opacity: Double
  /// Rectangle that contains everything painted in the group.
  package var bounds: Rect
}

/// A rectangle on a page with a link.
package struct PlacedLink: Hashable, Sendable {
  package var target: LinkTarget
  package var rect: Rect
  package var node: StructureNodeID
  package var text = ""
}

/// A position on a page that links can point to.
package struct PlacedDestination: Hashable, Sendable {
  package var name: String
  package var point: Point
}

/// A finished page with all positions.
package struct Page: Sendable {
  /// Number of the page in the issue, starting at 1.
  package var number: Int
  /// Value of the page counter. It differs from the page number if a style sets the counter.
  package var folio: Int
  package var size: Size
  /// Page rectangle with its bleed; `nil` without bleed.
  package var bleed: Rect?
  package var marks: PrinterMarks = []
  /// Background images of the page, topmost first.
  package var layers: [BackgroundLayer] = []
  /// Maximum resolution of pictures in PDFs, in pixels per inch; `nil` for no limit.
  package var mostResolution: Double?
  package var columns: [PlannedColumn]
  /// The rules that the search for the page applied, in order.
  package var record: [PageRule] = []
  /// The plans that were tried for the page and the second page of its spread, in order.
  package var plans: [TriedPlan] = []
  /// Whether the search for the plan ended at its limit.
  package var isLimited = false
  package var faults: [PageFault: Double] = [:]
  /// Objects outside the lines, in reading order.
  package var positioned: [PlannedObject] = []
  /// Text in the margins, in page coordinates.
  package var marginRuns: [GlyphRun] = []
  /// Boxes around the text in the margins.
  package var marginBoxes: [PlacedBox] = []
  package var marginPictures: [PlacedPicture] = []
  /// All items from back to front, with the contents of the margins last. Apart from objects outside the
  /// columns, this is also the reading order.
  package var items: [PageItem] = []
  /// Position of each item in reading order, by item index. Empty if items are in reading order. Items
  /// without a position are read last.
  package var readingRanks: [Int] = []
  /// Transparency groups of the page.
  package var groups: [PageGroup] = []
  package var links: [PlacedLink] = []
  package var destinations: [PlacedDestination] = []
}

extension Page {
  /// Creates a page without items.
  init(_ planned: PlannedPage) {
    let style = planned.style
    self.init(
      number: planned.number, folio: planned.folio, size: style.size,
      bleed: style.bleed > 0 ? style.bleedRect : nil, marks: style.marks, layers: style.layers,
      mostResolution: style.mostResolution, columns: planned.columns, record: planned.record,
      plans: planned.plans, isLimited: planned.isLimited, faults: planned.faults,
      positioned: planned.positioned)
    for column in columns { faults.merge(column.end.faults, uniquingKeysWith: +) }
  }
}

/// Outline entry of a heading.
package struct OutlineEntry: Hashable, Sendable {
  /// Level of the entry, from 1 to 6.
  package var level: Int
  package var title: String
  /// Page number, starting at 1.
  package var page: Int
  /// Position of the heading's top on its page.
  package var position: Point
}
