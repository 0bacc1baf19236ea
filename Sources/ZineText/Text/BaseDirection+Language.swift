extension BaseDirection {
  /// Determines the writing direction of a language from the script in its language tag (BCP 47). Without a
  /// script, the default script of the language or of its region applies (CLDR, likely subtags).
  package init(language: String) {
    let parts = language.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
    // Subtags after a single letter are extensions (BCP 47, section 2.2.6).
    let subtags = Array(parts.prefix { $0.count > 1 })
    let name = subtags.first ?? ""
    let others = subtags.dropFirst()
    let script = others.first { $0.count == 4 && $0.allSatisfy(\.isLetter) }
    let region = others.first { $0.count == 2 }
    let isRightToLeft =
      if let script {
        Self.scripts.contains(script)
      } else {
        Self.languages.contains(name)
          || region.map { Self.regions.contains("\(name)-\($0)") } ?? false
      }
    self = isRightToLeft ? .rightToLeft : .leftToRight
  }

  /// Whether a letter is written from right to left, judged by its block (Unicode 15, `DerivedBidiClass.txt`,
  /// blocks that default to `R` or `AL`).
  package static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      scalar.properties.isAlphabetic
    default: false
    }
  }

  private static let scripts: Set<Substring> = [
    "adlm", "arab", "aran", "armi", "avst", "chrs", "cprt", "elym", "hatr", "hebr", "hung", "khar",
    "lydi", "mand", "mani", "mend", "merc", "mero", "narb", "nbat", "nkoo", "orkh", "ougr", "palm",
    "phli", "phlp", "phnx", "prti", "rohg", "samr", "sarb", "sogd", "sogo", "syrc", "syre", "syrj",
    "syrn", "thaa", "yezi",
  ]

  private static let languages: Set<Substring> = [
    "acm", "acw", "acx", "aeb", "aii", "ajp", "apc", "apd", "ar", "arb", "arc", "arq", "ars", "ary",
    "arz", "azb", "bal", "bej", "bgn", "bqi", "brh", "ckb", "dv", "fa", "fas", "glk", "gwc", "gwt",
    "haz", "he", "heb", "iw", "ji", "jpr", "jrb", "khw", "ks", "kvx", "kxp", "lad", "lki", "lrc",
    "luz", "mid", "myz", "mzn", "nqo", "pbt", "pbu", "pes", "phl", "phr", "plk", "pnb",
    "prd", "prs", "ps", "pst", "pus", "rhg", "sam", "scl", "sd", "sdf", "sdh", "skr", "smp", "snd",
    "syc", "syr", "trw", "tmr", "ug", "uig", "ur", "urd", "ydd", "yi", "yid",
  ]

  private static let regions: Set<String> = [
    "az-iq", "az-ir", "kk-af", "kk-cn", "kk-ir", "kk-mn", "ku-iq", "ku-ir", "ku-lb", "ky-cn",
    "pa-pk",
    "tk-af", "tk-ir", "uz-af", "uz-cn",
  ]
}
