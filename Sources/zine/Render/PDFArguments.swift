import ArgumentParser
import ZineProject
import ZineStyle
import ZineText

/// What a PDF is to meet, and for whom it is.
struct PDFArguments: ParsableArguments {
  @Option(
    name: .customLong("pdf-standard"),
    help: ArgumentHelp(
      "A standard that the PDF has to meet, or else is not written (default: it claims what it meets).",
      valueName: "standard"))
  var standard: PDFStandard?

  @Option(
    name: .customLong("pdf-writer"),
    help: ArgumentHelp(
      "Who writes the PDF: zine, or cairo, which can say less of it (default: zine).",
      valueName: "writer"))
  var writer: PDFWriterName?

  @Option(
    help: ArgumentHelp(
      "The ICC profile of the printer that a PDF is for; of --pdf-standard x4.", valueName: "file"),
    completion: .file(extensions: ["icc", "icm"]))
  var outputProfile: String?

  @Option(
    help: ArgumentHelp(
      "How much ink may stand on one place, all together, in percent (default: 300); of --pdf-standard x4.",
      valueName: "percent"))
  var inkLimit: Double?

  /// The option that only a printer's PDF has a use for.
  private var printOption: String? {
    outputProfile.map { _ in "--output-profile" } ?? inkLimit.map { _ in "--ink-limit" }
  }

  func validate() throws {
    if let inkLimit, !Limits.inkPercent.contains(inkLimit) {
      throw ValidationError(
        "--ink-limit is \(shortDecimal(inkLimit)); it should be from \(Int(Limits.inkPercent.lowerBound)) "
          + "to \(Int(Limits.inkPercent.upperBound)).")
    }
    if outputProfile == "" { throw ValidationError("A file's name can't be empty.") }
  }

  /// What they say, over what is said already.
  func settings(over others: RenderSettings) throws -> RenderSettings {
    var own = RenderSettings()
    own.pdfStandard = standard
    own.pdfWriter = writer
    own.outputProfile = outputProfile
    own.inkLimit = inkLimit
    let settings = own.over(others)
    if settings.pdfStandard != .x4, let printOption {
      throw ValidationError(
        "\(printOption) is of --pdf-standard x4, and this is not for a printer.")
    }
    return settings
  }

  /// The first of them that is given.
  var givenOption: String? {
    standard.map { _ in "--pdf-standard" } ?? writer.map { _ in "--pdf-writer" } ?? printOption
  }
}
