import Testing

@testable import ZineStyle
@testable import ZineText

/// Every property at every kind of place: it either has an effect on the page, or a warning says that it has
/// none.
@Suite struct PropertyPlaceTests {
  /// A value with a visible effect, and the other declarations that it needs.
  private struct Trial {
    var value: String
    private var with: String
    /// The other declarations for pictures, if they differ.
    private var withPicture: String?
    /// Declarations that pages need.
    var ofPages: String

    init(
      _ value: String, with: String = "", withPicture: String? = nil, ofPages: String = ""
    ) {
      self.value = value
      self.with = with
      self.withPicture = withPicture
      self.ofPages = ofPages
    }

    func with(at place: StylePlace) -> String {
      switch place {
      case .picture: withPicture ?? with
      case .stretched: with.replacing(" height:", with: " min-height:")
      case .noteArea: with.replacing("float: top", with: "")
      // Text flows around a positioned element only if its style asks for it.
      case .positioned: with.replacing("float: left", with: "position: absolute; wrap-flow: both")
      default: with
      }
    }
  }

  private static let attempts: [String: Trial] = {
    var attempts: [String: Trial] = [
      "font-family": Trial("other"), "font-size": Trial("20pt", with: "padding-left: 1em"),
      "font-weight": Trial("900"),
      "font-style": Trial("italic"), "font-stretch": Trial("50%"), "font-width": Trial("60%"),
      "font-kerning": Trial("none"), "font-variant-ligatures": Trial("none"),
      "font-variant-caps": Trial("small-caps"), "font-variant-numeric": Trial("oldstyle-nums"),
      "font-synthesis-weight": Trial("none", with: "font-weight: bold"),
      "font-synthesis-style": Trial("none", with: "font-style: italic"),
      "font-synthesis-small-caps": Trial("none", with: "font-variant-caps: small-caps"),
      "font-feature-settings": Trial("\"ss01\""), "letter-spacing": Trial("3pt"),
      "word-spacing": Trial("3pt"),

      "text-align": Trial("end"), "text-align-last": Trial("end"),
      "text-fit": Trial("grow per-line-all"), "text-indent": Trial("15pt"),
      "line-height": Trial("40pt"), "-zine-line-height-min": Trial("40pt"),
      "-zine-line-height-max": Trial("5pt"), "-zine-tab-stops": Trial("100pt"),
      "tab-size": Trial("13", with: "white-space: pre-wrap"),
      "direction": Trial("rtl", with: "margin-left: 7pt"),
      "white-space": Trial("nowrap"), "word-break": Trial("break-all"),
      "overflow-wrap": Trial("anywhere"),
      "quotes": Trial("\"<\" \">\"", with: "content: open-quote"),
      "-zine-smart-quotes": Trial("auto"),
      "-zine-blank-lines": Trial("none"),

      "color": Trial("red", with: "border-left-style: solid"), "background-color": Trial("red"),
      "background-image": Trial("linear-gradient(red, blue)"),
      "background-position": Trial(
        "3pt 4pt", with: "background-image: url(x.png); background-repeat: no-repeat"),
      "background-size": Trial("5pt 4pt", with: "background-image: linear-gradient(red, blue)"),
      "background-repeat": Trial(
        "no-repeat", with: "background-image: linear-gradient(red, blue); background-size: 3pt"),
      "opacity": Trial("0.5"), "mix-blend-mode": Trial("multiply"),
      "-zine-overprint": Trial("on", with: "border-left-style: solid"),
      "-webkit-text-stroke-color": Trial("red"), "-webkit-text-stroke-width": Trial("2pt"),
      "text-decoration-line": Trial("underline line-through"),
      "text-decoration-style": Trial("wavy", with: "text-decoration-line: line-through"),
      "text-decoration-color": Trial("red", with: "text-decoration-line: line-through"),
      "text-decoration-thickness": Trial("3pt", with: "text-decoration-line: line-through"),
      "text-underline-offset": Trial("7pt", with: "text-decoration-line: underline"),
      "vertical-align": Trial("super", with: "caption-side: inline-end"),
      "text-transform": Trial("uppercase"),
      "text-shadow": Trial("1pt 1pt red"), "-zine-text-effect": Trial("letterpress"),

      "text-wrap-style": Trial("auto"), "hyphens": Trial("none"),
      "hyphenate-limit-chars": Trial("20"), "hyphenate-limit-lines": Trial("1"),
      "hyphenate-limit-last": Trial("always"), "hanging-punctuation": Trial("first"),
      "-zine-optical-margin": Trial("none"), "-zine-glyph-scaling-limits": Trial("90% 110%"),
      "-zine-letter-spacing-limits": Trial("-5% 5%"),
      "-zine-word-spacing-limits": Trial("50% 100% 200%"), "-zine-looseness": Trial("1"),
      "-zine-last-line-min": Trial("5em"), "line-break": Trial("anywhere"),

      "display": Trial("none"),
      "list-style-type": Trial("square", with: "content: normal"), "content": Trial("\"new\""),
      "counter-reset": Trial("k 5 page 5"), "counter-increment": Trial("k 3 page 3"),
      "string-set": Trial("name \"set\""),
      "bookmark-level": Trial("2", with: "bookmark-label: \"label\""),
      "bookmark-label": Trial("\"label\"", with: "bookmark-level: 3"),

      "size": Trial("300pt 300pt"), "column-count": Trial("2"),
      "column-gap": Trial("30pt", with: "column-count: 2"), "-zine-baseline-grid": Trial("20pt"),
      "bleed": Trial("9pt"), "marks": Trial("crop"), "-zine-image-downsample": Trial("72dpi"),
      "-zine-target-pages": Trial("40"),
      "-zine-vertical-justify": Trial("auto", with: "column-count: 2; size: 260pt 210pt"),
      "-zine-column-slack": Trial(
        "1", with: "column-count: 1; -zine-baseline-grid: 12pt; size: 260pt 120pt"),
      "page": Trial("special"), "-zine-text-base": Trial("20pt 30pt", with: "font: -zine-body"),
      "break-before": Trial("page"), "break-after": Trial("page"),
      "break-inside": Trial("avoid", with: "line-height: 30pt"),
      "-zine-column-widths": Trial("1fr 2fr"), "column-span": Trial("all"),
      "-zine-span-minimum": Trial("10000", with: "column-span: all"),
      "column-fill": Trial("auto", with: "column-count: 3"),
      "column-rule-width": Trial("9pt", with: "column-count: 3; column-rule-style: solid"),
      "column-rule-style": Trial("dashed", with: "column-count: 3"),
      "column-rule-color": Trial("red", with: "column-count: 3; column-rule-style: solid"),
      "-zine-pagination": Trial("greedy"), "orphans": Trial("9"), "widows": Trial("9"),
      "caption-side": Trial("inline-end"), "writing-mode": Trial("sideways-lr"),
      "transform": Trial("rotate(20deg)"),
      "transform-origin": Trial("left top", with: "transform: rotate(20deg)"),
      "box-shadow": Trial("2pt 2pt red"),
      "box-decoration-break": Trial(
        "clone", with: "padding-bottom: 20pt; line-height: 90pt; background-color: blue"),
      "-zine-copyfit": Trial("50%", with: "float: left; width: 60pt; height: 20pt"),
      "footnote-display": Trial("inline"),
      "footnote-policy": Trial("auto", with: "padding-top: 150pt"),
      "table-layout": Trial("fixed"),
      "text-box-trim": Trial(
        "trim-both", with: "text-box-edge: cap alphabetic; padding-top: 9pt; line-height: 30pt"),
      "text-box-edge": Trial(
        "cap alphabetic", with: "line-height: 30pt; text-box-trim: trim-both",
        ofPages: "} p, li { line-height: 30pt; text-box-trim: trim-both } @page { "),
      "line-snap": Trial(
        "none", with: "line-height: 15pt", ofPages: "-zine-baseline-grid: 12pt"),
      "block-step-size": Trial("50pt"),
      "block-step-insert": Trial(
        "padding-box", with: "block-step-size: 50pt; background-color: blue"),
      "block-step-align": Trial("start", with: "block-step-size: 50pt"),
      "block-step-round": Trial("nearest", with: "block-step-size: 50pt; margin-top: 40pt"),
      // Small text, so that no float is taller than a column and therefore in the flow.
      "margin-break": Trial("keep", with: "margin-top: 90pt; font-size: 8pt; line-height: 9pt"),
      "border-collapse": Trial("collapse", with: "border-left-style: solid"),
      "border-spacing": Trial("9pt"),
      "float": Trial("left"),
      "float-reference": Trial("page", with: "float: top", ofPages: "columns: 2"),
      "float-defer": Trial("1", with: "float: top"),
      "float-offset": Trial("20pt", with: "float: top"),
      "clear": Trial("both", withPicture: "float: right"),
      "position": Trial("absolute"),
      "-zine-inset-from": Trial("margin", with: "position: absolute; left: 5pt"),
      "z-index": Trial("-1", with: "position: absolute"),
      "width": Trial("50pt"), "max-width": Trial("9pt", with: "background-color: blue"),
      "min-width": Trial("90pt", with: "width: 30pt; background-color: blue"),
      "max-height": Trial("9pt", with: "background-color: blue"),
      "min-height": Trial("70pt", with: "background-color: blue"),
      "align-content": Trial("end", with: "background-color: blue; height: 90pt"),
      "box-sizing": Trial(
        "border-box", with: "width: 50pt; padding-left: 20pt; background-color: blue"),
      "height": Trial("50pt", with: "float: left; background-color: blue", withPicture: ""),
      "wrap-flow": Trial("clear", with: "float: left; width: 40pt"),
      "shape-outside": Trial("circle()", with: "float: left; width: 100pt; height: 90pt"),
      "shape-margin": Trial("1pt", with: "float: left; width: 60pt; shape-outside: margin-box"),
      "shape-image-threshold": Trial(
        "0.5", with: "float: left; width: 100pt; shape-outside: -zine-contour"),
      "-zine-contour-tolerance": Trial(
        "0.5", with: "float: left; width: 100pt; shape-outside: -zine-contour"),
      "-zine-wrap-minimum": Trial("2em"),
      "object-fit": Trial("none"), "filter": Trial("grayscale(50%)"),
      "-zine-image-color": Trial("red blue"),
      "object-position": Trial("left top", with: "object-fit: none; width: 30pt; height: 30pt"),
      "clip-path": Trial("circle()"),
      "shape-inside": Trial("ellipse()", with: "float: left; width: 180pt; height: 100pt"),
      "shape-padding": Trial(
        "20pt", with: "shape-inside: inset(0); float: left; width: 180pt; height: 100pt"),
      "initial-letter": Trial("3"),
      "initial-letter-wrap": Trial(
        "all", with: "initial-letter: 2",
        withPicture: "initial-letter: 2; shape-outside: polygon(0 0, 100% 0, 0 100%)"),
      "margin-inside": Trial("40pt"), "margin-outside": Trial("40pt"),
    ]
    for side in ["top", "right", "bottom", "left"] {
      attempts[side] = Trial("7pt", with: "position: absolute; width: 60pt")
    }
    for side in BoxSide.allCases.map(\.rawValue) {
      attempts["margin-\(side)"] = Trial("17pt", with: "background-color: blue")
      attempts["padding-\(side)"] = Trial("7pt", with: "background-color: blue")
      attempts["border-\(side)-width"] = Trial("7pt", with: "border-\(side)-style: solid")
      attempts["border-\(side)-style"] = Trial("dashed")
      attempts["border-\(side)-color"] = Trial("red", with: "border-\(side)-style: solid")
    }
    for corner in ["top-left", "top-right", "bottom-left", "bottom-right"] {
      attempts["border-\(corner)-radius"] = Trial("3pt", with: "background-color: blue")
    }
    return attempts
  }()

  private static func declaration(of name: String) -> String {
    "\(name): \(attempts[name]?.value ?? "")"
  }

  /// Cells and captions take other keywords of `vertical-align` than inline elements.
  private static func declaration(of name: String, at place: StylePlace) -> String {
    name == "vertical-align" && (place == .cell || place == .caption)
      ? "\(name): bottom" : declaration(of: name)
  }

  private struct Setup: Hashable {
    var declarations: String
    var place: StylePlace
    var ofPages = ""

    var sheet: String {
      PlaceProbe.rule(declarations, for: place) + "@page { \(ofPages) }"
    }

    var pages: [Sight] { PlaceProbe(sheet).pages }
  }

  /// The pages without the tested declarations, which many properties share.
  private static let plain: [Setup: [Sight]] = Property.all.reduce(into: [:]) { plain, property in
    for place in property.places.list {
      let trial = attempts[property.name]
      let setup = Setup(
        declarations: trial?.with(at: place) ?? "", place: place,
        ofPages: trial?.ofPages ?? "")
      if plain[setup] == nil { plain[setup] = setup.pages }
    }
  }

  private func pages(
    with declarations: String, at place: StylePlace, ofPages: String = ""
  ) -> [Sight] {
    let setup = Setup(declarations: declarations, place: place, ofPages: ofPages)
    return Self.plain[setup] ?? setup.pages
  }

  @Test(arguments: Property.all.map(\.name))
  func hasEffectAtDeclaredPlaces(_ name: String) throws {
    let trial = try #require(Self.attempts[name], "a property without a value to try")
    for place in Property.named(name).places.list {
      let own = Setup(
        declarations: "\(trial.with(at: place)); \(Self.declaration(of: name, at: place))",
        place: place,
        ofPages: trial.ofPages)
      let probe = PlaceProbe(own.sheet)
      let isSeen =
        probe.pages
        != pages(with: trial.with(at: place), at: place, ofPages: trial.ofPages)
      #expect(isSeen, "\(name) at \(place.rawValue)")
      #expect(!probe.names.contains(name), "\(name) at \(place.rawValue)")
    }
  }

  @Test(arguments: Property.all.filter { !$0.exceptions.isEmpty }.map(\.name))
  func hasNoEffectOnExceptions(_ name: String) throws {
    let trial = try #require(Self.attempts[name], "a property without a value to try")
    for place in Property.named(name).exceptions.list where place != .wholeNote {
      let state =
        switch place {
        case .float: "float: left"
        case .pageFloat: "float: top"
        case .positioned: "position: absolute"
        case .collapsed: "border-collapse: collapse"
        default: ""
        }
      // The accompanying declarations have no effect there either.
      let with = trial.with(at: place).contains("float") ? "" : trial.with(at: place)
      let other = "\(with); \(state)"
      let probe = PlaceProbe(
        PlaceProbe.rule("\(other); \(Self.declaration(of: name))", for: place)
          + "@page { \(trial.ofPages) }")
      let isSeen = probe.pages != pages(with: other, at: place, ofPages: trial.ofPages)
      #expect(!isSeen, "\(name) at \(place.rawValue)")
      #expect(probe.names.contains(name), "\(name) at \(place.rawValue)")
    }
  }

  /// Only inline elements can be notes.
  @Test(arguments: ["footnote", "-zine-margin", "-zine-endnote"])
  func blocksAndPicturesCannotBeNotes(_ value: String) {
    let plain = Setup(declarations: "", place: .block).pages
    for rule in [".g { float: \(value) }", ".m { float: \(value) }"] {
      let probe = PlaceProbe(rule)
      #expect(probe.names == ["float"])
      #expect(probe.pages == plain)
    }
    #expect(PlaceProbe(".i { float: \(value) }").names == [])
  }

  /// All declarations that have no effect at a place are reported, and together they change nothing.
  @Test(arguments: StylePlace.allCases.filter { !StylePlace.states.contains($0) })
  func reportsAllOtherPlaces(_ place: StylePlace) {
    let ineffective = Property.all.filter { !$0.places.contains(StylePlaces(place)) }.map(\.name)
    // Omits declarations that would change the kind of the place.
    func with(_ name: String) -> String {
      let with = Self.attempts[name]?.with(at: place) ?? ""
      let states = ["float: ", "position: ", "column-count: ", "height: "]
      return states.contains(where: with.contains) ? "" : with
    }
    let all = Set(ineffective.map(with)).sorted().joined(separator: "; ")
    let probe = PlaceProbe(
      PlaceProbe.rule(
        ([all] + ineffective.map(Self.declaration)).joined(separator: "; "), for: place))
    #expect(Set(ineffective).subtracting(probe.names) == [])
    guard probe.pages != pages(with: all, at: place) else { return }
    for name in ineffective {
      let with = with(name)
      let own = "\(with); \(Self.declaration(of: name))"
      let isSame = pages(with: own, at: place) == pages(with: with, at: place)
      #expect(isSame, "\(name) has an effect")
    }
    Issue.record("together they change something")
  }
}
