import ZineText

/// What an issue's style is made of, beside the markup.
package struct StyleSources: Sendable {
  package var target = Target.a4
  /// Whether the user asked for the target, so that its page outranks what style sheets say.
  package var hasFixedTarget = false
  /// In the order in which they count.
  package var sheets: [StyleSheet] = []
  /// What the command line sets.
  package var settings = StyleSheet()
  package var autoStyle: AutoStyle?
  /// The families that stand for those of `@font-face`, by their names in small letters.
  package var fontAliases: [String: [String]] = [:]
  /// One of several editions of the issue; it decides about `@media` alone.
  package var edition: EditionName?
  package var textSize = TextSize.l
  package var isBold = false

  package init() {}

  /// Whether blocks have fewer columns than they say where these would be too narrow to read: on a screen that the
  /// user asked for, and in large print, whose pages have fewer columns too.
  var limitsColumns: Bool { textSize > .l || hasFixedTarget && target.isScreen }

  /// What style sheets are read for.
  package var media: MediaContext {
    MediaContext(target: target, edition: edition, textSize: textSize)
  }

  /// What `@font-face` says, in the order in which it counts.
  package var fontFaces: [StyleSheet.FontFaceRule] { sheets.flatMap(\.fontFaces) }

  /// Families with those in the place of the names of `@font-face` that stand for them.
  func resolved(_ families: FontFamilies) -> FontFamilies {
    guard !fontAliases.isEmpty else { return families }
    func resolved(_ names: [String]) -> [String] {
      names.flatMap { fontAliases[$0.lowercased()] ?? [$0] }
    }
    return FontFamilies(
      named: resolved(families.named), fallback: resolved(families.fallback))
  }

  /// All style sheets with their layers.
  var layers: [(layer: StyleLayer, sheet: StyleSheet)] {
    [(.builtIn, BuiltInStyles.base), (.target, BuiltInStyles.sheet(of: target))]
      + (autoStyle == .notes ? [(.target, BuiltInStyles.notes)] : [])
      + sheets.map { (.sheet, hasFixedTarget ? $0.withoutGeometry : $0) } + [(.setting, settings)]
  }

  /// What the target that the user asked for takes from pages that rules tell apart. That it has a size
  /// and columns of its own for all others is what it was asked for.
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

/// Built-in styles that find their text.
package enum AutoStyle: String, CaseIterable, Sendable {
  case notes
}

extension StyleSheet {
  /// Without what it says of size, margins and columns of pages of any target; named ones keep the latter two.
  fileprivate var withoutGeometry: StyleSheet {
    var sheet = self
    for index in sheet.pages.indices where !sheet.pages[index].isOfTarget {
      sheet.pages[index].declarations.removeAll(where: sheet.pages[index].selector.isOutranked)
    }
    return sheet
  }
}

extension PageSelector {
  /// What a target that the user asked for takes from pages that it means.
  fileprivate var isOutranked: (Declaration) -> Bool {
    isOfName ? { $0.propertyName == "size" } : { $0.isGeometry }
  }

  /// Whether it means pages of one name alone.
  var isOfName: Bool { name != nil || nth?.name != nil }
}
