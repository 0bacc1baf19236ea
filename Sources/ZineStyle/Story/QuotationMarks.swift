import ZineText

/// The outer and inner quotation marks of a language, from the Unicode CLDR (`delimiters`, version 43). For
/// languages that are not listed, the English quotation marks are used.
struct QuotationMarks {
  private let outer: (String, String)
  private let inner: (String, String)

  init(language: String) {
    let tag = language.lowercased()
    let primary = tag.prefix { $0 != "-" }
    (outer, inner) =
      switch primary {
      case "de", "cs", "sk", "sl", "hr", "bg", "is", "lt", "et", "ka":
        tag.hasSuffix("-ch") ? (("«", "»"), ("‹", "›")) : (("„", "“"), ("‚", "‘"))
      case "fr":
        tag.hasSuffix("-ch")
          ? (("«", "»"), ("‹", "›")) : (("«\u{202F}", "\u{202F}»"), ("“", "”"))
      case "es", "ca", "gl", "it", "pt", "el", "eu":
        tag == "pt-br" ? (("“", "”"), ("‘", "’")) : (("«", "»"), ("“", "”"))
      case "ru", "uk", "be": (("«", "»"), ("„", "“"))
      case "pl", "ro", "hu": (("„", "”"), ("«", "»"))
      case "sv", "fi", "he": (("”", "”"), ("’", "’"))
      case "ar", "ur": (("”", "“"), ("’", "‘"))
      case "fa": (("«", "»"), ("‹", "›"))
      case "da", "nb", "nn", "no": (("«", "»"), ("‘", "’"))
      case "ja", "zh":
        tag.hasPrefix("zh") && !tag.contains("tw") && !tag.contains("hant")
          ? (("“", "”"), ("‘", "’")) : (("「", "」"), ("『", "』"))
      default: (("“", "”"), ("‘", "’"))
      }
  }

  /// - Parameter depth: Number of quotations that enclose this quotation.
  func opening(depth: Int) -> String { depth.isMultiple(of: 2) ? outer.0 : inner.0 }
  func closing(depth: Int) -> String { depth.isMultiple(of: 2) ? outer.1 : inner.1 }
}
