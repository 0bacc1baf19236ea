import ZineIssue
import ZineText

/// The formats that `zine import` can convert to a source.
enum ImportFormat: String, CaseIterable {
  case docx, odt, rtf, html, org, epub

  /// Creates a format from the extension of a file name, in upper or lower case.
  init?(_ name: String) {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "htm", "xhtml": self = .html
    case let ending: self.init(rawValue: ending)
    }
  }

  static let endings = ".docx, .odt, .rtf, .html, .htm, .org or .epub"

  /// Name of pandoc's input format, with extensions. With `raw_html`, unknown tags are kept, and the filter
  /// decides which of them zine supports. With `styles`, the styles of a word processor become classes, so
  /// that captions are recognised.
  var reader: String {
    switch self {
    case .docx: "docx+styles"
    case .html: "html+raw_html-auto_identifiers"
    // With the extension `epub_html_exts`, pandoc could lose notes. Without it, notes are linked to the text
    // as on a web page.
    case .epub: "epub+raw_html-epub_html_exts"
    case .odt, .rtf, .org: rawValue
    }
  }

  /// Whether pandoc reports the colours of text.
  var hasColors: Bool { self == .html || self == .epub }

  /// Whether the format is plain text, in any encoding.
  var isText: Bool { self == .html || self == .org }

  /// Whether pandoc's log is used to report lost content. For HTML it is not, since the log lists every tag,
  /// and the filter's reports are more useful.
  var logsLosses: Bool { self != .html && self != .epub }

  var phrase: String {
    switch self {
    case .docx: DocumentFormat.docx.phrase
    case .odt: DocumentFormat.odt.phrase
    case .rtf: DocumentFormat.rtf.phrase
    case .epub: DocumentFormat.epub.phrase
    case .html: "an HTML file"
    case .org: "an Org file"
    }
  }
}
