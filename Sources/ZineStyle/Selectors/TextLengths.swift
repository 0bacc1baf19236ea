import ZineText

/// How many lines the elements of a manuscript take, estimated from their letters before any line is set.
struct TextLengths {
  /// The columns that lines are estimated for.
  struct Measure {
    /// How many columns the text is divided into.
    var columns: Int
    /// How many letters a line of body text has.
    var letters: Double

    /// - Parameters:
    ///   - width: of a column, in points.
    ///   - fontSize: of body text, in points.
    init(columns: Int, width: Double, fontSize: Double) {
      self.columns = max(1, columns)
      letters = max(1, width / max(fontSize, 1e-3) / Self.advance)
    }

    /// The mean advance of a letter in text faces, spaces included, in parts of the font size.
    private static let advance = 0.43
  }

  /// What stands before a place in the manuscript.
  private struct Amount {
    var letters = 0
    var paragraphs = 0
    var pictures = 0
    var notes = 0

    func lines(since start: Amount, in measure: Measure) -> Double {
      // A paragraph's last line is half full on average.
      Double(letters - start.letters) / measure.letters
        + Double(paragraphs - start.paragraphs) * 0.5
        + Double(pictures - start.pictures) * Self.linesOfPicture
    }

    /// Pictures are not read yet. A photograph as wide as its column takes about so many lines.
    private static let linesOfPicture = 9.0
  }

  private struct Heading {
    /// From 1 to 6.
    var level: Int
    var start: Amount
  }

  /// Before and after each block, by the number of its element.
  private var extents: [Int32: (start: Amount, end: Amount)] = [:]
  /// In the order of the manuscript.
  private var headings: [Heading] = []
  /// The index of the first heading after each block.
  private var nextHeadings: [Int32: Int] = [:]
  private var end = Amount()

  private let measure: Measure

  /// - Parameter measure: the columns of pages; blocks of other columns, and pages of other widths, are taken for
  ///   these.
  init(_ manuscript: Manuscript, _ measure: Measure) {
    self.measure = measure
    var open: [ElementID] = []
    for piece in manuscript.pieces {
      switch piece {
      case .paragraphStart(let start):
        begin(start.node)
        open.append(start.node)
        if let level = manuscript.elements.tag(of: start.node).headingLevel {
          headings.append(Heading(level: level, start: end))
        }
        end.paragraphs += 1
      case .containerStart(let id, _, _):
        let node = manuscript.container(id).node
        begin(node)
        open.append(node)
      case .paragraphEnd, .containerEnd: if let node = open.popLast() { finish(node) }
      case .text(let text):
        if text.isSet { end.letters += Self.letterCount(of: text) }
        if manuscript.elements.tag(of: text.attributes.element).name == "footnote" {
          end.notes += 1
        }
      case .attachment(let attributes, _, _):
        let tag = manuscript.elements.tag(of: attributes.element)
        if tag.value(of: "align") == nil { end.pictures += 1 }
      default: break
      }
    }
  }

  private mutating func begin(_ element: ElementID) { extents[element.index] = (end, end) }

  private mutating func finish(_ element: ElementID) {
    extents[element.index]?.end = end
    nextHeadings[element.index] = headings.count
  }

  /// Ideographs and syllables, which are twice as wide as letters, count twice.
  private static func letterCount(of text: WrittenText) -> Int {
    text.bytes.reduce(into: 0) { count, byte in
      if byte & 0xC0 != 0x80 { count += (0xE3...0xED).contains(byte) ? 2 : 1 }
    }
  }

  /// The lines of an element in one column.
  func lines(of element: ElementID) -> Double {
    guard let extent = extents[element.index] else { return 0 }
    return extent.end.lines(since: extent.start, in: measure)
  }

  /// Whether an element holds pictures, and no text.
  func holdsOnlyPictures(_ element: ElementID) -> Bool {
    guard let (start, end) = extents[element.index] else { return false }
    return end.pictures > start.pictures && end.letters == start.letters
  }

  /// The lines of each column between an element and the next heading of its level or a higher one; an element that is
  /// no heading ends at any.
  func linesAfter(_ element: ElementID, level: Int?) -> Double {
    guard let extent = extents[element.index], let next = nextHeadings[element.index] else {
      return 0
    }
    let last = headings[next...].first { $0.level <= level ?? 6 }?.start ?? end
    return last.lines(since: extent.end, in: measure) / Double(measure.columns)
  }
}

extension TextLengths {
  /// Whether a footnote is between the last heading of an element's level, or of a higher one, and the element.
  func hasNotes(before element: ElementID, level: Int?) -> Bool {
    guard let extent = extents[element.index], let next = nextHeadings[element.index] else {
      return false
    }
    let own = level == nil ? next : max(0, next - 1)
    let last = headings[..<own].last { $0.level <= level ?? 6 }?.start ?? Amount()
    return extent.start.notes > last.notes
  }
}

extension WrittenText {
  /// Whether it is more than the space between tags.
  fileprivate var isSet: Bool {
    switch kind {
    case .letters, .character: true
    case .spaces, .lineEnd, .lineBreak: false
    }
  }
}

extension ElementTag {
  /// From 1 for `h1` to 6; `nil` for what is no heading.
  var headingLevel: Int? {
    guard name.utf8.count == 2, name.utf8.first == UInt8(ascii: "h"),
      let level = Int(name.dropFirst())
    else { return nil }
    return (1...6).contains(level) ? level : nil
  }
}
