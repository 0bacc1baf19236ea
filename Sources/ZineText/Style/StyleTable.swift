/// All of a style that shaping depends on: texts of equal shaping style share their glyphs.
package struct ShapingStyle: Hashable, Sendable {
  package var families: FontFamilies
  /// In points.
  package var size: Double
  package var isBold: Bool
  package var isItalic: Bool
  /// A BCP 47 tag.
  package var language: String
  package var features: [FontFeature]

  package init(
    families: FontFamilies, size: Double, isBold: Bool = false, isItalic: Bool = false,
    language: String = "en", features: [FontFeature] = []
  ) {
    self.families = families
    self.size = size
    self.isBold = isBold
    self.isItalic = isItalic
    self.language = language
    self.features = features
  }
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

  package init(fill: Color?, stroke: Stroke? = nil) {
    self.fill = fill
    self.stroke = stroke
  }
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

  package var isEmpty: Bool { underline == nil && lineThrough == nil && background == nil }
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
  package private(set) var composings: [ComposingStyle] = []
  private var shapingIDs: [ShapingStyle: ShapingStyleID] = [:]
  private var paintIDs: [TextPaint: PaintID] = [:]

  package init() {}

  package subscript(id: ShapingStyleID) -> ShapingStyle { shapingStyles[Int(id.index)] }
  package subscript(id: PaintID) -> TextPaint { paints[Int(id.index)] }

  package mutating func intern(_ style: ShapingStyle) -> ShapingStyleID {
    if let id = shapingIDs[style] { return id }
    let id = ShapingStyleID(shapingStyles.count)
    shapingStyles.append(style)
    shapingIDs[style] = id
    return id
  }

  package subscript(id: ComposingID) -> ComposingStyle { composings[Int(id.index)] }

  /// There are but a few.
  package mutating func intern(_ style: ComposingStyle) -> ComposingID {
    if let index = composings.firstIndex(of: style) { return ComposingID(index) }
    composings.append(style)
    return ComposingID(composings.count - 1)
  }

  package mutating func intern(_ paint: TextPaint) -> PaintID {
    if let id = paintIDs[paint] { return id }
    let id = PaintID(paints.count)
    paints.append(paint)
    paintIDs[paint] = id
    return id
  }
}
