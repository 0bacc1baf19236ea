import Glibc
import ZineLayout
import ZineText

/// Hyphenates words with the patterns in the user's folders, or with the dictionaries of Debian's `hyphen-*`
/// packages. A dictionary is read when the first word in its language is hyphenated.
package final class DictionaryHyphenator: Hyphenator {
  private struct Entry {
    var patterns: HyphenationPatterns?
    var problem: HyphenationProblem?
  }

  private let paths: [String]
  private let folder: String
  private let patternFiles = PatternFiles()
  /// Loaded patterns, by language tag.
  private var entries: [String: Entry] = [:]

  /// - Parameters:
  ///   - paths: Folders with dictionaries and TeX patterns, in order of precedence. All of them take
  ///     precedence over the system's folder.
  ///   - folder: Folder of the system's dictionaries, which are named `hyph_LANGUAGE_COUNTRY.dic`.
  package init(paths: [String] = [], folder: String = "/usr/share/hyphen") {
    self.paths = paths
    self.folder = folder
  }

  /// The pattern files that were read.
  package var files: [String] { patternFiles.read.sorted() }

  /// The paths that were checked for pattern files, including missing files.
  package var lookups: Set<String> { patternFiles.lookups }

  package func hyphenationPoints(of word: ArraySlice<UInt8>, language: String) -> [HyphenationPoint]
  {
    entry(for: language).patterns?.hyphenationPoints(of: word) ?? []
  }

  package func problem(with language: String) -> HyphenationProblem? {
    entry(for: language).problem
  }

  package func hasApostrophes(in language: String) -> Bool {
    entry(for: language).patterns?.hasApostrophe ?? false
  }

  private func entry(for language: String) -> Entry {
    if let known = entries[language] { return known }
    let new = load(language)
    entries[language] = new
    return new
  }

  private func load(_ language: String) -> Entry {
    let tag = LanguageTag(language)
    for path in paths {
      for name in patternFileNames(for: tag) {
        if let entry = entry(path + "/" + name, language) { return entry }
      }
    }
    guard let known = KnownDictionary.dictionary(for: tag) else {
      return Entry(problem: .noPatterns(language: language))
    }
    let names = tag.region.map { ["hyph_\(tag.language)_\($0).dic"] } ?? []
    for name in names + [known.file] where name == known.file || tag.script == nil {
      if let entry = entry("\(folder)/\(name)", language) { return entry }
    }
    return Entry(
      problem: .unreadable(
        language: language, file: "\(folder)/\(known.file)", package: known.package))
  }

  /// Returns `nil` if no file at the path can be read.
  private func entry(_ path: String, _ language: String) -> Entry? {
    do {
      guard let file = try patternFiles.patterns(at: path) else { return nil }
      let problem = file.faults.map { fault in
        HyphenationProblem.faulty(
          language: language, file: fault.path, fault.faults, isRefused: false)
      }
      return Entry(patterns: file.patterns, problem: problem)
    } catch {
      return Entry(
        problem: .faulty(
          language: language, file: error.path, error.faults, isRefused: true))
    }
  }
}
