import ArgumentParser

/// The options of `zine render` that report on the layout.
struct InspectionArguments: ParsableArguments {
  @Option(help: "print the layout as text, and write nothing else")
  var dump: Dump?

  @Option(
    help: ArgumentHelp(
      "compare the output with this PDF",
      discussion:
        "Differences are printed on standard output and written to golden-report.html, as by zine diff.",
      valueName: "file.pdf"),
    completion: .file(extensions: ["pdf"]))
  var golden: String?

  @Flag(exclusivity: .exclusive) var statistics: StatisticsFormat?

  @Option(
    help: ArgumentHelp(
      "explain why the columns of a page end where they do", valueName: "number"))
  var explainPage: Int?

  enum Dump: String, WordArgument {
    case frames
  }

  func validate() throws {
    if let explainPage, explainPage < 1 {
      throw ValidationError("--explain-page must be a page number, from 1")
    }
  }
}

/// The option that opens the output in a viewer.
struct OpenArguments: ParsableArguments {
  @Flag(
    name: .customLong("open"),
    help: ArgumentHelp(
      "open the output",
      discussion: "Runs the program that the variable ZINE_OPEN or OPENER names, or else xdg-open.")
  )
  var opensOutput = false
}
