import ZineText

/// A style sheet as it was read: what holds for the target that it was read for.
package struct StyleSheet: Sendable {
  package struct Rule: Sendable {
    package var selectors: [Selector]
    package var declarations: [Declaration]
  }

  package struct PageRule: Sendable {
    package var selector: PageSelector
    package var declarations: [Declaration]
    package var marginBoxes: [(box: MarginBox, declarations: [Declaration])]
    /// Of the area at the foot where notes stand.
    package var noteArea: [Declaration] = []
    /// Whether it holds for some targets alone, so that it says what pages of these are like.
    package var isOfTarget = false
  }

  package struct FontFaceRule: Sendable {
    package var family: String
    package var sources: [FontFaceSource]
    package var span: SourceSpan
  }

  package struct MatchRule: Sendable {
    package var pattern: String
    package var selectors: [Selector]
    package var declarations: [Declaration]
    /// Of the pattern.
    package var span: SourceSpan
  }

  package struct Import: Sendable {
    package var address: String
    package var span: SourceSpan
    /// How many of the rules stand before it: none, as things are.
    package var position: Int
  }

  package var imports: [Import] = []
  package var rules: [Rule] = []
  package var pages: [PageRule] = []
  package var fontFaces: [FontFaceRule] = []
  package var matches: [MatchRule] = []

  package init() {}
}

package enum FontFaceSource: Hashable, Sendable {
  case local(String)
  case url(String)
}

/// Which pages a rule speaks of (CSS Paged Media 3, section 3.1).
package struct PageSelector: Hashable, Sendable {
  package enum Side: String, CaseIterable, Hashable, Sendable { case left, right }

  package var name: String?
  package var isFirst = false
  package var isBlank = false
  package var side: Side?
  /// Every `step`th page from `offset` on, of those with the name if there is one.
  package var nth: Nth?

  package struct Nth: Hashable, Sendable {
    package var step: Int
    package var offset: Int
    package var name: String?
  }

  package init() {}

  /// CSS Paged Media 3, section 3.2: names count as identifiers, first, blank and nth as classes.
  package var specificity: Specificity {
    Specificity(
      identifiers: name == nil ? 0 : 1,
      classes: (isFirst ? 1 : 0) + (isBlank ? 1 : 0) + (nth == nil ? 0 : 1),
      types: side == nil ? 0 : 1)
  }
}

/// The boxes around a page's columns (CSS Paged Media 3, section 4.2).
package enum MarginBox: String, CaseIterable, Hashable, Sendable {
  case topLeftCorner = "top-left-corner"
  case topLeft = "top-left"
  case topCenter = "top-center"
  case topRight = "top-right"
  case topRightCorner = "top-right-corner"
  case bottomLeftCorner = "bottom-left-corner"
  case bottomLeft = "bottom-left"
  case bottomCenter = "bottom-center"
  case bottomRight = "bottom-right"
  case bottomRightCorner = "bottom-right-corner"
  case leftTop = "left-top"
  case leftMiddle = "left-middle"
  case leftBottom = "left-bottom"
  case rightTop = "right-top"
  case rightMiddle = "right-middle"
  case rightBottom = "right-bottom"
}
