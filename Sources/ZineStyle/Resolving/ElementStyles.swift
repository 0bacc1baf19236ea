import ZineText

/// A computed style of text in a language.
struct LayoutStyle: Hashable {
  var style: ComputedStyleID
  /// Language as a BCP 47 tag.
  var language: String
}

/// The computed styles of a story's elements, and the table of styles for layout. Styles are computed on
/// first use. All passes share one instance, because it caches results.
final class ElementStyles {
  var cascade: StyleCascade
  var table = StyleTable()
  private let tree: ElementTree
  private var known: [LayoutStyle: (shaping: ShapingStyleID, paint: PaintID)] = [:]
  /// The most recent key of `known` and its value, because consecutive paragraphs often have equal styles.
  private var recent: (key: LayoutStyle, styles: (shaping: ShapingStyleID, paint: PaintID))?
  /// Box traits of each computed style, indexed by computed style; `nil` until they are determined.
  private var traits: [BoxTraits?] = []

  init(_ cascade: StyleCascade) {
    self.cascade = cascade
    tree = cascade.tree
  }

  /// Language of the issue, as a BCP 47 tag.
  var language: String { cascade.language }

  subscript(id: ComputedStyleID) -> SharedStyle { cascade.styles[Int(id.index)] }

  func style(of element: ElementID) -> ComputedStyleID { cascade.style(of: element) }

  /// Returns the style of a pseudo-element, or `nil` if no rule matches it.
  func style(of part: PseudoElement, of element: ElementID) -> ComputedStyleID? {
    cascade.style(of: part, of: element)
  }

  /// Returns the style of a pseudo-element whose text inherits from the given parent style, or `nil` if no
  /// rule matches the pseudo-element.
  func style(
    of part: PseudoElement, of element: ElementID, inside parent: ComputedStyleID
  ) -> ComputedStyleID? {
    cascade.style(of: part, of: element, inside: parent)
  }

  func computed(_ element: ElementID) -> SharedStyle {
    let id = cascade.style(of: element)
    return self[id]
  }

  /// Returns the kind of an element by its tag.
  func place(of element: ElementID) -> StylePlace {
    cascade.places[Int(tree.node(element).tag.index)]
  }

  /// Returns the last element in a list for which rules match a pseudo-element.
  func last(of elements: [ElementID], having part: PseudoElement) -> ElementID? {
    elements.last { style(of: part, of: $0) != nil }
  }

  /// Whether the element and all its ancestors are displayed, that is, do not have `display: none`.
  func isDisplayed(_ element: ElementID) -> Bool {
    var next: ElementID? = element
    while let id = next {
      if !computed(id).own.isDisplayed { return false }
      next = tree.node(id).parent
    }
    return true
  }

  /// Returns the identifiers of a style's shaping style and paint.
  func layoutStyle(
    of id: ComputedStyleID, language: String
  ) -> (shaping: ShapingStyleID, paint: PaintID) {
    layoutStyle(of: LayoutStyle(style: id, language: language))
  }

  func layoutStyle(of key: LayoutStyle) -> (shaping: ShapingStyleID, paint: PaintID) {
    if let recent, recent.key == key { return recent.styles }
    let styles = known[key] ?? makeLayoutStyle(key)
    recent = (key, styles)
    return styles
  }

  private func makeLayoutStyle(_ key: LayoutStyle) -> (shaping: ShapingStyleID, paint: PaintID) {
    let style = self[key.style].style
    let styles = (
      table.intern(style.shapingStyle(language: key.language, cascade.sources)),
      table.intern(style.paint)
    )
    known[key] = styles
    return styles
  }

  /// Returns the box traits of an element. This avoids copying the whole computed style.
  func boxTraits(of element: ElementID) -> BoxTraits {
    let id = style(of: element)
    let index = Int(id.index)
    while traits.count <= index { traits.append(nil) }
    if let known = traits[index] { return known }
    let made = BoxTraits(self[id].style)
    traits[index] = made
    return made
  }
}

/// The properties of a style that determine whether an element needs a box.
struct BoxTraits {
  let hasVisibleBox: Bool
  let hasPlacing: Bool
  let isOutOfFlow: Bool
  let hasColumns: Bool

  init(_ style: ComputedStyle) {
    hasVisibleBox = style.box.isVisible
    hasPlacing = style.own.hasPlacing
    isOutOfFlow = style.own.isOutOfFlow
    hasColumns = style.own.sheet.columns > 1 || style.own.sheet.columnWidths.count > 1
  }
}
