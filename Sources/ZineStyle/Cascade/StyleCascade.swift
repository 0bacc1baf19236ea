import ZineText

/// Index of a computed style.
package struct ComputedStyleID: Hashable, Sendable {
  let index: Int32
}

/// The computed styles of all elements of a story (CSS Cascade 5). They result from the rules of all style
/// sheets, from attributes and from inheritance.
package struct StyleCascade {
  package let tree: ElementTree
  var rules: CascadeRules
  /// The selectors of each `@-zine-match` pattern; `nil` if the pattern applies to all text.
  private let patternTests: [[SelectorTest]?]
  private var computer = StyleComputer()
  private var context: StyleContext
  private(set) var styles: [SharedStyle] = []
  /// The compositing groups of elements with opacity or a blend mode.
  package var groups: [CompositeGroup] = []
  /// For each element that creates a compositing group, its style with that group.
  var groupStyles: [GroupOwner: ComputedStyleID] = [:]
  /// Styles whose first compositing group is already assigned to an element.
  var groupedStyles: Set<ComputedStyleID> = []
  private(set) var ids: [ComputedStyleID?]
  /// Kind of the elements with each tag.
  let places: [StylePlace]
  /// Cache of computed styles, keyed by the rules, attributes and parent style that they result from.
  private var known: [Key: ComputedStyleID] = [:]
  private var knownPatterns: [PatternKey: ComputedStyleID] = [:]
  /// The styling attributes of tags and their declarations.
  var attributes: StyledAttributes
  /// Number of declarations applied so far, which is limited.
  private var work = 0
  /// For each rule, the kinds of the elements that it matched.
  private(set) var metPlaces: [Set<StylePlaces>] = []
  package var sources: StyleSources
  /// Language of the issue, as a BCP 47 tag.
  package let language: String

  /// Key of a cached style: all inputs of its computation. Elements with equal keys share a style.
  private struct Key: Hashable {
    var parent: ComputedStyleID
    /// Identifier of the list of matching rules that depend only on the tag.
    var tagList: Int
    /// Matching rules that depend on the element's position in the tree.
    var rules: [Int]
    /// Identifier of the tag's styling attributes; 0 if it has none.
    var attributes: Int
    /// Kind of the element. The key contains the kind so that all kinds that a rule matches are recorded for
    /// warnings. The kind also determines whether the element is inline.
    var place: StylePlace
    /// Whether the element must not span columns, although it declares `column-span`.
    var staysInColumn: Bool
  }

  private struct PatternKey: Hashable {
    var parent: ComputedStyleID
    var pattern: Int
  }

  /// - Parameters:
  ///   - language: Language of the issue, as a BCP 47 tag.
  ///   - attributes: Attributes that are already parsed.
  package init(
    _ tree: ElementTree, _ sources: StyleSources, language: String,
    attributes: AttributeStyles = AttributeStyles()
  ) {
    self.tree = tree
    self.sources = sources
    self.language = language
    self.attributes = StyledAttributes(attributes)
    let matcher = SelectorMatcher(tree) { tree.language(of: $0) ?? language }
    rules = CascadeRules(matcher: matcher)
    patternTests = sources.layers.flatMap(\.sheet.matches).map { pattern in
      pattern.selectors.isEmpty ? nil : pattern.selectors.compactMap { matcher.test($0) }
    }
    ids = Array(repeating: nil, count: tree.nodes.count)
    places = tree.tags.map { StylePlace($0, nil) }
    let base = TextBase(size: 12, lineHeight: nil)
    context = StyleContext(
      parent: ComputedStyle(), lengths: Length.Context(em: 12, rem: 12), textSize: sources.textSize,
      textBase: base)
    for (layer, sheet) in sources.layers { rules.add(sheet, layer: layer) }
    metPlaces = Array(repeating: [], count: rules.rules.count)
    computeBody()
  }

  /// Errors in values that use variables, and a diagnostic for each limit that was exceeded.
  package var diagnostics: [Diagnostic] {
    var diagnostics = computer.diagnostics
    if isFull { diagnostics.append(Diagnostic(.overLimit(.styles))) }
    if rules.matcher.isExhausted { diagnostics.append(Diagnostic(.overLimit(.selectors))) }
    return diagnostics
  }

  /// Whether a limit is reached, so that no more styles are computed.
  var isFull: Bool {
    styles.count >= Limits.styles || work >= Limits.appliedDeclarations
  }

  /// First source location of each list of font families, keyed by the resolved family names.
  var familyPlaces: [[String]: SourceSpan] {
    var places: [[String]: SourceSpan] = [:]
    for (named, place) in computer.familyPlaces {
      let taken = sources.resolved(FontFamilies(named: named, fallback: [])).named
      let other = places[taken]
      let isFirst = other.map { (place.source.index, place.offset) < ($0.source.index, $0.offset) }
      if isFirst ?? true { places[taken] = place }
    }
    return places
  }

  package var body: ComputedStyle { styles[0].style }

  package subscript(id: ComputedStyleID) -> ComputedStyle { styles[Int(id.index)].style }

  // MARK: Elements

  /// Computes the body's style in two passes. The first pass finds the base text size, which text styles in
  /// the second pass depend on.
  private mutating func computeBody() {
    note(.body, rules.matching(.body, nil))
    let declarations = declarations(of: .body, nil)
    let initial = initialStyle
    var style = initial
    computer.apply(declarations, to: &style, in: context)
    if let base = style.own.sheet.textBase { context.textBase = base }
    context.lengths.rem = context.textBase.size
    style = initial
    computer.apply(declarations, to: &style, in: context)
    finish(&style, isInline: false, parent: ComputedStyle())
    styles.append(SharedStyle(style))
    ids[0] = ComputedStyleID(index: 0)

    context.lengths.rem = style.inherited.fontSize
    context.lengths.rootLineHeight = style.inherited.lineHeightPoints
    // The base size is the size of body text before scaling to the reader's text size.
    let scale = style.inherited.textStyle.map { context.textSize.scale(of: $0) } ?? 1
    context.textBase = TextBase(
      size: style.inherited.fontSize / scale,
      lineHeight: style.inherited.lineHeight == .normal
        ? nil : style.inherited.lineHeightPoints / scale)
    // `@page` can declare another direction than the body.
    style.inherited.usualDirection = PageResolver(sources).direction(&self)
    styles[0] = SharedStyle(style)
  }

  /// The body's style before any rule applies.
  private var initialStyle: ComputedStyle {
    var style = ComputedStyle()
    style.inherited.usualDirection = BaseDirection(language: language)
    return style
  }

  package mutating func style(of element: ElementID) -> ComputedStyleID {
    ids[Int(element.index)] ?? computeStyle(of: element)
  }

  /// Computes the styles of an element and of the elements that its style depends on.
  private mutating func computeStyle(of element: ElementID) -> ComputedStyleID {
    // Computes the styles of ancestors first, from the outermost inward. A loop replaces recursion, because
    // elements can be deeply nested.
    var chain = [element]
    while let parent = tree.node(chain[chain.count - 1]).parent, ids[Int(parent.index)] == nil {
      chain.append(parent)
    }
    for element in chain.reversed() {
      let parent = ids[Int((tree.node(element).parent ?? .body).index)]!
      // Selectors skip siblings that are out of flow, so the styles of previous siblings must be known.
      var siblings: [ElementID] = []
      var next = tree.node(element).previous
      while let previous = next, ids[Int(previous.index)] == nil {
        siblings.append(previous)
        next = tree.node(previous).previous
      }
      for sibling in siblings.reversed() { computeStyle(of: sibling, inside: parent) }
      computeStyle(of: element, inside: parent)
    }
    return ids[Int(element.index)]!
  }

  private mutating func computeStyle(of element: ElementID, inside parent: ComputedStyleID) {
    var id = compute(element, nil, inside: parent)
    if styles[Int(id.index)].own.float.isNote, tree.tag(of: element).mayBeNote {
      let carrier = ids[Int(noteCarrier(of: element).index)]!
      if carrier != parent { id = compute(element, nil, inside: carrier) }
    }
    if styles[Int(id.index)].own.hasPlacing, staysInColumn(element, styles[Int(id.index)]) {
      rules.matcher.noteInColumn(element)
      id = compute(element, nil, inside: parent, staysInColumn: true)
    }
    ids[Int(element.index)] = id
    if styles[Int(id.index)].own.isOutOfFlow, places[Int(tree.node(element).tag.index)] == .block {
      rules.matcher.noteOutOfFlow(element)
    }
    if holdsOnlyPicturesOutOfFlow(element) {
      rules.matcher.noteWithoutFlow(element)
      ids[Int(element.index)] = compute(element, nil, inside: parent)
      // The content inherits from the new style.
      let following = ids.indices[(Int(element.index) + 1)...]
      for index in following.prefix(while: { tree.contains(element, ElementID($0)) }) {
        ids[index] = nil
      }
    }
  }

  /// Returns the style of a pseudo-element, or `nil` if no rule matches it.
  package mutating func style(
    of pseudoElement: PseudoElement, of element: ElementID
  ) -> ComputedStyleID? {
    guard rules.pseudoElements.contains(pseudoElement) else { return nil }
    let parent = style(of: element)
    guard !rules.matching(element, pseudoElement).isEmpty else { return nil }
    return compute(element, pseudoElement, inside: parent)
  }

  /// Returns the style of a pseudo-element whose text inherits from the given parent style, or `nil` if no
  /// rule matches the pseudo-element.
  mutating func style(
    of pseudoElement: PseudoElement, of element: ElementID, inside parent: ComputedStyleID
  ) -> ComputedStyleID? {
    guard rules.pseudoElements.contains(pseudoElement),
      !rules.matching(element, pseudoElement).isEmpty
    else { return nil }
    return compute(element, pseudoElement, inside: parent)
  }

  /// Returns the style of text in the first line of an element. Declarations for the inline elements in the
  /// line still apply.
  /// - Parameters:
  ///   - element: The element that `::first-line` is declared for.
  ///   - part: The innermost inline element that contains the text.
  ///   - style: Style of the same text in other lines.
  mutating func style(
    ofFirstLineOf element: ElementID, _ paragraph: ElementID, _ part: ElementID,
    _ style: ComputedStyleID
  ) -> ComputedStyleID {
    // If the text has a style of its own, for example because a pattern matched, `::first-line` only adds to
    // it.
    guard style == self.style(of: part) else {
      return self.style(of: .firstLine, of: element, inside: style) ?? style
    }
    var chain: [ElementID] = []
    var next: ElementID? = part
    while let id = next, id != paragraph {
      chain.append(id)
      next = tree.node(id).parent
    }
    let outer = self.style(of: paragraph)
    guard next != nil, var inner = self.style(of: .firstLine, of: element, inside: outer) else {
      return style
    }
    for id in chain.reversed() { inner = compute(id, nil, inside: inner) }
    return inner
  }

  /// Returns the style of text that matches a pattern.
  /// - Parameter index: Index of the pattern among all `@-zine-match` patterns.
  mutating func style(
    ofPattern index: Int, _ rule: StyleSheet.MatchRule, inside parent: ComputedStyleID
  ) -> ComputedStyleID {
    let key = PatternKey(parent: parent, pattern: index)
    if let id = knownPatterns[key] { return id }
    let id = compute(rule.declarations, isInline: true, inside: parent)
    knownPatterns[key] = id
    return id
  }

  /// Returns whether the text of an element is searched for a pattern.
  /// - Parameter index: Index of the pattern among all `@-zine-match` patterns.
  func looksFor(pattern index: Int, in element: ElementID) -> Bool {
    patternTests[index]?.contains { rules.matcher.matches($0, element) } ?? true
  }

  private mutating func compute(
    _ element: ElementID, _ pseudoElement: PseudoElement?, inside parent: ComputedStyleID,
    staysInColumn: Bool = false
  ) -> ComputedStyleID {
    let tag = tree.node(element).tag
    let matching = rules.matching(element, pseudoElement)
    let key = Key(
      parent: parent, tagList: matching.tagList, rules: matching.ofPlace,
      attributes: pseudoElement == nil ? attributes.number(of: tag, in: tree) : 0,
      place: pseudoElement.map { StylePlace(tree.tag(tag), $0) } ?? places[Int(tag.index)],
      staysInColumn: staysInColumn)
    if let id = known[key] { return styleWithGroup(id, of: element, pseudoElement) }
    // Beyond the limit, the element uses its parent's style and its declarations are ignored.
    if isFull {
      note(StylePlaces(key.place), matching, key.attributes)
      return parent
    }
    let id = compute(
      declarations(of: element, pseudoElement, matching),
      isInline: pseudoElement != nil || tree.tag(tag).isInline, mayHaveBox: key.place.isInlineBox,
      inside: parent)
    known[key] = id
    let states =
      pseudoElement == nil ? states(of: element, key.place, self[id], inside: parent) : []
    if staysInColumn || states.contains(.wholeNote) {
      var style = self[id]
      if staysInColumn { style.own.placing.columnSpan = 1 }
      // A note needs a call in the text.
      if states.contains(.wholeNote) { style.own.placing.float = .none }
      styles[Int(id.index)] = SharedStyle(style)
    }
    note(StylePlaces(key.place).union(states), matching, key.attributes)
    return styleWithGroup(id, of: element, pseudoElement)
  }

  /// Records the kinds of an element for the rules and attributes that apply to it.
  /// - Parameters:
  ///   - kinds: All kinds of the element.
  ///   - number: Identifier of the element's styling attributes.
  private mutating func note(
    _ kinds: StylePlaces, _ matching: CascadeRules.Matching, _ number: Int = 0
  ) {
    if number > 0 { attributes.note(kinds, of: number) }
    for index in matching.ofTag { metPlaces[index].insert(kinds) }
    for index in matching.ofPlace { metPlaces[index].insert(kinds) }
  }

  /// Computes a style from declarations.
  /// - Parameter mayHaveBox: Whether the style belongs to an inline element that can have its own box.
  package mutating func compute(
    _ declarations: [Declaration], isInline: Bool, mayHaveBox: Bool = false,
    inside parent: ComputedStyleID
  ) -> ComputedStyleID {
    if isFull { return parent }
    work += declarations.count
    let outer = self[parent]
    var style = ComputedStyle(inside: outer)
    var context = context
    context.parent = outer
    context.lengths.em = outer.inherited.fontSize
    computer.apply(declarations, to: &style, in: context)
    finish(&style, isInline: isInline, parent: outer)
    // The background belongs to the box, so it is not painted behind the text a second time.
    if mayHaveBox, style.own.background != nil, style.inlineBox != nil {
      style.inherited.textBackground = nil
    }
    return append(style)
  }

  mutating func append(_ style: ComputedStyle) -> ComputedStyleID {
    styles.append(SharedStyle(style))
    return ComputedStyleID(index: Int32(styles.count - 1))
  }

  private mutating func declarations(
    of element: ElementID, _ pseudoElement: PseudoElement?,
    _ matching: CascadeRules.Matching? = nil
  ) -> [Declaration] {
    let matching = matching ?? rules.matching(element, pseudoElement)
    var all = rules.declarations(of: matching)
    if pseudoElement == nil {
      all += CascadedDeclaration.ofAttributes(
        attributes.declarations(of: tree.node(element).tag, in: tree))
    }
    return CascadedDeclaration.sorted(all).map(\.declaration)
  }

  /// Sets the inherited values that result from properties that are not inherited, such as text decorations.
  private mutating func finish(_ style: inout ComputedStyle, isInline: Bool, parent: ComputedStyle)
  {
    let own = style.own
    if isInline {
      if own.background != nil { style.inherited.textBackground = own.background }
      style.inherited.rise += own.shift
    } else {
      style.inherited.textBackground = nil
      style.inherited.rise = 0
      style.inherited.blockSize = style.inherited.fontSize
    }
    style.inherited.opacity = parent.inherited.opacity * own.opacity
    makeGroup(&style)
    let decoration = own.decoration
    var line = TextDecoration.Line(
      color: decoration.color, style: decoration.style, thickness: decoration.thickness)
    if decoration.lines.contains(.overline) { style.inherited.overline = line }
    if decoration.lines.contains(.lineThrough) { style.inherited.lineThrough = line }
    line.offset = style.inherited.underlineOffset
    if decoration.lines.contains(.underline) { style.inherited.underline = line }
  }

  // MARK: Pages

  /// Returns the style of a page or margin box. Its declarations must be in ascending order of precedence.
  mutating func sheetStyle(
    _ declarations: [Declaration], inside outer: ComputedStyle
  ) -> ComputedStyle {
    var style = ComputedStyle(inside: outer)
    // On pages, left is never swapped with right, whatever the language.
    style.inherited.usualDirection = .leftToRight
    var context = context
    context.parent = outer
    context.lengths.em = outer.inherited.fontSize
    computer.apply(declarations, to: &style, in: context)
    style.inherited.opacity = outer.inherited.opacity * style.own.opacity
    makeGroup(&style)
    return style
  }
}
