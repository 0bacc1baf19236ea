import ZineText

/// A style sheet that comes with zine, `--style @review`: held in the program, so that it is there
/// wherever the program runs.
package enum ShippedStyle: String, CaseIterable, Sendable {
  case fanzine, review, news

  /// - Parameter argument: of `--style`; `@` and a name.
  package init?(argument: String) {
    guard argument.hasPrefix("@") else { return nil }
    self.init(rawValue: String(argument.dropFirst()))
  }

  /// The font families it is drawn for, with the Debian packages that have them. A list of families that
  /// begins with one of these ends with others for machines without them.
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

  /// As the command line names it.
  package var argument: String { "@" + rawValue }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The files beside this one, which the build puts into the program.
  private var bytes: [UInt8] {
    switch self {
    case .fanzine: PackageResources.fanzine_css
    case .review: PackageResources.review_css
    case .news: PackageResources.news_css
    }
  }
}
