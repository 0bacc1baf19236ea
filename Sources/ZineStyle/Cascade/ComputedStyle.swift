import ZineText

/// The computed values of all properties of an element. Lengths are in points; percentages are kept where
/// only layout knows what they refer to.
package struct ComputedStyle: Sendable {
  /// Inherited properties.
  package var inherited = InheritedStyle()
  /// Properties that are not inherited.
  package var own = OwnStyle()

  package init() {}

  /// Creates the style of an element before any rule applies: inherited values from the parent, and initial
  /// values otherwise.
  package init(inside parent: ComputedStyle) {
    inherited = parent.inherited
  }
}

extension InheritedStyle {
  /// Whether the start of a box is on the right, unless its text decides otherwise.
  var isRightToLeft: Bool { (direction ?? usualDirection) == .rightToLeft }
  /// Base direction of tables, lists, asides and other boxes. Without a declaration they are right-to-left in
  /// a right-to-left issue, whatever their text; `nil` takes the direction from the first paragraph inside.
  var directionOfBoxes: BaseDirection? {
    direction ?? (usualDirection == .rightToLeft ? .rightToLeft : nil)
  }
}

/// Properties that child elements inherit.
package struct InheritedStyle: Sendable {
  // Font
  package var families = FontFamilies(fallback: ["serif"])
  package var fontSize = 12.0
  /// Font size of the paragraph or container around the text, in points.
  package var blockSize = 12.0
  /// The named text style that determines the font size; `nil` if the size is set directly.
  package var textStyle: TextStyleName?
  /// Weight from 1 to 1000; 400 is regular, 700 bold.
  package var weight = 400.0
  package var slant = ShapingStyle.Slant.normal
  package var synthesis = FontSynthesis.all
  /// The traits (weight, slant) set by the user's own declarations rather than built-in styles.
  package var askedTraits: FontSynthesis = []
  /// Stretch in percent of the regular width.
  package var stretch = 100.0
  package var features = FontFeatures()
  /// Additional space after each letter and each word space, in points.
  package var letterSpacing = 0.0
  package var wordSpacing = 0.0

  // Colour
  package var color = Color.black
  package var strokeColor: StrokeColor?
  package var strokeWidth: StrokeWidth?
  package var opacity = 1.0
  /// The innermost compositing group that contains the element, or `nil`.
  package var group: CompositeGroupID?
  package var overprint = Overprint.auto

  // Text. Decorations and text backgrounds apply to all text inside their element.
  package var underline: TextDecoration.Line?
  package var lineThrough: TextDecoration.Line?
  package var overline: TextDecoration.Line?
  /// Distance of underlines below the baseline, in points; `nil` uses the font's value.
  package var underlineOffset: Double?
  package var textBackground: Color?
  /// Upward baseline shift, in points.
  package var rise = 0.0
  package var shadows: [ShadowStyle] = []
  package var isLetterpress = false
  package var transform = TextTransform()

  // Paragraph
  /// Direction of the language, used if no direction is declared. It maps left and right to start and
  /// end.
  package var usualDirection = BaseDirection.leftToRight
  package var alignment = TextAlignment.start
  /// In table cells, the character at which lines are aligned; `nil` aligns their edges.
  package var alignmentMark: String?
  /// Alignment of the last line; `nil` derives it from `alignment`.
  package var lastAlignment: TextAlignment?
  /// How the text is scaled to fill its lines; `nil` for no scaling.
  package var textFit: TextFit?
  /// Percentages refer to the paragraph's own width.
  package var indent: LengthPercentage = 0.0
  package var lineHeight = LineHeightStyle.normal
  package var lineHeightMinimum: Double?
  package var lineHeightMaximum: Double?
  package var lineSnap = LineSnap.none
  package var textBoxEdge = TextBoxEdge.auto
  package var tabStops: [TabStop] = []
  package var tabSize = TabSize.spaces(8)
  /// Declared direction; `nil` takes it from the text.
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

  /// Line height of the element's own font in points, estimated without loading the font.
  package var lineHeightPoints: Double {
    switch lineHeight {
    case .normal: fontSize * LineHeightStyle.normalFactor
    // Rounded, because tiny errors would move text off its grid.
    case .factor(let factor): (factor * fontSize * 1e6).rounded() / 1e6
    case .points(let points): points
    }
  }
}

/// Properties that are not inherited.
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
  /// Percentages refer to the width of the containing block; those of a page to the page's own width and
  /// height.
  package var margin = BoxSides<LengthPercentage>(0.0)
  /// The margins that are `auto`.
  package var autoMargins: AutoMargins = []
  /// Whether left and right are swapped on left-hand pages.
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
  /// Outline level; 0 for none, `nil` derives it from the element.
  package var bookmarkLevel: Int?
  package var bookmarkLabel: [ContentPart]?
  /// Name of the page type that the element requires.
  package var page: String?
  package var breakBefore: BreakBetween?
  package var breakAfter: BreakBetween?
  /// The kinds of breaks to avoid inside the element.
  package var breakInside: BreakKinds = []
  /// Style of a page or a margin box.
  package var sheet = SheetStyle()
  /// `nil` if all placing properties have their initial values.
  private var sharedPlacing: SharedPlacing?

  /// Whether any placing property differs from its initial value.
  var hasPlacing: Bool { sharedPlacing != nil }

  /// Whether the style takes the element out of the flow. Some kinds of elements cannot leave the flow all
  /// the same.
  var isOutOfFlow: Bool { sharedPlacing?.style.isOutOfFlow ?? false }

  // Shortcuts that avoid creating a `PlacingStyle`.
  var float: FloatSide { sharedPlacing?.style.float ?? .none }
  var clear: ClearedSides { sharedPlacing?.style.clear ?? .none }

  package var placing: PlacingStyle {
    get { sharedPlacing?.style ?? PlacingStyle() }
    set { sharedPlacing = newValue == PlacingStyle() ? nil : SharedPlacing(newValue) }
  }
}

/// Out-of-line storage of the rarely used placing style, so that other elements do not carry it. Immutable.
private final class SharedPlacing: Sendable {
  let style: PlacingStyle

  init(_ style: PlacingStyle) { self.style = style }
}

// MARK: Values

package enum StrokeWidth: Hashable, Sendable {
  /// Width in hundredths of the font size. As in Core Text, negative widths fill and stroke, positive ones
  /// only stroke.
  case percent(Double)
  /// Width in points; fills and strokes.
  case points(Double)
}

package enum LineHeightStyle: Hashable, Sendable {
  case normal
  /// Multiple of the font size. The factor is inherited, not the resulting height.
  case factor(Double)
  case points(Double)

  /// Factor that stands in for `normal` if a length is measured in lines and no font is available.
  static let normalFactor = 1.2

  /// Whether the line height depends on the font size.
  var isProportional: Bool {
    switch self {
    case .normal, .factor: true
    case .points: false
    }
  }
}

/// A shadow of text, with offsets in points.
package struct ShadowStyle: Hashable, Sendable {
  package var x: Double
  package var y: Double
  /// Colour of the shadow; `nil` is the text colour.
  package var color: Color?
}

/// The shadow of a box, in points.
package struct BoxShadowStyle: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var blur: Double
  package var spread: Double
  /// Colour of the shadow; `nil` is the text colour.
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
  /// Whether lines do not break at spaces.
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

/// Quotation marks of `<q>`, from the outermost level inward.
package enum QuotesStyle: Hashable, Sendable {
  /// The marks of the element's language.
  case auto
  case none
  case pairs([[String]])
}

package struct BorderEdge: Hashable, Sendable {
  package enum Line: String, CaseIterable, Hashable, Sendable {
    case none, hidden, solid, dashed, dotted, double
  }

  package var line = Line.none
  /// Specified width in points. Edges without a line style take no space.
  package var width = 2.25
  /// Colour of the edge; `nil` is the text colour.
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
  /// A picture, which must be the only content of a margin box.
  case picture(ShapePicture)
  case counter(String, ListMarkerType)
  /// All counters of this name from the outermost inward, joined by the separator.
  case counters(String, separator: String, ListMarkerType)
  case attribute(String)
  /// The value of a named string on the current page.
  case string(String, StringPlace)
  /// The element's own text.
  case elementText
  case openQuote, closeQuote
  /// Text that is repeated to fill the line.
  case leader(String)
  case targetCounter(ContentTarget, String, ListMarkerType)
  case targetCounters(ContentTarget, String, separator: String, ListMarkerType)
  case targetText(ContentTarget, TargetText)
}

/// Which value of a named string a page shows (GCPM 3, section 1.1.2).
package enum StringPlace: String, CaseIterable, Hashable, Sendable {
  case first, start, last
  case firstExcept = "first-except"
}

package struct StringAssignment: Hashable, Sendable {
  package var name: String
  package var content: [ContentPart]
}
