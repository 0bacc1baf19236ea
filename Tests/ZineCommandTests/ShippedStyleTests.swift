import Foundation
import Testing
import ZineStyle
import ZineText

/// The themes, which are the style sheets that come with zine.
@Suite struct ShippedStyleTests {
  @Test(arguments: ShippedStyle.allCases, Target.allCases)
  func parsesWithoutDiagnostics(_ style: ShippedStyle, _ target: Target) {
    let (sheet, diagnostics) = StyleSheetParser.parse(
      Array(style.text.utf8), source: SourceID(0), target: target)
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    #expect(!sheet.pages.isEmpty)
  }

  /// The tests' own fonts include none of the themes' preferred fonts. This is reported once, with all
  /// packages.
  @Test(arguments: ShippedStyle.allCases, [nil] + Target.allCases.map(Optional.some))
  func reportsMissingFontsOnce(_ style: ShippedStyle, _ target: Target?) throws {
    let scratch = try Scratch()
    let sample = Program.fixtures.appending(path: "zombie-monthly/zombies.txt").path
    let result = try Program.run(
      ["render", sample, "-o", "x.pdf", "--style", style.argument]
        + (target.map { ["--target", $0.rawValue] } ?? []),
      in: scratch.folder)
    #expect(result.status == 0)
    #expect(try scratch.names == ["x.pdf"])
    let lines = result.errors.split(separator: "\n").map(String.init)
    try #require(lines.count == 2, "\(result.errors)")
    #expect(
      lines[0].contains(
        ": warning[font]: \(style.argument) uses other fonts because these are not installed: "))
    #expect(lines[1] == "   = hint: install \(Self.packages[style]!)")
  }

  private static let packages: [ShippedStyle: String] = [
    .review: "fonts-ebgaramond fonts-linuxlibertine",
    .news: "fonts-linuxlibertine fonts-roboto-unhinted fonts-roboto-slab",
    .fanzine: "fonts-bebas-neue fonts-cabin fonts-courier-prime",
  ]

  /// The manual and the message list the same packages.
  @Test func documentsPackages() throws {
    for style in ShippedStyle.allCases {
      let packages = Self.packages[style]!
      #expect(
        Set(packages.split(separator: " ").map(String.init)) == Set(style.fontPackages.values))
      #expect(Manual.text.contains("`\(packages)`"), "\(packages)")
      for family in style.fontPackages.keys { #expect(style.text.contains(family), "\(family)") }
    }
  }

  /// No font is reported as missing if the user's styles replace the font families of the theme.
  @Test func reportsOnlyRequestedFonts() throws {
    let scratch = try Scratch()
    let own = try scratch.write(
      "body { --title: 'Liberation Serif'; --text: 'Liberation Serif' }", to: "own.css")
    let arguments = ["check", "-", "--style", "@review", "--style", own.path]
    let result = try Program.run(arguments, input: "<h1>Title</h1>\nText.")
    #expect(result.errors.isEmpty, "\(result.errors)")
    let bold = try Program.run(arguments, input: "<h1>Title</h1>\n<b>Text</b>.")
    #expect(bold.errors.contains("not installed: Linux Libertine O\n"), "\(bold.errors)")
  }

  @Test func changesPage() throws {
    func dump(_ arguments: [String]) throws -> String {
      try Program.run(["render", "-", "--dump", "frames"] + arguments, input: "<h1>T</h1>\nText")
        .output
    }
    let plain = try dump([])
    let review = try dump(["--style", "@review"])
    #expect(plain.hasPrefix("page 1 595.28 x 841.89"))
    #expect(review.hasPrefix("page 1 481.89 x 680.31"))
    // Later style sheets take precedence.
    let scratch = try Scratch()
    let own = try scratch.write("@page { size: A6 }", to: "own.css").path
    #expect(try dump(["--style", "@review", "--style", own]).hasPrefix("page 1 297.64 x 419.53"))
  }

  @Test func rejectsUnknownNames() throws {
    let near = try Program.run(["render", "-", "--style", "@reveiw"], input: "x")
    #expect(near.status == 64)
    #expect(
      near.errors.contains(
        "--style @reveiw: there is no such theme; did you mean '@review'? "
          + "(for a file, write './@reveiw')"))
    let far = try Program.run(["check", "-", "--style", "@"], input: "x")
    #expect(far.status == 64)
    #expect(far.errors.contains("the themes are @fanzine, @review, @news"))
  }

  @Test func acceptsFileWithAtSign() throws {
    let scratch = try Scratch()
    try scratch.write("p { color: red }", to: "@own")
    let result = try Program.run(
      ["check", "-", "--style", "./@own"], in: scratch.folder, input: "x")
    #expect(result.status == 0, "\(result.errors)")
  }
}
