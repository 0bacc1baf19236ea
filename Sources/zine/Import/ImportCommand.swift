import ArgumentParser
import Glibc
import ZineCairo
import ZineFiles
import ZineIssue
import ZineText

/// The command `zine import`.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract:
      "Converts a word processor document, web page or EPUB to Markdown.",
    discussion: """
      Writes NAME.md, and pictures to the folder NAME-pictures beside it. Drops what zine does not support, \
      and lists it. Needs pandoc, from the package pandoc.

      Exit status: 0 success, 1 the document is damaged or too large, 64 wrong option or format, 66 missing \
      document, 73 a file exists already or can't be written, 75 pandoc is missing.
      """)

  @Argument(
    help: ArgumentHelp(
      "document (\(ImportFormat.endings))", valueName: "file"),
    completion: .file(extensions: ["docx", "odt", "rtf", "html", "htm", "xhtml", "org", "epub"]))
  var document: String

  @OptionGroup(title: "Output options") var writing: Writing
  @OptionGroup(title: "Diagnostic options") var messages: MessageArguments

  struct Writing: ParsableArguments {
    @Option(
      name: .shortAndLong,
      help: ArgumentHelp(
        "write to this folder (default: the working directory)", valueName: "dir"),
      completion: .directory)
    var output: String?

    @Flag(help: "overwrite an earlier import")
    var force = false

    @Flag(help: "keep text colors of HTML and EPUB")
    var keepColors = false
  }

  func run() throws {
    ignoreWriteSignals()
    try reportingFailures(in: .human) {
      let format = try format()
      let (bytes, isConverted) = try read(format)
      let files = ImportedFiles(
        folder: outputFolder, stem: baseName(of: document), overwrites: writing.force)
      try files.check(hasPictures: false)
      let (output, warnings) = try PandocRun(
        name: document, format: format, keepsColors: writing.keepColors,
        pictureFolder: files.pictureFolder, properties: DocumentProperties(bytes, format)
      ).read(bytes)
      let (pictures, notes) = try pictures(of: output, files)
      try files.write(Array(output.text), pictures)
      let report = ImportReport(
        output: output, format: format, keepsColors: writing.keepColors,
        losses: DocumentLosses(bytes, format), warnings: warnings)
      let conversions = isConverted ? ["is not in UTF-8, and is read as Windows-1252"] : []
      for sentence in conversions + report.sentences + sizeNotes(output) {
        warn(ImportNote(subject: document, sentence: sentence), in: .human)
      }
      for note in notes { warn(note, in: .human) }
      messages.success(Self.summary(files, pictures.count))
    }
  }

  private var outputFolder: String {
    guard var folder = writing.output?[...] else { return "." }
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    return folder.isEmpty ? "." : String(folder)
  }

  private func failure(_ reason: ImportFailure.Reason) -> ImportFailure {
    ImportFailure(name: document, reason: reason)
  }

  private func format() throws(ImportFailure) -> ImportFormat {
    if let format = ImportFormat(document) { return format }
    if isFolder(document) { throw failure(.unreadable(.isFolder)) }
    let name = document.lowercased()
    if name.hasSuffix(".doc") { throw failure(.isOldWord) }
    let isSource = [".md", ".markdown", ".txt", ".zine", ".json"].contains(where: name.hasSuffix)
    throw failure(isSource ? .isSource : .unknownFormat)
  }

  private func read(
    _ format: ImportFormat
  ) throws(ImportFailure) -> (bytes: [UInt8], isConverted: Bool) {
    let bytes: [UInt8]
    do throws(ReadFailure) {
      bytes = try readFile(document, limit: Limits.importBytes)
    } catch {
      throw failure(.unreadable(error))
    }
    if bytes.isEmpty { throw failure(.empty) }
    if let actual = DocumentFormat(bytes, name: document), actual.rawValue != format.rawValue {
      throw failure(.other(actual, than: format))
    }
    // pandoc would read any data as text, so the format is checked here.
    let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    if format == .rtf && !bytes.starts(with: Array(#"{\rtf"#.utf8))
      || format.isText && bytes.contains(0) && !isMarked
    {
      throw failure(.damaged(format, words: ""))
    }
    if format == .rtf { return (RichText.repaired(bytes), false) }
    guard format.isText else { return (bytes, false) }
    do throws(WebEncoding.Unsupported) {
      return try WebEncoding.utf8(bytes)
    } catch {
      throw failure(.encoding(error.name))
    }
  }

  /// Returns the pictures inside the document and the picture files beside it, with notes about pictures that
  /// cannot be used.
  private func pictures(
    of output: PandocOutput, _ files: ImportedFiles
  ) throws -> (pictures: [(name: String, bytes: [UInt8])], notes: [ImportNote]) {
    var pictures: [(name: String, bytes: [UInt8])] = []
    var notes: [ImportNote] = []
    var room = Limits.importPictureBytes
    let base = folder(of: document)
    let root = DocumentRoot(root: base, base: base)
    for picture in output.pictures {
      let shown = "\(files.pictures)/\(picture.name)"
      let bytes: [UInt8]
      do throws(PictureFailure) {
        bytes =
          switch picture.content {
          case .bytes(let bytes): Array(bytes)
          case .file(let place): try Self.bytes(of: place, in: root)
          }
      } catch {
        guard case .file(let place) = picture.content else { continue }
        notes.append(missing(place, error, shown))
        continue
      }
      if !looksLikePicture(bytes) {
        if case .file(let place) = picture.content {
          notes.append(missing(place, .unknownFormat, shown))
          continue
        }
        notes.append(ImportNote(subject: shown, sentence: PictureFailure.unknownFormat.phrase))
      }
      room -= bytes.count
      guard room >= 0 else { throw failure(.tooLargePictures) }
      pictures.append((picture.name, bytes))
    }
    return (pictures, notes)
  }

  /// Returns a note about a picture file beside the document that cannot be used.
  private func missing(_ place: String, _ failure: PictureFailure, _ shown: String) -> ImportNote {
    ImportNote(
      subject: document,
      sentence: "the picture '\(clipped(place))' \(failure.phrase); add it as \(shown)")
  }

  private static func bytes(
    of place: String, in root: DocumentRoot?
  ) throws(PictureFailure) -> [UInt8] {
    guard let root else { throw .missing(nearest: nil) }
    return try root.read(place).bytes
  }

  private func sizeNotes(_ output: PandocOutput) -> [String] {
    output.text.count <= Limits.sourceBytes
      ? [] : ["its source is larger than the \(Limits.sourceBytes >> 20) MB that an issue may have"]
  }

  private static func summary(_ files: ImportedFiles, _ pictures: Int) -> ShownText {
    switch pictures {
    case 0: "\(files.source): written"
    case 1: "\(files.source): written, with 1 picture in \(files.pictures)"
    default: "\(files.source): written, with \(pictures) pictures in \(files.pictures)"
    }
  }
}
