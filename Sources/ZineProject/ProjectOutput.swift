/// An output that is built from every issue.
package struct ProjectOutput: Equatable, Sendable {
  /// Name consisting of ASCII letters, digits, `-` and `_`.
  package var name: String
  package var format: Format
  /// Settings, with paths relative to the project's folder.
  package var settings: RenderSettings

  package enum Format: Hashable, Sendable {
    case pdf
    /// A raster image of one page.
    /// - page: Page number, from 1.
    /// - ppi: Resolution, in pixels per inch.
    case png(page: Int, ppi: Double)

    /// File name extension, with its dot.
    package var ending: String {
      switch self {
      case .pdf: ".pdf"
      case .png: ".png"
      }
    }
  }

  package init(name: String, format: Format, settings: RenderSettings) {
    self.name = name
    self.format = format
    self.settings = settings
  }

  /// Arguments for `zine render` when it runs in the project's folder, without the source and `-o`.
  package var arguments: [String] {
    guard case .png(let page, let ppi) = format else { return settings.words }
    let resolution = ppi == ppi.rounded() ? "\(Int(ppi))" : "\(ppi)"
    return settings.words + ["--pages", "\(page)", "--ppi", resolution]
  }

  /// Returns the path of the output, relative to the project's folder: `out/ID/NAME.pdf`.
  package func path(for id: String) -> String {
    "\(Project.outputFolder)/\(id)/\(name)\(format.ending)"
  }
}
