import ZineText

extension StyleResolver {
  /// What has a box: a part of a paragraph, or what its style adds to it.
  private struct Holder: Hashable {
    var element: ElementID
    var generated: TextPiece.Generated?
  }

  /// The boxes around parts of a paragraph, the outer ones first.
  /// - Parameters:
  ///   - pieces: of its text as it is set.
  ///   - style: of an element that has one.
  mutating func inlineBoxes(
    around pieces: [TextPiece],
    style: (inout StyleCascade, ElementID) -> ComputedStyleID = { $0.style(of: $1) }
  ) -> [InlineBox] {
    guard hasInlineBoxes || pieces.contains(where: { $0.generated != nil }) else { return [] }
    var boxes: [InlineBox] = []
    var holdsText: Set<Int> = []
    var open: [(holder: Holder, box: Int)] = []
    var place = 0
    for piece in pieces where !piece.text.isEmpty {
      let holders = holders(around: piece)
      let common = zip(open, holders).prefix { $0.holder == $1 }.count
      open.removeSubrange(common...)
      for holder in holders[common...] {
        open.append((holder, boxes.count))
        let id = holder.generated?.style ?? style(&cascade, holder.element)
        boxes.append(box(of: holder, id, piece.language, at: place))
      }
      place += piece.text.count
      let isText = !standsBesideLines(piece)
      for (_, box) in open {
        boxes[box].range = boxes[box].range.lowerBound..<place
        if isText { holdsText.insert(box) }
      }
    }
    guard !holdsText.isEmpty else { return [] }
    let text = pieces.text
    return boxes.indices.filter(holdsText.contains).map { index in
      var box = boxes[index]
      box.range = box.range.withoutSpaces(of: text)
      return box
    }
  }

  /// From the outermost inward.
  private mutating func holders(around piece: TextPiece) -> [Holder] {
    var holders: [Holder] = []
    if let generated = piece.generated, cascade[generated.style].inlineBox != nil {
      holders.append(Holder(element: piece.element, generated: generated))
    }
    guard hasInlineBoxes else { return holders }
    var next: ElementID? = piece.element
    while let id = next, story.elements.tag(of: id).isInline, !notes.contains(id) {
      if StylePlace(story.elements.tag(of: id), nil) == .inline,
        cascade.computed(id).inlineBox != nil
      {
        holders.append(Holder(element: id))
      }
      next = story.elements.node(id).parent
    }
    return holders.reversed()
  }

  private func standsBesideLines(_ piece: TextPiece) -> Bool {
    guard let id = piece.attachment, case .picture(let picture) = story.attachment(id) else {
      return false
    }
    return picture.isFloating
  }

  private mutating func box(
    of holder: Holder, _ id: ComputedStyleID, _ language: String, at place: Int
  ) -> InlineBox {
    let style = cascade[id]
    let language = story.elements.language(of: holder.element) ?? language
    return InlineBox(
      range: place..<place,
      style: (style.inlineBox ?? .none).fromTheLeft(
        isRightToLeft: style.inherited.isRightToLeft),
      shaping: styles(of: id, language: language).shaping, rise: style.inherited.rise)
  }
}

extension BoxStyle {
  /// The box style with its left side as its start.
  fileprivate func fromTheLeft(isRightToLeft: Bool) -> BoxStyle {
    guard isRightToLeft else { return self }
    var style = self
    swap(&style.margin.start, &style.margin.end)
    swap(&style.padding.start, &style.padding.end)
    swap(&style.border.start, &style.border.end)
    swap(&style.radius.topStart, &style.radius.topEnd)
    swap(&style.radius.bottomStart, &style.radius.bottomEnd)
    return style
  }
}

extension Range<Int> {
  /// Spaces and line ends at both ends stand outside of a box, whose line may end there; one that has
  /// nothing else keeps them.
  fileprivate func withoutSpaces(of text: [UInt8]) -> Range<Int> {
    var range = self
    while !range.isEmpty, text[range.lowerBound] == UInt8(ascii: " ") {
      range = range.lowerBound + 1..<range.upperBound
    }
    let lineEnd = Array("\u{2028}".utf8)
    while !range.isEmpty {
      if text[range.upperBound - 1] == UInt8(ascii: " ") {
        range = range.lowerBound..<range.upperBound - 1
      } else if text[range].suffix(lineEnd.count).elementsEqual(lineEnd) {
        range = range.lowerBound..<range.upperBound - lineEnd.count
      } else {
        break
      }
    }
    return range.isEmpty ? self : range
  }
}
