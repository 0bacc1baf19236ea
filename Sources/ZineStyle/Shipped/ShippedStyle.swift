import ZineText

/// A theme that is part of zine and is selected by, for example, `--style @review`. Its style sheet is
/// embedded in the program, so it is always available.
package enum ShippedStyle: String, CaseIterable, Sendable {
  case fanzine, review, news

  /// - Parameter argument: Argument of `--style`: `@` and the name of a theme.
  package init?(argument: String) {
    guard argument.hasPrefix("@") else { return nil }
    self.init(rawValue: String(argument.dropFirst()))
  }

  /// The font families of the theme, each with the Debian package that contains it. In the style sheet,
  /// fallback families follow each one for systems without these packages.
  package var fontPackages: [String: String] {
    switch self {
    case .fanzine:
      [
        "Bebas Neue": "fonts-bebas-neue", "Cabin": "fonts-cabin",
        "Courier Prime Code": "fonts-courier-prime",
      ]
    case .review:
      [
        "EB Garamond 12": "fonts-ebgaramond", "EB Garamond": "fonts-ebgaramond",
        "Linux Libertine Display O": "fonts-linuxlibertine",
        "Linux Libertine O": "fonts-linuxlibertine",
      ]
    case .news:
      [
        "Linux Libertine O": "fonts-linuxlibertine", "Roboto Condensed": "fonts-roboto-unhinted",
        "Roboto Slab": "fonts-roboto-slab",
      ]
    }
  }

  /// The argument that selects the theme.
  package var argument: String { "@" + rawValue }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The contents of the theme's CSS file, which the build embeds from this folder.
  private var bytes: [UInt8] {
    switch self {
    case .fanzine: PackageResources.fanzine_css
    case .review: PackageResources.review_css
    case .news: PackageResources.news_css
    }
  }
}
