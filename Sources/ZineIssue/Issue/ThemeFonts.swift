import ZineCairo
import ZineStyle
import ZineText

extension FontCatalog {
  /// Reports, once for each built-in theme, the fonts that the issue asks for but that are not installed.
  /// - Parameter names: Style sheets as the command line names them.
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
