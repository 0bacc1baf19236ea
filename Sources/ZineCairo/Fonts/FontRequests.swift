import CPango
import Synchronization
import ZineStyle

/// Records the font families that other libraries, such as librsvg, request from Pango. Also records the
/// families that Pango substitutes for missing ones.
enum FontRequests {
  /// A list of requested families, and the family that Pango selected instead.
  struct Substitution: Hashable {
    var families: [String]
    var taken: String
  }

  private static let found = Mutex<[Substitution]>([])
  /// Maximum number of recorded requests. Reporting this many is enough for the user to find the cause.
  private static let most = 20

  /// Type of the font selection function in the class of a catalog's font map.
  private typealias Choice =
    @convention(c) (
      UnsafeMutablePointer<PangoFontMap>?, OpaquePointer?, OpaquePointer?, OpaquePointer?
    ) -> UnsafeMutablePointer<PangoFontset>?

  private static let original = Mutex<Choice?>(nil)

  /// Starts recording requests, and discards previous ones. All catalogs of the process share one class.
  static func begin(_ catalog: FontCatalog) {
    found.withLock { $0 = [] }
    guard let type = catalog.fontMap.pointee.parent_instance.g_type_instance.g_class else { return }
    UnsafeMutableRawPointer(type).withMemoryRebound(to: PangoFontMapClass.self, capacity: 1) {
      type in
      original.withLock { original in
        guard original == nil else { return }
        original = type.pointee.load_fontset
        type.pointee.load_fontset = { map, context, description, language in
          let fonts = FontRequests.original.withLock { $0 }?(map, context, description, language)
          FontRequests.note(description, fonts)
          return fonts
        }
      }
    }
  }

  private static func note(
    _ description: OpaquePointer?, _ fonts: UnsafeMutablePointer<PangoFontset>?
  ) {
    guard let list = pango_font_description_get_family(description), let fonts,
      let font = pango_fontset_get_font(fonts, 0x78)
    else { return }
    defer { g_object_unref(font) }
    let described = pango_font_describe(font)
    defer { pango_font_description_free(described) }
    let taken = pango_font_description_get_family(described).map { String(cString: $0) } ?? ""
    let families = String(cString: list).split(separator: ",").map { name in
      String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    let substitution = Substitution(families: families, taken: taken)
    found.withLock { found in
      if found.count < most, !found.contains(substitution) { found.append(substitution) }
    }
  }

  /// Returns the requests of which no named family is available. Lists that contain only generic families,
  /// which are always available, are not returned.
  static func substitutions(_ catalog: FontCatalog) -> [Substitution] {
    found.withLock { $0 }.compactMap { request in
      let named = request.families.filter { !FontFamilies.generic.contains($0.lowercased()) }
      guard !named.isEmpty, !named.contains(where: catalog.hasFamily) else { return nil }
      return Substitution(families: named, taken: request.taken)
    }
  }
}
