/// Something that is made of every issue.
package struct ProjectOutput: Hashable, Sendable {
  /// ASCII letters, digits, `-` and `_`.
  package var name: String
  package var format: Format
  /// What `zine render` takes beside the source and `-o`, in the project's folder.
  package var arguments: [String]

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

  package init(name: String, format: Format, arguments: [String]) {
    self.name = name
    self.format = format
    self.arguments = arguments
  }

  /// Where it goes, in the project's folder: `out/ID/NAME.pdf`.
  package func path(for id: String) -> String {
    "\(Project.outputFolder)/\(id)/\(name)\(format.ending)"
  }
}
