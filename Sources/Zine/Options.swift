internal import ZineIssue
internal import ZineProject
internal import ZineStyle
internal import ZineText

extension Issue {
  /// Settings for reading an issue and for its appearance. Most settings name the corresponding option of
  /// `zine render` in parentheses.
  public struct Options: Sendable {
    /// Style sheets: paths, or the names `@fanzine`, `@review` and `@news` (`--style`). Later style sheets
    /// take precedence over earlier ones.
    public var styleSheets: [String] = []
    /// Page format, such as `a4` or `phone` (`--target`).
    public var target: String?
    /// Style properties, such as `page.columns=2` (`--set`).
    public var properties: [String] = []
    /// The language of the issue, such as `en` or `pt-BR` (`--lang`).
    public var language: String?
    /// The folder from which images may be read (`--root`). By default, this is the folder of the source that
    /// contains the image.
    public var root: String?
    /// Font files, and folders with fonts (`--font-path`).
    public var fontPaths: [String] = []
    /// Whether installed fonts are used (`--no-system-fonts`).
    public var usesSystemFonts = true
    /// Creation date of the PDF, in seconds since 1970 (`SOURCE_DATE_EPOCH`).
    public var date: Int?
    /// Path of the program `zine`, in the same version as the library.
    ///
    /// A malicious Markdown file, SVG or PDF can crash the code that reads it, or make this code use any
    /// amount of time and memory. Therefore, such files are read in child processes with resource limits,
    /// which run this program. If the path is `nil`, Markdown sources and vector images are errors, with a
    /// hint that names this option. All other sources and images work.
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

    /// Supported dates: from 1970 to the last second of 9999.
    private static let dates = 0...253_402_300_799
  }
}
