import ZineText

/// All that the style language says of an element, computed: lengths are points, and
/// percentages what they are as far as only layout knows their base.
package struct ComputedStyle: Sendable {
  /// What the elements inside take over.
  package var inherited = InheritedStyle()
  /// What belongs to the element alone.
  package var own = OwnStyle()

  package init() {}

  /// Of an element before any rule: what it inherits, and the initial values of everything else.
  package init(inside parent: ComputedStyle) {
    inherited = parent.inherited
  }
}

extension InheritedStyle {
  /// Which side of a box is its start, as far as that does not follow from its letters.
  var isRightToLeft: Bool { (direction ?? usualDirection) == .rightToLeft }
  /// Of tables, lists, asides and other boxes: in an issue that runs from right to left they do so too, whatever
  /// they begin with. `nil` follows from the first paragraph in them.
  var directionOfBoxes: BaseDirection? {
    direction ?? (usualDirection == .rightToLeft ? .rightToLeft : nil)
  }
}

/// What elements hand on to those inside them.
package struct InheritedStyle: Sendable {
  // Font
  package var families = FontFamilies(fallback: ["serif"])
  package var fontSize = 12.0
  /// Of the paragraph or container around the text.
  package var blockSize = 12.0
  /// The named text style that the size follows; `nil` for a size of its own.
  package var textStyle: TextStyleName?
  /// 1 to 1000; 400 is regular, 700 bold.
  package var weight = 400.0
  package var slant = ShapingStyle.Slant.normal
  package var synthesis = FontSynthesis.all
  /// The weight and slant that a declaration of the user's asked for, and none of zine's own.
  package var askedTraits: FontSynthesis = []
  /// In hundredths of the regular width.
  package var stretch = 100.0
  package var features = FontFeatures()
  /// Added to every letter, and to every space, in points.
  package var letterSpacing = 0.0
  package var wordSpacing = 0.0

  // Colour
  package var color = Color.black
  package var strokeColor: StrokeColor?
  package var strokeWidth: StrokeWidth?
  package var opacity = 1.0
  /// The innermost group that the element is composited in; `nil` for none.
  package var group: CompositeGroupID?
  package var overprint = Overprint.auto

  // Text. Decorations and what lies behind letters reach all the text of their element.
  package var underline: TextDecoration.Line?
  package var lineThrough: TextDecoration.Line?
  package var overline: TextDecoration.Line?
  /// Of underlines below the baseline, in points; `nil` for what the font wants.
  package var underlineOffset: Double?
  package var textBackground: Color?
  /// Of the baseline, upward, in points.
  package var rise = 0.0
  package var shadows: [ShadowStyle] = []
  package var isLetterpress = false
  package var transform = TextTransform()

  // Paragraph
  /// Where a direction is not said, that of the language: left and right are start and end by it.
  package var usualDirection = BaseDirection.leftToRight
  package var alignment = TextAlignment.start
  /// In cells of tables: by what their lines are aligned; `nil` for their edges.
  package var alignmentMark: String?
  /// `nil` follows from the alignment.
  package var lastAlignment: TextAlignment?
  /// `nil` for text that keeps its size.
  package var textFit: TextFit?
  /// Percentages are of the paragraph's own width.
  package var indent: LengthPercentage = 0.0
  package var lineHeight = LineHeightStyle.normal
  package var lineHeightMinimum: Double?
  package var lineHeightMaximum: Double?
  package var lineSnap = LineSnap.none
  package var textBoxEdge = TextBoxEdge.auto
  package var tabStops: [TabStop] = []
  package var tabSize = TabSize.spaces(8)
  /// `nil` follows from the text.
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

  /// The height of a line of the element's own font, where that is known without the font.
  package var lineHeightPoints: Double {
    switch lineHeight {
    case .normal: fontSize * LineHeightStyle.normalFactor
    // Without the last digits, which would take text off its grid.
    case .factor(let factor): (factor * fontSize * 1e6).rounded() / 1e6
    case .points(let points): points
    }
  }
}

/// What elements keep to themselves.
package struct OwnStyle: Sendable {
  package var isDisplayed = true
  package var opacity = 1.0
  package var blendMode = BlendMode.normal
  package var background: Color?
  package var backgrounds = BackgroundStyle()
  package var boxShadows: [BoxShadowStyle] = []
  /// Empty for a box that is painted where it is.
  package var transform: [TransformFunction] = []
  package var transformOrigin = TransformOrigin()
  package var isCloned = false
  package var decoration = DecorationDeclaration()
  /// Of the baseline, upward, in points.
  package var shift = 0.0
  /// Percentages are of the width of what holds the element; a page's own are of its width and height.
  package var margin = BoxSides<LengthPercentage>(0.0)
  /// Those that take what a width leaves.
  package var autoMargins: AutoMargins = []
  /// Whether left and right change places on left-hand pages.
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
  /// 0 for none; `nil` follows from the element.
  package var bookmarkLevel: Int?
  package var bookmarkLabel: [ContentPart]?
  /// The named page that the element stands on.
  package var page: String?
  package var breakBefore: BreakBetween?
  package var breakAfter: BreakBetween?
  /// Which breaks inside of the element are to be avoided.
  package var breakInside: BreakKinds = []
  /// Of a page, or a box in its margin.
  package var sheet = SheetStyle()
  /// `nil` where all of it is as in most elements.
  private var sharedPlacing: SharedPlacing?

  /// Whether any of it is otherwise than in most elements.
  var hasPlacing: Bool { sharedPlacing != nil }

  /// Whether its style takes it out of the flow, as far as the element may leave that.
  var isOutOfFlow: Bool { sharedPlacing?.style.isOutOfFlow ?? false }

  // Parts of its placing, for those who ask for no more of it.
  var float: FloatSide { sharedPlacing?.style.float ?? .none }
  var clear: ClearedSides { sharedPlacing?.style.clear ?? .none }

  package var placing: PlacingStyle {
    get { sharedPlacing?.style ?? PlacingStyle() }
    set { sharedPlacing = newValue == PlacingStyle() ? nil : SharedPlacing(newValue) }
  }
}

/// Out of the way of all the elements that have none. Nobody changes it once it is made.
private final class SharedPlacing: Sendable {
  let style: PlacingStyle

  init(_ style: PlacingStyle) { self.style = style }
}

// MARK: Values

package enum StrokeWidth: Hashable, Sendable {
  /// In hundredths of the font size; negative strokes and fills, positive only strokes, as Core Text
  /// has it.
  case percent(Double)
  /// In points; strokes and fills.
  case points(Double)
}

package enum LineHeightStyle: Hashable, Sendable {
  case normal
  /// Of the font size, whatever that is where it is inherited.
  case factor(Double)
  case points(Double)

  /// What stands for `normal` where a length is measured in lines and no font is at hand.
  static let normalFactor = 1.2

  /// Whether it depends on the size that letters are drawn in.
  var isProportional: Bool {
    switch self {
    case .normal, .factor: true
    case .points: false
    }
  }
}

/// A copy of the letters under them, moved by so many points.
package struct ShadowStyle: Hashable, Sendable {
  package var x: Double
  package var y: Double
  /// `nil` is the text's.
  package var color: Color?
}

/// The shadow of a box, in points.
package struct BoxShadowStyle: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var blur: Double
  package var spread: Double
  /// `nil` is the text's.
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
  /// Whether no line ends at a space.
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

/// The marks that `<q>` sets, from the outermost quotation inward.
package enum QuotesStyle: Hashable, Sendable {
  /// Those of the language.
  case auto
  case none
  case pairs([[String]])
}

package struct BorderEdge: Hashable, Sendable {
  package enum Line: String, CaseIterable, Hashable, Sendable {
    case none, hidden, solid, dashed, dotted, double
  }

  package var line = Line.none
  /// As it was asked for; an edge without a line takes none.
  package var width = 2.25
  /// `nil` is the text's.
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

/// A part of generated text.
package enum ContentPart: Hashable, Sendable {
  case text(String)
  /// All that a margin box holds.
  case picture(ShapePicture)
  case counter(String, ListMarkerType)
  /// All counters of a name from the outermost on, and what stands between them.
  case counters(String, separator: String, ListMarkerType)
  case attribute(String)
  /// The latest value of a named string on the page.
  case string(String, StringPlace)
  /// The element's own text.
  case elementText
  case openQuote, closeQuote
  /// Repeated to fill the line.
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
