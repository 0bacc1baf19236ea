/// A hyphenation dictionary that is available as a Debian package.
package struct KnownDictionary {
  package let file: String
  package let package: String

  /// Returns the dictionary for a language tag. This is the dictionary for the tag's region or script if
  /// there is one, and otherwise the general dictionary of the language.
  package static func dictionary(for tag: LanguageTag) -> KnownDictionary? {
    if let other = other(for: tag) { return other }
    return general[tag.language].map { country in
      KnownDictionary(
        file: "hyph_\(tag.language == "no" ? "nb" : tag.language)_\(country).dic",
        package: packages[tag.language] ?? "hyphen-\(tag.language)")
    }
  }

  /// Returns the dictionary of a region or script for which the general dictionary of the language is
  /// unsuitable.
  static func other(for tag: LanguageTag) -> KnownDictionary? {
    others["\(tag.language)-\(tag.script ?? "")"] ?? others["\(tag.language)-\(tag.region ?? "")"]
  }

  private static let others = [
    "en-GB": KnownDictionary(file: "hyph_en_GB.dic", package: "hyphen-en-gb"),
    "en-AU": KnownDictionary(file: "hyph_en_AU.dic", package: "hyphen-en-gb"),
    "en-ZA": KnownDictionary(file: "hyph_en_ZA.dic", package: "hyphen-en-gb"),
    "en-IE": KnownDictionary(file: "hyph_en_GB.dic", package: "hyphen-en-gb"),
    "en-NZ": KnownDictionary(file: "hyph_en_GB.dic", package: "hyphen-en-gb"),
    "pt-BR": KnownDictionary(file: "hyph_pt_BR.dic", package: "hyphen-pt-br"),
    "sr-Latn": KnownDictionary(file: "hyph_sr-Latn_RS.dic", package: "hyphen-sr"),
  ]

  private static let packages = [
    "en": "hyphen-en-us", "pt": "hyphen-pt-pt", "nb": "hyphen-no", "nn": "hyphen-no",
    "no": "hyphen-no", "et": "myspell-et",
  ]

  /// Country in the file name of each language's general dictionary.
  private static let general = [
    "af": "ZA", "as": "IN", "be": "BY", "bg": "BG", "bn": "IN", "ca": "ES", "cs": "CZ", "da": "DK",
    "de": "DE", "el": "GR", "en": "US", "es": "ES", "et": "EE", "fr": "FR", "gl": "ES", "gu": "IN",
    "hi": "IN", "hr": "HR", "hu": "HU", "id": "ID", "is": "IS", "it": "IT", "kn": "IN", "lt": "LT",
    "lv": "LV", "ml": "IN", "mn": "MN", "mr": "IN", "nb": "NO", "nl": "NL", "nn": "NO", "no": "NO",
    "or": "IN", "pa": "IN", "pl": "PL", "pt": "PT", "ro": "RO", "ru": "RU", "sk": "SK", "sl": "SI",
    "sr": "RS", "sv": "SE", "ta": "IN", "te": "IN", "uk": "UA", "zu": "ZA",
  ]
}
