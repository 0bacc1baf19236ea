/// Returns possible names for a language's pattern file, most specific first: hunspell dictionaries
/// (`hyph_de_AT.dic`) and files of the TeX package hyph-utf8 (`hyph-de-1996.tex`, `hyph-de-1996.pat.txt`).
/// The tag is shortened from its end, as in the lookup of RFC 4647.
package func patternFileNames(for tag: LanguageTag) -> [String] {
  guard isPlain(tag.language) else { return [] }
  var names: [String] = []
  func add(_ new: [String]) {
    for name in new where !names.contains(name) { names.append(name) }
  }
  let places = tag.region.map { ["_\($0)", ""] } ?? [""]
  // If a region or script needs its own dictionary, the general dictionary is not used. For example, American
  // patterns must not hyphenate British texts.
  let other = KnownDictionary.other(for: tag)
  let parts = tag.parts.prefix { isPlain($0) }
  for count in stride(from: parts.count, to: 1, by: -1) {
    add(texNames(parts.prefix(count).joined(separator: "-")))
  }
  for part in parts.dropFirst() where part != "x" { add(texNames("\(tag.language)-\(part)")) }
  if let script = tag.script {
    add(places.map { "hyph_\(tag.language)-\(script)\($0).dic" })
  }
  if let region = tag.region { add(["hyph_\(tag.language)_\(region).dic"]) }
  if other == nil {
    add(["hyph_\(tag.language).dic"])
    add(texNames(tag.language))
  }
  if let known = KnownDictionary.dictionary(for: tag) { add([known.file]) }
  for name in texDefaults(for: tag) { add(texNames(name)) }
  return names
}

private func texNames(_ tag: String) -> [String] { ["hyph-\(tag).tex", "hyph-\(tag).pat.txt"] }

/// Returns whether a subtag has only letters and digits, so that a file name made from it can't lead to
/// another folder.
private func isPlain(_ part: String) -> Bool {
  !part.isEmpty && part.utf8.count <= 8
    && part.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

/// Returns the names of hyph-utf8 files for languages without a file that is named by the language subtag
/// alone.
private func texDefaults(for tag: LanguageTag) -> [String] {
  switch (tag.language, tag.script, tag.region) {
  case ("en", _, nil), ("en", _, "US"), ("en", _, "CA"): ["en-us"]
  case ("en", _, "GB"), ("en", _, "AU"), ("en", _, "ZA"), ("en", _, "IE"), ("en", _, "NZ"):
    ["en-gb"]
  case ("en", _, _): ["en-us"]
  case ("de", _, _): ["de-1996"]
  case ("el", _, _): ["el-monoton"]
  case ("mn", _, _): ["mn-cyrl"]
  case ("sr", "Latn", _), ("bs", _, _), ("sh", _, _): ["sh-latn"]
  case ("sr", _, _): ["sr-cyrl", "sh-cyrl"]
  case ("pt", _, _): ["pt"]
  case ("no", _, _): ["nb"]
  case ("ku", _, _): ["kmr"]
  case ("zh", "Latn", _): ["zh-latn-pinyin"]
  case ("am", _, _), ("ti", _, _), ("gez", _, _): ["mul-ethi"]
  default: []
  }
}
