/// The pages that zine makes unless told otherwise, by name.
package enum Target: String, CaseIterable, Sendable {
  case a4, letter, a5, tabloid, tablet, phone

  private static let serif = FontFamilies(
    fallback: ["Liberation Serif", "Times New Roman", "serif"])
  private static let sansSerif = FontFamilies(fallback: ["Arial", "Liberation Sans", "sans-serif"])

  /// The style before anything the user says.
  package var style: IssueStyle {
    switch self {
    case .a4:
      print(
        millimetres(210, 297), margins: (18, 15, 22, 15), unit: Self.millimetre, columns: 3,
        gap: 5, fontSize: 9.4, lineHeight: 12)
    case .letter:
      print(
        Size(width: 612, height: 792), margins: (0.7, 0.6, 0.85, 0.6), unit: 72, columns: 3,
        gap: 0.2, fontSize: 9.4, lineHeight: 12)
    case .a5:
      print(
        millimetres(148, 210), margins: (14, 12, 18, 12), unit: Self.millimetre, columns: 2,
        gap: 5, fontSize: 9, lineHeight: 11.5)
    case .tabloid:
      print(
        Size(width: 792, height: 1224), margins: (0.7, 0.6, 0.85, 0.6), unit: 72, columns: 5,
        gap: 0.2, fontSize: 9.4, lineHeight: 12)
    case .tablet: screen(Size(width: 768, height: 1024), columns: 2)
    case .phone: screen(Size(width: 375, height: 667), columns: 1)
    }
  }

  /// Whether the page is looked at on a screen rather than printed.
  package var isScreen: Bool { self == .tablet || self == .phone }

  private static let millimetre = 72 / 25.4

  private func millimetres(_ width: Double, _ height: Double) -> Size {
    Size(width: width * Self.millimetre, height: height * Self.millimetre)
  }

  /// A page to be printed on both sides, with a grid of the body's line height.
  /// - Parameter margins: top, outside, bottom, inside, in `unit`s of so many points, as the gap is.
  private func print(
    _ size: Size, margins: (top: Double, outside: Double, bottom: Double, inside: Double),
    unit: Double, columns: Int, gap: Double, fontSize: Double, lineHeight: Double
  ) -> IssueStyle {
    let page = PageStyle(
      size: size,
      margins: PageMargins(
        top: margins.top * unit, right: margins.outside * unit, bottom: margins.bottom * unit,
        left: margins.inside * unit, isMirrored: true),
      columns: columns, columnGap: gap * unit, folio: .outside, grid: lineHeight)
    return issue(
      page,
      body: BlockStyle(
        families: Self.serif, fontSize: fontSize, isBold: false, lineHeight: .fixed(lineHeight),
        alignment: .justify, indent: 0, color: .black, blankLines: .auto))
  }

  /// A page of the Core Text magazine apps: the page inset by 20 pt and divided, each column inset by
  /// 20 pt again; type of a fortieth of the height.
  private func screen(_ size: Size, columns: Int) -> IssueStyle {
    let margin = 40.0
    let page = PageStyle(
      size: size,
      margins: PageMargins(
        top: margin, right: margin, bottom: margin, left: margin, isMirrored: false),
      columns: columns, columnGap: 40, folio: .center, grid: nil)
    return issue(
      page,
      body: BlockStyle(
        families: Self.sansSerif, fontSize: size.height / 40, isBold: false, lineHeight: .normal,
        alignment: .start, indent: 0, color: .black, blankLines: .keep,
        composing: ComposingStyle(hyphenation: HyphenationStyle(mode: .manual))))
  }

  private func issue(_ page: PageStyle, body: BlockStyle) -> IssueStyle {
    IssueStyle(
      page: page, body: body,
      headings: Self.headingScale.map { scale in
        var heading = body
        heading.fontSize *= scale
        heading.isBold = true
        heading.alignment = .start
        heading.composing = .heading(under: body.composing)
        if case .fixed = body.lineHeight { heading.lineHeight = .fixed(heading.fontSize * 1.15) }
        return heading
      })
  }

  /// h1 to h6 against the body: title 1, title 2, title 3, headline, subheadline and callout against
  /// body text in Apple's Human Interface Guidelines, size Large (28, 22, 20, 17, 15, 16 : 17).
  private static let headingScale = [28.0, 22, 20, 17, 15, 16].map { $0 / 17 }
}
