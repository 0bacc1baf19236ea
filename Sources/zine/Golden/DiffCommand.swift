import ArgumentParser
import ZineCairo
import ZineFiles
import ZineGolden
import ZineIssue
import ZineProcess
import ZineText

/// `zine diff`.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two PDFs of any program, page by page.",
    discussion: """
      Cheapest first: bytes, then what the files say of their pages, words and where they stand, links, \
      outline, metadata, structure and fonts, and pixels of the pages that differ.

      Exit codes: 0 the same, 3 something differs, 64 a wrong option, 66 a file is missing or no PDF \
      that can be read, 73 a picture can't be written, 75 qpdf or poppler-utils is missing.
      """)

  @Argument(help: "The PDF as it was.", completion: .file(extensions: ["pdf"])) var old: String
  @Argument(help: "The PDF as it is.", completion: .file(extensions: ["pdf"])) var new: String
  @OptionGroup var comparing: ComparisonArguments

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
      guard !comparison.isSame else { return }
      if let report = comparing.report {
        let issue = ComparedIssue(comparison: comparison, comparer: comparer)
        try writeReport(of: [issue], title: "Changed pages", to: report)
      }
      throw ExitCode(.difference)
    }
  }
}

/// How pages are compared, and where it is told.
struct ComparisonArguments: ParsableArguments {
  @Option(help: "How the answer is written to standard output: \(ComparisonFormat.list).")
  var format: ComparisonFormat = .text

  @Option(
    help: ArgumentHelp("A folder for a picture of each changed page.", valueName: "dir"),
    completion: .directory)
  var pictures: String?

  @Option(
    help: ArgumentHelp("Where a report of the changed pages goes, as HTML.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var report: String?

  @Option(help: "Pixels to the inch of what is compared.")
  var resolution: Double = 100

  func validate() throws {
    guard Limits.resolution.contains(resolution) else {
      throw ValidationError(
        "--resolution is \(resolution); it should be from \(Int(Limits.resolution.lowerBound)) to "
          + "\(Int(Limits.resolution.upperBound)).")
    }
  }

  var options: ComparisonOptions {
    var options = ComparisonOptions()
    options.resolution = resolution
    return options
  }
}

/// Writes old, new and difference of each changed page.
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

extension ComparisonFormat {
  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
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
