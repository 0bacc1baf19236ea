import ZineText

/// A setting of an OpenType feature.
package struct FontFeature: Hashable, Sendable {
  /// Feature tag, which has four printable ASCII characters.
  package var tag: String
  /// 0 for off and 1 for on. Greater numbers select an alternate glyph.
  package var value: Int

  package init(_ tag: String, _ value: Int = 1) {
    self.tag = tag
    self.value = value
  }
}

/// The OpenType features of a text, grouped by the property that sets them. If two properties set the same
/// feature, the later one in the enumeration wins. `font-feature-settings` is the last one (CSS Fonts 4,
/// section 7.2).
package struct FontFeatures: Hashable, Sendable {
  package enum Property: String, CaseIterable, Hashable, Sendable {
    case kerning = "font-kerning"
    case ligatures = "font-variant-ligatures"
    case capitals = "font-variant-caps"
    case numbers = "font-variant-numeric"
    case settings = "font-feature-settings"

    /// Description of a valid value, for diagnostics.
    var expected: String {
      switch self {
      case .kerning, .capitals: Array(words.keys).sorted().joined(separator: ", ")
      case .ligatures, .numbers: "some of " + Array(words.keys).sorted().joined(separator: ", ")
      case .settings: "normal, or tags such as \"smcp\", \"onum\" 1, \"liga\" off"
      }
    }

    /// The features that each keyword of the property sets (CSS Fonts 4, sections 6.4 to 6.8).
    var words: [String: [FontFeature]] {
      switch self {
      case .kerning: ["auto": [], "normal": [.init("kern")], "none": [.init("kern", 0)]]
      case .ligatures:
        [
          "normal": [],
          "none": [.init("liga", 0), .init("clig", 0), .init("calt", 0)],
          "common-ligatures": [.init("liga"), .init("clig")],
          "no-common-ligatures": [.init("liga", 0), .init("clig", 0)],
          "discretionary-ligatures": [.init("dlig")],
          "no-discretionary-ligatures": [.init("dlig", 0)],
          "historical-ligatures": [.init("hlig")],
          "no-historical-ligatures": [.init("hlig", 0)], "contextual": [.init("calt")],
          "no-contextual": [.init("calt", 0)],
        ]
      case .capitals:
        [
          "normal": [], "small-caps": [.init("smcp")],
          "all-small-caps": [.init("smcp"), .init("c2sc")], "petite-caps": [.init("pcap")],
          "all-petite-caps": [.init("pcap"), .init("c2pc")], "unicase": [.init("unic")],
          "titling-caps": [.init("titl")],
        ]
      case .numbers:
        [
          "normal": [], "lining-nums": [.init("lnum")], "oldstyle-nums": [.init("onum")],
          "proportional-nums": [.init("pnum")], "tabular-nums": [.init("tnum")],
          "diagonal-fractions": [.init("frac")], "stacked-fractions": [.init("afrc")],
          "ordinal": [.init("ordn")], "slashed-zero": [.init("zero")],
        ]
      case .settings: [:]
      }
    }

    /// Parses a value of the property. Returns `nil` if the value is invalid.
    func features(_ value: String) -> [FontFeature]? {
      if self == .settings { return settings(value) }
      let names = value.lowercased().split(separator: " ").map(String.init)
      let allowsSeveral = self == .ligatures || self == .numbers
      let isAlone = names.contains { ["normal", "none", "auto"].contains($0) }
      guard !names.isEmpty, names.count == 1 || allowsSeveral && !isAlone,
        Set(names).count == names.count
      else { return nil }
      var features: [FontFeature] = []
      for name in names {
        guard let known = words[name] else { return nil }
        features += known
      }
      return features
    }

    private func settings(_ value: String) -> [FontFeature]? {
      if value.lowercased() == "normal" { return [] }
      var features: [FontFeature] = []
      for part in value.split(separator: ",", omittingEmptySubsequences: false) {
        guard let feature = feature(part.split(separator: " ").map(String.init)) else { return nil }
        features.append(feature)
      }
      return features
    }

    /// Parses a feature tag, quoted or unquoted, with an optional value.
    private func feature(_ words: [String]) -> FontFeature? {
      guard let first = words.first, words.count <= 2 else { return nil }
      var tag = first[...]
      if let mark = tag.first, mark == "\"" || mark == "'" {
        guard tag.count == 6, tag.last == mark else { return nil }
        tag = tag.dropFirst().dropLast()
      }
      // Excludes characters with a special meaning in Pango's feature lists. No font uses them in a tag.
      let isTag =
        tag.utf8.count == 4
        && tag.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"=,[]\"';".utf8.contains($0) }
      guard isTag else { return nil }
      switch words.dropFirst().first?.lowercased() {
      case nil, "on": return FontFeature(String(tag))
      case "off": return FontFeature(String(tag), 0)
      case let number?:
        guard let value = Int(number), (0...99).contains(value) else { return nil }
        return FontFeature(String(tag), value)
      }
    }
  }

  private var byProperty: [Property: [FontFeature]] = [:]

  package init() {}

  package mutating func set(_ property: Property, to features: [FontFeature]) {
    byProperty[property] = features.isEmpty ? nil : features
  }

  mutating func copy(_ property: Property, from other: FontFeatures) {
    byProperty[property] = other.byProperty[property]
  }

  package var isEmpty: Bool { byProperty.isEmpty }

  subscript(property: Property) -> [FontFeature] { byProperty[property] ?? [] }

  /// The small capitals that `font-variant-caps` requests, whether or not the font has them.
  package var smallCapitals: SmallCapitals? {
    let tags = self[.capitals].map(\.tag)
    guard tags.contains("smcp") else { return nil }
    return tags.contains("c2sc") ? .ofAllLetters : .ofSmallLetters
  }

  /// All features in ascending order of precedence.
  package var all: [FontFeature] { Property.allCases.flatMap { byProperty[$0] ?? [] } }
}
