import ZineText

extension Property {
  /// Properties of pages, some of which apply to multi-column blocks too.
  static let sheet: [Property] = group(
    affecting: .page,
    [
      .value(
        "size", \.own.sheet.size, inherited: false,
        expected: "a page size such as A4, letter, A5 landscape, 148mm 210mm, or 400pt auto",
        phase: .direction
      ) { $0.sheetSize() },
      .value(
        "column-count", \.own.sheet.columns, inherited: false,
        expected: "a number of columns from 1 to \(Limits.columns.upperBound)"
      ) { $0.integer(in: Limits.columns) }
      .affecting([.page, .block], butFor: .withoutColumns),
      .computed(
        "-zine-column-widths", \.own.sheet.columnWidths, inherited: false,
        expected: "auto, or a width for each column such as 2fr 1fr or 60mm 1fr"
      ) { reader in
        guard let widths = reader.columnWidths() else { return nil }
        return { _, context in widths.map { $0(context) } }
      }
      .written { style in
        let widths = style.own.sheet.columnWidths
        return widths.isEmpty ? "auto" : widths.map(\.styleText).joined(separator: " ")
      }
      .affecting([.page, .block], butFor: .withoutColumns),
      .computed(
        "column-gap", \.own.sheet.columnGap, inherited: false,
        expected: "normal, or a length such as 12pt or 5mm"
      ) { reader in
        if reader.word("normal") {
          return { style, _ in LengthPercentage(points: style.inherited.fontSize) }
        }
        guard let length = reader.length(.notNegative, percentages: true) else { return nil }
        return { _, context in context.computed(length) }
      }
      .affecting(columned),
      .choice("column-fill", \.own.sheet.columnFill, inherited: false).affecting(columned),
      .computed(
        "column-rule-width", \.own.sheet.columnRule.width, inherited: false,
        expected: "thin, medium, thick, or a length such as 0.5pt"
      ) { reader in
        guard let width = reader.lineWidth() else { return nil }
        return { _, context in limited(context.points(width)) }
      }
      .affecting(columned),
      .choice("column-rule-style", \.own.sheet.columnRule.line, inherited: false)
        .affecting(columned),
      .value(
        "column-rule-color", \.own.sheet.columnRule.color, inherited: false,
        expected: "currentcolor, " + Property.colorValue
      ) { reader in
        reader.word("currentcolor") ? .some(nil) : reader.color().map(Optional.some)
      }
      .written { $0.own.sheet.columnRule.color?.styleText ?? "currentcolor" }
      .affecting(columned),
      .computed(
        "bleed", \.own.sheet.bleed, inherited: false,
        expected: "auto, or a length such as 3mm, up to \(Int(Limits.bleed))pt"
      ) { reader in
        if reader.word("auto") { return { _, _ in 0 } }
        guard let length = reader.length(.notNegative),
          !length.isAbsolute || length.points <= Limits.bleed
        else { return nil }
        return { _, context in min(context.points(length), Limits.bleed) }
      }
      .written { pointsText($0.own.sheet.bleed) },
      .value(
        "marks", \.own.sheet.marks, inherited: false,
        expected: "none, or one or both of crop and cross"
      ) { $0.printerMarks() }
      .written { style in
        let names: [(PrinterMarks, String)] = [(.crop, "crop"), (.cross, "cross")]
        let own = names.filter { style.own.sheet.marks.contains($0.0) }.map(\.1)
        return own.isEmpty ? "none" : own.joined(separator: " ")
      },
      .value(
        "-zine-image-downsample", \.own.sheet.mostResolution, inherited: false,
        expected: "none, or a resolution such as 300dpi"
      ) { reader in
        reader.word("none") ? .some(nil) : reader.resolution().map(Optional.some)
      }
      .written { style in style.own.sheet.mostResolution.map { shortDecimal($0) + "dpi" } ?? "none"
      },
      .computed(
        "-zine-vertical-justify", \.own.sheet.verticalJustify, inherited: false,
        expected: "none, auto, or a length such as 6pt"
      ) { reader in
        if reader.word("none") { return { _, _ in VerticalJustify.none } }
        if reader.word("auto") { return { _, _ in .auto } }
        guard let length = reader.length(.notNegative) else { return nil }
        return { _, context in .most(limited(context.points(length))) }
      },
      .value(
        "-zine-column-slack", \.own.sheet.columnSlack, inherited: false, expected: "0 or 1"
      ) { $0.integer(in: 0...1) },
      .value(
        "-zine-target-pages", \.own.sheet.targetPages, inherited: false,
        expected: "none, a number of pages, or a multiple such as multiple(4)"
      ) { reader in
        if reader.word("none") { return .some(nil) }
        return reader.targetPages().map(Optional.some)
      },
      .computed(
        "-zine-baseline-grid", \.own.sheet.grid, inherited: false,
        expected: "auto, none, or a length such as 12pt"
      ) { reader in
        if reader.word("auto") { return { _, _ in .auto } }
        if reader.word("none") { return { _, _ in BaselineGrid.none } }
        guard let length = reader.length(.positive) else { return nil }
        return { _, context in .step(min(max(context.points(length), 0.5), Limits.length)) }
      },
    ])

  private static let columned: StylePlaces = [.page, .columned]

  static let other: [Property] = [
    .value("page", \.own.page, inherited: false, expected: "auto, or the name of a page") {
      reader in
      reader.word("auto") ? .some(nil) : reader.identifier().map(Optional.some)
    }
    .written { $0.own.page ?? "auto" }
    .affecting([.body, .block, .rule], butFor: .offColumns.union([.row, .cell, .footnote])),
    .value(
      "-zine-text-base", \.own.sheet.textBase, inherited: false,
      expected: "what body text measures at size l: a size, and a line height or normal"
    ) { reader in
      guard let size = reader.length(.positive), size.isAbsolute,
        Limits.fontSize.contains(size.points)
      else { return nil }
      if reader.word("normal") { return TextBase(size: size.points, lineHeight: nil) }
      guard let height = reader.length(.positive), height.isAbsolute else { return nil }
      return TextBase(size: size.points, lineHeight: height.points)
    }
    .written { style in
      guard let base = style.own.sheet.textBase else { return "none" }
      return "\(pointsText(base.size)) \(base.lineHeight.map(pointsText) ?? "normal")"
    }
    .affecting(.body),
    breakBetween("break-before", \.own.breakBefore),
    breakBetween("break-after", \.own.breakAfter),
    .value(
      "break-inside", \.own.breakInside, inherited: false,
      expected: "auto, avoid, avoid-column or avoid-page"
    ) { reader in
      reader.word("auto") ? [] : reader.avoidedBreaks()
    }
    .written { $0.own.breakInside.isEmpty ? "auto" : $0.own.breakInside.styleText }
    .affecting(.block, butFor: [.row, .cell, .caption, .footnote]),
  ]

  private static func breakBetween(
    _ name: String, _ path: WritableKeyPath<ComputedStyle, BreakBetween?> & Sendable
  ) -> Property {
    .value(
      name, path, inherited: false,
      expected:
        "auto, column, page, left, right, recto, verso, always, all, avoid, avoid-column or avoid-page"
    ) { reader in
      if reader.word("auto") { return .some(nil) }
      if let kinds = reader.avoidedBreaks() { return .avoided(kinds) }
      return reader.forcedBreak().map { .forced($0) }
    }
    .written { style in
      switch style[keyPath: path] {
      case nil: "auto"
      case .avoided(let kinds)?: kinds.styleText
      case .forced(.column)?: "column"
      case .forced(.page)?: "page"
      case .forced(.side(let side))?: side.rawValue
      }
    }
    .affecting(
      [.block, .rule], butFor: StylePlaces.offColumns.union([.cell, .footnote]))
  }
}

extension BreakKinds {
  fileprivate var styleText: String {
    self == .all ? "avoid" : self == .column ? "avoid-column" : "avoid-page"
  }
}

extension ValueReader {
  fileprivate mutating func avoidedBreaks() -> BreakKinds? {
    if word("avoid") { return .all }
    if word("avoid-column") { return .column }
    return word("avoid-page") ? .page : nil
  }

  /// Parses a forced break. `always` breaks the innermost fragmentation context, which is the column (CSS
  /// Break 3).
  fileprivate mutating func forcedBreak() -> ForcedBreak? {
    if word("column") || word("always") { return .column }
    if word("page") || word("all") { return .page }
    return BreakSide.allCases.first { word($0.rawValue) }.map { .side($0) }
  }
}

extension Shorthand {
  static let columns = Shorthand(
    name: "columns",
    expected: "a number of columns from 1 to \(Limits.columns.upperBound)",
    properties: Property.all("column-count")
  ) { reader in
    _ = reader.word("auto")
    return Property.named("column-count").read(&reader).map { ["column-count": $0] }
  }
}

extension ValueReader {
  /// Parses `-zine-column-widths`. The keyword `auto` results in an empty array.
  fileprivate mutating func columnWidths() -> [@Sendable (StyleContext) -> ColumnWidth]? {
    if word("auto") { return [] }
    var widths: [@Sendable (StyleContext) -> ColumnWidth] = []
    while widths.count < Limits.columns.upperBound {
      if let share = dimension(in: ["fr"]), (0...1_000_000).contains(share) {
        widths.append { _ in .share(share) }
      } else if let length = length(.notNegative, percentages: true) {
        widths.append { .length($0.computed(length)) }
      } else {
        break
      }
    }
    return widths.isEmpty ? nil : widths
  }

  fileprivate mutating func targetPages() -> TargetPages? {
    let range = 1...Limits.pages
    if let number = integer(in: range) { return .number(number) }
    guard var arguments = function("multiple"), let number = arguments.integer(in: range),
      arguments.isAtEnd
    else { return nil }
    return .multiple(number)
  }

  fileprivate mutating func sheetSize() -> SheetStyle.SheetSize? {
    var isLandscape = orientation()
    if let width = length(.positive), width.isAbsolute {
      guard Limits.pageSide.contains(width.points) else { return nil }
      if word("auto") { return .width(width.points) }
      let height = length(.positive) ?? width
      guard height.isAbsolute, Limits.pageSide.contains(height.points) else { return nil }
      return .fixed(Size(width: width.points, height: height.points))
    }
    let named = attempt { $0.anyName().flatMap(Size.init(paper:)) }
    guard var size = named ?? (isLandscape == nil ? nil : Size(paper: "a4")) else { return nil }
    isLandscape = isLandscape ?? orientation()
    if let isLandscape, isLandscape != (size.width > size.height) {
      size = Size(width: size.height, height: size.width)
    }
    return .fixed(size)
  }

  private mutating func orientation() -> Bool? {
    word("landscape") ? true : word("portrait") ? false : nil
  }
}

extension Size {
  /// Returns the size for a named page size (CSS Paged Media 3, section 7.1, and tabloid).
  fileprivate init?(paper name: String) {
    func millimetres(_ width: Double, _ height: Double) -> Size {
      Size(width: width * 72 / 25.4, height: height * 72 / 25.4)
    }
    switch name {
    case "a3": self = millimetres(297, 420)
    case "a4": self = millimetres(210, 297)
    case "a5": self = millimetres(148, 210)
    case "a6": self = millimetres(105, 148)
    case "b4": self = millimetres(250, 353)
    case "b5": self = millimetres(176, 250)
    case "jis-b4": self = millimetres(257, 364)
    case "jis-b5": self = millimetres(182, 257)
    case "letter": self = Size(width: 612, height: 792)
    case "legal": self = Size(width: 612, height: 1008)
    case "ledger", "tabloid": self = Size(width: 792, height: 1224)
    default: return nil
    }
  }
}

extension ValueReader {
  /// Parses a resolution (CSS Values 4, section 7.4) and converts it to pixels per inch.
  fileprivate mutating func resolution() -> Double? {
    let units = [("dpi", 1), ("dpcm", 2.54), ("dppx", 96), ("x", 96)]
    for (unit, scale) in units {
      guard let value = dimension(in: [unit]) else { continue }
      return Limits.resolution.contains(value * scale) ? value * scale : nil
    }
    return nil
  }

  fileprivate mutating func printerMarks() -> PrinterMarks? {
    if word("none") { return [] }
    let known: [String: PrinterMarks] = ["crop": .crop, "cross": .cross]
    var value: PrinterMarks = []
    while let mark = attempt({ $0.anyName().flatMap { known[$0] } }) {
      guard !value.contains(mark) else { return nil }
      value.insert(mark)
    }
    return value.isEmpty ? nil : value
  }
}
