import ZineCairo
import ZineStyle
import ZineText

extension FontCatalog {
  /// Reports the fonts of built-in themes that the issue requests but that are not installed, once for each
  /// theme.
  /// - Parameter names: Style sheets as named on the command line.
  package func missingFonts(of names: [String], in styles: StyleTable) -> [Diagnostic] {
    names.uniqued().compactMap { ShippedStyle(argument: $0) }.compactMap { theme in
      let packages = theme.fontPackages
      let families = styles.shapingStyles.map(\.families.particular).uniqued()
        .filter { list in
          packages[list.first ?? ""] != nil
            && !list.contains { packages[$0] != nil && hasFamily($0) }
        }
        .compactMap(\.first).uniqued().sorted()
      guard !families.isEmpty else { return nil }
      return Diagnostic(
        .missingThemeFonts(
          theme: theme.argument, families: families,
          packages: families.compactMap { packages[$0] }.uniqued()))
    }
  }
}
