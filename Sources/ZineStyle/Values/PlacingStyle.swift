import ZineText

/// How an element stands beside the flow, and how the flow keeps away from it: what few elements have.
package struct PlacingStyle: Hashable, Sendable {
  package var float = FloatSide.none
  /// Of what floats to the head or foot of columns, or pages.
  package var pageFloat = PageFloatStyle()
  package var clear = ClearedSides.none
  /// Percentages are of the width, and of the height, that the element's column has; `nil` follows from the
  /// element itself.
  package var width: LengthPercentage?
  package var height: LengthPercentage?
  /// Bounds of the width and the height; percentages as above, `nil` for none.
  package var maximumWidth: LengthPercentage?
  package var minimumWidth: LengthPercentage?
  package var maximumHeight: LengthPercentage?
  package var minimumHeight: LengthPercentage?
  /// What these extents are measured between.
  package var boxSizing = BoxSizing.contentBox
  package var position = PositionScheme.static
  /// Where the content stands in a height that is more than its own.
  package var contentAlignment = ContentAlignment.normal
  /// From the edges of what `insetFrom` names; the start is the left. Percentages are of its width and height.
  /// `nil` where the other side, or the element's place in the flow, says where it stands.
  package var inset = BoxSides<LengthPercentage?>(nil)
  package var insetFrom = InsetOrigin.trim
  /// In front of what has less, and in front of the text from 0 on; `nil` is `auto`, which counts as 0.
  package var zIndex: Int?
  package var wrapFlow = WrapFlow.auto
  package var shapeOutside = ShapeStyle.none
  /// Percentages are of the width of what holds the element; `nil` is the white that stands around a picture
  /// without a shape.
  package var shapeMargin: LengthPercentage?
  /// From 0 to 1: what is less opaque is outside.
  package var shapeImageThreshold = 0.0
  /// From 0 to 1: how far a colour may be from the picture's background and still belong to it.
  package var contourTolerance = 0.1
  /// Of a page, or a block with a height: where it has text.
  package var shapeInside = ShapeStyle.none
  package var shapePadding: LengthPercentage = 0.0
  /// `nil` for a letter like any other.
  package var initialLetter: InitialLetter?
  package var initialLetterWrap = InitialLetterWrap.first
  /// Over how many columns a block in the flow stands; as many as there are where there are fewer.
  package var columnSpan = 1
  /// As `column-span` sets it, which also takes back the minimum of earlier declarations.
  var declaredColumnSpan: Int {
    get { columnSpan }
    set { (columnSpan, spanMinimum) = (newValue, 0) }
  }
  /// How many lines of text a column have to follow a block that spans columns; 0 for any number.
  var spanMinimum = 0
  /// Of a picture.
  package var object = ObjectStyle()
  /// Of a table, or a cell of one.
  package var table = TableStyle()
  /// Of a note.
  package var note = NoteStyle()
  /// Of a table or a figure.
  package var writingMode = WritingMode.horizontal
  /// How small what a block of a height of its own holds may be set so that all of it has room; 1 for as it is.
  package var copyfit = 1.0

  package init() {}

  /// Whether the width is more than the room that there is.
  package var boundsWidth: Bool { width != nil || maximumWidth != nil || minimumWidth != nil }

  /// The width of the content: its own width, or else all of its room, within its bounds (CSS Sizing 3, section 5.2).
  /// - Parameters:
  ///   - base: what percentages are of, in points.
  ///   - room: what the content has where it has no width of its own, in points.
  ///   - edges: the width of padding and borders, in points.
  package func contentWidth(of base: Double, room: Double, edges: Double) -> Double {
    let taken = boxSizing == .borderBox ? edges : 0
    func points(_ length: LengthPercentage) -> Double {
      max(0, min(max(length.points(of: base), -1e7), 1e7) - taken)
    }
    let own = width.map(points) ?? room
    let most = maximumWidth.map(points) ?? .infinity
    return max(min(own, most), minimumWidth.map(points) ?? 0)
  }

  /// Whether the height is more, or less, than what the content takes.
  package var boundsHeight: Bool { height != nil || maximumHeight != nil || minimumHeight != nil }

  /// The height up to the outer edges of the border: its own height, or else that of its content, within its bounds.
  /// - Parameters:
  ///   - base: what percentages are of, in points.
  ///   - content: the height where it has none of its own, padding and borders included, in points.
  ///   - edges: the height of padding and borders, in points.
  package func borderHeight(of base: Double, content: Double, edges: Double) -> Double {
    func points(_ length: LengthPercentage) -> Double {
      let points = max(0, min(length.points(of: base), 1e7))
      return boxSizing == .borderBox ? max(points, edges) : points + edges
    }
    let own = height.map(points) ?? content
    let most = maximumHeight.map(points) ?? .infinity
    return max(min(own, most), minimumHeight.map(points) ?? 0)
  }

  /// Of most elements.
  package static let inFlow = PlacingStyle()

  /// Whether the element stands out of the lines, and the blocks, that come before and behind it.
  package var isOutOfFlow: Bool {
    float != .none && float != .snapBlock && float != .endnote || position == .absolute
  }

  /// Whether it stands in the flow until it comes near to the head or foot of its column.
  package var snaps: Bool { float == .snapBlock && position == .static }

  /// Whether it floats over all columns of both pages that lie open together.
  package var isOverSpread: Bool {
    float.isOfPage && !float.isCorner && position == .static && pageFloat.reference == .spread
  }

  /// Whether it says something of such pages that it can't have: what comes near to the edge of a column floats there,
  /// and what floats over both pages does so over all columns.
  package var isIdleOverSpread: Bool {
    pageFloat.reference == .spread && snaps || isOverSpread && columnSpan != 1 && columnSpan != .max
  }

  /// Whether a block in the flow is no higher than its style says, and so never divided.
  package var isUndivided: Bool { !isOutOfFlow && (height != nil || maximumHeight != nil) }

  /// Whether a block in the flow stands over several columns.
  package var isSpanner: Bool { !isOutOfFlow && !snaps && columnSpan > 1 }
}

/// What the width and height of a box are measured between (CSS Sizing 3, section 3.3).
package enum BoxSizing: String, CaseIterable, Hashable, Sendable {
  case contentBox = "content-box"
  case borderBox = "border-box"
}

/// Where the content of a block stands in its height (CSS Box Alignment 3, section 5.1).
package enum ContentAlignment: String, CaseIterable, Hashable, Sendable {
  case normal, start, center, end

  /// The part of what the height is more than the content that is above the content.
  package var shareAbove: Double {
    switch self {
    case .normal, .start: 0
    case .center: 0.5
    case .end: 1
    }
  }
}

/// Where an element stands (CSS Positioned Layout 3, section 2).
package enum PositionScheme: String, CaseIterable, Hashable, Sendable {
  case `static`, absolute
}

/// What the insets of a positioned element are measured from.
package enum InsetOrigin: String, CaseIterable, Hashable, Sendable {
  /// The sheet, what is left of it when it is cut, and that with what is cut off: of these the first and the last are
  /// the same.
  case page, trim, bleed
  /// The page within its margins.
  case margin
  /// The column in which the element has its place in the text.
  case column
  /// Both pages that lie open together. What stands on the other one is not seen.
  case spread = "-zine-spread"
}

/// Beside which edge of its column something stands, out of the lines.
package enum FloatSide: String, CaseIterable, Hashable, Sendable {
  case none, left, right, inside, outside
  /// Not beside the lines, but at their foot, in the page's margin, or behind the article.
  case footnote
  case margin = "-zine-margin"
  case endnote = "-zine-endnote"
  case top, bottom
  /// Of the last column.
  case topCorner = "-zine-top-corner"
  case bottomCorner = "-zine-bottom-corner"
  /// In the flow, but for what comes near to the head or foot of its column.
  case snapBlock = "snap-block"

  /// Whether a mark stands in the text in its place.
  package var isNote: Bool { self == .footnote || self == .margin || self == .endnote }

  /// Whether it stands at the head or foot of a column, or a page.
  package var isOfPage: Bool {
    switch self {
    case .top, .bottom, .topCorner, .bottomCorner: true
    case .none, .left, .right, .inside, .outside, .footnote, .margin, .endnote, .snapBlock: false
    }
  }

  package var isCorner: Bool { self == .topCorner || self == .bottomCorner }
}

/// Which way the lines of a table or figure run (CSS Writing Modes 4, section 3.1).
package enum WritingMode: String, CaseIterable, Hashable, Sendable {
  case horizontal = "horizontal-tb"
  /// Upward, and downward.
  case sidewaysLeft = "sideways-lr"
  case sidewaysRight = "sideways-rl"
}

/// Below which floats something begins.
package enum ClearedSides: String, CaseIterable, Hashable, Sendable {
  case none, left, right, both, inside, outside
  /// Of what floats to the head or foot of a column, or a page: such floats before it.
  case top, bottom
  case inlineStart = "inline-start"
  case inlineEnd = "inline-end"
}

/// Where text runs beside something (CSS Exclusions 1, section 3.1).
package enum WrapFlow: String, CaseIterable, Hashable, Sendable {
  /// Beside a float on the side where it does not stand.
  case auto
  case both, start, end, minimum, maximum, clear
}

/// A letter over several lines (CSS Inline 3, section 7).
package struct InitialLetter: Hashable, Sendable {
  /// How many lines high it is, from the first one's capitals to the last one's baseline.
  package var size: Double
  /// How many of them it stands beside.
  package var sink: Int

  package init(size: Double, sink: Int) {
    self.size = size
    self.sink = sink
  }
}

/// Which lines beside an initial follow its outline.
package enum InitialLetterWrap: String, CaseIterable, Hashable, Sendable {
  case none, first, all
}
