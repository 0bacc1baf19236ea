import ZineText

/// Computes the styles of the pages of an issue.
struct PageResolver {
  private var rules: [Rule] = []

  private struct Rule {
    var page: StyleSheet.PageRule
    var layer: StyleLayer
    var order: Int
  }

  init(_ sources: StyleSources) {
    for (layer, sheet) in sources.layers {
      for page in sheet.pages { rules.append(Rule(page: page, layer: layer, order: rules.count)) }
    }
  }

  var selectors: [PageSelector] { rules.map(\.page.selector) }

  /// Returns the styles of all pages, for callers that need no other styles.
  static func pages(_ cascade: inout StyleCascade) -> PageStyles {
    var table = StyleTable()
    return PageResolver(cascade.sources).pages(&cascade, &table)
  }

  func pages(_ cascade: inout StyleCascade, _ table: inout StyleTable) -> PageStyles {
    let sheet = styleOfAllPages(&cascade)
    let isRightToLeft = cascade.body.inherited.usualDirection == .rightToLeft
    var pages = PageStyles(selectors, isRightToLeft: isRightToLeft) { places in
      var page = style(places, &cascade, &table)
      // If the user requested a target, its number of columns is the maximum for named pages.
      if cascade.sources.hasFixedTarget, places.contains(where: { rules[$0].page.isOfNameAlone }) {
        page.limitColumns(to: sheet.own.sheet.usedColumns)
      }
      return page
    }
    if let target = sheet.own.sheet.targetPages {
      let place = rulesForAllPages.flatMap(\.page.declarations).last {
        $0.propertyName == "-zine-target-pages"
      }
      pages.target = (target, place.map(\.span).flatMap { $0.source.index >= 0 ? $0 : nil })
    }
    return pages
  }

  /// Returns the style of pages that match the rules at these indices.
  func style(
    _ places: [Int], _ cascade: inout StyleCascade, _ table: inout StyleTable
  ) -> PageStyle {
    let language = cascade.language
    let meant = places.map { rules[$0] }
    let sheet = cascade.sheetStyle(
      Self.declarations(meant) { $0.declarations }, inside: cascade.body)
    var page = geometry(sheet, cascade)
    page.isRightToLeft = cascade.body.inherited.usualDirection == .rightToLeft
    page.background = sheet.own.background ?? cascade.body.own.background
    let images = sheet.own.backgrounds.isEmpty ? cascade.body.own : sheet.own
    page.layers = images.backgrounds.layers
    let noteArea = cascade.sheetStyle(
      Self.declarations(meant) { $0.noteArea }, inside: sheet)
    page.noteArea.box = noteArea.box
    page.noteArea.box.transform = nil
    page.noteArea.reference =
      switch noteArea.own.placing.pageFloat.reference {
      case .page, .spread: .page
      case .inline, .column: .column
      }
    for box in MarginBox.allCases {
      let declarations = Self.declarations(meant) { page in
        page.marginBoxes.filter { $0.box == box }.flatMap(\.declarations)
      }
      guard !declarations.isEmpty else { continue }
      let style = cascade.sheetStyle(declarations, inside: sheet)
      guard style.own.isDisplayed, let content = style.own.content, !content.isEmpty else {
        continue
      }
      var text = MarginText(
        box, content,
        shaping: table.intern(
          style.shapingStyle(language: language, cascade.sources)),
        paint: table.intern(style.paint), transform: style.inherited.transform,
        language: language)
      text.lineHeight = style.usedLineHeight
      text.place = declarations.last { $0.propertyName == "content" }.map(\.span)
        .flatMap { $0.source.index >= 0 ? $0 : nil }
      text.boxStyle = style.box
      text.boxStyle.transform = nil
      text.isRightToLeft = style.inherited.direction == .rightToLeft
      page.marginTexts.append(text)
    }
    return page
  }

  /// Returns the number of columns of unnamed pages, and the width of the narrowest column in points.
  func columns(_ cascade: inout StyleCascade) -> (Int, Double) {
    let page = geometry(styleOfAllPages(&cascade), cascade)
    return (page.columnRects.count, page.columnSize.width)
  }

  /// Returns the direction of the issue. It determines which pages are left-hand pages. Therefore only rules without a
  /// selector can declare it.
  func direction(_ cascade: inout StyleCascade) -> BaseDirection {
    styleOfAllPages(&cascade).inherited.direction ?? BaseDirection(language: cascade.language)
  }

  private var rulesForAllPages: [Rule] { rules.filter { $0.page.selector == PageSelector() } }

  private func styleOfAllPages(_ cascade: inout StyleCascade) -> ComputedStyle {
    cascade.sheetStyle(
      Self.declarations(rulesForAllPages) { $0.declarations }, inside: cascade.body)
  }

  private static func declarations(
    _ rules: [Rule], _ declarations: (StyleSheet.PageRule) -> [Declaration]
  ) -> [Declaration] {
    CascadedDeclaration.sorted(
      rules.flatMap { rule in
        declarations(rule.page).map { declaration in
          CascadedDeclaration(
            declaration: declaration,
            priority: CascadePriority(
              layer: rule.layer, isImportant: declaration.isImportant,
              specificity: rule.page.selector.specificity, order: rule.order))
        }
      }
    ).map(\.declaration)
  }

  private func geometry(_ style: ComputedStyle, _ cascade: StyleCascade) -> PageStyle {
    let sheet = style.own.sheet
    // If the height depends on the content, vertical percentages refer to the width.
    let (size, height): (Size, Double) =
      switch sheet.size {
      case .fixed(let size): (size, size.height)
      case .width(let width): (Size(width: width, height: Limits.pageSide.upperBound), width)
      }
    var margin = style.own.margin
    // If the style is right-to-left, the start margin is the right margin. Mirrored pages are excluded,
    // because they have inside and outside margins.
    if style.inherited.direction == .rightToLeft, !style.own.isMirrored {
      swap(&margin.start, &margin.end)
    }
    let body = cascade.body.inherited
    let grid: Double? =
      switch sheet.grid {
      case .none: nil
      case .step(let step): step
      case .auto: body.lineHeight == .normal ? nil : body.lineHeightPoints
      }
    var page = PageStyle(
      size: size,
      margins: PageMargins(
        top: limited(margin.top.points(of: height)),
        right: limited(margin.end.points(of: size.width)),
        bottom: limited(margin.bottom.points(of: height)),
        left: limited(margin.start.points(of: size.width))),
      columns: sheet.usedColumns,
      columnGap: limited(sheet.columnGap.points(of: size.width)), grid: grid
    )
    page.columnWidths = sheet.columnWidths
    page.columnFill = sheet.columnFill
    page.bleed = limited(sheet.bleed)
    page.marks = sheet.marks
    page.mostResolution = sheet.mostResolution
    page.verticalJustify = sheet.verticalJustify
    page.columnSlack = sheet.columnSlack
    page.columnRule = style.border(sheet.columnRule)
    page.isMirrored = style.own.isMirrored
    page.shapeInside = style.own.placing.shapeInside
    page.shapePadding = limited(style.own.placing.shapePadding.points(of: size.width))
    page.counter.add(
      resetting: style.own.counterReset, incrementing: style.own.counterIncrement)
    page.noteReset = style.own.counterReset.last { $0.name == CounterState.ofNotes }?.value
    if cascade.sources.textSize > .l {
      page.makeRoom(forLettersOf: body.fontSize)
    } else if sheet.hasBuiltInColumns, !cascade.sources.hasFixedTarget, page.columns == 3 {
      // A style sheet has enlarged the text of the target. At least two columns are kept, because a small
      // page may be intended.
      page.makeRoom(forLettersOf: body.fontSize, columns: 2)
    }
    if case .width = sheet.size { page.fitsContent = true }
    return page
  }
}

extension StyleSheet.PageRule {
  /// Whether the rule applies to a named page and is not limited to a target.
  fileprivate var isOfNameAlone: Bool { selector.isOfName && !isOfTarget }
}

extension SheetStyle {
  fileprivate var usedColumns: Int { columnWidths.isEmpty ? columns : columnWidths.count }
}

extension PageStyle {
  fileprivate mutating func limitColumns(to count: Int) {
    guard columns > count else { return }
    columns = count
    columnWidths = []
  }

  /// Reduces the number of columns until each is wide enough for large text.
  /// - Parameter minimum: Minimum number of columns.
  fileprivate mutating func makeRoom(forLettersOf size: Double, columns minimum: Int = 1) {
    let least = ColumnsStyle.leastWidth(forLettersOf: size, isLarge: true)
    while columns > minimum, columnSize.width < least {
      columns -= 1
      columnWidths = []
    }
  }
}
