import ZineText

/// The part of a style that shaping depends on. Texts with the same shaping style share their glyphs.
package struct ShapingStyle: Hashable, Sendable {
  package var families: FontFamilies
  /// Font size, in points.
  package var size: Double
  /// Weight from 1 to 1000: 400 is regular, 700 bold. The nearest face is used.
  package var weight = 400
  /// Width of the face in percent of the normal width (`font-stretch`), from 50 to 200. The nearest face is
  /// used.
  package var stretch = 100.0
  package var slant = Slant.normal
  /// Traits that may be synthesized if no face has them.
  package private(set) var synthesis = FontSynthesis.all
  /// Traits that the user's styles allow to be synthesized, as opposed to built-in styles.
  package private(set) var askedTraits: FontSynthesis = []
  /// Language, a BCP 47 tag.
  package var language: String
  package var features: [FontFeature]
  /// Letters that are set as small capitals, from the font or synthesized.
  package var smallCapitals: SmallCapitals?
  /// Space after every character (`letter-spacing`), in points. Letters of joined scripts get none.
  package var letterSpacing = 0.0
  /// Additional space at every word space (`word-spacing`), in points.
  package var wordSpacing = 0.0

  /// The keywords of `font-style`.
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

  /// Sets the synthesis of the traits that the style has. The other traits keep their defaults, so that
  /// styles that look alike stay equal.
  package mutating func setSynthesis(_ synthesis: FontSynthesis, asked: FontSynthesis) {
    var traits: FontSynthesis = []
    if isBold { traits.insert(.weight) }
    if isItalic { traits.insert(.slant) }
    if smallCapitals != nil { traits.insert(.smallCapitals) }
    self.synthesis = synthesis.union(FontSynthesis.all.subtracting(traits))
    askedTraits = asked.intersection(traits)
  }

  /// Whether the style is italic or oblique.
  package var isItalic: Bool {
    get { slant != .normal }
    set { slant = newValue ? .italic : .normal }
  }
}

extension ShapingStyle {
  /// The part of the style that selects a font.
  fileprivate var font: ShapingStyle {
    var font = self
    font.features = []
    font.smallCapitals = nil
    (font.letterSpacing, font.wordSpacing) = (0, 0)
    return font
  }
}

/// Letters set as small capitals (`font-variant-caps`).
package enum SmallCapitals: Hashable, Sendable {
  case ofSmallLetters, ofAllLetters
}

/// How glyphs are painted. Shaping does not depend on it.
package struct TextPaint: Hashable, Sendable {
  package struct Stroke: Hashable, Sendable {
    package var color: Color
    /// Width of the stroke, in points.
    package var width: Double

    package init(color: Color, width: Double) {
      self.color = color
      self.width = width
    }
  }

  /// Fill colour; `nil` for outlines only.
  package var fill: Color?
  package var stroke: Stroke?
  package var decoration = TextDecoration()
  /// Rise above the baseline, in points.
  package var rise = 0.0
  /// Opacity of the glyphs with their decoration and shadows, from 0 to 1.
  package var opacity = 1.0
  /// Innermost group in which the text is composited. `opacity` includes that of all its groups.
  package var group: CompositeGroupID?
  package var overprint = Overprint.auto
  /// Shadows, the first one on top (CSS Text Decoration 4, section 4).
  package var shadows: [TextShadow] = []
  package var effect: TextEffect?

  package init(fill: Color?, stroke: Stroke? = nil) {
    self.fill = fill
    self.stroke = stroke
  }

  /// Moves the alpha of the fill to the opacity of the text, for effects that paint glyphs several times.
  package mutating func moveAlphaToOpacity() {
    guard let fill else { return }
    opacity *= fill.alpha
    self.fill = fill.opaque
  }
}

/// A shadow behind glyphs, in one colour.
package struct TextShadow: Hashable, Sendable {
  /// Offset to the right and downward, in points.
  package var x: Double
  package var y: Double
  package var color: Color
  /// Opacity from 0 to 1.
  package var opacity: Double

  package init(x: Double, y: Double, color: Color, opacity: Double = 1) {
    self.x = x
    self.y = y
    self.color = color
    self.opacity = opacity
  }
}

/// The keywords of `-zine-text-effect`.
package enum TextEffect: String, Hashable, Sendable, CaseIterable {
  /// Letters that look pressed into the paper.
  case letterpress
}

/// The lines and the background of text.
package struct TextDecoration: Hashable, Sendable {
  /// How a line is drawn.
  package struct Line: Hashable, Sendable {
    /// Colour of the line; `nil` for that of the text.
    package var color: Color?
    package var style = Style.solid
    /// Thickness in points; `nil` for the font's own.
    package var thickness: Double?
    /// Distance of an underline's upper edge below the baseline, in points; `nil` for the font's own.
    package var offset: Double?

    package init(color: Color? = nil, style: Style = .solid, thickness: Double? = nil) {
      self.color = color
      self.style = style
      self.thickness = thickness
    }
  }

  /// The keywords of `text-decoration-style` (CSS Text Decoration 4, section 2.2).
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
  /// Whether the text has decoration or shadows.
  package var isAccompanied: Bool { !decoration.isEmpty || !shadows.isEmpty }
}

/// The number of a shaping style. Equal styles have equal numbers.
package struct ShapingStyleID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// The number of a paint.
package struct PaintID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// The number of a composing style.
package struct ComposingID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// The styles that an issue uses, each stored once, so that styles are compared by their numbers.
package struct StyleTable: Sendable {
  package private(set) var shapingStyles: [ShapingStyle] = []
  package private(set) var paints: [TextPaint] = []
  /// Whether each paint has no rise, decoration or shadow.
  private var arePlain: [Bool] = []
  package private(set) var composings: [ComposingStyle] = []
  private var shapingIDs: [ShapingStyle: ShapingStyleID] = [:]
  /// The shaping styles, reduced to what selects a font.
  private var fonts: Set<ShapingStyle> = []
  private var paintIDs: [TextPaint: PaintID] = [:]

  package init() {}

  package subscript(id: ShapingStyleID) -> ShapingStyle { shapingStyles[Int(id.index)] }
  package subscript(id: PaintID) -> TextPaint { paints[Int(id.index)] }

  /// Returns the font size of a style, in points, without copying the style.
  package func size(of id: ShapingStyleID) -> Double { shapingStyles[Int(id.index)].size }

  /// Returns the innermost group of a paint, without copying the paint.
  package func group(of id: PaintID) -> CompositeGroupID? { paints[Int(id.index)].group }

  /// Returns the rise of a paint, in points, without copying the paint.
  package func rise(of id: PaintID) -> Double { paints[Int(id.index)].rise }

  /// Whether a paint has no rise, decoration or shadow.
  package func isPlain(_ id: PaintID) -> Bool { arePlain[Int(id.index)] }

  package mutating func intern(_ style: ShapingStyle) -> ShapingStyleID {
    if let id = shapingIDs[style] { return id }
    let id = ShapingStyleID(shapingStyles.count)
    shapingStyles.append(style)
    shapingIDs[style] = id
    fonts.insert(style.font)
    return id
  }

  /// Number of fonts that the shaping styles use; each size counts.
  package var fontCount: Int { fonts.count }

  package subscript(id: ComposingID) -> ComposingStyle { composings[Int(id.index)] }

  /// Returns the number of a composing style, using a linear search since there are few.
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
