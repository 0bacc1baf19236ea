import ZineText

/// The part of a style that affects shaping. Texts with equal shaping styles can share shaping results.
package struct ShapingStyle: Hashable, Sendable {
  package var families: FontFamilies
  /// Font size, in points.
  package var size: Double
  /// Weight from 1 to 1000, where 400 is regular and 700 bold. The nearest available face is used.
  package var weight = 400
  /// Width as a percentage of the normal width (`font-stretch`), from 50 to 200. The nearest available face
  /// is used.
  package var stretch = 100.0
  package var slant = Slant.normal
  /// Font traits that can be synthesized if no face has them.
  package private(set) var synthesis = FontSynthesis.all
  /// Font traits that the user declared, as opposed to built-in styles.
  package private(set) var askedTraits: FontSynthesis = []
  /// Language, as a BCP 47 tag.
  package var language: String
  package var features: [FontFeature]
  /// Which letters are shown as small capitals. If the font has none, they can be synthesized.
  package var smallCapitals: SmallCapitals?
  /// Additional space after every character (`letter-spacing`), in points. Characters of joined scripts get
  /// none.
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

  /// Sets how the traits of this style are synthesized. Traits that the style does not have keep their
  /// defaults, so that styles with the same appearance are equal.
  package mutating func setSynthesis(_ synthesis: FontSynthesis, asked: FontSynthesis) {
    var traits: FontSynthesis = []
    if isBold { traits.insert(.weight) }
    if isItalic { traits.insert(.slant) }
    if smallCapitals != nil { traits.insert(.smallCapitals) }
    self.synthesis = synthesis.union(FontSynthesis.all.subtracting(traits))
    askedTraits = asked.intersection(traits)
  }

  /// Whether the text is italic or oblique.
  package var isItalic: Bool {
    get { slant != .normal }
    set { slant = newValue ? .italic : .normal }
  }
}

extension ShapingStyle {
  /// The style reduced to the values that select a font.
  fileprivate var font: ShapingStyle {
    var font = self
    font.features = []
    font.smallCapitals = nil
    (font.letterSpacing, font.wordSpacing) = (0, 0)
    return font
  }
}

/// Which letters are shown as small capitals (`font-variant-caps`).
package enum SmallCapitals: Hashable, Sendable {
  case ofSmallLetters, ofAllLetters
}

/// How glyphs are painted. These values do not affect shaping.
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

  /// Fill colour; `nil` if the glyphs are not filled.
  package var fill: Color?
  package var stroke: Stroke?
  package var decoration = TextDecoration()
  /// Upward shift from the baseline, in points.
  package var rise = 0.0
  /// Opacity of the glyphs with their decorations and shadows, from 0 to 1.
  package var opacity = 1.0
  /// Innermost compositing group of the text. `opacity` includes the opacity of all enclosing groups.
  package var group: CompositeGroupID?
  package var overprint = Overprint.auto
  /// Shadows, topmost first (CSS Text Decoration 4, section 4).
  package var shadows: [TextShadow] = []
  package var effect: TextEffect?

  package init(fill: Color?, stroke: Stroke? = nil) {
    self.fill = fill
    self.stroke = stroke
  }

  /// Transfers the opacity of the fill to the whole text, for effects that paint the glyphs several times.
  package mutating func moveAlphaToOpacity() {
    guard let fill else { return }
    opacity *= fill.alpha
    self.fill = fill.opaque
  }
}

/// A shadow of glyphs in a single colour.
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
  /// Makes text look as if it were pressed into the paper.
  case letterpress
}

/// Decoration lines and background of text.
package struct TextDecoration: Hashable, Sendable {
  /// Appearance of a decoration line.
  package struct Line: Hashable, Sendable {
    /// Colour of the line; `nil` for the text colour.
    package var color: Color?
    package var style = Style.solid
    /// Thickness in points; `nil` for the font's value.
    package var thickness: Double?
    /// Distance from the baseline down to the upper edge of the underline, in points; `nil` for the font's
    /// value.
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
  /// Whether the text has decorations or shadows.
  package var isAccompanied: Bool { !decoration.isEmpty || !shadows.isEmpty }
}

/// Identifier of a shaping style. Equal styles have equal identifiers.
package struct ShapingStyleID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// Identifier of a paint.
package struct PaintID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// Identifier of a composing style.
package struct ComposingID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// The styles of an issue. Equal styles are stored once, so that styles can be compared by their identifiers.
package struct StyleTable: Sendable {
  package private(set) var shapingStyles: [ShapingStyle] = []
  package private(set) var paints: [TextPaint] = []
  /// For each paint, whether it has no rise, decoration or shadow.
  private var arePlain: [Bool] = []
  package private(set) var composings: [ComposingStyle] = []
  private var shapingIDs: [ShapingStyle: ShapingStyleID] = [:]
  /// The shaping styles reduced to the values that select a font.
  private var fonts: Set<ShapingStyle> = []
  private var paintIDs: [TextPaint: PaintID] = [:]

  package init() {}

  package subscript(id: ShapingStyleID) -> ShapingStyle { shapingStyles[Int(id.index)] }
  package subscript(id: PaintID) -> TextPaint { paints[Int(id.index)] }

  /// Returns the font size of a style, in points. This avoids copying the style.
  package func size(of id: ShapingStyleID) -> Double { shapingStyles[Int(id.index)].size }

  /// Returns the innermost compositing group of a paint. This avoids copying the paint.
  package func group(of id: PaintID) -> CompositeGroupID? { paints[Int(id.index)].group }

  /// Returns the rise of a paint, in points. This avoids copying the paint.
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

  /// Number of fonts in use. Each size of a face is counted as one font.
  package var fontCount: Int { fonts.count }

  package subscript(id: ComposingID) -> ComposingStyle { composings[Int(id.index)] }

  /// Returns the identifier of a composing style. Uses a linear search, because there are few composing
  /// styles.
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
