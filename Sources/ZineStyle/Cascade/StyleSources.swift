import ZineText

/// All inputs, except the markup, that determine the style of an issue.
package struct StyleSources: Sendable {
  package var target = Target.a4
  /// Whether the user requested the target. Its page geometry then overrides the geometry in style sheets.
  package var hasFixedTarget = false
  /// Style sheets in ascending order of precedence.
  package var sheets: [StyleSheet] = []
  /// Settings from the command line.
  package var settings = StyleSheet()
  package var autoStyle: AutoStyle?
  /// The real font families for each family name in an `@font-face` rule, keyed by lower-case name.
  package var fontAliases: [String: [String]] = [:]
  /// The requested edition of the issue. It only affects `@media` rules.
  package var edition: EditionName?
  package var textSize = TextSize.l
  package var isBold = false

  package init() {}

  /// Whether blocks get fewer columns than declared if their columns would be too narrow to read. This
  /// applies to screen targets that the user requested, and to text sizes above the regular size.
  var limitsColumns: Bool { textSize > .l || hasFixedTarget && target.isScreen }

  /// The properties of the output that `@media` conditions test.
  package var media: MediaContext {
    MediaContext(target: target, edition: edition, textSize: textSize)
  }

  /// All `@font-face` rules in ascending order of precedence.
  package var fontFaces: [StyleSheet.FontFaceRule] { sheets.flatMap(\.fontFaces) }

  /// Replaces family names that `@font-face` rules define by the real font families.
  func resolved(_ families: FontFamilies) -> FontFamilies {
    guard !fontAliases.isEmpty else { return families }
    func resolved(_ names: [String]) -> [String] {
      names.flatMap { fontAliases[$0.lowercased()] ?? [$0] }
    }
    return FontFamilies(
      named: resolved(families.named), fallback: resolved(families.fallback))
  }

  /// All style sheets and their layers, in ascending order of precedence.
  var layers: [(layer: StyleLayer, sheet: StyleSheet)] {
    [(.builtIn, BuiltInStyles.base), (.target, BuiltInStyles.sheet(of: target))]
      + (autoStyle == .notes ? [(.target, BuiltInStyles.notes)] : [])
      + sheets.map { (.sheet, hasFixedTarget ? $0.withoutGeometry : $0) } + [(.setting, settings)]
  }

  /// Warnings about declarations for specific pages, such as `@page :left`, that the requested target
  /// overrides. Overridden declarations in general `@page` rules cause no warning, because the user requested
  /// the target.
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

/// Built-in style sheets that recognise informal markup in the text.
package enum AutoStyle: String, CaseIterable, Sendable {
  case notes
}

extension StyleSheet {
  /// The style sheet without page sizes, margins and columns. Rules for a target are unchanged. Rules for
  /// named pages only lose their page sizes.
  fileprivate var withoutGeometry: StyleSheet {
    var sheet = self
    for index in sheet.pages.indices where !sheet.pages[index].isOfTarget {
      sheet.pages[index].declarations.removeAll(where: sheet.pages[index].selector.isOutranked)
    }
    return sheet
  }
}

extension PageSelector {
  /// Predicate for declarations in this page rule that a requested target overrides.
  fileprivate var isOutranked: (Declaration) -> Bool {
    isOfName ? { $0.propertyName == "size" } : { $0.isGeometry }
  }

  /// Whether the selector matches only pages with a particular name.
  var isOfName: Bool { name != nil || nth?.name != nil }
}
