/// The texts of the files in a new project.
struct NewProject {
  let title: String
  /// Identifier of the first issue.
  let issue: String

  var files: [NewFolder.File] {
    [
      ("zine.toml", projectText), ("issues/\(issue)/issue.txt", issueText),
      ("issues/\(issue)/ferry.svg", Self.pictureText),
      ("styles/house.css", styleText), ("fonts/README.md", Self.fontsText),
      ("README.md", readmeText),
      (".gitignore", "/out/\n/.zine-cache/\n/issue.pdf\n/golden-report.html\n"),
    ]
  }

  private var projectText: String {
    """
    title = "\(tomlTitle)"
    issues = "issues/*/issue.txt"

    # Settings of all outputs, unless an output changes them.
    style = "styles/house.css"
    language = "en"
    root = "."
    fonts = "fonts"

    # Outputs of every issue: out/ISSUE/print.pdf, and so on.
    [outputs.print]

    [outputs.large-print]
    like = "print"
    text-size = "ax1"
    set = "page.columns=1"

    [outputs.cover]
    format = "png"
    page = 1
    ppi = 144

    """
  }

  private var readmeText: String {
    """
    # \(title)

        zine batch

    builds the outputs that are out of date, in `out`. While you write an issue, run

        zine watch issues/\(shownIssue) -o issue.pdf

    - `zine.toml` lists the outputs of every issue.
    - `issues` has a folder for each issue, with its text in `issue.txt` and its pictures.
    - `styles/house.css` is the house style of all issues.
    - `fonts` is for fonts that are not installed.

    To start the next issue, add a folder to `issues`.

    """
  }

  /// The identifier of the first issue as a word of a shell command, quoted if necessary.
  private var shownIssue: String {
    let isPlain = issue.utf8.allSatisfy {
      $0 >= 0x80 || Self.plainCharacters.utf8.contains($0)
    }
    return isPlain ? issue : "'\(issue.replacing("'", with: "'\\''"))'"
  }

  private static let plainCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."

  /// The title, escaped for a basic string in TOML.
  private var tomlTitle: String {
    title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  static let fontsText = """
    # Fonts

    Put fonts that are not installed into this folder: `.otf`, `.ttf`, `.woff2` and similar files. They take precedence over installed fonts of the same family, so the pages look the same on every machine. Other files, such as licences, are ignored.

    `zine fonts --font-path fonts` lists the available fonts.

    """
}
