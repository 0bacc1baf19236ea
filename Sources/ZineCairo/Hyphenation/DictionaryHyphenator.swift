import Glibc
import ZineLayout
import ZineText

/// Divides words by the dictionaries that Debian's `hyphen-*` packages install, each read when the first
/// word needs it: reading one takes as long as setting several pages.
package final class DictionaryHyphenator: Hyphenator {
  private enum Entry {
    case dictionary(HyphenDictionary)
    case problem(HyphenationProblem)
  }

  private let folder: String
  /// By language tag.
  private var entries: [String: Entry] = [:]
  /// By the path of their files, links resolved: several tags share one.
  private var dictionaries: [String: HyphenDictionary] = [:]

  /// - Parameter folder: holds the dictionaries, as `hyph_LANGUAGE_COUNTRY.dic`.
  package init(folder: String = "/usr/share/hyphen") { self.folder = folder }

  /// The files that were read.
  package var files: [String] { dictionaries.keys.sorted() }

  /// The files that were looked for, whether they were there or not.
  package private(set) var lookups: Set<String> = []

  package func divisions(of word: ArraySlice<UInt8>, language: String) -> [WordDivision] {
    guard case .dictionary(let dictionary) = entry(for: language) else { return [] }
    return dictionary.divisions(of: word)
  }

  package func problem(with language: String) -> HyphenationProblem? {
    guard case .problem(let problem) = entry(for: language) else { return nil }
    return problem
  }

  private func entry(for language: String) -> Entry {
    if let known = entries[language] { return known }
    let new = load(language)
    entries[language] = new
    return new
  }

  private func load(_ language: String) -> Entry {
    let tag = LanguageTag(language)
    guard let known = KnownDictionary.dictionary(for: tag) else {
      return .problem(.noPatterns(language: language))
    }
    let names = tag.region.map { ["hyph_\(tag.language)_\($0).dic"] } ?? []
    for name in names + [known.file] {
      let path = "\(folder)/\(name)"
      lookups.insert(path)
      guard access(path, R_OK) == 0 else { continue }
      if let dictionary = dictionary(at: path) { return .dictionary(dictionary) }
      break
    }
    return .problem(
      .unreadable(
        language: language, file: "\(folder)/\(known.file)", package: known.package))
  }
}

extension DictionaryHyphenator {
  private func dictionary(at path: String) -> HyphenDictionary? {
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    let name = resolved.map { String(cString: $0) } ?? path
    if let known = dictionaries[name] { return known }
    let new = HyphenDictionary(file: path)
    dictionaries[name] = new
    return new
  }
}

/// The parts of a BCP 47 tag that a dictionary is chosen by.
struct LanguageTag: Hashable {
  /// In small letters.
  let language: String
  /// In capitals.
  let region: String?

  init(_ tag: String) {
    let parts = tag.split(separator: "-")
    language = parts.first?.lowercased() ?? ""
    region = parts.dropFirst().first { $0.utf8.count == 2 }?.uppercased()
  }
}

/// A dictionary that Debian has.
struct KnownDictionary {
  let file: String
  let package: String

  /// Where a language has several, the one that stands for it.
  static func dictionary(for tag: LanguageTag) -> KnownDictionary? {
    if let regional = regional["\(tag.language)-\(tag.region ?? "")"] { return regional }
    return general[tag.language].map { country in
      KnownDictionary(
        file: "hyph_\(tag.language == "no" ? "nb" : tag.language)_\(country).dic",
        package: packages[tag.language] ?? "hyphen-\(tag.language)")
    }
  }

  private static let regional = [
    "en-GB": KnownDictionary(file: "hyph_en_GB.dic", package: "hyphen-en-gb"),
    "en-AU": KnownDictionary(file: "hyph_en_AU.dic", package: "hyphen-en-gb"),
    "en-ZA": KnownDictionary(file: "hyph_en_ZA.dic", package: "hyphen-en-gb"),
    "en-IE": KnownDictionary(file: "hyph_en_GB.dic", package: "hyphen-en-gb"),
    "en-NZ": KnownDictionary(file: "hyph_en_GB.dic", package: "hyphen-en-gb"),
    "pt-BR": KnownDictionary(file: "hyph_pt_BR.dic", package: "hyphen-pt-br"),
  ]

  private static let packages = [
    "en": "hyphen-en-us", "pt": "hyphen-pt-pt", "nb": "hyphen-no", "nn": "hyphen-no",
    "no": "hyphen-no", "et": "myspell-et",
  ]

  /// The country whose file it is, by language.
  private static let general = [
    "af": "ZA", "be": "BY", "bg": "BG", "ca": "ES", "cs": "CZ", "da": "DK", "de": "DE", "el": "GR",
    "en": "US", "es": "ES", "et": "EE", "fr": "FR", "gl": "ES", "hr": "HR", "hu": "HU", "id": "ID",
    "is": "IS", "it": "IT", "lt": "LT", "lv": "LV", "mn": "MN", "nb": "NO", "nl": "NL", "nn": "NO",
    "no": "NO", "pl": "PL", "pt": "PT", "ro": "RO", "ru": "RU", "sk": "SK", "sl": "SI",
    "sr": "RS", "sv": "SE", "uk": "UA", "zu": "ZA",
  ]
}
