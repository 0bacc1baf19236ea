import ZineText

/// A number for a computed style.
package struct ComputedStyleID: Hashable, Sendable {
  let index: Int32
}

/// Computes the styles of the elements of a story (CSS Cascade 5): all rules in their layers, and what
/// is inherited.
package struct StyleCascade {
  package let tree: ElementTree
  var rules: CascadeRules
  /// The selectors of each pattern; `nil` where it is for the whole text.
  private let patternTests: [[SelectorTest]?]
  private var computer = StyleComputer()
  private var context: StyleContext
  package private(set) var styles: [ComputedStyle] = []
  /// Of the elements that are composited as a whole.
  package var groups: [CompositeGroup] = []
  /// The styles of elements that make a group, and those of them that a first element has taken.
  var groupStyles: [GroupOwner: ComputedStyleID] = [:]
  var groupedStyles: Set<ComputedStyleID> = []
  private var ids: [ComputedStyleID?]
  /// What was computed for equal rules and attributes in equal parents.
  private var known: [Key: ComputedStyleID] = [:]
  private var knownPatterns: [PatternKey: ComputedStyleID] = [:]
  /// What tags say of the style by their attributes, equal ones as one.
  var attributes: StyledAttributes
  /// How many declarations were applied.
  private var work = 0
  /// What kinds of places each rule was found to speak of.
  private(set) var metPlaces: [Set<StylePlaces>] = []
  package var sources: StyleSources
  /// Of the issue, a BCP 47 tag.
  package let language: String

  /// All that a style is computed from: elements of which nothing says anything share that of the text
  /// around them.
  private struct Key: Hashable {
    var parent: ComputedStyleID
    /// The number of the list of rules that the tag tells.
    var tagList: Int
    /// The rules that the tag alone does not decide.
    var rules: [Int]
    /// The number of the tag's attributes that say something of the style; 0 for none.
    var attributes: Int
    var isInline: Bool
    /// A rule may mean elements of several kinds, which are noted each.
    var place: StylePlace
    /// Whether too little text follows for the element to span columns.
    var staysInColumn: Bool
  }

  private struct PatternKey: Hashable {
    var parent: ComputedStyleID
    var pattern: Int
  }

  /// - Parameters:
  ///   - language: of the issue, a BCP 47 tag.
  ///   - attributes: what is known of these already.
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
    let base = TextBase(size: 12, lineHeight: nil)
    context = StyleContext(
      parent: ComputedStyle(), lengths: Length.Context(em: 12, rem: 12), textSize: sources.textSize,
      textBase: base)
    for (layer, sheet) in sources.layers { rules.add(sheet, layer: layer) }
    metPlaces = Array(repeating: [], count: rules.rules.count)
    computeBody()
  }

  /// What was found wrong with values that hold variables, and whether all this became too much.
  package var diagnostics: [Diagnostic] {
    var diagnostics = computer.diagnostics
    if isFull { diagnostics.append(Diagnostic(.overLimit(.styles))) }
    if rules.matcher.isExhausted { diagnostics.append(Diagnostic(.overLimit(.selectors))) }
    return diagnostics
  }

  /// Whether no more styles are computed.
  var isFull: Bool {
    styles.count >= Limits.styles || work >= Limits.appliedDeclarations
  }

  /// Where the families that stand in the styles of text were named.
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

  package var body: ComputedStyle { styles[0] }

  package subscript(id: ComputedStyleID) -> ComputedStyle { styles[Int(id.index)] }

  // MARK: Elements

  /// The body is computed twice: what text measures must be known before its text style is.
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
    styles.append(style)
    ids[0] = ComputedStyleID(index: 0)

    context.lengths.rem = style.inherited.fontSize
    context.lengths.rootLineHeight = style.inherited.lineHeightPoints
    // The base is what body text measures before the reader's text size makes it larger.
    let scale = style.inherited.textStyle.map { context.textSize.scale(of: $0) } ?? 1
    context.textBase = TextBase(
      size: style.inherited.fontSize / scale,
      lineHeight: style.inherited.lineHeight == .normal
        ? nil : style.inherited.lineHeightPoints / scale)
  }

  /// Of the body, before any rule.
  private var initialStyle: ComputedStyle {
    var style = ComputedStyle()
    style.inherited.usualDirection = BaseDirection(language: language)
    return style
  }

  package mutating func style(of element: ElementID) -> ComputedStyleID {
    if let id = ids[Int(element.index)] { return id }
    // From the outermost ancestor inward, without recursion.
    var chain = [element]
    while let parent = tree.node(chain[chain.count - 1]).parent, ids[Int(parent.index)] == nil {
      chain.append(parent)
    }
    for element in chain.reversed() {
      let parent = ids[Int((tree.node(element).parent ?? .body).index)]!
      // What stands out of the flow is no neighbour of what comes behind it.
      var siblings = [element]
      while let last = siblings.last, let previous = tree.node(last).previous,
        ids[Int(previous.index)] == nil
      {
        siblings.append(previous)
      }
      for sibling in siblings.reversed() { computeStyle(of: sibling, inside: parent) }
    }
    return ids[Int(element.index)]!
  }

  private mutating func computeStyle(of element: ElementID, inside parent: ComputedStyleID) {
    var id = compute(element, nil, inside: parent)
    if self[id].own.float.isNote, tree.tag(of: element).mayBeNote {
      let carrier = ids[Int(noteCarrier(of: element).index)]!
      if carrier != parent { id = compute(element, nil, inside: carrier) }
    }
    if staysInColumn(element, self[id]) {
      rules.matcher.noteInColumn(element)
      id = compute(element, nil, inside: parent, staysInColumn: true)
    }
    ids[Int(element.index)] = id
    if self[id].own.isOutOfFlow, StylePlace(tree.tag(of: element), nil) == .block {
      rules.matcher.noteOutOfFlow(element)
    }
  }

  /// What a note takes over from that it does not say itself: not the part of a paragraph that its mark stands in, and
  /// where that is in something that looks otherwise than the text, nothing of this. All of them are computed.
  private func noteCarrier(of note: ElementID) -> ElementID {
    var carrier = ElementID.body
    for element in tree.ancestors(of: note).reversed() where element != note && element != .body {
      let tag = tree.tag(of: element)
      if tag.mayBeNote { continue }
      let style = ids[Int(element.index)].map { self[$0] }
      // From the outermost inward: what is apart ends it.
      if tag.standsApart || style?.own.isOutOfFlow == true { break }
      if let own = style?.own, own.background != nil || !own.backgrounds.isEmpty { break }
      carrier = element
    }
    return carrier
  }

  package mutating func computed(_ element: ElementID) -> ComputedStyle {
    let id = style(of: element)
    return self[id]
  }

  /// The style of a pseudo-element; `nil` where no rule speaks of it.
  package mutating func style(
    of pseudoElement: PseudoElement, of element: ElementID
  ) -> ComputedStyleID? {
    guard rules.pseudoElements.contains(pseudoElement) else { return nil }
    let parent = style(of: element)
    guard !rules.matching(element, pseudoElement).isEmpty else { return nil }
    return compute(element, pseudoElement, inside: parent)
  }

  /// The style of a pseudo-element for text in the element that has a style of its own; `nil` without a rule.
  mutating func style(
    of pseudoElement: PseudoElement, of element: ElementID, inside parent: ComputedStyleID
  ) -> ComputedStyleID? {
    guard rules.pseudoElements.contains(pseudoElement),
      !rules.matching(element, pseudoElement).isEmpty
    else { return nil }
    return compute(element, pseudoElement, inside: parent)
  }

  /// The style of text in the first line of an element. The line holds the parts of the paragraph, and
  /// what they say of themselves counts.
  /// - Parameters:
  ///   - element: whose `::first-line` it is.
  ///   - part: which the text stands in.
  ///   - style: of the text in other lines.
  mutating func style(
    ofFirstLineOf element: ElementID, _ paragraph: ElementID, _ part: ElementID,
    _ style: ComputedStyleID
  ) -> ComputedStyleID {
    // Text with another style than its element's, as where a pattern matched, keeps that in the first line.
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

  /// The style of what a pattern found.
  /// - Parameter index: of the pattern, among all.
  mutating func style(
    ofPattern index: Int, _ rule: StyleSheet.MatchRule, inside parent: ComputedStyleID
  ) -> ComputedStyleID {
    let key = PatternKey(parent: parent, pattern: index)
    if let id = knownPatterns[key] { return id }
    let id = compute(rule.declarations, isInline: true, inside: parent)
    knownPatterns[key] = id
    return id
  }

  /// Whether a pattern is to be looked for in an element.
  /// - Parameter index: of the pattern, among all.
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
      isInline: pseudoElement != nil || tree.tag(tag).isInline,
      place: StylePlace(tree.tag(tag), pseudoElement), staysInColumn: staysInColumn)
    if let id = known[key] { return styleWithGroup(id, of: element, pseudoElement) }
    // Once no more styles are computed, the element's declarations are not looked for either.
    if isFull {
      note(StylePlaces(key.place), matching, key.attributes)
      return parent
    }
    let id = compute(
      declarations(of: element, pseudoElement, matching), isInline: key.isInline,
      mayHaveBox: key.place.isInlineBox, inside: parent)
    if staysInColumn { styles[Int(id.index)].own.placing.columnSpan = 1 }
    known[key] = id
    let states =
      pseudoElement == nil ? states(of: element, key.place, self[id], inside: parent) : []
    note(StylePlaces(key.place).union(states), matching, key.attributes)
    return styleWithGroup(id, of: element, pseudoElement)
  }

  /// - Parameters:
  ///   - kinds: all that an element is which some rules speak of.
  ///   - number: of its attributes.
  private mutating func note(
    _ kinds: StylePlaces, _ matching: CascadeRules.Matching, _ number: Int = 0
  ) {
    if number > 0 { attributes.note(kinds, of: number) }
    for index in matching.ofTag { metPlaces[index].insert(kinds) }
    for index in matching.ofPlace { metPlaces[index].insert(kinds) }
  }

  /// A style made of declarations alone, inside another one.
  /// - Parameter mayHaveBox: whether what is inline has edges of its own where its style says so.
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
    // The box of the element paints the colour behind its letters.
    if mayHaveBox, style.own.background != nil, style.inlineBox != nil {
      style.inherited.textBackground = nil
    }
    return append(style)
  }

  mutating func append(_ style: ComputedStyle) -> ComputedStyleID {
    styles.append(style)
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

  /// What follows from an element's own properties for the text inside it.
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

  /// The style of pages, or of a box in their margin, from declarations in order.
  mutating func sheetStyle(
    _ declarations: [Declaration], inside outer: ComputedStyle
  ) -> ComputedStyle {
    var style = ComputedStyle(inside: outer)
    // A page's left is its left.
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
