import ZineText

/// A style sheet that comes with zine, `--style @review`: held in the program, so that it is there
/// wherever the program runs. `Styles/` has the same text for people to read; a test compares them.
package enum ShippedStyle: String, CaseIterable, Sendable {
  case fanzine, review, news

  /// - Parameter argument: of `--style`; `@` and a name.
  package init?(argument: String) {
    guard argument.hasPrefix("@") else { return nil }
    self.init(rawValue: String(argument.dropFirst()))
  }

  /// As the command line names it.
  package var argument: String { "@" + rawValue }

  package var text: String {
    switch self {
    case .fanzine: Self.fanzineText
    case .review: Self.reviewText
    case .news: Self.newsText
    }
  }
}
