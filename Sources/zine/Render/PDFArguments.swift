import ArgumentParser
import ZineProject
import ZineStyle
import ZineText

/// The options for PDFs: their standard, writer and print settings.
struct PDFArguments: ParsableArguments {
  @Option(
    name: .customLong("pdf-standard"),
    help: ArgumentHelp(
      "standard that the PDF must meet",
      discussion:
        "If the issue can't meet the standard, nothing is written. By default, the PDF claims the standards "
        + "that it meets.",
      valueName: "standard"))
  var standard: PDFStandard?

  @Option(
    name: .customLong("pdf-writer"),
    help: ArgumentHelp(
      "program that writes the PDF (default: zine)",
      discussion: "cairo writes no structure and meets no standard.",
      valueName: "writer"))
  var writer: PDFWriterName?

  @Option(
    help: ArgumentHelp(
      "ICC profile of the printer, for --pdf-standard x4", valueName: "file"),
    completion: .file(extensions: ["icc", "icm"]))
  var outputProfile: String?

  @Option(
    help: ArgumentHelp(
      "total ink limit, for --pdf-standard x4 (default: 300)",
      valueName: "percent"))
  var inkLimit: Double?

  /// The first given option that requires PDF/X-4; `nil` if none is given.
  private var printOption: String? {
    outputProfile.map { _ in "--output-profile" } ?? inkLimit.map { _ in "--ink-limit" }
  }

  func validate() throws {
    if let inkLimit, !Limits.inkPercent.contains(inkLimit) {
      throw ValidationError(
        "--ink-limit \(shortDecimal(inkLimit)): must be from \(Int(Limits.inkPercent.lowerBound)) "
          + "to \(Int(Limits.inkPercent.upperBound))")
    }
    if outputProfile == "" { throw ValidationError("a file name can't be empty") }
  }

  /// Returns the settings of these options. If an option is not given, its setting is taken from `others`.
  func settings(over others: RenderSettings) throws -> RenderSettings {
    var own = RenderSettings()
    own.pdfStandard = standard
    own.pdfWriter = writer
    own.outputProfile = outputProfile
    own.inkLimit = inkLimit
    let settings = own.over(others)
    if settings.pdfStandard != .x4, let printOption {
      throw ValidationError(
        "\(printOption) needs --pdf-standard x4")
    }
    return settings
  }

  /// The first given PDF option; `nil` if none is given.
  var givenOption: String? {
    standard.map { _ in "--pdf-standard" } ?? writer.map { _ in "--pdf-writer" } ?? printOption
  }
}
