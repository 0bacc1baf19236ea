import ZineText

/// The computed values of all properties of an element. Lengths are in points. Percentages remain percentages
/// if only layout can resolve them.
package struct ComputedStyle: Sendable {
  package var inherited = InheritedStyle()
  package var own = OwnStyle()

  package init() {}

  fileprivate init(_ inherited: InheritedStyle, _ own: OwnStyle) {
    self.inherited = inherited
    self.own = own
  }

  /// Creates the style of an element before any rule applies. Inherited properties have the parent's values,
  /// and other properties have their initial values.
  package init(inside parent: ComputedStyle) {
    inherited = parent.inherited
  }
}

/// A computed style that many elements share. Reading one of its properties copies only this property, and not
/// the whole style.
final class SharedStyle: Sendable {
  let inherited: InheritedStyle
  let own: OwnStyle

  init(_ style: ComputedStyle) { (inherited, own) = (style.inherited, style.own) }

  var style: ComputedStyle { ComputedStyle(inherited, own) }
}

extension InheritedStyle {
  /// Whether text is assumed to run from right to left, so that the start of a box is its right side.
  var isRightToLeft: Bool { (direction ?? usualDirection) == .rightToLeft }
  /// Base direction of tables, lists, asides and other boxes. In a right-to-left issue, boxes without a
  /// declared direction are right-to-left. In other issues the direction is `nil`, so that the first
  /// paragraph inside the box determines it.
  var directionOfBoxes: BaseDirection? {
    direction ?? (usualDirection == .rightToLeft ? .rightToLeft : nil)
  }
}

/// Properties that child elements inherit.
package struct InheritedStyle: Sendable {
  // Font
  package var families = FontFamilies(fallback: ["serif"])
  package var fontSize = 12.0
  /// Font size of the paragraph or other block that contains the text, in points.
  package var blockSize = 12.0
  /// The named text style that sets the font size; `nil` if the font size was declared directly.
  package var textStyle: TextStyleName?
  /// Weight from 1 to 1000; 400 is regular, 700 bold.
  package var weight = 400.0
  package var slant = ShapingStyle.Slant.normal
  package var synthesis = FontSynthesis.all
  /// The font traits (weight, slant) that the user declared. Traits from built-in styles are not included.
  package var askedTraits: FontSynthesis = []
  /// Font width as a percentage of the regular width.
  package var stretch = 100.0
  package var features = FontFeatures()
  /// Additional space after each character and after each word space, in points.
  package var letterSpacing = 0.0
  package var wordSpacing = 0.0

  // Colour
  package var color = Color.black
  package var strokeColor: StrokeColor?
  package var strokeWidth: StrokeWidth?
  package var opacity = 1.0
  /// The innermost compositing group that contains the element; `nil` if there is none.
  package var group: CompositeGroupID?
  package var overprint = Overprint.auto

  // Text. An element's decorations and text background apply to all text inside the element.
  package var underline: TextDecoration.Line?
  package var lineThrough: TextDecoration.Line?
  package var overline: TextDecoration.Line?
  /// Distance from the baseline down to the underline, in points; `nil` for the font's own value.
  package var underlineOffset: Double?
  package var textBackground: Color?
  /// Upward baseline shift, in points.
  package var rise = 0.0
  package var shadows: [ShadowStyle] = []
  package var isLetterpress = false
  package var transform = TextTransform()

  // Paragraph
  /// Direction of the issue, which applies if no direction is declared. It determines whether left means start or end.
  package var usualDirection = BaseDirection.leftToRight
  package var alignment = TextAlignment.start
  /// The character at which the lines of a table column are aligned, such as a decimal point; `nil` for none.
  package var alignmentMark: String?
  /// Alignment of the last line; `nil` if `alignment` determines this too.
  package var lastAlignment: TextAlignment?
  /// How text is scaled to fill its lines; `nil` if it is not scaled.
  package var textFit: TextFit?
  /// First-line indent. Percentages refer to the width of the paragraph.
  package var indent: LengthPercentage = 0.0
  package var lineHeight = LineHeightStyle.normal
  package var lineHeightMinimum: Double?
  package var lineHeightMaximum: Double?
  package var lineSnap = LineSnap.none
  package var textBoxEdge = TextBoxEdge.auto
  package var tabStops: [TabStop] = []
  package var tabSize = TabSize.spaces(8)
  /// Declared direction; `nil` if the text determines the direction.
  package var direction: BaseDirection?
  package var whiteSpace = WhiteSpace.normal
  package var quotes = QuotesStyle.auto
  package var smartQuotes = SmartQuotes.none
  package var blankLines = BlankLines.auto
  package var composing = ComposingStyle()
  package var listType = ListMarkerType.disc
  package var captionSide = CaptionSide.top

  package var variables = StyleVariables()

  var textAlign: TextAlignValue {
    get { TextAlignValue(alignment: alignment, mark: alignmentMark) }
    set { (alignment, alignmentMark) = (newValue.alignment, newValue.mark) }
  }

  /// Line height in points. For `normal` it is estimated from the font size, without loading the font.
  package var lineHeightPoints: Double {
    switch lineHeight {
    case .normal: fontSize * LineHeightStyle.normalFactor
    // Rounded to a millionth of a point, because tiny errors would move text off the baseline grid.
    case .factor(let factor): (factor * fontSize * 1e6).rounded() / 1e6
    case .points(let points): points
    }
  }
}

/// Properties that child elements do not inherit.
package struct OwnStyle: Sendable {
  package var isDisplayed = true
  package var opacity = 1.0
  package var blendMode = BlendMode.normal
  package var background: Color?
  package var backgrounds = BackgroundStyle()
  package var boxShadows: [BoxShadowStyle] = []
  /// Transform functions; empty for no transform.
  package var transform: [TransformFunction] = []
  package var transformOrigin = TransformOrigin()
  package var isCloned = false
  package var decoration = DecorationDeclaration()
  /// Upward baseline shift, in points.
  package var shift = 0.0
  /// Margins. Percentages refer to the width of the containing block. For a page, they refer to the page's
  /// width or height.
  package var margin = BoxSides<LengthPercentage>(0.0)
  /// The margins that are `auto`.
  package var autoMargins: AutoMargins = []
  /// Whether the left and right margins are swapped on left-hand pages.
  package var isMirrored = false
  package var marginBreak = MarginBreak.auto
  package var padding = BoxSides<LengthPercentage>(0.0)
  package var blockStep = BlockStep()
  package var textBoxTrim = TextBoxTrim.none
  package var border = BoxSides(BorderEdge())
  package var radius = BoxCorners<LengthPercentage>(0.0)
  package var content: [ContentPart]?
  package var counterReset: [CounterChange] = []
  package var counterIncrement: [CounterChange] = []
  package var stringSet: [StringAssignment] = []
  /// Level in the document outline; 0 excludes the element, and `nil` derives the level from the tag.
  package var bookmarkLevel: Int?
  package var bookmarkLabel: [ContentPart]?
  /// Name of the page type that the element requires.
  package var page: String?
  package var breakBefore: BreakBetween?
  package var breakAfter: BreakBetween?
  /// The kinds of breaks to avoid inside the element.
  package var breakInside: BreakKinds = []
  /// Values of properties that apply to pages and margin boxes.
  package var sheet = SheetStyle()
  /// Values of the placing properties; `nil` if all placing properties have their initial values.
  private var sharedPlacing: SharedPlacing?

  /// Whether any placing property has a value other than its initial value.
  var hasPlacing: Bool { sharedPlacing != nil }

  /// Whether the style takes the element out of the normal flow. Some kinds of elements remain in the flow
  /// nevertheless.
  var isOutOfFlow: Bool { sharedPlacing?.style.isOutOfFlow ?? false }

  // Direct access to frequently used properties, which avoids creating a `PlacingStyle`.
  var float: FloatSide { sharedPlacing?.style.float ?? .none }
  var clear: ClearedSides { sharedPlacing?.style.clear ?? .none }
  var width: LengthPercentage? { sharedPlacing?.style.width }
  var cellAlignment: CellAlignment {
    sharedPlacing?.style.table.cellAlignment ?? TableStyle().cellAlignment
  }

  package var placing: PlacingStyle {
    get { sharedPlacing?.style ?? PlacingStyle() }
    set { sharedPlacing = newValue == PlacingStyle() ? nil : SharedPlacing(newValue) }
  }
}

/// Placing style on the heap. Few elements have a placing style, so storing it inline would waste memory.
/// Immutable.
private final class SharedPlacing: Sendable {
  let style: PlacingStyle

  init(_ style: PlacingStyle) { self.style = style }
}

// MARK: Values

package enum StrokeWidth: Hashable, Sendable {
  /// Stroke width as a percentage of the font size. As in Core Text, text with a negative width is filled and
  /// stroked, and text with a positive width is only stroked.
  case percent(Double)
  /// Stroke width in points. The text is filled and stroked.
  case points(Double)
}

package enum LineHeightStyle: Hashable, Sendable {
  case normal
  /// Multiple of the font size. Child elements inherit the factor, not the line height in points.
  case factor(Double)
  case points(Double)

  /// Factor used for `normal` if a length is measured in lines and the font is not loaded.
  static let normalFactor = 1.2

  /// Whether the line height is proportional to the font size.
  var isProportional: Bool {
    switch self {
    case .normal, .factor: true
    case .points: false
    }
  }
}

/// A text shadow. Its offsets are in points.
package struct ShadowStyle: Hashable, Sendable {
  package var x: Double
  package var y: Double
  /// Colour of the shadow; `nil` for the text colour.
  package var color: Color?
}

/// The shadow of a box. All lengths are in points.
package struct BoxShadowStyle: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var blur: Double
  package var spread: Double
  /// Colour of the shadow; `nil` for the text colour.
  package var color: Color?
}

package enum TabSize: Hashable, Sendable {
  case spaces(Double)
  case points(Double)
}

package enum WhiteSpace: String, CaseIterable, Hashable, Sendable {
  case normal, nowrap, pre
  case preWrap = "pre-wrap"
  case preLine = "pre-line"

  package var keepsSpaces: Bool { self == .pre || self == .preWrap }
  package var keepsLines: Bool { keepsSpaces || self == .preLine }
  /// Whether lines never break at spaces.
  package var keepsWordsTogether: Bool { self == .nowrap || self == .pre }
}

package enum WordBreak: String, CaseIterable, Hashable, Sendable {
  case normal
  case breakAll = "break-all"
  case keepAll = "keep-all"
}

package enum OverflowWrap: String, CaseIterable, Hashable, Sendable {
  case normal
  case breakWord = "break-word"
  case anywhere
}

/// Quotation marks that surround `<q>` elements.
package enum QuotesStyle: Hashable, Sendable {
  /// The quotation marks of the element's language.
  case auto
  case none
  case pairs([[String]])
}

package struct BorderEdge: Hashable, Sendable {
  package enum Line: String, CaseIterable, Hashable, Sendable {
    case none, hidden, solid, dashed, dotted, double
  }

  package var line = Line.none
  /// Specified width in points. It counts as zero if the edge has no line style.
  package var width = 2.25
  /// Colour of the edge; `nil` for the text colour.
  package var color: Color?

  package var usedWidth: Double { line == .none || line == .hidden ? 0 : width }
}

package enum ListMarkerType: Hashable, Sendable {
  case none
  case disc, circle, square
  case number(NumberStyle)
  case string(String)
}

package struct CounterChange: Hashable, Sendable {
  package var name: String
  package var value: Int
}

/// An item of generated content.
package enum ContentPart: Hashable, Sendable {
  case text(String)
  /// A picture. In a margin box, it must be the only content.
  case picture(ShapePicture)
  case counter(String, ListMarkerType)
  /// The values of all nested counters with this name, from the outermost inward, joined by the separator.
  case counters(String, separator: String, ListMarkerType)
  case attribute(String)
  /// The value that a named string has on the current page.
  case string(String, StringPlace)
  /// The element's own text.
  case elementText
  case openQuote, closeQuote
  /// Text that is repeated to fill the rest of the line.
  case leader(String)
  case targetCounter(ContentTarget, String, ListMarkerType)
  case targetCounters(ContentTarget, String, separator: String, ListMarkerType)
  case targetText(ContentTarget, TargetText)
}

/// Selects one of the values that a named string has on a page (GCPM 3, section 1.1.2).
package enum StringPlace: String, CaseIterable, Hashable, Sendable {
  case first, start, last
  case firstExcept = "first-except"
}

package struct StringAssignment: Hashable, Sendable {
  package var name: String
  package var content: [ContentPart]
}
