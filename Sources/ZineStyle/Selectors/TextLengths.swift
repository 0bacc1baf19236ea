import ZineText

/// Estimated number of lines of each element. The estimate is based on the text and is made before layout.
struct TextLengths {
  /// The columns for which lengths are estimated.
  struct Measure {
    var columns: Int
    /// Average number of characters in a line of body text.
    var letters: Double

    /// - Parameters:
    ///   - width: Width of a column, in points.
    ///   - fontSize: Font size of body text, in points.
    init(columns: Int, width: Double, fontSize: Double) {
      self.columns = max(1, columns)
      letters = max(1, width / max(fontSize, 1e-3) / Self.advance)
    }

    /// Average advance of a character, including spaces, as a multiple of the font size. A typical value for
    /// text typefaces.
    private static let advance = 0.43
  }

  /// Amount of content from the start of the manuscript to a position.
  private struct Amount {
    var letters = 0
    var paragraphs = 0
    var pictures = 0
    /// Number of pictures and rules, including floating pictures.
    var attachments = 0
    var notes = 0

    func lines(since start: Amount, in measure: Measure) -> Double {
      // On average, the last line of a paragraph is half full.
      Double(letters - start.letters) / measure.letters
        + Double(paragraphs - start.paragraphs) * 0.5
        + Double(pictures - start.pictures) * Self.linesOfPicture
    }

    /// Typical height of a photograph that is as wide as its column, in lines. The picture files are not
    /// loaded yet.
    private static let linesOfPicture = 9.0
  }

  private struct Heading {
    /// Heading level from 1 to 6.
    var level: Int
    var start: Amount
  }

  /// Position of a block in the manuscript.
  private struct Extent {
    /// Amount of content before the start and before the end of the block.
    var start: Amount
    var end: Amount
    /// Index of the first heading that follows the block.
    var nextHeading: Int
  }

  /// The blocks, indexed by element; `nil` for other elements.
  private var extents: [Extent?]
  /// All pictures and rules in document order.
  private var attachments: [(element: ElementID, isFloating: Bool)] = []
  /// All headings in document order.
  private var headings: [Heading] = []
  private var end = Amount()

  private let measure: Measure

  /// - Parameter measure: The columns of ordinary pages. The estimate is less exact for multi-column blocks
  ///   and for pages with other columns.
  init(_ manuscript: Manuscript, _ measure: Measure) {
    self.measure = measure
    extents = Array(repeating: nil, count: manuscript.elements.nodes.count)
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
        let isFloating =
          attributes.attachment.map { manuscript.attachments[Int($0.index)].isFloating } ?? false
        attachments.append((attributes.element, isFloating))
        end.attachments += 1
      default: break
      }
    }
  }

  private mutating func begin(_ element: ElementID) {
    extents[Int(element.index)] = Extent(start: end, end: end, nextHeading: headings.count)
  }

  private mutating func finish(_ element: ElementID) {
    extents[Int(element.index)]?.end = end
    extents[Int(element.index)]?.nextHeading = headings.count
  }

  /// Returns the number of characters in a text. CJK characters count twice, because they are twice as wide
  /// as others.
  private static func letterCount(of text: WrittenText) -> Int {
    text.bytes.reduce(into: 0) { count, byte in
      if byte & 0xC0 != 0x80 { count += (0xE3...0xED).contains(byte) ? 2 : 1 }
    }
  }

  /// Returns the number of lines that an element takes in a single column.
  func lines(of element: ElementID) -> Double {
    guard let extent = extents[Int(element.index)] else { return 0 }
    return extent.end.lines(since: extent.start, in: measure)
  }

  /// Returns whether an element contains pictures but no text.
  func holdsOnlyPictures(_ element: ElementID) -> Bool {
    guard let extent = extents[Int(element.index)] else { return false }
    return extent.end.pictures > extent.start.pictures
      && extent.end.letters == extent.start.letters
  }

  /// Returns whether an element contains pictures that are out of flow, and nothing else.
  /// - Parameter isOutOfFlow: whether the style floats or positions a picture.
  func holdsOnlyPicturesOutOfFlow(
    _ element: ElementID, _ isOutOfFlow: (ElementID) -> Bool
  ) -> Bool {
    guard let extent = extents[Int(element.index)],
      extent.end.attachments > extent.start.attachments,
      extent.end.letters == extent.start.letters
    else { return false }
    return attachments[extent.start.attachments..<extent.end.attachments].allSatisfy {
      $0.isFloating || isOutOfFlow($0.element)
    }
  }

  /// Returns the number of text lines per column that follow an element up to the next heading. If the
  /// element is a heading, only headings of the same or a higher level count.
  func linesAfter(_ element: ElementID, level: Int?) -> Double {
    guard let extent = extents[Int(element.index)] else { return 0 }
    let last = headings[extent.nextHeading...].first { $0.level <= level ?? 6 }?.start ?? end
    return last.lines(since: extent.end, in: measure) / Double(measure.columns)
  }
}

extension TextLengths {
  /// Returns whether any footnote lies between an element and the previous heading. If the element is a
  /// heading, only headings of the same or a higher level count.
  func hasNotes(before element: ElementID, level: Int?) -> Bool {
    guard let extent = extents[Int(element.index)] else { return false }
    let own = level == nil ? extent.nextHeading : max(0, extent.nextHeading - 1)
    let last = headings[..<own].last { $0.level <= level ?? 6 }?.start ?? Amount()
    return extent.start.notes > last.notes
  }
}

extension WrittenText {
  /// Whether the text consists of visible characters rather than white space.
  fileprivate var isSet: Bool {
    switch kind {
    case .letters, .character: true
    case .spaces, .lineEnd, .lineBreak: false
    }
  }
}

extension ElementTag {
  /// Heading level from 1 (`h1`) to 6 (`h6`); `nil` for other elements.
  var headingLevel: Int? {
    guard name.utf8.count == 2, name.utf8.first == UInt8(ascii: "h"),
      let level = Int(name.dropFirst())
    else { return nil }
    return (1...6).contains(level) ? level : nil
  }
}
