/// A stretch of a paragraph's text with its style, on its way from the markup to the layout.
struct TextPiece {
  var text: [UInt8]
  var style: ComputedStyleID
  /// A BCP 47 tag.
  var language: String
  var element: ElementID
  var link: LinkID?
  var attachment: AttachmentID?
  /// Where it stands in the story's text; `nil` for what the style adds.
  var offset: Int?
  /// Whether it keeps the place of a paragraph whose text the style takes away, all of it.
  var isPlaceholder = false
}

extension TextPiece {
  /// The text with other letters.
  func transformed(_ transform: TextTransform) -> TransformedText {
    transform.apply(to: text, language: language)
  }

  /// Makes spaces where no line ends of those where one may.
  mutating func joinWords() {
    text = text.flatMap { $0 == UInt8(ascii: " ") ? [0xC2, 0xA0] : [$0] }
  }
}

extension [TextPiece] {
  /// The text of all pieces.
  var text: [UInt8] { flatMap(\.text) }

  /// Cuts pieces so that none reaches over a place, and answers the number of the piece that begins
  /// there.
  mutating func split(at place: Int) -> Int {
    var start = 0
    for index in indices {
      if start == place { return index }
      let length = self[index].text.count
      if place < start + length {
        var second = self[index]
        second.text = [UInt8](second.text[(place - start)...])
        second.offset = second.offset.map { $0 + place - start }
        self[index].text = [UInt8](self[index].text[..<(place - start)])
        insert(second, at: index + 1)
        return index + 1
      }
      start += length
    }
    return endIndex
  }

  /// Gives a stretch another style, made from the one that each part of it has.
  mutating func restyle(
    _ range: Swift.Range<Int>, _ style: (ComputedStyleID) -> ComputedStyleID
  ) {
    _ = split(at: range.upperBound)
    let start = split(at: range.lowerBound)
    var place = range.lowerBound
    for index in start..<endIndex {
      guard place < range.upperBound else { return }
      self[index].style = style(self[index].style)
      place += self[index].text.count
    }
  }

  /// Takes a stretch out.
  mutating func remove(_ range: Swift.Range<Int>) {
    _ = split(at: range.upperBound)
    let start = split(at: range.lowerBound)
    var place = range.lowerBound
    while start < endIndex, place < range.upperBound {
      place += self[start].text.count
      remove(at: start)
    }
  }

  /// Makes spaces of the markup's tabs.
  mutating func replaceTabs() {
    for index in indices where self[index].offset != nil {
      for place in self[index].text.indices where self[index].text[place] == UInt8(ascii: "\t") {
        self[index].text[place] = UInt8(ascii: " ")
      }
    }
  }
}
