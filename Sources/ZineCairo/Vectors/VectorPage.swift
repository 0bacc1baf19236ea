import ZineText

/// An imported PDF page or a vector image, ready to become a form in a PDF written by zine (PDF 1.7, section
/// 8.10).
package struct VectorPage: Equatable {
  /// Size after rotation, in points.
  package var size: Size
  /// Position of a glyph image's upper left corner relative to the glyph's origin, with y pointing down.
  var origin = Point(x: 0, y: 0)
  /// The PDF objects of the page. The first object draws the page.
  var parts: [Part] = []
  /// Whether any content of the page is translucent.
  var isTranslucent = false
  /// Whether the page uses CMYK colours (`usesInks`) or RGB colours (`usesColors`) without a profile.
  var usesInks = false
  var usesColors = false
  /// Index of the part with the profile for the page's CMYK colours; `nil` to use zine's default profile.
  var inkProfile: Int?
  /// Reasons why a document with this page can't claim certain standards.
  package var flaws: [VectorFlaw] = []
  /// Files of the fonts that the page's text uses.
  package var fontFiles: [String] = []
  /// Lists of font families that the page's text requests, in which no family is installed.
  var substitutions: [FontRequests.Substitution] = []
  /// Font files whose licences forbid embedding them in a PDF.
  package var forbiddenFonts: [String] = []
  /// The libraries that read the page.
  package var libraries: [VectorLibrary] = []

  /// A PDF object, with its data if it is a stream.
  struct Part: Equatable {
    /// The object in PDF syntax, with the placeholders of `Mark`. For a stream, the entries of its dictionary
    /// except the length and, for plain data, the filter.
    var body: [UInt8] = []
    var data: Data?

    enum Data: Equatable {
      /// Data to compress.
      case plain([UInt8])
      /// Data that is already encoded with the filter named in the body.
      case encoded([UInt8])
    }
  }

  /// Placeholders in a part's body for values that are known only when the part is written to a file. The
  /// bytes of placeholders occur nowhere else in a body.
  enum Mark {
    /// First and last byte of a reference. The digits of a part's index are between them.
    static let reference: UInt8 = 1
    static let end: UInt8 = 2
    /// Positions where `DefaultRGB` and `DefaultCMYK` may be inserted (PDF 1.7, section 8.6.5.6).
    static let colors: UInt8 = 3
    static let inks: UInt8 = 4
  }

  init(size: Size) { self.size = size }
}

/// A library that reads PDF pages and vector images. Another version may give different results.
package struct VectorLibrary: Hashable, Sendable {
  package var name: String
  package var version: String
  /// File that the library was loaded from; `nil` if the system does not reveal it.
  package var file: String?

  init(name: String, version: String, file: String?) {
    (self.name, self.version, self.file) = (name, version, file)
  }

  /// Creates the description of a library that is loaded in this process.
  init(_ name: String, version: String) {
    let file = mappedFiles().first { path in
      path.split(separator: "/").last?.hasPrefix(name) == true
    }
    self.init(name: name, version: version, file: file)
  }
}

/// A request to read a page of a file.
package struct VectorRequest: Hashable, Sendable {
  /// Content of the file.
  package var bytes: [UInt8]
  /// Page number, from 1.
  package var page: Int
  package var box: PageBox
  /// The glyph to draw, if the file is an SVG document of a font; `nil` for other images.
  package var glyph: VectorGlyph?

  package init(bytes: [UInt8], page: Int = 1, box: PageBox = .trim) {
    self.bytes = bytes
    self.page = page
    self.box = box
  }
}

/// A glyph that is an SVG image in its font (OpenType 1.9, `SVG `).
package struct VectorGlyph: Hashable, Sendable {
  package var number: UInt32
  package var unitsPerEm: Int

  package init(number: UInt32, unitsPerEm: Int) {
    (self.number, self.unitsPerEm) = (number, unitsPerEm)
  }
}

/// A file format of vector images.
enum VectorFormat {
  case pdf, svg

  /// Detects the format from a file's first bytes, not from its name. Returns `nil` if the file is in neither
  /// format.
  init?(of bytes: [UInt8]) {
    let head = bytes.prefix(1024)
    // PDF readers accept other bytes before the header (PDF 1.7, annex H.3, note 13).
    if head.firstRange(of: Array("%PDF-".utf8)) != nil {
      self = .pdf
    } else if bytes.starts(with: [0x1F, 0x8B]) || Self.isSVG(bytes.prefix(1 << 16)) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Returns whether a text begins with a tag and has an `svg` tag near its start.
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
