import ArgumentParser
import ZineCairo
import ZineText

/// `zine render`.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders a source to a PDF.",
    discussion: """
      Warnings and errors go to standard error, as file:line:column: severity[code]: message. On an \
      error nothing is written, and what stood at OUT before stays.

      Exit codes: 0 done, 1 the document has errors, 64 a wrong option, 66 the source is missing, \
      70 a fault in zine, 73 OUT can't be written.
      """)

  @Argument(help: "The source, in tag markup.")
  var source: String

  @Option(
    name: .shortAndLong, help: "The PDF to write (default: the source's name with .pdf, here).")
  var output: String?

  @Option(help: "The kind of page.")
  var target: Target = .a4

  @Option(name: .customLong("lang"), help: "The language of the issue, such as en or pt-BR.")
  var language: String?

  @Option(help: "What a newline in the source means: a paragraph's end or a space.")
  var newlines: NewlineMeaning?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A property to set, such as page.columns=2 or body.font-size=10pt. May be repeated.",
      valueName: "selector.property=value"))
  var settings: [String] = []

  @Option(help: "The folder that pictures may be read from (default: the source's folder).")
  var root: String?

  @Option(help: "Write what was laid out as text to standard output, and no PDF.")
  var dump: Dump?

  enum Dump: String, ExpressibleByArgument, CaseIterable {
    case frames
  }

  func validate() throws {
    if let language, !isLanguageTag(language) {
      throw ValidationError("'\(language)' is not a language tag such as en or pt-BR.")
    }
    if let output, let ending = Self.unsupportedEnding(of: output) {
      throw ValidationError("'\(output)': \(ending) is not supported yet; the output is a PDF.")
    }
    if source == "-" {
      throw ValidationError("Reading standard input is not supported yet; name a file.")
    }
    if source.lowercased().hasSuffix(".json") {
      throw ValidationError("'\(source)': the JSON template is not supported yet.")
    }
    _ = try options()
    if output == "" || source == "" { throw ValidationError("A file's name can't be empty.") }
  }

  func run() throws {
    let options = try options()
    do {
      let report = try RenderPipeline(options).run()
      if report.hasErrors { throw ExitCode(1) }
    } catch let failure as PipelineFailure {
      writeError("\(failure.line)\n")
      throw ExitCode(failure.exitCode)
    } catch let failure as RenderingFailure {
      writeError("zine: error[fault]: \(failure.sentence)\n")
      throw ExitCode(Self.internalFault)
    } catch let failure as FontCatalog.Failure {
      writeError("zine: error[fault]: \(failure.sentence)\n")
      throw ExitCode(Self.internalFault)
    }
  }

  /// By sysexits.h: EX_SOFTWARE.
  private static let internalFault: Int32 = 70

  // MARK: Options

  /// All that the command line says, read and checked.
  private func options() throws -> RenderOptions {
    var rules: [StyleRule] = []
    var unsupported: [String] = []
    for setting in settings {
      do {
        switch try StyleOption(setting) {
        case .rule(let rule): rules.append(rule)
        case .unsupported(let property): unsupported.append(property)
        }
      } catch {
        throw ValidationError("--set \(setting): \(error.sentence)")
      }
    }
    let style: IssueStyle
    do {
      style = try IssueStyle(target: target, rules: rules)
    } catch {
      throw ValidationError("--set: \(error.sentence)")
    }
    return RenderOptions(
      source: source, output: dump == nil ? output ?? Self.defaultOutput(for: source) : nil,
      style: style, unsupportedProperties: unsupported, language: language, newlines: newlines,
      root: root, date: try sourceDate())
  }

  /// The source's base name with `.pdf` in place of its ending, in the working folder.
  private static func defaultOutput(for source: String) -> String {
    let name = source.split(separator: "/").last.map(String.init) ?? source
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name + ".pdf" }
    return name[..<dot] + ".pdf"
  }

  private static func unsupportedEnding(of output: String) -> String? {
    [".png", ".svg"].first { output.lowercased().hasSuffix($0) }
  }

  /// The only date that gets into the file: https://reproducible-builds.org/specs/source-date-epoch/
  private func sourceDate() throws -> Int? {
    guard let text = environment("SOURCE_DATE_EPOCH"), !text.isEmpty else { return nil }
    let lastSecondOf9999 = 253_402_300_799
    guard let seconds = Int(text), (0...lastSecondOf9999).contains(seconds) else {
      throw ValidationError("SOURCE_DATE_EPOCH is '\(text)', not a number of seconds since 1970.")
    }
    return seconds
  }
}

extension Target: ExpressibleByArgument {}
extension NewlineMeaning: ExpressibleByArgument {}
