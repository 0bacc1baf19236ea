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

    # These hold for all outputs, unless one says otherwise.
    style = "styles/house.css"
    language = "en"
    root = "."
    fonts = "fonts"

    # What is made of every issue: out/ISSUE/print.pdf, and so on.
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

    builds what is out of date, into `out`. One issue alone, while writing it:

        zine watch issues/\(shownIssue) -o issue.pdf

    - `zine.toml` says what is made of every issue.
    - `issues` holds a folder for each of them, called what the issue is called; its text is `issue.txt`, and its pictures lie beside it.
    - `styles/house.css` is how all of them look.
    - `fonts` is for fonts that the machine does not have.

    The next issue is a new folder in `issues`.

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

    Put fonts here that the machine does not have: `.otf`, `.ttf`, `.woff2` and the like. They win over installed ones of the same family, and travel with the magazine, so that its pages look the same everywhere. Other files here, such as licences, do no harm.

    `zine fonts --font-path fonts` lists what there is.

    """
}
