import ZineText

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
  /// The note whose mark it is.
  var note: ElementID?
  /// What it was generated for, with its style there.
  var generated: Generated?
  /// Whether it keeps the place of a paragraph whose text the style takes away, all of it.
  var isPlaceholder = false
}

extension TextPiece {
  struct Generated: Hashable {
    var part: PseudoElement
    var style: ComputedStyleID
  }

  /// The text with other letters.
  func transformed(_ transform: TextTransform) -> TransformedText {
    transform.apply(to: text, language: language)
  }

  /// A stretch of it, in UTF-8 bytes from its start.
  func part(_ range: Range<Int>) -> TextPiece {
    var part = self
    part.text = [UInt8](text[range])
    part.offset = offset.map { $0 + range.lowerBound }
    return part
  }

  /// Turns the spaces of the text into no-break spaces, at which no line ends.
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

  /// Cuts pieces at some places, in rising order, in one pass.
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

  /// Gives what was found another style, made from the one that each part of it has, and takes its marks
  /// out.
  /// - Parameter matches: one behind the other.
  mutating func restyle(
    _ matches: [PatternMatch], _ style: (ComputedStyleID) -> ComputedStyleID
  ) {
    guard !matches.isEmpty else { return }
    let ranges = matches.map(\.range)
    // Marks may stand beside what was found, as far as the next find's.
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

  /// Makes spaces of the markup's tabs.
  mutating func replaceTabs() {
    for index in indices where self[index].offset != nil {
      for place in self[index].text.indices where self[index].text[place] == UInt8(ascii: "\t") {
        self[index].text[place] = UInt8(ascii: " ")
      }
    }
  }
}

/// Tells of places in rising order whether they stand in one of some ranges.
private struct RangeCursor {
  private let ranges: [Range<Int>]
  private var next = 0
  /// The end of all ranges that begin before the place.
  private var end = 0

  /// - Parameter ranges: in the order in which they begin.
  init(_ ranges: [Range<Int>]) { self.ranges = ranges }

  mutating func reaches(_ place: Int) -> Bool {
    while next < ranges.count, ranges[next].lowerBound <= place {
      end = max(end, ranges[next].upperBound)
      next += 1
    }
    return place < end
  }
}
