/// Something that is made of every issue.
package struct ProjectOutput: Equatable, Sendable {
  /// ASCII letters, digits, `-` and `_`.
  package var name: String
  package var format: Format
  /// Paths are from the project's folder.
  package var settings: RenderSettings

  package enum Format: Hashable, Sendable {
    case pdf
    /// A picture of one page.
    /// - page: from 1.
    /// - ppi: pixels to the inch.
    case png(page: Int, ppi: Double)

    /// With its dot.
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

  /// What `zine render` takes beside the source and `-o`, in the project's folder.
  package var arguments: [String] {
    guard case .png(let page, let ppi) = format else { return settings.words }
    let resolution = ppi == ppi.rounded() ? "\(Int(ppi))" : "\(ppi)"
    return settings.words + ["--pages", "\(page)", "--ppi", resolution]
  }

  /// Where it goes, in the project's folder: `out/ID/NAME.pdf`.
  package func path(for id: String) -> String {
    "\(Project.outputFolder)/\(id)/\(name)\(format.ending)"
  }
}
