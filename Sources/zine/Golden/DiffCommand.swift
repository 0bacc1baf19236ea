import ArgumentParser
import ZineCairo
import ZineFiles
import ZineGolden
import ZineIssue
import ZineProcess
import ZineText

/// The command `zine diff`.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two PDFs page by page.",
    discussion: """
      The PDFs may come from any program. Compares page count, page sizes, words and their positions, \
      pixels, links, outline, metadata, structure and fonts.

      Exit status: 0 no differences, 3 differences, 64 wrong option, 66 missing or unreadable PDF, 73 a \
      file can't be written, 75 qpdf or poppler-utils is missing.
      """)

  @Argument(help: "the old PDF", completion: .file(extensions: ["pdf"])) var old: String
  @Argument(help: "the new PDF", completion: .file(extensions: ["pdf"])) var new: String
  @OptionGroup(title: "Output options") var comparing: ComparisonArguments
  @OptionGroup(title: "Diagnostic options") var messages: MessageArguments

  func run() throws {
    ignoreWriteSignals()
    try reportingFailures(in: .human) {
      let (comparison, comparer) = try Comparison.of(
        ComparedDocument(path: old), ComparedDocument(path: new), name: new,
        names: (old, new), options: comparing.options)
      try writeOutput(ShownText(asIs: comparing.format.text(of: [comparison])))
      if let comparer, let folder = comparing.pictures {
        try writePictures(of: comparison, comparer, to: folder, prefix: "")
      }
      messages.success(nil)
      guard !comparison.isSame else { return }
      if let report = comparing.report {
        let issue = ComparedIssue(comparison: comparison, comparer: comparer)
        try writeReport(of: [issue], title: "Changed pages", to: report)
      }
      throw ExitCode(.difference)
    }
  }
}

/// The options that control the comparison and its output.
struct ComparisonArguments: ParsableArguments {
  @Option(help: "output format")
  var format: ComparisonFormat = .text

  @Option(
    help: ArgumentHelp("write pictures of changed pages to this folder", valueName: "dir"),
    completion: .directory)
  var pictures: String?

  @Option(
    help: ArgumentHelp("write an HTML report to this file", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var report: String?

  @Option(help: "resolution of the comparison, in pixels per inch")
  var resolution: Double = 100

  func validate() throws {
    guard Limits.resolution.contains(resolution) else {
      throw ValidationError(
        "--resolution \(resolution): must be from \(Int(Limits.resolution.lowerBound)) to "
          + "\(Int(Limits.resolution.upperBound))")
    }
  }

  var options: ComparisonOptions {
    var options = ComparisonOptions()
    options.resolution = resolution
    return options
  }
}

/// Writes three images for each changed page: the old page, the new page, and their differences.
func writePictures(
  of comparison: Comparison, _ comparer: DocumentComparer, to folder: String, prefix: String
) throws {
  try makeFolder(folder)
  for page in comparison.pages where page.isChanged {
    let rasters = try goldenFailures { () throws(ComparisonFailure) in
      try comparer.rasters(of: page)
    }
    let number = page.new ?? page.old ?? 0
    let base = "\(folder)/\(prefix)page-\(number)\(page.new == nil ? "-gone" : "")"
    for (raster, part) in [
      (rasters.old, "old"), (rasters.new, "new"), (rasters.difference, "difference"),
    ] {
      guard let raster else { continue }
      try writeAtomically(try raster.png(), to: "\(base)-\(part).png")
    }
  }
}

extension PageRaster {
  func png() throws -> [UInt8] {
    try PNGWriter.png(width: width, height: height, pixels: pixels)
  }
}

func goldenFailures<Value>(
  _ work: () throws(ComparisonFailure) -> Value
) throws(GoldenFailure) -> Value {
  do throws(ComparisonFailure) {
    return try work()
  } catch {
    throw .document(error.path, error.failure)
  }
}
