import ZineText

/// How the style changes the text of elements from what the markup alone would produce: white space,
/// typographic quotes, and placeholders for empty elements.
struct TextTreatment {
  /// Treatment of the text in one element.
  private struct Manner {
    /// The language, a BCP 47 tag, whose typographic marks replace straight quotes; `nil` keeps them.
    var languageOfMarks: String?
    var whiteSpace = WhiteSpace.normal
  }

  /// Indexed by element.
  private let manners: [Manner]
  /// Whether white space is treated differently from what the markup says.
  private let changesWhiteSpace: Bool
  /// The floating pictures.
  let floats: [AttachmentID]
  /// Presence of the empty elements.
  private let presences: [ElementID: Presence]
  /// The captions that have a text for continued fragments.
  let continuedCaptions: Set<ElementID>

  /// Why an empty element needs a placeholder.
  enum Presence {
    /// The element shows no text, but its box, break or counter has an effect.
    case felt
    /// The style adds text to the element.
    case shown
  }

  /// Fails if the style changes nothing.
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

  /// - Returns: `nil` if straight quotes are kept.
  func languageOfMarks(in element: ElementID) -> String? { manner(of: element)?.languageOfMarks }

  /// - Returns: `nil` if the markup decides.
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
  /// - Returns: `nil` if the empty element has no effect.
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
    // An empty float may still have a shape that text flows around.
    let placing = own.placing
    // Without this cell the row would lack a column.
    if ["td", "th"].contains(tree.tag(of: element).name) { return .felt }
    let takesRoom =
      placing.height != nil || placing.minimumHeight != nil
      || placing.isOutOfFlow && placing.width != nil
    return style.box.isVisible || isNamed || breaks || takesRoom ? .felt : nil
  }

  /// Returns the captions that have a text for continued fragments.
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

  /// Returns the pictures that the style takes out of the lines.
  fileprivate mutating func floats(of manuscript: Manuscript) -> [AttachmentID] {
    manuscript.pieces.compactMap { piece in
      guard case .attachment(let attributes, _, _) = piece, let id = attributes.attachment,
        computed(attributes.element).own.placing.isOutOfFlow
      else { return nil }
      return id
    }
  }

  /// Returns whether any style except the built-in ones sets a certain property.
  fileprivate mutating func speaks(of isMeant: (String) -> Bool) -> Bool {
    func speaks(_ declaration: Declaration) -> Bool {
      declaration.propertyName.map(isMeant) == true
    }
    return rules.blocks.contains { $0.layer > .target && $0.declarations.contains(where: speaks) }
      || attributes.inlineStyles(in: tree).contains(where: speaks)
  }
}

extension StyleCascade {
  /// Returns the inline elements that are notes, whose text is replaced by a note call.
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
      // Notes do not nest: a note inside another one is part of its text.
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
  /// The elements that are notes by their tag.
  var notesByTag: Set<ElementID> {
    guard tags.contains(where: { $0.name == "footnote" }) else { return [] }
    return Set(nodes.indices.map(ElementID.init).filter { tag(of: $0).name == "footnote" })
  }

  /// Whether the markup preserves spaces and line ends, indexed by element.
  fileprivate var arePreformatted: [Bool] {
    var result: [Bool] = []
    // Parents come before their children.
    for node in nodes {
      let isInside = node.parent.map { result[Int($0.index)] } ?? false
      result.append(isInside || tag(node.tag).name == "pre")
    }
    return result
  }
}
