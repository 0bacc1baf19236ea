import Testing

@testable import ZineStyle
@testable import ZineText

/// Background images in style sheets.
@Suite struct BackgroundTests {
  private func style(_ declarations: String) throws -> ComputedStyle {
    var text = try StyledText(
      "<p>word</p>", "p { color: #112233; font-size: 10pt; \(declarations) }")
    return text.style(of: "word")
  }

  private func text(_ name: String, _ declarations: String) throws -> String? {
    Property.named(name).text(in: try style(declarations))
  }

  private static let center = "at 50% 50%"

  @Test(arguments: [
    ("none", "none"), ("url(a.png)", "url(\"a.png\")"),
    ("URL('b c.png'), none", "url(\"b c.png\"), none"),
    ("linear-gradient(red, blue)", "linear-gradient(180deg, #ff0000, #0000ff)"),
    ("linear-gradient(to right, red, blue)", "linear-gradient(90deg, #ff0000, #0000ff)"),
    ("linear-gradient(to top left, red, blue)", "linear-gradient(to top left, #ff0000, #0000ff)"),
    ("linear-gradient(to left top, red, blue)", "linear-gradient(to top left, #ff0000, #0000ff)"),
    ("linear-gradient(-0.25turn, red, blue)", "linear-gradient(270deg, #ff0000, #0000ff)"),
    ("linear-gradient(450deg, red, blue)", "linear-gradient(90deg, #ff0000, #0000ff)"),
    ("linear-gradient(100grad, red, blue)", "linear-gradient(90deg, #ff0000, #0000ff)"),
    ("linear-gradient(1000000deg, red, blue)", "linear-gradient(280deg, #ff0000, #0000ff)"),
    ("linear-gradient(0, red, blue)", "linear-gradient(0deg, #ff0000, #0000ff)"),
    (
      "linear-gradient(red 10% 30%, 40%, blue 2em)",
      "linear-gradient(180deg, #ff0000 10%, #ff0000 30%, 40%, #0000ff 20pt)"
    ),
    (
      "linear-gradient(0% red, 50% 60% blue)",
      "linear-gradient(180deg, #ff0000 0pt, #0000ff 50%, #0000ff 60%)"
    ),
    (
      "linear-gradient(calc(10% + 2pt) currentcolor, transparent)",
      "linear-gradient(180deg, #112233 calc(10% + 2pt), #00000000)"
    ),
    (
      "repeating-linear-gradient(45deg, rgb(0 0 0 / 20%) 0 2pt, transparent 2pt 4pt)",
      "repeating-linear-gradient(45deg, #00000033 0pt, #00000033 2pt, #00000000 2pt, #00000000 4pt)"
    ),
    (
      "radial-gradient(red, blue)",
      "radial-gradient(ellipse farthest-corner \(center), #ff0000, #0000ff)"
    ),
    (
      "radial-gradient(circle, red, blue)",
      "radial-gradient(circle farthest-corner \(center), #ff0000, #0000ff)"
    ),
    (
      "radial-gradient(closest-side circle at left 10pt, red, blue)",
      "radial-gradient(circle closest-side at 0pt 10pt, #ff0000, #0000ff)"
    ),
    (
      "radial-gradient(20pt at right 5pt bottom 5pt, red, blue)",
      "radial-gradient(circle 20pt at calc(100% - 5pt) calc(100% - 5pt), #ff0000, #0000ff)"
    ),
    (
      "radial-gradient(20pt 50% ellipse, red, blue)",
      "radial-gradient(ellipse 20pt 50% \(center), #ff0000, #0000ff)"
    ),
    (
      "repeating-radial-gradient(at top, red, blue 3pt)",
      "repeating-radial-gradient(ellipse farthest-corner at 50% 0pt, #ff0000, #0000ff 3pt)"
    ),
    (
      "linear-gradient(-zine-spot(\"Gold\", 100%, red), white)",
      "linear-gradient(180deg, -zine-spot(\"Gold\", 1, #ff0000), #ffffff)"
    ),
  ])
  func readsImages(_ value: String, _ expected: String) throws {
    #expect(try text("background-image", "background-image: \(value)") == expected)
    // The serialized value is read as the same value.
    #expect(try text("background-image", "background-image: \(expected)") == expected)
  }

  @Test(arguments: [
    ("background-position: right 10pt top", "calc(100% - 10pt) 0pt"),
    ("background-position: 20%", "20% 50%"),
    ("background-position: left, bottom right, 3pt 4pt", "0pt 50%, 100% 100%, 3pt 4pt"),
    ("background-size: auto", "auto"), ("background-size: contain, cover", "contain, cover"),
    ("background-size: 50%", "50% auto"), ("background-size: auto 2em", "auto 20pt"),
    ("background-size: 0", "0pt auto"), ("background-size: 3pt 4%", "3pt 4%"),
    ("background-repeat: repeat-x", "repeat-x"),
    ("background-repeat: no-repeat repeat", "repeat-y"),
    ("background-repeat: space round, no-repeat", "space round, no-repeat"),
  ])
  func readsPositions(_ declaration: String, _ expected: String) throws {
    let name = String(declaration.prefix { $0 != ":" })
    #expect(try text(name, declaration) == expected)
    #expect(try text(name, "\(name): \(expected)") == expected)
  }

  /// Image, position, size, repeat and colour.
  @Test(arguments: [
    ("red", "none", "0pt 0pt", "auto", "repeat", "#ff0000"),
    ("none", "none", "0pt 0pt", "auto", "repeat", "transparent"),
    ("url(a.png)", "url(\"a.png\")", "0pt 0pt", "auto", "repeat", "transparent"),
    (
      "no-repeat center / cover url(a.png) #eee", "url(\"a.png\")", "50% 50%", "cover", "no-repeat",
      "#eeeeee"
    ),
    (
      "url(a.png) top / 20pt auto, linear-gradient(red, blue) repeat-y, white",
      "url(\"a.png\"), linear-gradient(180deg, #ff0000, #0000ff), none",
      "50% 0pt, 0pt 0pt, 0pt 0pt",
      "20pt auto, auto, auto", "repeat, repeat-y, repeat", "#ffffff"
    ),
  ])
  func readsShorthand(
    _ value: String, _ image: String, _ position: String, _ size: String, _ repetition: String,
    _ color: String
  ) throws {
    // Values that the shorthand does not set are reset to their initial value.
    let declarations = "background-size: 9pt; background-color: blue; background: \(value)"
    let found = try ["image", "position", "size", "repeat", "color"].map {
      try text("background-\($0)", declarations)
    }
    #expect(found == [image, position, size, repetition, color])
  }

  @Test(arguments: [
    "linear-gradient()", "linear-gradient(red)", "linear-gradient(to right)",
    "linear-gradient(to right red, blue)", "linear-gradient(to left right, red, blue)",
    "linear-gradient(45, red, blue)", "linear-gradient(nandeg, red, blue)",
    "linear-gradient(1e999deg, red, blue)", "linear-gradient(red, 1e999pt, blue)",
    "linear-gradient(red, , blue)", "linear-gradient(red, blue,)",
    "linear-gradient(10%, red, blue)", "linear-gradient(red, blue, 10%)",
    "linear-gradient(red, 10%, 20%, blue)", "linear-gradient(red 1% 2% 3%, blue)",
    "linear-gradient(red 20000pt, blue)", "linear-gradient(red blue)",
    "radial-gradient(circle 10%, red, blue)", "radial-gradient(circle 1pt 2pt, red, blue)",
    "radial-gradient(ellipse 1pt, red, blue)", "radial-gradient(-1pt, red, blue)",
    "radial-gradient(circle closest-side 3pt, red, blue)", "radial-gradient(at, red, blue)",
    "radial-gradient(at nowhere, red, blue)", "radial-gradient(circle at 1pt 2pt red, blue)",
    "url(a.png) url(b.png)", "url(a.png),", "linear-gradient(\"red\", blue)",
  ])
  func rejectsImages(_ value: String) {
    for name in ["background-image", "background"] {
      let text = SheetText("p { \(name): \(value) }")
      #expect(text.facts.map(\.code) == [.styleValue], "\(name): \(text.facts)")
    }
  }

  @Test(arguments: [
    "background-size: -1pt", "background-size: 1pt 2pt 3pt", "background-size: cover contain",
    "background-repeat: repeat-x repeat-y", "background-repeat: often",
    "background-position: left left",
    "background: red, blue", "background: red url(a.png), url(b.png)",
    "background: url(a.png) / cover", "background: red blue",
  ])
  func rejectsPositions(_ declaration: String) {
    #expect(SheetText("p { \(declaration) }").facts.map(\.code) == [.styleValue])
  }

  /// CSS features that are not supported give a warning.
  @Test(arguments: [
    "background: conic-gradient(red, blue)", "background-image: image-set(\"a.png\" 1x)",
    "background: url(a.png) fixed", "background-origin: content-box", "background-clip: text",
  ])
  func reportsUnsupported(_ declaration: String) {
    #expect(SheetText("p { \(declaration) }").facts.map(\.code) == [.unsupported])
  }

  /// Work is bounded. Lists that are too long are reported at their position.
  @Test func limitsLists() {
    func facts(_ value: String) -> [DiagnosticCode] {
      SheetText("p { background-image: \(value) }").facts.map(\.code)
    }
    func gradient(_ count: Int) -> String {
      "linear-gradient(" + Array(repeating: "red", count: count).joined(separator: ", ") + ")"
    }
    #expect(facts(gradient(1_000)) == [])
    #expect(facts(gradient(1_001)) == [.styleValue])
    #expect(facts(gradient(10_000)) == [.styleValue])
    func layers(_ count: Int) -> String {
      Array(repeating: "url(a.png)", count: count).joined(separator: ", ")
    }
    #expect(facts(layers(16)) == [])
    #expect(facts(layers(17)) == [.styleValue])
    #expect(facts(layers(5_000)) == [.styleValue])
  }

  /// Layers without their own values repeat the list from its start.
  @Test func pairsValuesWithLayers() throws {
    let layers = try style(
      """
      background-image: url(a.png), none, linear-gradient(red, blue), url(b.png);
      background-size: 1pt, 2pt, cover; background-repeat: round, space
      """
    ).own.backgrounds.layers
    #expect(layers.map(\.size) == [.lengths(1.0, nil), .cover, .lengths(1.0, nil)])
    #expect(layers.map(\.repetition.x) == [.round, .round, .space])
  }

  // MARK: Inks

  @Test(arguments: [
    ("black, white", GradientSpace.grey, false), ("red, blue", .rgb, false),
    ("red, black", .rgb, false), ("device-cmyk(0 1 0 0), white", .cmyk, false),
    ("device-cmyk(0 1 0 0), black, transparent", .cmyk, false),
    ("device-cmyk(0 1 0 0), red", .rgb, true),
    (
      "-zine-spot(\"A\", 1, red), white, transparent",
      .inks([GradientSpace.Ink(name: "A", fallback: Color(hex: 0xFF0000))]), false
    ),
    (
      "-zine-spot(\"A\", 1, red), -zine-spot(\"B\", 50%, blue)",
      .inks([
        GradientSpace.Ink(name: "A", fallback: Color(hex: 0xFF0000)),
        GradientSpace.Ink(name: "B", fallback: Color(hex: 0x0000FF)),
      ]), false
    ),
    ("-zine-spot(\"A\", 1, red), blue", .rgb, true),
    ("-zine-spot(\"A\", 1, red), -zine-spot(\"B\", 1, red), -zine-spot(\"C\", 1, red)", .rgb, true),
  ])
  func findsColorSpaces(_ colors: String, _ space: GradientSpace, _ isMixed: Bool) throws {
    let sheet = SheetText("p { background: url(a.png), linear-gradient(\(colors)) }")
    #expect(sheet.facts.map(\.code) == (isMixed ? [.mixedColors] : []))
    let layers = try style("background: linear-gradient(\(colors))").own.backgrounds.layers
    guard case .gradient(let gradient)? = layers.first?.image else {
      Issue.record("no gradient")
      return
    }
    #expect(GradientSpace.common(to: gradient.colors) == (space, isMixed))
  }
}
