import ZineText

/// How the text of each element is set where its style asks for another way than the markup has by itself:
/// its white space, its typographers' marks, and what is to stand for elements without text.
struct TextTreatment {
  /// How the text in one element is set.
  private struct Manner {
    /// The language, a BCP 47 tag, whose typographers' marks take the place of a keyboard's; `nil` where the
    /// keyboard's marks stay.
    var languageOfMarks: String?
    var whiteSpace = WhiteSpace.normal
  }

  /// By the elements' numbers.
  private let manners: [Manner]
  /// Whether white space is not what the markup makes of it.
  private let changesWhiteSpace: Bool
  /// The pictures that stand beside the lines, by their numbers in the manuscript's list.
  let floats: [AttachmentID]
  /// Of the elements without text.
  private let presences: [ElementID: Presence]
  /// The captions that say where they go on.
  let continuedCaptions: Set<ElementID>

  /// How an element without text is there.
  enum Presence {
    /// The element has no text to show, but a box, a break or a counter that makes itself felt.
    case felt
    /// By text that the style adds to it.
    case shown
  }

  /// - Returns: `nil` where the style asks for nothing else.
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

  /// - Returns: `nil` where the keyboard's marks stay.
  func languageOfMarks(in element: ElementID) -> String? { manner(of: element)?.languageOfMarks }

  /// - Returns: `nil` where the markup decides.
  func whiteSpace(of element: ElementID) -> WhiteSpace? {
    changesWhiteSpace ? manner(of: element)?.whiteSpace : nil
  }

  /// - Returns: `nil` where an element without text need not be in the text at all.
  func presence(of element: ElementID) -> Presence? { presences[element] }

  private func manner(of element: ElementID) -> Manner? {
    manners.indices.contains(Int(element.index)) ? manners[Int(element.index)] : nil
  }
}

extension StyleCascade {
  /// - Returns: `nil` where an element without text makes no difference.
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
    // What floats without text may still be a shape that text runs around.
    let placing = own.placing
    // Without its cell a row would lack a column.
    if ["td", "th"].contains(tree.tag(of: element).name) { return .felt }
    let takesRoom =
      placing.height != nil || placing.minimumHeight != nil
      || placing.isOutOfFlow && placing.width != nil
    return style.box.isVisible || isNamed || breaks || takesRoom ? .felt : nil
  }

  /// The captions with text for where what they are said of goes on.
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

  /// The pictures that their style has stand out of the lines.
  fileprivate mutating func floats(of manuscript: Manuscript) -> [AttachmentID] {
    manuscript.pieces.compactMap { piece in
      guard case .attachment(let attributes, _, _) = piece, let id = attributes.attachment,
        computed(attributes.element).own.placing.isOutOfFlow
      else { return nil }
      return id
    }
  }

  /// Whether anything but the built-in styles sets a property.
  fileprivate mutating func speaks(of isMeant: (String) -> Bool) -> Bool {
    func speaks(_ declaration: Declaration) -> Bool {
      declaration.propertyName.map(isMeant) == true
    }
    return rules.blocks.contains { $0.layer > .target && $0.declarations.contains(where: speaks) }
      || attributes.inlineStyles(in: tree).contains(where: speaks)
  }
}

extension StyleCascade {
  /// The parts of paragraphs whose text stands elsewhere, with a mark in its place.
  mutating func notes(of manuscript: Manuscript) -> StoryBuilder.Notes {
    let tree = manuscript.elements
    let byTag = tree.notesByTag
    let mayBeOthers = speaks { $0 == "float" }
    var notes = StoryBuilder.Notes()
    guard !byTag.isEmpty || mayBeOthers else { return notes }
    for index in tree.nodes.indices {
      let id = ElementID(index)
      guard byTag.contains(id) || mayBeOthers && StylePlace(tree.tag(of: id), nil) == .inline
      else { continue }
      let float = computed(id).own.placing.float
      guard float.isNote else { continue }
      // A note has none of its own: what would be one is a part of its text.
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
  /// The notes of the markup itself.
  var notesByTag: Set<ElementID> {
    guard tags.contains(where: { $0.name == "footnote" }) else { return [] }
    return Set(nodes.indices.map(ElementID.init).filter { tag(of: $0).name == "footnote" })
  }

  /// Whether the markup keeps spaces and line ends, by the elements' numbers.
  fileprivate var arePreformatted: [Bool] {
    var result: [Bool] = []
    // Every element comes behind the one around it.
    for node in nodes {
      let isInside = node.parent.map { result[Int($0.index)] } ?? false
      result.append(isInside || tag(node.tag).name == "pre")
    }
    return result
  }
}
