import ZineText

/// A theme that comes with zine, selected by `--style @review`. It is embedded in the program, so that it is
/// always available.
package enum ShippedStyle: String, CaseIterable, Sendable {
  case fanzine, review, news

  /// - Parameter argument: Argument of `--style`: `@` and a name.
  package init?(argument: String) {
    guard argument.hasPrefix("@") else { return nil }
    self.init(rawValue: String(argument.dropFirst()))
  }

  /// The font families of the theme and the Debian packages that contain them. In the style sheet each is
  /// followed by fallback families for systems without them.
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

  /// The CSS files in this folder, which the build embeds into the program.
  private var bytes: [UInt8] {
    switch self {
    case .fanzine: PackageResources.fanzine_css
    case .review: PackageResources.review_css
    case .news: PackageResources.news_css
    }
  }
}
