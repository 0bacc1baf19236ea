import ArgumentParser
import Glibc
import ZineIssue
import ZineProject
import ZineStyle
import ZineText

/// Where pages go, and which.
struct OutputArguments: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "What to write: a .pdf, or with {p} for the page's number, a .png or .svg for each page; - is "
        + "standard output (default: the first source's name with .pdf, or what its project makes of it, "
        + "here).",
      valueName: "out"),
    completion: .file(extensions: ["pdf", "png", "svg"]))
  var output: String?

  /// The path of one file as it is, for batches and builders: in a path of theirs nothing stands for a page's
  /// number, and `-` is no standard output.
  @Option(name: .customLong("output-path"), help: .hidden)
  var outputPath: String?

  @Option(help: "The pages to write, such as 1-4,7 (default: all).")
  var pages: String?

  @Option(help: "Pixels to the inch of a .png (default: 144).")
  var ppi: Double?

  @Option(
    help: ArgumentHelp(
      "What to draw over the pages for whoever looks for a fault, with commas: frames, baselines, "
        + "exclusions, intervals, runs, structure.",
      valueName: "layers"))
  var show: String?

  @OptionGroup var pdf: PDFArguments

  /// What is to be drawn over the pages; `nil` where the options do not say it.
  func layers() throws -> [PageLayer]? {
    guard let show else { return nil }
    switch PageLayer.list(show) {
    case .success(let layers): return layers
    case .failure(let unknown):
      let known = PageLayer.allCases.map(\.rawValue)
      let advice =
        nearestName(to: unknown.name, in: known).map { "Did you mean '\($0)'?" }
        ?? "There are \(known.joined(separator: ", "))."
      throw ValidationError("--show \(show): '\(unknown.name)' is no layer. \(advice)")
    }
  }

  func validate() throws {
    _ = try layers()
    if output != nil, outputPath != nil {
      throw ValidationError("-o and --output-path both say where the output goes.")
    }
    if let ppi, !Limits.resolution.contains(ppi) {
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

  /// The pages that are wanted; of an output that is a picture of one page, this one.
  func selection(of output: RenderOutput, for place: DefaultOutput) throws -> PageSelection {
    if pages == nil, case .pictures(let names, .png) = output, !names.distinguishesPages,
      case .png(let page, _)? = place.format
    {
      return PageSelection("\(page)") ?? .all
    }
    return try selection()
  }

  func output(for place: DefaultOutput) throws -> RenderOutput {
    // Only what a user writes behind -o is a pattern: the name of a source or of an issue is data.
    let path = outputPath ?? (output == nil ? place.path : nil)
    let name = path ?? output ?? "-"
    let names = path.map(PageFileNames.init(plain:)) ?? PageFileNames(name)
    let file = name.split(separator: "/").last ?? ""
    let ending = file.lastIndex(of: ".").map { file[$0...].lowercased() } ?? ""
    switch ending {
    case ".png": return .pictures(names, .png(ppi: ppi ?? place.ppi ?? 144))
    case ".svg": return .pictures(names, .svg)
    case ".pdf", "":
      if path == nil, name == "-" { return .pdf(try Self.standardOutput()) }
      if name.isEmpty { throw ValidationError("A file's name can't be empty.") }
      if path == nil, PageFileNames.hasPlaceholder(name) {
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
}

/// What is written where the command line does not say it.
struct DefaultOutput {
  /// Of the file, without an ending; `nil` for standard output.
  var name: String?
  /// As the issue's project says; `nil` outside of projects.
  var format: ProjectOutput.Format?

  /// Of the file, with its ending.
  var path: String? { name.map { $0 + (format?.ending ?? ".pdf") } }

  var ppi: Double? {
    if case .png(_, let ppi)? = format { ppi } else { nil }
  }
}
