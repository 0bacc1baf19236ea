import ZineIssue
import ZineText

/// The formats that `zine import` makes a source of.
enum ImportFormat: String, CaseIterable {
  case docx, odt, rtf, html, org, epub

  /// By the ending of a file's name, in capitals or not.
  init?(_ name: String) {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "htm", "xhtml": self = .html
    case let ending: self.init(rawValue: ending)
    }
  }

  static let endings = ".docx, .odt, .rtf, .html, .htm, .org or .epub"

  /// What pandoc reads it as. Raw tags stay until the filter has seen which of them zine has. Styles of a word
  /// processor say what is a caption, and become classes.
  var reader: String {
    switch self {
    case .docx: "docx+styles"
    case .html: "html+raw_html-auto_identifiers"
    // Its notes are joined with the text as those of a page are, which loses none.
    case .epub: "epub+raw_html-epub_html_exts"
    case .odt, .rtf, .org: rawValue
    }
  }

  /// Whether pandoc tells the colours of text.
  var hasColors: Bool { self == .html || self == .epub }

  /// Whether it is text, in some encoding.
  var isText: Bool { self == .html || self == .org }

  /// Whether pandoc's log tells what is lost. That of a page names every tag, which the filter does better.
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
