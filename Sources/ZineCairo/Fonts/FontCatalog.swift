import CPango
import Glibc

/// The fonts of the system, and Pango's and fontconfig's way to them.
///
/// Not Sendable: a font map belongs to one task.
package final class FontCatalog {
  let fontMap: UnsafeMutablePointer<PangoFontMap>
  private let config: OpaquePointer
  private lazy var families = installedFamilies()

  package enum Failure: Error {
    /// Fontconfig could not read its configuration.
    case noConfiguration
    /// Pango was built without FreeType.
    case noFontMap
    /// Not a single font is installed.
    case noFonts
  }

  package init() throws(Failure) {
    Self.isolateProcess
    guard let config = FcInitLoadConfigAndFonts() else { throw .noConfiguration }
    guard let fonts = FcConfigGetFonts(config, FcSetSystem), fonts.pointee.nfont > 0 else {
      FcConfigDestroy(config)
      throw .noFonts
    }
    guard let fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      FcConfigDestroy(config)
      throw .noFontMap
    }
    self.config = config
    self.fontMap = fontMap
    pango_fc_font_map_set_config(zine_pango_fc_font_map(fontMap), config)
  }

  deinit {
    g_object_unref(fontMap)
    FcConfigDestroy(config)
  }

  /// Fontconfig and Pango read the user's language from the environment, even without `setlocale`, and
  /// choose other fonts by it. Pango also starts a thread that initializes fontconfig's default
  /// configuration; an empty one, set before, keeps it from reading the system's behind our back.
  private static let isolateProcess: Void = {
    for name in ["LC_ALL", "LC_CTYPE", "LANG", "LANGUAGE", "FC_LANG", "PANGO_LANGUAGE"] {
      unsetenv(name)
    }
    FcConfigSetCurrent(FcConfigCreate())
  }()

  /// Whether a family of this name is installed; the generic names always are.
  func hasFamily(_ name: String) -> Bool {
    Self.genericFamilies.contains(name.lowercased()) || families.contains(name.lowercased())
  }

  private static let genericFamilies: Set<String> = [
    "serif", "sans-serif", "sans", "monospace", "cursive", "fantasy", "system-ui",
  ]

  private func installedFamilies() -> Set<String> {
    guard let fonts = FcConfigGetFonts(config, FcSetSystem) else { return [] }
    var names: Set<String> = []
    for index in 0..<Int(fonts.pointee.nfont) {
      var name: UnsafeMutablePointer<FcChar8>?
      var number: Int32 = 0
      while FcPatternGetString(fonts.pointee.fonts[index], FC_FAMILY, number, &name)
        == FcResultMatch, let found = name
      {
        names.insert(String(cString: found).lowercased())
        number += 1
      }
    }
    return names
  }
}
