import ZineText

/// Everything that determines an issue's style apart from the markup.
package struct StyleSources: Sendable {
  package var target = Target.a4
  /// Whether the user requested the target, so that its page geometry overrides that of style sheets.
  package var hasFixedTarget = false
  /// Style sheets in ascending order of precedence.
  package var sheets: [StyleSheet] = []
  /// Settings from the command line.
  package var settings = StyleSheet()
  package var autoStyle: AutoStyle?
  /// The families that replace those of `@font-face` rules, keyed by lower-case name.
  package var fontAliases: [String: [String]] = [:]
  /// The requested edition of the issue, which only affects `@media`.
  package var edition: EditionName?
  package var textSize = TextSize.l
  package var isBold = false

  package init() {}

  /// Whether blocks get fewer columns than declared if the columns would be too narrow to read. This applies
  /// to screen targets that the user requested, and to large print, whose pages get fewer columns too.
  var limitsColumns: Bool { textSize > .l || hasFixedTarget && target.isScreen }

  /// The facts that `@media` conditions are tested against.
  package var media: MediaContext {
    MediaContext(target: target, edition: edition, textSize: textSize)
  }

  /// The `@font-face` rules in ascending order of precedence.
  package var fontFaces: [StyleSheet.FontFaceRule] { sheets.flatMap(\.fontFaces) }

  /// Returns the families with the names of `@font-face` rules replaced by the real families.
  func resolved(_ families: FontFamilies) -> FontFamilies {
    guard !fontAliases.isEmpty else { return families }
    func resolved(_ names: [String]) -> [String] {
      names.flatMap { fontAliases[$0.lowercased()] ?? [$0] }
    }
    return FontFamilies(
      named: resolved(families.named), fallback: resolved(families.fallback))
  }

  /// All style sheets with their layers, in ascending order of precedence.
  var layers: [(layer: StyleLayer, sheet: StyleSheet)] {
    [(.builtIn, BuiltInStyles.base), (.target, BuiltInStyles.sheet(of: target))]
      + (autoStyle == .notes ? [(.target, BuiltInStyles.notes)] : [])
      + sheets.map { (.sheet, hasFixedTarget ? $0.withoutGeometry : $0) } + [(.setting, settings)]
  }

  /// Warnings about the declarations of specific pages that the requested target overrides. General `@page`
  /// rules cause no warning, because overriding them is what the user asked for.
  var outranked: [Diagnostic] {
    guard hasFixedTarget else { return [] }
    let pages = sheets.flatMap(\.pages).filter { $0.selector != PageSelector() && !$0.isOfTarget }
    return pages.flatMap { page in
      let isOutranked = page.selector.isOutranked
      return WrittenDeclaration.all(of: page.declarations.filter(isOutranked)).map {
        Diagnostic(.outrankedByTarget(name: $0.name), at: $0.span)
      }
    }
  }
}

/// Built-in styles that recognise parts of a text by themselves.
package enum AutoStyle: String, CaseIterable, Sendable {
  case notes
}

extension StyleSheet {
  /// The style sheet without page sizes, margins and columns, except in rules for a target. Named pages keep
  /// their margins and columns.
  fileprivate var withoutGeometry: StyleSheet {
    var sheet = self
    for index in sheet.pages.indices where !sheet.pages[index].isOfTarget {
      sheet.pages[index].declarations.removeAll(where: sheet.pages[index].selector.isOutranked)
    }
    return sheet
  }
}

extension PageSelector {
  /// Predicate for the declarations that a requested target overrides on these pages.
  fileprivate var isOutranked: (Declaration) -> Bool {
    isOfName ? { $0.propertyName == "size" } : { $0.isGeometry }
  }

  /// Whether the selector matches only pages with a certain name.
  var isOfName: Bool { name != nil || nth?.name != nil }
}
