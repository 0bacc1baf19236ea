import ZineText

/// A parsed style sheet. It contains only rules that apply to the requested target.
package struct StyleSheet: Sendable {
  package struct Rule: Sendable {
    package var selectors: [Selector]
    package var declarations: [Declaration]
  }

  package struct PageRule: Sendable {
    package var selector: PageSelector
    package var declarations: [Declaration]
    package var marginBoxes: [(box: MarginBox, declarations: [Declaration])]
    /// Declarations for the footnote area of the page.
    package var noteArea: [Declaration] = []
    /// Whether the rule is inside an `@media` rule for a target. Such a rule overrides the geometry of the
    /// target.
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
    /// Source location of the pattern.
    package var span: SourceSpan
  }

  package struct Import: Sendable {
    package var address: String
    package var span: SourceSpan
    /// Number of rules before the import. Always 0, because imports must come first.
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

/// A selector for pages (CSS Paged Media 3, section 3.1).
package struct PageSelector: Hashable, Sendable {
  package enum Side: String, CaseIterable, Hashable, Sendable { case left, right }

  package var name: String?
  package var isFirst = false
  package var isBlank = false
  package var side: Side?
  /// Matches every `step`th page, starting at `offset`. If the selector has a page name, only pages with this
  /// name are counted.
  package var nth: Nth?

  package struct Nth: Hashable, Sendable {
    package var step: Int
    package var offset: Int
    package var name: String?
  }

  package init() {}

  /// Specificity (CSS Paged Media 3, section 3.2). The page name counts as an identifier. `:first`, `:blank`
  /// and `:nth()` count as classes.
  package var specificity: Specificity {
    Specificity(
      identifiers: name == nil ? 0 : 1,
      classes: (isFirst ? 1 : 0) + (isBlank ? 1 : 0) + (nth == nil ? 0 : 1),
      types: side == nil ? 0 : 1)
  }
}

/// The margin boxes of a page (CSS Paged Media 3, section 4.2).
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
