import ArgumentParser
import Glibc
import ZineText

/// Where pages go, and which.
struct OutputArguments: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "What to write: a .pdf, or with {p} for the page's number, a .png or .svg for each page; - is "
        + "standard output (default: the first source's name with .pdf, here).",
      valueName: "out"),
    completion: .file(extensions: ["pdf", "png", "svg"]))
  var output: String?

  @Option(help: "The pages to write, such as 1-4,7 (default: all).")
  var pages: String?

  @Option(help: "Pixels to the inch of a .png.")
  var ppi: Double = 144

  func validate() throws {
    guard Limits.resolution.contains(ppi) else {
      throw ValidationError(
        "--ppi is \(ppi); it should be from \(Int(Limits.resolution.lowerBound)) to "
          + "\(Int(Limits.resolution.upperBound)).")
    }
    _ = try selection()
  }

  func selection() throws -> PageSelection {
    guard let pages else { return .all }
    guard let selection = PageSelection(pages) else {
      throw ValidationError("--pages \(pages): not a list of pages such as 1-4,7.")
    }
    return selection
  }

  func output(for sources: [String]) throws -> RenderOutput {
    guard let name = output ?? Self.defaultOutput(for: sources) else {
      return .pdf(.standardOutput)
    }
    let file = name.split(separator: "/").last ?? ""
    let ending = file.lastIndex(of: ".").map { file[$0...].lowercased() } ?? ""
    switch ending {
    case ".png": return .pictures(PageNames(name), .png(ppi: ppi))
    case ".svg": return .pictures(PageNames(name), .svg)
    case ".pdf", "":
      if name == "-" { return .pdf(try Self.standardOutput()) }
      if name.isEmpty { throw ValidationError("A file's name can't be empty.") }
      if PageNames.hasPlaceholder(name) {
        throw ValidationError(
          "'\(name)': a PDF holds all pages; {p}, {0p} and {t} are for .png and .svg.")
      }
      return .pdf(.named(name))
    default:
      throw ValidationError("'\(name)': the output is a .pdf, a .png or an .svg.")
    }
  }

  private static func standardOutput() throws -> OutputFile {
    if isatty(STDOUT_FILENO) == 1 {
      throw ValidationError("A PDF is nothing for a terminal; name a file by -o.")
    }
    return .standardOutput
  }

  /// The source's base name with `.pdf` in place of its ending, in the working folder; `nil` for
  /// standard output.
  private static func defaultOutput(for sources: [String]) -> String? {
    guard let source = sources.first, source != "-" else { return "-" }
    let name = source.split(separator: "/").last.map(String.init) ?? source
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name + ".pdf" }
    return name[..<dot] + ".pdf"
  }
}
