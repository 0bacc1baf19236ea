import ZineText

/// Position and size of an element, and how text flows around it. Few elements have these properties, so they
/// are stored separately.
package struct PlacingStyle: Hashable, Sendable {
  package var float = FloatSide.none
  /// How the element floats to an edge of a column, page or spread.
  package var pageFloat = PageFloatStyle()
  package var clear = ClearedSides.none
  /// Width and height; `nil` for `auto`. Percentages refer to the width and height of the element's column.
  package var width: LengthPercentage?
  package var height: LengthPercentage?
  /// Limits of the width and height; `nil` for no limit. Percentages refer to the width and height of the
  /// element's column.
  package var maximumWidth: LengthPercentage?
  package var minimumWidth: LengthPercentage?
  package var maximumHeight: LengthPercentage?
  package var minimumHeight: LengthPercentage?
  /// The box whose size `width` and `height` determine.
  package var boxSizing = BoxSizing.contentBox
  package var position = PositionScheme.static
  /// Vertical position of the content in a block that is higher than its content.
  package var contentAlignment = ContentAlignment.normal
  /// Distances from the edges of the area `insetFrom`, where `start` is the left side. Percentages refer to
  /// the width and height of the area. If `nil`, the opposite inset or the static position determines the
  /// position.
  package var inset = BoxSides<LengthPercentage?>(nil)
  package var insetFrom = InsetOrigin.trim
  /// Z-order; `nil` for `auto`, which counts as 0. Elements with 0 or more are painted over the text.
  package var zIndex: Int?
  package var wrapFlow = WrapFlow.auto
  package var shapeOutside = ShapeStyle.none
  /// Margin around `shapeOutside`. Percentages refer to the width of the containing block. If `nil`, the
  /// default spacing is used around pictures without a shape.
  package var shapeMargin: LengthPercentage?
  /// Opacity threshold from 0 to 1. Less opaque parts of the image are outside the shape.
  package var shapeImageThreshold = 0.0
  /// Colour tolerance of contours, from 0 to 1. Colours that differ less than this from the background of the
  /// picture are treated as background.
  package var contourTolerance = 0.1
  /// The shape that contains the text of a page or of a block with a fixed height.
  package var shapeInside = ShapeStyle.none
  package var shapePadding: LengthPercentage = 0.0
  /// Style of the initial letter; `nil` for `normal`.
  package var initialLetter: InitialLetter?
  package var initialLetterWrap = InitialLetterWrap.first
  /// Number of columns that a block in flow spans. Layout limits it to the available number of columns.
  package var columnSpan = 1
  /// The value of `column-span`. Setting it also resets `spanMinimum`, so that earlier declarations do not
  /// apply.
  var declaredColumnSpan: Int {
    get { columnSpan }
    set { (columnSpan, spanMinimum) = (newValue, 0) }
  }
  /// Minimum number of lines that must follow in each column below a spanner; 0 for no minimum.
  var spanMinimum = 0
  /// How a picture is fitted and positioned in its box.
  package var object = ObjectStyle()
  package var table = TableStyle()
  package var note = NoteStyle()
  /// Writing mode of a table or figure.
  package var writingMode = WritingMode.horizontal
  /// Minimum scale for the content of a block with a fixed height. The content is scaled down until it fits;
  /// 1 for no scaling.
  package var copyfit = 1.0

  package init() {}

  /// Whether the style declares a width, or a limit for the width.
  package var boundsWidth: Bool { width != nil || maximumWidth != nil || minimumWidth != nil }

  /// Returns the content width (CSS Sizing 3, section 5.2). It is the declared width or else the available
  /// space, restricted to the minimum and maximum width.
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

  /// Whether the style declares a height, or a limit for the height.
  package var boundsHeight: Bool { height != nil || maximumHeight != nil || minimumHeight != nil }

  /// Returns the height of the border box. It is the declared height or else the height of the content,
  /// restricted to the minimum and maximum height.
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

  /// The initial values.
  package static let inFlow = PlacingStyle()

  /// Whether the element is out of flow, that is, not laid out between the surrounding lines and blocks.
  package var isOutOfFlow: Bool {
    float != .none && float != .snapBlock && float != .endnote || position == .absolute
  }

  /// Whether the element is in flow and snaps to the top or bottom of its column if it is near.
  package var snaps: Bool { float == .snapBlock && position == .static }

  /// Whether the element floats across all columns of the spread.
  package var isOverSpread: Bool {
    float.isOfPage && !float.isCorner && position == .static && pageFloat.reference == .spread
  }

  /// Whether the style combines values that spreads do not support: snapping with the spread as reference, or
  /// a float across the spread that spans only some columns.
  package var isIneffectiveOverSpread: Bool {
    pageFloat.reference == .spread && snaps || isOverSpread && columnSpan != 1 && columnSpan != .max
  }

  /// Whether the element is a block in flow with a fixed or maximum height. Such a block is never fragmented.
  package var isMonolithic: Bool { !isOutOfFlow && (height != nil || maximumHeight != nil) }

  /// Whether the lines of the element run upward or downward.
  package var isTurned: Bool { writingMode != .horizontal }

  /// Whether the element is a block in flow that spans several columns.
  package var isSpanner: Bool { !isOutOfFlow && !snaps && columnSpan > 1 }
}

/// The box whose size `width` and `height` determine (CSS Sizing 3, section 3.3).
package enum BoxSizing: String, CaseIterable, Hashable, Sendable {
  case contentBox = "content-box"
  case borderBox = "border-box"
}

/// Vertical position of the content in a block (CSS Box Alignment 3, section 5.1).
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
  /// `trim` is the trimmed page. `page` and `bleed` both mean the page with its bleed.
  case page, trim, bleed
  /// The area inside the page margins.
  case margin
  /// The column that contains the element's anchor.
  case column
  /// Both pages of the spread. Only the part of the element on its page is shown.
  case spread = "-zine-spread"
}

/// The edge that an element floats to.
package enum FloatSide: String, CaseIterable, Hashable, Sendable {
  case none, left, right, inside, outside
  /// The element becomes a footnote, a margin note, or an endnote after the article.
  case footnote
  case margin = "-zine-margin"
  case endnote = "-zine-endnote"
  case top, bottom
  /// The top or bottom of the last column.
  case topCorner = "-zine-top-corner"
  case bottomCorner = "-zine-bottom-corner"
  /// The element is in flow, but snaps to the top or bottom of its column if it is near.
  case snapBlock = "snap-block"

  /// Whether the element is a note, which is replaced by a call in the text.
  package var isNote: Bool { self == .footnote || self == .margin || self == .endnote }

  /// Whether the element floats to the top or bottom of a column, page or spread.
  package var isOfPage: Bool {
    switch self {
    case .top, .bottom, .topCorner, .bottomCorner: true
    case .none, .left, .right, .inside, .outside, .footnote, .margin, .endnote, .snapBlock: false
    }
  }

  package var isCorner: Bool { self == .topCorner || self == .bottomCorner }

  /// Whether the element floats to a side of its column, with text beside it.
  package var isAtSide: Bool {
    switch self {
    case .left, .right, .inside, .outside: true
    case .none, .top, .bottom, .topCorner, .bottomCorner, .footnote, .margin, .endnote, .snapBlock:
      false
    }
  }
}

/// Direction of the lines in a table or figure (CSS Writing Modes 4, section 3.1).
package enum WritingMode: String, CaseIterable, Hashable, Sendable {
  case horizontal = "horizontal-tb"
  /// Lines that run upward (`sidewaysLeft`) or downward (`sidewaysRight`).
  case sidewaysLeft = "sideways-lr"
  case sidewaysRight = "sideways-rl"
}

/// The sides whose floats an element is placed below.
package enum ClearedSides: String, CaseIterable, Hashable, Sendable {
  case none, left, right, both, inside, outside
  /// Earlier page floats at the top or bottom of a column or page. These values apply only to page floats.
  case top, bottom
  case inlineStart = "inline-start"
  case inlineEnd = "inline-end"
}

/// The sides of an element on which text flows around it (CSS Exclusions 1, section 3.1).
package enum WrapFlow: String, CaseIterable, Hashable, Sendable {
  /// For a float, text flows on the side opposite to the float.
  case auto
  case both, start, end, minimum, maximum, clear
}

/// An initial letter (CSS Inline 3, section 7).
package struct InitialLetter: Hashable, Sendable {
  /// Height in lines. It is measured from the cap height of the first line to the baseline of the last line.
  package var size: Double
  /// Number of lines that the letter sinks into the paragraph.
  package var sink: Int

  package init(size: Double, sink: Int) {
    self.size = size
    self.sink = sink
  }
}

/// The lines beside an initial letter that follow its outline.
package enum InitialLetterWrap: String, CaseIterable, Hashable, Sendable {
  case none, first, all
}
