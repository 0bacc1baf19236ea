import ArgumentParser
import Glibc
import ZineIssue
import ZineText

enum DiagnosticFormat: String, WordArgument {
  /// Each diagnostic with its source line, carets under the relevant part, and a hint.
  case human
  /// One line for each diagnostic: `file:line:column: severity[code]: message`.
  case short
  /// One line with a JSON object for each diagnostic.
  case json
  /// GitHub workflow commands. GitHub shows them next to the lines of a pull request.
  case github
}

enum ColorChoice: String, WordArgument {
  case auto
  case always
  case never

  /// Whether to use colours. By default, colours are used on a terminal. The environment variables of
  /// https://no-color.org, https://force-color.org and https://bixense.com/clicolors can change this.
  /// `NO_COLOR` takes precedence over the others.
  var isColored: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      (environment("NO_COLOR") ?? "").isEmpty
        && (Self.isForced || isatty(STDERR_FILENO) == 1 && environment("TERM") != "dumb")
    }
  }

  private static var isForced: Bool {
    ["FORCE_COLOR", "CLICOLOR_FORCE"].contains { name in
      let value = environment(name) ?? ""
      return !value.isEmpty && value != "0"
    }
  }
}

struct DiagnosticPrinter {
  let format: DiagnosticFormat
  let isColored: Bool

  /// - Parameter unlisted: Codes with the number of problems that are only counted and not listed.
  func text(
    of diagnostics: [ReportedDiagnostic], unlisted: [(code: DiagnosticCode, count: Int)],
    sources: [SourceFile]
  ) -> String {
    var locator = DiagnosticLocator(sources)
    var text = ""
    for reported in diagnostics {
      let reported = LocatedDiagnostic(reported, fallback: sources.first?.name ?? "zine") {
        locator.place(of: $0)
      }
      switch format {
      case .human: text += HumanDiagnostic(reported, isColored: isColored, sources: sources).text
      case .short: text += reported.shortLine + "\n"
      case .json: text += reported.json + "\n"
      case .github: text += reported.workflowCommand + "\n"
      }
    }
    for (code, count) in unlisted {
      text += moreLine(code, count, file: sources.first?.name ?? "zine")
    }
    return text
  }

  private func moreLine(_ code: DiagnosticCode, _ count: Int, file: String) -> String {
    let sentence = "\(count) more problems of this kind are not listed"
    return switch format {
    case .human, .short: "zine: \(code.severity.rawValue)[\(code.rawValue)]: \(sentence)\n"
    case .json:
      JSONText.object([
        ("severity", .string(code.severity.rawValue)), ("code", .string(code.rawValue)),
        ("message", .string(sentence)), ("file", .string(file)), ("count", .number(count)),
      ]) + "\n"
    case .github: "::\(code.severity.rawValue) title=\(code.rawValue)::\(sentence)\n"
    }
  }
}

extension DiagnosticReport {
  /// Prints all diagnostics to standard error, in the order of the sources. Diagnostics without a position
  /// come first. Removes the diagnostics from the report, so that they are not printed again.
  mutating func print(by printer: DiagnosticPrinter) {
    let (reported, unlisted) = take()
    writeError(ShownText(asIs: printer.text(of: reported, unlisted: unlisted, sources: sources)))
  }
}
