import ZineText

/// The boxes of inline elements.
extension TextBuilder {
  /// An inline element or its generated content, which has an inline box.
  private struct Holder: Hashable {
    var element: ElementID
    var generated: TextPiece.Generated?
  }

  /// Returns the inline boxes of a paragraph. Outer boxes precede inner boxes.
  /// - Parameters:
  ///   - pieces: The pieces of the paragraph's final text.
  ///   - style: Returns the style of an element that has an inline box.
  func inlineBoxes(
    around pieces: [TextPiece], style: (ElementID) -> ComputedStyleID
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
        let id = holder.generated?.style ?? style(holder.element)
        boxes.append(box(of: holder, id, piece.language, at: place))
      }
      place += piece.text.count
      let isText = !isFloat(piece)
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

  /// Returns the elements with an inline box that contain a piece, outermost first.
  private func holders(around piece: TextPiece) -> [Holder] {
    var holders: [Holder] = []
    if let generated = piece.generated, styles[generated.style].style.inlineBox != nil {
      holders.append(Holder(element: piece.element, generated: generated))
    }
    guard hasInlineBoxes else { return holders }
    var next: ElementID? = piece.element
    while let id = next, story.elements.tag(of: id).isInline, !notes.contains(id) {
      if StylePlace(story.elements.tag(of: id), nil) == .inline,
        styles.computed(id).style.inlineBox != nil
      {
        holders.append(Holder(element: id))
      }
      next = story.elements.node(id).parent
    }
    return holders.reversed()
  }

  private func box(
    of holder: Holder, _ id: ComputedStyleID, _ language: String, at place: Int
  ) -> InlineBox {
    let style = styles[id].style
    let language = story.elements.language(of: holder.element) ?? language
    return InlineBox(
      range: place..<place,
      style: (style.inlineBox ?? .none).fromTheLeft(
        isRightToLeft: style.inherited.isRightToLeft),
      shaping: styles.layoutStyle(of: id, language: language).shaping, rise: style.inherited.rise)
  }
}

extension BoxStyle {
  /// The box style after swapping its sides if necessary, so that its start side is the left side.
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
  /// Returns the range without spaces and line separators at its ends, because a line can end at these
  /// characters and the box must not include them. A range that contains only such characters is returned
  /// unchanged.
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
