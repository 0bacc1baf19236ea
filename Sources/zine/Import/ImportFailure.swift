import ZineFiles
import ZineIssue
import ZineProcess
import ZineText

/// An error that prevents a document from being imported.
struct ImportFailure: RunFailure {
  enum Reason {
    case unreadable(ReadFailure)
    /// The file name has no known extension.
    case unknownFormat
    /// The file is already a source and needs no import.
    case isSource
    /// The file has the extension of the older Word format.
    case isOldWord
    case empty
    /// The format of the content does not match the file name.
    case other(DocumentFormat, than: ImportFormat)
    /// The text has an encoding that zine does not support.
    case encoding(String)
    case tool(ToolFailure)
    case noMemory
    /// - words: Message from pandoc.
    case damaged(ImportFormat, words: String)
    case tooManyPictures
    case tooLargePictures
    /// A file with the name of the output already exists.
    case exists
    /// The output of pandoc does not have the format that the filter should write.
    case fault
  }

  /// Name of the file that caused the error.
  var name: String
  var reason: Reason

  var exitStatus: ExitStatus {
    switch reason {
    case .unreadable: .noInput
    case .unknownFormat, .isSource, .isOldWord: .usage
    case .empty, .other, .encoding, .tool(.tooSlow), .tool(.tooLarge), .noMemory, .damaged,
      .tooManyPictures,
      .tooLargePictures:
      .documentErrors
    case .tool(.missing), .tool(.system): .temporary
    case .exists: .cannotWrite
    case .fault: .fault
    }
  }

  var subject: String { name }

  var code: String {
    switch reason {
    case .unreadable, .unknownFormat, .isSource, .isOldWord: "source"
    case .exists: "output"
    case .fault: "fault"
    default: "import"
    }
  }

  var sentence: String {
    switch reason {
    case .unreadable(.system(let number)): systemError(number)
    case .unreadable(.isFolder): "is a folder, not a document"
    case .unreadable(.notRegularFile): "is not a regular file"
    case .unreadable(.tooLarge): "is larger than \(Limits.importBytes >> 20) MB"
    case .unknownFormat:
      "unknown document format; the file name must end in \(ImportFormat.endings)"
    case .isSource: "is already a source; render it with zine render"
    case .isOldWord: "zine can't import a .doc; save it as .docx with a word processor"
    case .empty: "the file is empty"
    case .other(.doc, _):
      "is \(DocumentFormat.doc.phrase); save it as .docx, without a password, and import that"
    case .other(let format, let than): "is \(format.phrase), not \(than.phrase); rename it"
    case .encoding(let name):
      "is in \(name), not in UTF-8; convert it: iconv -f \(name) -t UTF-8 OLD > NEW"
    case .tool(let failure): failure.sentence
    case .noMemory: "takes more than \(Limits.importMemory >> 30) GB of memory to read"
    case .damaged(let format, let words):
      "can't be read as \(format.phrase)"
        + (Self.plainReason(words).map { ": \($0)" } ?? "")
        + (words.isEmpty ? "" : " (pandoc: \(words))")
    case .tooManyPictures: "has more than \(Limits.importPictures) pictures"
    case .tooLargePictures:
      "has pictures of more than \(Limits.importPictureBytes >> 20) MB in total"
    case .exists: "already exists; use --force to overwrite it"
    case .fault: "the output of pandoc can't be read; zine needs pandoc 2.17 or later"
    }
  }

  /// Returns a simple explanation for messages of pandoc that only its developers understand.
  private static func plainReason(_ words: String) -> String? {
    let reasons = [
      (
        ["central directory", "not enough bytes", "extract ePub"],
        "it is not a ZIP archive, or is cut off"
      ),
      (
        [
          "Invalid XML", "DocxError", "ParseError", "Could not read styles", "compressed data",
          "No entry",
        ],
        "a file in it is damaged or missing"
      ),
      (["Cannot decode byte"], "a file in it is not in UTF-8"),
    ]
    return reasons.first { $0.0.contains(where: words.contains) }?.1
  }
}
