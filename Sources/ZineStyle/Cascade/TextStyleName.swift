import ZineText

/// A named text style, such as `headline`. Its size depends on the reader's text size.
package enum TextStyleName: String, CaseIterable, Hashable, Sendable {
  case display1, display2, title1, title2, title3, headline, subheadline, body, callout, footnote,
    caption1, caption2

  init?(property name: String) {
    guard name.hasPrefix("-zine-") else { return nil }
    self.init(rawValue: String(name.dropFirst("-zine-".count)))
  }

  /// Whether the text style is bold by default.
  var isBold: Bool {
    switch self {
    case .display1, .display2, .title1, .title2, .title3, .headline: true
    case .subheadline, .body, .callout, .footnote, .caption1, .caption2: false
    }
  }
}

/// The reader's text size; `l` is the regular size and `ax5` the largest.
package enum TextSize: String, CaseIterable, Hashable, Comparable, Sendable {
  case xs, s, m, l, xl, xxl, xxxl, ax1, ax2, ax3, ax4, ax5

  /// Returns the size of a text style as a multiple of the body text size at the regular text size `l`.
  ///
  /// Source: tables of Dynamic Type sizes in Apple's Human Interface Guidelines, section "Typography". The
  /// display styles are for print; their sizes grow less than those of other text styles.
  func scale(of style: TextStyleName) -> Double {
    let index = Self.allCases.firstIndex(of: self) ?? 3
    return Self.points(style)[index] / 17
  }

  package static func < (a: TextSize, b: TextSize) -> Bool {
    let all = allCases
    return all.firstIndex(of: a) ?? 0 < all.firstIndex(of: b) ?? 0
  }

  private static func points(_ style: TextStyleName) -> [Double] {
    switch style {
    case .display1: [64, 65.5, 67, 68, 69.5, 71, 72.5, 74.5, 76.5, 78.5, 80, 81.6]
    case .display2: [29, 30.5, 32, 34, 36, 38, 40, 44.5, 49, 54, 58, 61.2]
    case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }
}
