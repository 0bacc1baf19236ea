import ArgumentParser
import Glibc
import ZineIssue
import ZineProject
import ZineStyle
import ZineText

/// The options that select the output and its pages.
struct OutputArguments: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "write the output to this file",
      discussion:
        "A .pdf, .png or .svg file. {p} in the name of a .png or .svg is the page number. - is standard "
        + "output. By default, the output has the name of the first source and is in the working directory.",
      valueName: "out"),
    completion: .file(extensions: ["pdf", "png", "svg"]))
  var output: String?

  /// Path of the output, for `zine batch` and build tools. The path contains no placeholders for page
  /// numbers, and `-` names a file.
  @Option(name: .customLong("output-path"), help: .hidden)
  var outputPath: String?

  @Option(help: "pages to write, such as 1-4,7 (default: all)")
  var pages: String?

  @Option(help: "resolution of .png files, in pixels per inch (default: 144)")
  var ppi: Double?

  @Option(
    help: ArgumentHelp(
      "draw debugging layers over the pages",
      discussion:
        "A comma-separated list of frames, baselines, exclusions, intervals, runs and structure.",
      valueName: "layers"))
  var show: String?

  /// Returns the layers to draw over the pages; `nil` without `--show`.
  func layers() throws -> [PageLayer]? {
    guard let show else { return nil }
    switch PageLayer.list(show) {
    case .success(let layers): return layers
    case .failure(let unknown):
      let known = PageLayer.allCases.map(\.rawValue)
      let advice =
        nearestName(to: unknown.name, in: known).map { "did you mean '\($0)'?" }
        ?? "the layers are \(known.joined(separator: ", "))"
      throw ValidationError("--show \(show): there is no layer '\(unknown.name)'; \(advice)")
    }
  }

  func validate() throws {
    _ = try layers()
    if output != nil, outputPath != nil {
      throw ValidationError("-o and --output-path can't be combined")
    }
    if let ppi, !Limits.resolution.contains(ppi) {
      throw ValidationError(
        "--ppi \(ppi): must be from \(Int(Limits.resolution.lowerBound)) to "
          + "\(Int(Limits.resolution.upperBound))")
    }
    _ = try selection()
  }

  func selection() throws -> PageSelection {
    guard let pages else { return .all }
    guard let selection = PageSelection(pages) else {
      throw ValidationError("--pages \(pages): not a list of pages such as 1-4,7")
    }
    return selection
  }

  /// Returns the selection of pages to write. If the output in `zine.toml` is an image of a single page, this
  /// is the page.
  func selection(of output: RenderOutput, for place: DefaultOutput) throws -> PageSelection {
    if pages == nil, case .pictures(let names, .png) = output, !names.distinguishesPages,
      case .png(let page, _)? = place.format
    {
      return PageSelection("\(page)") ?? .all
    }
    return try selection()
  }

  func output(for place: DefaultOutput) throws -> RenderOutput {
    // Only a name given with `-o` may contain placeholders. Names of sources and issues are used unchanged.
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
      if name.isEmpty { throw ValidationError("a file name can't be empty") }
      if path == nil, PageFileNames.hasPlaceholder(name) {
        throw ValidationError(
          "'\(name)': a PDF contains all pages; {p}, {0p} and {t} are for .png and .svg")
      }
      return .pdf(.named(name))
    default:
      throw ValidationError("'\(name)': the output must be a .pdf, .png or .svg file")
    }
  }

  private static func standardOutput() throws -> OutputFile {
    if isatty(STDOUT_FILENO) == 1 {
      throw ValidationError("a PDF can't be written to a terminal; name a file with -o")
    }
    return .standardOutput
  }
}

/// The output that is used if the command line names none.
struct DefaultOutput {
  /// File name without extension; `nil` for standard output.
  var name: String?
  /// Format of the project's output; `nil` outside a project.
  var format: ProjectOutput.Format?

  /// File name with extension.
  var path: String? { name.map { $0 + (format?.ending ?? ".pdf") } }

  var ppi: Double? {
    if case .png(_, let ppi)? = format { ppi } else { nil }
  }
}
