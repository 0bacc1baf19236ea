import ZineText

/// An imported PDF page or a vector image, ready to become a form in a PDF written by zine (PDF 1.7, section
/// 8.10).
package struct VectorPage: Equatable {
  /// Size after rotation, in points.
  package var size: Size
  /// For a glyph's image, position of its upper left corner relative to the glyph's origin; y points down.
  var origin = Point(x: 0, y: 0)
  /// The objects of the page. The first one draws the page.
  var parts: [Part] = []
  /// Whether anything on it is translucent.
  var isTranslucent = false
  /// Whether it has CMYK colours, and RGB colours, without a profile.
  var usesInks = false
  var usesColors = false
  /// Index of the part with the profile for its CMYK colours; `nil` to use zine's default profile.
  var inkProfile: Int?
  /// Reasons why a document with this page can't claim certain standards.
  package var flaws: [VectorFlaw] = []
  /// Files of the fonts used for its text.
  package var fontFiles: [String] = []
  /// Lists of font families that its text requests and of which none is installed.
  var substitutions: [FontRequests.Substitution] = []
  /// Font files whose licences forbid embedding them in a PDF.
  package var forbiddenFonts: [String] = []
  /// The libraries that it was read with.
  package var libraries: [VectorLibrary] = []

  /// An object, with the data if it is a stream.
  struct Part: Equatable {
    /// The object in PDF syntax, with the placeholders of `Mark`. For a stream, the entries of its dictionary
    /// except the length and, for plain data, the filter.
    var body: [UInt8] = []
    var data: Data?

    enum Data: Equatable {
      /// Data to compress.
      case plain([UInt8])
      /// Data that is encoded as the body says.
      case encoded([UInt8])
    }
  }

  /// Placeholders in a part's body for values that are known only when it is written to a file. These bytes
  /// do not occur elsewhere in a body.
  enum Mark {
    /// Begin and end of a reference; between them are the digits of a part's index.
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
  /// File that it was loaded from; `nil` if the system does not reveal it.
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

/// Which page of which file to read.
package struct VectorRequest: Hashable, Sendable {
  /// Content of the file.
  package var bytes: [UInt8]
  /// Page number, from 1.
  package var page: Int
  package var box: PageBox
  /// The glyph to draw, if the file is an SVG document of a font; `nil` for images of the issue.
  package var glyph: VectorGlyph?

  package init(bytes: [UInt8], page: Int = 1, box: PageBox = .trim) {
    self.bytes = bytes
    self.page = page
    self.box = box
  }
}

/// A glyph with an SVG image in its font (OpenType 1.9, `SVG `).
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

  /// Detects the format from a file's first bytes, regardless of its name; `nil` if it is none of these
  /// formats.
  init?(of bytes: [UInt8]) {
    let head = bytes.prefix(1024)
    // Readers accept other bytes before the header (PDF 1.7, annex H.3, note 13).
    if head.firstRange(of: Array("%PDF-".utf8)) != nil {
      self = .pdf
    } else if bytes.starts(with: [0x1F, 0x8B]) || Self.isSVG(bytes.prefix(1 << 16)) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Returns whether a text begins with a tag and has an SVG tag near its start.
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
