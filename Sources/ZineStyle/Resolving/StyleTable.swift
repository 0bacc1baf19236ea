import ZineText

/// All of a style that shaping depends on: texts of equal shaping style share their glyphs.
package struct ShapingStyle: Hashable, Sendable {
  package var families: FontFamilies
  /// In points.
  package var size: Double
  /// From 1 to 1000: 400 for book faces, 700 for bold ones. The face nearest to it is taken.
  package var weight = 400
  /// How wide letters are, in percent of the usual width (`font-stretch`), from 50 to 200; likewise.
  package var stretch = 100.0
  package var slant = Slant.normal
  /// What may be made where no face has it.
  package private(set) var synthesis = FontSynthesis.all
  /// What the user asked for, beside zine's own styles.
  package private(set) var askedTraits: FontSynthesis = []
  /// A BCP 47 tag.
  package var language: String
  package var features: [FontFeature]
  /// Which letters are small capitals, drawn for that or made of smaller ones.
  package var smallCapitals: SmallCapitals?
  /// Added to every letter and space (`letter-spacing`), in points. Letters that join have none.
  package var letterSpacing = 0.0
  /// Added to every word space besides (`word-spacing`), in points.
  package var wordSpacing = 0.0

  /// CSS's words for letters that lean (`font-style`).
  package enum Slant: String, Hashable, Sendable, CaseIterable {
    case normal, italic, oblique
  }

  package init(
    families: FontFamilies, size: Double, isBold: Bool = false, isItalic: Bool = false,
    language: String = "en", features: [FontFeature] = []
  ) {
    self.families = families
    self.size = size
    self.language = language
    self.features = features
    self.isBold = isBold
    self.isItalic = isItalic
  }

  package var isBold: Bool {
    get { weight >= 600 }
    set { weight = newValue ? 700 : 400 }
  }

  /// Takes over what the style's weight, slant and capitals can have to do with, so that styles that look alike stay
  /// equal.
  package mutating func setSynthesis(_ synthesis: FontSynthesis, asked: FontSynthesis) {
    var traits: FontSynthesis = []
    if isBold { traits.insert(.weight) }
    if isItalic { traits.insert(.slant) }
    if smallCapitals != nil { traits.insert(.smallCapitals) }
    self.synthesis = synthesis.union(FontSynthesis.all.subtracting(traits))
    askedTraits = asked.intersection(traits)
  }

  /// Whether letters lean, drawn for it or not.
  package var isItalic: Bool {
    get { slant != .normal }
    set { slant = newValue ? .italic : .normal }
  }
}

extension ShapingStyle {
  /// What a font is chosen by.
  fileprivate var font: ShapingStyle {
    var font = self
    font.features = []
    font.smallCapitals = nil
    (font.letterSpacing, font.wordSpacing) = (0, 0)
    return font
  }
}

/// Letters that stand as small capitals (`font-variant-caps`).
package enum SmallCapitals: Hashable, Sendable {
  case ofSmallLetters, ofAllLetters
}

/// How glyphs are painted, which shaping does not ask about.
package struct TextPaint: Hashable, Sendable {
  package struct Stroke: Hashable, Sendable {
    package var color: Color
    /// In points.
    package var width: Double

    package init(color: Color, width: Double) {
      self.color = color
      self.width = width
    }
  }

  /// `nil` for outlines only.
  package var fill: Color?
  package var stroke: Stroke?
  package var decoration = TextDecoration()
  /// Of the baseline, upward, in points.
  package var rise = 0.0
  /// Of the letters and all that goes along with them, from 0 to 1.
  package var opacity = 1.0
  /// The innermost group that they are composited in; `nil` for none. The opacity is that of all groups around them.
  package var group: CompositeGroupID?
  package var overprint = Overprint.auto
  /// The first one lies on top of the others (CSS Text Decoration 4, section 4).
  package var shadows: [TextShadow] = []
  package var effect: TextEffect?

  package init(fill: Color?, stroke: Stroke? = nil) {
    self.fill = fill
    self.stroke = stroke
  }

  /// Makes the fill opaque and all of the letters as translucent as it was: for effects that paint letters several
  /// times over.
  package mutating func moveAlphaToOpacity() {
    guard let fill else { return }
    opacity *= fill.alpha
    self.fill = fill.opaque
  }
}

/// What letters throw behind them: their shapes in one colour.
package struct TextShadow: Hashable, Sendable {
  /// To the right and downward, in points.
  package var x: Double
  package var y: Double
  package var color: Color
  /// From 0 to 1.
  package var opacity: Double

  package init(x: Double, y: Double, color: Color, opacity: Double = 1) {
    self.x = x
    self.y = y
    self.color = color
    self.opacity = opacity
  }
}

/// How letters look beside their colour (`-zine-text-effect`).
package enum TextEffect: String, Hashable, Sendable, CaseIterable {
  /// Pressed into the paper.
  case letterpress
}

/// Lines through and under letters, and what lies behind them.
package struct TextDecoration: Hashable, Sendable {
  /// How a line is drawn.
  package struct Line: Hashable, Sendable {
    /// `nil` for that of the letters.
    package var color: Color?
    package var style = Style.solid
    /// In points; `nil` for what the font wants.
    package var thickness: Double?
    /// Of an underline: how far its upper edge is below the baseline, in points; `nil` for what the font wants.
    package var offset: Double?

    package init(color: Color? = nil, style: Style = .solid, thickness: Double? = nil) {
      self.color = color
      self.style = style
      self.thickness = thickness
    }
  }

  /// CSS's words (CSS Text Decoration 4, section 2.2).
  package enum Style: String, Hashable, Sendable, CaseIterable {
    case solid, double, dotted, dashed, wavy
  }

  package var underline: Line?
  package var lineThrough: Line?
  package var overline: Line?
  package var background: Color?

  package init() {}

  package var isUnderlined: Bool {
    get { underline != nil }
    set { underline = newValue ? underline ?? Line() : nil }
  }

  package var isStruck: Bool {
    get { lineThrough != nil }
    set { lineThrough = newValue ? lineThrough ?? Line() : nil }
  }

  package var isEmpty: Bool {
    underline == nil && lineThrough == nil && overline == nil && background == nil
  }
}

extension TextPaint {
  /// Whether anything goes along with the letters.
  package var isAccompanied: Bool { !decoration.isEmpty || !shadows.isEmpty }
}

/// A number for a shaping style: equal numbers are equal styles.
package struct ShapingStyleID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// A number for a paint.
package struct PaintID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// A number for a composing style.
package struct ComposingID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// The styles in use in an issue, each kept once, so that comparing two is comparing two integers.
package struct StyleTable: Sendable {
  package private(set) var shapingStyles: [ShapingStyle] = []
  package private(set) var paints: [TextPaint] = []
  /// Of each paint, whether its letters stand on the baseline and nothing goes along with them.
  private var arePlain: [Bool] = []
  package private(set) var composings: [ComposingStyle] = []
  private var shapingIDs: [ShapingStyle: ShapingStyleID] = [:]
  /// The shaping styles without what a font is not chosen by.
  private var fonts: Set<ShapingStyle> = []
  private var paintIDs: [TextPaint: PaintID] = [:]

  package init() {}

  package subscript(id: ShapingStyleID) -> ShapingStyle { shapingStyles[Int(id.index)] }
  package subscript(id: PaintID) -> TextPaint { paints[Int(id.index)] }

  /// The font size of a style, in points, without the rest of it.
  package func size(of id: ShapingStyleID) -> Double { shapingStyles[Int(id.index)].size }

  /// The innermost group of a paint, without the rest of it.
  package func group(of id: PaintID) -> CompositeGroupID? { paints[Int(id.index)].group }

  /// How far letters stand above the baseline, in points, without the rest of their paint.
  package func rise(of id: PaintID) -> Double { paints[Int(id.index)].rise }

  /// Whether letters of a paint stand on the baseline, and nothing goes along with them.
  package func isPlain(_ id: PaintID) -> Bool { arePlain[Int(id.index)] }

  package mutating func intern(_ style: ShapingStyle) -> ShapingStyleID {
    if let id = shapingIDs[style] { return id }
    let id = ShapingStyleID(shapingStyles.count)
    shapingStyles.append(style)
    shapingIDs[style] = id
    fonts.insert(style.font)
    return id
  }

  /// How many fonts the shaping styles ask for, each size for itself.
  package var fontCount: Int { fonts.count }

  package subscript(id: ComposingID) -> ComposingStyle { composings[Int(id.index)] }

  /// Numbers a composing style; there are so few that all of them are compared.
  package mutating func intern(_ style: ComposingStyle) -> ComposingID {
    if let index = composings.firstIndex(of: style) { return ComposingID(index) }
    composings.append(style)
    return ComposingID(composings.count - 1)
  }

  package mutating func intern(_ paint: TextPaint) -> PaintID {
    if let id = paintIDs[paint] { return id }
    let id = PaintID(paints.count)
    paints.append(paint)
    arePlain.append(!paint.isAccompanied && paint.rise == 0)
    paintIDs[paint] = id
    return id
  }
}
