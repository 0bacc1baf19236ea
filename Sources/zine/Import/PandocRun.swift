import ZineFiles
import ZineProcess
import ZineText

/// A document read by pandoc, in a process of its own that can write no file.
struct PandocRun {
  /// Of the file, as the user named it.
  let name: String
  let format: ImportFormat
  let keepsColors: Bool
  /// The folder of pictures, as the text names it.
  let pictureFolder: String
  /// Front matter where pandoc finds none.
  let properties: DocumentProperties

  /// What zine's Markdown has beside that of CommonMark.
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

  /// What pandoc ends with where it has no memory left, as GHC's runtime does.
  private static let noMemoryStatus = 251

  private func reason(
    _ answer: Tool.Output, _ messages: PandocMessages
  ) -> ImportFailure.Reason {
    let words = ["out of memory", "Heap exhausted", "heap exhausted", "memory allocation failed"]
    if answer.status == Self.noMemoryStatus || words.contains(where: answer.errors.contains) {
      return .noMemory
    }
    // A fault of the filter, and not of the document.
    if answer.errors.contains("Error running filter") || answer.errors.contains("Unknown option")
      || answer.errors.contains("Unrecognized option")
      || answer.errors.contains("Unknown extension")
    {
      return .fault
    }
    return .damaged(format, words: messages.failure)
  }

  /// The filter, with what it has to know in front.
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

  /// A string of Lua.
  private static func quoted(_ text: String) -> String {
    "\"" + text.utf8.map { "\\" + String(1_000 + Int($0)).dropFirst() }.joined() + "\""
  }
}
