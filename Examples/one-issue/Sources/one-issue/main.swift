// Makes a PDF of an issue: `one-issue OUT.pdf FILE...`.
import Foundation
import Zine

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first, arguments.count > 1 else {
  FileHandle.standardError.write(Data("usage: one-issue OUT.pdf FILE...\n".utf8))
  exit(64)
}

func show(_ diagnostics: [Diagnostic]) {
  for diagnostic in diagnostics {
    let place = [
      diagnostic.file, diagnostic.line.map(String.init), diagnostic.column.map(String.init),
    ]
    .compactMap { $0 }.joined(separator: ":")
    var text =
      "\(place): \(diagnostic.severity.rawValue)[\(diagnostic.code)]: \(diagnostic.message)\n"
    if let hint = diagnostic.hint { text += "  hint: \(hint)\n" }
    FileHandle.standardError.write(Data(text.utf8))
  }
}

// All options have defaults. They have the same meaning as the options of `zine render`.
var options = Issue.Options()
options.styleSheets = ["@fanzine"]
options.target = "a5"
// Markdown sources, SVG and PDF images are read by the program zine, in child processes.
options.readerProgram = ProcessInfo.processInfo.environment["ZINE"]

do {
  // Reading finds the sources, style sheets, images and fonts.
  let issue = try Issue.read(Array(arguments.dropFirst()), options)

  // Layout creates the pages. Their sizes are in points.
  let layout = try issue.layOut()
  for page in layout.pages {
    print("page \(page.number): \(page.width) × \(page.height) pt")
  }
  show(layout.diagnostics)

  // These are the same bytes that `zine render` writes.
  try Data(layout.pdf()).write(to: URL(filePath: output))
} catch let error as IssueError {
  // Diagnostics are values: print them, or check their codes.
  show(error.diagnostics)
  exit(1)
}
