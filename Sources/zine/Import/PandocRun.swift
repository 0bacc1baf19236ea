import ZineFiles
import ZineProcess
import ZineText

/// A run of pandoc on a document, in a child process that cannot write files.
struct PandocRun {
  /// Name of the document, as given by the user.
  let name: String
  let format: ImportFormat
  let keepsColors: Bool
  /// Path of the folder for pictures, in the form that the imported text contains.
  let pictureFolder: String
  /// Metadata for the front matter. It is used where pandoc finds none.
  let properties: DocumentProperties

  /// pandoc's output format: CommonMark with the extensions that zine's Markdown supports.
  private static let writer =
    "commonmark+pipe_tables+footnotes+strikeout+task_lists+fenced_divs+bracketed_spans+attributes"

  private static let limits = Tool.Limits(
    seconds: Limits.importSeconds, memoryBytes: Limits.importMemory,
    outputBytes: Limits.importOutputBytes, writesFiles: false)

  func read(
    _ document: [UInt8]
  ) throws(ImportFailure) -> (output: PandocOutput, warnings: [String]) {
    let answer: Tool.Output
    do throws(ToolFailure) {
      answer = try Tool.pandoc.start(
        (format.logsLosses ? ["--verbose"] : []) + [
          "--sandbox", "--from", format.reader, "--to", Self.writer, "--wrap=none",
          "--track-changes=accept", "--lua-filter", Tool.scriptPath,
        ], input: document, script: script, limits: Self.limits
      ).finish()
    } catch {
      throw failure(.tool(error))
    }
    let messages = PandocMessages(answer.errors)
    guard answer.status == 0 else { throw failure(reason(answer, messages)) }
    guard let output = PandocOutput(answer.bytes) else { throw failure(.fault) }
    if output.exceededLimits.contains("pictures") { throw failure(.tooManyPictures) }
    if output.exceededLimits.contains("bytes") { throw failure(.tooLargePictures) }
    return (output, messages.warnings)
  }

  private func failure(_ reason: ImportFailure.Reason) -> ImportFailure {
    ImportFailure(name: name, reason: reason)
  }

  /// Exit status of pandoc if memory runs out. It comes from the runtime of GHC, the Haskell compiler.
  private static let noMemoryStatus = 251

  private func reason(
    _ answer: Tool.Output, _ messages: PandocMessages
  ) -> ImportFailure.Reason {
    let words = ["out of memory", "Heap exhausted", "heap exhausted", "memory allocation failed"]
    if answer.status == Self.noMemoryStatus || words.contains(where: answer.errors.contains) {
      return .noMemory
    }
    // These errors are caused by the filter or the options, not by the document.
    if answer.errors.contains("Error running filter") || answer.errors.contains("Unknown option")
      || answer.errors.contains("Unrecognized option")
      || answer.errors.contains("Unknown extension")
    {
      return .fault
    }
    return .damaged(format, words: messages.failure)
  }

  /// The filter script, preceded by the options that it reads.
  private var script: String {
    """
    local options = {
      folder = \(Self.quoted(pictureFolder)), keeps_colors = \(keepsColors), \
    joins_quotations = \(format == .docx), has_files = \(format.isText), most_pictures = \(Limits.importPictures), \
    most_bytes = \(Limits.importPictureBytes), properties = { \(propertyList) },
    }

    """
      + [
        PackageResources.import_lua, PackageResources.import_html_lua,
        PackageResources.import_notes_lua, PackageResources.import_cleaning_lua,
        PackageResources.import_document_lua,
      ].map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  private var propertyList: String {
    properties.values.map { "\($0.key) = \(Self.quoted($0.value))" }.joined(separator: ", ")
  }

  /// Returns a text as a string literal of Lua.
  private static func quoted(_ text: String) -> String {
    "\"" + text.utf8.map { "\\" + String(1_000 + Int($0)).dropFirst() }.joined() + "\""
  }
}
