import ZineText

/// A piece of a paragraph's text with a single style. The text is from the source or is generated.
struct TextPiece {
  var text: [UInt8]
  var style: ComputedStyleID
  /// Language, as a BCP 47 tag.
  var language: String
  var element: ElementID
  var link: LinkID?
  var attachment: AttachmentID?
  /// Offset in the story's text; `nil` for generated text.
  var offset: Int?
  /// The note, if the piece is the call of a note.
  var note: ElementID?
  /// The pseudo-element that generated the piece.
  var generated: Generated?
  /// Whether the piece is a placeholder for a paragraph without displayed text.
  var isPlaceholder = false
}

extension TextPiece {
  struct Generated: Hashable {
    var part: PseudoElement
    var style: ComputedStyleID
  }

  /// Returns the text after applying a text transform.
  func transformed(_ transform: TextTransform) -> TransformedText {
    transform.apply(to: text, language: language)
  }

  /// Returns a part of the piece.
  /// - Parameter range: Range in bytes of UTF-8 from the start of the piece.
  func part(_ range: Range<Int>) -> TextPiece {
    var part = self
    part.text = [UInt8](text[range])
    part.offset = offset.map { $0 + range.lowerBound }
    return part
  }

  /// Replaces spaces by no-break spaces.
  mutating func joinWords() {
    text = text.flatMap { $0 == UInt8(ascii: " ") ? [0xC2, 0xA0] : [$0] }
  }
}

extension [TextPiece] {
  /// The text of all pieces.
  var text: [UInt8] { flatMap(\.text) }

  /// Splits the piece that contains an offset. Returns the index of the piece that begins at the offset.
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

  /// Replaces the style of each piece in a range. The new style is computed from the old style.
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

  /// Splits the pieces at several offsets, which must be in ascending order.
  mutating func split(at places: [Int]) {
    var result: [TextPiece] = []
    result.reserveCapacity(count + places.count)
    var next = places.startIndex
    var start = 0
    for piece in self {
      let end = start + piece.text.count
      var cut = start
      while next < places.endIndex, places[next] < end {
        if places[next] > cut {
          result.append(piece.part(cut - start..<places[next] - start))
          cut = places[next]
        }
        next += 1
      }
      result.append(cut == start ? piece : piece.part(cut - start..<end - start))
      start = end
    }
    self = result
  }

  /// Replaces the style of the pieces in each match and removes the delimiters. The new style is computed
  /// from the old style.
  /// - Parameter matches: Matches in text order.
  mutating func restyle(
    _ matches: [PatternMatch], _ style: (ComputedStyleID) -> ComputedStyleID
  ) {
    guard !matches.isEmpty else { return }
    let ranges = matches.map(\.range)
    // A delimiter can lie outside of its match and even inside the next match.
    let marks = matches.flatMap(\.marks).sorted { $0.lowerBound < $1.lowerBound }
    split(at: (ranges + marks).flatMap { [$0.lowerBound, $0.upperBound] }.sorted())
    var (found, marked) = (RangeCursor(ranges), RangeCursor(marks))
    var result: [TextPiece] = []
    result.reserveCapacity(count)
    var place = 0
    for var piece in self {
      if !marked.reaches(place) {
        if found.reaches(place) { piece.style = style(piece.style) }
        result.append(piece)
      }
      place += piece.text.count
    }
    self = result
  }

  /// Replaces tabs in text from the source by spaces.
  mutating func replaceTabs() {
    for index in indices where self[index].offset != nil {
      for place in self[index].text.indices where self[index].text[place] == UInt8(ascii: "\t") {
        self[index].text[place] = UInt8(ascii: " ")
      }
    }
  }
}

/// Tests whether offsets lie in any of several ranges. The offsets must be tested in ascending order.
private struct RangeCursor {
  private let ranges: [Range<Int>]
  private var next = 0
  /// Maximum end of the ranges that begin at or before the current offset.
  private var end = 0

  /// - Parameter ranges: Ranges in ascending order of their starts.
  init(_ ranges: [Range<Int>]) { self.ranges = ranges }

  mutating func reaches(_ place: Int) -> Bool {
    while next < ranges.count, ranges[next].lowerBound <= place {
      end = max(end, ranges[next].upperBound)
      next += 1
    }
    return place < end
  }
}
