import ZineText

/// Changes that the style makes to the text that results from the markup: white space, quotation marks, and
/// placeholders for empty elements.
struct TextTreatment {
  /// Treatment of the text in one element.
  private struct Manner {
    /// Language whose quotation marks replace straight quotes, as a BCP 47 tag; `nil` if quotes are kept.
    var languageOfMarks: String?
    var whiteSpace = WhiteSpace.normal
  }

  /// Treatment of each element's text, indexed by element. Empty if the style changes no text.
  private let manners: [Manner]
  /// Whether the style treats white space differently from the markup in any element.
  private let changesWhiteSpace: Bool
  /// The pictures that the style floats or positions.
  let floats: [AttachmentID]
  /// The reason for a placeholder, keyed by empty element.
  private let presences: [ElementID: Presence]
  /// The captions with generated text for later fragments of their table or figure.
  let continuedCaptions: Set<ElementID>

  /// The reason why an empty element needs a placeholder.
  enum Presence {
    /// The element has no generated text, but its box, break, counter or name has an effect.
    case felt
    /// The style adds generated text to the element.
    case shown
  }

  /// Returns `nil` if the style changes nothing.
  init?(_ manuscript: Manuscript, _ cascade: inout StyleCascade) {
    let speaksOfMarks = cascade.speaks { $0 == "-zine-smart-quotes" || $0 == "smart-quotes" }
    let speaksOfWhiteSpace = cascade.speaks { $0 == "white-space" }
    var presences: [ElementID: Presence] = [:]
    for element in manuscript.emptyElements { presences[element] = cascade.presence(of: element) }
    self.presences = presences
    continuedCaptions = cascade.continuedCaptions()
    floats =
      cascade.speaks { $0 == "float" || $0 == "position" } ? cascade.floats(of: manuscript) : []
    guard speaksOfMarks || speaksOfWhiteSpace else {
      (manners, changesWhiteSpace) = ([], false)
      if presences.isEmpty, floats.isEmpty, continuedCaptions.isEmpty { return nil }
      return
    }
    let tree = manuscript.elements
    manners = tree.nodes.indices.map { index in
      let element = ElementID(index)
      let style = cascade.computed(element).inherited
      let isMarked = speaksOfMarks && style.smartQuotes == .auto
      return Manner(
        languageOfMarks: isMarked ? tree.language(of: element) ?? cascade.language : nil,
        whiteSpace: style.whiteSpace)
    }
    changesWhiteSpace =
      speaksOfWhiteSpace
      && zip(manners, tree.arePreformatted).contains { manner, isPreformatted in
        manner.whiteSpace.keepsSpaces != isPreformatted
          || manner.whiteSpace.keepsLines != isPreformatted
      }
  }

  /// - Returns: A BCP 47 tag, or `nil` if straight quotes are kept.
  func languageOfMarks(in element: ElementID) -> String? { manner(of: element)?.languageOfMarks }

  /// - Returns: `nil` if the markup determines the treatment of white space.
  func whiteSpace(of element: ElementID) -> WhiteSpace? {
    changesWhiteSpace ? manner(of: element)?.whiteSpace : nil
  }

  /// - Returns: `nil` if the empty element needs no placeholder.
  func presence(of element: ElementID) -> Presence? { presences[element] }

  private func manner(of element: ElementID) -> Manner? {
    manners.indices.contains(Int(element.index)) ? manners[Int(element.index)] : nil
  }
}

extension StyleCascade {
  /// - Returns: `nil` if the empty element has no visible effect.
  fileprivate mutating func presence(of element: ElementID) -> TextTreatment.Presence? {
    for outer in tree.ancestors(of: element) where !computed(outer).own.isDisplayed { return nil }
    for part in [PseudoElement.before, .after] {
      guard let id = style(of: part, of: element), let content = self[id].own.content else {
        continue
      }
      if content.contains(where: { $0 != .text("") }) { return .shown }
    }
    let style = computed(element)
    let own = style.own
    if !own.counterReset.isEmpty || !own.counterIncrement.isEmpty { return .felt }
    guard !tree.tag(of: element).isInline else { return nil }
    let isNamed = !own.stringSet.isEmpty || own.bookmarkLabel != nil
    let breaks = [own.breakBefore, own.breakAfter].contains { $0?.isForced == true }
    // An empty float or positioned element can still have a size, so that text flows around it.
    let placing = own.placing
    // Without a placeholder for an empty cell, the row would lack a column.
    if ["td", "th"].contains(tree.tag(of: element).name) { return .felt }
    let takesRoom =
      placing.height != nil || placing.minimumHeight != nil
      || placing.isOutOfFlow && placing.width != nil
    return style.box.isVisible || isNamed || breaks || takesRoom ? .felt : nil
  }

  /// Returns the captions with generated text for later fragments of their table or figure.
  fileprivate mutating func continuedCaptions() -> Set<ElementID> {
    guard rules.pseudoElements.contains(.continued) else { return [] }
    return Set(
      tree.nodes.indices.map(ElementID.init).filter { element in
        guard ["caption", "figcaption"].contains(tree.tag(of: element).name),
          let id = style(of: .continued, of: element), self[id].own.isDisplayed
        else { return false }
        return self[id].own.content?.contains { $0 != .text("") } ?? false
      })
  }

  /// Returns the pictures that the style floats or positions.
  fileprivate mutating func floats(of manuscript: Manuscript) -> [AttachmentID] {
    manuscript.pieces.compactMap { piece in
      guard case .attachment(let attributes, _, _) = piece, let id = attributes.attachment,
        computed(attributes.element).own.placing.isOutOfFlow
      else { return nil }
      return id
    }
  }

  /// Returns whether any style of the user declares a matching property. Built-in styles are not examined.
  fileprivate mutating func speaks(of isMeant: (String) -> Bool) -> Bool {
    func speaks(_ declaration: Declaration) -> Bool {
      declaration.propertyName.map(isMeant) == true
    }
    return rules.blocks.contains { $0.layer > .target && $0.declarations.contains(where: speaks) }
      || attributes.inlineStyles(in: tree).contains(where: speaks)
  }
}

extension StyleCascade {
  /// Returns the inline elements that are notes. In the text, a note call replaces each note.
  mutating func notes(of manuscript: Manuscript) -> StoryBuilder.Notes {
    let tree = manuscript.elements
    let byTag = tree.notesByTag
    let mayFloatAsNotes = speaks { $0 == "float" }
    var notes = StoryBuilder.Notes()
    guard !byTag.isEmpty || mayFloatAsNotes else { return notes }
    for index in tree.nodes.indices {
      let id = ElementID(index)
      guard byTag.contains(id) || mayFloatAsNotes && StylePlace(tree.tag(of: id), nil) == .inline
      else { continue }
      let float = computed(id).own.placing.float
      guard float.isNote else { continue }
      // Notes cannot be nested. A note inside another note is part of the outer note's text.
      if !notes.all.isEmpty, tree.ancestors(of: id).dropFirst().contains(where: notes.all.contains)
      {
        continue
      }
      notes.all.insert(id)
      if float == .endnote { notes.atEnd.insert(id) }
    }
    return notes
  }
}

extension ElementTree {
  /// The elements with a `<footnote>` tag.
  var notesByTag: Set<ElementID> {
    guard tags.contains(where: { $0.name == "footnote" }) else { return [] }
    return Set(nodes.indices.map(ElementID.init).filter { tag(of: $0).name == "footnote" })
  }

  /// Whether the markup preserves white space in each element, indexed by element.
  fileprivate var arePreformatted: [Bool] {
    var result: [Bool] = []
    // Parents precede their children.
    for node in nodes {
      let isInside = node.parent.map { result[Int($0.index)] } ?? false
      result.append(isInside || tag(node.tag).name == "pre")
    }
    return result
  }
}
