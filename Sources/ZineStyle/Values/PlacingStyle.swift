import ZineText

/// How an element is positioned and sized, and how text flows around it. Only few elements have these
/// properties.
package struct PlacingStyle: Hashable, Sendable {
  package var float = FloatSide.none
  /// How the element floats to the top or bottom of a column, page or spread.
  package var pageFloat = PageFloatStyle()
  package var clear = ClearedSides.none
  /// Percentages refer to the width and height of the element's column. `nil` is `auto`.
  package var width: LengthPercentage?
  package var height: LengthPercentage?
  /// Limits of the width and height; percentages as above, `nil` for no limit.
  package var maximumWidth: LengthPercentage?
  package var minimumWidth: LengthPercentage?
  package var maximumHeight: LengthPercentage?
  package var minimumHeight: LengthPercentage?
  /// The box that these widths and heights measure.
  package var boxSizing = BoxSizing.contentBox
  package var position = PositionScheme.static
  /// Vertical position of the content if the block is higher than its content.
  package var contentAlignment = ContentAlignment.normal
  /// Distances from the edges of the area `insetFrom`; `start` is the left side. Percentages refer to that
  /// area's width and height. `nil` leaves the position to the opposite inset or to the element's static
  /// position.
  package var inset = BoxSides<LengthPercentage?>(nil)
  package var insetFrom = InsetOrigin.trim
  /// Z-order. Elements from 0 upward are painted over the text. `nil` is `auto` and counts as 0.
  package var zIndex: Int?
  package var wrapFlow = WrapFlow.auto
  package var shapeOutside = ShapeStyle.none
  /// Percentages refer to the width of the containing block. `nil` uses the default spacing around pictures
  /// without a shape.
  package var shapeMargin: LengthPercentage?
  /// Opacity threshold from 0 to 1: less opaque parts of the image are outside the shape.
  package var shapeImageThreshold = 0.0
  /// Colour tolerance from 0 to 1: how far a colour may differ from the picture's background and still count
  /// as background.
  package var contourTolerance = 0.1
  /// The shape that contains the text of a page, or of a block with a fixed height.
  package var shapeInside = ShapeStyle.none
  package var shapePadding: LengthPercentage = 0.0
  /// Style of the initial letter; `nil` for `normal`.
  package var initialLetter: InitialLetter?
  package var initialLetterWrap = InitialLetterWrap.first
  /// Number of columns that an in-flow block spans, limited to the number of columns.
  package var columnSpan = 1
  /// The value of `column-span`. Setting it also resets the minimum set by earlier declarations.
  var declaredColumnSpan: Int {
    get { columnSpan }
    set { (columnSpan, spanMinimum) = (newValue, 0) }
  }
  /// Minimum number of lines of text in each column below a spanner; 0 for no minimum.
  var spanMinimum = 0
  /// Fit and position of a picture in its box.
  package var object = ObjectStyle()
  /// Style of a table or a table cell.
  package var table = TableStyle()
  /// Style of a footnote.
  package var note = NoteStyle()
  /// Writing mode of a table or a figure.
  package var writingMode = WritingMode.horizontal
  /// Smallest scale at which the content of a block with a fixed height may be set to make it fit; 1 for no
  /// scaling.
  package var copyfit = 1.0

  package init() {}

  /// Whether the style sets or limits the width.
  package var boundsWidth: Bool { width != nil || maximumWidth != nil || minimumWidth != nil }

  /// Returns the content width: the declared width or else all available space, clamped to the limits (CSS
  /// Sizing 3, section 5.2).
  /// - Parameters:
  ///   - base: The length that percentages refer to, in points.
  ///   - room: The content width if no width is declared, in points.
  ///   - edges: Width of padding and borders, in points.
  package func contentWidth(of base: Double, room: Double, edges: Double) -> Double {
    let taken = boxSizing == .borderBox ? edges : 0
    func points(_ length: LengthPercentage) -> Double {
      max(0, min(max(length.points(of: base), -1e7), 1e7) - taken)
    }
    let own = width.map(points) ?? room
    let most = maximumWidth.map(points) ?? .infinity
    return max(min(own, most), minimumWidth.map(points) ?? 0)
  }

  /// Whether the style sets or limits the height.
  package var boundsHeight: Bool { height != nil || maximumHeight != nil || minimumHeight != nil }

  /// Returns the height of the border box: the declared height or else that of the content, clamped to the
  /// limits.
  /// - Parameters:
  ///   - base: The length that percentages refer to, in points.
  ///   - content: The height if none is declared, including padding and borders, in points.
  ///   - edges: Height of padding and borders, in points.
  package func borderHeight(of base: Double, content: Double, edges: Double) -> Double {
    func points(_ length: LengthPercentage) -> Double {
      let points = max(0, min(length.points(of: base), 1e7))
      return boxSizing == .borderBox ? max(points, edges) : points + edges
    }
    let own = height.map(points) ?? content
    let most = maximumHeight.map(points) ?? .infinity
    return max(min(own, most), minimumHeight.map(points) ?? 0)
  }

  /// The initial values, which most elements have.
  package static let inFlow = PlacingStyle()

  /// Whether the element is taken out of the flow of lines and blocks.
  package var isOutOfFlow: Bool {
    float != .none && float != .snapBlock && float != .endnote || position == .absolute
  }

  /// Whether the element is in the flow and snaps to the top or bottom of its column when it comes near.
  package var snaps: Bool { float == .snapBlock && position == .static }

  /// Whether the element floats across all columns of a spread.
  package var isOverSpread: Bool {
    float.isOfPage && !float.isCorner && position == .static && pageFloat.reference == .spread
  }

  /// Whether the style asks for something unsupported with spreads: snapping with the spread as its
  /// reference, or a spread float that spans only some columns.
  package var isIneffectiveOverSpread: Bool {
    pageFloat.reference == .spread && snaps || isOverSpread && columnSpan != 1 && columnSpan != .max
  }

  /// Whether the element is a block in the flow with a fixed or maximum height, which is never fragmented.
  package var isMonolithic: Bool { !isOutOfFlow && (height != nil || maximumHeight != nil) }

  /// Whether the element is a block in the flow that spans several columns.
  package var isSpanner: Bool { !isOutOfFlow && !snaps && columnSpan > 1 }
}

/// The box that width and height measure (CSS Sizing 3, section 3.3).
package enum BoxSizing: String, CaseIterable, Hashable, Sendable {
  case contentBox = "content-box"
  case borderBox = "border-box"
}

/// Vertical position of a block's content in its height (CSS Box Alignment 3, section 5.1).
package enum ContentAlignment: String, CaseIterable, Hashable, Sendable {
  case normal, start, center, end

  /// Share of the unused height that is placed above the content, from 0 to 1.
  package var shareAbove: Double {
    switch self {
    case .normal, .start: 0
    case .center: 0.5
    case .end: 1
    }
  }
}

/// Positioning scheme of an element (CSS Positioned Layout 3, section 2).
package enum PositionScheme: String, CaseIterable, Hashable, Sendable {
  case `static`, absolute
}

/// The area from which the insets of a positioned element are measured.
package enum InsetOrigin: String, CaseIterable, Hashable, Sendable {
  /// `trim` is the trimmed page; `page` and `bleed` are both the page including its bleed.
  case page, trim, bleed
  /// The page area inside the page margins.
  case margin
  /// The column that contains the element's anchor.
  case column
  /// Both pages of the spread. Only the part on the element's own page is shown.
  case spread = "-zine-spread"
}

/// The edge that an element floats to.
package enum FloatSide: String, CaseIterable, Hashable, Sendable {
  case none, left, right, inside, outside
  /// Turns the element into a footnote, a margin note, or an endnote after the article.
  case footnote
  case margin = "-zine-margin"
  case endnote = "-zine-endnote"
  case top, bottom
  /// Top and bottom of the last column.
  case topCorner = "-zine-top-corner"
  case bottomCorner = "-zine-bottom-corner"
  /// In the flow, but snaps to the top or bottom of its column when it comes near.
  case snapBlock = "snap-block"

  /// Whether the element is a note that leaves a call in the text.
  package var isNote: Bool { self == .footnote || self == .margin || self == .endnote }

  /// Whether the element floats to the top or bottom of a column, page or spread.
  package var isOfPage: Bool {
    switch self {
    case .top, .bottom, .topCorner, .bottomCorner: true
    case .none, .left, .right, .inside, .outside, .footnote, .margin, .endnote, .snapBlock: false
    }
  }

  package var isCorner: Bool { self == .topCorner || self == .bottomCorner }
}

/// Direction of the lines in a table or figure (CSS Writing Modes 4, section 3.1).
package enum WritingMode: String, CaseIterable, Hashable, Sendable {
  case horizontal = "horizontal-tb"
  /// Lines that run upward, and downward.
  case sidewaysLeft = "sideways-lr"
  case sidewaysRight = "sideways-rl"
}

/// The floats that an element is placed below.
package enum ClearedSides: String, CaseIterable, Hashable, Sendable {
  case none, left, right, both, inside, outside
  /// Earlier page floats at the top or bottom of a column or page; applies to page floats only.
  case top, bottom
  case inlineStart = "inline-start"
  case inlineEnd = "inline-end"
}

/// On which sides text flows around an element (CSS Exclusions 1, section 3.1).
package enum WrapFlow: String, CaseIterable, Hashable, Sendable {
  /// For a float, the side opposite to it.
  case auto
  case both, start, end, minimum, maximum, clear
}

/// An initial letter (CSS Inline 3, section 7).
package struct InitialLetter: Hashable, Sendable {
  /// Height in lines, from the cap height of the first line to the baseline of the last.
  package var size: Double
  /// Number of lines that the letter sinks into the paragraph.
  package var sink: Int

  package init(size: Double, sink: Int) {
    self.size = size
    self.sink = sink
  }
}

/// Which lines beside an initial letter follow its outline.
package enum InitialLetterWrap: String, CaseIterable, Hashable, Sendable {
  case none, first, all
}
