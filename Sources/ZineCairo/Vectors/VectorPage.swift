import ZineText

/// A page of another's PDF, or a drawing, ready to be a form in a PDF of ours (PDF 1.7, section 8.10).
package struct VectorPage: Equatable {
  /// Upright, in points.
  package var size: Size
  /// Of a glyph's drawing, where its upper left corner is from the glyph's origin, y growing downward.
  var origin = Point(x: 0, y: 0)
  /// The objects that it is made of; the first is what draws it.
  var parts: [Part] = []
  /// Whether it lets anything shine through.
  var isTranslucent = false
  /// Whether it has colours in inks, and in red, green and blue, that no profile explains.
  var usesInks = false
  var usesColors = false
  /// The part that is the profile which its inks are of; else they are of ours.
  var inkProfile: Int?
  /// What keeps it from what PDFs of ours claim.
  package var flaws: [VectorFlaw] = []
  /// Of the text that was set for it.
  package var fontFiles: [String] = []
  /// Lists of families that its text asks for and of which none is installed.
  var substitutions: [FontRequests.Substitution] = []
  /// Those of the font files whose makers forbid to have them in a PDF.
  package var forbiddenFonts: [String] = []
  /// What it was read by.
  package var libraries: [VectorLibrary] = []

  /// An object: what it says, and the data of a stream.
  struct Part: Equatable {
    /// References to others, and places for the profiles of colours, stand in it as `Mark` says. Of a stream, what
    /// its dictionary says beside length and, for plain data, filter.
    var body: [UInt8] = []
    var data: Data?

    enum Data: Equatable {
      /// To be compressed.
      case plain([UInt8])
      /// As they are, and as the body says.
      case encoded([UInt8])
    }
  }

  /// What stands in a part's body for what is known only in the file that it gets into; none of these bytes is in
  /// the body else.
  enum Mark {
    /// The digits of a part's index, and an end.
    static let reference: UInt8 = 1
    static let end: UInt8 = 2
    /// Where `DefaultRGB` and `DefaultCMYK` may be said (PDF 1.7, section 8.6.5.6).
    static let colors: UInt8 = 3
    static let inks: UInt8 = 4
  }

  init(size: Size) { self.size = size }
}

/// A library that others' pages and drawings are read by: with another one they may come out otherwise.
package struct VectorLibrary: Hashable, Sendable {
  package var name: String
  package var version: String
  /// The file that it was opened from; `nil` where the system does not tell.
  package var file: String?

  init(name: String, version: String, file: String?) {
    (self.name, self.version, self.file) = (name, version, file)
  }

  /// One that is open in this process.
  init(_ name: String, version: String) {
    let file = mappedFiles().first { path in
      path.split(separator: "/").last?.hasPrefix(name) == true
    }
    self.init(name: name, version: version, file: file)
  }
}

/// Which page of which file, and what of it.
package struct VectorRequest: Hashable, Sendable {
  /// The file.
  package var bytes: [UInt8]
  /// From 1.
  package var page: Int
  package var box: PageBox
  /// Of a font's drawings, the one that is wanted; `nil` for others' pictures.
  package var glyph: VectorGlyph?

  package init(bytes: [UInt8], page: Int = 1, box: PageBox = .trim) {
    self.bytes = bytes
    self.page = page
    self.box = box
  }
}

/// A glyph that its font has as a drawing (OpenType 1.9, `SVG `).
package struct VectorGlyph: Hashable, Sendable {
  package var number: UInt32
  package var unitsPerEm: Int

  package init(number: UInt32, unitsPerEm: Int) {
    (self.number, self.unitsPerEm) = (number, unitsPerEm)
  }
}

/// A format of pictures that are no pixels.
enum VectorFormat {
  case pdf, svg

  /// By a file's first bytes, whatever its name; `nil` for what is none of them.
  init?(of bytes: [UInt8]) {
    let head = bytes.prefix(1024)
    // Readers take what stands in front of it (PDF 1.7, annex H.3, note 13).
    if head.firstRange(of: Array("%PDF-".utf8)) != nil {
      self = .pdf
    } else if bytes.starts(with: [0x1F, 0x8B]) || Self.isSVG(bytes.prefix(1 << 16)) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Whether a text begins with a tag, and one of an SVG is near.
  private static func isSVG(_ head: ArraySlice<UInt8>) -> Bool {
    var head = head
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
    guard let first = head.first(where: { $0 > 0x20 }), first == UInt8(ascii: "<") else {
      return false
    }
    return head.firstRange(of: Array("<svg".utf8)) != nil
      || head.firstRange(of: Array(":svg".utf8)) != nil
  }
}
