internal import ZineIssue
internal import ZineProject
internal import ZineStyle
internal import ZineText

extension Issue {
  /// How an issue is read and what it looks like. Each option has the meaning of the option of `zine render` that
  /// its comment names.
  public struct Options: Sendable {
    /// Style sheets, the later ones winning: paths, or `@fanzine`, `@review` and `@news` (`--style`).
    public var styleSheets: [String] = []
    /// The kind of page, such as `a4` or `phone` (`--target`).
    public var target: String?
    /// Properties, such as `page.columns=2` (`--set`).
    public var properties: [String] = []
    /// The language of the issue, such as `en` or `pt-BR` (`--lang`).
    public var language: String?
    /// The folder that images may be read from (`--root`). By default, each file's own folder.
    public var root: String?
    /// Fonts and folders of fonts (`--font-path`).
    public var fontPaths: [String] = []
    /// Whether installed fonts are used (`--no-system-fonts`).
    public var usesSystemFonts = true
    /// The date that the PDF states, in seconds since 1970 (`SOURCE_DATE_EPOCH`).
    public var date: Int?
    /// The path of the program `zine`, of the same version as the library.
    ///
    /// A damaged Markdown file, SVG or PDF can crash its reader, or make it use any amount of time and memory. So
    /// they are read in child processes with limits, and these run this program. Without it, Markdown sources and
    /// vector images are errors with a hint that names this option; everything else works.
    public var readerProgram: String?

    public init() {}

    func settings() throws(UsageFailure) -> RenderSettings {
      var settings = RenderSettings()
      settings.styles = styleSheets.map(plainPath)
      if let target {
        guard let known = Target(rawValue: target) else {
          let names = Target.allCases.map(\.rawValue).joined(separator: ", ")
          throw UsageFailure("there is no target '\(clipped(target))'; there are \(names)")
        }
        settings.target = known
      }
      settings.properties = properties
      if let language, !isLanguageTag(language) {
        throw UsageFailure("'\(clipped(language))' is not a language tag such as en or pt-BR")
      }
      settings.language = language
      settings.root = root
      settings.fonts = fontPaths
      settings.usesSystemFonts = usesSystemFonts
      if let date, !Self.dates.contains(date) {
        throw UsageFailure("the date is not between 1970 and 9999")
      }
      return settings
    }

    /// From 1970 to the last second of 9999.
    private static let dates = 0...253_402_300_799
  }
}
