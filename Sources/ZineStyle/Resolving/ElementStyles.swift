import ZineText

/// The computed styles of a story's elements, each computed on its first use, and the table that numbers
/// styles for layout. All passes share one instance, which stores computed values.
final class ElementStyles {
  var cascade: StyleCascade
  var table = StyleTable()
  private var known: [LayoutStyle: (shaping: ShapingStyleID, paint: PaintID)] = [:]
  /// Indexed by computed style.
  private var traits: [BoxTraits?] = []

  private struct LayoutStyle: Hashable {
    var style: ComputedStyleID
    var language: String
  }

  init(_ cascade: StyleCascade) { self.cascade = cascade }

  /// Language of the issue, a BCP 47 tag.
  var language: String { cascade.language }

  subscript(id: ComputedStyleID) -> ComputedStyle { cascade[id] }

  func style(of element: ElementID) -> ComputedStyleID { cascade.style(of: element) }

  /// Returns the style of a pseudo-element, or `nil` if no rule applies to it.
  func style(of part: PseudoElement, of element: ElementID) -> ComputedStyleID? {
    cascade.style(of: part, of: element)
  }

  /// Returns the style of a pseudo-element for text that already has another style, or `nil` if no rule
  /// applies to it.
  func style(
    of part: PseudoElement, of element: ElementID, inside parent: ComputedStyleID
  ) -> ComputedStyleID? {
    cascade.style(of: part, of: element, inside: parent)
  }

  func computed(_ element: ElementID) -> ComputedStyle { cascade.computed(element) }

  /// Returns the last element of a list that has a pseudo-element.
  func last(of elements: [ElementID], having part: PseudoElement) -> ElementID? {
    elements.last { style(of: part, of: $0) != nil }
  }

  /// Whether neither the element nor any of its ancestors has `display: none`.
  func isDisplayed(_ element: ElementID) -> Bool {
    var next: ElementID? = element
    while let id = next {
      if !computed(id).own.isDisplayed { return false }
      next = cascade.tree.node(id).parent
    }
    return true
  }

  /// Returns the numbers of the parts of a style that shaping and painting depend on.
  func layoutStyle(
    of id: ComputedStyleID, language: String
  ) -> (shaping: ShapingStyleID, paint: PaintID) {
    let key = LayoutStyle(style: id, language: language)
    if let styles = known[key] { return styles }
    let style = cascade[id]
    let styles = (
      table.intern(style.shapingStyle(language: language, cascade.sources)),
      table.intern(style.paint)
    )
    known[key] = styles
    return styles
  }

  /// Returns what decides whether an element has a box, without copying its whole style.
  func boxTraits(of element: ElementID) -> BoxTraits {
    let id = style(of: element)
    let index = Int(id.index)
    while traits.count <= index { traits.append(nil) }
    if let known = traits[index] { return known }
    let made = BoxTraits(cascade[id])
    traits[index] = made
    return made
  }
}

/// The few facts of a style that decide whether an element has a box.
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
