import Glibc
import ZineStyle
import ZineText

@testable import ZineCairo
@testable import ZineLayout

/// Makes shapers that use only the test fonts.
enum TestFonts {
  private static let configured: Void = {
    let fixtures = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    setenv("FONTCONFIG_FILE", "/\(fixtures)/Fixtures/fonts.conf", 1)
  }()

  static func shaper(_ styles: StyleTable) throws -> PangoShaper {
    configured
    return PangoShaper(catalog: try FontCatalog(), styles: styles)
  }

  /// Returns a shaper for one style, whose ID is 0.
  static func shaper(
    _ family: String, size: Double = 10, isBold: Bool = false, language: String = "en",
    _ change: (inout ShapingStyle) -> Void = { _ in }
  ) throws -> PangoShaper {
    var styles = StyleTable()
    var style = ShapingStyle(
      families: FontFamilies(named: [family], fallback: ["Liberation Serif"]), size: size,
      isBold: isBold, language: language)
    change(&style)
    _ = styles.intern(style)
    return try shaper(styles)
  }
}

extension PangoShaper {
  /// Shapes a text as one stretch in style 0.
  func shapeWhole(_ text: String, direction: BaseDirection? = nil, language: String = "en")
    -> WholeParagraphShape
  {
    let bytes = Array(text.utf8)
    return shapeWhole(
      bytes[...], stretches: [ShapingStretch(length: bytes.count, style: ShapingStyleID(0))],
      direction: direction, language: language)
  }
}

extension WholeParagraphShape {
  var runs: [ShapedRun] {
    parts.compactMap { part in
      if case .run(let run, _) = part { run } else { nil }
    }
  }
}
